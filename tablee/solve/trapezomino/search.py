"""A search for the completions of a Trapézomino board, as a patient person would do it.

It always fills the triangle with the fewest possibilities. It measures how hard a puzzle is,
and knows nothing of the library of fillings, so that each can be checked by the other.
"""

from functools import cache
from typing import Any

from tablee.compiled import target
from tablee.games.rule import Buffer, rule, table, trailing
from tablee.games.trapezomino.board import (
    CELLS_HI,
    CELLS_LO,
    HALF,
    JOKER,
    PIECE,
    PLACEMENTS,
    SINGLE,
)

FULL = (1 << HALF) - 1
NODES, FOUND, LIMIT = range(3)
_COVERING = [
    place for cell in range(2 * HALF) for place in range(SINGLE) if cell in PLACEMENTS[place].cells
]
COVERING = table(_COVERING)
"""By triangle, the places that cover it."""
COVERING_STARTS = table(
    sum(sum(c < cell for c in place.cells) for place in PLACEMENTS[:SINGLE])
    for cell in range(2 * HALF + 1)
)


@rule
def fits_here(lo: int, hi: int, left: int, pair: int, place: int) -> bool:
    """Whether a place is free and its piece, or the pair of jokers, is there to be laid."""
    if CELLS_LO[place] & lo or CELLS_HI[place] & hi:
        return False
    return pair == 1 or (left >> PIECE[place] & 1) == 1


@rule
def tightest(lo: int, hi: int, left: int, pair: int) -> int:
    """The free triangle that the fewest places cover."""
    best, fewest = -1, SINGLE
    for half in range(2):
        free = FULL & ~(hi if half else lo)
        while free:
            cell = HALF * half + trailing(free)
            free &= free - 1
            number = 0
            for i in range(COVERING_STARTS[cell], COVERING_STARTS[cell + 1]):
                if fits_here(lo, hi, left, pair, COVERING[i]):
                    number += 1
                    if number >= fewest:
                        break
            if number < fewest:
                best, fewest = cell, number
                if number == 0:
                    return best
    return best


def explore(lo: int, hi: int, left: int, pair: int, given: int, control: Buffer) -> int:
    """Count the completions; `given` are the pieces that lay there at first.

    Of two places of one shape that are both open, either may be the jokers': counted twice.
    """
    control[NODES] += 1
    if control[NODES] > control[LIMIT]:
        return 0
    if lo == FULL and hi & FULL == FULL:
        control[FOUND] += 1
        return 1
    cell = tightest(lo, hi, left, pair)
    total = 0
    for i in range(COVERING_STARTS[cell], COVERING_STARTS[cell + 1]):
        place = COVERING[i]
        if not fits_here(lo, hi, left, pair, place):
            continue
        piece = PIECE[place]
        up, low = lo | CELLS_LO[place], hi | CELLS_HI[place]
        if left >> piece & 1:
            total += explore(up, low, left & ~(1 << piece), pair, given, control)
        else:
            ways = explore(up, low, left, 0, given, control)
            total += ways if given >> piece & 1 else 2 * ways
    return total


@cache
def _compiled() -> Any:
    return target.compiled(explore)


def search(places: tuple[int, ...], pair: int | None, limit: int = 1 << 40) -> tuple[int, int]:
    """Completions of a board and how many positions were looked at.

    `pair` is the place of both jokers if they lie there. Beyond the limit the count is
    only a lower bound.
    """
    lo = hi = given = 0
    for place in (*places, *(() if pair is None else (pair,))):
        lo, hi = lo | CELLS_LO[place], hi | CELLS_HI[place]
    for place in places:
        given |= 1 << PIECE[place]
    control = target.array([0, 0, limit])
    left = (1 << JOKER) - 1 & ~given
    solutions = _compiled()(lo, hi, left, int(pair is None), given, control)
    return int(solutions), int(control[NODES])
