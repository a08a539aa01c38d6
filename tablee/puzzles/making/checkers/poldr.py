"""POLD.R: wins by alpha-beta to the end, else by a new proof; the rest by trying everything."""

from collections.abc import Iterator
from functools import lru_cache

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.players import thinking
from tablee.players.thinking import Budget
from tablee.puzzles.puzzle import Puzzle
from tablee.solve.poldr.questions import WHOLE
from tablee.solve.proof_search import WIN
from tablee.solve.prover import Question

REFUTATIONS = 100
NODES = 100_000
MEMORY = 1 << 26


def sure(puzzle: Puzzle, start: Poldr, state: Poldr, made: int) -> bool:
    """Whether the solver still wins, lays the last brick in time, or saves so many bricks."""
    hero = start.turn
    if puzzle.kind == "win":
        return _wins(state, hero)
    if puzzle.kind == "last":
        return _lays_all(state, hero, puzzle.turns - made)
    return _saved(state, hero) >= puzzle.count


def false_claims(puzzle: Puzzle, start: Poldr) -> Iterator[str]:
    """None: the goal says no more than what is sure."""
    yield from ()


@lru_cache(maxsize=10_000)
def _wins(state: Poldr, hero: int) -> bool:
    if state.over():
        return state.standing(hero) > state.standing(1 - hero)
    seen = thinking.alpha_beta(GAME, state, Budget(None, NODES), 1)
    if seen.proven:
        return (seen.value if state.turn == hero else 1.0 - seen.value) == 1.0
    question = Question(WHOLE, hero, WIN, MEMORY)
    question.prepare(state)
    return bool(question.ask(state))


def _lays_all(state: Poldr, hero: int, turns: int) -> bool:
    if state.over():
        return state.phase == 1 and state.reserve[hero] == 0
    if state.phase == 2 or turns == 0:
        return False
    left = turns - (state.turn == hero)
    after = (_lays_all(state.play(move), hero, left) for move in GAME.moves(state))
    return any(after) if state.turn == hero else all(after)


@lru_cache(maxsize=200_000)
def _saved(state: Poldr, hero: int) -> int:
    """The bricks that the hero has at the end if the other leaves him as few as he can."""
    if state.over():
        return state.reserve[hero]
    after = [_saved(state.play(move), hero) for move in GAME.moves(state)]
    return max(after) if state.turn == hero else min(after)
