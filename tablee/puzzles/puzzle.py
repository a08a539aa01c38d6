"""A puzzle as it is stored: where it starts, what is to be done, and every way to do it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablee.games.game import Json
from tablee.games.telling import Arg
from tablee.play import Table

SOLVED = -1
"""Instead of a next step: the puzzle is solved."""
FIRST_SIGN = 35
"""The character that stands for the first of a list of moves; see `Puzzle.refutations`."""
NO_REPLY = " "
BETWEEN = ";"
"""Between the moves of a line of text."""


class Branch(NamedTuple):
    """A right move of the solver, the best defence against it, and the step after that."""

    move: str
    reply: str | None
    """None: the solver moves on, or nothing is left to be answered."""
    next: int
    """The number of the next step, or SOLVED."""


Step = tuple[Branch, ...]
"""Every right move of a position, the one of the main line first."""


@dataclass(frozen=True)
class Claim:
    """A fact of `tablee.players.reasons` about the first move, as its sentence needs it."""

    key: str
    args: Mapping[str, Arg]
    rival: bool
    """Whether the sentence names the other player."""


@dataclass(frozen=True)
class Puzzle:
    """A position to be solved."""

    kind: str
    """What is asked for: the end of a key of the catalogue, such as `win`."""
    grade: int
    motif: str
    """What it is about: the kind of its fact, or empty."""
    start: Json | None
    """A short account of the first position (`Game.sketch`); None: the usual start."""
    played: tuple[str, ...]
    """The moves that led from there to the puzzle."""
    turns: int
    """How many turns the solver has."""
    steps: tuple[Step, ...]
    """The positions in which the solver moves, the first being the puzzle's."""
    count: int = 0
    """The number that the goal names: points, bricks, pieces."""
    refutations: Mapping[int, str] = field(default_factory=dict)
    """By step: a sign for each legal move in the order of their texts, which says the reply that
    refutes it by its place among the legal replies in the order of theirs; NO_REPLY for none."""
    all_but: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By step: its wrong moves, where every other legal move is right. Such a step stores one
    branch, and the other right moves lead where that one leads."""
    claim: Claim | None = None
    players: int = 2
    options: Json = field(default_factory=dict)

    def table(self, game: str) -> Table:
        """The position of the puzzle, with the moves that led to it behind it."""
        rules = Table(game, self.players, self.options, seed=0)
        start = None if self.start is None else rules.game.sketch(rules.setting, self.start)
        table = rules if start is None else Table(game, self.players, self.options, 0, start)
        for text in self.played:
            table.play(text)
        return table

    def right(self, table: Table, step: int) -> dict[str, Branch]:
        """The branches of a step by their moves, in the position of that step."""
        branches = self.steps[step]
        if step not in self.all_but:
            return {branch.move: branch for branch in branches}
        wrong, first = self.all_but[step], branches[0]
        others = (text for text in table.legal() if text not in wrong)
        return {first.move: first} | {text: first._replace(move=text) for text in others}

    def refutation(self, table: Table, step: int, text: str) -> str | None:
        """The stored reply that shows why a legal move of a step is wrong, if there is one."""
        signs = self.refutations.get(step)
        if signs is None:
            return None
        sign = signs.ljust(len(table.legal()))[sorted(table.legal()).index(text)]
        if sign == NO_REPLY:
            return None
        after = table.copy()
        after.play(text)
        return sorted(after.legal())[ord(sign) - FIRST_SIGN]

    def to_json(self) -> Json:
        """The puzzle as a line of its file holds it; what is usual is left out."""
        line: Json = {
            "kind": self.kind, "grade": self.grade, "motif": self.motif, "start": self.start,
            "played": BETWEEN.join(self.played), "turns": self.turns, "count": self.count,
            "steps": [[_branch_to_json(branch) for branch in step] for step in self.steps],
            "refutations": {str(step): signs for step, signs in self.refutations.items()},
            "all_but": {str(step): BETWEEN.join(moves) for step, moves in self.all_but.items()},
            "players": self.players, "options": self.options,
        }  # fmt: skip
        if self.claim is not None:
            line["claim"] = [self.claim.key, dict(self.claim.args), int(self.claim.rival)]
        return {name: value for name, value in line.items() if value != _USUAL.get(name, "")}


_USUAL: Json = {
    "start": None, "count": 0, "refutations": {}, "all_but": {}, "players": 2, "options": {},
    "turns": 1,
}  # fmt: skip


def _branch_to_json(branch: Branch) -> list[str | int | None]:
    if branch.next == SOLVED and branch.reply is None:
        return [branch.move]
    return [branch.move, branch.reply, branch.next]


def from_json(line: Json) -> Puzzle:
    """The puzzle of a line.

    >>> from_json({"kind": "win", "grade": 1, "steps": [[["aL"]]]}).steps[0][0].move
    'aL'
    """
    given = _USUAL | {"motif": "", "played": ""} | line
    claim = given.get("claim")
    return Puzzle(
        kind=given["kind"], grade=given["grade"], motif=given["motif"], start=given["start"],
        played=_split(given["played"]),
        turns=given["turns"], steps=tuple(_step(step) for step in given["steps"]),
        count=given["count"],
        refutations={int(step): signs for step, signs in given["refutations"].items()},
        all_but={int(step): _split(moves) for step, moves in given["all_but"].items()},
        claim=None if claim is None else Claim(claim[0], claim[1], bool(claim[2])),
        players=given["players"], options=given["options"],
    )  # fmt: skip


def _split(moves: str) -> tuple[str, ...]:
    return tuple(moves.split(BETWEEN)) if moves else ()


def _step(branches: Sequence[Sequence[str | int | None]]) -> Step:
    whole = ([*branch, None, SOLVED][:3] if len(branch) == 1 else branch for branch in branches)
    return tuple(Branch(str(b[0]), None if b[1] is None else str(b[1]), int(b[2])) for b in whole)  # type: ignore[arg-type]


def dumps(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    return json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":"))
