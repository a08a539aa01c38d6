"""Proving stored puzzles again, from the rules and by other means than those that made them.

A game's checker answers one question: is the goal of a puzzle still sure in a position? From that
follows everything that is claimed: which moves are right, that no other is, that no more can be
had, and that a refutation refutes.
"""

import importlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Protocol

from tablee.games.game import Game
from tablee.games.refusal import Refusal
from tablee.play import Table
from tablee.puzzles.making.maker import part
from tablee.puzzles.puzzle import NO_REPLY, SOLVED, Puzzle


class Checker(Protocol):
    """What `checkers/<game>.py` offers."""

    REFUTATIONS: int
    """How many refutations of a step are proven: all of them, where that is cheap."""

    def sure(self, puzzle: Puzzle, start: Any, state: Any, made: int) -> bool:
        """Whether the solver reaches the goal whatever the other does.

        `start` is the position of the puzzle, `state` one that follows from it, `made` how many
        moves the solver has made.
        """

    def false_claims(self, puzzle: Puzzle, start: Any) -> Iterator[str]:
        """What else the goal says about the position and is not true."""


@cache
def checker(game: str) -> Checker:
    """The checker of a game's puzzles.

    Raises:
        Unknown: it has none.
    """
    own: Checker = importlib.import_module(part(game, "checkers", "puzzle_checker"))
    return own


def faults(game: str, puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle; nothing if it is as it says."""
    try:
        return list(_Proof(game, puzzle).faults())
    except Refusal as refused:
        return [f"{refused.key}"]


class _Proof:
    """One puzzle, proven again."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self.puzzle, self.own = puzzle, checker(game)
        self.table = puzzle.table(game)
        self.rules: Game[Any] = self.table.game
        self.start = self.table.position.playing

    def faults(self) -> Iterator[str]:
        puzzle, first = self.puzzle, self.table
        yield from self.own.false_claims(puzzle, self.start)
        if puzzle.count:
            greedier = replace(puzzle, count=puzzle.count + 1)
            if any(self.own.sure(greedier, self.start, there, 1) for there in self._after(first)):
                yield f"more than {puzzle.count} can be had"
        seen: set[int] = set()
        waiting = [(0, first, 0)]
        while waiting:
            step, table, made = waiting.pop()
            if step in seen:
                continue
            seen.add(step)
            yield from self._step(step, table, made)
            for branch in puzzle.steps[step]:
                if branch.next != SOLVED:
                    after = table.copy()
                    after.play(branch.move)
                    if branch.reply is not None:
                        after.play(branch.reply)
                    waiting.append((branch.next, after, made + 1))
        if len(seen) != len(puzzle.steps):
            yield "steps that no right move leads to"

    def _after(self, table: Table) -> list[Any]:
        """The positions that can be reached."""
        state = table.position.playing
        return [state.play(move) for move in table.legal().values()]

    def _step(self, number: int, table: Table, made: int) -> Iterator[str]:
        """Exactly the stored moves are right, and refutations refute."""
        state, legal = table.position.playing, table.legal()
        stored = [state.play(legal[text]) for text in self.puzzle.right(table, number)]
        wrong = []
        known: dict[str, bool] = {}
        for text, move in legal.items():
            there = state.play(move)
            key = repr(there)
            if key not in known:
                known[key] = self.own.sure(self.puzzle, self.start, there, made + 1)
            if known[key] != (there in stored):
                yield f"step {number}: {text} is {'right' if known[key] else 'wrong'}"
            if not known[key]:
                wrong.append(text)
        yield from self._refutations(number, table, made, wrong)

    def _refutations(
        self, number: int, table: Table, made: int, wrong: list[str]
    ) -> Iterator[str]:  # fmt: skip
        signs = self.puzzle.refutations.get(number, "").ljust(len(table.legal()))
        signed = [text for text, sign in zip(table.legal(), signs, strict=True) if sign != NO_REPLY]
        for text in signed:
            if text not in wrong:
                yield f"step {number}: {text} is right and has a refutation"
        for text in signed[: self.own.REFUTATIONS]:
            after = table.copy()
            after.play(text)
            reply = self.puzzle.refutation(table, number, text)
            assert reply is not None
            after.play(reply)
            if self.own.sure(self.puzzle, self.start, after.position.playing, made + 1):
                yield f"step {number}: {reply} does not refute {text}"
