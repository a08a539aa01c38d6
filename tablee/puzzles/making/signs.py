"""Refutations as signs: for every wrong move of a step, the place of the reply among all."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tablee.play import Table
from tablee.puzzles.puzzle import FIRST_SIGN, NO_REPLY, SOLVED, Puzzle, Step


def signs(table: Table, step: Step, reply: Callable[[Any], int | None]) -> str:
    """A sign for each legal move, as `Puzzle.refutations` holds them.

    `reply` chooses the move that refutes the one that led to a position.
    """
    state, game = table.position.playing, table.game
    good = [state.play(game.read(state, branch.move)) for branch in step]
    known: dict[Any, str] = {}
    found = []
    for text, move in table.legal().items():
        there = state.play(move)
        if there in good or there.over():
            found.append(NO_REPLY)
            continue
        if there not in known:
            known[there] = _sign(table, text, reply(there))
        found.append(known[there])
    return "".join(found).rstrip(NO_REPLY)


def _sign(table: Table, text: str, reply: int | None) -> str:
    if reply is None:
        return NO_REPLY
    after = table.copy()
    after.play(text)
    written = table.game.write(after.position.playing, reply)
    return chr(FIRST_SIGN + sorted(after.legal()).index(written))


def signs_of_steps(
    game: str, puzzle: Puzzle, reply: Callable[[Any, int], int | None]
) -> dict[int, str]:
    """The signs of every step; `reply` is told the position after a wrong move, and the step."""
    found: dict[int, str] = {}
    tables = {0: puzzle.table(game)}
    for number, step in enumerate(puzzle.steps):
        table = tables[number]
        for branch in step:
            if branch.next != SOLVED and branch.next not in tables:
                after = table.copy()
                after.play(branch.move)
                if branch.reply is not None:
                    after.play(branch.reply)
                tables[branch.next] = after
        found[number] = signs(table, step, partial(_of_step, reply, number))
    return {number: text for number, text in found.items() if text}


def _of_step(reply: Callable[[Any, int], int | None], step: int, state: Any) -> int | None:
    return reply(state, step)
