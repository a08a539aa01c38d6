"""Every way to fill the board of the Trapézomino solo, found by cutting it in two.

The board is cut along its middle line. The *lower* pieces lie wholly below it; the others,
the *upper* pieces, cover all that is above it and hang over it here and there. For every
*overhang* it is found once which sets of pieces fill the rest of the lower half. Then only
the upper pieces are searched, triangle by triangle: when the upper half is full, the lower
half is looked up. Half of the board has thousands of times fewer fillings than all of it.

Two facts leave less to do. The hexagon O looks the same from all six sides, so it is tried
in one place of each six (and the other pieces everywhere): what is found is different even
when the board is turned. And M, T, W and Y have two triangles more of one kind (△ or ▽)
than of the other, the other pieces as many of both, like the board; so an even number of
those four shapes lies on a full board, and the jokers can make none of them.

A *filling* has sixteen places, the pair of jokers being one; one shape, the doubled one, is
there twice, and either of the two may be the jokers. So a filling is two solutions.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tablee.compiled import native
from tablee.games.rule import Buffer, blank, rule, trailing
from tablee.games.trapezomino.board import (
    CENTRES,
    JOKER,
    PIECE,
    SINGLE,
)
from tablee.solve.trapezomino.cut import (
    ABOVE_WORD,
    BALANCED,
    BELOW_WORD,
    CUT,
    EVERY_PIECE,
    FIT,
    FIT_STARTS,
    HEXAGON,
    HOPE_BITS,
    HOPE_WORDS,
    KEY_ABOVE,
    KEY_BELOW,
    KEYS,
    LOWER,
    LOWER_FULL,
    LOWER_STARTS,
    OVER,
    OVER_STARTS,
    SETTLED,
    STAGE,
    STAGES,
    UPPER,
    UPPER_FULL,
    UPPER_STARTS,
)
from tablee.solve.trapezomino.turns import TURNS, turned_place

PLACES = JOKER + 1  # in a filling: fifteen pieces and the pair of jokers
NO_DOUBLE = 15
ROOM = 1 << 14
"""So many fillings are written down at once; a unit with more is searched again."""

# What a search counts, in its `control`.
NODES, FOUND = range(2)

# The stack of a search: two words of bits, the pieces used, the doubled shape, what is next.
FRAME, DOUBLE, NEXT, END = 6, 3, 4, 5
DEEP = len(CENTRES)


class Sets(NamedTuple):
    """For every overhang, the sets of pieces that fill what it leaves of the lower half."""

    slots: Any  # overhangs where their scrambled numbers say, -1 where there is none
    numbers: Any  # and their numbers
    starts: Any  # where the sets of each overhang start
    sets: Any  # pieces << 4 | doubled shape
    hopes: Any  # a bit for each scrambled beginning of an overhang, 32 in a word


# The half that is looked up. It is searched as the upper half: a half turn makes it the lower.


@rule
def overhung(left: int, filled: int) -> bool:
    """Whether each triangle left open can still belong to a piece that crosses the middle."""
    while left:
        cell = trailing(left)
        left &= left - 1
        possible = False
        for i in range(OVER_STARTS[cell], OVER_STARTS[cell + 1]):
            if OVER[i] & filled == 0:
                possible = True
                break
        if not possible:
            return False
    return True


def fill_lower(overhangs: Buffer, sets: Buffer, control: Buffer) -> int:
    """Write every filling of the lower part: what is left open, and the pieces; return how many.

    Searches here are loops over a stack of their own: calls would cost as much as the work.
    """
    stack = blank(DEEP * FRAME)
    depth = 0
    stack[NEXT], stack[DOUBLE] = LOWER_STARTS[0], NO_DOUBLE
    nodes = count = 0
    while depth >= 0:
        at = depth * FRAME
        filled, left, used, double = stack[at], stack[at + 1], stack[at + 2], stack[at + DOUBLE]
        taken = filled | left
        if taken == LOWER_FULL:
            if count < len(sets):
                overhangs[count], sets[count] = left, used << 4 | double
            count += 1
            depth -= 1
            continue
        cell = trailing(LOWER_FULL & ~taken)
        i, end = stack[at + NEXT], LOWER_STARTS[cell + 1]
        going = False
        while i < end and not going:
            place = LOWER[i]
            i += 1
            if BELOW_WORD[place] & taken:
                continue
            piece, now = PIECE[place], filled | BELOW_WORD[place]
            again = used >> piece & 1
            if again and (double != NO_DOUBLE or BALANCED[piece] == 0):
                continue
            if left and not overhung(left, now):
                continue
            going = True
            filled, used = now, used | 1 << piece
            double = piece if again else double
        stack[at + NEXT] = i
        if not going:
            if i > end or not overhung(1 << cell, filled):
                depth -= 1
                continue
            stack[at + NEXT] = end + 1  # the triangle is left open, once
            left |= 1 << cell
        depth, at = depth + 1, at + FRAME
        nodes += 1
        stack[at], stack[at + 1], stack[at + 2], stack[at + DOUBLE] = filled, left, used, double
        if filled | left != LOWER_FULL:
            stack[at + NEXT] = LOWER_STARTS[trailing(LOWER_FULL & ~(filled | left))]
    control[NODES], control[FOUND] = nodes, count
    return count


@rule
def scrambled(overhang: int, slots: int) -> int:
    """The slot where an overhang is looked for first; `slots` is a power of two."""
    return (overhang ^ overhang >> 17 ^ overhang >> 31) * 2654435761 >> 8 & slots - 1


def keep_overhangs(overhangs: Buffer, slots: Buffer, numbers: Buffer) -> int:
    """Put overhangs, all different, into their slots."""
    for number in range(len(overhangs)):
        slot = scrambled(overhangs[number], len(slots))
        while slots[slot] != -1:
            slot = slot + 1 & len(slots) - 1
        slots[slot], numbers[slot] = overhangs[number], number
    return len(overhangs)


@rule
def number_of(overhang: int, slots: Buffer, numbers: Buffer) -> int:
    """The number of an overhang, -1 if nothing fills what it leaves."""
    slot = scrambled(overhang, len(slots))
    while slots[slot] != -1:
        if slots[slot] == overhang:
            return numbers[slot]
        slot = slot + 1 & len(slots) - 1
    return -1


@rule
def hope(stage: int, settled: int) -> int:
    """The bit, among all tables', of a beginning of an overhang."""
    return stage << HOPE_BITS | scrambled(settled, 1 << HOPE_BITS)


def keep_hopes(overhangs: Buffer, hopes: Buffer) -> int:
    """Note how overhangs begin."""
    for cell in range(CUT):
        if STAGE[cell] >= 0:
            for overhang in overhangs:
                bit = hope(STAGE[cell], overhang & SETTLED[cell])
                hopes[bit >> 5] |= 1 << (bit & 31)
    return len(overhangs)


@rule
def hopeless(cell: int, low: int, hopes: Buffer) -> bool:
    """Whether no overhang begins like what lies, the upper half being full up to a triangle."""
    if STAGE[cell] < 0:
        return False
    bit = hope(STAGE[cell], low & SETTLED[cell])
    return hopes[bit >> 5] >> (bit & 31) & 1 == 0


@cache
def lower_sets() -> Sets:
    """Search the half that is looked up; takes some seconds, once a process."""
    search = native.compiled(fill_lower)
    room = 1 << 21
    while True:
        overhangs, sets = np.zeros(room, np.int64), np.zeros(room, np.int64)
        count = search(overhangs, sets, np.zeros(2, np.int64))
        if count <= room:
            return _looked_up(overhangs[:count], sets[:count])
        room = count


def _looked_up(overhangs: Any, sets: Any) -> Sets:
    order = np.lexsort((sets, overhangs))
    different, starts = np.unique(overhangs[order], return_index=True)
    slots = np.full(1 << int(2 * len(different)).bit_length(), -1, np.int64)
    numbers = np.zeros_like(slots)
    native.compiled(keep_overhangs)(different, slots, numbers)
    hopes = np.zeros(len(STAGES) * HOPE_WORDS, np.int64)
    native.compiled(keep_hopes)(different, hopes)
    return Sets(slots, numbers, np.append(starts, len(sets)), sets[order], hopes)


# The half that is searched.


@rule
def fitting_group(up: int, low: int) -> int:
    """The group of places that may cover the first free triangle, by what lies round it."""
    cell = trailing(UPPER_FULL & ~up)
    pattern = 0
    for k in range(KEYS):
        key = KEYS * cell + k
        pattern |= (up >> KEY_ABOVE[key] & 1 | low >> KEY_BELOW[key] & 1) << k
    return cell << KEYS | pattern


def fill_upper(
    path: Buffer, given: int, rows: Any, counts: Buffer, lower: Sets, control: Buffer
) -> int:
    """Fill the upper part and look up the lower; count fillings by the doubled shape.

    The first places of the path are given. For each filling the path, the overhang and the
    pieces below are written into `rows`, as long as there is room. Returns how many there are.
    """
    slots, numbers, starts, sets, hopes = lower
    stack = blank(DEEP * FRAME)
    up = low = used = 0
    double = NO_DOUBLE
    for step in range(given):
        place = path[step]
        up, low = up | ABOVE_WORD[place], low | BELOW_WORD[place]
        double = PIECE[place] if used >> PIECE[place] & 1 else double
        used |= 1 << PIECE[place]
    depth, first, total, nodes = given, True, 0, 0
    while depth >= given:
        at = depth * FRAME
        if first:  # come to for the first time
            nodes += 1
            if up == UPPER_FULL:
                total = join(
                    low, used, double, path, depth, rows, counts, total, slots, numbers, starts,
                    sets,
                )  # fmt: skip
                depth, first = depth - 1, False
                continue
            if hopeless(trailing(UPPER_FULL & ~up), low, hopes):
                depth, first = depth - 1, False
                continue
            stack[at], stack[at + 1], stack[at + 2], stack[at + DOUBLE] = up, low, used, double
            group = fitting_group(up, low)
            stack[at + NEXT], stack[at + END] = FIT_STARTS[group], FIT_STARTS[group + 1]
        else:
            up, low, used, double = stack[at], stack[at + 1], stack[at + 2], stack[at + DOUBLE]
        i, end = stack[at + NEXT], stack[at + END]
        first = False
        while i < end and not first:
            place = FIT[i]
            i += 1
            if ABOVE_WORD[place] & up or BELOW_WORD[place] & low:
                continue
            piece = PIECE[place]
            again = used >> piece & 1
            if again and (double != NO_DOUBLE or BALANCED[piece] == 0):
                continue
            first = True
            stack[at + NEXT] = i
            path[depth] = place
            up, low, used = up | ABOVE_WORD[place], low | BELOW_WORD[place], used | 1 << piece
            double = piece if again else double
        depth += 1 if first else -1
    control[NODES], control[FOUND] = nodes, total
    return total


@rule
def join(
    low: int, used: int, double: int, path: Buffer, depth: int, rows: Any, counts: Buffer,
    total: int, slots: Buffer, numbers: Buffer, starts: Buffer, sets: Buffer,
) -> int:  # fmt: skip
    """Count the sets that fill what an overhang leaves with just the pieces not yet used."""
    number = number_of(low, slots, numbers)
    if number < 0:
        return total
    for i in range(starts[number], starts[number + 1]):
        below = sets[i]
        if used | below >> 4 != EVERY_PIECE:
            continue
        shape = below & 15 if double == NO_DOUBLE else double
        if shape == NO_DOUBLE:  # one of the two above, the other below
            shape = trailing(used & below >> 4)
        counts[shape] += 1
        if total < len(rows):
            for step in range(depth):
                rows[total, step] = path[step]
            rows[total, PLACES] = low
            rows[total, PLACES + 1] = below
        total += 1
    return total


class Unit(NamedTuple):
    """A part of the search: where the hexagon lies, and what covers the first triangle left."""

    hexagon: int
    place: int


class Fillings(NamedTuple):
    """What a unit finds: fillings by doubled shape, and how many positions were looked at."""

    by_shape: tuple[int, ...]
    nodes: int


def hexagon_places() -> list[int]:
    """The hexagon's places, one of each six that are turns of each other: the topmost."""
    places = [place for place in range(SINGLE) if PIECE[place] == HEXAGON]
    return [p for p in places if p == min(turned_place(p, turn) for turn in TURNS)]


def is_central(hexagon: int) -> bool:
    """Whether the hexagon lies in the middle: its fillings are found in all six turns."""
    return turned_place(hexagon, 1) == hexagon


def units() -> list[Unit]:
    """All parts of the search, in a fixed order."""
    parts = []
    for hexagon in hexagon_places():
        cell = trailing(UPPER_FULL & ~ABOVE_WORD[hexagon])
        for i in range(UPPER_STARTS[cell], UPPER_STARTS[cell + 1]):
            place = UPPER[i]
            up, low = (
                ABOVE_WORD[place] & ABOVE_WORD[hexagon],
                BELOW_WORD[place] & BELOW_WORD[hexagon],
            )
            if not up and not low:
                parts.append(Unit(hexagon, place))
    return parts


@cache
def _search() -> Any:
    return native.compiled(fill_upper)


def _searched(given: Sequence[int], room: int) -> tuple[Any, Any, Any]:
    """Counts by shape, control, and the first fillings, as many as there is room for."""
    assert all(ABOVE_WORD[place] for place in given), "these must reach above the cut"
    lower = lower_sets()
    counts, control = np.zeros(JOKER, np.int64), np.zeros(2, np.int64)
    path, rows = np.zeros(PLACES, np.int64), np.full((room, PLACES + 2), -1, np.int64)
    path[: len(given)] = given
    _search()(path, len(given), rows, counts, lower, control)
    return counts, control, rows


def count(given: Sequence[int]) -> Fillings:
    """Count the fillings with these places, as those of a unit; depends on nothing else."""
    counts, control, _ = _searched(given, 0)
    return Fillings(tuple(map(int, counts)), int(control[NODES]))


def fillings(unit: Unit) -> list[tuple[int, ...]]:
    """The fillings of a unit, each as the numbers of its sixteen places."""
    _, control, buffer = _searched(unit, ROOM)
    if control[FOUND] > ROOM:
        _, control, buffer = _searched(unit, int(control[FOUND]))
    whole: list[tuple[int, ...]] = []
    rows = [[int(number) for number in row] for row in buffer[: control[FOUND]]]
    for row, alike in _alike(rows):
        above = tuple(place for place in row[:PLACES] if place >= 0)
        below = _lower_fillings(row[PLACES], row[PLACES + 1])
        assert len(below) == alike
        whole += [(*above, *places) for places in below]
    return whole


def _alike(rows: list[list[int]]) -> list[tuple[tuple[int, ...], int]]:
    """Rows that are the same, once each, and how often they come."""
    times: dict[tuple[int, ...], int] = {}
    for row in rows:
        times[tuple(row)] = times.get(tuple(row), 0) + 1
    return list(times.items())


def _lower_fillings(taken: int, below: int) -> list[tuple[int, ...]]:
    """The ways to fill the rest of what is below with just these pieces."""
    pieces = [piece for piece in range(JOKER) if below >> 4 >> piece & 1]
    if below & 15 != NO_DOUBLE:
        pieces.append(below & 15)
    return list(_laid_below(taken, pieces))


def _laid_below(taken: int, pieces: list[int]) -> list[tuple[int, ...]]:
    if not pieces:
        return [()]
    cell = trailing(LOWER_FULL & ~taken)
    ways: list[tuple[int, ...]] = []
    for place in LOWER[LOWER_STARTS[cell] : LOWER_STARTS[cell + 1]]:
        if PIECE[place] in pieces and not BELOW_WORD[place] & taken:
            rest = list(pieces)
            rest.remove(PIECE[place])
            ways += [(place, *w) for w in _laid_below(taken | BELOW_WORD[place], rest)]
    return ways
