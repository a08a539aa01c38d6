"""Wins of POLD.R for two that are proven to the end, by the proof search; for the finder.

The checker proves them again by alpha-beta, which shares nothing with this search but the rules.
"""

import importlib.util
from functools import cache
from typing import NamedTuple

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr

NODES = 1_000
"""Positions looked at for one proof."""
MEMORY = 1 << 25
"""Bytes of its table."""


class Proven(NamedTuple):
    """A win that is proven."""

    winner: int
    reply: int | None
    """The first move of the winner, where it is the winner's turn."""


def proven(state: Poldr) -> Proven | None:
    """Who wins a position whatever the other does; None if it is not seen within `NODES`."""
    if not _searches() or state.over() or state.size > _largest():
        return None
    for winner in (state.turn, 1 - state.turn):
        reply = _wins(state, winner)
        if reply is not None:
            return Proven(winner, reply if winner == state.turn else None)
    return None


def _wins(state: Poldr, hero: int) -> int | None:
    """A move that is known to keep the hero's win (any move if it is not his turn), or None."""
    from tablee.solve.poldr.questions import WHOLE
    from tablee.solve.proof_search import WIN
    from tablee.solve.prover import Question

    question = Question(WHOLE, hero, WIN, MEMORY)
    question.prepare(state)
    if not question.ask(state, NODES):
        return None
    moves = GAME.moves(state)
    if state.turn != hero:
        return moves[0]
    return next((move for move in moves if question.known(state.play(move)).yes), None)


@cache
def _searches() -> bool:
    """Whether the compiled search can run: it needs the extra `players`."""
    return importlib.util.find_spec("numba") is not None


@cache
def _largest() -> int:
    from tablee.solve.poldr.symmetry import LARGEST

    return LARGEST
