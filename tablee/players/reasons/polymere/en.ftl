## Polymère: facts about a move, from what its player knows. $who and $name are its player, $rival and $rival_name the next one.

polymere-reason-out = { $who ->
    [you] It lays your last piece: you are out.
   *[other] It lays the last piece: { $name } is out.
}
polymere-reason-must-pass = { $who ->
    [you] No piece of yours fits: you draw { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }.
   *[other] No piece of the hand fits: { $name } draws { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }.
}
polymere-reason-missed = { $who ->
    [you] You draw { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }, and could lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } instead and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
   *[other] { $name } draws { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }, and could lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } instead and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
}
polymere-reason-ends-turn = { $who ->
    [you] It ends your turn with nothing owed: { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        } left in your hand.
   *[other] It ends the turn with nothing owed: { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        } left for { $name }.
}
polymere-reason-stuck = { $who ->
    [you] No piece of yours fits after this: you draw { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }.
   *[other] No piece of the hand fits after this: { $name } draws { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }.
}
polymere-reason-series = { $who ->
    [you] It begins a series: you can lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } in this turn, draw none, and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
   *[other] It begins a series: { $name } can lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } in this turn, draw none, and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
}
polymere-reason-series-draws = { $who ->
    [you] It begins a series: you can lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } in this turn, draw { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }, and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
   *[other] It begins a series: { $name } can lay { $count ->
            [1] one piece
           *[other] { $count } pieces
        } in this turn, draw { $drawn ->
            [0] nothing
            [1] one piece
           *[other] { $drawn } pieces
        }, and be left with { $left ->
            [0] nothing
            [1] one piece
           *[other] { $left } pieces
        }.
}
polymere-reason-series-out = { $who ->
    [you] It begins a series that lays all you have: { $count ->
            [1] one piece
           *[other] { $count } pieces
        }, and you are out.
   *[other] It begins a series that lays the whole hand: { $count ->
            [1] one piece
           *[other] { $count } pieces
        }, and { $name } is out.
}
polymere-reason-owes = { $who ->
    [you] However you go on with it, you draw { $drawn ->
            [1] one piece
           *[other] { $drawn } pieces
        } at least.
   *[other] However { $name } goes on with it, { $drawn ->
            [1] one piece
           *[other] { $drawn } pieces
        } at least must be drawn.
}
polymere-reason-keeps-ending = { $who ->
    [you] It keeps { $count ->
            [1] one piece
           *[other] { $count } pieces
        } that can end your series by touching one side.
   *[other] It keeps { $count ->
            [1] one piece
           *[other] { $count } pieces
        } that can end the series of { $name } by touching one side.
}
polymere-reason-joker-needed = { $who ->
    [you] No numbered piece of yours fits there: that is what a joker is for.
   *[other] No numbered piece of the hand fits there: that is what a joker is for.
}
polymere-reason-joker-spent = { $who ->
    [you] It spends a joker where { $count ->
            [1] one piece
           *[other] { $count } pieces
        } of yours would fit as well.
   *[other] { $name } spends a joker where { $count ->
            [1] one piece
           *[other] { $count } pieces
        } of the hand would fit as well.
}
polymere-reason-denies = { $rival ->
    [you] After it you can lay nothing, whatever you hold.
   *[other] After it { $rival_name } can lay nothing, whatever that hand holds.
}
polymere-reason-one-at-most = { $rival ->
    [you] After it you can lay one piece at most, whatever you hold.
   *[other] After it { $rival_name } can lay one piece at most, whatever that hand holds.
}
polymere-reason-opens = { $rival ->
    [you] It leaves { $count ->
            [1] one place
           *[other] { $count } places
        } where you may be able to lay, and there were { $before } before.
   *[other] It leaves { $count ->
            [1] one place
           *[other] { $count } places
        } where { $rival_name } may be able to lay, and there were { $before } before.
}
polymere-reason-closes = { $rival ->
    [you] It leaves { $count ->
            [0] no place
            [1] one place
           *[other] { $count } places
        } where you may be able to lay, and there were { $before } before.
   *[other] It leaves { $count ->
            [0] no place
            [1] one place
           *[other] { $count } places
        } where { $rival_name } may be able to lay, and there were { $before } before.
}
polymere-reason-opens-joins = { $rival ->
    [you] It leaves { $count ->
            [1] one place
           *[other] { $count } places
        } where you may touch two sides or more and start a series, and there were { $before } before.
   *[other] It leaves { $count ->
            [1] one place
           *[other] { $count } places
        } where { $rival_name } may touch two sides or more and start a series, and there were { $before } before.
}
polymere-reason-closes-joins = { $rival ->
    [you] It leaves { $count ->
            [0] no place
            [1] one place
           *[other] { $count } places
        } where you may touch two sides or more and start a series, and there were { $before } before.
   *[other] It leaves { $count ->
            [0] no place
            [1] one place
           *[other] { $count } places
        } where { $rival_name } may touch two sides or more and start a series, and there were { $before } before.
}
