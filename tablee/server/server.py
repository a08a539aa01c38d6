"""The composition root: builds every part of a server process, in order, each one complete."""

import asyncio
import contextlib
import functools
import logging
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee import __version__
from tablee.asyncio_scheduler import AsyncioScheduler
from tablee.server.operations.maintenance import Maintenance
from tablee.server.operations.metrics import Metrics
from tablee.server.operations.settings import Settings
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.reminders import SqlReminderStorage
from tablee.server.storage.storage import SqlStorage
from tablee.server.web.account_cache import AccountCache
from tablee.server.web.connections import Connections
from tablee.server.web.rate_limits import RateLimits
from tablee.server.workers.pictures import Pictures
from tablee.server.workers.pool_thinker import PoolThinker
from tablee.server.workers.prints import Prints
from tablee.service import catalogue
from tablee.service.annotations import AnnotationService
from tablee.service.bots import Bots
from tablee.service.imports import Imports
from tablee.service.lobby import Lobby
from tablee.service.ports import Now, Scheduler, Thinker
from tablee.service.publishing import BotTurns, LobbyFeed, Publisher
from tablee.service.reminders import ReminderService
from tablee.service.reviews import Reviews
from tablee.service.tables import Tables
from tablee.service.tournaments.tournaments import Tournaments
from tablee.service.watchers import Watchers

if TYPE_CHECKING:
    from tablee.server.push.sender import PushSender

log = logging.getLogger("tablee.server")
THINKING = {
    "thinkers": "Processes that think",
    "thoughts_waiting": "Jobs not done yet",
    "shedding": "Step of load shedding",
    "shed": "Thoughts cut short or put off",
}
"""Metrics of the thinker, by their names in `Thinker.stats`."""


@dataclass
class Server:
    """Everything one process needs to serve tables; `open_server` builds it."""

    settings: Settings
    now: Now
    scheduler: Scheduler
    database: Database
    storage: SqlStorage
    watchers: Watchers
    lobby_feed: LobbyFeed
    tables: Tables
    tournaments: Tournaments
    bots: Bots
    reviews: Reviews
    imports: Imports
    annotations: AnnotationService
    reminders: ReminderService
    push: "PushSender | None"
    lobby: Lobby
    thinker: Thinker
    prints: Prints
    pictures: Pictures
    maintenance: Maintenance
    metrics: Metrics
    limits: RateLimits
    connections: Connections
    accounts: AccountCache
    closing: bool = False

    def close(self) -> None:
        """Refuse new sockets, and announce the end to open ones."""
        self.closing = True
        self.watchers.close()
        self.lobby_feed.changed()


@contextlib.asynccontextmanager
async def open_server(
    settings: Settings, now: Now = time.time, thinker: Thinker | None = None
) -> AsyncIterator[Server]:
    """The composition root: builds a server, starts it, and stops it at the end of the block."""
    database = await open_database(settings.address)
    try:
        server = _build(settings, now, thinker, database)
        async with _started(server):
            log.info("the server is open", extra={"version": __version__})
            yield server
        log.info("the server is closed")
    finally:
        await database.close()


def _build(settings: Settings, now: Now, thinker: Thinker | None, database: Database) -> Server:
    process = secrets.token_hex(8)
    scheduler, connections, metrics = AsyncioScheduler(), Connections(), Metrics()
    storage = SqlStorage(database, process, now)
    watchers = Watchers(scheduler, now)
    turns, lobby_feed = BotTurns(scheduler), LobbyFeed(scheduler)
    publisher = Publisher(watchers, turns, lobby_feed, metrics.committed)
    tables = Tables(storage, publisher, scheduler, now, settings.away)
    if thinker is None:
        thinker = PoolThinker(settings.workers, prewarm=settings.prewarm, ray=settings.ray)
    bots = Bots(tables, thinker, turns, scheduler, process, settings.bot_pause)
    annotations = AnnotationService(storage, scheduler)
    reminder_storage = SqlReminderStorage(database, now)
    push = _push(settings, reminder_storage, now, metrics)
    _gauges(metrics, connections, watchers, bots, thinker)
    return Server(
        settings=settings,
        now=now,
        scheduler=scheduler,
        database=database,
        storage=storage,
        watchers=watchers,
        lobby_feed=lobby_feed,
        tables=tables,
        tournaments=Tournaments(tables),
        bots=bots,
        reviews=Reviews(tables, storage, thinker, scheduler, process),
        imports=Imports(tables, scheduler, annotations),
        annotations=annotations,
        reminders=ReminderService(reminder_storage, tables, push, scheduler),
        push=push,
        lobby=Lobby(storage, now, connections.count),
        thinker=thinker,
        prints=Prints(),
        pictures=Pictures(),
        maintenance=Maintenance(tables, database, settings, process, connections.count),
        metrics=metrics,
        limits=RateLimits(settings, database),
        connections=connections,
        accounts=AccountCache(storage),
    )


def _push(
    settings: Settings, storage: SqlReminderStorage, now: Now, metrics: Metrics
) -> "PushSender | None":
    """Sends reminders, if the settings have a key for them."""
    if not settings.push_key:
        return None
    from tablee.server.push.sender import PushSender  # needs the extra `push`
    from tablee.server.push.vapid import VapidKey

    key = VapidKey(settings.push_key, settings.push_contact)
    push = PushSender(key, storage.unsubscribe, now, settings.push_local)
    metrics.gauge("reminders_sent", "Push messages a push service has taken", lambda: push.sent)
    metrics.gauge("reminders_failed", "Push messages that were given up", lambda: push.failed)
    return push


def _gauges(
    metrics: Metrics, connections: Connections, watchers: Watchers, bots: Bots, thinker: Thinker
) -> None:
    metrics.gauge("sockets", "Open sockets", connections.count)
    metrics.gauge("watchers", "Who watches a table", watchers.count)
    metrics.gauge("fallbacks", "Simple moves for bots", lambda: bots.fallbacks)
    for name, about in THINKING.items():
        metrics.gauge(name, about, functools.partial(_figure, thinker, name))


def _figure(thinker: Thinker, name: str) -> float:
    return thinker.stats().get(name, 0.0)


@contextlib.asynccontextmanager
async def _started(server: Server) -> AsyncIterator[None]:
    await asyncio.to_thread(catalogue.load)
    await server.thinker.start()
    await server.prints.start()
    await server.pictures.start()
    await server.maintenance.start()
    server.bots.start()
    if server.push is not None:
        await server.push.start()
    server.reminders.start()
    try:
        yield
    finally:
        server.close()
        await server.reminders.stop_sending()
        if server.push is not None:
            await server.push.stop()
        await server.reviews.stop()
        await server.bots.stop()
        await server.thinker.stop()
        await server.prints.stop()
        await server.pictures.stop()
        await server.maintenance.stop()
        await asyncio.sleep(0)  # callbacks of what was just cancelled
