### The solver of Polymère’s solo: its figures and goals

cli-solve-polymere = Build the largest figure of Polymère’s solo, or look at one.
cli-rings-first = The first piece, as 123456; J for a joker.
cli-rings-start = A figure to go on from: a position on one line, or a file with a position or a record.
cli-rings-jokers = Without jokers: all 120 numbered pieces.
cli-rings-apart = Leave the three empty cells as far apart as can be.
cli-rings-seconds = Stop after so many seconds with the best figure so far.
cli-rings-keep = Keep the work in this file; the same file again goes on where it stopped.
cli-rings-svg = Draw the figure into this SVG file.
cli-rings-png = Draw the figure into this PNG file.
cli-rings-record = Write the moves that lay the figure into this file, as a record.
cli-rings-look = Only look at the start: dead cells, what fits, whether the ring can be completed, a hint.
cli-rings-at = With --look: list what fits in this cell, as 2,-1.
rings-working = best { $best } of { $most } · last { $latest } · attempt { $attempts }
rings-done = { $size } pieces laid, figure { $code }; every move was checked by the rules.
rings-stopped = Stopped at { $size } of { $most } pieces, figure { $code }; every move was checked by the rules.
rings-holes = Empty cells of the ring not completed: { $cells } (at least { $steps } steps apart).
rings-kept = The work is kept in { $path }. The same command goes on with it.
rings-drawn = Drawn: { $path }
rings-title = Polymère · Tablée
rings-caption = { $size ->
    [one] one piece
   *[other] { $size } pieces
}
rings-caption-jokers = { $size } pieces, { $jokers ->
    [one] one joker
   *[other] { $jokers } jokers
} among them
rings-caption-code = figure { $code }
rings-no-such-piece = There is no piece “{ $piece }”. A piece has the digits 1 to 6 once each, as 134265; J is a joker.
rings-start-has-jokers = The figure to go on from has jokers, so it cannot be one without them. Leave out --no-jokers.
rings-apart-needs-jokers = Three empty cells are left only when all 124 pieces are laid. Leave out --no-jokers or --apart.
rings-corners-taken = The figure to go on from covers the corners that would stay empty. Leave out --apart.
rings-two-starts = Give a first piece or a figure to go on from, not both.
rings-impossible = There is no way to lay all { $most } pieces from this start.
rings-damaged = { $path } is damaged, or it is not kept work on a figure. Choose another file, or remove it to begin anew.
rings-other = { $path } holds work on another figure. Choose another file, or the same seed, start and options.
rings-cell = “{ $text }” is not a cell. Write it as 2,-1.
rings-cell-taken = Nothing can be laid at { $at } now: it is not an empty cell of ring { $ring }.
rings-look-nothing = Everything is laid: the figure is complete.
rings-look-ring = { $size ->
    [one] One piece laid
   *[other] { $size } pieces laid
}; ring { $ring } has { $empty } empty cells.
rings-look-dead = Dead cells, which nothing fits any more: { $cells }
rings-look-no-dead = No cell is dead.
rings-look-tight = The tightest cell is { $at }: { $count ->
    [one] one way to fill it
   *[other] { $count } ways to fill it
}.
rings-look-fits = What fits at { $at }:
rings-look-yes = The ring can be completed.
rings-look-no = The ring cannot be completed any more: something must be lifted.
rings-look-unknown = Whether the ring can be completed is not known yet.
rings-look-yes-all = All pieces can be laid.
rings-look-no-all = The remaining pieces cannot all be laid any more: something must be lifted.
rings-look-unknown-all = Whether all pieces can be laid is not known yet.
rings-look-hint = Hint: { $move }
solo-hint-first = Any piece may lie in the middle. This one, for example.
solo-rings-full = Nothing more can be laid. Lift something to try further, or keep the figure as it is.
solo-rings-now = Ring { $ring }: { $laid } of { $cells } cells filled.
solo-rings-dead = { $count ->
    [one] One cell is dead: nothing fits there any more.
   *[other] { $count } cells are dead: nothing fits there any more.
}
solo-rings-yes = Ring { $ring } can still be completed.
solo-rings-no = Ring { $ring } cannot be completed any more: something must be lifted.
solo-rings-unknown = Whether ring { $ring } can be completed was not found within a second.
solo-rings-yes-all = All the pieces can still be laid.
solo-rings-no-all = The pieces cannot all be laid any more. The figure can still grow.
solo-rings-unknown-all = Whether all the pieces can be laid was not found within a second.
polymere-goal-rings = { $rings ->
    [one] One ring
   *[other] { $rings } rings
}
polymere-goal-all = All the pieces
polymere-goals = With the jokers
polymere-goals-plain = Without jokers
solo-blurb-polymere = Lay rings round a first piece: every side that touches shows the same digit.
solo-text-polymere = Choose the first piece and lay rings round it, { $pieces } pieces in all. A ring is begun when the one inside it is full; every side that touches must show the same digit.
