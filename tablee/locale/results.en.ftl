## How a game ended

result-won = { $who ->
    [you] You win!
   *[other] { $name } wins.
}
result-shared = First place is shared.
result-alone = The end.
result-resigned = { $who ->
    [you] You gave up, and that ended the game.
   *[other] { $name } gave up, and that ended the game.
}
result-timeout = { $who ->
    [you] Your time was over, and that ended the game.
   *[other] { $name }’s time was over, and that ended the game.
}
result-left = { $who ->
    [you] You left, and that ended the game.
   *[other] { $name } left, and that ended the game.
}
result-left-several = Several players left, and that ended the game.
result-stopped = The game was stopped as it stood.
result-throw-off = { $score } each, so the dice decided: { $who ->
    [you] you throw { $sum } against { $other }.
   *[other] { $name } throws { $sum } against { $other }.
}
result-tie-total = Equally many rounds won: { $who ->
    [you] you have { $total } over all rounds, against { $other }.
   *[other] { $name } has { $total } over all rounds, against { $other }.
}
result-tie-round = Equally many rounds won: { $who ->
    [you] you were ahead in the round that was going on.
   *[other] { $name } was ahead in the round that was going on.
}
result-rounds = { $score ->
    [one] one round won
   *[other] { $score } rounds won
}
