"""Permutation: what is won is read in the solved table, points are counted by trying everything."""

from collections.abc import Iterator
from functools import cache

from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation
from tablee.puzzles.puzzle import Puzzle
from tablee.solve.permutation import Table, load_or_solve

REFUTATIONS = 100
NEEDED = {"win": 1.0, "hold": 0.5}
"""What a position must be worth."""


@cache
def _table() -> Table:
    return load_or_solve()


def sure(puzzle: Puzzle, start: Permutation, state: Permutation, made: int) -> bool:
    """Whether the solver still wins, holds the balance, or takes the points in time."""
    hero = start.turn
    if puzzle.kind in NEEDED:
        worth = _table().value(state)
        return (worth if state.turn == hero else 1.0 - worth) >= NEEDED[puzzle.kind]
    gained = state.standing(hero) - start.standing(hero)
    wanted = puzzle.count - gained
    return wanted <= 0 or _takes(state, hero, puzzle.turns - made, wanted)


def false_claims(puzzle: Puzzle, start: Permutation) -> Iterator[str]:
    """None: the goal says no more than what is sure."""
    yield from ()


def _takes(state: Permutation, hero: int, turns: int, wanted: int) -> bool:
    """Whether a seat takes so many points within so many turns, whatever the other does."""
    if state.over() or turns == 0:
        return False
    for there in {state.play(move) for move in GAME.moves(state)}:
        if state.turn == hero:
            left = wanted - (there.standing(hero) - state.standing(hero))
            if left <= 0 or _takes(there, hero, turns - 1, left):
                return True
        elif not _takes(there, hero, turns, wanted):
            return False
    return state.turn != hero
