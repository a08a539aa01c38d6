"""Fast drivers over any game: random playouts and node counts.

Each is plain Python that also runs compiled; `fast(name)` gives a game its own
compiled set (one dispatcher a game, or Numba mixes up states of like shape).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee import games
from tablee.games.game import State
from tablee.games.rule import Buffer, apart, pick, rule, scramble


def playouts(start: State, games: int, x: int) -> int:
    """Play random games from a position; answer how many moves were made."""
    moves = 0
    for _ in range(games):
        s = start
        while not s.over():
            x = scramble(x)
            s = s.play(s.sample(apart(x)))
            moves += 1
    return moves


def listed(start: State, games: int, x: int, out: Buffer) -> int:
    """The same by listing every move first, as a search does."""
    moves = 0
    for _ in range(games):
        s = start
        while not s.over():
            x = scramble(x)
            n = s.legal(out)
            s = s.play(int(out[pick(x, n)]))
            moves += 1
    return moves


@rule
def leaves1(state: State, out: Buffer, most: int) -> int:
    """How many moves there are."""
    return 0 if state.over() else state.legal(out)


@rule
def leaves2(state: State, out: Buffer, most: int) -> int:
    """How many lines of two moves there are; `out` has room for two lists."""
    if state.over():
        return 0
    count, total = state.legal(out), 0
    for i in range(count):
        out[most + i] = out[i]
    for i in range(count):
        total += leaves1(state.play(int(out[most + i])), out, most)
    return total


def leaves3(state: State, out: Buffer, most: int) -> int:
    """How many lines of three moves there are; `out` has room for three lists."""
    if state.over():
        return 0
    count, total = state.legal(out), 0
    for i in range(count):
        out[2 * most + i] = out[i]
    for i in range(count):
        total += leaves2(state.play(int(out[2 * most + i])), out, most)
    return total


@dataclass(frozen=True)
class Fast:
    """The drivers, compiled for one game."""

    playouts: Callable[..., Any]
    listed: Callable[..., Any]
    leaves3: Callable[..., Any]


@cache
def fast(name: str) -> Fast:
    """The compiled drivers of the game of that name (needs the extra `players`)."""
    from tablee.compiled import jit

    games.get(name)  # its rules must be loaded before anything that calls them is compiled
    return Fast(jit.compiled(playouts), jit.compiled(listed), jit.compiled(leaves3))
