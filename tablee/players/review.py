"""Looking back: what each move of a game was worth, and where it turned."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tablee.games.game import Json
from tablee.play import Table
from tablee.players import levels
from tablee.players.thinking import Budget, Thought

SLIP, MISTAKE, BLUNDER = 0.06, 0.15, 0.3
"""How much of the chance to win a move must give away to be called so."""


@dataclass(frozen=True)
class Judged:
    """A move that was made, beside the best one found."""

    ply: int
    seat: int
    text: str
    value: float
    """The chance to win it left its player, from 0 to 1."""
    best: str
    best_value: float
    proven: bool

    @property
    def loss(self) -> float:
        """How much of the chance to win it gave away."""
        return max(0.0, self.best_value - self.value)

    @property
    def mark(self) -> str:
        """`??`, `?`, `?!` or nothing, as players write it."""
        for least, mark in ((BLUNDER, "??"), (MISTAKE, "?"), (SLIP, "?!")):
            if self.loss >= least:
                return mark
        return ""

    def to_json(self) -> Json:
        """As `tablee analyse --json` tells it."""
        return vars(self) | {"loss": round(self.loss, 4), "mark": self.mark}


def review(
    table: Table, budget: Budget, progress: Callable[[int, int], None] = lambda done, all_: None
) -> list[Judged]:
    """Judge every move of a game, each with what its player could know then."""
    judged = []
    for number, made in enumerate(table.plies):
        judged.append(judge(table.at(number), made.text, budget))
        progress(number + 1, table.ply)
    return judged


def judge(past: Table, text: str, budget: Budget) -> Judged:
    """Judge one move, made at the table as it was before it."""
    game, state = past.game, past.position.playing
    view = game.view(state, past.turn) | {"history": past.history()}
    thought = levels.think(game, past.setting, view, budget, seed=past.ply + 1)
    made = past.read(text)
    value = _worth(past, thought, made, budget)
    best = game.write(state, thought.move) if thought.value >= value else text
    return Judged(
        past.ply + 1, past.turn, text, value, best, max(thought.value, value), thought.proven
    )


def _worth(past: Table, thought: Thought, made: int, budget: Budget) -> float:
    """What the move made was worth: as the search saw it, or by a search after it."""
    if made == thought.move:
        return thought.value
    if made in thought.moves and _trusted(thought, made):
        return thought.moves[made]
    after = _after(past, made)
    if after.over or past.setting.players != 2:
        return thought.moves.get(made, thought.value if not after.over else _result(after, past))
    view = after.game.view(after.position.playing, after.turn) | {"history": after.history()}
    reply = levels.think(after.game, after.setting, view, budget, seed=past.ply + 1)
    return reply.value if after.turn == past.turn else 1 - reply.value


def _trusted(thought: Thought, made: int) -> bool:
    """Whether the search looked at a move well enough to judge it.

    Once a win is proven the other moves are not looked at to the end, and UCT hardly
    visits what looks bad.
    """
    if thought.proven:
        return thought.moves[made] in (0.0, 1.0)
    visits = sum(thought.visits.values())
    return not visits or 50 * thought.visits.get(made, 0) >= visits


def _after(past: Table, made: int) -> Table:
    after = past.at(past.ply)
    after.plies = list(after.plies)
    after.play(after.game.write(past.position.playing, made))
    return after


def _result(after: Table, past: Table) -> float:
    assert after.result is not None
    place = {seat: i for i, group in enumerate(after.result.ranking) for seat in group}
    others = [place[seat] for seat in after.seats if seat != past.turn]
    mine = place[past.turn]
    return sum(1.0 if mine < other else 0.5 * (mine == other) for other in others) / len(others)


def turning_point(judged: list[Judged]) -> Judged | None:
    """The move that gave most away, if any did."""
    worst: Any = max(judged, key=lambda one: one.loss, default=None)
    return worst if worst is not None and worst.loss >= MISTAKE else None
