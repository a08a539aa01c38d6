"""Everything that can be laid in one turn of Polymère.

Laying a piece changes what fits on the cells around it, and nowhere else unless it says more about
a joker. So the moves of a position follow from those of the position before it.
"""

from typing import NamedTuple

from tablee.games.polymere import GAME
from tablee.games.polymere.board import JOKER, STEP
from tablee.games.polymere.notation import size_of
from tablee.games.polymere.state import (
    BY_JOKER,
    DEAD,
    FACED,
    MOST_MOVES,
    PASS,
    Polymere,
    in_hand,
    spot,
    survey,
)
from tablee.games.rule import popcount

Key = tuple[frozenset[int], tuple[int, ...]]
"""What was laid in this turn, and what the jokers may still be."""


class TooMuch(Exception):
    """A turn has more positions than may be looked at."""


class Place(NamedTuple):
    """A position of a turn that goes on."""

    state: Polymere
    laid: frozenset[int]
    """The moves that led to it, in any order."""
    lays: tuple[int, ...]
    """Every way to lay one more piece."""

    @property
    def key(self) -> Key:
        return self.laid, tuple(self.state.readings)


def all_lays(state: Polymere) -> tuple[int, ...]:
    """Every way to lay a piece."""
    return tuple(move for move in GAME.moves(state) if move != PASS)


def ends_turn(state: Polymere, move: int) -> bool:
    """Whether nothing is owed after laying a piece, or the hand is empty."""
    touching = state.grid[spot(state.grid, move >> 10)] & 0xFFFFFF
    touching |= touching >> 2
    contacts = popcount((touching | touching >> 1) & 0x111111)
    return state.owed - 2 + contacts <= 0 or size_of(state, state.turn) == 1


def following(place: Place, move: int, there: Polymere) -> tuple[int, ...]:
    """Every way to lay a piece after a move that does not end the turn and led there."""
    piece, key = move & 127, move >> 10
    if piece == JOKER or list(there.readings) != list(place.state.readings):
        return all_lays(there)
    around = [key + step for step in STEP]
    stale = {key, *around}
    kept = [lay for lay in place.lays if lay & 127 != piece and lay >> 10 not in stale]
    return (*kept, *_lays_on(there, around))


_OUT = [0] * MOST_MOVES


def _lays_on(state: Polymere, cells: list[int]) -> list[int]:
    """Every way to lay a piece on one of these cells; a piece lies on the table already."""
    own = state.digits >> 6 * state.turn & 63
    low, high = in_hand(state, 0), in_hand(state, 1)
    tally = (0, 0, PASS)
    for key in cells:
        cell = state.grid[spot(state.grid, key)]
        if cell & (own | BY_JOKER) << FACED and not cell & DEAD << FACED:
            tally = survey(cell, low, high, own, state.readings, _OUT, tally)
    return _OUT[: tally[0]]


class Turn:
    """The turn of who is to move, looked at completely."""

    def __init__(self, state: Polymere, most_positions: int) -> None:
        self.root = Place(state, frozenset(), all_lays(state))
        self.room = most_positions
        self._counts: dict[Key, int] = {}

    def most(self, place: Place) -> int:
        """How many pieces can be laid at most from here on.

        Raises:
            TooMuch: there are more positions than may be looked at.
        """
        if place.key in self._counts:
            return self._counts[place.key]
        best, held = 0, size_of(place.state, place.state.turn)
        for move in place.lays:
            best = max(best, 1 + self.after(place, move))
            if best == held:
                break
        self._counts[place.key] = best
        return best

    def after(self, place: Place, move: int) -> int:
        """How many pieces can be laid at most after this one."""
        if ends_turn(place.state, move):
            return 0
        there, laid = place.state.play(move), place.laid | {move}
        known = self._counts.get((laid, tuple(there.readings)))
        if known is not None:
            return known
        if len(self._counts) >= self.room:
            raise TooMuch
        return self.most(Place(there, laid, following(place, move, there)))

    def played(self, place: Place, move: int) -> Place:
        """The position after a move that does not end the turn."""
        there = place.state.play(move)
        return Place(there, place.laid | {move}, following(place, move, there))
