"""Polymère: every way to go on with a turn is tried."""

from collections.abc import Iterator
from functools import lru_cache

from tablee.games.polymere import GAME
from tablee.games.polymere.notation import size_of
from tablee.games.polymere.state import ORDER, PASS, Polymere
from tablee.puzzles.puzzle import Puzzle

REFUTATIONS = 0
WHOLE_HAND = {"out", "joker-out"}
JOKER_FIRST = {"joker", "joker-out"}


def sure(puzzle: Puzzle, start: Polymere, state: Polymere, made: int) -> bool:
    """Whether so many pieces can be laid before the turn ends, a joker first if that is asked."""
    passed = state.placed - start.placed < made
    if passed or (puzzle.kind in JOKER_FIRST and state.jokers == start.jokers):
        return False
    return made + _most(_Position(state), start.turn) >= puzzle.count


def false_claims(puzzle: Puzzle, start: Polymere) -> Iterator[str]:
    """The goal may speak of the whole hand."""
    if (puzzle.kind in WHOLE_HAND) != (puzzle.count == size_of(start, start.turn)):
        yield f"the hand has {size_of(start, start.turn)} pieces"


class _Position:
    """A position by what lies where, so that the order of laying does not matter."""

    def __init__(self, state: Polymere) -> None:
        self.state = state
        cells = frozenset(cell & ~(127 << ORDER) for cell in state.grid)
        self.key = cells, tuple(state.readings), tuple(state.hands), state.turn, state.owed
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self.key == other.key


def _goes_on(state: Polymere, hero: int) -> bool:
    """Whether the hero may lay one more piece in this turn."""
    return state.turn == hero and state.laid > 0 and not state.over()


@lru_cache(maxsize=20_000)
def _most(position: _Position, hero: int) -> int:
    """How many pieces the hero can lay at most from here on in this turn."""
    state, most = position.state, 0
    if not _goes_on(state, hero):
        return 0
    for move in GAME.moves(state):
        if move != PASS:
            there = state.play(move)
            more = _most(_Position(there), hero) if _goes_on(there, hero) else 0
            most = max(most, 1 + more)
        if most == size_of(state, hero):
            break
    return most
