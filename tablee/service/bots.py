"""Bots at the tables: finding their turns, asking a thinker, and the fallback without an answer.

A process takes a lease on a bot's turn, so that two never both play it. The lease is bound to the
table's version and expires. If an answer is late, missing or illegal, the thinker is asked once
more; then a simple move is chosen from the same view.
"""

import contextlib
import logging
import secrets

from tablee.games.refusal import Refusal
from tablee.play import Knowledge
from tablee.players import simple
from tablee.players.characters import USUAL
from tablee.players.thinking_time import THINKING_SECONDS
from tablee.service.draft import bot_to_move
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.ports import Scheduler, Task, Thinker
from tablee.service.publishing import BotTurns
from tablee.service.refusals import Busy, Forbidden, Stale
from tablee.service.tables import Tables

log = logging.getLogger("tablee.service.bots")
LEASE = 30.0
"""Seconds for which a process may hold a bot's turn."""
POLL = 2.0
"""Seconds between looks for turns that no process holds."""
AT_ONCE = 64
"""Bots' turns one process plays at the same time."""
TRIES = 2


class Bots:
    """Plays the bots' turns of this process's share of the tables."""

    def __init__(
        self, tables: Tables, thinker: Thinker, turns: BotTurns, scheduler: Scheduler, owner: str,
        pause: float = 0.0,
    ) -> None:  # fmt: skip
        self.tables, self.thinker, self.owner, self.pause = tables, thinker, owner, pause
        self._turns, self._scheduler = turns, scheduler
        self._playing: dict[str, Task] = {}
        self._again: set[str] = set()
        self._stopping = False
        self._loops: list[Task] = []
        self.fallbacks = 0
        """Simple moves played because no answer came."""

    def start(self) -> None:
        """Play turns as they come up, until `stop`."""
        self._loops = [self._scheduler.start(self._follow()), self._scheduler.start(self._poll())]

    async def stop(self) -> None:
        """Give up all turns; other processes take them over."""
        self._stopping = True
        await self._scheduler.cancel([*self._loops, *self._playing.values()])
        await self.tables.storage.release_leases(self.owner)

    async def _follow(self) -> None:
        while True:
            for table in await self._turns.take():
                self.wake(table)

    async def _poll(self) -> None:
        while True:
            try:
                await self.take_due_turns()
            except Exception:
                log.exception("looking for bots' turns failed")
            await self._scheduler.sleep(POLL)

    async def take_due_turns(self) -> None:
        """Take up turns that no process holds."""
        free = AT_ONCE - len(self._playing)
        if free > 0 and not self._stopping:
            now = self.tables.now()
            for table in await self.tables.storage.due_bot_turns(now, free):
                self.wake(table)

    def wake(self, table: str) -> None:
        """A bot may be to move at a table."""
        if self._stopping:
            return
        if table in self._playing:
            self._again.add(table)
        elif len(self._playing) < AT_ONCE:
            self._playing[table] = self._scheduler.start(self._run(table))

    async def _run(self, table: str) -> None:
        try:
            await self.play_turn(table)
        except Exception:
            log.exception("a bot's turn failed", extra={"table": table})
        finally:
            self._playing.pop(table, None)
            if table in self._again:
                self._again.discard(table)
                self.wake(table)

    async def play_turn(self, table: str) -> None:
        """Play one turn, if this process gets the lease."""
        live = await self.tables.live(table)
        seat = bot_to_move(live)
        if seat is None or not await self._lease(live):
            return
        self.tables.publisher.notify(table, {"kind": "thinking", "seat": seat})
        level = live.record.seats[seat].level or USUAL
        pause = self._scheduler.start(self._scheduler.sleep(self.minimum_seconds(live, level)))
        try:
            with contextlib.suppress(Stale, Forbidden):  # taken back, stopped, or played elsewhere
                await self._ask_and_play(live, seat, level, pause)
        finally:
            pause.cancel()

    async def _lease(self, live: LiveTable) -> bool:
        now = self.tables.now()
        return await self.tables.storage.lease_bot_turn(
            live.record.table, live.version, self.owner, now, now + LEASE
        )

    def minimum_seconds(self, live: LiveTable, level: int) -> float:
        """How many seconds the turn takes at least.

        Where things are hidden, always as long as the level may think: a quick answer would tell
        that there was little to choose from.
        """
        hides = live.game.game.secrets is not None
        return max(self.pause, THINKING_SECONDS[level]) if hides and self.pause else self.pause

    async def _ask_and_play(self, live: LiveTable, seat: int, level: int, pause: Task) -> None:
        table, ply = live.record.table, live.game.ply
        job = Job(
            kind="move", known=Knowledge.of(live.game), level=level,
            seconds=THINKING_SECONDS[level], seed=1 + secrets.randbelow(1 << 30),
        )  # fmt: skip
        for _ in range(TRIES):
            try:
                text = str((await self.thinker.ask(job))["move"])
                await pause
                await self.tables.bot_play(table, seat, ply, text)
                return
            except (Stale, Forbidden):
                raise
            except Busy as busy:
                await self._scheduler.sleep(min(1.0, busy.retry))
            except Refusal as refused:
                log.error("a bot's move was refused", extra={"key": refused.key}, exc_info=True)
        self.fallbacks += 1
        log.warning("no thinker answered: playing a simple move", extra={"table": table})
        text = await self._scheduler.run_blocking(fallback, job)
        await self.tables.bot_play(table, seat, ply, text)


def fallback(job: Job) -> str:
    """A legal move found without much thought, from the view alone."""
    assert job.known is not None
    return simple.choose(job.known, 2, job.seed).text
