### The solver of POLD.R for two

cli-solve-poldr = Solve POLD.R for two: who wins after each opening.
cli-poldr-size = The size of the board, 4 to 7.
cli-poldr-bricks = How many bricks each player has.
cli-poldr-opening = Only this first move, such as “Na2 Ma4”.
cli-poldr-memory = How much memory the positions may take in all, in GiB.
cli-poldr-resume = Keep finished openings in this file; the same file again goes on where it stopped.
cli-poldr-svg = Draw the openings as a map into this SVG file.
cli-poldr-png = Draw the openings as a map into this PNG file (extra “pictures”).
poldr-solving = Solving
poldr-solved = { $all ->
    [one] One opening
   *[other] { $all } openings
}, symmetric ones counted once: the first player wins { $first }, the second { $second }, { $shared } are shared.
poldr-solved-first = the first player wins
poldr-solved-last-brick = the first player wins by his last brick
poldr-solved-second = the second player wins
poldr-solved-shared = shared
poldr-solve-size = Boards of { $size }×{ $size } cells are too large to be solved; { $most }×{ $most } is the limit.
poldr-run-damaged = { $path } is damaged, so nothing is taken from it. Delete it to start anew, or name another file with --resume.
poldr-run-other = { $path } belongs to another board. Delete it to start anew, or name another file with --resume.
cli-prove-poldr = Write the winning strategy after an opening of POLD.R for two.
poldr-proving = Proving { $opening }…
poldr-book-damaged = The file of openings that comes with Tablée is damaged. Install Tablée again.
