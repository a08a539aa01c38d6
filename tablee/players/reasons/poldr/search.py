"""Small searches of POLD.R for two, in plain Python and within a number of positions."""

from typing import NamedTuple

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr

Line = tuple[int, ...]


class Forced(NamedTuple):
    """A win that can be forced."""

    turns: int
    """How many turns the winner needs."""
    line: Line
    """The winner's moves, and answers that hold out longest."""


class _OutOfNodes(Exception):
    pass


def force(state: Poldr, seat: int, turns: int, nodes: int) -> Forced | None:
    """How a seat wins within so many turns of its own whatever the other does.

    None if it cannot be done, or was not found within so many positions.
    """
    search = _Force(seat, nodes)
    try:
        for most in range(1, turns + 1):
            line = search.line(state, most)
            if line is not None:
                return Forced(most, line)
    except _OutOfNodes:
        pass
    return None


class _Force:
    def __init__(self, seat: int, nodes: int) -> None:
        self.seat, self.nodes = seat, nodes

    def line(self, state: Poldr, turns: int) -> Line | None:
        """The moves of a forced win, or None: somebody is to move, the winner has `turns` left."""
        if state.over():
            return () if state.standing(self.seat) > state.standing(1 - self.seat) else None
        if turns == 0:
            return None
        if state.turn == self.seat:
            return self._mine(state, turns)
        return self._theirs(state, turns)

    def _mine(self, state: Poldr, turns: int) -> Line | None:
        later = []
        for move in GAME.moves(state):
            after = self._play(state, move)
            if after.over():
                if after.standing(self.seat) > after.standing(1 - self.seat):
                    return (move,)
            elif turns > 1:
                later.append((len(GAME.moves(after)), move, after))
        # Who leaves the other few answers is proven soonest.
        for _, move, after in sorted(later, key=lambda one: one[:2]):
            rest = self._theirs(after, turns - 1)
            if rest is not None:
                return (move, *rest)
        return None

    def _theirs(self, state: Poldr, turns: int) -> Line | None:
        longest: Line = ()
        for move in GAME.moves(state):
            after = self._play(state, move)
            rest = self.line(after, turns)
            if rest is None:
                return None
            if len(rest) + 1 > len(longest):
                longest = (move, *rest)
        return longest

    def _play(self, state: Poldr, move: int) -> Poldr:
        self.nodes -= 1
        if self.nodes < 0:
            raise _OutOfNodes
        return state.play(move)


class Margin:
    """With how many bricks more than the other a seat ends the saving for sure."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self._known: dict[tuple[object, ...], int] = {}

    def best(self, state: Poldr, seat: int) -> tuple[int, Line] | None:
        """The margin of a seat when both do their best, and such a line; None if it is too far."""
        try:
            lead = self._lead(state)
            line = tuple(self._line(state))
        except _OutOfNodes:
            return None
        return (lead if state.turn == seat else -lead), line

    def _lead(self, state: Poldr) -> int:
        """The margin of the player to move."""
        me = state.turn
        if state.over():
            return state.reserve[me] - state.reserve[1 - me]
        key = (state.black, state.markers, state.bricks, me)
        if key not in self._known:
            moves = GAME.moves(state)
            self.nodes -= len(moves)
            if self.nodes < 0:
                raise _OutOfNodes
            self._known[key] = max(-self._lead(state.play(move)) for move in moves)
        return self._known[key]

    def _line(self, state: Poldr) -> list[int]:
        line = []
        while not state.over():
            lead = self._lead(state)
            move = next(m for m in GAME.moves(state) if -self._lead(state.play(m)) == lead)
            line.append(move)
            state = state.play(move)
        return line
