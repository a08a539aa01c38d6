## POLD.R: facts about a move. $who and $name are its player, $rival and $rival_name the next one.

poldr-reason-lays-most = { $count ->
    [1] It lays one brick: no move lays more now.
   *[other] It lays { $count } bricks: no move lays more now.
}
poldr-reason-lays-less = { $count ->
    [1] It lays only one brick, and { $most } could be laid.
   *[other] It lays only { $count } bricks, and { $most } could be laid.
}
poldr-reason-saves-most = { $count ->
    [1] It saves one brick: no move saves more now.
   *[other] It saves { $count } bricks: no move saves more now.
}
poldr-reason-saves-less = { $count ->
    [1] It saves only one brick, and { $most } could be saved.
   *[other] It saves only { $count } bricks, and { $most } could be saved.
}
poldr-reason-last-brick = { $who ->
    [you] It lays your last brick: you win at once.
   *[other] It lays the last brick: { $name } wins at once.
}
poldr-reason-ends = { $who ->
    [you] It ends the round: { $mine } bricks for you, { $theirs } for { $rival_name }.
   *[other] { $rival ->
        [you] It ends the round: { $mine } bricks for { $name }, { $theirs } for you.
       *[other] It ends the round: { $mine } bricks for { $name }, { $theirs } for { $rival_name }.
    }
}
poldr-reason-blocks = { $rival ->
    [you] It blocks you: no place is left where you can build, and the saving begins.
   *[other] It blocks { $rival_name }: no place is left to build, and the saving begins.
}
poldr-reason-turns-tide = { $who ->
    [you] It turns the tide: the saving begins with { $mine } bricks in your reserve, and { $theirs } in that of { $rival_name }.
   *[other] { $rival ->
        [you] It turns the tide: the saving begins with { $theirs } bricks in your reserve, and { $mine } in that of { $name }.
       *[other] It turns the tide: the saving begins with { $mine } bricks in reserve for { $name }, and { $theirs } for { $rival_name }.
    }
}
poldr-reason-lets-last = { $rival ->
    [you] It lets you lay your last brick next and win.
   *[other] It lets { $rival_name } lay the last brick next and win.
}
poldr-reason-few-ways = { $rival ->
    [you] It leaves you { $count ->
        [1] only one way
       *[other] only { $count } ways
    } to build.
   *[other] It leaves { $rival_name } { $count ->
        [1] only one way
       *[other] only { $count } ways
    } to build.
}
poldr-reason-denies-save = { $rival ->
    [you] After it you can save nothing next, and have to pass.
   *[other] After it { $rival_name } can save nothing next, and has to pass.
}
poldr-reason-lets-save = { $rival ->
    [you] It lets you save { $count ->
        [1] a brick
       *[other] { $count } bricks
    } next.
   *[other] It lets { $rival_name } save { $count ->
        [1] a brick
       *[other] { $count } bricks
    } next.
}
poldr-reason-lets-block = { $who ->
    [you] It lets { $rival_name } block you next: no place would be left where you can build.
   *[other] { $rival ->
        [you] It lets you block { $name } next: no place would be left to build.
       *[other] It lets { $rival_name } block { $name } next: no place would be left to build.
    }
}
poldr-reason-lets-cramp = { $who ->
    [you] It lets { $rival_name } leave you { $count ->
        [1] only one way
       *[other] only { $count } ways
    } to build.
   *[other] { $rival ->
        [you] It lets you leave { $name } { $count ->
            [1] only one way
           *[other] only { $count } ways
        } to build.
       *[other] It lets { $rival_name } leave { $name } { $count ->
            [1] only one way
           *[other] only { $count } ways
        } to build.
    }
}
poldr-reason-keeps-ways = { $who ->
    [you] Whatever { $rival_name } does, you keep { $count ->
        [1] a way
       *[other] { $count } ways or more
    } to build.
   *[other] { $rival ->
        [you] Whatever you do, { $name } keeps { $count ->
            [1] a way
           *[other] { $count } ways or more
        } to build.
       *[other] Whatever { $rival_name } does, { $name } keeps { $count ->
            [1] a way
           *[other] { $count } ways or more
        } to build.
    }
}
poldr-reason-lets-strand = { $who ->
    [you] It lets { $rival_name } leave you nothing to save next.
   *[other] { $rival ->
        [you] It lets you leave { $name } nothing to save next.
       *[other] It lets { $rival_name } leave { $name } nothing to save next.
    }
}
poldr-reason-keeps-saving = { $who ->
    [you] Whatever { $rival_name } does, you can save { $count ->
        [1] a brick
       *[other] { $count } bricks or more
    } next.
   *[other] { $rival ->
        [you] Whatever you do, { $name } can save { $count ->
            [1] a brick
           *[other] { $count } bricks or more
        } next.
       *[other] Whatever { $rival_name } does, { $name } can save { $count ->
            [1] a brick
           *[other] { $count } bricks or more
        } next.
    }
}
poldr-reason-lets-win = { $who ->
    [you] { $turns ->
        [1] It lets { $rival_name } win next.
       *[other] It lets { $rival_name } win within { $turns } turns, whatever you do.
    }
   *[other] { $rival ->
        [you] { $turns ->
            [1] It lets you win next.
           *[other] It lets you win within { $turns } turns, whatever { $name } does.
        }
       *[other] { $turns ->
            [1] It lets { $rival_name } win next.
           *[other] It lets { $rival_name } win within { $turns } turns, whatever { $name } does.
        }
    }
}
poldr-reason-forces-win = { $who ->
    [you] { $turns ->
        [1] Whatever { $rival_name } does, you win next turn.
       *[other] Whatever { $rival_name } does, you win within { $turns } more turns.
    }
   *[other] { $rival ->
        [you] { $turns ->
            [1] Whatever you do, { $name } wins next turn.
           *[other] Whatever you do, { $name } wins within { $turns } more turns.
        }
       *[other] { $turns ->
            [1] Whatever { $rival_name } does, { $name } wins next turn.
           *[other] Whatever { $rival_name } does, { $name } wins within { $turns } more turns.
        }
    }
}
poldr-reason-sure-margin = { $who ->
    [you] Played to the end, whatever { $rival_name } does, you can finish { $count ->
        [1] a brick
       *[other] { $count } bricks
    } ahead or better.
   *[other] { $rival ->
        [you] Played to the end, whatever you do, { $name } can finish { $count ->
            [1] a brick
           *[other] { $count } bricks
        } ahead or better.
       *[other] Played to the end, whatever { $rival_name } does, { $name } can finish { $count ->
            [1] a brick
           *[other] { $count } bricks
        } ahead or better.
    }
}
poldr-reason-lets-margin = { $who ->
    [you] Played to the end, whatever you do, { $rival_name } can finish { $count ->
        [1] a brick
       *[other] { $count } bricks
    } ahead or better.
   *[other] { $rival ->
        [you] Played to the end, whatever { $name } does, you can finish { $count ->
            [1] a brick
           *[other] { $count } bricks
        } ahead or better.
       *[other] Played to the end, whatever { $name } does, { $rival_name } can finish { $count ->
            [1] a brick
           *[other] { $count } bricks
        } ahead or better.
    }
}
poldr-reason-proven = { $who ->
    [you] It wins for certain: whatever { $rival_name } does, you win. That is proven to the end.
   *[other] { $rival ->
        [you] It wins for certain: whatever you do, { $name } wins. That is proven to the end.
       *[other] It wins for certain: whatever { $rival_name } does, { $name } wins. That is proven to the end.
    }
}
poldr-reason-lets-proven = { $who ->
    [you] It loses for certain: { $rival_name } wins whatever you do. That is proven to the end.
   *[other] { $rival ->
        [you] It loses for certain: you win whatever { $name } does. That is proven to the end.
       *[other] It loses for certain: { $rival_name } wins whatever { $name } does. That is proven to the end.
    }
}
