### The solver of Trapézomino’s solo: its solutions and goals

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
fillings-lift = Lift: { $move }
fillings-hint-lay = A solution begins like this, with this piece.
fillings-hint-lift = No solution begins like this: this piece has to go first.
fillings-impossible = Those pieces cannot all lie there: one is there twice, or two overlap.
solo-file-damaged = The file of solutions ({ $path }) is missing or damaged. Install Tablée again.
solo-count-damaged = { $path } is damaged, so nothing is counted from it. Delete it to start the count anew, or name another file with --resume.
solo-count-other = { $path } belongs to another count. Delete it to start anew, or name another file with --resume.
solo-fillings-left = { $count ->
    [one] Just one solution begins like this.
   *[other] { NUMBER($count) } solutions begin like this.
}
solo-fillings-none = No solution begins like this any more: something must be lifted.
trapezomino-goal-free = Empty board
solo-blurb-trapezomino = Fill the hexagon with all the pieces; the two jokers must touch.
solo-text-trapezomino = Fill the whole board with all { $pieces } pieces, so that the two jokers touch. There are 115,088 ways.
