## Trapézomino: facts about a move. $who and $name are its player, $rival and $rival_name the other one.

trapezomino-reason-most = It scores { $points ->
            [1] one point
           *[other] { $points } points
        }: no place gives more now.
trapezomino-reason-less = It scores only { $points ->
            [1] one point
           *[other] { $points } points
        }, and a place here gives { $most }.
trapezomino-reason-ends = { $who ->
    [you] It ends the round: you have { $mine } points, { $rival_name } has { $theirs }.
   *[other] { $rival ->
        [you] It ends the round: { $name } has { $mine } points, you have { $theirs }.
       *[other] It ends the round: { $name } has { $mine } points, { $rival_name } has { $theirs }.
    }
}
trapezomino-reason-ends-level = It ends the round level: { $points } points each.
trapezomino-reason-trade = { $who ->
    [you] You score { $points }, and the best answer of { $rival_name } scores { $answer }.
   *[other] { $rival ->
        [you] { $name } scores { $points }, and your best answer scores { $answer }.
       *[other] { $name } scores { $points }, and the best answer of { $rival_name } scores { $answer }.
    }
}
trapezomino-reason-limits = { $rival ->
    [you] No place is worth more than { $points ->
            [1] one point
           *[other] { $points } points
        } to you next.
   *[other] No place is worth more than { $points ->
            [1] one point
           *[other] { $points } points
        } to { $rival_name } next.
}
trapezomino-reason-leaves = { $rival ->
    [you] It leaves you a place worth { $points ->
            [1] one point
           *[other] { $points } points
        }.
   *[other] It leaves { $rival_name } a place worth { $points ->
            [1] one point
           *[other] { $points } points
        }.
}
trapezomino-reason-closes = { $rival ->
    [you] It leaves you no place worth more than { $points }, where { $before } could be scored before.
   *[other] It leaves { $rival_name } no place worth more than { $points }, where { $before } could be scored before.
}
trapezomino-reason-opens = { $rival ->
    [you] { $before ->
        [0] It opens a place worth { $points } to you that was not open before.
       *[other] It makes a place worth { $points } to you that was worth { $before } before.
    }
   *[other] { $before ->
        [0] It opens a place worth { $points } to { $rival_name } that was not open before.
       *[other] It makes a place worth { $points } to { $rival_name } that was worth { $before } before.
    }
}
trapezomino-reason-only-jokers = { $rival ->
    [you] After it no piece fits but the jokers, with which you can score { $points }.
   *[other] After it no piece fits but the jokers, with which { $rival_name } can score { $points }.
}
trapezomino-reason-keeps = { $who ->
    [you] Whatever { $rival_name } lays, you can score { $points } or more next.
   *[other] { $rival ->
        [you] Whatever you lay, { $name } can score { $points } or more next.
       *[other] Whatever { $rival_name } lays, { $name } can score { $points } or more next.
    }
}
trapezomino-reason-lets-cramp = { $who ->
    [you] It lets { $rival_name } leave you no place worth more than { $points }.
   *[other] { $rival ->
        [you] It lets you leave { $name } no place worth more than { $points }.
       *[other] It lets { $rival_name } leave { $name } no place worth more than { $points }.
    }
}
trapezomino-reason-lets-end = { $rival ->
    [you] It lets you lay the last piece and end the round.
   *[other] It lets { $rival_name } lay the last piece and end the round.
}
trapezomino-reason-sure-margin = { $who ->
    [you] Played to the end, whatever { $rival_name } does, you can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
   *[other] { $rival ->
        [you] Played to the end, whatever you do, { $name } can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
       *[other] Played to the end, whatever { $rival_name } does, { $name } can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
    }
}
trapezomino-reason-lets-margin = { $who ->
    [you] Played to the end, whatever you do, { $rival_name } can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
   *[other] { $rival ->
        [you] Played to the end, whatever { $name } does, you can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
       *[other] Played to the end, whatever { $name } does, { $rival_name } can finish { $count ->
            [1] one point
           *[other] { $count } points
        } ahead or better.
    }
}
trapezomino-reason-level = Played to the end, with best play on both sides, the round is level.
