"""One process that thinks, as the room sees it: started, told, waited for, killed."""

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Over, Refusal, Unknown, Unreadable
from tablee.server.workers.jobs import Ticket, line
from tablee.service.jobs import Died, Late
from tablee.service.refusals import Invalid
from tablee.work import cluster, processes

log = logging.getLogger("tablee.server.workers.worker")

LONGEST = 4 << 20
"""Bytes of the longest message either way."""
STOPPING = 0.5
"""How long a thought may take to end once it is not wanted any more."""
STARTING = 60.0
REFUSALS = {kind.kind: kind for kind in (Illegal, Over, Unknown, Unreadable, Invalid)}

T = TypeVar("T")


class Worker:
    """One process and the pipes to it; it thinks itself, or for it somebody on a cluster."""

    def __init__(
        self, nice: int, on_loaded: Callable[[bool], object] = bool, ray: str = ""
    ) -> None:
        self.nice, self.ray, self._on_loaded = nice, ray, on_loaded
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
        program, whose = "tablee.server.workers.worker_process", processes.environment()
        if self.ray:
            program, whose = "tablee.server.workers.ray_bridge", cluster.environment()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", program, str(self.nice), self.ray,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, env=whose, limit=LONGEST,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._process))
        try:
            async with asyncio.timeout(cluster.STARTING if self.ray else STARTING):
                await unless(self.gone, self._ready.wait())
        except TimeoutError:
            await self.kill()
        if self.gone.is_set():
            raise Died("staff-died")

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Hear what the process says, until it says no more."""
        assert process.stdout is not None
        try:
            while said := await process.stdout.readline():
                self._hear(json.loads(said))
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

    def tell(self, message: bytes) -> None:
        """Send a line; a process that has gone hears nothing."""
        if self._process is not None and not self.gone.is_set():
            assert self._process.stdin is not None
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(message)

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
        self.tell(line({"kind": "stop", "id": ticket.number}))
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


async def unless(event: asyncio.Event, coming: Coroutine[Any, Any, T]) -> T | None:
    """What is coming, or None if the event comes first."""
    task, gone = asyncio.create_task(coming), asyncio.create_task(event.wait())
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        task.cancel()
        gone.cancel()
