## Polymère

polymere-title = Polymère
polymere-blurb = Dominoes with six sides: lay your pieces edge to edge, digit against digit, in long series; the first to run out wins.
polymere-wish = Many players, up to six
polymere-wish-text = Chains of digits, half an hour round one table.
polymere-howto =
    Lay a piece next to those on the table: all sides that touch show the same digit, and at least one of them shows one of yours.
    134265@2,-1/4: the piece 134265 (its digits clockwise from the 1) at 2,-1 with its 4 facing east. J@0,3: a joker.
    You owe one piece a turn. A piece that touches with two sides or more makes you go on: it adds one owed piece for each further side.
    pass: you draw as many pieces as you owe, and your turn ends. You may pass at any time, except as the very first move.
    A joker stands for a piece with six different digits; what touches it decides its sides, and no move may make it impossible.
    Whoever has no pieces left is out, whatever is still owed. Alone, fill ring after ring; -2,1 lifts the piece at 2,1.

polymere-end-out = A player has laid all his pieces.
polymere-tie = Equal numbers of pieces left: whoever was out first stands better.
polymere-end-blocked = Nobody lays or draws any more: the fewest pieces in hand win.
polymere-end-solved = All 124 pieces are laid!

polymere-unreadable = “{ $text }” is not a move. Write the six digits of the piece, @, its place, / and the digit that faces east; for a joker J, @ and its place; or pass.
polymere-joker-has-no-turn = A joker has no digits to turn: write only its place.
polymere-no-such-piece = No piece is called { $piece }: each has every digit from 1 to 6 once.
polymere-turn-missing = Say how the piece is turned: add / and the digit that faces east.
polymere-first-no-pass = The first piece of the game must be laid: you cannot pass.
polymere-solo-no-pass = There is no passing when you play alone: lay a piece or lift one.
polymere-no-lift = A piece once laid stays: only the solo lets you lift pieces.
polymere-lift-nothing = There is no piece there to lift.
polymere-lift-outermost = Only pieces of the outermost ring can be lifted.
polymere-not-in-hand = You do not have this piece in hand: { polymere-piece }.
polymere-no-joker-in-hand = You have no joker in hand.
polymere-first-at-centre = The first piece goes in the middle of the table.
polymere-taken = This place is already taken.
polymere-apart = This place touches no piece: lay next to one that is on the table.
polymere-ring = This place is not in ring { $ring }, which is filled completely before the next one.
polymere-side =
    Sides that touch must be equal: { $side ->
        [E] to the east
        [SE] to the south-east
        [SW] to the south-west
        [W] to the west
        [NW] to the north-west
       *[NE] to the north-east
    } a { $asked } is needed, and the piece turned this way shows a { $shows } there.
polymere-own = At least one side that touches must show one of your digits ({ $own }), and none does here.
polymere-joker-side = The joker it would touch can no longer show a { $shows } on that side: it would become an impossible piece.
polymere-jokers-together = Laid there, this piece would make the jokers impossible together: no choice of their digits would do any more.
polymere-joker-twice = There the joker would show the { $digit } twice: no such piece exists.
polymere-joker-impossible = There no choice of digits suits both this joker and those it would touch.
polymere-joker-own = There none of the joker’s touching sides can show one of your digits ({ $own }).

polymere-setup-no-object = The position, its laid pieces and their claims are JSON objects.
polymere-setup-missing = The field “{ $field }” is missing.
polymere-setup-unknown = There is no field “{ $field }”.
polymere-setup-malformed = The field “{ $field }” is not of the right form.
polymere-setup-no-such-piece = “{ $piece }” is no piece: a piece is named by its six digits from the 1 on, or J.
polymere-setup-faces = The piece at { $at } must have six different digits.
polymere-setup-digits = With { $players } players each has { $each ->
        [one] one digit
       *[other] { $each } digits
    }: “digits” must give those of every seat.
polymere-setup-digit-twice = A digit belongs to one player only.
polymere-setup-digit-order = Digits rise: those of one player, and from seat to seat the lowest of each.
polymere-setup-twice = The piece { $piece } is there too often.
polymere-setup-lost = The piece { $piece } is missing: all 124 are in the hands, in the talon or on the table.
polymere-setup-overlap = There are two pieces at { $at }.
polymere-setup-unconnected = The piece at { $at } touches none laid before it (the first lies at 0,0).
polymere-setup-sides =
    Sides do not agree: the piece at { $at } and its neighbour { $side ->
        [E] to the east
        [SE] to the south-east
        [SW] to the south-west
        [W] to the west
        [NW] to the north-west
       *[NE] to the north-east
    } show two different digits.
polymere-setup-rings = The piece at { $at } is not in the ring to be filled at that moment: rings are laid one after the other, completely.
polymere-setup-jokers = No choice of digits suits all the jokers on the table.
polymere-setup-no-claim = A joker laid first or in a solo claims nothing: its “claim” is null.
polymere-setup-claim = The “claim” of the joker at { $at } must give the sides that touched when it was laid and the digits of one player.
polymere-setup-hands = There must be { $players } hands.
polymere-setup-out = “out” gives exactly the seats that have no pieces left, in the order they finished.
polymere-setup-out-many = Too many players are out: at most { $most }.
polymere-setup-turn = “turn” cannot be that seat.
polymere-setup-passes = “passes” counts only turns passed without drawing, with an empty talon, and never more than there are players left.
polymere-setup-laid = “laid” is more than the pieces that can have been laid in this turn.
polymere-setup-owed = “owed” must be at least 1, and 1 before the first piece.
polymere-setup-solo = In a solo there are no players’ digits, debts, passes or players out: “digits” and “out” are empty, “owed”, “laid”, “passes” and “turn” are 0.
polymere-no-view = This is not what a seat can see of a game of Polymère.

# The board of the page

polymere-board-about = On the table: { $table }. Your hand: { $hand }. Pieces in hand: { $counts }. Talon: { $talon }.
polymere-board-choose = Choose a piece, or a place on the table.
polymere-board-nothing = None of your pieces fits.
polymere-board-where = { $count ->
    [0] This piece fits nowhere now.
    [one] It fits in one place.
   *[other] It fits in { $count } places.
    }
polymere-board-which = { $count ->
    [one] One of your pieces fits here.
   *[other] { $count } of your pieces fit here.
    }
polymere-board-fits = It fits.
polymere-board-fits-not = It does not fit.
polymere-board-lay-here = { $contacts ->
    [0] The first piece.
    [one] One side touches.
   *[other] { $contacts } sides touch.
    }
polymere-board-then-owed = { $contacts ->
    [0] The first piece:
    [one] One side touches:
   *[other] { $contacts } sides touch:
    } you then owe { $owed }.
polymere-board-then-over = { $contacts ->
    [0] The first piece:
    [one] One side touches:
   *[other] { $contacts } sides touch:
    } your turn is then over.
polymere-board-last-piece = Your last piece: you are out!
polymere-board-series = { $laid } laid this turn, { $owed } still to lay
polymere-board-table = The table
polymere-board-place = A place touching { $digits }.
polymere-board-filter = Fits: { $count }
polymere-board-draw-short = Draw { $count }
polymere-board-pass-short = Pass
polymere-board-in-hand = { $count ->
    [one] one piece in hand
   *[other] { $count } pieces in hand
    }
polymere-board-talon = Talon: { $count }
polymere-board-turn = Turn ({ $now } of { $count })
polymere-board-lay = Lay
polymere-board-draw = { $count ->
    [one] Draw one piece, end the turn
   *[other] Draw { $count } pieces, end the turn
    }
polymere-board-pass = Pass: nothing left to draw
polymere-board-hand = Your hand: { $count }
polymere-board-left = { $count ->
    [one] { $name } has one piece left.
   *[other] { $name } has { $count } pieces left.
}
polymere-board-drew = drew { $count }
polymere-board-down = { $digit } at the bottom
polymere-board-beyond = Show a place farther off
polymere-board-closer = Closer
polymere-board-farther = Farther
polymere-board-fit = Show the whole table

## Options, in words

polymere-option-digits = Digits each
polymere-option-play-on = When the first is out
polymere-option-play-on-false = the game ends
polymere-option-play-on-true = the others play on

## Moves in words

polymere-place = { $where ->
    [e] on the right of the table
    [se] at the lower right of the table
    [s] at the bottom of the table
    [sw] at the lower left of the table
    [w] on the left of the table
    [nw] at the upper left of the table
    [n] at the top of the table
    [ne] at the upper right of the table
    [first] in the middle of the empty table
   *[middle] in the middle of the table
}
polymere-piece = { $piece ->
    [joker] a joker
   *[number] the { $own } between { $left } and { $right } ({ $far } opposite)
}
polymere-short-piece = { $piece ->
    [joker] joker
   *[number] { $left }·{ $own }·{ $right }
}
polymere-sides = { $digits ->
    [1] its { $side1 } touches
    [2] its { $side1 } and { $side2 } touch
    [3] its { $side1 }, { $side2 } and { $side3 } touch
    [4] its { $side1 }, { $side2 }, { $side3 } and { $side4 } touch
    [5] its { $side1 }, { $side2 }, { $side3 }, { $side4 } and { $side5 } touch
   *[other] its { $side1 }, { $side2 }, { $side3 }, { $side4 }, { $side5 } and { $side6 } touch
}
polymere-touch = { $digits ->
    [0] { $jokers ->
        [one] it touches another joker
       *[other] it touches { $jokers } other jokers
    }
   *[other] { $jokers ->
        [0] { polymere-sides }
        [one] { polymere-sides }, and another joker
       *[other] { polymere-sides }, and { $jokers } other jokers
    }
}
polymere-advice = { $kind ->
    [lift] Lift { polymere-piece } { polymere-place }.
    [solo] { $where ->
        [first] Start with { polymere-piece }.
       *[other] Lay { polymere-piece } { polymere-place }: { polymere-touch }.
    }
   *[lay] { $where ->
        [first] Start with { polymere-piece }.
       *[other] { $then ->
            [out] Lay { polymere-piece } { polymere-place }: { polymere-touch }. It is your last piece: you are out!
            [again] Lay { polymere-piece } { polymere-place }: { polymere-touch }. You then owe { polymere-owed }.
           *[ends] Lay { polymere-piece } { polymere-place }: { polymere-touch }. Your turn then ends.
        }
    }
}
polymere-owed = { $owed ->
    [one] one more piece
   *[other] { $owed } more pieces
}
polymere-narration-you = { $kind ->
    [lift] You lift { polymere-piece } { polymere-place }.
    [solo] { $where ->
        [first] You start with { polymere-piece }.
       *[other] You lay { polymere-piece } { polymere-place }: { polymere-touch }.
    }
   *[lay] { $where ->
        [first] You start with { polymere-piece }.
       *[other] { $then ->
            [out] You lay { polymere-piece } { polymere-place }: { polymere-touch }. It was your last piece: you are out!
            [again] You lay { polymere-piece } { polymere-place }: { polymere-touch }. You now owe { polymere-owed }.
           *[ends] You lay { polymere-piece } { polymere-place }: { polymere-touch }.
        }
    }
}
polymere-narration = { $who ->
    [you] { polymere-narration-you }
   *[other] { $kind ->
        [lift] { $name } lifts { polymere-piece } { polymere-place }.
        [solo] { $where ->
            [first] { $name } starts with { polymere-piece }.
           *[other] { $name } lays { polymere-piece } { polymere-place }: { polymere-touch }.
        }
       *[lay] { $where ->
            [first] { $name } starts with { polymere-piece }.
           *[other] { $then ->
                [out] { $name } lays { polymere-piece } { polymere-place }: { polymere-touch }. It was the last piece: { $name } is out!
                [again] { $name } lays { polymere-piece } { polymere-place }: { polymere-touch }. { $name } now owes { polymere-owed }.
               *[ends] { $name } lays { polymere-piece } { polymere-place }: { polymere-touch }.
            }
        }
    }
}
polymere-short = { $kind ->
    [lift] lift { polymere-short-piece } { polymere-place }
   *[other] { $touching ->
        [0] { polymere-short-piece }
        [one] { polymere-short-piece } { polymere-place }, one side
       *[other] { polymere-short-piece } { polymere-place }, { $touching } sides
    }
}
polymere-look = { $where ->
    [first] The table is empty: choose the piece to start with.
   *[other] Look here: { polymere-place }.
}
polymere-which = { $kind ->
    [lift] A piece has to be lifted: { polymere-piece }.
   *[other] The piece to lay: { polymere-piece }.
}
polymere-pass-advice = { $draws ->
    [0] Pass: there is nothing left to draw.
    [one] Draw one piece and end your turn.
   *[other] Draw { $draws } pieces and end your turn.
}
polymere-pass-narration = { $who ->
    [you] { $draws ->
        [0] You pass: there is nothing left to draw.
        [one] You draw one piece.
       *[other] You draw { $draws } pieces.
    }
   *[other] { $draws ->
        [0] { $name } passes: there is nothing left to draw.
        [one] { $name } draws one piece.
       *[other] { $name } draws { $draws } pieces.
    }
}
polymere-pass-short = { $draws ->
    [0] pass
    [one] draw one piece
   *[other] draw { $draws } pieces
}
polymere-pass-look = This time it is better to lay nothing.
polymere-effect-owed = { $count ->
    [0] the turn ends
    [one] one piece owed
   *[other] { $count } pieces owed
}
polymere-effect-out = out: no piece left
polymere-effect-drawn = { $count ->
    [one] one piece drawn
   *[other] { $count } pieces drawn
}
polymere-effect-decided = { $count ->
    [one] one side of a joker decided
   *[other] { $count } sides of jokers decided
}

## How it ended

polymere-score = { $score ->
    [0] no piece left
    [one] one piece left
   *[other] { $score } pieces left
}
polymere-solo-score = { $score ->
    [one] one piece laid
   *[other] { $score } pieces laid
}
polymere-over-out = { $who ->
    [you] You laid your last piece.
   *[other] { $name } laid the last piece of a hand.
}
polymere-over-blocked = Nobody lays or draws any more: the fewest pieces in hand win.
polymere-over-solved = All 124 pieces are laid!
polymere-tie-broken = { $who ->
    [you] You were out first.
   *[other] { $name } was out first.
}

## Puzzles

polymere-puzzle-out = Your move: lay your whole hand in this turn, { $count } pieces.
polymere-puzzle-out-wrong = After this your whole hand can no longer be laid in this turn.
polymere-puzzle-longest = Your move: lay { $count } more pieces in this turn. More is not possible.
polymere-puzzle-longest-wrong = So { $count } pieces can no longer be laid in this turn.
polymere-puzzle-joker = Your move: place a joker so that { $count } pieces can be laid in this turn, the joker included. No place allows more.
polymere-puzzle-joker-wrong = This is not a joker in a right place: from there, { $count } pieces could be laid in this turn.
polymere-puzzle-joker-out = Your move: place a joker so that your whole hand can be laid in this turn, { $count } pieces, the joker included.
polymere-puzzle-joker-out-wrong = This is not a joker in a right place: from there, your whole hand could be laid in this turn.
polymere-motif-out = The last piece
polymere-motif-ends-turn = End the turn
polymere-motif-series = A long series
polymere-motif-series-draws = A series that draws little
polymere-motif-series-out = Lay the whole hand
polymere-motif-keeps-ending = Keep one to end
polymere-motif-joker-needed = The joker’s place
polymere-motif-denies = Block
polymere-motif-one-at-most = One piece at most
polymere-motif-closes = Close places
polymere-motif-closes-joins = Close joins
