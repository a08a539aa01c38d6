"""The rules of Trapézomino for two: what may be laid, and what it scores.

A move is a number: a placement of a piece or of a single joker, PAIR + a
placement made by both jokers, FAULT + a joker move that costs the turn instead,
or LIFT + a placement taken back (in the solo, which has its own module).
"""

from typing import NamedTuple

from tablee.games.rule import Buffer, pick, popcount, rule, scramble, table
from tablee.games.trapezomino.board import (
    ALL,
    CELLS_HI,
    CELLS_LO,
    EMPTY_HI,
    FIRST,
    JOKER,
    LINKS,
    NEAR_HI,
    NEAR_LO,
    PAIRS,
    PIECE,
    SINGLE,
    STOP,
    TOUCH,
)

PAIR = ALL
FAULT = PAIR + SINGLE
LIFT = 2 * FAULT

PLACE = table([*range(ALL), *range(SINGLE)])
"""Where the piece, joker or pair of a move goes."""
JOKERS = table([0] * SINGLE + [1] * (ALL - SINGLE) + [2] * SINGLE)
"""How many jokers a move lays."""

POT = (1 << JOKER) - 1
JOKER_SHAPES = table([0, 1 << JOKER, 1 << JOKER | POT])
"""What so many jokers can make: the trapezium, and two of them any piece."""

WHOLE_SET = JOKER + 2
NOTHING = -1

ENTRY_BITS = 18
ENTRY = (1 << ENTRY_BITS) - 1
WORD = (1 << 3 * ENTRY_BITS) - 1
SCORED = 14
"""An entry of the diary is points << SCORED | move << 1 | seat."""
MOST_POINTS = ENTRY >> SCORED

# Drawing a move: with more pieces left than this, so many guesses come first.
FEW_PIECES = 5
TRIES = 200

Diary = tuple[int, int, int, int, int, int]
Links = tuple[int, int, int, int, int, int]


class Trapezomino(NamedTuple):
    """A position: what is taken, what is left, who has how many points."""

    lo: int = 0  # taken triangles of rows A to D
    hi: int = EMPTY_HI  # of rows E to H, and the outside
    links: Links = (0, 0, 0, 0, 0, 0)  # by axis: the next triangle along it is of the same piece
    left: int = POT  # pieces in the pot
    jokers: int = 2  # jokers in the pot
    points: tuple[int, int] = (0, 0)
    turn: int = 0
    laid: int = 0  # entries in the diary
    diary: Diary = (0, 0, 0, 0, 0, 0)  # what was laid and by whom, the latest first
    faults: tuple[int, int] = (0, 0)
    lenient: int = 0  # 1: a joker laid too early costs the turn instead of being refused

    @property
    def solo(self) -> bool:
        """Whether this is the puzzle for one."""
        return False

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; return how many."""
        count = places(self.lo, self.hi, self.left, 0, out)
        if count == 0:
            shapes = JOKER_SHAPES[self.jokers] & ~self.left  # those left are known not to fit
            count = places(self.lo, self.hi, shapes, PAIR, out)
        return count

    def sample(self, x: int) -> int:
        """A legal move chosen by x, all of them equally likely."""
        if popcount(self.left) > FEW_PIECES:  # guessing is faster than looking at all
            for _ in range(TRIES):
                x = scramble(x)
                place = pick(x, SINGLE)
                if self.left >> PIECE[place] & 1 and fits(self.lo, self.hi, place):
                    return place
        move = draw(self.lo, self.hi, self.left, 0, x)
        if move == NOTHING:
            move = draw(self.lo, self.hi, JOKER_SHAPES[self.jokers] & ~self.left, PAIR, x)
        return move

    def play(self, move: int) -> "Trapezomino":
        """The position after a legal move, or after an accepted fault."""
        first, second = self.points
        early, late = self.faults
        if move >= FAULT:  # the jokers go back to the pot
            return Trapezomino(
                self.lo,
                self.hi,
                self.links,
                self.left,
                self.jokers,
                self.points,
                1 - self.turn,
                self.laid,
                self.diary,
                (early, late + 1) if self.turn else (early + 1, late),
                self.lenient,
            )
        place, jokers = PLACE[move], JOKERS[move]
        won = lines(self.lo, self.hi, self.links, place)
        return Trapezomino(
            self.lo | CELLS_LO[place],
            self.hi | CELLS_HI[place],
            linked(self.links, place),
            self.left if jokers else self.left & ~(1 << PIECE[place]),
            self.jokers - jokers,
            (first, second + won) if self.turn else (first + won, second),
            1 - self.turn,
            self.laid + 1,
            written(self.diary, won << SCORED | move << 1 | self.turn),
            self.faults,
            self.lenient,
        )

    def over(self) -> bool:
        """Whether nothing can be laid any more."""
        if draw(self.lo, self.hi, self.left, 0, 0) != NOTHING:
            return False
        shapes = JOKER_SHAPES[self.jokers] & ~self.left
        return draw(self.lo, self.hi, shapes, 0, 0) == NOTHING

    def standing(self, seat: int) -> int:
        return self.points[seat]


# What a placement needs, and what it is worth.


@rule
def is_free(lo: int, hi: int, place: int) -> bool:
    """Whether nothing lies there yet."""
    return (CELLS_LO[place] & lo) == 0 and (CELLS_HI[place] & hi) == 0


@rule
def has_contact(lo: int, hi: int, place: int) -> bool:
    """Whether an edge of it lies against a piece or the edge of the board."""
    return (NEAR_LO[place] & lo) != 0 or (NEAR_HI[place] & hi) != 0


@rule
def is_held(lo: int, hi: int, place: int) -> bool:
    """Whether it is supported: stopped along some axis on which it has contact."""
    i = 6 * place
    if (TOUCH[i] & lo or TOUCH[i + 1] & hi) and (STOP[i] & lo or STOP[i + 1] & hi):
        return True
    if (TOUCH[i + 2] & lo or TOUCH[i + 3] & hi) and (STOP[i + 2] & lo or STOP[i + 3] & hi):
        return True
    return ((TOUCH[i + 4] & lo) != 0 or (TOUCH[i + 5] & hi) != 0) and (
        (STOP[i + 4] & lo) != 0 or (STOP[i + 5] & hi) != 0
    )


@rule
def fits(lo: int, hi: int, place: int) -> bool:
    """Whether a piece may be laid there (support includes contact)."""
    return is_free(lo, hi, place) and is_held(lo, hi, place)


@rule
def lines(lo: int, hi: int, links: Links, place: int) -> int:
    """The lines of contact: edges in contact, less those that prolong a line."""
    count = 0
    for i in range(6):
        word = hi if i & 1 else lo
        count += popcount(TOUCH[6 * place + i] & word) - popcount(PAIRS[6 * place + i] & links[i])
    return count


# Looking through the places of the board. `pair` is added where two jokers make a piece.


@rule
def places(lo: int, hi: int, pieces: int, pair: int, out: Buffer) -> int:
    """Write every place where one of the pieces fits into `out`; return how many.

    `is_held` is written out here: a call for each place would be half of the work.
    """
    count = 0
    for piece in range(JOKER + 1):
        if pieces >> piece & 1:
            for place in range(FIRST[piece], FIRST[piece + 1]):
                if not (NEAR_HI[place] & hi or NEAR_LO[place] & lo):
                    continue
                if CELLS_LO[place] & lo or CELLS_HI[place] & hi:
                    continue
                i = 6 * place
                if (
                    ((TOUCH[i + 1] & hi or TOUCH[i] & lo) and (STOP[i + 1] & hi or STOP[i] & lo))
                    or (
                        (TOUCH[i + 3] & hi or TOUCH[i + 2] & lo)
                        and (STOP[i + 3] & hi or STOP[i + 2] & lo)
                    )
                    or (
                        (TOUCH[i + 5] & hi or TOUCH[i + 4] & lo)
                        and (STOP[i + 5] & hi or STOP[i + 4] & lo)
                    )
                ):
                    out[count] = place + pair if piece < JOKER else place
                    count += 1
    return count


@rule
def draw(lo: int, hi: int, pieces: int, pair: int, x: int) -> int:
    """One of the places where one of the pieces fits, chosen by x; NOTHING if none.

    With x = 0 the first, which is found sooner.
    """
    count, chosen = 0, NOTHING
    for piece in range(JOKER + 1):
        if pieces >> piece & 1:
            for place in range(FIRST[piece], FIRST[piece + 1]):
                if CELLS_LO[place] & lo or CELLS_HI[place] & hi:
                    continue
                if (NEAR_LO[place] & lo or NEAR_HI[place] & hi) and is_held(lo, hi, place):
                    count += 1
                    if x:
                        x = scramble(x)
                    if pick(x, count) == 0:  # so each of n is kept once in n times
                        chosen = place + pair if piece < JOKER else place
                    if x == 0:
                        return chosen
    return chosen


# Laying.


@rule
def linked(links: Links, place: int) -> Links:
    """The links with those of the piece in a place put in, or taken out."""
    a, b, c, d, e, f = links
    i = 6 * place
    return (
        a ^ LINKS[i],
        b ^ LINKS[i + 1],
        c ^ LINKS[i + 2],
        d ^ LINKS[i + 3],
        e ^ LINKS[i + 4],
        f ^ LINKS[i + 5],
    )


# The diary: eighteen entries in six words, the latest in the lowest bits.


@rule
def written(diary: Diary, entry: int) -> Diary:
    """The diary with one more entry."""
    a, b, c, d, e, f = diary
    carry = 2 * ENTRY_BITS
    return (
        (a << ENTRY_BITS & WORD) | entry,
        (b << ENTRY_BITS & WORD) | a >> carry,
        (c << ENTRY_BITS & WORD) | b >> carry,
        (d << ENTRY_BITS & WORD) | c >> carry,
        (e << ENTRY_BITS & WORD) | d >> carry,
        (f << ENTRY_BITS & WORD) | e >> carry,
    )


@rule
def entry_at(diary: Diary, back: int) -> int:
    """The entry made so many entries before the latest."""
    return diary[back // 3] >> (ENTRY_BITS * (back % 3)) & ENTRY
