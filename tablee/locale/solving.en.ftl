### Puzzles: solving, days, rush, one's own mistakes

puzzles-title = Puzzles
puzzles-text = From real games, each with one solution that was proven. You play your moves, the best defence answers.
puzzles-solved-of = { $solved } of { $count } solved
puzzles-by-grade = By difficulty
puzzles-by-motif = By theme
puzzles-motif-count = { $name } · { $count }
puzzles-none = There are no puzzles of this game yet.
puzzles-next = Next puzzle
puzzles-all = All puzzles
puzzles-unknown = No such puzzle
puzzles-unknown-text = This address names no puzzle; perhaps a letter is missing. There are many others.
puzzles-name = { $game }, puzzle { $id }
puzzles-of-day = { $game }, puzzle of { $date }
puzzles-yours = Your turn: find the move.
puzzles-more = Right! Go on.
puzzles-checking = One moment…
puzzles-answer = The best defence:
puzzles-wrong = That is not it.
puzzles-refuted = The answer to it:
puzzles-solved = Solved!
puzzles-solved-clean = Solved at the first try!
puzzles-shown = This is the solution.
puzzles-back = Try again
puzzles-hint = Hint
puzzles-solution = Show the solution
puzzles-solution-title = Show the solution?
puzzles-solution-text = The puzzle then counts as not solved.
puzzles-solution-do = Show it
puzzles-through = Play it through
puzzles-at = Move { $step } of { $count }
puzzles-start = The position at the start
puzzles-tries = { $count ->
    [0] no wrong try
    [one] 1 wrong try
   *[other] { $count } wrong tries
}
puzzles-rating-now = Your puzzle rating: { $rating }
puzzles-rating-up = Your puzzle rating: { $rating } (+{ $by })
puzzles-rating-down = Your puzzle rating: { $rating } (−{ $by })
puzzles-keys = Keys: ? for a hint, N for the next puzzle.

## The day
puzzles-day = Puzzles of the day
puzzles-day-rhythm = The week grows harder from day to day: Monday is easy, Sunday is hard.
puzzles-countdown = The next one in { $time }
puzzles-tomorrow = Tomorrow’s is of grade { $grade } of 5.
puzzles-calendar = Past days
puzzles-calendar-back = The month before
puzzles-calendar-on = The month after
puzzles-day-solved = { $date }: solved
puzzles-day-open = { $date }: not solved yet
puzzles-early = Not yet
puzzles-early-text = This puzzle comes on { $date }.
puzzles-share = Show it to others
puzzles-share-text = The line tells only how it went: nothing is given away.
puzzles-share-line = A line to send
puzzles-kept = The puzzles of the next { $days } days are kept on this device.
puzzles-offline-wrong = Without a connection only the solution itself is known here, and this move is not in it.

## The rush
puzzles-rush = Rush
puzzles-rush-text = As many puzzles as you can in three minutes, from easy to hard. Three wrong moves end it.
puzzles-rush-mixed = All games
puzzles-rush-best = Your best: { $count }
puzzles-rush-none = No rush yet
puzzles-rush-start = Start
puzzles-rush-again = Once more
puzzles-rush-left = Time left
puzzles-rush-score = { $count ->
    [0] None solved
    [one] 1 solved
   *[other] { $count } solved
}
puzzles-rush-lives = { $count ->
    [0] no wrong move left
    [one] 1 wrong move left
   *[other] { $count } wrong moves left
}
puzzles-rush-over = Time is up
puzzles-rush-out = Three wrong moves
puzzles-rush-record = A new best!
puzzles-rush-stop = Stop

## One's own mistakes
puzzles-mistakes = Your own mistakes
puzzles-mistakes-text = Positions of your games where there was something better. They come again after growing intervals until you know them.
puzzles-mistakes-none = None yet. Look at the review of a finished game: what went wrong there comes here.
puzzles-mistakes-due = { $count ->
    [one] One is due today
   *[other] { $count } are due today
}
puzzles-mistakes-later = All done for today. The next one comes on { $date }.
puzzles-mistakes-known = All done: you know them all.
puzzles-mistakes-win = You had a win here.
puzzles-mistakes-task = In this game your chance went from { $from } to { $to }. Find what was better.
puzzles-mistakes-from = A game of { $game }, move { $ply }
puzzles-mistakes-gone = This game is not kept any more, so its puzzle is gone too.
puzzles-mistakes-again = You will be asked again on { $date }.
puzzles-mistakes-rest = Found often enough: this one may rest.
puzzles-mistakes-next = The next one
puzzles-mistakes-game = The whole game
puzzles-mistakes-kept = { $count ->
    [one] One mistake of this game was put with your puzzles.
   *[other] { $count } mistakes of this game were put with your puzzles.
}
