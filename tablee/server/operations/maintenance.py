"""Maintenance: the periodic tasks of every server process.

It ends games whose time is up, wakes watchers when other processes have committed, writes the
process's heartbeat, and deletes tables that have not been used for long.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.refusal import Refusal
from tablee.server.operations.settings import Settings
from tablee.server.storage import notifications, schema, shared_buckets
from tablee.server.storage import reminders as stored_reminders
from tablee.server.storage import signs as stored_signs
from tablee.server.storage import table_rows as stored
from tablee.server.storage import tournament_rows as stored_tournaments
from tablee.server.storage.database import Database
from tablee.server.storage.presence import Presence
from tablee.server.storage.storage import DEAD
from tablee.service.table_record import ENDED, RUNNING, WAITING
from tablee.service.tables import STALL, Tables
from tablee.service.watchers import Watchers

log = logging.getLogger("tablee.server.maintenance")
TICK, BEAT, POLL, FORGET, PURGE = 0.25, 2.0, 1.0, 60.0, 3_600.0
POLL_ALONE = 5.0
"""Seconds between polls on SQLite, where no other server process should write."""
DAY = 86_400.0
JUMP = 86_400.0
"""Seconds between two heartbeats after which the clock is not believed, and for how long."""
KEEP_SUBSCRIPTIONS = 180.0
"""Days without a visit after which a browser is reminded of nothing any more."""
CHUNK = 500
"""Tables in one query."""


class Maintenance:
    """The periodic tasks of one process."""

    def __init__(
        self, tables: Tables, database: Database, settings: Settings, process: str,
        sockets: Callable[[], int],
    ) -> None:  # fmt: skip
        self.tables, self.database, self.settings = tables, database, settings
        self.process, self._sockets = process, sockets
        self.presence = Presence(process)
        self._tasks: list[asyncio.Task[None]] = []
        self._catching_up: asyncio.Task[None] | None = None
        self._stale: dict[str, None] = {}
        """Watched tables that other processes have changed, in the order of notification."""
        self._beat_at: float | None = None
        self._doubted: tuple[float, float] | None = None
        """The span of a clock that has jumped ahead, in which nothing is deleted."""

    @property
    def watchers(self) -> Watchers:
        return self.tables.publisher.watchers

    # Starting and stopping

    async def start(self) -> None:
        """Resume clocks after a gap, then start the periodic tasks."""
        await self.resume_clocks()
        shared = self.database.shared
        self._every(TICK, self.tick)
        self._every(BEAT, self.heartbeat)
        self._every(POLL if shared else POLL_ALONE, self.poll)
        self._every(PURGE, self.purge)
        if shared:
            self._every(FORGET, self.forget)
            listening = notifications.listen(
                self.settings.address, self.database.author, self.changed_elsewhere
            )
            self._tasks.append(asyncio.create_task(listening))

    async def stop(self) -> None:
        """Stop the tasks, and write a last heartbeat: the time until which clocks ran."""
        tasks = [*self._tasks, *([self._catching_up] if self._catching_up else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._write_heartbeat(0)
        if self.database.shared:
            await self.database.write(self.presence.leave)

    def _every(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        async def loop() -> None:
            while True:
                try:
                    await work()
                except Exception:
                    log.exception("a periodic task failed", extra={"kind": work.__name__})
                await asyncio.sleep(seconds)

        self._tasks.append(asyncio.create_task(loop()))

    # Time

    async def resume_clocks(self) -> None:
        """Resume all clocks if no process ran for a while: that time costs no player."""
        now, p = self.tables.now(), schema.processes
        last = await self.database.read(
            lambda c: c.execute(sa.select(sa.func.max(p.c.beat))).scalar()
        )
        self._beat_at = last
        await self.heartbeat()
        # Where one process serves alone, nobody has answered since its last heartbeat.
        if last is None or now - last < (DEAD if self.database.shared else TICK):
            return
        await self._resume(await self.database.read(stored.timed), float(last))

    async def _resume(self, clocked: list[str], seen: float) -> None:
        for table in clocked:
            await self.tables.resume_clock(table, seen)
        if clocked:
            gap = round(self.tables.now() - seen)
            log.info("clocks resumed after a gap", extra={"count": len(clocked), "seconds": gap})

    async def tick(self) -> None:
        """Give back the time of a stall of this process, then end games whose time is up."""
        now, seen = self.tables.now(), self.tables.seen
        if seen is not None and now - seen > STALL:
            clocked = await self.database.read(stored.timed)
            if await self._others_alive():  # they have answered everybody but those watching here
                clocked = [table for table in clocked if self.watchers.is_watched(table)]
            await self._resume(clocked, seen)
        self.tables.seen = now
        await self.expire_overdue()

    async def expire_overdue(self) -> None:
        """End games whose time is up."""
        now = self.tables.now()
        for table in await self.database.read(lambda c: stored.overdue(c, now)):
            with contextlib.suppress(Refusal):  # another process was first
                await self.tables.expire(table)

    async def _others_alive(self) -> bool:
        p, alive = schema.processes, self.tables.now() - DEAD
        query = sa.select(p.c.id).where(p.c.id != self.process, p.c.beat >= alive)
        return await self.database.read(lambda c: c.execute(query).first() is not None)

    # Other processes

    async def heartbeat(self) -> None:
        """Write the heartbeat and who is present; delete processes dead for a day."""
        await self._write_heartbeat(self._sockets())

    async def _write_heartbeat(self, sockets: int) -> None:
        now, watchers = self.tables.now(), self.watchers
        if self._beat_at is not None and now - self._beat_at > JUMP:
            self._doubted = (now, now + JUMP)
            log.warning("the clock has jumped ahead", extra={"seconds": round(now - self._beat_at)})
        self._beat_at = now
        watchers.forget(now - self.tables.away)  # away for longer makes no difference to a claim
        here = {
            table: (watchers.own_seats(table), watchers.own_spectators(table))
            for table in watchers.take_changed()
        }
        signs = watchers.take_signs()
        await self.database.write(lambda c: self._write_heartbeat_row(c, now, here, signs, sockets))

    def _write_heartbeat_row(
        self, connection: Connection, now: float, here: dict[str, tuple[list[int], int]],
        signs: dict[tuple[str, int], float], sockets: int,
    ) -> None:  # fmt: skip
        p = schema.processes
        values = {"beat": now, "sockets": sockets}
        if not connection.execute(p.update().where(p.c.id == self.process).values(values)).rowcount:
            connection.execute(p.insert(), {"id": self.process, **values})
        connection.execute(p.delete().where(p.c.beat < now - DAY))
        if connection.dialect.name == "postgresql":  # SQLite: no other process asks who is here
            self.presence.publish(connection, here)
            stored_signs.note(connection, signs)

    async def poll(self) -> None:
        """Read commits and attendance of other processes that no notification has reported."""
        watched = self.watchers.watched()
        for first in range(0, len(watched), CHUNK):
            part = watched[first : first + CHUNK]
            versions = await self.database.read(
                lambda c, part=part: stored.versions(c, part)  # type: ignore[misc]  # bound now
            )
            for table, version in versions.items():
                cached = self.tables.cached(table)
                if cached is None or cached.version < version:
                    with contextlib.suppress(Refusal):
                        live = await self.tables.live(table)
                        self.tables.publisher.changed_elsewhere(live)
        if self.database.shared:  # also without watchers here: claims need the time of departures
            now = self.tables.now()
            changed = await self.database.read(lambda c: self.presence.read_changes(c, now - DEAD))
            self.watchers.update_elsewhere(changed, now)

    def changed_elsewhere(self, table: str, version: int) -> None:
        """Another process notified that a table has reached a version."""
        cached = self.tables.cached(table)
        if cached is not None and cached.version >= version:
            return
        if self.watchers.is_watched(table):  # any other is read when it is needed
            self._stale[table] = None
            if self._catching_up is None or self._catching_up.done():
                self._catching_up = asyncio.create_task(self._catch_up())
        elif version == 1 or (cached is not None and cached.record.public):
            self.tables.publisher.lobby.changed()

    async def _catch_up(self) -> None:
        """Read the new events of all stale tables, one query for all that wait."""
        try:
            while self._stale:
                names = list(self._stale)[:CHUNK]
                for table in names:
                    del self._stale[table]
                for live in await self.tables.catch_up(names):
                    self.tables.publisher.changed_elsewhere(live)
        except Exception:  # the next poll makes up for it
            log.exception("reading commits of other processes failed")

    # Deleting

    async def forget(self) -> None:
        """Delete presence rows without anybody, old signs of life, and full rate-limit buckets."""
        await self.database.write(self.presence.delete_empty)
        old = self.tables.now() - DAY
        await self.database.write(lambda c: stored_signs.delete(c, old))
        await self.database.write(shared_buckets.delete_full)

    async def purge(self) -> None:
        """Delete tables that have not changed for long.

        A clock that has jumped ahead is not believed for a day: it may be wrong.
        """
        now, settings = self.tables.now(), self.settings
        if self._doubted is not None and self._doubted[0] <= now < self._doubted[1]:
            return
        limits = {
            WAITING: now - DAY * settings.keep_waiting,
            RUNNING: now - DAY * settings.keep_running,
            ENDED: now - DAY * settings.keep_ended,
        }
        gone = await self.database.write(lambda c: stored.purge(c, limits))
        limits[RUNNING] = limits[ENDED]  # its games may be at work for long
        await self.database.write(lambda c: stored_tournaments.purge(c, limits))
        unused = now - DAY * KEEP_SUBSCRIPTIONS
        await self.database.write(lambda c: stored_reminders.purge(c, unused))
        if gone:
            log.info("unused tables deleted", extra={"count": len(gone)})
