"""Sockets of the lobby: all of it first, then what changes.

However many watch, the lobby is read and compared once for all of them, a few times a second at
most. Whoever is too far behind gets all of it again.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.server import Server
from tablee.server.storage.database import ERRORS
from tablee.server.web.encoding import encode
from tablee.server.web.rate_limits import Bucket
from tablee.server.web.socket_frames import FRAME_RATE, POLICY, RESTART, send_frame
from tablee.wire.accounts import Lobby, LobbyChanges

log = logging.getLogger("tablee.server.web.lobby_sockets")
POLL = 5.0
"""Seconds after which the lobby is read again though nothing was notified."""
PAUSE = 0.25
"""Seconds between two reads: what changes meanwhile is sent together."""
KEPT = 40
"""Changes that are kept for those who are behind."""


def changes(before: Lobby, after: Lobby) -> LobbyChanges | None:
    """What is different; None if nothing is."""
    if before == after:
        return None
    known = {one["table"]: one for one in before["tables"]}
    left = {one["table"] for one in after["tables"]}
    return {
        "tables": [one for one in after["tables"] if known.get(one["table"]) != one],
        "gone": [table for table in known if table not in left],
        "people": after["people"], "running": after["running"],
    }  # fmt: skip


class LobbySockets:
    """Everybody who watches the lobby in this process."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._shown: Lobby | None = None
        self._number = 0
        """Counts the changes."""
        self._frames: deque[bytes] = deque(maxlen=KEPT)
        self._changed = asyncio.Condition()
        self._watchers = 0
        self._reading: asyncio.Task[None] | None = None

    async def serve(self, socket: WebSocket) -> None:
        """Serve one socket until the client or the server closes it."""
        self._watchers += 1
        if self._reading is None or self._reading.done():
            self._shown = await self._server.lobby.read()
            self._number += 1
            self._frames.clear()
            self._reading = asyncio.create_task(self._read_changes())
        receiving = asyncio.create_task(_discard_input(socket))
        receiving.add_done_callback(lambda _: asyncio.ensure_future(self._wake()))
        try:
            await self._send(socket, receiving)
        finally:
            self._watchers -= 1
            receiving.cancel()

    async def _send(self, socket: WebSocket, receiving: "asyncio.Task[None]") -> None:
        server, sent = self._server, -1
        while not receiving.done() and not server.closing:
            for frame in self._frames_after(sent):
                if not await send_frame(socket, frame):
                    return
            sent = self._number
            async with self._changed:
                while self._number == sent and not receiving.done() and not server.closing:
                    await self._changed.wait()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART if server.closing else POLICY)

    def _frames_after(self, sent: int) -> list[bytes]:
        """What a client lacks who has the lobby up to a change; all of it if that is too much."""
        missed = self._number - sent
        if sent < 0 or missed > len(self._frames):
            return [encode(self._shown)]
        return list(self._frames)[len(self._frames) - missed :]

    async def _read_changes(self) -> None:
        """Read the lobby for all who watch it, as long as anybody does."""
        server, loop = self._server, asyncio.get_running_loop()
        while self._watchers and not server.closing:
            notified, earliest = server.lobby_feed.next_change(), loop.time() + PAUSE
            try:
                await self._note(await server.lobby.read())
            except ERRORS:
                log.exception("reading the lobby failed")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL):
                    await notified.wait()
            if not server.closing:
                await asyncio.sleep(earliest - loop.time())
        await self._wake()

    async def _note(self, shown: Lobby) -> None:
        assert self._shown is not None
        if (new := changes(self._shown, shown)) is not None:
            self._frames.append(encode(new))
            self._shown = shown
            self._number += 1
            await self._wake()

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()


async def _discard_input(socket: WebSocket) -> None:
    """Read and ignore frames until the client disconnects or sends too many."""
    bucket = Bucket(*FRAME_RATE, time.monotonic())
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while not bucket.take(time.monotonic()):
            await socket.receive_text()
