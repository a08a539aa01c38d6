### Puzzles: solving, days, rush, one's own mistakes

solving-title = Puzzles
solving-text = From real games, each with one solution that was proven. You play your moves, the best defence answers.
solving-solved-of = { $solved } of { $count } solved
solving-by-grade = By difficulty
solving-by-motif = By theme
solving-motif-count = { $name } · { $count }
solving-none = There are no puzzles of this game yet.
solving-next = Next puzzle
solving-all = All puzzles
solving-unknown = No such puzzle
solving-unknown-text = This address names no puzzle; perhaps a letter is missing. There are many others.
solving-name = { $game }, puzzle { $id }
solving-of-day = { $game }, puzzle of { $date }
solving-yours = Your turn: find the move.
solving-more = Right! Go on.
solving-checking = One moment…
solving-answer = The best defence:
solving-wrong = That is not it.
solving-refuted = The answer to it:
solving-solved = Solved!
solving-solved-clean = Solved at the first try!
solving-shown = This is the solution.
solving-back = Try again
solving-hint = Hint
solving-solution = Show the solution
solving-solution-title = Show the solution?
solving-solution-text = The puzzle then counts as not solved.
solving-solution-do = Show it
solving-through = Play it through
solving-at = Move { $step } of { $count }
solving-start = The position at the start
solving-tries = { $count ->
    [0] no wrong try
    [one] 1 wrong try
   *[other] { $count } wrong tries
}
solving-rating-now = Your puzzle rating: { $rating }
solving-rating-up = Your puzzle rating: { $rating } (+{ $by })
solving-rating-down = Your puzzle rating: { $rating } (−{ $by })
solving-keys = Keys: ? for a hint, N for the next puzzle.

## The day
solving-day = Puzzles of the day
solving-day-rhythm = The week grows harder from day to day: Monday is easy, Sunday is hard.
solving-countdown = The next one in { $time }
solving-tomorrow = Tomorrow’s is grade { $grade } of 5.
solving-calendar = Past days
solving-calendar-back = The month before
solving-calendar-on = The month after
solving-day-solved = { $date }: solved
solving-day-open = { $date }: not solved yet
solving-early = Not yet
solving-early-text = This puzzle comes on { $date }.
solving-share = Show it to others
solving-share-text = The line tells only how it went: nothing is given away.
solving-share-line = A line to send
solving-kept = The puzzles of the next { $days } days are kept on this device.
solving-offline-wrong = Without a connection only the solution itself is known here, and this move is not in it.

## The rush
solving-rush = Rush
solving-rush-text = As many puzzles as you can in three minutes, from easy to hard. Three wrong moves end it.
solving-rush-mixed = All games
solving-rush-best = Your best: { $count }
solving-rush-none = No rush yet
solving-rush-start = Start
solving-rush-again = Once more
solving-rush-left = Time left
solving-rush-score = { $count ->
    [0] None solved
    [one] 1 solved
   *[other] { $count } solved
}
solving-rush-lives = { $count ->
    [0] no wrong move left
    [one] 1 wrong move left
   *[other] { $count } wrong moves left
}
solving-rush-over = Time is up
solving-rush-out = Three wrong moves
solving-rush-record = A new best!
solving-rush-stop = Stop

## One's own mistakes
solving-mistakes = Your own mistakes
solving-mistakes-text = Positions of your games where there was something better. They come again after growing intervals until you know them.
solving-mistakes-none = None yet. Look at the review of a finished game: what went wrong there comes here.
solving-mistakes-due = { $count ->
    [one] One is due today
   *[other] { $count } are due today
}
solving-mistakes-later = All done for today. The next one comes on { $date }.
solving-mistakes-known = All done: you know them all.
solving-mistakes-win = You had a win here.
solving-mistakes-task = In this game your chance went from { $from } to { $to }. Find what was better.
solving-mistakes-from = A game of { $game }, move { $ply }
solving-mistakes-gone = This game is not kept any more, so its puzzle is gone too.
solving-mistakes-again = You will be asked again on { $date }.
solving-mistakes-rest = Found often enough: this one may rest.
solving-mistakes-next = The next one
solving-mistakes-game = The whole game
solving-mistakes-kept = { $count ->
    [one] One mistake of this game was put with your puzzles.
   *[other] { $count } mistakes of this game were put with your puzzles.
}
