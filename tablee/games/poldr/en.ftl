## POLD.R

poldr-title = POLD.R
poldr-blurb = Win land from the sea, brick by brick, between your marker and the black pawn; then the sea comes back, and you save what you can.
poldr-wish = Ten minutes, pure strategy
poldr-wish-text = No luck at all: dykes, land and the sea.
poldr-howto =
    Your two pawns: your own marker (M) and the black pawn that everybody shares (N). In line (row, column or diagonal) they enclose an interval.
    First move of the game: Nd2 Mf2 puts the black pawn on d2, then your marker on f2. The others start by putting only their marker: Mb4.
    After that, lift one of the two and put it down on another empty cell, anywhere, in line with the other: Mb4 or Nc5.
    Phase 1: the interval must have an empty cell, and you fill all its empty cells with your bricks. Whoever lays his last brick wins at once.
    A player who can build no more is blocked: phase 2 starts, and it is his turn. Now you take back your own bricks in the interval, at least one; who can take none passes: pass.
    When nobody can take anything, whoever has the most bricks in reserve wins.
    On the terminal: 1, 2, 3 are the bricks of Blue, Yellow, Red, (1), (2), (3) their markers, ● the black pawn; 1 ▲ is building, 2 ▼ saving.

poldr-seat-0 = Blue
poldr-seat-1 = Yellow
poldr-seat-2 = Red

poldr-end-all-placed = A player has laid his last brick and wins at once.
poldr-tie = Equal numbers of bricks: whoever saved the last of them earlier stands better.
poldr-end-blocked = Nobody can take back a brick any more.

poldr-unreadable = “{ $text }” is not a move. Write M and a cell for your marker, N and a cell for the black pawn, both on the first move of the game, or pass. For example: { $example }.
poldr-no-such-cell = There is no cell { $cell }: the cells run from a1 to { $last }.
poldr-no-pass-while-building = Nobody passes while building: you can still lay bricks, so move your marker or the black pawn.
poldr-can-take = You may pass only when you can take nothing back: you still can, so move your marker or the black pawn.
poldr-must-pass = You cannot take back any brick for now: you have to pass.
poldr-black-first = The board is empty: put the black pawn first, then your marker.
poldr-marker-too = After the black pawn on { $cell }, put your marker as well, in line with it.
poldr-black-stays = On your first turn the black pawn stays on { $cell }: just put your marker, in line with it.
poldr-one-pawn-only = Only one pawn moves in a turn: your marker or the black pawn, not both.
poldr-must-move = The pawn is already there: put it on another cell, or move the other one.
poldr-cell-taken = The cell { $cell } is taken: a pawn may only be put on an empty cell.
poldr-not-in-line = The black pawn on { $black } and your marker on { $marker } are not in line: they must share a row, a column or a diagonal.
poldr-neighbours = The black pawn on { $black } and your marker on { $marker } are next to each other: there must be at least one cell between them.
poldr-nothing-to-fill = Between the black pawn on { $black } and your marker on { $marker } there is no empty cell: there must be at least one to fill.
poldr-nothing-to-take = Between the black pawn on { $black } and your marker on { $marker } there is none of your bricks: in phase 2 you must take back at least one.
poldr-too-few-bricks =
    All empty cells of the interval must be filled: this move needs { $needed } bricks, and you have { $left ->
        [1] only one
       *[other] { $left }
    } left.

poldr-setup-fields = The position cannot be read at the field “{ $field }”: it needs bricks (an object), black, markers, reserve, phase, turn and, if you like, last_take.
poldr-setup-number = “{ $field }” must hold whole numbers from { $least } to { $most }.
poldr-setup-seats = “{ $field }” must be a list of { $players } values, one for each player.
poldr-setup-cell = “{ $cell }” (in “{ $field }”) is not a cell: they run from a1 to { $last }.
poldr-setup-cell-twice = Two things cannot be on the same cell: look at { $cell }.
poldr-setup-bricks =
    The bricks do not add up: { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } has { $laid } on the board and { $left } in reserve, which should make { $total }.
poldr-setup-bricks-without-marker =
    { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } has bricks on the board but no marker: the marker comes first.
poldr-setup-black-and-marker = The black pawn and the first player’s marker arrive together, on the first move of phase 1: both are on the board, or nothing is.
poldr-setup-marker-order =
    Markers are put down in turn: if { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } is to move, those without a marker are that player and the next ones.
poldr-setup-all-placed =
    { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } has laid the last brick: the game ended there, in phase 1, with the next player to move.
poldr-setup-blocked =
    { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } is to move in phase 1 and cannot lay a brick: that is the block, so the phase is 2.
poldr-setup-take-while-building = Bricks are taken back in phase 2 only: in phase 1 “last_take” holds nothing but null.
poldr-setup-take-without-marker =
    { $seat ->
        [0] Blue
        [1] Yellow
       *[2] Red
    } has no marker and so cannot have taken bricks: the “last_take” of that seat is null.
poldr-setup-take-order = Everybody plays in turn, passes included: the numbers in “last_take” do not fit the order of the seats.
poldr-phase-2 = The block! The tide turns: from now on bricks are saved. Whoever has most in reserve at the end wins.

# The board of the page

poldr-board-about = { $phase ->
    [saving] { poldr-board-saving }
   *[building] { poldr-board-building }
}. Black pawn on { $black }. Markers: { $markers }. Bricks: { $bricks }. Reserves: { $reserves }.
poldr-board-building = Low tide: build
poldr-board-saving = High tide: save
poldr-board-empty-reserve = Empty your reserve: your last brick wins.
poldr-board-fill-reserve = Fill your reserve: most at the end wins.
poldr-board-sea = The sea
poldr-board-lift = Lift your marker or the black pawn.
poldr-board-put-black = Put the black pawn anywhere.
poldr-board-put-marker = Put your marker in line with the black pawn.
poldr-board-move-black = Put the black pawn on a lit cell.
poldr-board-move-marker = Put your marker on a lit cell.
poldr-board-fills = { $count ->
    [one] One brick
   *[other] { $count } bricks
    } laid, { $left } left in reserve.
poldr-board-takes = { $count ->
    [one] One brick
   *[other] { $count } bricks
    } saved, { $left } then in reserve.
poldr-board-would-block = This blocks the next player: the tide turns!
poldr-board-would-end = This ends the round.
poldr-board-must-pass = You cannot save any brick: you pass.
poldr-board-put = Put it here
poldr-board-pass = Pass
poldr-board-black = the black pawn
poldr-board-marker-of = { $name }’s marker
poldr-board-brick-of = { $name }’s brick
poldr-board-open = a cell you may choose
poldr-board-empty = empty
poldr-board-reserve = { $name }: { $count } in reserve

## Options, in words

poldr-option-size = Cells on a side
poldr-option-bricks = Bricks each
poldr-option-rounds = Rounds

## Moves in words

poldr-cell = { $edge ->
    [sw] the lower left corner
    [se] the lower right corner
    [nw] the upper left corner
    [ne] the upper right corner
    [s] the bottom edge, column { $column } from the left
    [n] the top edge, column { $column } from the left
    [w] the left edge, row { $row } from the bottom
    [e] the right edge, row { $row } from the bottom
   *[inside] column { $column } from the left, row { $row } from the bottom
}
poldr-way = { $way ->
    [n] above
    [ne] to the upper right of
    [e] to the right of
    [se] to the lower right of
    [s] below
    [sw] to the lower left of
    [w] to the left of
   *[nw] to the upper left of
}
poldr-between = { $gap ->
    [one] with one cell between them
   *[other] with { $gap } cells between them
}
poldr-colour = { $seat ->
    [0] the blue marker
    [1] the yellow marker
   *[2] the red marker
}
poldr-put-yours = { $pawn ->
    [black] the black pawn { poldr-way } your marker, { poldr-between }
   *[marker] your marker { poldr-way } the black pawn, { poldr-between }
}
poldr-put-theirs = { $pawn ->
    [black] the black pawn { poldr-way } { poldr-colour }, { poldr-between }
   *[marker] { poldr-colour } { poldr-way } the black pawn, { poldr-between }
}
poldr-bricks = { $bricks ->
    [one] one brick
   *[other] { $bricks } bricks
}
poldr-then = { $then ->
    [wins] and that was the last one: it wins at once!
    [turns] { $reserve } left; the next player cannot build any more and the tide turns.
   *[none] { $reserve } left.
}
poldr-advice = { $turn ->
    [opening] Put the black pawn here: { poldr-cell }. Then { poldr-put-yours }: lay { poldr-bricks }, { poldr-then }
    [saving] Put { poldr-put-yours }: take back { poldr-bricks }, { $reserve } then in reserve.
   *[building] Put { poldr-put-yours }: lay { poldr-bricks }, { poldr-then }
}
poldr-narration-you = { $turn ->
    [opening] You put the black pawn here: { poldr-cell }. Then { poldr-put-yours }: { poldr-bricks } laid, { poldr-then }
    [saving] You put { poldr-put-yours }: { poldr-bricks } saved, { $reserve } now in reserve.
   *[building] You put { poldr-put-yours }: { poldr-bricks } laid, { poldr-then }
}
poldr-narration = { $who ->
    [you] { poldr-narration-you }
   *[other] { $turn ->
        [opening] { $name } puts the black pawn here: { poldr-cell }. Then { poldr-put-theirs }: { poldr-bricks } laid, { poldr-then }
        [saving] { $name } puts { poldr-put-theirs }: { poldr-bricks } saved, { $reserve } now in reserve.
       *[building] { $name } puts { poldr-put-theirs }: { poldr-bricks } laid, { poldr-then }
    }
}
poldr-short-way = { $way ->
    [n] ↑
    [ne] ↗
    [e] →
    [se] ↘
    [s] ↓
    [sw] ↙
    [w] ←
   *[nw] ↖
}
poldr-short-pawn = { $pawn ->
    [black] black pawn { poldr-short-way }
   *[marker] marker { poldr-short-way }
}
poldr-bricks-saved = { $bricks ->
    [one] one brick saved
   *[other] { $bricks } bricks saved
}
poldr-short = { $turn ->
    [saving] { poldr-short-pawn }, { poldr-bricks-saved }
   *[building] { poldr-short-pawn }, { poldr-bricks }
}
poldr-look-line = { $line ->
    [row] the row
    [column] the column
   *[diagonal] a diagonal
}
poldr-look = { $turn ->
    [opening] The board is empty: look for a line where your bricks will be in nobody’s way.
   *[other] { $pawn ->
        [black] Look along { poldr-look-line } of your marker.
       *[marker] Look along { poldr-look-line } of the black pawn.
    }
}
poldr-piece = { $turn ->
    [opening] First the black pawn, then your marker.
    [entering] The black pawn stays: it is your marker that enters the board.
   *[other] { $pawn ->
        [black] It is the black pawn that you lift.
       *[marker] It is your marker that you lift.
    }
}
poldr-pass-advice = You cannot take back any brick: pass.
poldr-pass-narration = { $who ->
    [you] You cannot take back any brick: you pass.
   *[other] { $name } cannot take back any brick and passes.
}
poldr-pass-short = pass
poldr-pass-look = None of your bricks lies between your marker and the black pawn, wherever you put them.
poldr-effect-laid = { $count ->
    [one] one brick laid
   *[other] { $count } bricks laid
}
poldr-effect-saved = { $count ->
    [one] one brick saved
   *[other] { $count } bricks saved
}
poldr-effect-out = the last brick: an instant win
poldr-effect-phase = the block: the tide turns

## How it ended

poldr-score = { $score ->
    [one] one brick in reserve
   *[other] { $score } bricks in reserve
}
poldr-over-all-placed = { $who ->
    [you] You laid your last brick: that wins at once.
   *[other] { $name } laid the last brick: that wins at once.
}
poldr-over-blocked = Nobody can take back a brick any more.
poldr-tie-broken = { $score } each: { $who ->
    [you] you reached { $score } first.
   *[other] { $name } reached { $score } first.
}

## Puzzles

poldr-puzzle-win = { $turns ->
    [1] Your move, { $name }: find the only move that wins.
   *[other] Your move, { $name }: find the only move that wins, { $turns } turns in a row.
}
poldr-puzzle-win-wrong = It does not win: the reply takes the win away, proven to the end.
poldr-puzzle-last = Your move, { $name }: lay the last brick within { $turns } turns, whatever the other does.
poldr-puzzle-last-wrong = With best play against it, the last brick is not laid in time.
poldr-puzzle-save = { $turns ->
    [1] The tide has turned. Your move, { $name }: find the only move with which you end the round with { $count } bricks in reserve. More cannot be saved.
   *[other] The tide has turned. Your move, { $name }: find the only move with which you end the round with { $count } bricks in reserve, { $turns } turns in a row. More cannot be saved.
}
poldr-puzzle-save-wrong = With best play against it, fewer than { $count } bricks are in reserve at the end.
poldr-motif-lays-most = Build the most
poldr-motif-saves-most = Save the most
poldr-motif-last-brick = The last brick
poldr-motif-ends = End the round in time
poldr-motif-blocks = Block
poldr-motif-turns-tide = Turn the tide
poldr-motif-few-ways = Leave few ways to build
poldr-motif-denies-save = Nothing to save
poldr-motif-keeps-ways = Keep ways to build
poldr-motif-keeps-saving = Keep something to save
poldr-motif-forces-win = A forced win
poldr-motif-sure-margin = A sure lead
poldr-motif-proven = Proven to the end
