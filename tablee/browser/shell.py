"""The composition root in a browser: the service with its storage, thinker and sockets."""

import json
import secrets
import time
from typing import Any

from tablee.asyncio_scheduler import AsyncioScheduler, run_at_once
from tablee.browser import carried_routes, everything, explore_routes, puzzle_routes, routes
from tablee.browser.routes import Request, Shell
from tablee.browser.sockets import TableSocket
from tablee.browser.storage import BrowserStorage, Store
from tablee.browser.thinker import BrowserThinker, Worker
from tablee.service.annotations import AnnotationService
from tablee.service.bots import Bots
from tablee.service.imports import Imports
from tablee.service.lobby import Lobby
from tablee.service.publishing import BotTurns, LobbyFeed, Publisher
from tablee.service.reviews import Reviews
from tablee.service.tables import Tables
from tablee.service.watchers import Watchers

ROUTE_MODULES = (routes, explore_routes, puzzle_routes, carried_routes, everything)
"""Modules whose functions answer requests: importing them is enough."""
PAUSE = 0.3
"""Seconds a bot's turn takes at least, so that one sees whose it was."""


async def open_shell(store: Store, worker: Worker) -> "Service":
    """Build the service and let it play for bots."""
    owner, now = secrets.token_hex(8), time.time
    scheduler, thinker = AsyncioScheduler(run_blocking=run_at_once), BrowserThinker(worker)
    storage = await BrowserStorage.open(store)
    watchers = Watchers(scheduler, now)
    turns = BotTurns(scheduler)
    publisher = Publisher(watchers, turns, LobbyFeed(scheduler))
    tables = Tables(storage, publisher, scheduler, now)
    bots = Bots(tables, thinker, turns, scheduler, owner, PAUSE)
    bots.start()
    annotations = AnnotationService(storage, scheduler)
    return Service(
        Shell(
            now=now,
            storage=storage,
            watchers=watchers,
            tables=tables,
            thinker=thinker,
            reviews=Reviews(tables, storage, thinker, scheduler, owner),
            annotations=annotations,
            imports=Imports(tables, scheduler, annotations),
            lobby=Lobby(storage, now, lambda: 1),
        ),
        scheduler,
        bots,
    )


class Service:
    """What JavaScript calls: requests with answers, and sockets."""

    def __init__(self, shell: Shell, scheduler: AsyncioScheduler, bots: Bots) -> None:
        self.shell, self._scheduler, self._bots = shell, scheduler, bots

    async def close(self) -> None:
        """Stop playing for bots and reviewing; whoever opens the store next goes on."""
        await self.shell.reviews.stop()
        await self._bots.stop()

    async def request(self, method: str, address: str, lang: str, body: str | None) -> str:
        """The answer to a request: `{"status", "type", "body"}` as JSON; the body is a text."""
        answer = await routes.answer(self.shell, Request.read(method, address, lang, body))
        return json.dumps({"status": answer.status, "type": answer.type, "body": answer.text})

    def socket(self, address: str, lang: str, send: Any) -> TableSocket:
        """Open a socket; `send` gets every frame as a text, and None when it is closed."""
        socket = TableSocket(self.shell, Request.read("GET", address, lang, None), send)
        self._scheduler.start(socket.run())
        return socket
