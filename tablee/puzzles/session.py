"""Solving a puzzle: what a try comes to, what the next right move is, and the whole solution.

Nothing is kept between two questions: each names the solver's own moves so far. The replies of the
defence follow from them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tablee.games.refusal import Illegal, Over
from tablee.play import Table
from tablee.puzzles.puzzle import SOLVED, Branch, Puzzle

Verdict = Literal["right", "solved", "wrong"]


@dataclass(frozen=True)
class Progress:
    """How far a puzzle is solved."""

    table: Table
    """The position after the solver's moves and the replies to them."""
    step: int
    """The number of the step that comes next, or SOLVED."""


@dataclass(frozen=True)
class Try:
    """What the last of the solver's moves comes to."""

    verdict: Verdict
    before: Table
    """The position in which it was made."""
    text: str
    """The move as it is written."""
    replies: tuple[str, ...]
    """The reply of the defence to a right move, or what refutes a wrong one."""
    step: int
    """The number of the step that comes next; after a wrong move, of the one it was tried in."""


def progress(game: str, puzzle: Puzzle, moves: Sequence[str]) -> Progress:
    """The position after these right moves of the solver.

    Raises:
        Illegal: one of them is not right.
        Over: there are more of them than the puzzle needs.
        Refusal: one of them breaks a rule.
    """
    table, step = puzzle.table(game), 0
    for text in moves:
        branch = accepted(table, puzzle, step, text)
        if branch is None:
            raise Illegal("puzzle-not-right", move=text[:40])
        table.play(text)
        if branch.reply is not None:
            table.play(branch.reply)
        step = branch.next
    return Progress(table, step)


def accepted(table: Table, puzzle: Puzzle, step: int, text: str) -> Branch | None:
    """The branch of a right move: one that is stored, or that leads to the same position.

    Raises:
        Over: the puzzle is solved.
        Refusal: the move breaks a rule.
    """
    check_running(step)
    state, game = table.position.playing, table.game
    there = state.play(table.read(text))
    written = game.write(state, table.read(text))
    branches = puzzle.right(table, step)
    if written in branches:
        return branches[written]
    for branch in branches.values():
        if state.play(game.read(state, branch.move)) == there:
            return branch
    return None


def check_running(step: int) -> None:
    """Refuse to go on once a puzzle is solved."""
    if step == SOLVED:
        raise Over("puzzle-over")


def judge(game: str, puzzle: Puzzle, moves: Sequence[str]) -> Try:
    """What the last of these moves comes to; those before it must be right.

    Raises:
        Illegal: there is no move, or one before the last is not right.
        Over: there are more moves than the puzzle needs.
        Refusal: one of them breaks a rule.
    """
    if not moves:
        raise Illegal("puzzle-no-move")
    so_far = progress(game, puzzle, moves[:-1])
    before, step = so_far.table, so_far.step
    branch = accepted(before, puzzle, step, moves[-1])
    text = before.game.write(before.position.playing, before.read(moves[-1]))
    if branch is None:
        refuting = puzzle.refutation(before, step, text)
        return Try("wrong", before, text, () if refuting is None else (refuting,), step)
    verdict: Verdict = "solved" if branch.next == SOLVED else "right"
    replies = () if branch.reply is None else (branch.reply,)
    return Try(verdict, before, text, replies, branch.next)


def solution(puzzle: Puzzle, step: int = 0) -> list[str]:
    """The main line from a step on: right moves and the replies to them."""
    line: list[str] = []
    while step != SOLVED:
        branch = puzzle.steps[step][0]
        line += [branch.move] if branch.reply is None else [branch.move, branch.reply]
        step = branch.next
    return line
