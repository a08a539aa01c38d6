"""The rules of Trapézomino: what may be laid, and what it scores.

A move is a number: a placement of a piece or of a single joker, PAIR + a
placement made by both jokers, FAULT + a joker move that costs the turn instead,
or LIFT + a placement taken back (solo).
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
    solo: int = 0

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; answer how many."""
        if self.solo:
            return solo_moves(self, out)
        count = places(self.lo, self.hi, self.left, 0, out)
        if count == 0:
            shapes = JOKER_SHAPES[self.jokers] & ~self.left  # those left are known not to fit
            count = places(self.lo, self.hi, shapes, PAIR, out)
        return count

    def sample(self, x: int) -> int:
        """A legal move chosen by x, all of them equally likely (not so in the solo)."""
        if self.solo:
            return solo_draw(self, x)
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
        if self.solo:
            return solo_play(self, move)
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
                self.solo,
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
            self.solo,
        )

    def over(self) -> bool:
        """Whether nothing can be laid any more, or the solo is solved."""
        if self.solo:
            return self.laid == WHOLE_SET and jokers_meet(self.diary)
        if fitting(self.lo, self.hi, self.left) != NOTHING:
            return False
        return fitting(self.lo, self.hi, JOKER_SHAPES[self.jokers] & ~self.left) == NOTHING

    def standing(self, seat: int) -> int:
        """Points; in the solo, how many pieces lie on the board."""
        return self.laid if self.solo else self.points[seat]


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
    """Write every place where one of the pieces fits into `out`; answer how many.

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
def fitting(lo: int, hi: int, pieces: int) -> int:
    """Some place where one of the pieces fits, or NOTHING."""
    for piece in range(JOKER + 1):
        if pieces >> piece & 1:
            for place in range(FIRST[piece], FIRST[piece + 1]):
                if CELLS_LO[place] & lo or CELLS_HI[place] & hi:
                    continue
                if (NEAR_LO[place] & lo or NEAR_HI[place] & hi) and is_held(lo, hi, place):
                    return place
    return NOTHING


@rule
def draw(lo: int, hi: int, pieces: int, pair: int, x: int) -> int:
    """One of the places where one of the pieces fits, chosen by x; NOTHING if none."""
    count, chosen = 0, NOTHING
    for piece in range(JOKER + 1):
        if pieces >> piece & 1:
            for place in range(FIRST[piece], FIRST[piece + 1]):
                if CELLS_LO[place] & lo or CELLS_HI[place] & hi:
                    continue
                if (NEAR_LO[place] & lo or NEAR_HI[place] & hi) and is_held(lo, hi, place):
                    count += 1
                    x = scramble(x)
                    if pick(x, count) == 0:  # so each of n is kept once in n times
                        chosen = place + pair if piece < JOKER else place
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


# The solo.


@rule
def solo_moves(state: Trapezomino, out: Buffer) -> int:
    """Write every move of the solo into `out`: whatever is free, and every lift."""
    count = 0
    for place in range(ALL):
        if CELLS_LO[place] & state.lo or CELLS_HI[place] & state.hi:
            continue
        if state.left >> PIECE[place] & 1 or (place >= SINGLE and state.jokers):
            out[count] = place
            count += 1
    for back in range(state.laid):
        out[count] = LIFT + (entry_at(state.diary, back) >> 1)
        count += 1
    return count


@rule
def solo_draw(state: Trapezomino, x: int) -> int:
    """A move of the solo: now and then a lift, mostly the next that is free."""
    x = scramble(x)
    start = pick(x, ALL)
    if start >= state.laid:
        for step in range(ALL):
            place = (start + step) % ALL
            if CELLS_LO[place] & state.lo or CELLS_HI[place] & state.hi:
                continue
            if state.left >> PIECE[place] & 1 or (place >= SINGLE and state.jokers):
                return place
    return LIFT + (entry_at(state.diary, pick(scramble(x), state.laid)) >> 1)


@rule
def solo_play(state: Trapezomino, move: int) -> Trapezomino:
    """The position after a piece is laid, or as if it had never been."""
    place = move - LIFT if move >= LIFT else move
    diary, change = state.diary, 1
    if move >= LIFT:
        diary, change = (0, 0, 0, 0, 0, 0), -1
        for back in range(state.laid - 1, -1, -1):
            entry = entry_at(state.diary, back)
            if entry != 2 * place:
                diary = written(diary, entry)
    else:
        diary = written(diary, 2 * place)
    return Trapezomino(
        state.lo ^ CELLS_LO[place],  # laying and lifting toggle the same bits
        state.hi ^ CELLS_HI[place],
        linked(state.links, place),
        state.left ^ 1 << PIECE[place] if place < SINGLE else state.left,
        state.jokers - change * JOKERS[place],
        state.points,
        state.turn,
        state.laid + change,
        diary,
        state.faults,
        state.lenient,
        state.solo,
    )


@rule
def jokers_meet(diary: Diary) -> bool:
    """Whether the two jokers of a full board lie edge against edge."""
    other = NOTHING
    for back in range(WHOLE_SET):
        place = entry_at(diary, back) >> 1
        if place >= SINGLE:
            if other != NOTHING:
                return has_contact(CELLS_LO[other], CELLS_HI[other], place)
            other = place
    return False
