## Trapézomino-duo

trapezomino-title = Trapézomino
trapezomino-blurb = Lay pieces made of triangles and score a point for every line of contact.
trapezomino-wish = Ten minutes, shapes that fit
trapezomino-wish-text = Lay pieces so that they touch as many others as they can.
trapezomino-howto =
    In your turn, lay a piece from the common pot against the edge of the board or a piece already laid.
    It must be supported: along a side that has contact, something keeps it from sliding one way.
    Every line of contact scores a point. Jokers may be laid only when nothing else fits.
    A move is written “K@C5/2”: the piece, its first triangle (row by row, from the left), how many sixths of a turn clockwise.
    On the terminal, the triangles that point down show their number.
    “J@A1/0” lays one joker, “JJ=K@D2/3” both together in the shape of K.
    In the solo, fill the whole board so that the two jokers touch; “-K” lifts a piece.

trapezomino-end-nothing-fits = Nothing more can be laid.
trapezomino-end-solved = The board is full and the two jokers touch: solved!

## The pieces

trapezomino-piece-k = Kayak
trapezomino-piece-l = Ladle
trapezomino-piece-m = Molar
trapezomino-piece-n = Niche
trapezomino-piece-o = Orange
trapezomino-piece-p = Pirogue
trapezomino-piece-r = Rake
trapezomino-piece-s = Serpent
trapezomino-piece-t = Table
trapezomino-piece-u = Urn
trapezomino-piece-v = Vulture
trapezomino-piece-w = Wapiti
trapezomino-piece-x = Hourglass
trapezomino-piece-y = Yacht
trapezomino-piece-z = Zigzag
trapezomino-piece-j = Joker

## Refusals

trapezomino-unreadable = “{ $text }” is not a move. Write the piece, @, its first triangle, / and how many sixths it is turned. For example: { $example }.
trapezomino-no-such-piece = There is no piece “{ $piece }” here. The pieces are { $possible }, and J for a joker.
trapezomino-no-such-triangle = There is no triangle { $cell }. Rows go from A to H and have 9, 11, 13, 15, 15, 13, 11 and 9 triangles.
trapezomino-no-such-turn = “/{ $turn }” is no turn: count from 0 to 5 sixths of a turn.
trapezomino-which-turn = Say how { $piece } is turned at { $cell }: add “/” and a number from 0 to 5.
trapezomino-which-joker = Two jokers are laid. Say which one to lift, for example -J@A1/0.
trapezomino-off-board = There { trapezomino-the-piece } would stick out of the board. Choose another place, or turn it.
trapezomino-taken = There { trapezomino-the-piece } would cover { $cell }, where { trapezomino-the-first } already lies. A piece is laid on free triangles.
trapezomino-not-left = The pot no longer holds { trapezomino-the-piece }. Choose a piece that is left.
trapezomino-joker-not-left = No joker is left in the pot.
trapezomino-one-joker-left = Only one joker is left, so two can no longer be laid at once.
trapezomino-no-contact = There { trapezomino-the-piece } would touch nothing. At least one edge must lie against the edge of the board or a piece already laid.
trapezomino-not-supported = There { trapezomino-the-piece } would have no support, and slide freely both ways along every side that touches. Lay it against a side or a corner that stops it.
trapezomino-joker-too-early = A joker may be laid only when no other piece has a place. But there is still one for { trapezomino-the-first }.
trapezomino-second-fault = You have already lost a turn by laying a joker too early, and may not do so twice in a round. There is still a place for { trapezomino-the-first }.
trapezomino-no-lifts = With two players a piece that is laid stays. Only the solo lets you lift it.
trapezomino-not-lying-there = That piece does not lie there. Only what is laid can be lifted.
trapezomino-solo-pair = In the solo, jokers are laid one by one.

## Impossible positions

trapezomino-setup-object = A position is an object with the fields placed, points, left, jokers and turn.
trapezomino-setup-missing = The position lacks the field “{ $field }”.
trapezomino-setup-unknown = The position has a field that is unknown here: “{ $field }”.
trapezomino-setup-placed = “placed” must be the list of the pieces laid, in order.
trapezomino-setup-item = Piece no. { $number } of “placed” must have seat, piece, cells and points, with possible values.
trapezomino-setup-shape = Piece no. { $number } (“{ $piece }”) does not have that shape, or not on this board.
trapezomino-setup-points = The points are not the sum of those of the pieces laid.
trapezomino-setup-left = “left” must name the pieces that are not laid.
trapezomino-setup-jokers = The number of jokers left does not agree with those laid.
trapezomino-setup-turn = It cannot be the turn of seat { $seat }.
trapezomino-setup-faults = “faults” must be two numbers, 0 or 1, and 0 unless the option joker_fault is lose_turn.

# The board of the page

trapezomino-board-about = Laid: { $laid }. In the pot: { $left }. Points: { $points }.
trapezomino-board-hexagon = The hexagon
trapezomino-board-place = Row { $row }, triangle { $number }.
trapezomino-board-pot = The pot
trapezomino-board-both = both jokers together
trapezomino-board-choose = Choose a piece from the pot.
trapezomino-board-jokers = No piece fits any more: now the jokers may be laid.
trapezomino-board-solo = Cover the whole board; the two jokers must touch.
trapezomino-board-solo-apart = The board is full, but the two jokers do not touch: lift what lies between them and lay it otherwise.
trapezomino-board-solo-lift = Choose a piece from the pot, or tap one on the board to lift it.
trapezomino-board-where = Where does it go: { $piece }?
trapezomino-board-turn-it = Turned like this it fits nowhere: turn it.
trapezomino-board-points = { $points ->
    [one] One line of contact: 1 point.
   *[other] { $points } lines of contact: { $points } points.
    }
trapezomino-board-lay-here = Lay it here?
trapezomino-board-fits = { $count ->
    [0] It fits nowhere.
    [one] One possible place.
   *[other] { $count } possible places.
    }
trapezomino-board-turn = Turn
trapezomino-board-shape = Other shape
trapezomino-board-lay = Lay

## Options, in words

trapezomino-option-joker-fault = A joker laid too early
trapezomino-option-joker-fault-refuse = is refused
trapezomino-option-joker-fault-lose-turn = loses the turn
trapezomino-option-rounds = Rounds to win

## Moves in words

trapezomino-the-piece = { $piece ->
    [k] the Kayak
    [l] the Ladle
    [m] the Molar
    [n] the Niche
    [o] the Orange
    [p] the Pirogue
    [r] the Rake
    [s] the Serpent
    [t] the Table
    [u] the Urn
    [v] the Vulture
    [w] the Wapiti
    [x] the Hourglass
    [y] the Yacht
    [z] the Zigzag
    [j] a joker
   *[jj] both jokers
}
trapezomino-the-shape = { $shape ->
    [k] the Kayak
    [l] the Ladle
    [m] the Molar
    [n] the Niche
    [o] the Orange
    [p] the Pirogue
    [r] the Rake
    [s] the Serpent
    [t] the Table
    [u] the Urn
    [v] the Vulture
    [w] the Wapiti
    [x] the Hourglass
    [y] the Yacht
    [z] the Zigzag
   *[j] a joker
}
trapezomino-the-first = { $first ->
    [k] the Kayak
    [l] the Ladle
    [m] the Molar
    [n] the Niche
    [o] the Orange
    [p] the Pirogue
    [r] the Rake
    [s] the Serpent
    [t] the Table
    [u] the Urn
    [v] the Vulture
    [w] the Wapiti
    [x] the Hourglass
    [y] the Yacht
    [z] the Zigzag
    [j] a joker
   *[jj] the jokers
}
trapezomino-the-second = { $second ->
    [k] the Kayak
    [l] the Ladle
    [m] the Molar
    [n] the Niche
    [o] the Orange
    [p] the Pirogue
    [r] the Rake
    [s] the Serpent
    [t] the Table
    [u] the Urn
    [v] the Vulture
    [w] the Wapiti
    [x] the Hourglass
    [y] the Yacht
    [z] the Zigzag
    [j] a joker
   *[jj] the jokers
}
trapezomino-the-third = { $third ->
    [k] the Kayak
    [l] the Ladle
    [m] the Molar
    [n] the Niche
    [o] the Orange
    [p] the Pirogue
    [r] the Rake
    [s] the Serpent
    [t] the Table
    [u] the Urn
    [v] the Vulture
    [w] the Wapiti
    [x] the Hourglass
    [y] the Yacht
    [z] the Zigzag
    [j] a joker
   *[jj] the jokers
}
trapezomino-spot = { $where ->
    [corner-e] the right-hand corner
    [corner-se] the lower right corner
    [corner-sw] the lower left corner
    [corner-w] the left-hand corner
    [corner-nw] the upper left corner
    [corner-ne] the upper right corner
    [edge-n] the top edge
    [edge-ne] the upper right edge
    [edge-se] the lower right edge
    [edge-s] the bottom edge
    [edge-sw] the lower left edge
    [edge-nw] the upper left edge
    [e] the right of the board
    [se] the lower right of the board
    [s] the lower part of the board
    [sw] the lower left of the board
    [w] the left of the board
    [nw] the upper left of the board
    [n] the upper part of the board
    [ne] the upper right of the board
   *[middle] the middle of the board
}
trapezomino-into = { $where ->
    [corner-e] into the right-hand corner
    [corner-se] into the lower right corner
    [corner-sw] into the lower left corner
    [corner-w] into the left-hand corner
    [corner-nw] into the upper left corner
    [corner-ne] into the upper right corner
    [edge-n] along the top edge
    [edge-ne] along the upper right edge
    [edge-se] along the lower right edge
    [edge-s] along the bottom edge
    [edge-sw] along the lower left edge
    [edge-nw] along the upper left edge
    [e] on the right of the board
    [se] on the lower right of the board
    [s] in the lower part of the board
    [sw] on the lower left of the board
    [w] on the left of the board
    [nw] on the upper left of the board
    [n] in the upper part of the board
    [ne] on the upper right of the board
   *[middle] in the middle of the board
}
trapezomino-near = { $near ->
    [corner-e] { trapezomino-into }, near the right-hand corner
    [corner-se] { trapezomino-into }, near the lower right corner
    [corner-sw] { trapezomino-into }, near the lower left corner
    [corner-w] { trapezomino-into }, near the left-hand corner
    [corner-nw] { trapezomino-into }, near the upper left corner
    [corner-ne] { trapezomino-into }, near the upper right corner
    [middle] { trapezomino-into }, half-way along it
   *[none] { trapezomino-into }
}
trapezomino-turned = { $turns ->
    [0] { trapezomino-near }
    [1] { trapezomino-near }, turned { $way } by one sixth
    [3] { trapezomino-near }, turned half round
   *[other] { trapezomino-near }, turned { $way } by { $turns } sixths
}
trapezomino-against = { $count ->
    [0] { trapezomino-turned }
    [1] { trapezomino-turned }, against { trapezomino-the-first }
    [2] { trapezomino-turned }, against { trapezomino-the-first } and { trapezomino-the-second }
    [3] { trapezomino-turned }, against { trapezomino-the-first }, { trapezomino-the-second } and { trapezomino-the-third }
   *[other] { trapezomino-turned }, against { trapezomino-the-first }, { trapezomino-the-second }, { trapezomino-the-third } and { $more ->
        [one] one other piece
       *[other] { $more } other pieces
    }
}
trapezomino-what = { $piece ->
    [jj] both jokers in the shape of { trapezomino-the-shape } { trapezomino-against }
   *[other] { trapezomino-the-piece } { trapezomino-against }
}
trapezomino-scores = { $points ->
    [one] one line of contact, 1 point
   *[other] { $points } lines of contact, { $points } points
}
trapezomino-advice = { $kind ->
    [lift] Lift { trapezomino-the-piece } { trapezomino-lifted }.
    [fault] Lay { trapezomino-what }. A piece still fits: it goes back to the pot and the turn is lost.
    [solo] Lay { trapezomino-what }.
   *[lay] Lay { trapezomino-what }: { trapezomino-scores }.
}
trapezomino-lifted = { $where ->
    [corner-e] from the right-hand corner
    [corner-se] from the lower right corner
    [corner-sw] from the lower left corner
    [corner-w] from the left-hand corner
    [corner-nw] from the upper left corner
    [corner-ne] from the upper right corner
    [edge-n] from the top edge
    [edge-ne] from the upper right edge
    [edge-se] from the lower right edge
    [edge-s] from the bottom edge
    [edge-sw] from the lower left edge
    [edge-nw] from the upper left edge
    [e] from the right of the board
    [se] from the lower right of the board
    [s] from the lower part of the board
    [sw] from the lower left of the board
    [w] from the left of the board
    [nw] from the upper left of the board
    [n] from the upper part of the board
    [ne] from the upper right of the board
   *[middle] from the middle of the board
}
trapezomino-narration = { $who ->
    [you] { $kind ->
        [lift] You lift { trapezomino-the-piece } { trapezomino-lifted }.
        [fault] You lay { trapezomino-what }. But a piece still fits: it goes back to the pot and the turn is lost.
        [solo] You lay { trapezomino-what }.
       *[lay] You lay { trapezomino-what }: { trapezomino-scores }.
    }
   *[other] { $kind ->
        [lift] { $name } lifts { trapezomino-the-piece } { trapezomino-lifted }.
        [fault] { $name } lays { trapezomino-what }. But a piece still fits: it goes back to the pot and the turn is lost.
        [solo] { $name } lays { trapezomino-what }.
       *[lay] { $name } lays { trapezomino-what }: { trapezomino-scores }.
    }
}
trapezomino-short = { $kind ->
    [lift] lift { trapezomino-the-piece }
    [fault] { trapezomino-the-piece }, turn lost
    [solo] { trapezomino-the-piece } { trapezomino-into }
   *[lay] { trapezomino-the-piece } { trapezomino-into }, +{ $points }
}
trapezomino-look = Look at { trapezomino-spot }.
trapezomino-which = { $kind ->
    [lift] A piece has to be lifted: { trapezomino-the-piece }.
   *[other] { $piece ->
        [jj] What goes there: both jokers together, in the shape of { trapezomino-the-shape }.
       *[other] What goes there: { trapezomino-the-piece }.
    }
}
trapezomino-effect-points = +{ $count }
trapezomino-effect-turn = the turn is lost

## How it ended

trapezomino-score = { $score ->
    [one] 1 point
   *[other] { $score } points
}
trapezomino-solo-score = { $score ->
    [one] one piece laid
   *[other] { $score } pieces laid
}
trapezomino-jokers-apart = The board is full, but the two jokers do not touch: that counts 16. It is solved when they lie side by side.
trapezomino-over-nothing-fits = Nothing more can be laid.
trapezomino-over-solved = The board is full and the two jokers touch: solved!

## Puzzles of the game for two

trapezomino-puzzle-win = { $turns ->
    [1] Your move: find the only move that wins the round.
   *[other] Your move: find the only move that wins the round, { $turns } turns in a row.
}
trapezomino-puzzle-win-wrong = It does not win the round: that is proven to the end.
trapezomino-puzzle-points = Your move: score { $count } points in this turn. More cannot be had.
trapezomino-puzzle-points-wrong = It scores fewer than { $count } points.
trapezomino-motif-most = The most points
trapezomino-motif-ends = The last word
trapezomino-motif-ends-level = End level
trapezomino-motif-trade = A good trade
trapezomino-motif-limits = Leave little
trapezomino-motif-closes = Close a place
trapezomino-motif-only-jokers = Only jokers left
trapezomino-motif-keeps = Keep one to end
trapezomino-motif-sure-margin = A sure lead
trapezomino-motif-level = A level end
