"""Solutions as steps: chains of only moves, and trees of everything that reaches a goal in time."""

from collections.abc import Callable
from typing import Any

from tablee.games.game import Game
from tablee.puzzles.puzzle import SOLVED, Branch, Step

Moves = dict[Any, int]
"""Positions that right moves lead to, each with such a move."""
Right = Callable[[Any], Moves]
Reply = Callable[[Any], int | None]
"""The best defence in a position; None if the puzzle ends here."""


def distinct(game: Game[Any], state: Any) -> Moves:
    """The different positions that can be reached, each with a move: the first by its text."""
    found: Moves = {}
    texts = sorted((game.write(state, move), move) for move in game.moves(state))
    for _, move in texts:
        found.setdefault(state.play(move), move)
    return found


def only_moves(
    game: Game[Any], state: Any, right: Right, reply: Reply, longest: int, fewest: int
) -> tuple[Step, ...]:
    """The steps in which just one position is right; none if the first has more.

    It goes on while the position after the reply has one right move again, and at least so many
    moves to choose from.
    """
    steps: list[Step] = []
    while len(steps) < longest:
        good = right(state)
        if len(good) != 1:
            break
        ((there, move),) = good.items()
        answer = None if there.over() else reply(there)
        text = game.write(state, move)
        if answer is None:
            steps.append((Branch(text, None, SOLVED),))
            break
        steps.append((Branch(text, game.write(there, answer), len(steps) + 1),))
        state = there.play(answer)
        if state.over() or len(game.moves(state)) < fewest:
            break
    return _closed(steps)


def _closed(steps: list[Step]) -> tuple[Step, ...]:
    """The steps, the last of them without a reply."""
    if not steps:
        return ()
    last = tuple(Branch(branch.move, None, SOLVED) for branch in steps[-1])
    return (*steps[:-1], last)


class TooManySteps(Exception):
    """A solution has more steps than a puzzle should store."""


class Tree:
    """Every right move within so many turns, each with the best defence."""

    def __init__(
        self, game: Game[Any], right: Callable[[Any, int], Moves],
        reply: Callable[[Any, int], int | None], most: int,
    ) -> None:  # fmt: skip
        self.game, self.right, self.reply, self.most = game, right, reply, most
        self.steps: list[Step] = []

    def grow(self, state: Any, turns: int) -> int:
        """Add the step of a position with so many turns left, and all after it; its number.

        Raises:
            TooManySteps: there are more than wanted.
        """
        number = len(self.steps)
        if number >= self.most:
            raise TooManySteps
        self.steps.append(())
        branches = []
        for there, move in self.right(state, turns).items():
            text = self.game.write(state, move)
            answer = None if turns == 1 or there.over() else self.reply(there, turns)
            if answer is None:
                branches.append(Branch(text, None, SOLVED))
                continue
            following = self.grow(there.play(answer), turns - 1)
            branches.append(Branch(text, self.game.write(there, answer), following))
        self.steps[number] = tuple(branches)
        return number


def turns_of(steps: tuple[Step, ...]) -> int:
    """How many moves the solver makes in the main line."""
    at, count = 0, 0
    while at != SOLVED:
        at, count = steps[at][0].next, count + 1
    return count
