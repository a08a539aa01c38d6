"""Those who think for the room, in processes of their own: bots, hints, analyses.

`Staff` keeps a few niced processes, hands them jobs over pipes, moves first, then hints and
insights, then analyses, and never waits for them longer than was agreed: a process that
stalls is killed and replaced, one that dies is replaced, a full queue says so. An
analysis is handed out move by move, so that it never holds up a move at a table.
"""

import asyncio
import contextlib
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.server.workers import load_shedding
from tablee.server.workers.jobs import LANES, Ticket, line, load_line
from tablee.server.workers.worker import LONGEST, Worker, unless
from tablee.server.workers.worker_process import NICE
from tablee.service.jobs import Case, Died, Job, Late
from tablee.service.refusals import Busy, Invalid
from tablee.work import cluster

log = logging.getLogger("tablee.server.workers.pool")

MOST_WAITING = {"move": 200, "hint": 20, "insight": 20, "analysis": 10}
PATIENCE = 60.0
"""How long a job waits for a free process at most."""
MOST_MEMORY = 1_200
"""MiB above which a process is replaced after its answer."""
MOST_CASES = 500
LAZIEST = 19


class Staff:
    """The processes that think, and the queue before them."""

    def __init__(
        self, count: int = 0, *, prewarm: str = "all", patience: float = PATIENCE,
        most_waiting: Mapping[str, int] | None = None, most_memory: int = MOST_MEMORY,
        ray: str = "",
    ) -> None:  # fmt: skip
        """So many processes, at most all cores but one (0: as many as that, at least one).

        `prewarm` says what is compiled: "all" games from the start, "asked" ones, "nothing".
        With `ray` so many think on that cluster, each with a core of its own there.
        """
        free = max(1, (os.cpu_count() or 1) - 1)
        self.count = (count if ray else min(count, free)) if count > 0 else free
        self._ray, self._cluster = ray, contextlib.ExitStack()
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
        self.shed = 0
        """Thoughts that were made cheaper or put off."""

    # For the room

    async def start(self) -> None:
        """Start the processes; jobs are taken at once."""
        if self._ray:
            found = cluster.found(self._ray, self.count)
            self._ray = await asyncio.to_thread(self._cluster.enter_context, found)
        for _ in range(self.count):
            worker = Worker(NICE, ray=self._ray)
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
        await asyncio.to_thread(self._cluster.close)

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job. Busy, Late or Died if there is none; cancel to end the thought."""
        if job.kind not in LANES:
            raise Unknown("staff-job", kind=job.kind[:40])
        if self._closing:
            raise Busy("staff-closing", 5.0)
        self.check(job.kind)
        if self._waiting[job.kind] >= self._most[job.kind]:
            raise Busy("staff-busy", self.retry())
        asked = load_shedding.cheaper(job, self.step)
        self.shed += asked is not job
        job = asked
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

    @property
    def step(self) -> int:
        """How far load is shed: 0 if nothing is."""
        return load_shedding.step(self._waiting["move"], self.count)

    def check(self, kind: str) -> None:
        """Refuse what has to wait while many bots are to move."""
        try:
            load_shedding.check(kind, self.step, self.retry())
        except Busy:
            self.shed += 1
            raise

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
            "step": self.step,
            "shed": self.shed,
            "warm": sum(self._warm.values()),
            "cold": len(self._wished),
        }

    def stats(self) -> Mapping[str, float]:
        """Figures for the metrics."""
        return {
            "thinkers": len(self.pids()),
            "thoughts_waiting": sum(self._waiting.values()),
            "shedding": self.step,
            "shed": self.shed,
        }

    def pids(self) -> list[int]:
        """The processes that answer jobs."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    # Jobs

    async def _once(self, job: Job) -> Json:
        self._numbers += 1
        message = line({"id": self._numbers, **vars(job), "options": dict(job.options)})
        if len(message) > LONGEST:
            raise Invalid("staff-long")
        ticket = Ticket(self._numbers, job, message)
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
        return {"game": job.game, "moves": judged}

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
        ticket = await unless(worker.gone, self._next())
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
        worker = Worker(LAZIEST, loaded.put_nowait, self._ray)
        try:
            await worker.start()
            while self._wished:
                case = next(iter(self._wished))
                worker.tell(load_line(case))
                ok = await unless(worker.gone, loaded.get())
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
            worker.tell(load_line(case))

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
                worker.tell(load_line(case))
