### Print-and-play

print-lang = There are no printed games in “{ $lang }”. Possible: { $possible }.
print-paper = The paper “{ $paper }” is not known. Possible: { $possible }.
print-backs = Backs “{ $backs }” are not known. Possible: { $possible }.
print-size = { $size } mm does not fit the paper. Possible: { $least } to { $most } mm.
print-clearance = A clearance of { $clearance } mm is not possible: choose 0 to 2.
print-no-kit = { $game } has nothing to print yet.
print-no-puzzles = { $game } has no puzzles to print.
print-rules-long = The rules of { $game } do not fit two pages.
print-unwritable = The file { $file } cannot be written: { $why }. Choose another place.
print-missing = Printing needs the extra “print”: pip install "tablee[print]".
print-format = The format “{ $format }” is not known for { $game }. Possible: { $possible }.
print-done = { $file }: { $pages } pages, { $size } KB. Print at 100 % (“actual size”) and check the 5 cm bar.
print-done-file = { $file }: { $size } KB.

print-bar = 5 cm: print at 100 %
print-players = { $least ->
    [2] { $most ->
        [2] 2 players
       *[other] 2 to { $most } players
    }
   *[other] { $least } to { $most } players
}
print-solo = or one alone
print-foot-rules = rules
print-foot-label = label for the box
print-foot-board = board
print-foot-part = board, part { $number } of { $count }
print-foot-pieces = pieces { $number } of { $count }
print-foot-backs = backs of pieces { $number }
print-foot-aid = aid
print-foot-bricks = bricks and pawns
print-foot-dice = hex and dice

print-foot-puzzles = puzzles
print-foot-solutions = solutions
print-grade = There is no grade { $grade }: choose 1 to 5.
print-puzzles = { $wanted } puzzles cannot be had: there are { $held }.
print-poldr-standees = Markers and black pawn: fold along the dashes, glue the feet together. Or cut out the discs only.
print-permutation-left = Left (L): a, b, c, d, e, f, a …
print-permutation-right = Right (R): a, f, e, d, c, b, a …
print-permutation-make-1 = Cut out the hex: its path turns inside the ring.
print-permutation-make-2 = Dice: cut along the thin lines,
print-permutation-make-3 = fold along the dashes, glue the tabs.
print-trapezomino-front = The letter is the front: pieces turn, but are never flipped over.
print-polymere-aid = Your turn
print-polymere-aid-1 = You owe one piece.
print-polymere-aid-2 = Lay it: all sides that touch agree, at least one shows your digit.
print-polymere-aid-3 = Every touching side beyond the first: one more piece owed.
print-polymere-aid-4 = At zero your turn ends.
print-polymere-aid-5 = Instead of laying you may pass: draw what you owe, your turn ends.
print-polymere-aid-6 = No pieces left: you are out, and you win.
print-polymere-owed = What I owe (put a bean on it)
print-polymere-count = How many pieces fit a place?
print-polymere-fit = { $sides } free sides: { $fit } pieces

cli-print = Print a game on paper, to make it at home.
cli-paper = The paper: a4 or letter
cli-size = The size of pieces in millimetres (Polymère: from side to side; Trapézomino: a triangle’s side; POLD.R: a cell; Permutation: a die)
cli-backs = Backs for two-sided printing: none, long or short (the edge the printer turns the sheet over)
cli-grey = Grey instead of colours
cli-save-ink = Outlines instead of filled areas
cli-form = pdf; for Trapézomino also svg (laser cutter) or stl (3D printer)
cli-clearance = Play between sawn or 3D-printed parts, in millimetres
cli-print-puzzles = So many puzzles instead of the game
cli-grade = The grade of the puzzles, 1 to 5
pictures-missing = PNG pictures need the extra “pictures”: pip install "tablee[pictures]". SVG works without it.
