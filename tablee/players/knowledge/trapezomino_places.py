"""Trapézomino's free places: what a search carries from move to move instead of the whole board."""

from tablee.games.chance import Chance
from tablee.games.rule import Buffer, rule, table
from tablee.games.trapezomino.board import (
    ALL,
    CELLS_HI,
    CELLS_LO,
    NEAR_HI,
    NEAR_LO,
    PIECE,
    SINGLE,
)
from tablee.games.trapezomino.state import (
    JOKER_SHAPES,
    PAIR,
    Trapezomino,
    is_free,
    is_held,
    lines,
)

POINT = 100
"""Searches count in hundredths of a point."""

_names = Chance(1, "trapezomino names")
NAME = table(_names.below(1 << 62) for _ in range(PAIR + SINGLE))
"""A number for each move; those of the moves made, put together, name a position."""


@rule
def look(state: Trapezomino, free: Buffer) -> int:
    """Write every place where nothing lies into `free`; return how many."""
    count = 0
    for place in range(ALL):
        if is_free(state.lo, state.hi, place):
            free[count] = place
            count += 1
    return count


@rule
def narrow(free: Buffer, at: int, count: int, place: int) -> int:
    """Write the places that a new piece leaves free behind the list; return how many."""
    lo, hi = CELLS_LO[place], CELLS_HI[place]
    end = at + count
    for i in range(at, at + count):
        other = free[i]
        free[end] = other
        if (CELLS_LO[other] & lo) == 0 and (CELLS_HI[other] & hi) == 0:
            end += 1
    return end - at - count


@rule
def holds(lo: int, hi: int, pieces: int, place: int) -> bool:
    """Whether the place, which is free, is one of the pieces' and gives support."""
    if not pieces >> PIECE[place] & 1:
        return False
    if (NEAR_LO[place] & lo) == 0 and (NEAR_HI[place] & hi) == 0:
        return False
    return is_held(lo, hi, place)


@rule
def choices(
    state: Trapezomino, free: Buffer, at: int, count: int, out: Buffer, rank: Buffer, to: int
) -> int:
    """Write every legal move and its points, known from the free places; return how many."""
    number = 0
    pieces, pair = state.left, 0
    for _ in range(2):
        for i in range(at, at + count):
            place = int(free[i])
            if holds(state.lo, state.hi, pieces, place):
                out[to + number] = place if place >= SINGLE else place + pair
                rank[to + number] = POINT * lines(state.lo, state.hi, state.links, place)
                number += 1
        if number > 0:
            break
        pieces, pair = JOKER_SHAPES[state.jokers] & ~state.left, PAIR
    return number


@rule
def most(state: Trapezomino, free: Buffer, at: int, count: int, enough: int) -> int:
    """The most points a move makes, or the first that is enough; -1 if nothing fits."""
    best = -1
    pieces = state.left
    for _ in range(2):
        for i in range(at, at + count):
            place = int(free[i])
            if holds(state.lo, state.hi, pieces, place):
                best = max(best, lines(state.lo, state.hi, state.links, place))
                if best >= enough:
                    return best
        if best >= 0:
            break
        pieces = JOKER_SHAPES[state.jokers] & ~state.left
    return best
