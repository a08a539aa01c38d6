"""Answers to jobs: moves, hints, insights, one move of an analysis.

A job holds a seat's knowledge, never the whole position. A worker process of the server answers so,
and a web worker. Where searches are compiled at their first call, that takes seconds: `load` does
it beforehand, and until then the simple player answers.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee.games.chance import Chance
from tablee.games.game import Game, Json, Setting
from tablee.games.refusal import Unknown
from tablee.play import Knowledge, Record, Table
from tablee.players import opponents, reasons, simple
from tablee.players.advice import Advice
from tablee.service.jobs import Job

if TYPE_CHECKING:
    from tablee.players.review import Reviewer

WARM_PLIES = (0, 1, 4, 12, 30)
"""After how many moves of a random game a search is tried, when it is loaded."""


class ThinkingWorker:
    """Answers jobs, and knows which games it is ready for."""

    def __init__(self, stop_event: Callable[[], Any], always_ready: bool = False) -> None:
        """`stop_event` gives the event that is set when an answer is no longer wanted.

        `always_ready`: nothing is compiled here, so no game needs `load`.
        """
        self._stop, self._always_ready = stop_event, always_ready
        self._warm: set[object] = set()
        self._reviewed: tuple[str, Reviewer] | None = None
        self._kinds = {
            "move": self._move,
            "hint": self._move,
            "reasons": self._reasons,
            "analysis": self._judge,
            "judgement": self._judge_made,
            "insight": self._insight,
        }

    def answer(self, job: Job) -> Json:
        """The answer to a job. Raises a Refusal if it cannot be done."""
        if job.kind not in self._kinds:
            raise Unknown("staff-job", kind=job.kind[:40])
        return self._kinds[job.kind](job)

    def load(self, name: str, players: int, options: Json) -> None:
        """Compile or load whatever thinks in such games, by thinking a little."""
        table = Table(name, players, options, seed=1)
        if players == 1:
            self._load_insights(table)
        shapes = set()
        for ply in range(max(WARM_PLIES) + 1):
            if table.over:
                break
            state = table.position.playing
            if ply in WARM_PLIES:
                if players > 1 and opponents.can_think():
                    _think_a_little(Knowledge.of(table))
                shapes.add(_key(table.game, table.setting, state))
            move = state.sample(1 + Chance(ply, "warm").below(1 << 31))
            table.play(table.game.write(state, move))
        self._warm |= shapes

    def _move(self, job: Job) -> Json:
        known = _known(job)
        key = _key(known.game, known.setting, known.position)
        warm = self._always_ready or key in self._warm
        search = warm and not job.plain
        if search:
            advice = opponents.advise(
                known, job.level, job.seed, job.seconds, self._stop(), job.nodes
            )
        else:
            advice = simple.choose(known, job.level, job.seed)
        full = search and opponents.can_think()
        return _to_json(advice) | {"used": "full" if full else "simple", "warm": warm}

    def _reasons(self, job: Job) -> Json:
        """What speaks for a move; apart from the hint, so that nobody waits for the proofs."""
        known = _known(job)
        if known.setting.players == 1:
            return {"reasons": []}
        move = known.game.read(known.position, str(job.ask["move"]))
        return {"reasons": [fact.to_json() for fact in reasons.for_move(known, move)]}

    def _judge(self, job: Job) -> Json:
        """Judge one move of a finished game."""
        if not opponents.can_think():
            raise Unknown("extra-missing")
        from tablee.players.review import Reviewer  # loads Numba
        from tablee.players.thinking import Budget

        assert job.ply is not None
        text = json.dumps(job.record, sort_keys=True)
        if self._reviewed is None or self._reviewed[0] != text:
            table = Table.from_record(Record.from_json(job.record))
            self._reviewed = (text, Reviewer(table))
        budget = Budget(job.seconds, None, self._stop())
        return dict(self._reviewed[1].judge(job.ply, budget).to_json())

    def _judge_made(self, job: Job) -> Json:
        """Judge a move that was just made in a running game, before any reply."""
        if not opponents.can_think():
            raise Unknown("extra-missing")
        from tablee.players.judgement import judge  # loads Numba
        from tablee.players.thinking import Budget

        budget = Budget(job.seconds, job.nodes, self._stop())
        return dict(judge(_known(job), str(job.ask["move"]), budget).to_json())

    def _insight(self, job: Job) -> Json:
        from tablee.solve.insights import answer

        known = _known(job)
        return answer(known.game.name, known.setting, known.view, job.ask, self._stop())

    def _load_insights(self, table: Table) -> None:
        """Load whatever answers questions about a solo before the first is asked."""
        from tablee.solve.insights import answer, insights

        if "ready" in insights(table.game.name) and opponents.can_think():
            answer(table.game.name, table.setting, table.view(0), {"ask": "ready"}, self._stop())


def shape(value: Any) -> object:
    """What the compiler goes by: states of the same shape share compiled code.

    >>> shape((1, (2.0, "a")))
    ('tuple', 'int', ('tuple', 'float', 'str'))
    """
    if isinstance(value, tuple):
        return (type(value).__name__, *map(shape, value))
    return type(value).__name__


def _key(game: Game[Any], setting: Setting, state: Any) -> object:
    return (game.name, setting.players, shape(state))


def _known(job: Job) -> Knowledge:
    if job.known is None:
        raise Unknown("staff-job", kind=job.kind)
    return job.known


def _think_a_little(known: Knowledge) -> None:
    from tablee.players import levels
    from tablee.players.thinking import Budget

    levels.think(known, Budget(0.02, 500))


def _to_json(advice: Advice) -> Json:
    return {
        "move": advice.text, "value": round(advice.value, 4), "proven": advice.proven,
        "line": list(advice.line), "nodes": advice.nodes, "why": advice.why,
        "percent": round(100 * advice.value),
    }  # fmt: skip
