### Playing alone: what the solvers say of a board

solo-fillings-left = { $count ->
    [one] Just one solution begins like this.
   *[other] { NUMBER($count) } solutions begin like this.
}
solo-fillings-none = No solution begins like this any more: something must be lifted.
solo-hint-first = Any piece may lie in the middle. This one, for example.
solo-hint-lay = This piece goes here.
solo-hint-lift = This piece is in the way: lift it.
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

## Goals
trapezomino-goal-free = Empty board
polymere-goal-rings = { $rings ->
    [one] One ring
   *[other] { $rings } rings
}
polymere-goal-all = All the pieces
polymere-goals = With the jokers
polymere-goals-plain = Without jokers

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
