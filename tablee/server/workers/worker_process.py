"""A process that thinks: `python -m tablee.server.workers.worker_process`, one JSON object a line.

It is given the view of a seat and never a position, by its parent only, and has no
address or secret in its environment. It ends when the pipe to its parent is closed.

In:  {"id", "kind": "move" | "hint" | "analysis" | "insight", …}   a job
     {"kind": "stop", "id"}                                       its answer is not wanted any more
     {"kind": "load", "case": [game, players, options]}           get ready for such games
Out: {"id", "answer": {…}}, {"id", "refusal": {…}} or {"id", "failed": "…"}
     {"loaded": case, "ok": bool}, {"ready": pid}

A search is compiled when it is first needed, which takes seconds, so a second thread
loads it beforehand; until then the simple player answers.
"""

import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Game, Json, Setting
from tablee.games.refusal import Refusal, Unknown
from tablee.play import Knowledge, Record, Table
from tablee.players import opponents, simple
from tablee.players.advice import Advice

if TYPE_CHECKING:
    from tablee.players.review import Reviewer

NICE = 10
WARM_PLIES = (0, 1, 4, 12, 30)
"""After how many moves of a random game a search is tried, when it is loaded."""


def shape(value: Any) -> object:
    """What the compiler goes by: states of the same shape share compiled code."""
    if isinstance(value, tuple):
        return (type(value).__name__, *map(shape, value))
    return type(value).__name__


class Thinker:
    """Answers jobs, and knows which games it is ready for."""

    def __init__(self) -> None:
        self._warm: set[object] = set()
        self._reviewed: tuple[str, Reviewer] | None = None
        self._kinds: dict[str, Callable[[Json, threading.Event], Json]] = {
            "move": self._move,
            "hint": self._move,
            "analysis": self._judge,
            "insight": self._insight,
        }

    def answer(self, job: Json, stop: threading.Event) -> Json:
        """The answer to a job; a Refusal if it cannot be done."""
        if job.get("kind") not in self._kinds:
            raise Unknown("staff-job", kind=str(job.get("kind"))[:40])
        return self._kinds[job["kind"]](job, stop)

    def load(self, name: str, players: int, options: Json) -> None:
        """Compile or load whatever thinks in such games, by thinking a little."""
        table = Table(name, players, options, seed=1)
        if players == 1:
            self._ready(table)
        shapes = set()
        for ply in range(max(WARM_PLIES) + 1):
            if table.over:
                break
            state = table.position.playing
            if ply in WARM_PLIES:
                if players > 1 and opponents.can_think():
                    _think(Knowledge.of(table))
                shapes.add(self._key(table.game, table.setting, state))
            move = state.sample(1 + Chance(ply, "warm").below(1 << 31))
            table.play(table.game.write(state, move))
        self._warm |= shapes

    @staticmethod
    def _ready(table: Table) -> None:
        """Have whatever answers questions about a solo loaded before the first is asked."""
        from tablee.solve.insights import answer, insights

        if "ready" in insights(table.game.name) and opponents.can_think():
            view, stop = table.view(0), threading.Event()
            answer(table.game.name, table.setting, view, {"ask": "ready"}, stop)

    @staticmethod
    def _key(game: Game[Any], setting: Setting, state: Any) -> object:
        return (game.name, setting.players, shape(state))

    def _move(self, job: Json, stop: threading.Event) -> Json:
        known = Knowledge.from_json(job)
        warm = self._key(known.game, known.setting, known.position) in self._warm
        search = warm and not job.get("plain")
        if search:
            advice = opponents.advise(
                known, job["level"], job["seed"], job["seconds"], stop, job.get("nodes")
            )
        else:
            advice = simple.choose(known, job["level"], job["seed"])
        full = search and opponents.can_think()
        return _told(advice) | {"used": "full" if full else "simple", "warm": warm}

    def _judge(self, job: Json, stop: threading.Event) -> Json:
        """Judge one move of a finished game."""
        if not opponents.can_think():
            raise Unknown("extra-missing")
        from tablee.players.review import Reviewer  # loads Numba
        from tablee.players.thinking import Budget

        text = json.dumps(job["record"], sort_keys=True)
        if self._reviewed is None or self._reviewed[0] != text:
            table = Table.from_record(Record.from_json(job["record"]))
            self._reviewed = (text, Reviewer(table))
        budget = Budget(job["seconds"], None, stop)
        return dict(self._reviewed[1].judge(job["ply"], budget).to_json())

    def _insight(self, job: Json, stop: threading.Event) -> Json:
        from tablee.solve.insights import answer

        game = games.get(job["game"])
        setting = game.setting(job["players"], job["options"])
        return answer(game.name, setting, job["view"], job["ask"], stop)


def _think(known: Knowledge) -> None:
    from tablee.players import levels
    from tablee.players.thinking import Budget

    levels.think(known, Budget(0.02, 500))


def _told(advice: Advice) -> Json:
    return {
        "move": advice.text, "value": round(advice.value, 4), "proven": advice.proven,
        "line": list(advice.line), "nodes": advice.nodes, "why": advice.why,
        "percent": round(100 * advice.value),
    }  # fmt: skip


class Desk:
    """Where jobs are done one after the other, while other threads load and say stop."""

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._stops: dict[int, threading.Event] = {}
        self._done = 0

    def think(self, job: Json) -> Json:
        """Do a job; answers the message to send back."""
        number = job["id"]
        told = self._answered(job, self._stops.setdefault(number, threading.Event()))
        self._done = number
        del self._stops[number]
        return {"id": number, **told, "memory": memory()}

    def stop(self, number: int) -> None:
        """End a job, whether it is begun or not."""
        if number > self._done:
            self._stops.setdefault(number, threading.Event()).set()

    def load(self, case: list[Any]) -> Json:
        """Get ready for a kind of game; answers the message to send back."""
        try:
            self._thinker.load(*case)
        except Exception:
            return {"loaded": case, "ok": False}
        return {"loaded": case, "ok": True}

    def _answered(self, job: Json, stop: threading.Event) -> Json:
        try:
            return {"answer": self._thinker.answer(job, stop)}
        except Refusal as refused:
            words = {name: str(value) for name, value in refused.args_.items()}
            return {"refusal": {"kind": refused.kind, "key": refused.key, "args": words}}
        except Exception as error:
            # Where, and of which kind: what it says might hold what is hidden.
            at = error.__traceback__
            while at is not None and at.tb_next is not None:
                at = at.tb_next
            place = f"{at.tb_frame.f_code.co_name}:{at.tb_lineno}" if at is not None else "?"
            return {"failed": f"{type(error).__name__} at {place}"}


class Process:
    """The two pipes, the thread that thinks and the one that loads."""

    def __init__(self, source: BinaryIO, out: BinaryIO) -> None:
        self._source, self._out = source, out
        self._writing = threading.Lock()
        self._desk = Desk()
        self._jobs: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._cases: queue.SimpleQueue[list[Any]] = queue.SimpleQueue()

    def run(self) -> None:
        """Answer until the pipe is closed."""
        for loop in (self._think, self._load):
            threading.Thread(target=loop, daemon=True).start()
        self._tell({"ready": os.getpid()})
        self._listen()

    def _listen(self) -> None:
        for line in self._source:
            message = json.loads(line)
            if message["kind"] == "stop":
                self._stop(message["id"])
            elif message["kind"] == "load":
                self._cases.put(message["case"])
            else:
                self._jobs.put(message)

    def _stop(self, number: int) -> None:
        self._desk.stop(number)

    def _think(self) -> None:
        while True:
            self._tell(self._desk.think(self._jobs.get()))

    def _load(self) -> None:
        while True:
            self._tell(self._desk.load(self._cases.get()))

    def _tell(self, message: Json) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        try:
            with self._writing:
                self._out.write(line)
                self._out.flush()
        except OSError:  # the parent has gone
            os._exit(0)


def memory() -> int:
    """How much memory this process holds, in MiB."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def own_output() -> BinaryIO:
    """Standard output, kept for answers: whatever else writes to it must not come between."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def main() -> None:
    """Think for the parent at the other end of standard input and output."""
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else NICE)
    Process(sys.stdin.buffer, own_output()).run()
    os._exit(0)  # a search may still run in the other thread; nobody waits for it


if __name__ == "__main__":
    main()
