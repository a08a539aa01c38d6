"""WebSockets: the server sends events and lists of moves, clients send moves and actions."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Coroutine
from typing import Any

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unreadable
from tablee.server.server import Server
from tablee.server.storage.database import DatabaseError, PoolTimeout
from tablee.server.web import bodies, middleware, security
from tablee.server.web.bodies import MoveFrame
from tablee.server.web.encoding import encode, event_frame
from tablee.server.web.lobby_sockets import LobbySockets
from tablee.server.web.rate_limits import Bucket
from tablee.server.web.socket_frames import (
    FRAME_RATE,
    POLICY,
    RESTART,
    SEND_TIMEOUT,
    send_frame,
)
from tablee.service import api, views
from tablee.service.creation import Requester
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Busy, Forbidden, RateLimited
from tablee.service.watchers import Watcher
from tablee.wire.common import Refused
from tablee.wire.frames import ClosingFrame, HelloFrame, MovesFrame, PongFrame
from tablee.wire.tables import ActionDone, Receipt

log = logging.getLogger("tablee.server.web")
ADDRESS = re.compile(r"/api/(tables/(?P<table>[0-9A-Za-z]{1,16})|lobby)/socket")
LONGEST_FRAME = 8_192
MOST_MISSED = 300
"""Events missed beyond which a snapshot is sent instead of them."""
MOST_REFUSED = 20
"""Frames beyond the rate that are refused before the socket is closed."""
MOST_LISTED = 80
"""Legal moves beyond which the client asks for the list over HTTP, where it is compressed."""
PONG: PongFrame = {"kind": "pong"}
CLOSING: ClosingFrame = {"kind": "closing", "why": "restart"}


class Sockets:
    """The ASGI application for all sockets; FastAPI's own routes need more memory for each."""

    def __init__(self, server: Server) -> None:
        self.server, self.lobby = server, LobbySockets(server)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        match = ADDRESS.fullmatch(scope["path"])
        try:
            if match is None:
                raise middleware.not_found()
            asker = await _admit(self.server, socket)
            if (table := match["table"]) is not None:
                await self.server.tables.live(table, fresh=False)  # refuse an unknown table
                after = _after(socket)
        except Refusal as refusal:
            await socket.send_denial_response(
                middleware.error_response(refusal, middleware.language(socket))
            )
            return
        with self.server.connections.opened(middleware.address(socket)):
            await socket.accept()
            if table is None:
                await self.lobby.serve(socket)
                return
            live = await self.server.tables.live(table, fresh=False)
            await TableSocket(self.server, socket, live, asker, after).run()


async def _admit(server: Server, socket: WebSocket) -> Requester:
    """Check a socket before it is accepted; returns who opens it."""
    headers = socket.headers
    if not security.same_site(headers.get("origin"), headers.get("host"), server.settings.origins):
        raise Forbidden("room-origin")
    here = middleware.address(socket)
    middleware.check_wait(server.limits.requests.take(here, time.monotonic()))
    most = server.settings.sockets
    if server.closing or server.connections.count() >= most:
        raise Busy("room-busy", retry=5.0)
    if server.connections.of(here) >= _share(most, here):
        raise RateLimited("room-fast", retry=10.0)
    return await middleware.requester_of(server, socket)


def _share(most: int, address: str) -> int:
    """How many sockets one address may open; the local address (a proxy) has no share."""
    return most if address in ("127.0.0.1", "") else max(50, most // 40)


def _after(socket: WebSocket) -> int | None:
    text = socket.query_params.get("after")
    if text is None or text == "":
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Unreadable("room-not-number")
    return int(text)


def _position(live: LiveTable) -> tuple[int, int, str]:
    """What the legal moves depend on: line of play, ply and status."""
    return len(live.lines), live.game.ply, live.record.status


class TableSocket:
    """One client's socket at a table."""

    def __init__(
        self, server: Server, socket: WebSocket, live: LiveTable, asker: Requester,
        after: int | None,
    ) -> None:  # fmt: skip
        self.server, self.socket, self.asker = server, socket, asker
        self.table, self.cursor = live.record.table, after
        seats = server.tables.seats(live, asker)
        self.watcher = Watcher(self.table, seats, asyncio.Event(), on_slow=self._end_send)
        self._wants_moves = socket.query_params.get("moves") == "1"
        self._listed: tuple[int, int, str] | None = None
        self._bucket = Bucket(*FRAME_RATE, time.monotonic())
        self._refused = 0
        self._limit: asyncio.Timeout | None = None

    async def run(self) -> None:
        """Serve the socket until the client or the server closes it."""
        watchers = self.server.watchers
        watchers.join(self.watcher)  # subscribe before taking the snapshot
        reading = asyncio.create_task(self._read())
        reading.add_done_callback(self._reader_left)
        try:
            await self._write()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            watchers.leave(self.watcher, self.server.now())

    def _reader_left(self, _: object) -> None:
        """The client has disconnected: stop writing."""
        self.watcher.gone = True
        self.watcher.wake()

    def _end_send(self) -> None:
        """Too many messages wait for this client: cancel the send under way."""
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(asyncio.get_running_loop().time())

    # Sending

    async def _write(self) -> None:
        live = await self.server.tables.live(self.table)
        if not await self._hello(live):
            return
        while True:
            live = await self.server.tables.live(self.table, fresh=False)
            if (
                not await self._send_new_events(live)
                or not await self._notes()
                or self.watcher.gone
            ):
                return
            if self._wants_moves and not await self._send_moves(live):
                return
            if self.watcher.closing:
                await send_frame(self.socket, encode(CLOSING))
                await self._close(RESTART, "closing")
                return
            await self.watcher.wait_woken()

    async def _hello(self, live: LiveTable) -> bool:
        seats = self.watcher.seats
        hello: HelloFrame = {"kind": "hello", "number": live.number, "you": list(seats)}
        cursor = self.cursor
        if cursor is None or cursor > live.number or live.number - cursor > MOST_MISSED:
            now, watchers = self.server.now(), self.server.watchers
            hello["snapshot"] = views.snapshot(live, seats, now, watchers)
            self.cursor = live.number
        else:
            hello["number"] = cursor
            if cursor == live.number:  # a client that knows the position has its moves
                self._listed = _position(live)
        return await self._send(encode(hello))

    async def _send_new_events(self, live: LiveTable) -> bool:
        """Send the events since the last one sent."""
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
            if self.cursor < live.number:  # sending may not wait, and many events take long
                await asyncio.sleep(0)
        return True

    async def _send_moves(self, live: LiveTable) -> bool:
        """Send the legal moves of a new position to the seat to move, after its event."""
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
        """Send a frame; False if the client has disconnected or is too slow."""
        if self.watcher.slow:
            return False
        try:
            async with asyncio.timeout(SEND_TIMEOUT) as self._limit:
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

    # Receiving

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.socket.receive()
                if message["type"] != "websocket.receive":
                    return
                text = message.get("text")
                if not await self._receive_frame(text if text is not None else ""):
                    return

    async def _receive_frame(self, text: str) -> bool:
        """Answer one frame; False once the client has sent too many."""
        wait = self._bucket.take(time.monotonic())
        if wait > 0:
            self._refused += 1
            if self._refused > MOST_REFUSED:
                await self._close(POLICY, "fast")
                return False
            self._refuse(None, RateLimited("room-fast", retry=wait))
            return True
        try:
            await self._dispatch(bodies.read_frame(text))
        except Unreadable as refusal:
            self._refuse(bodies.frame_id(text), refusal)
        return True

    async def _dispatch(self, frame: MoveFrame | Json) -> None:
        if isinstance(frame, MoveFrame):
            await self._answer_with(frame.id, self._move(frame))
            return
        kind, client = frame.pop("kind", None), frame.get("id")
        if kind == "ping":
            self.watcher.notify(encode(PONG))
            return
        await self._answer_with(
            client if isinstance(client, str) else None, self._other_frame(kind, frame)
        )

    async def _answer_with(self, client: str | None, work: Coroutine[Any, Any, Receipt]) -> None:
        try:
            if self.server.closing:
                work.close()
                raise Busy("staff-closing", retry=5.0)
            self._answer(client, await work)
        except Refusal as refusal:
            self.server.metrics.refused.labels(refusal.kind).inc()
            tables = self.server.tables
            self._answer(
                client, await api.refusal_with_snapshot(tables, self.table, self.asker, refusal)
            )
        except (DatabaseError, PoolTimeout, OSError):
            log.exception("the database failed")
            self._refuse(client, Busy("room-database", retry=5.0))

    async def _move(self, frame: MoveFrame) -> Receipt:
        started = time.perf_counter()
        try:
            return await api.move_watched(
                self.server.tables, self.table, self.asker, frame.id, frame.ply, frame.text
            )
        finally:
            self.server.metrics.move_seconds.observe(time.perf_counter() - started)

    async def _other_frame(self, kind: object, frame: Json) -> ActionDone:
        tables = self.server.tables
        if kind == "move":
            raise bodies.wrong_move(frame)
        if kind == "action":
            frame["kind"] = frame.pop("do", None)
            if frame["kind"] == "rematch":  # opens a table, and so counts as one
                address = middleware.address(self.socket)
                middleware.check_wait(await self.server.limits.creations.take(address))
            done, _ = await api.action(tables, self.table, self.asker, bodies.read_action(frame))
            return done
        raise Unreadable("room-frame-unknown")

    def _refuse(self, client: str | None, refusal: Refusal) -> None:
        self._answer(client, api.refusal_message(refusal, self.asker.lang))

    def _answer(self, client: str | None, answer: Receipt | ActionDone | Refused) -> None:
        """Send the answer to a frame: a `DoneFrame` or a `RefusedFrame`."""
        self.watcher.notify(encode({"kind": "answer", "id": client, **answer}))
