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
