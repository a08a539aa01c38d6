"""Those who think for the room, in processes of their own: bots, hints, analyses.

`Staff` keeps a few niced processes, hands them jobs over pipes, moves first, then hints and
insights, then analyses, and never waits for them longer than was agreed: a process that
stalls is killed and replaced, one that dies is replaced, a full queue says so. An
analysis is handed out move by move, so that it never holds up a move at a table.
"""

import asyncio
import contextlib
import json
import logging
import os
import pathlib
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import tablee
from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Over, Refusal, Unknown, Unreadable
from tablee.room.refusals import Busy, Invalid
from tablee.room.worker_process import NICE

log = logging.getLogger("tablee.room.workers")

LANES = {"move": 0, "hint": 1, "insight": 1, "analysis": 2}
"""Who comes first."""
MOST_WAITING = {"move": 200, "hint": 20, "insight": 20, "analysis": 10}
LONGEST = 4 << 20
"""Bytes of the longest message either way."""
GRACE = 5.0
"""How much longer than agreed an answer may take: a busy machine, plain Python."""
STOPPING = 0.5
"""How long a thought may take to end once it is not wanted any more."""
PATIENCE = 60.0
"""How long a job waits for a free process at most."""
STARTING = 60.0
MOST_MEMORY = 1_200
"""MiB above which a process is replaced after its answer."""
MOST_CASES = 500
LAZIEST = 19
KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TABLEE_CACHE", "XDG_CACHE_HOME", "SYSTEMROOT",
)  # fmt: skip
"""All that a process is told of our environment: no database, no secret."""
REFUSALS = {kind.kind: kind for kind in (Illegal, Over, Unknown, Unreadable, Invalid)}

T = TypeVar("T")
Case = tuple[str, int, str]
"""A game, the number of players, and the options as JSON."""


class Late(Busy):
    """No answer came in time."""


class Died(Busy):
    """The process broke off."""


@dataclass(frozen=True)
class Job:
    """Something to think about, from what one seat can see."""

    kind: str
    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    view: Json = field(default_factory=dict)
    """The view of the seat to move; never a full position of a game that hides things."""
    history: list[Json] = field(default_factory=list)
    level: int = 3
    seconds: float = 1.0
    """How long to think at most; about each move in an analysis."""
    seed: int = 1
    record: Json | None = None
    """The finished game, for an analysis."""
    ask: Json = field(default_factory=dict)
    """The question, for an insight."""
    ply: int | None = None

    @property
    def limit(self) -> float:
        """Seconds after which no answer is expected: an analysis thinks twice about a move."""
        return (3 if self.kind == "analysis" else 1) * self.seconds + GRACE

    @property
    def case(self) -> Case:
        """What must be compiled to do it well."""
        game = games.get(self.game)
        usual = game.setting(self.players).options
        chosen = dict(game.setting(self.players, self.options).options)
        options = {} if chosen == usual else chosen
        return self.game, self.players, json.dumps(options, sort_keys=True)


class Ticket:
    """A job that waits or is being done."""

    def __init__(self, number: int, job: Job, line: bytes) -> None:
        self.number, self.job, self.line = number, job, line
        self.answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()

    def settle(self, outcome: Json | Exception) -> None:
        """Tell whoever asked, if they still listen."""
        if self.answer.done():
            return
        if isinstance(outcome, Exception):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


class Worker:
    """One process and the pipes to it."""

    def __init__(self, nice: int, on_loaded: Callable[[bool], object] = bool) -> None:
        self.nice, self._on_loaded = nice, on_loaded
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._expected: tuple[int, asyncio.Future[Json]] | None = None
        self._ready = asyncio.Event()
        self.gone = asyncio.Event()
        self.memory = 0

    @property
    def pid(self) -> int | None:
        """The process, while it listens."""
        listens = self._ready.is_set() and not self.gone.is_set()
        return self._process.pid if self._process and listens else None

    async def start(self) -> None:
        """Start a process and wait until it listens."""
        self.gone, self._ready = asyncio.Event(), asyncio.Event()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "tablee.room.worker_process", str(self.nice),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, env=environment(), limit=LONGEST,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._process))
        try:
            async with asyncio.timeout(STARTING):
                await _unless(self.gone, self._ready.wait())
        except TimeoutError:
            await self.kill()
        if self.gone.is_set():
            raise Died("staff-died")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hear what the process says, until it says no more."""
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                self._hear(json.loads(line))
        except (ValueError, OSError):  # not one of ours, or endless
            log.warning("a worker talks nonsense", extra={"pid": process.pid})
        finally:
            _kill(process)
            await process.wait()
            self.gone.set()
            if self._expected is not None and not self._expected[1].done():
                self._expected[1].set_exception(Died("staff-died"))

    def _hear(self, message: Json) -> None:
        if "ready" in message:
            self._ready.set()
        elif "loaded" in message:
            self._on_loaded(message["ok"])
        elif self._expected is not None and message.get("id") == self._expected[0]:
            self.memory = message["memory"]
            if not self._expected[1].done():
                self._expected[1].set_result(message)

    def tell(self, line: bytes) -> None:
        """Send a line; a process that has gone hears nothing."""
        if self._process is not None and not self.gone.is_set():
            assert self._process.stdin is not None
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(line)

    async def work(self, ticket: Ticket) -> None:
        """Have a job done; afterwards the process is free, or `gone`."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._expected = (ticket.number, answer)
        self.tell(ticket.line)
        if self.gone.is_set() and not answer.done():
            answer.set_exception(Died("staff-died"))
        try:
            waiting = {answer, ticket.answer}
            await asyncio.wait(
                waiting, timeout=ticket.job.limit, return_when=asyncio.FIRST_COMPLETED
            )
            if ticket.answer.done():
                await self._abandon(ticket, answer)
            elif not answer.done():
                await self.kill()
                ticket.settle(Late("staff-late"))
            else:
                ticket.settle(_outcome(answer))
        finally:
            if answer.done() and not answer.cancelled():
                answer.exception()  # it was told, or nobody wants to know
            self._expected = None

    async def _abandon(self, ticket: Ticket, answer: "asyncio.Future[Json]") -> None:
        """End a thought that nobody waits for: by asking, or else by killing."""
        self.tell(_line({"kind": "stop", "id": ticket.number}))
        await asyncio.wait({answer}, timeout=STOPPING)
        if not answer.done():
            await self.kill()

    async def kill(self) -> None:
        """End the process now."""
        if self._process is None or self._reader is None:
            return
        _kill(self._process)
        await asyncio.wait({self._reader})
        assert self._process.stdin is not None
        self._process.stdin.close()


class Staff:
    """The processes that think, and the queue before them."""

    def __init__(
        self, count: int = 0, *, prewarm: str = "all", patience: float = PATIENCE,
        most_waiting: Mapping[str, int] | None = None, most_memory: int = MOST_MEMORY,
    ) -> None:  # fmt: skip
        """So many processes, at most all cores but one (0: as many as that, at least one).

        `prewarm` says what is compiled: "all" games from the start, "asked" ones, "nothing".
        """
        free = max(1, (os.cpu_count() or 1) - 1)
        self.count = min(count, free) if count > 0 else free
        self._most = MOST_WAITING | dict(most_waiting or {})
        self._patience, self._most_memory, self._prewarm = patience, most_memory, prewarm
        self._lanes: list[OrderedDict[int, Ticket]] = [OrderedDict() for _ in range(3)]
        self._waiting: dict[str, int] = dict.fromkeys(LANES, 0)
        self._wake, self._wish, self._warmer = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._workers: list[Worker] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._numbers = 0
        self._pace = 1.0
        self._closing = False
        self._wished: OrderedDict[Case, None] = OrderedDict()
        self._warm: dict[Case, bool] = {}
        self.restarts = 0

    # For the room

    async def start(self) -> None:
        """Start the processes; jobs are taken at once."""
        for _ in range(self.count):
            worker = Worker(NICE)
            self._workers.append(worker)
            self._tasks.append(asyncio.create_task(self._keep(worker)))
        if self._prewarm == "all":
            for name in games.names():
                for players in games.get(name).seats:
                    self._wish_for((name, players, "{}"))
        if self._prewarm != "nothing":
            self._tasks.append(asyncio.create_task(self._warm_up()))

    async def stop(self) -> None:
        """End all processes; whoever still waits is told that the room is closing."""
        self._closing = True
        for lane in self._lanes:
            for ticket in lane.values():
                ticket.settle(Busy("staff-closing", 5.0))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job. Busy, Late or Died if there is none; cancel to end the thought."""
        if job.kind not in LANES:
            raise Unknown("staff-job", kind=job.kind[:40])
        if self._closing:
            raise Busy("staff-closing", 5.0)
        if self._waiting[job.kind] >= self._most[job.kind]:
            raise Busy("staff-busy", self.retry())
        self._waiting[job.kind] += 1
        try:
            if job.kind == "analysis":
                return await self._analyse(job, progress or (lambda done: None))
            answer = await self._once(job)
        finally:
            self._waiting[job.kind] -= 1
        if answer.get("warm") is False:
            self._wish_for(job.case)
        return answer

    def retry(self) -> float:
        """In how many seconds it is worth asking again."""
        ahead = sum(self._waiting.values())
        return round(min(60.0, max(1.0, self._pace * ahead / self.count)), 1)

    def shown(self) -> Json:
        """How busy they are, for the metrics."""
        return {
            "workers": self.count,
            "alive": sum(worker.pid is not None for worker in self._workers),
            "waiting": dict(self._waiting),
            "restarts": self.restarts,
            "warm": sum(self._warm.values()),
            "cold": len(self._wished),
        }

    def pids(self) -> list[int]:
        """The processes that answer jobs."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    # Jobs

    async def _once(self, job: Job) -> Json:
        self._numbers += 1
        line = _line({"id": self._numbers, **vars(job), "options": dict(job.options)})
        if len(line) > LONGEST:
            raise Invalid("staff-long")
        ticket = Ticket(self._numbers, job, line)
        lane = self._lanes[LANES[job.kind]]
        lane[ticket.number] = ticket
        self._wake.set()

        def give_up() -> None:
            if ticket.number in lane:
                ticket.settle(Busy("staff-busy", self.retry()))

        timer = asyncio.get_running_loop().call_later(self._patience, give_up)
        try:
            return await ticket.answer
        finally:
            timer.cancel()
            lane.pop(ticket.number, None)

    async def _analyse(self, job: Job, progress: Callable[[float], None]) -> Json:
        """Every move of a finished game, judged one by one."""
        if job.record is None or job.players < 2 or not job.record.get("moves"):
            raise Unknown("analyse-nothing")
        await self._warmed(job.case)
        judged = []
        plies = len(job.record["moves"])
        for ply in range(plies):
            one = replace(job, ply=ply)
            try:
                judged.append(await self._once(one))
            except (Late, Died):  # once more: it may have been the machine
                judged.append(await self._once(one))
            progress((ply + 1) / plies)
        worst = max(judged, key=lambda move: float(move["loss"]))
        turned = worst["ply"] if worst["mark"] in ("?", "??") else None
        return {"game": job.game, "moves": judged, "turning_point": turned}

    async def _next(self) -> Ticket:
        """The most urgent job."""
        while True:
            for lane in self._lanes:
                while lane:
                    _, ticket = lane.popitem(last=False)
                    if not ticket.answer.done():
                        return ticket
            self._wake.clear()
            await self._wake.wait()

    # Processes

    async def _keep(self, worker: Worker) -> None:
        """Keep one process alive and at work."""
        failures = 0
        try:
            while True:
                try:
                    await worker.start()
                    self._tell_warm(worker)
                    failures = await self._employ(worker, failures)
                except (Died, OSError):
                    failures += 1
                await worker.kill()
                self.restarts += 1
                log.warning("a worker is replaced", extra={"failures": failures})
                await asyncio.sleep(min(30.0, 0.05 * 2 ** min(failures, 12)))
        finally:
            await worker.kill()

    async def _employ(self, worker: Worker, failures: int) -> int:
        """Give a process work until it dies; answers how often in a row that happened."""
        while True:
            ticket = await self._ticket_for(worker)
            if ticket is None:
                return failures + 1
            started = time.monotonic()
            try:
                await worker.work(ticket)
            except asyncio.CancelledError:
                ticket.settle(Busy("staff-closing", 5.0))
                raise
            self._pace += 0.1 * (time.monotonic() - started - self._pace)
            if worker.gone.is_set():
                return failures + 1
            failures = 0
            if worker.memory > self._most_memory:
                return 0

    async def _ticket_for(self, worker: Worker) -> Ticket | None:
        """The next job, or None if the process dies before there is one."""
        ticket = await _unless(worker.gone, self._next())
        if ticket is not None and worker.gone.is_set():  # both at once: it goes back to its place
            lane = self._lanes[LANES[ticket.job.kind]]
            lane[ticket.number] = ticket
            lane.move_to_end(ticket.number, last=False)
            self._wake.set()
            return None
        return ticket

    # Getting warm

    def _wish_for(self, case: Case) -> None:
        """Have a kind of game compiled, before those nobody has asked for yet."""
        if case in self._warm or len(self._warm) + len(self._wished) >= MOST_CASES:
            return
        asked = case in self._wished or case[2] != "{}"
        self._wished[case] = None
        if asked:
            self._wished.move_to_end(case, last=False)
        self._wish.set()

    async def _warm_up(self) -> None:
        """Compile what is wished for in a process of its own, at the lowest priority.

        One process compiles for all, into the cache folder; the others load it from there.
        """
        failures = 0
        while failures < 5:
            while not self._wished:
                self._wish.clear()
                await self._wish.wait()
            try:
                await self._compile()
                failures = 0
            except (Died, OSError):
                failures += 1
                await asyncio.sleep(2.0**failures)
        log.error("the searches cannot be compiled: simple players play")

    async def _compile(self) -> None:
        """Compile all that is wished for, one after the other."""
        loaded: asyncio.Queue[bool] = asyncio.Queue()
        worker = Worker(LAZIEST, loaded.put_nowait)
        try:
            await worker.start()
            while self._wished:
                case = next(iter(self._wished))
                worker.tell(_load(case))
                ok = await _unless(worker.gone, loaded.get())
                if ok is None:
                    raise Died("staff-died")
                self._compiled(case, ok)
        finally:
            await worker.kill()

    def _compiled(self, case: Case, ok: bool) -> None:
        self._wished.pop(case, None)
        self._warm[case] = ok
        self._warmer.set()
        self._warmer = asyncio.Event()
        if not ok:
            log.error("a search cannot be compiled", extra={"game": case[0]})
            return
        for worker in self._workers:
            worker.tell(_load(case))

    async def _warmed(self, case: Case) -> None:
        """Wait until a kind of game is compiled: what is not urgent is worth doing well."""
        if self._prewarm == "nothing":
            return
        self._wish_for(case)
        try:
            async with asyncio.timeout(self._patience * 4):
                while case not in self._warm:
                    await self._warmer.wait()
        except TimeoutError:
            raise Busy("staff-busy", self.retry()) from None

    def _tell_warm(self, worker: Worker) -> None:
        """Have a new process load what is compiled already."""
        for case, ok in self._warm.items():
            if ok:
                worker.tell(_load(case))


def environment() -> dict[str, str]:
    """The environment of a process that thinks: enough to run, nothing to tell."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return kept | {
        "PYTHONPATH": str(pathlib.Path(tablee.__file__).parents[1]),
        "NUMBA_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def _kill(process: asyncio.subprocess.Process) -> None:
    """End a process; by its number, for `Process.kill` takes its end from asyncio's watcher."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)


def _outcome(answer: "asyncio.Future[Json]") -> Json | Exception:
    """What an answer comes to, for whoever asked."""
    if error := answer.exception():
        return error if isinstance(error, Exception) else Died("staff-died")
    message = answer.result()
    if refused := message.get("refusal"):
        kind = REFUSALS.get(refused["kind"], Refusal)
        return kind(refused["key"], **refused["args"])
    if "answer" not in message:
        log.error("a thought failed", extra={"why": message.get("failed")})
        return Died("staff-died")
    told: Json = message["answer"]
    return told


async def _unless(event: asyncio.Event, coming: Coroutine[Any, Any, T]) -> T | None:
    """What is coming, or None if the event comes first."""
    task, gone = asyncio.create_task(coming), asyncio.create_task(event.wait())
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        task.cancel()
        gone.cancel()


def _load(case: Case) -> bytes:
    name, players, options = case
    return _line({"kind": "load", "case": [name, players, json.loads(options)]})


def _line(message: Json) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
