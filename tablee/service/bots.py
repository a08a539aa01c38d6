"""Bots at the tables: whose turn it is, who thinks for them, and what if nobody does.

A process takes a lease on a bot's turn, so that two never both play it; the lease is
bound to the table's version and runs out by itself. A thought that is late, dead or
against the rules is tried once more; then a simple move is chosen from the same view.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.players import simple
from tablee.players.characters import SECONDS, USUAL
from tablee.server.storage import tables
from tablee.server.workers.jobs import Job
from tablee.service import views
from tablee.service.draft import bot_to_move
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Busy, Forbidden, Stale
from tablee.service.tables import Tables

log = logging.getLogger("tablee.service.bots")
LEASE = 30.0
POLL = 2.0
AT_ONCE = 64
"""Bots' turns one process looks after at the same time."""
TRIES = 2


class Staff(Protocol):
    """Those who think."""

    async def ask(self, job: Job) -> Json:
        """The answer to a job."""


class Bots:
    """Plays the bots' turns of this process's share of the tables."""

    def __init__(
        self, host: Tables, staff: Staff, owner: str, pause: float = 0.0,
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        self.host, self.staff, self.owner, self.pause = host, staff, owner, pause
        self._sleep = sleep
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopping = False
        self.fallbacks = 0

    def wake(self, table: str) -> None:
        """A bot may be to move at a table."""
        if self._stopping:
            return
        if table in self._busy:
            self._again.add(table)
        elif len(self._busy) < AT_ONCE:
            task = asyncio.create_task(self._tend(table))
            self._busy[table] = task
            task.add_done_callback(lambda done: self._done(table, done))

    def _done(self, table: str, task: "asyncio.Task[None]") -> None:
        self._busy.pop(table, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a bot's turn failed", extra={"why": type(error).__name__, "table": table})
        if table in self._again:
            self._again.discard(table)
            self.wake(table)

    async def poll(self) -> None:
        """Take up turns that nobody looks after."""
        free = AT_ONCE - len(self._busy)
        if free > 0 and not self._stopping:
            now = self.host.now()
            for table in await self.host.database.read(lambda c: tables.due_bots(c, now, free)):
                self.wake(table)

    async def run(self) -> None:
        """Look after bots until cancelled."""
        while True:
            try:
                await self.poll()
            except Exception as error:
                log.error("looking for bots failed", extra={"why": type(error).__name__})
            await self._sleep(POLL)

    async def stop(self) -> None:
        """Give up all turns; others take them over."""
        self._stopping = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.host.database.write(lambda c: tables.release(c, self.owner))

    async def _tend(self, table: str) -> None:
        """Play one turn, if it is ours to play."""
        live = await self.host.live(table)
        seat = bot_to_move(live)
        if seat is None or not await self._leased(live):
            return
        self.host.hub.note(table, {"kind": "thinking", "seat": seat})
        level = live.sheet.seats[seat].level or USUAL
        pace = asyncio.create_task(self._sleep(self._pause(live, level)))
        try:
            await self._played(live, seat, level, pace)
        except (Stale, Forbidden):
            pass  # the game went on without us: taken back, stopped, or played elsewhere
        finally:
            pace.cancel()

    async def _leased(self, live: LiveTable) -> bool:
        now = self.host.now()
        table, version = live.sheet.table, live.version
        return await self.host.database.write(
            lambda c: tables.lease(c, table, version, self.owner, now, now + LEASE)
        )

    def _pause(self, live: LiveTable, level: int) -> float:
        """How long the turn takes at least.

        Where things are hidden, always as long as the level may think: a quick answer
        would tell that there was little to choose from.
        """
        hides = live.game.game.secrets is not None
        return max(self.pause, SECONDS[level]) if hides and self.pause else self.pause

    async def _played(
        self, live: LiveTable, seat: int, level: int, pace: "asyncio.Task[None]"
    ) -> None:
        table, ply = live.sheet.table, live.game.ply
        job = Job(
            kind="move", **views.task(live), level=level, seconds=SECONDS[level],
            seed=1 + secrets.randbelow(1 << 30),
        )  # fmt: skip
        for _ in range(TRIES):
            try:
                text = str((await self.staff.ask(job))["move"])
                await pace
                await self.host.bot_play(table, seat, ply, text)
                return
            except (Stale, Forbidden):
                raise
            except Busy as busy:
                await self._sleep(min(1.0, busy.retry))
            except Refusal as refused:
                log.error("a bot played against the rules", extra={"key": refused.key})
        self.fallbacks += 1
        log.warning("a simple move is played for a bot", extra={"table": table})
        await self.host.bot_play(table, seat, ply, await asyncio.to_thread(fallback, job))


def fallback(job: Job) -> str:
    """A legal move found without much thought, from the view alone."""
    game = games.get(job.game)
    setting = game.setting(job.players, job.options)
    return simple.choose(game, setting, job.view, 2, job.seed).text
