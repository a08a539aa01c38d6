"""The rules of Polymère for two and more; the solo has its own module.

The table is a hash of cells, laid or open (empty, next to a laid piece). What the
jokers may still be is kept as *readings*: one for each way to choose the digits on
the sides where two jokers touch. A reading says which digits each joker has left
for its free sides, and it may put them there in any order. So the readings are
exact, and a piece that touches jokers only picks among them.
"""

from typing import NamedTuple

from tablee.games.polymere.board import (
    AFTER_HIGH,
    AFTER_LOW,
    CENTRE,
    FACES,
    HALF,
    JOKER,
    SPREAD,
    STEP,
)
from tablee.games.rule import Buffer, blank, copied, pick, popcount, rule, scramble, table, trailing

MOST_MOVES = 17_365
"""A list of moves is never longer.

With t pieces laid and h in hand there are at most 2t + 4 open cells, of which at
most 24 touch jokers only; these take a piece in six ways, the others in one. So
(124 - t) · (2t + 4 + 5 · 24) + 2t + 5 for the worst t, jokers and pass included.
"""

PASS = 0
LIFT = 1 << 26
"""A move to lay is cell << 10 | digit facing E << 7 | piece, a lift LIFT | cell << 10."""

SLOTS = 512
"""The hash is never full: 124 pieces have at most 252 open cells."""

# A cell of the hash, from its lowest bit: the sides, four bits each from E on (of an
# open cell what faces it: 0 nothing, 1 to 6 a digit, 8 and up a joker; of a laid joker
# its claim: sides, then digits, six bits each), its key, its place in the order laid
# (0: open), whether it is a joker, and of an open cell which digits face it, whether
# a joker does, and whether it is dead: two sides ask for the same digit.
KEY = 24
ORDER = 40
IS_JOKER = 1 << 47
FACED = 48
BY_JOKER = 64
DEAD = 128

START_READING = (1 << 24) | 0xFFFFFF
"""Six digits left for each of four jokers; a fifth group, always {1}, for no joker."""
START_READINGS = table([START_READING])
NO_JOKER = 4
NO_JOKERS = sum(NO_JOKER << 6 * place + 3 for place in range(4))
NUMBERED = 5
"""The group of a piece being laid that is no joker: empty in every reading."""

OTHERS = table([1, 1, 1, 6, 36])
"""Ways to choose digits for the jokers beyond two, when so many touch a cell."""


def _allowed(jokers: int, rest: int) -> int:
    """The pairs that give each of so many jokers a digit of its own; bit 6 · one + other."""
    others = (rest % 6, rest // 6)[: max(0, jokers - 2)]
    return sum(
        1 << 6 * a + b
        for a in range(6)
        for b in range(6)
        if len({*(a, b)[:jokers], *others}) == jokers and (jokers > 1 or b == 0)
    )


ALLOWED = table(_allowed(jokers, rest) for jokers in range(5) for rest in range(36))
"""No piece shows a digit twice: most pairs fall out at once."""


@rule
def spot(grid: Buffer, key: int) -> int:
    """Where a cell is in the hash, or would be."""
    at = key * 40503 >> 7 & SLOTS - 1
    while grid[at] != 0 and grid[at] >> KEY & 0xFFFF != key:
        at = at + 1 & SLOTS - 1
    return at


def _start_grid() -> Buffer:
    grid = blank(SLOTS)
    grid[spot(grid, CENTRE)] = BY_JOKER << FACED | CENTRE << KEY
    return grid


START_GRID = table(_start_grid())
"""A table without pieces: 0,0 is open, and any piece may be laid there."""


@rule
def agree(readings: Buffer, one: int, other: int, digits: int) -> Buffer:
    """The readings after two neighbours have taken each digit that both may show.

    `digits` are what the other may show besides what it has left itself.
    """
    count = 0
    for i in range(len(readings)):
        count += popcount(readings[i] >> 6 * one & (readings[i] >> 6 * other | digits) & 63)
    split = blank(count)
    count = 0
    for i in range(len(readings)):
        reading = readings[i]
        shared = reading >> 6 * one & (reading >> 6 * other | digits) & 63
        while shared:
            digit = shared & -shared
            split[count] = reading & ~(digit << 6 * one | digit << 6 * other)
            shared -= digit
            count += 1
    return split


@rule
def claimed(readings: Buffer, joker: int, own: int) -> Buffer:
    """The readings in which a joker just laid shows one of its player's digits."""
    count = 0
    for i in range(len(readings)):
        if ~(readings[i] >> 6 * joker) & own:
            count += 1
    true = blank(count)
    count = 0
    for i in range(len(readings)):
        if ~(readings[i] >> 6 * joker) & own:
            true[count] = readings[i]
            count += 1
    return true


@rule
def lay(grid: Buffer, readings: Buffer, piece: int, order: int, joker: int, own: int) -> Buffer:
    """Lay a piece into `grid` and answer the readings that are left.

    The piece is a cell of the hash without its order; `joker` is the index of the next
    joker, `own` the digits it claims, 0 for none.
    """
    key = piece >> KEY & 0xFFFF
    slot = spot(grid, key)
    sides = grid[slot] & 0xFFFFFF
    fixed = grid[slot] >> FACED & 63
    faces = piece & 0xFFFFFF
    entry = key << KEY | order << ORDER | faces
    laying = NUMBERED
    if piece & IS_JOKER:
        faces = 0
        entry = key << KEY | order << ORDER | IS_JOKER | own << 6
        laying = joker
        shown = blank(len(readings))
        for i in range(len(readings)):
            shown[i] = readings[i] & ~(fixed << 6 * joker)
        readings = shown
    for side in range(6):
        facing = sides >> 4 * side & 15
        if facing and own:
            entry |= 1 << side
        if facing >= 8:
            digit = faces >> 4 * side & 15
            readings = agree(readings, facing - 8, laying, 1 << digit >> 1)
    if own and own & fixed == 0:
        readings = claimed(readings, joker, own)
    grid[slot] = entry
    for side in range(6):
        at = spot(grid, key + STEP[side])
        near = grid[at]
        if near >> ORDER & 127:
            continue
        digit = faces >> 4 * side & 15
        mark = BY_JOKER
        if digit:
            mark = 1 << digit - 1
            if near >> FACED & mark:
                mark = DEAD
        else:
            digit = 8 + joker
        back = (side + 3) % 6
        grid[at] = near | mark << FACED | key + STEP[side] << KEY | digit << 4 * back
    return readings


@rule
def together(readings: Buffer, one: int, other: int, need: int) -> int:
    """Which pairs of digits two jokers can show at once: bit 6 · digit + other's digit.

    Only readings that contain all of `need` count.
    """
    pairs = 0
    for i in range(len(readings)):
        if readings[i] & need == need:
            first = readings[i] >> 6 * one & 63
            pairs |= SPREAD[first] * (readings[i] >> 6 * other & 63)
    return pairs


@rule
def changed(hands: Buffer, at: int, gone: int, talon: Buffer, draws: int) -> Buffer:
    """The hands with `gone` pieces fewer at a place and so many of the talon there instead."""
    new = blank(len(hands) - gone + draws)
    for i in range(at):
        new[i] = hands[i]
    for i in range(draws):
        new[at + i] = talon[i]
    for i in range(at + gone, len(hands)):
        new[i - gone + draws] = hands[i]
    return new


@rule
def hand_start(sizes: int, seat: int) -> int:
    """Where a seat's hand begins among the hands."""
    start = 0
    for before in range(seat):
        start += sizes >> 7 * before & 127
    return start


Tally = tuple[int, int, int]
"""How many moves so far, the random number (0: list them all), and the move chosen."""


@rule
def in_hand(state: "Polymere", half: int) -> int:
    """One of the two words of the set of pieces the player to move holds."""
    start = hand_start(state.sizes, state.turn)
    word = 0
    for i in range(start, start + (state.sizes >> 7 * state.turn & 127)):
        piece = state.hands[i] - half * HALF
        if piece >= 0 and (piece < HALF or half):
            word |= 1 << piece
    return word


@rule
def survey(
    cell: int, low: int, high: int, own: int, readings: Buffer, out: Buffer, tally: Tally
) -> Tally:
    """The moves on one open cell: listed in `out` and counted, or one chosen.

    `low` and `high` are the hand, `own` the digits of which one must be shown.
    """
    total, x, move = tally
    anchor = -1  # the side that fixes how a piece is turned, and the digit there
    digit = 0
    near = NO_JOKERS  # the jokers that touch: index and side, six bits each
    jokers = 0
    for side in range(6):
        facing = cell >> 4 * side & 15
        if facing >= 8:
            near += ((facing - 8 - NO_JOKER << 3) + side) << 6 * jokers
            jokers += 1
        elif facing:
            if anchor < 0:
                anchor = side
                digit = facing - 1
            after = digit * 36 + (facing - 1) * 6 + side - anchor
            low &= AFTER_LOW[after]
            high &= AFTER_HIGH[after]
    if low | high == 0:
        return tally
    for rest in range(OTHERS[jokers]):
        pairs = 1
        if jokers:
            need = 1 << 6 * (near >> 15 & 7) + rest % 6 | 1 << 6 * (near >> 21 & 7) + rest // 6
            pairs = together(readings, near >> 3 & 7, near >> 9 & 7, need)
            pairs &= ALLOWED[jokers * 36 + rest]
        elif anchor < 0:
            jokers = 1  # the first piece of all: any of its digits may face E
            near = 0
            pairs = SPREAD[63]
        while pairs:
            pair = trailing(pairs)
            pairs &= pairs - 1
            shown = pair // 6 | pair % 6 << 3 | rest % 6 << 6 | rest // 6 << 9
            used = cell >> FACED & 63
            some_low = low
            some_high = high
            side = anchor
            at = digit
            for i in range(jokers):
                here = near >> 6 * i & 7
                show = shown >> 3 * i & 7
                if side < 0:
                    side = here
                    at = show
                if used >> show & 1:
                    some_low = 0
                    some_high = 0
                    break
                after = at * 36 + show * 6 + (here + 6 - side) % 6
                some_low &= AFTER_LOW[after]
                some_high &= AFTER_HIGH[after]
                used |= 1 << show
            number = popcount(some_low) + popcount(some_high)
            if number == 0 or used & own == 0:
                continue
            high &= ~(some_high & 1 << JOKER - HALF)  # a joker has no turn: list it once
            wanted = number
            total += number
            if x:
                x = scramble(x)
                wanted = pick(x, total) + 1
                if wanted > number:
                    continue
            for i in range(wanted):
                if some_low:
                    piece = trailing(some_low)
                    some_low &= some_low - 1
                else:
                    piece = HALF + trailing(some_high)
                    some_high &= some_high - 1
                to_east = FACES[piece * 7 + at + 1] >> 4 * ((6 - side) % 6) & 15
                move = (cell >> KEY & 0xFFFF) << 10 | to_east << 7 | piece
                if x == 0:
                    out[total - number + i] = move
    return total, x, move


@rule
def moves(state: "Polymere", out: Buffer, x: int) -> Tally:
    """Every legal move: listed in `out` and counted, or, unless x is 0, one chosen by x."""
    low = in_hand(state, 0)
    high = in_hand(state, 1)
    own = state.digits >> 6 * state.turn & 63
    tally = (1, x, PASS)
    if x == 0:
        out[0] = PASS
    if state.placed == 0:
        own = 63
        tally = (0, x, PASS)
    fit = (own | BY_JOKER) << FACED
    grid = state.grid
    for first in range(0, SLOTS, 4):  # most of the hash is empty: four cells are seen at once
        if (grid[first] | grid[first + 1] | grid[first + 2] | grid[first + 3]) & fit:
            for slot in range(first, first + 4):
                cell = grid[slot]
                if cell & fit and cell & DEAD << FACED == 0:
                    tally = survey(cell, low, high, own, state.readings, out, tally)
    return tally


class Polymere(NamedTuple):
    """A position of Polymère."""

    grid: list[int]  # the cells, as a hash
    readings: Buffer  # what the jokers may be: the digits each has left, six bits each
    hands: Buffer  # all hands, by seat, each in the order dealt and drawn
    talon: Buffer  # next to be drawn first
    sizes: int  # of the hands, seven bits a seat
    digits: int  # six bits a seat; all six in a solo
    out: int  # seats that are out, counted from 1, in order from the lowest three bits
    players: int
    still: int  # players that are not out
    play_on: int  # 1: the game goes on for the other ranks
    placed: int  # pieces on the table
    jokers: int  # jokers laid
    turn: int
    owed: int
    laid: int  # in this turn
    passes: int  # in succession, as counted for the end

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; return how many."""
        return moves(self, out, 0)[0]

    def sample(self, x: int) -> int:
        """One legal move, chosen by x, all equally likely."""
        return moves(self, self.hands, x)[2]

    def play(self, move: int) -> "Polymere":
        grid = self.grid
        readings = self.readings
        hands = self.hands
        talon = self.talon
        sizes = self.sizes
        out = self.out
        still = self.still
        placed = self.placed
        jokers = self.jokers
        turn = self.turn
        owed = 0
        passes = 0
        if move == PASS:
            draws = self.owed
            if draws > len(talon):
                draws = len(talon)
            if draws:
                hands = changed(hands, hand_start(sizes, turn + 1), 0, talon, draws)
                talon = talon[draws:]
                sizes += draws << 7 * turn
            elif self.laid == 0:
                passes = self.passes + 1
        else:
            key = move >> 10
            piece = move & 127
            at = hand_start(sizes, turn)
            while hands[at] != piece:
                at += 1
            hands = changed(hands, at, 1, talon, 0)
            sizes -= 1 << 7 * turn
            grid = copied(grid)
            touching = grid[spot(grid, key)] & 0xFFFFFF
            touching |= touching >> 2
            owed = self.owed - 2 + popcount((touching | touching >> 1) & 0x111111)
            laying = key << KEY | FACES[piece * 7 + (move >> 7 & 7)]
            own = 0
            if piece == JOKER:
                laying |= IS_JOKER
                jokers += 1
                if placed:
                    own = self.digits >> 6 * turn & 63
            placed += 1
            readings = lay(grid, readings, laying, placed, self.jokers, own)
            if sizes >> 7 * turn & 127 == 0:
                out |= turn + 1 << 3 * (self.players - still)
                still -= 1
                owed = 0
        laid = self.laid + 1
        if owed <= 0:
            laid = 0
            owed = 1
            turn = (turn + 1) % self.players
            while sizes >> 7 * turn & 127 == 0:
                turn = (turn + 1) % self.players
        return Polymere(
            grid,
            readings,
            hands,
            talon,
            sizes,
            self.digits,
            out,
            self.players,
            still,
            self.play_on,
            placed,
            jokers,
            turn,
            owed,
            laid,
            passes,
        )

    def over(self) -> bool:
        if self.still < self.players and not self.play_on:
            return True
        return self.still == 1 or self.passes >= self.still

    def standing(self, seat: int) -> int:
        """Who went out earlier stands better; then who has fewer pieces."""
        for place in range(self.players):
            if self.out >> 3 * place & 7 == seat + 1:
                return self.players - place
        return -(self.sizes >> 7 * seat & 127)
