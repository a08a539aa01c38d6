"""The room of one process: its database, its host, its bots and its standing tasks."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from typing import Protocol

from sqlalchemy.engine import Connection

from tablee import __version__
from tablee.games.game import Json
from tablee.server.operations.maintenance import DEAD, Maintenance
from tablee.server.operations.metrics import Metrics
from tablee.server.operations.settings import Settings
from tablee.server.storage.database import Database, opened
from tablee.server.storage.rate_limits import Budget
from tablee.server.web.rate_limits import Buckets
from tablee.server.workers.jobs import Job
from tablee.server.workers.pool import Staff
from tablee.server.workers.prints import Press
from tablee.service import accounts, imports, lobby, reviews
from tablee.service.accounts import Account
from tablee.service.bots import Bots
from tablee.service.tables import Tables
from tablee.service.watchers import Watchers

log = logging.getLogger("tablee")
REMEMBERED = 10.0
"""For how many seconds it is remembered whose device asks."""
LOBBY_LASTS = 86_400.0
MOST_KNOWN = 10_000


class Thinkers(Protocol):
    """Those who think for the room."""

    async def start(self) -> None:
        """Begin."""

    async def stop(self) -> None:
        """End."""

    async def ask(self, job: Job, progress: Callable[[float], None] | None = None) -> Json:
        """The answer to a job."""

    def check(self, kind: str) -> None:
        """Refuse a kind of job if it has to wait."""


class Room:
    """Everything one process needs to serve tables."""

    def __init__(
        self, settings: Settings, now: Callable[[], float] = time.time,
        staff: Thinkers | None = None,
    ) -> None:  # fmt: skip
        self.settings, self.now = settings, now
        self.process = secrets.token_hex(8)
        self.hub, self.metrics, self.press = Watchers(), Metrics(), Press()
        self.staff: Thinkers = (
            staff
            if staff is not None
            else Staff(settings.workers, prewarm=settings.prewarm, ray=settings.ray)
        )
        self.requests = Buckets(settings.requests, 5 * settings.requests)
        self.creations = Budget("creations", settings.creations, 30)
        self.thoughts = Budget("thoughts", settings.thoughts, 10)
        self.insights = Budget("insights", settings.insights, 40)
        self.names = Budget("names", settings.names, 10)
        self.pictures = Budget("pictures", 5.0, 30)
        self.sockets: dict[str, int] = {}
        self.closing = False
        self.lobby_changed = asyncio.Event()
        self._known: dict[str, tuple[float, Account | None]] = {}

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator["Room"]:
        """The room, open until the end of the block."""
        self.database: Database = await opened(self.settings.address)
        for budget in (self.creations, self.thoughts, self.insights, self.names, self.pictures):
            budget.database = self.database
        self.hub.started = self.now()
        self.host = Tables(self.database, self.hub, self.now, self.settings.away)
        self.bots = Bots(self.host, self.staff, self.process, self.settings.bot_pause)
        self.analyses = reviews.Reviews(self.host, self.staff, self.process)
        self.imports = imports.Imports(self.host)
        self.keeper = Maintenance(self.host, self.settings, self.process)
        self.keeper.people = self._here
        self.host.on_bot = self.bots.wake
        self.host.on_lobby = self._lobby_news
        self.host.on_commit = self.metrics.committed
        self._gauges()
        await self.staff.start()
        await self.keeper.start()
        tending = asyncio.create_task(self.bots.run())
        log.info("the room is open", extra={"version": __version__})
        try:
            yield self
        finally:
            self.close()
            tending.cancel()
            await asyncio.gather(tending, return_exceptions=True)
            await self.analyses.stop()
            await self.bots.stop()
            await self.staff.stop()
            await self.keeper.stop()
            await self.database.close()
            log.info("the room is closed")

    def close(self) -> None:
        """Take no more sockets, and tell those who are here."""
        self.closing = True
        self.hub.close()
        self._lobby_news()

    def _gauges(self) -> None:
        self.metrics.gauge("sockets", "Open sockets", self._here)
        self.metrics.gauge("watchers", "Who watches a table", self.hub.count)
        self.metrics.gauge("fallbacks", "Simple moves for bots", lambda: self.bots.fallbacks)
        shown = getattr(self.staff, "shown", None)
        if shown is not None:
            self.metrics.gauge("thinkers", "Processes that think", lambda: shown()["alive"])
            self.metrics.gauge(
                "thoughts_waiting", "Jobs not done yet", lambda: sum(shown()["waiting"].values())
            )
            self.metrics.gauge("shedding", "Step of load shedding", lambda: shown()["step"])
            self.metrics.gauge("shed", "Thoughts cut short or put off", lambda: shown()["shed"])

    # People

    async def person(self, device: str | None) -> Account | None:
        """Whose device this is, remembered for a little while."""
        if not device:
            return None
        now = time.monotonic()
        known = self._known.get(device)
        if known is not None and known[0] > now:
            return known[1]
        found = await self.database.read(lambda c: accounts.find(c, device))
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[device] = (now + REMEMBERED, found)
        return found

    def forget_device(self, device: str | None) -> None:
        """Look up anew whose device this is."""
        self._known.clear()

    # Lobby

    def _lobby_news(self) -> None:
        self.lobby_changed.set()
        self.lobby_changed = asyncio.Event()

    async def lobby(self) -> Json:
        """The lobby as everybody sees it."""
        now, since = self.now(), self.now() - LOBBY_LASTS

        def work(connection: Connection) -> tuple[list[Json], int, int]:
            elsewhere = lobby.people(connection, self.process, now - DEAD)
            return lobby.tables(connection, since), lobby.running(connection, since), elsewhere

        tables, running, elsewhere = await self.database.read(work)
        return {"tables": tables, "people": self._here() + elsewhere, "running": running}

    def _here(self) -> int:
        """How many sockets are open in this process."""
        return sum(self.sockets.values())
