"""Sockets: events as they happen, and moves back, over one connection."""

import asyncio
import contextlib
import re
import time
from collections.abc import Coroutine
from typing import Any

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unreadable
from tablee.server.server import Server
from tablee.server.storage.database import DatabaseError
from tablee.server.web import bodies, middleware, security
from tablee.server.web.bodies import MoveFrame
from tablee.server.web.encoding import encode, event_frame
from tablee.server.web.rate_limits import Bucket
from tablee.service import api, views
from tablee.service.creation import Requester
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Busy, Fast, Forbidden
from tablee.service.watchers import Watcher
from tablee.wire.accounts import Lobby
from tablee.wire.common import Refused
from tablee.wire.frames import ClosingFrame, HelloFrame, MovesFrame, PongFrame
from tablee.wire.tables import ActionDone, Receipt

ADDRESS = re.compile(r"/api/(tables/(?P<table>[0-9A-Za-z]{1,16})|lobby)/socket")
LONGEST_FRAME = 8_192
SLOWEST = 10.0
"""Seconds a reader may take for one frame."""
TOO_OLD = 300
"""Events missed beyond which a snapshot is shorter."""
POLITE, PATIENT = (10.0, 40.0), 20
"""Frames a second and at once; how many more are refused before the socket is closed."""
MOST_LISTED = 80
"""Legal moves beyond which a list is asked for over HTTP, where it goes packed."""
LOBBY_POLL = 5.0
POLICY, RESTART = 1008, 1012
PONG: PongFrame = {"kind": "pong"}
CLOSING: ClosingFrame = {"kind": "closing", "why": "restart"}


class Sockets:
    """All sockets of the server. FastAPI's own routes would cost more memory for each."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket, or say why not."""
        socket = WebSocket(scope, receive, send)
        found = ADDRESS.fullmatch(scope["path"])
        try:
            if found is None:
                raise middleware.not_found()
            asker = await _entered(self.server, socket)
            line: Line | None = None
            if (table := found["table"]) is not None:
                live = await self.server.tables.live(table, fresh=False)
                line = Line(self.server, socket, live.record.table, asker, _after(socket))
        except Refusal as refusal:
            await socket.send_denial_response(
                middleware.error_frame(refusal, middleware.language(socket))
            )
            return
        with self.server.connections.opened(middleware.address(socket)):
            await socket.accept()
            await (line.run() if line is not None else _lobby(self.server, socket))


async def _lobby(server: Server, socket: WebSocket) -> None:
    """The lobby, whenever it changes."""
    reading = asyncio.create_task(_ignored(socket))
    try:
        await _lobby_news(server, socket, reading)
    finally:
        reading.cancel()


async def _ignored(socket: WebSocket) -> None:
    """Hear a reader out who has nothing to say here, until it goes."""
    bucket = Bucket(*POLITE, time.monotonic())
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while not bucket.take(time.monotonic()):
            await socket.receive_text()


async def _lobby_news(server: Server, socket: WebSocket, reading: "asyncio.Task[None]") -> None:
    last: Lobby | None = None
    while not reading.done() and not server.closing:
        changed = server.lobby_feed.next_change()
        shown = await server.lobby.shown()
        if shown != last:
            last = shown
            if not await _sent(socket, encode(shown)):
                return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOBBY_POLL):
                await changed.wait()
    with contextlib.suppress(RuntimeError):
        await socket.close(RESTART if server.closing else POLICY)


async def _entered(server: Server, socket: WebSocket) -> Requester:
    """Who opens a socket, if they may: looked at before it is accepted."""
    headers = socket.headers
    if not security.same_site(headers.get("origin"), headers.get("host"), server.settings.origins):
        raise Forbidden("room-origin")
    here = middleware.address(socket)
    middleware.slow_down(server.limits.requests.take(here, time.monotonic()))
    most = server.settings.sockets
    if server.closing or server.connections.count() >= most:
        raise Busy("room-busy", retry=5.0)
    if server.connections.of(here) >= _share(most, here):
        raise Fast("room-fast", retry=10.0)
    return await middleware.asker(server, socket)


def _share(most: int, address: str) -> int:
    """How many sockets one address may hold; this machine itself (a proxy) all."""
    return most if address in ("127.0.0.1", "") else max(50, most // 40)


def _after(socket: WebSocket) -> int | None:
    text = socket.query_params.get("after")
    if text is None or text == "":
        return None
    if not text.isdigit() or len(text) > 9:
        raise Unreadable("room-not-number")
    return int(text)


async def _sent(socket: WebSocket, frame: bytes) -> bool:
    """Send a frame; False if the reader is gone, or too slow to be waited for."""
    try:
        async with asyncio.timeout(SLOWEST):
            await socket.send_text(frame.decode())
    except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        return False
    return True


def _position(live: LiveTable) -> tuple[int, int, str]:
    """What the legal moves depend on: a taken-back move begins another line."""
    return len(live.lines), live.game.ply, live.record.status


class Line:
    """One socket at a table."""

    def __init__(
        self, server: Server, socket: WebSocket, table: str, asker: Requester, after: int | None
    ) -> None:
        self.server, self.socket, self.table, self.asker = server, socket, table, asker
        self.cursor = after
        self._lists = socket.query_params.get("moves") == "1"
        self._listed: tuple[int, int, str] | None = None
        self._bucket = Bucket(*POLITE, time.monotonic())
        self._refused = 0
        self._limit: asyncio.Timeout | None = None

    async def run(self) -> None:
        """Serve the socket until one side has had enough."""
        watchers, tables = self.server.watchers, self.server.tables
        live = await tables.live(self.table, fresh=False)
        seats = tables.seats(live, self.asker)
        self.watcher = Watcher(self.table, seats, asyncio.Event(), on_slow=self._hurry)
        watchers.join(self.watcher)  # subscribe before taking the snapshot
        reading = asyncio.create_task(self._read())
        reading.add_done_callback(self._left)
        try:
            await self._write()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            watchers.leave(self.watcher, self.server.now())

    def _left(self, _: object) -> None:
        """The reader is gone: stop writing."""
        self.watcher.gone = True
        self.watcher.wake()

    def _hurry(self) -> None:
        """Too much waits for this reader: end the send that is under way."""
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(asyncio.get_running_loop().time())

    # Out

    async def _write(self) -> None:
        live = await self.server.tables.live(self.table)
        if not await self._hello(live):
            return
        while True:
            live = await self.server.tables.live(self.table, fresh=False)
            if not await self._catch_up(live) or not await self._notes() or self.watcher.gone:
                return
            if self._lists and not await self._list(live):
                return
            if self.watcher.closing:
                await _sent(self.socket, encode(CLOSING))
                await self._close(RESTART, "closing")
                return
            await self.watcher.woken()

    async def _hello(self, live: LiveTable) -> bool:
        seats = self.watcher.seats
        hello: HelloFrame = {"kind": "hello", "number": live.number, "you": list(seats)}
        cursor = self.cursor
        if cursor is None or cursor > live.number or live.number - cursor > TOO_OLD:
            now, watchers = self.server.now(), self.server.watchers
            hello["snapshot"] = views.snapshot(live, seats, now, watchers)
            self.cursor = live.number
        else:
            hello["number"] = cursor
            if cursor == live.number:  # whoever knows the position has asked for its moves
                self._listed = _position(live)
        return await self._send(encode(hello))

    async def _catch_up(self, live: LiveTable) -> bool:
        """Send what has happened since; the reader's pace is nobody else's."""
        assert self.cursor is not None
        while self.cursor < live.number:
            seats = self.server.tables.seats(live, self.asker)
            if seats != self.watcher.seats:
                self._reseat(seats)
            frame = event_frame(live, live.events[self.cursor], seats)
            if not await self._send(frame):
                await self._close(POLICY, "slow")
                return False
            self.cursor += 1
        return True

    async def _list(self, live: LiveTable) -> bool:
        """Send the legal moves of a new position to whoever is to move; after it, never before."""
        if self._listed == (now := _position(live)):
            return True
        self._listed = now
        if live.record.status != "running" or live.game.to_move not in self.watcher.seats:
            return True
        frame: MovesFrame = {"kind": "moves", "ply": live.game.ply}
        if len(live.game.numbers()) <= MOST_LISTED:
            frame = {"kind": "moves", **views.moves_with_previews(live, self.watcher.seats)}
        return await self._send(encode(frame))

    def _reseat(self, seats: tuple[int, ...]) -> None:
        self.server.watchers.leave(self.watcher, self.server.now())
        self.watcher.seats = seats
        self.server.watchers.join(self.watcher)

    async def _notes(self) -> bool:
        while self.watcher.notes:
            note = self.watcher.notes.popleft()
            if not await self._send(note if isinstance(note, bytes) else encode(note)):
                await self._close(POLICY, "slow")
                return False
        return True

    async def _send(self, frame: bytes) -> bool:
        """Send a frame; False if the reader is gone, too slow, or has too much waiting."""
        if self.watcher.slow:
            return False
        try:
            async with asyncio.timeout(SLOWEST) as self._limit:
                await self.socket.send_text(frame.decode())
        except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            return False
        finally:
            self._limit = None
        return True

    async def _close(self, code: int, why: str) -> None:
        self.server.metrics.dropped.labels(why).inc()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
            async with asyncio.timeout(1.0):
                await self.socket.close(code, why)

    # In

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.socket.receive()
                if message["type"] != "websocket.receive":
                    return
                text = message.get("text")
                if not await self._heard(text if text is not None else ""):
                    return

    async def _heard(self, text: str) -> bool:
        """Answer one frame; False once the reader has gone too far."""
        wait = self._bucket.take(time.monotonic())
        if wait > 0:
            self._refused += 1
            if self._refused > PATIENT:
                await self._close(POLICY, "fast")
                return False
            self._refuse(None, Fast("room-fast", retry=wait))
            return True
        try:
            await self._asked(bodies.read_frame(text))
        except Unreadable as refusal:
            self._refuse(None, refusal)
        return True

    async def _asked(self, frame: MoveFrame | Json) -> None:
        if isinstance(frame, MoveFrame):
            await self._answered(frame.id, self._moved(frame))
            return
        kind, word = frame.pop("kind", None), frame.get("id")
        if kind == "ping":
            self.watcher.note(encode(PONG))
            return
        await self._answered(word if isinstance(word, str) else None, self._done(kind, frame))

    async def _answered(self, word: str | None, doing: Coroutine[Any, Any, Receipt]) -> None:
        try:
            if self.server.closing:
                doing.close()
                raise Busy("staff-closing", retry=5.0)
            self._answer(word, await doing)
        except Refusal as refusal:
            self.server.metrics.refused.labels(refusal.kind).inc()
            tables = self.server.tables
            self._answer(word, await api.explained(tables, self.table, self.asker, refusal))
        except (DatabaseError, OSError):
            self._refuse(word, Busy("room-database", retry=5.0))

    async def _moved(self, frame: MoveFrame) -> Receipt:
        started = time.perf_counter()
        try:
            return await api.move_watched(
                self.server.tables, self.table, self.asker, frame.id, frame.ply, frame.text
            )
        finally:
            self.server.metrics.move_seconds.observe(time.perf_counter() - started)

    async def _done(self, kind: object, frame: Json) -> ActionDone:
        tables = self.server.tables
        if kind == "move":
            raise bodies.wrong_move(frame)
        if kind == "action":
            frame["kind"] = frame.pop("do", None)
            done, _ = await api.action(tables, self.table, self.asker, bodies.read_action(frame))
            return done
        raise Unreadable("room-frame-unknown")

    def _refuse(self, word: str | None, refusal: Refusal) -> None:
        self._answer(word, api.refused(refusal, self.asker.lang))

    def _answer(self, word: str | None, answer: Receipt | ActionDone | Refused) -> None:
        """Send the answer to a frame: a `DoneFrame` or a `RefusedFrame`."""
        self.watcher.note(encode({"kind": "answer", "id": word, **answer}))
