"""The server's thinker: a priority queue of jobs in front of the worker pool.

Moves go before hints and insights, and these before analyses. Every wait is bounded: a job for a
full queue is refused, a worker that exceeds its time limit is killed and replaced. An analysis is
split into one job a move, so that it never delays a bot. When many moves wait, bots think for less
time (`load_shedding`).
"""

import asyncio
import contextlib
import json
import logging
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.server.workers import load_shedding, thinking_worker
from tablee.server.workers.warm_up import Case, WarmUp, case_of
from tablee.service.jobs import Died, Job, Late
from tablee.service.refusals import Busy, Invalid
from tablee.workers import (
    CallFailed,
    PendingCall,
    Pool,
    PoolClosed,
    TooLong,
    WorkerDied,
    WorkerLate,
    ray_cluster,
)  # fmt: skip
from tablee.workers.ray_bridge import bridge
from tablee.workers.worker import ProcessWorker, Worker

log = logging.getLogger("tablee.server.workers.pool_thinker")
PRIORITIES = {"move": 0, "hint": 1, "reasons": 1, "judgement": 1, "insight": 1, "analysis": 2}
MOST_WAITING = {
    "move": 200, "hint": 20, "reasons": 20, "judgement": 20, "insight": 20, "analysis": 10,
}  # fmt: skip
PATIENCE = 60.0
"""Seconds a job waits for a free worker at most."""
GRACE = 5.0
"""Seconds an answer may take beyond its thinking time, on a busy machine or in plain Python."""
MOST_MEMORY = 1_200
"""MiB above which a worker is replaced after its answer."""
MOST_BYTES = 4 << 20
"""Bytes of the longest job."""
NICE, COMPILER_NICE = 10, 19


def limit(job: Job) -> float:
    """Seconds after which no answer is expected: judging a move may take three thoughts."""
    return (3 if job.kind in ("analysis", "judgement") else 1) * job.seconds + GRACE


class PoolThinker:
    """The Thinker of a server: worker processes, here or on a Ray cluster, and the queue."""

    def __init__(
        self, count: int = 0, *, prewarm: str = "all", patience: float = PATIENCE,
        most_waiting: Mapping[str, int] | None = None, most_memory: int = MOST_MEMORY,
        ray: str = "",
    ) -> None:  # fmt: skip
        """`count` workers, at most one for each core but one (0: as many as that, at least one).

        `prewarm` says what is compiled: "all" games from the start, "asked" ones, "nothing".
        With `ray` all `count` workers run on that cluster, each with a core of its own.
        """
        free = max(1, (os.cpu_count() or 1) - 1)
        self.count = (count if ray else min(count, free)) if count > 0 else free
        self._ray, self._cluster = ray, contextlib.ExitStack()
        self._most, self._patience = MOST_WAITING | dict(most_waiting or {}), patience
        self._pool = Pool(partial(self._worker, NICE), self.count, most_memory=most_memory)
        self._compiler = Pool(partial(self._worker, COMPILER_NICE), 1, on_demand=True)
        self._prewarm, self._warm_up = prewarm, WarmUp(self._compiler, self._load)
        self._warming: asyncio.Task[None] | None = None
        self._waiting = dict.fromkeys(PRIORITIES, 0)
        self._pace = 1.0
        self._closing = False
        self.shed = 0
        """Jobs that were shortened or refused by load shedding."""

    def _worker(self, nice: int) -> Worker:
        if self._ray:
            cores = 0 if nice == COMPILER_NICE else 1  # the compiler reserves no core
            return bridge(self._ray, nice, cores, MOST_BYTES)
        return ProcessWorker(nice, [thinking_worker.__name__], MOST_BYTES)

    def _load(self, case: Case) -> None:
        name, players, options = case
        self._pool.run_everywhere(thinking_worker.load, name, players, json.loads(options))

    # For the service

    async def start(self) -> None:
        """Start the workers; jobs are taken at once."""
        if self._ray:
            joined = ray_cluster.cluster(self._ray, self.count)
            self._ray = await asyncio.to_thread(self._cluster.enter_context, joined)
        self._pool.start()
        if self._prewarm == "all":
            self._warm_up.request_all()
        if self._prewarm != "nothing":
            self._compiler.start()
            self._warming = asyncio.create_task(self._warm_up.run())

    async def stop(self) -> None:
        """End all workers; jobs that wait are refused."""
        self._closing = True
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        for pool in (self._pool, self._compiler):
            await asyncio.to_thread(pool.close)
        await asyncio.to_thread(self._cluster.close)

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job; cancel to stop the worker's thinking.

        Raises:
            Busy: no capacity now; Late or Died: no answer came.
            Invalid: the job is too long to be sent.
            Refusal: the rules refuse the job.
        """
        if job.kind not in PRIORITIES:
            raise Unknown("staff-job", kind=job.kind[:40])
        if self._closing:
            raise Busy("staff-closing", 5.0)
        self.check(job.kind)
        if self._waiting[job.kind] >= self._most[job.kind]:
            raise Busy("staff-busy", self.retry())
        shortened = load_shedding.shortened(job, self.step)
        self.shed += shortened is not job
        self._waiting[job.kind] += 1
        try:
            if job.kind == "analysis":
                return await self._analyse(shortened, progress or (lambda done: None))
            answer = await self._once(shortened)
        finally:
            self._waiting[job.kind] -= 1
        if answer.get("warm") is False:
            self._warm_up.request(case_of(job))
        return answer

    @property
    def step(self) -> int:
        """The step of load shedding; 0: none."""
        return load_shedding.step(self._waiting["move"], self.count)

    def check(self, kind: str) -> None:
        """Refuse a kind of job that has to wait because of load shedding.

        Raises:
            Busy: it has to wait.
        """
        try:
            load_shedding.check(kind, self.step, self.retry())
        except Busy:
            self.shed += 1
            raise

    def retry(self) -> float:
        """In how many seconds it is worth asking again."""
        ahead = sum(self._waiting.values())
        return round(min(60.0, max(1.0, self._pace * ahead / self.count)), 1)

    def stats(self) -> Mapping[str, float]:
        return {
            "thinkers": len(self.pids()),
            "thoughts_waiting": sum(self._waiting.values()),
            "restarts": self.restarts,
            "shedding": self.step,
            "shed": self.shed,
            "warm": self._warm_up.warm,
            "cold": self._warm_up.cold,
        }

    @property
    def restarts(self) -> int:
        """How many workers were replaced."""
        return self._pool.replaced

    @property
    def queued(self) -> int:
        """How many jobs no worker has begun."""
        return self._pool.waiting()

    def pids(self) -> list[int]:
        return self._pool.pids()

    # Jobs

    async def _once(self, job: Job) -> Json:
        """Have a worker answer a job; its errors become refusals of the service."""
        try:
            call = self._pool.submit(
                thinking_worker.answer, job, priority=PRIORITIES[job.kind], seconds=limit(job)
            )
            return await self._answer(call)
        except WorkerLate:
            raise Late("staff-late") from None
        except WorkerDied:
            raise Died("staff-died") from None
        except PoolClosed:
            raise Busy("staff-closing", 5.0) from None
        except TooLong:
            raise Invalid("staff-long") from None
        except CallFailed as failed:
            log.exception("a job failed", extra={"kind": job.kind, "why": str(failed)})
            raise Died("staff-died") from None

    async def _answer(self, call: PendingCall) -> Json:
        """Wait for a call; refuse it if no worker begins it in time."""

        def give_up() -> None:
            if not call.started:
                call.settle(Busy("staff-busy", self.retry()))

        timer = asyncio.get_running_loop().call_later(self._patience, give_up)
        try:
            answer: Json = await asyncio.wrap_future(call)
            return answer
        finally:
            timer.cancel()
            if call.started_at is not None:
                self._pace += 0.1 * (time.monotonic() - call.started_at - self._pace)

    async def _analyse(self, job: Job, progress: Callable[[float], None]) -> Json:
        """Judge every move of a finished game, one job each."""
        record = job.record or {}
        plies = len(record.get("moves") or ())
        if not plies or record.get("players", 2) < 2:
            raise Unknown("analyse-nothing")
        if self._prewarm != "nothing":  # an analysis can wait until its search is compiled
            try:
                await self._warm_up.wait(case_of(job), 4 * self._patience)
            except TimeoutError:
                raise Busy("staff-busy", self.retry()) from None
        judged = []
        for ply in range(plies):
            one = replace(job, ply=ply)
            try:
                judged.append(await self._once(one))
            except (Late, Died):  # once more: the machine may have been busy
                judged.append(await self._once(one))
            progress((ply + 1) / plies)
        return {"game": record["game"], "moves": judged}
