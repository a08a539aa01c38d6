"""Polymère: every way to go on with a turn is tried."""

from functools import lru_cache

from tablee.games.polymere import GAME
from tablee.games.polymere.state import ORDER, PASS, Polymere
from tablee.puzzles.puzzle import Puzzle

REFUTATIONS = 0


def sure(puzzle: Puzzle, start: Polymere, state: Polymere, made: int) -> bool:
    """Whether so many pieces can be laid before the turn ends."""
    passed = state.placed - start.placed < made
    return not passed and _lays(_Position(state), start.turn, puzzle.count - made)


class _Position:
    """A position by what lies where, so that the order of laying does not matter."""

    def __init__(self, state: Polymere) -> None:
        self.state = state
        cells = tuple(sorted(cell & ~(127 << ORDER) for cell in state.grid))
        self.key = cells, tuple(state.readings), tuple(state.hands), state.turn, state.owed

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self.key == other.key


@lru_cache(maxsize=20_000)
def _lays(position: _Position, hero: int, wanted: int) -> bool:
    """Whether the hero can lay so many pieces more in this turn."""
    state = position.state
    if wanted <= 0:
        return True
    if state.over() or state.turn != hero or not state.laid:
        return False
    return any(
        _lays(_Position(state.play(move)), hero, wanted - 1)
        for move in GAME.moves(state)
        if move != PASS
    )
