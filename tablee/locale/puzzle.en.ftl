### Puzzles on file

cli-puzzle = The puzzle of the day, or any other on file.
cli-puzzle-date = The puzzle of this day, as 2026-11-16; today if nothing is said.
cli-puzzle-grade = The grade, from 1 (easy) to 5 (hard).
cli-puzzle-number = The number on file, from 1.
cli-puzzle-solution = Show the solution.
cli-puzzle-play = Play it here.
cli-puzzle-svg = Draw it into this SVG file.
cli-puzzle-png = Draw it into this PNG file (extra “pictures”).
cli-puzzle-make = Make new puzzles instead, so many of each grade.
cli-puzzle-out = Where new puzzles go; stopped, the same command goes on.
puzzle-day = Puzzle of { $date }
puzzle-title = Grade { $grade }, number { $number }: { $missing } pieces to lay, one solution
puzzle-title-solved = Grade { $grade }, number { $number }, solved
puzzle-how = Play it: tablee puzzle --grade { $grade } --number { $number } --play
puzzle-making = Making puzzles
puzzle-made = { $path }: { $each } puzzles of each grade, each with just one solution.
puzzle-no-grade = There is no grade { $grade }: grades go from 1 to { $most }.
puzzle-no-number = There is no puzzle { $number }: they are numbered from 1 to { $most }.
puzzle-no-date = “{ $date }” is not a day. Write it as 2026-11-16.
puzzle-file-damaged = The puzzle file { $path } is missing, damaged or of another making. Delete it, or install Tablée again.
puzzle-none = There are no puzzles of { $game }.
puzzle-no-name = “{ $name }” is no puzzle. Name a day, as 2026-11-16, or grade and number, as 3-117.
cli-puzzle-game = The game; it may be left out while only one has puzzles.
puzzle-which-game = Name a game. There are puzzles of: { $possible }.
insight-solo-only = That is known of the solo only.

## Positions to be solved

puzzle-not-right = “{ $move }” is not the right move here: take it back and try another.
puzzle-no-move = Name the move that you try.
puzzle-over = The puzzle is solved.
puzzle-no-hint = There is no step { $step } of a hint: they go from 1 to 3.
puzzle-day-ahead = The puzzle of { $date } is not out yet: puzzles come { $days } days ahead at most.
puzzle-work-other = { $path } belongs to another run. Delete it, or name another file.

cli-puzzles = Make a game’s puzzles, and prove those on file again.
cli-puzzles-make = Make puzzles from games that the levels play; stopped, the same command goes on.
cli-puzzles-count = How many puzzles.
cli-puzzles-out = Where the puzzles go; beside it, what is finished so far.
cli-puzzles-check = Prove every puzzle on file again, by other means than those that made it.
cli-puzzles-games = The games; all that have puzzles, if none is named.
cli-puzzles-every = Only one puzzle of so many.
cli-puzzle-id = A position on file to be solved, by its number.
cli-puzzle-position = A position of a game for two, where there are solo puzzles too.
puzzles-made = { $path }: { $count } puzzles, { $size } kB.
puzzles-checking = Checking puzzles
puzzles-checked = { $game }: { $count } puzzles checked, { $wrong } wrong.
puzzle-position = { $game }, puzzle { $number }, grade { $grade }
puzzle-prompt = Your move (? for a hint, ! for the solution):
puzzle-right = Right.
puzzle-reply = The best defence: { $told }
puzzle-refuted = The reply: { $told }
puzzle-solved = Solved, with { $tries ->
    [1] one try
   *[other] { $tries } tries
} and { $hints ->
    [0] no hint
    [1] one hint
   *[other] { $hints } hints
}.
puzzle-the-solution = The solution:
