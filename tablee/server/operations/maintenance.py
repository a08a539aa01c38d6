"""The keeper: what a room does by itself, in every process.

Times out players, tells watchers what other processes did, says that it is alive,
and forgets tables nobody has used for long.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.refusal import Refusal
from tablee.server.operations.settings import Settings
from tablee.server.storage import rate_limits, schema, tables
from tablee.server.storage.commits import CHANNEL
from tablee.server.storage.database import Database
from tablee.server.storage.presence import Presence
from tablee.service import table_record
from tablee.service.tables import Tables
from tablee.service.watchers import Watchers

log = logging.getLogger("tablee.server.operations.maintenance")
TICK, BEAT, LOOK, FORGET, PURGE = 0.25, 2.0, 1.0, 60.0, 3_600.0
LOOK_ALONE = 5.0
"""How often a single process looks whether somebody else has written, in seconds."""
DEAD = 10.0
"""After how many seconds without a beat a process counts as gone."""
DAY = 86_400.0
CHUNK = 500


class Maintenance:
    """The standing tasks of one process."""

    def __init__(self, host: Tables, settings: Settings, process: str) -> None:
        self.host, self.settings, self.process = host, settings, process
        self.people: Callable[[], int] = lambda: 0
        """How many sockets are open here."""
        self._tasks: list[asyncio.Task[None]] = []
        self._hearing: set[asyncio.Task[None]] = set()
        self.presence = Presence(process)
        self._stale: dict[str, None] = {}
        """Tables that others have changed, in the order in which that was heard."""
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    @property
    def database(self) -> Database:
        """The database."""
        return self.host.database

    @property
    def hub(self) -> Watchers:
        """Who watches."""
        return self.host.hub

    # Starting and stopping

    async def start(self) -> None:
        """Give back the time while nobody was here, then keep the room."""
        await self.give_back()
        shared = self.database.notifies
        self._every(TICK, self.tick)
        self._every(BEAT, self.beat)
        self._every(LOOK if shared else LOOK_ALONE, self.look)
        self._every(PURGE, self.purge)
        if shared:
            self._every(FORGET, self.forget)
            self._tasks.append(asyncio.create_task(self._listen()))

    async def stop(self) -> None:
        """Stop all of it; say until when we were here."""
        tasks = [*self._tasks, *self._hearing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.people = lambda: 0
        await self.beat()
        if self.database.notifies:
            await self.database.write(self.presence.leave)

    def _every(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        async def loop() -> None:
            while True:
                try:
                    await work()
                except Exception as error:
                    log.error("keeping failed", extra={"why": type(error).__name__})
                await self.sleep(seconds)

        self._tasks.append(asyncio.create_task(loop()))

    # Time

    async def give_back(self) -> None:
        """If no process was alive for a while, nobody's clock has run."""
        now, p = self.host.now(), schema.processes
        last = await self.database.read(
            lambda c: c.execute(sa.select(sa.func.max(p.c.beat))).scalar()
        )
        await self.beat()
        if last is None or now - last < DEAD:
            return
        clocked = await self.database.read(tables.timed)
        for table in clocked:
            await self.host.resume_clock(table, float(last))
        if clocked:
            log.info("time given back", extra={"count": len(clocked), "seconds": round(now - last)})

    async def tick(self) -> None:
        """End what has run out of time."""
        now = self.host.now()
        for table in await self.database.read(lambda c: tables.overdue(c, now)):
            with contextlib.suppress(Refusal):  # another process was quicker
                await self.host.expire(table)

    # Other processes

    async def beat(self) -> None:
        """Say that this process is alive, and who is here; forget those that are not."""
        now, changed = self.host.now(), self.hub.changed
        self.hub.changed = set()
        here = {
            table: (self.hub.own_seats(table), self.hub.own_watchers(table)) for table in changed
        }
        people = self.people()
        await self.database.write(lambda c: self._beat(c, now, here, people))

    def _beat(
        self, connection: Connection, now: float, here: dict[str, tuple[list[int], int]],
        people: int,
    ) -> None:  # fmt: skip
        p = schema.processes
        told = {"beat": now, "sockets": people}
        if not connection.execute(p.update().where(p.c.id == self.process).values(told)).rowcount:
            connection.execute(p.insert(), {"id": self.process, **told})
        connection.execute(p.delete().where(p.c.beat < now - DAY))
        if connection.dialect.name == "postgresql":  # else alone: nobody wants to know who is here
            self.presence.tell(connection, here)

    async def look(self) -> None:
        """See what other processes have done at the tables that are watched here."""
        watched = self.hub.watched()
        for first in range(0, len(watched), CHUNK):
            part = watched[first : first + CHUNK]
            versions = await self.database.read(
                lambda c, part=part: tables.versions(c, part)  # type: ignore[misc]  # bound now
            )
            for table, version in versions.items():
                cached = self.host.cached(table)
                if cached is None or cached.version < version:
                    await self.news(table)
        if self.database.notifies:  # also if nobody watches here: who left when is asked later
            now = self.host.now()
            heard = await self.database.read(lambda c: self.presence.hear(c, now - DEAD))
            self.hub.elsewhere(heard, now)

    async def news(self, table: str) -> None:
        """Another process has changed a table."""
        with contextlib.suppress(Refusal):
            live = await self.host.live(table)
            self.hub.publish(table)
            if live.sheet.public:
                self.host.on_lobby()

    def _hear_out(self) -> None:
        """Have what is new read, and again if more was heard in the meantime."""
        task = asyncio.create_task(self._catch_up())
        self._hearing.add(task)
        task.add_done_callback(self._heard_out)

    def _heard_out(self, task: "asyncio.Task[None]") -> None:
        self._hearing.discard(task)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:  # looking every second makes up for it
            log.error("reading news failed", extra={"why": type(error).__name__})
        elif self._stale:
            self._hear_out()

    async def _catch_up(self) -> None:
        """Read what is new at all tables that were heard of, one look for all that wait."""
        while self._stale:
            tables = list(self._stale)[:CHUNK]
            for table in tables:
                del self._stale[table]
            for live in await self.host.catch_up(tables):
                self.hub.publish(live.sheet.table)
                if live.sheet.public:
                    self.host.on_lobby()

    async def _listen(self) -> None:
        """Hear of commits elsewhere at once, over a connection of its own; only a hint."""
        address = self.settings.address.replace("+asyncpg", "")
        while True:
            connection: Any = None
            try:
                connection = await asyncpg.connect(address, timeout=10)
                await connection.add_listener(CHANNEL, self._heard)
                while not connection.is_closed():
                    await self.sleep(1.0)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("listening failed", extra={"why": type(error).__name__})
            finally:
                if connection is not None and not connection.is_closed():
                    await connection.close(timeout=1)
            await self.sleep(1.0)

    def _heard(self, connection: object, pid: int, channel: str, news: str) -> None:
        """A hint that tables have come to versions; what we did ourselves is no news."""
        author, *words = news.split(" ")
        if author and author == self.database.author:
            return
        for table, version in zip(words[::2], words[1::2], strict=False):
            self._judge(table, int(version))

    def _judge(self, table: str, version: int) -> None:
        cached = self.host.cached(table)
        if cached is not None and cached.version >= version:
            return
        if self.hub.is_watched(table):  # any other is looked up when it is needed
            self._stale[table] = None
            if not self._hearing:
                self._hear_out()
        elif version == 1 or (cached is not None and cached.sheet.public):
            self.host.on_lobby()

    # Forgetting

    async def forget(self) -> None:
        """Forget what processes told each other and nobody needs any more."""
        await self.database.write(self.presence.forget)
        await self.database.write(rate_limits.forget)

    async def purge(self) -> None:
        """Forget tables that nobody has used for long."""
        now, kept = self.host.now(), self.settings
        limits = {
            table_record.WAITING: now - DAY * kept.keep_waiting,
            table_record.RUNNING: now - DAY * kept.keep_running,
            table_record.ENDED: now - DAY * kept.keep_ended,
        }
        gone = await self.database.write(lambda c: tables.purge(c, limits))
        if gone:
            log.info("unused tables forgotten", extra={"count": gone})
