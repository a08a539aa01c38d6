"""Trapézomino-duo: each position is proven by itself to the end; points are counted."""

from collections.abc import Iterator
from functools import lru_cache

from tablee.games.trapezomino.state import Trapezomino
from tablee.players.knowledge.trapezomino_proof import Proof
from tablee.players.thinking import Budget
from tablee.puzzles.puzzle import Puzzle

REFUTATIONS = 6
SLOTS = 1 << 16
ENDLESS = 1 << 40


def sure(puzzle: Puzzle, start: Trapezomino, state: Trapezomino, made: int) -> bool:
    """Whether the solver still wins the round, or has scored so many points."""
    hero = start.turn
    if puzzle.kind == "points":
        return state.points[hero] - start.points[hero] >= puzzle.count
    return _wins(state, hero)


def false_claims(puzzle: Puzzle, start: Trapezomino) -> Iterator[str]:
    """None: the goal says no more than what is sure."""
    yield from ()


@lru_cache(maxsize=10_000)
def _wins(state: Trapezomino, hero: int) -> bool:
    if state.over():
        return state.points[hero] > state.points[1 - hero]
    value = Proof(state, Budget(None, ENDLESS), SLOTS).value()
    assert value is not None
    return (value if state.turn == hero else 1.0 - value) == 1.0
