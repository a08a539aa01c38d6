## Moves of a game that has no words of its own, and effects that every game may have

tell-advice = Play { $move }.
tell-narration = { $who ->
    [you] You play { $move }.
   *[other] { $name } plays { $move }.
}
tell-short = { $move }
tell-look = Look at the whole board.
tell-piece = Compare the moves in the list.

effect-ends = the end
