"""The compiled twin of the rules, for tests that compare it with the plain ones."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tablee.games.permutation.state import MOST_MOVES, Permutation
from tablee.games.rule import blank


def look(state: Any, move: int, x: int, out: Any) -> Any:
    """What every method of a position says."""
    count = state.legal(out)
    sampled = state.sample(x)
    after = state.play(move)
    return count, sampled, after, after.over(), after.standing(0), after.standing(1)


def nodes(state: Any, deep: int) -> int:
    """How many ways there are to play one more turn (deep 1), or two (deep 2)."""
    here, there = blank(MOST_MOVES), blank(MOST_MOVES)
    count = int(state.legal(here))
    if deep == 1:
        return count
    total = 0
    for i in range(count):
        after = state.play(int(here[i]))
        if not after.over():
            total += after.legal(there)
    return total


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    from tablee.compiled import native

    return native.compiled(function)


def compiled_look(state: Permutation, move: int, x: int) -> tuple[list[int], int, Permutation, Any]:
    """The moves, a sampled move, the position after a move and what it says of itself."""
    import numpy as np

    from tablee.compiled import native

    out = np.zeros(MOST_MOVES, np.int64)
    count, sampled, after, *rest = compiled(look)(native.arrays(state), move, x, out)
    return out[:count].tolist(), int(sampled), native.plain(after), rest


def plain_look(state: Permutation, move: int, x: int) -> tuple[list[int], int, Permutation, Any]:
    """The same, in plain Python."""
    out = [0] * MOST_MOVES
    count, sampled, after, *rest = look(state, move, x, out)
    return out[:count], sampled, after, rest
