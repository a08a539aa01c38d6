### The solo of Trapézomino: its solutions and puzzles

cli-solve-trapezomino = Count the solutions of Trapézomino’s solo, or see what a board can become.
cli-fillings-count = Count all solutions.
cli-fillings-board = What lies on the board: moves with spaces between them.
cli-fillings-file = Find all fillings again and put them into this file; stopped, the same command goes on.
cli-fillings-resume = Keep finished parts in this file; the same file again goes on where it stopped.
cli-fillings-svg = Draw the solution into this SVG file.
cli-fillings-png = Draw the solution into this PNG file (extra “pictures”).
fillings-counting = Counting
fillings-writing = Finding all fillings
fillings-written = { $path }: { $fillings } fillings, turned ones once. A filling is two solutions: the jokers can be either place of the shape that lies twice.
fillings-count = { $solutions } solutions, turned boards counted once. By the shape that the two jokers make:
fillings-number = { $number }
fillings-nodes = { $nodes } positions looked at, { $seconds } s.
fillings-solvable = { $solutions ->
    [one] Just one solution begins like this.
   *[other] { $solutions } solutions begin like this.
}
fillings-next = Next: { $move }
fillings-solution = One of them: { $moves }
fillings-dead = No solution begins like this.
fillings-lift = Take back: { $move }
fillings-hint-lay = A solution begins like this, with this piece.
fillings-hint-lift = No solution begins like this: this piece has to go first.
fillings-impossible = Those pieces cannot all lie there: one is there twice, or two overlap.
solo-file-damaged = The file of solutions ({ $path }) is missing or damaged. Install Tablée again.
solo-count-damaged = { $path } is damaged, so nothing is counted from it. Delete it to start the count anew, or name another file with --resume.
solo-count-other = { $path } belongs to another count. Delete it to start anew, or name another file with --resume.
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
fillings-solo-only = That is known of the solo only.
puzzle-none = There are no puzzles of { $game }.
puzzle-no-name = “{ $name }” is no puzzle. Name a day, as 2026-11-16, or grade and number, as 3-117.
