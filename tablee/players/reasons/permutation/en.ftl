## Permutation: facts about a move. $who and $name are its player, $rival and $rival_name the next one.

permutation-reason-most = It takes a { $value }: nothing higher can be taken now.
permutation-reason-missed = { $took ->
    [0] It takes nothing, and a { $value } could be taken at once.
   *[other] It takes a { $took }, and a { $value } could be taken at once.
}
permutation-reason-ends = { $who ->
    [you] It ends the game: you have { $mine }, { $rival_name } has { $theirs }.
   *[other] { $rival ->
        [you] It ends the game: { $name } has { $mine }, you have { $theirs }.
       *[other] It ends the game: { $name } has { $mine }, { $rival_name } has { $theirs }.
    }
}
permutation-reason-safe = { $who ->
    [you] Nobody can catch up with you any more: you are { $lead } points ahead, and at most { $dice ->
        [1] one more die
       *[other] { $dice } more dice
    } can be won.
   *[other] Nobody can catch up with { $name } any more, who is { $lead } points ahead: at most { $dice ->
        [1] one more die
       *[other] { $dice } more dice
    } can be won.
}
permutation-reason-lets = { $rival ->
    [you] It lets you take a { $value } next.
   *[other] It lets { $rival_name } take a { $value } next.
}
permutation-reason-limits = { $rival ->
    [you] You can take nothing higher than a { $value } next.
   *[other] { $rival_name } can take nothing higher than a { $value } next.
}
permutation-reason-denies = { $rival ->
    [you] After it you can take no die next.
   *[other] After it { $rival_name } can take no die next.
}
permutation-reason-sure = { $who ->
    [you] Whatever { $rival_name } does, you can take { $value ->
        [6] a 6
       *[other] a { $value } or more
    } next.
   *[other] { $rival ->
        [you] Whatever you do, { $name } can take { $value ->
            [6] a 6
           *[other] a { $value } or more
        } next.
       *[other] Whatever { $rival_name } does, { $name } can take { $value ->
            [6] a 6
           *[other] a { $value } or more
        } next.
    }
}
permutation-reason-double = { $who ->
    [you] It threatens two dice at once: { $rival_name } can keep you from the { $low } or from the { $high }, not from both.
   *[other] { $rival ->
        [you] It threatens two dice at once: you can keep { $name } from the { $low } or from the { $high }, not from both.
       *[other] It threatens two dice at once: { $rival_name } can keep { $name } from the { $low } or from the { $high }, not from both.
    }
}
permutation-reason-lets-sure = { $rival ->
    [you] It lets you prepare a taking that cannot be stopped: { $value ->
        [6] a 6
       *[other] a { $value } or more
    }, two turns from now.
   *[other] It lets { $rival_name } prepare a taking that cannot be stopped: { $value ->
        [6] a 6
       *[other] a { $value } or more
    }, two turns from now.
}
permutation-reason-only = { $keeps ->
    [win] { $count ->
        [1] Only this move keeps the win: the game is solved, and every other one gives it away.
       *[other] Only { $count } of the { $total } moves keep the win, and this is one of them: the game is solved.
    }
   *[balance] { $count ->
        [1] Only this move keeps the game level: the game is solved, and every other one is worse.
       *[other] Only { $count } of the { $total } moves keep the game level, and this is one of them: the game is solved.
    }
}
permutation-reason-gives-up = { $left ->
    [lost] { $rival ->
        [you] From here on you win with best play: the game is solved.
       *[other] From here on { $rival_name } wins with best play: the game is solved.
    }
   *[level] { $was ->
        [win] The win is gone: with best play it is level from here on, the game is solved.
       *[chance] The better chances are gone: with best play it is level from here on, the game is solved.
    }
}
