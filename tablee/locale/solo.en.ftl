### Playing alone: what the solvers say of a board

solo-hint-lay = This piece goes here.
solo-hint-lift = This piece is in the way: lift it.

## Pictures to share
solo-card-day = Puzzle of { $date }, grade { $grade }
solo-card-puzzle = Puzzle { $grade }-{ $number }
solo-card-laid = { $count ->
    [one] one piece laid
   *[other] { $count } pieces laid
}
solo-hints = { $count ->
    [0] no hint
    [one] one hint
   *[other] { $count } hints
}
insight-barred = “barred” must be a list of texts.

## The page
solo-title = Alone at the table
solo-text = Puzzles and figures for one. Nothing is ever lost: every piece may be lifted again, and every attempt waits for you here.
solo-day = Puzzle of the day
solo-of-day = Puzzle of { $date }
solo-puzzle = Puzzle { $grade }-{ $number }
solo-grade = Grade { $grade } of 5
solo-by-grade = Puzzles, from easy to hard
solo-own = On your own
solo-begun = Begun
solo-solved-of = { $solved } of { $count } solved
solo-pieces = { $count } pieces
solo-is-done = done
solo-play = Play
solo-go-on = Go on
solo-look = Look at it
solo-start = Start
solo-all = All solos
solo-to-today = Today’s puzzle
solo-midnight = A new one comes every day at midnight, by the clock of your device; on the same date it is the same for everybody. The streak is kept on this device.
solo-new-day = It is past midnight: a new puzzle is here. You may finish this one first.
solo-new-day-go = To the new puzzle
solo-early = Not yet
solo-early-text = This puzzle comes on { $date }. Today has one of its own.
solo-unknown = No such puzzle
solo-unknown-text = This address names no puzzle that is on file; perhaps it comes from another version, or a letter is missing. Today’s is there.
solo-streak = { $count ->
    [0] Solve today’s puzzle to begin a streak.
    [one] One day in a row.
   *[other] { $count } days in a row.
}
solo-streak-best = Longest: { $count }.
solo-day-solved = { $date }: solved
solo-day-open = { $date }: not solved yet
solo-puzzle-text = { $missing ->
    [one] One piece is missing. There is just one solution.
   *[other] { $missing } pieces are missing. There is just one solution.
}
solo-tools = Tools
solo-undo = Undo
solo-redo = Redo
solo-anew = Start anew
solo-anew-title = Start anew?
solo-anew-text = The board is cleared as it was at the beginning. Time and hints go on counting.
solo-lay-it = Lay it
solo-lift-it = Lift it
solo-laid = { $laid } of { $pieces } pieces laid
solo-light = Can it still be done?
solo-light-text = Says after each piece whether a solution is left.
solo-timer = Show the time
solo-timer-text = It stops while the page is hidden.
solo-time = Time
solo-given-stays = This piece is part of the puzzle: it stays where it is.
solo-no-such-piece = This goal is played without that piece.
solo-done = Done!
solo-again = Play it again
solo-next-grade = Next puzzle, grade { $grade }
solo-next-goal = Go on: { $goal }
solo-share = Show it to others
solo-share-text = The picture shows the puzzle as it began, and the line tells only how it went: nothing is given away.
solo-share-figure = The picture shows what you have laid.
solo-share-line = A line to send
solo-picture = Picture
