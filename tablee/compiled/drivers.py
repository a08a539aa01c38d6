"""Compiled loops over any game: random playouts and node counts.

Each is plain Python that also runs compiled. `drivers(name)` compiles them for one game: with
one dispatcher for all, Numba would mix up states of two games with fields of the same types.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee import games
from tablee.games.game import State
from tablee.games.rule import Buffer, apart, pick, rule, scramble


def playouts(start: State, games: int, x: int) -> int:
    """Play random games from a position by `sample`; return the number of moves."""
    moves = 0
    for _ in range(games):
        s = start
        while not s.over():
            x = scramble(x)
            s = s.play(s.sample(apart(x)))
            moves += 1
    return moves


def listed_playouts(start: State, games: int, x: int, out: Buffer) -> int:
    """Play random games by listing all legal moves, as a search does."""
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
    """Perft of depth 1: the number of legal moves."""
    return 0 if state.over() else state.legal(out)


@rule
def leaves2(state: State, out: Buffer, most: int) -> int:
    """Perft of depth 2; `out` holds two lists of `most` moves."""
    if state.over():
        return 0
    count, total = state.legal(out), 0
    for i in range(count):
        out[most + i] = out[i]
    for i in range(count):
        total += leaves1(state.play(int(out[most + i])), out, most)
    return total


def leaves3(state: State, out: Buffer, most: int) -> int:
    """Perft of depth 3; `out` holds three lists of `most` moves."""
    if state.over():
        return 0
    count, total = state.legal(out), 0
    for i in range(count):
        out[2 * most + i] = out[i]
    for i in range(count):
        total += leaves2(state.play(int(out[2 * most + i])), out, most)
    return total


@dataclass(frozen=True)
class Drivers:
    """The loops above, compiled for one game."""

    playouts: Callable[..., Any]
    listed_playouts: Callable[..., Any]
    leaves3: Callable[..., Any]


@cache
def drivers(name: str) -> Drivers:
    """The compiled loops for the game of that name (needs the extra `players`)."""
    from tablee.compiled import native

    games.get(name)  # its rules must be loaded before anything that calls them is compiled
    return Drivers(
        native.compiled(playouts), native.compiled(listed_playouts), native.compiled(leaves3)
    )
