## Permutation, the game of the hex

permutation-title = Permutation, the game of the hex
permutation-blurb = Six dice round a tile: make them change places until the path joins two equal ones, and win one of the two.
permutation-wish = Three minutes, six dice
permutation-wish-text = A quick duel: look ahead two or three moves.
permutation-howto =
    On your turn, permute a die: it moves on by as many other dice as it shows, changes places with the one it lands on and goes up by 1 (a 6 becomes a 1).
    aL: the die at a goes left (a, b, c, d, e, f, a…); aR: right, the other way.
    Once five dice or fewer are left you may also slide one to a free neighbouring slot, before or after: c-b eL or eL c-b.
    Then the path turns one notch right. If it joins two equal dice, take one of them: xf. It scores what it shows.
    The game ends when two dice are left. Whoever has the most points wins.

permutation-end-two-dice = Only two dice are left.
permutation-end-idle = Nobody has taken a die for sixty turns in a row.

permutation-unreadable = This text is no move. Write, in the order you play them: a slide if you make one (from-to), the permutation (slot and L or R), the die you take if there is one (x and its slot). For example: { $example }.
permutation-slide-nowhere = A slide goes to another place: this moves nothing.
permutation-none = A turn always has a permutation: choose a die and send it round.
permutation-one-slide = Only one die slides in a turn: before the permutation or after it, not both.
permutation-slide-too-early = A die may slide only if five or fewer are left at the start of the turn: play a permutation alone.
permutation-slot-empty = There is no die at { permutation-place } at that moment of the turn: choose one that holds a die.
permutation-slide-too-far = A die slides by one place only: those two are not neighbours.
permutation-slide-blocked = A die slides to an empty place only: there is a die already at { permutation-place }.
permutation-must-take = The path joins two dice showing { $value }: one of them must be taken. Choose which.
permutation-nothing-to-take = After this move the path joins no two equal dice: nothing is taken.

permutation-setup-object = A position is an object with the fields dice, path, won, turn and idle.
permutation-setup-unknown = A position of Permutation has no field “{ $field }”.
permutation-setup-missing = The field “{ $field }” is missing from the position.
permutation-setup-dice = “dice” must give six whole numbers from 0 (an empty slot) to 6, for a, b, c, d, e, f.
permutation-setup-path = “path” must be ad, be or cf.
permutation-setup-won = “won” must give one list for each player, that is { $players } lists.
permutation-setup-won-dice = The dice won by seat { $seat } must be a list of whole numbers from 1 to 6.
permutation-setup-count = There are six dice in all: { $play } in play and { $won } won do not make six.
permutation-setup-two-dice = The game ends with two dice: there cannot be { $play } left.
permutation-setup-turn = “turn” must be a seat, from 0 to { $last }.
permutation-setup-idle = “idle” must be a whole number from 0 to { $limit }.
permutation-setup-idle-at-end = When two dice are left one has just been taken: “idle” must be 0.

# The board of the page

permutation-board-about = Dice: { $dice }. The path joins { permutation-look-ends }.
permutation-board-wheel = The wheel
permutation-board-choose = Choose a die to permute.
permutation-board-choose-or-slide = Choose a die to permute, or slide one first.
permutation-board-now-permute = Now choose a die to permute.
permutation-board-way = Which way round?
permutation-board-way-or-slide = Which way round – or slide it to an empty place?
permutation-board-slide-to = Slide it to the empty slot, or go back.
permutation-board-slide-or-end = You may still slide one die, or end your turn.
permutation-board-take = Take one of the two dice at the ends of the path.
permutation-board-take-or-slide = Take one of the two dice at the ends of the path, or slide a die first.
permutation-board-take-it-or-slide = Take this die, or slide it to an empty slot?
permutation-board-take-it = Take it
permutation-board-left = ↺ Anticlockwise
permutation-board-right = Clockwise ↻
permutation-board-end = End the turn
permutation-board-die = Here: { permutation-die }.
permutation-board-empty = Empty: { permutation-place }.
permutation-board-slide = Slide { permutation-slide-way }.
permutation-board-taking = Take { permutation-die }.
permutation-board-landing = Send { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }.

## Moves in words

permutation-place = { $at ->
    [a] the place at the top
    [b] the place at the upper left
    [c] the place at the lower left
    [d] the place at the bottom
    [e] the place at the lower right
   *[f] the place at the upper right
}
permutation-die = { $at ->
    [a] the { $value } at the top
    [b] the { $value } at the upper left
    [c] the { $value } at the lower left
    [d] the { $value } at the bottom
    [e] the { $value } at the lower right
    [f] the { $value } at the upper right
   *[only] the { $value }
}
permutation-landing = { $met_at ->
    [a] the { $met } at the top
    [b] the { $met } at the upper left
    [c] the { $met } at the lower left
    [d] the { $met } at the bottom
    [e] the { $met } at the lower right
    [f] the { $met } at the upper right
   *[only] the { $met }
}
permutation-slide-end = { $slid_to ->
    [a] to the top
    [b] to the upper left
    [c] to the lower left
    [d] to the bottom
    [e] to the lower right
   *[f] to the upper right
}
permutation-slide-way = { $slid_from ->
    [a] the { $slid } from the top { permutation-slide-end }
    [b] the { $slid } from the upper left { permutation-slide-end }
    [c] the { $slid } from the lower left { permutation-slide-end }
    [d] the { $slid } from the bottom { permutation-slide-end }
    [e] the { $slid } from the lower right { permutation-slide-end }
   *[f] the { $slid } from the upper right { permutation-slide-end }
}
permutation-took = { $took_at ->
    [a] the one at the top
    [b] the one at the upper left
    [c] the one at the lower left
    [d] the one at the bottom
    [e] the one at the lower right
   *[f] the one at the upper right
}
permutation-advice-permute = { $take ->
    [it] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows } and meets the other { $took } across the path; take it, +{ $took }.
    [other] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows } and meets the other { $took } across the path; take that other one, +{ $took }.
    [pair] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }. The path joins two { $took }s; take { permutation-took }, +{ $took }.
   *[none] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }.
}
permutation-advice-slide = { $take ->
    [none] slide { permutation-slide-way }.
   *[other] slide { permutation-slide-way }: the path joins two { $took }s; take { permutation-took }, +{ $took }.
}
permutation-advice = { $slide ->
    [before] First slide { permutation-slide-way }. Then send { permutation-advice-permute }
    [after] Send { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }. Then { permutation-advice-slide }
   *[none] Send { permutation-advice-permute }
}
permutation-told-permute = { $take ->
    [it] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }, meets the other { $took } across the path and is taken, +{ $took }.
    [other] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows } and meets the other { $took } across the path, which is taken, +{ $took }.
    [pair] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }. The path joins two { $took }s; { permutation-took } is taken, +{ $took }.
   *[none] { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }.
}
permutation-told-slide = { $take ->
    [none] { permutation-slide-way }.
   *[other] { permutation-slide-way }: the path joins two { $took }s; { permutation-took } is taken, +{ $took }.
}
permutation-narration-you = { $slide ->
    [before] You slide { permutation-slide-way }, then send { permutation-told-permute }
    [after] You send { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }. Then you slide { permutation-told-slide }
   *[none] You send { permutation-told-permute }
}
permutation-narration = { $who ->
    [you] { permutation-narration-you }
   *[other] { $slide ->
        [before] { $name } slides { permutation-slide-way }, then sends { permutation-told-permute }
        [after] { $name } sends { permutation-die } { $way } to { permutation-landing }: it becomes a { $shows }. Then { $name } slides { permutation-told-slide }
       *[none] { $name } sends { permutation-told-permute }
    }
}
permutation-short-taking = { $take ->
    [none] { $value } { $way } { $met }
   *[other] { $value } { $way } { $met }, +{ $took }
}
permutation-short = { $slide ->
    [before] slide the { $slid }, { permutation-short-taking }
    [after] { permutation-short-taking }, slide the { $slid }
   *[none] { permutation-short-taking }
}
permutation-look-ends = { $path ->
    [ad] the top and the bottom
    [be] the upper left and the lower right
   *[cf] the lower left and the upper right
}
permutation-look = { $take ->
    [none] After your turn the path joins { permutation-look-ends }. You take nothing this time: look at what you leave.
   *[other] After your turn the path joins { permutation-look-ends }: bring two equal dice there.
}
permutation-piece = { $slide ->
    [before] Slide the { $slid } first; then { permutation-die } goes round.
    [after] Move { permutation-die } round; then slide the { $slid }.
   *[none] Move { permutation-die } round.
}
permutation-effect-points = +{ $count }

## How it ended

permutation-score = { $score ->
    [one] 1 point
   *[other] { $score } points
}
permutation-over-two-dice = { $who ->
    [you] You took a die and only two are left.
   *[other] { $name } took a die and only two are left.
}
permutation-over-idle = Nobody has taken a die for sixty turns in a row.

## In a review

permutation-margin = The lead in points

## Puzzles

permutation-puzzle-win = { $turns ->
    [1] Your move: find the only move that wins.
   *[other] Your move: find the only move that wins, { $turns } turns in a row.
}
permutation-puzzle-win-wrong = It does not win: with best play against it, the win is gone.
permutation-puzzle-hold = { $turns ->
    [1] Your move: find the only move that holds the balance.
   *[other] Your move: find the only move that holds the balance, { $turns } turns in a row.
}
permutation-puzzle-hold-wrong = It does not hold: with best play against it, the balance is lost.
permutation-puzzle-points = Your move: take { $count } points in { $turns } turns, whatever the other does. More cannot be had.
permutation-puzzle-points-wrong = With best play against it, this brings fewer than { $count } points.
permutation-motif-double = Double threat
permutation-motif-sure = A die that cannot be stopped
permutation-motif-denies = Block
permutation-motif-limits = Leave only small dice
permutation-motif-most = The highest die
permutation-motif-ends = End the game in time
permutation-motif-safe = Out of reach
