"""Series that can be laid from a position with one's own hand, found in plain Python.

Only the pieces of the player to move are looked at. A piece in hand and a piece owed weigh the
same, so series are followed by what would be left in hand if the rest were drawn.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tablee.games.polymere import GAME
from tablee.games.polymere.state import PASS, Polymere

WIDTH = 6
"""Series that are gone on from at once."""
LONGEST = 12
LISTS = 300
"""Positions whose moves are listed to prove that something has to be drawn."""


class Series(NamedTuple):
    """A way to play the turn on to its end."""

    moves: tuple[int, ...]
    drawn: int
    left: int
    """Pieces in hand after it."""

    @property
    def laid(self) -> int:
        """How many pieces it lays."""
        return len(self.moves) - (PASS in self.moves)


class _Node(NamedTuple):
    state: Polymere
    moves: tuple[int, ...]


def hand_size(state: Polymere, seat: int) -> int:
    """How many pieces a seat holds."""
    return state.sizes >> 7 * seat & 127


def draws(state: Polymere) -> int:
    """How many pieces the player to move would draw by passing."""
    return min(state.owed, len(state.talon))


def goes_on(state: Polymere, seat: int) -> bool:
    """Whether a seat is in the middle of its turn."""
    return state.turn == seat and state.laid > 0 and not state.over()


def best_series(state: Polymere, seat: int) -> Series:
    """The series that leaves fewest pieces, of those that a narrow search finds."""
    best = stop(_Node(state, ()), seat)
    level = [_Node(state, ())]
    for _ in range(LONGEST):
        following: dict[frozenset[int], _Node] = {}
        for node in level:
            for child in _children(node):
                if goes_on(child.state, seat):
                    following.setdefault(frozenset(child.moves), child)
                best = min(best, stop(child, seat), key=_order)
        level = sorted(following.values(), key=lambda node: _promise(node.state, seat))[:WIDTH]
        if not level or best.left == 0:
            break
    return best


def stop(node: _Node, seat: int) -> Series:
    """The series that ends here, by itself or by drawing what is owed."""
    if not goes_on(node.state, seat):
        return Series(node.moves, 0, hand_size(node.state, seat))
    drawn = draws(node.state)
    return Series((*node.moves, PASS), drawn, hand_size(node.state, seat) + drawn)


def least_drawn(state: Polymere, seat: int) -> int | None:
    """How many pieces have to be drawn at least, whatever is laid; None if it is not known."""
    left = LISTS
    seen: set[frozenset[int]] = set()
    stack = [_Node(state, ())]
    least = draws(state)
    while stack and least:
        node = stack.pop()
        left -= 1
        if left < 0:
            return None
        for child in _children(node):
            if not goes_on(child.state, seat):
                return 0
            least = min(least, draws(child.state))
            if (name := frozenset(child.moves)) not in seen:
                seen.add(name)
                stack.append(child)
    return least


def _children(node: _Node) -> Iterator[_Node]:
    for move in GAME.moves(node.state):
        if move != PASS:
            yield _Node(node.state.play(move), (*node.moves, move))


def _promise(state: Polymere, seat: int) -> tuple[int, int]:
    return hand_size(state, seat) + state.owed, state.owed


def _order(series: Series) -> tuple[int, int, int]:
    return series.left, series.drawn, len(series.moves)
