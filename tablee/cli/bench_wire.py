"""The wire of a benchmark: requests and websockets with as little work as possible.

What the driver costs, the room on the same machine does not have. So there is no library
between: whole text frames come and go, and nobody decodes what nobody looks at.
"""

import asyncio
import struct
import time
from collections import deque
from typing import Any, cast

import msgspec

from tablee.games.game import Json
from tablee.games.refusal import Refusal

PATIENCE = 30.0
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
END = b"\r\n\r\n"


class Broken(Refusal):
    """The room did something that must never happen; the message says what should have been."""


# Requests


async def asked(
    port: int, method: str, path: str, body: Json | None = None, token: str = ""
) -> Any:
    """An answer: its status and what it holds."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            data = b"" if body is None else msgspec.json.encode(body)
            lines = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
            writer.write(_request(method, path, port, token, lines + "Connection: close") + data)
            head, _, content = (await reader.read(-1)).partition(END)
        finally:
            writer.close()
    status = int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/") else 0
    return status, content


async def fetch(
    port: int, method: str, path: str, body: Json | None = None, token: str = ""
) -> Any:
    """What a request is answered; when we are too fast for the room, we wait as we are told."""
    end = time.monotonic() + PATIENCE
    while True:
        status, content = await asked(port, method, path, body, token)
        if status < 300:
            return msgspec.json.decode(content) if content[:1] in b"{[" else content.decode()
        if status != 429 or time.monotonic() > end:
            said = content.decode("utf-8", "replace")[:300]
            raise Broken("bench-must-answer", request=f"{method} {path}", code=status, said=said)
        await asyncio.sleep(0.05)


def _request(method: str, path: str, port: int, token: str, more: str) -> bytes:
    key = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{key}{more}\r\n\r\n".encode()


# Websockets


class Link(asyncio.Protocol):
    """A websocket to a room."""

    def __init__(self, request: bytes) -> None:
        self._request, self._data, self._open = request, bytearray(), False
        self._frames: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None
        self._lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing more will come."""
        self._lost = True
        self._wake()

    def data_received(self, data: bytes) -> None:
        """Take the frames out of what has come."""
        self._data += data
        if not self._open and not self._opened():
            return
        while (frame := self._next()) is not None:
            opcode, content = frame
            if opcode == TEXT:
                self._frames.append(content)
            elif opcode == PING:
                self._write(PONG, content)
            elif opcode == CLOSE:
                self.close()
        self._wake()

    def _opened(self) -> bool:
        end = self._data.find(END)
        if end < 0:
            return False
        self._open = self._data.startswith(b"HTTP/1.1 101 ")
        del self._data[: end + len(END)]
        if not self._open:
            self.close()
        return self._open

    def _next(self) -> tuple[int, bytes] | None:
        """The next whole frame; a room sends each in one piece, and unmasked."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            start = 4
            size = int.from_bytes(data[2:4], "big") if len(data) >= 4 else 0
        elif size == 127:
            start = 10
            size = int.from_bytes(data[2:10], "big") if len(data) >= 10 else 0
        if len(data) < start + size or len(data) < start:
            return None
        opcode, content = data[0] & 0x0F, bytes(data[start : start + size])
        del data[: start + size]
        return opcode, content

    def send(self, content: bytes) -> None:
        """Send a text."""
        self._write(TEXT, content)

    def _write(self, opcode: int, content: bytes) -> None:
        size = len(content)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        if size > 125:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        assert self._transport is not None
        # Clients must mask what they send; a mask of zeros is one, and costs nothing.
        self._transport.write(head + b"\0\0\0\0" + content)

    async def hear(self) -> Json:
        """The next frame."""
        if not self._frames:
            await self._more()
        said: Json = msgspec.json.decode(self._frames.popleft())
        return said

    async def _more(self) -> None:
        loop = asyncio.get_running_loop()
        timer = loop.call_later(PATIENCE, self.close)
        try:
            while not self._frames:
                if self._lost:
                    raise Broken("bench-must-stay")
                self._waiter = loop.create_future()
                await self._waiter
        finally:
            timer.cancel()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def close(self) -> None:
        """Go away."""
        if self._transport is not None:
            self._transport.close()
        self._lost = True
        self._wake()


async def connected(port: int, path: str, token: str = "") -> Link:
    """A websocket to a room."""
    more = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    )
    request = _request("GET", path, port, token, more)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        _, link = await loop.create_connection(lambda: Link(request), "127.0.0.1", port)
    return link
