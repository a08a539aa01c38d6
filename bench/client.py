"""A client of the server under test: HTTP with httpx, sockets with websockets.

The libraries cost the driver 0.8 ms of processor time a move where a client by hand, which checked
nothing it read, cost 0.55 (and 0.6 ms more a connection): little beside the server's 2.2 ms.
"""

import asyncio
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.common import open_game
from tablee.games.game import Json

PATIENCE = 30.0


class Broken(AssertionError):
    """The server did something that must never happen; the message says what must hold."""


def must(holds: bool, what: str) -> None:
    """Raise Broken unless it holds."""
    if not holds:
        raise Broken(what)


async def fetch(port: int, method: str, path: str, body: Json | None = None) -> Any:
    """The answer to a request; where the server says that we are too fast, it is asked again."""
    end = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False, verify=False
    ) as http:
        while True:
            answer = await http.request(method, path, json=body)
            if answer.status_code != 429 or time.monotonic() > end:
                break
            await asyncio.sleep(0.05)
    said = f"{answer.status_code} {answer.text[:300]}"
    must(answer.is_success, f"{method} {path} is answered ({said})")
    json = answer.headers.get("content-type", "").startswith("application/json")
    return answer.json() if json else answer.text


async def new_table(port: int) -> tuple[str, str, Json]:
    """A new table with both seats ours: its name, the token of the seats, the snapshot."""
    body = {"game": open_game(), "seats": [{"who": "me"}, {"who": "me"}], "shuffle": False}
    created = await fetch(port, "POST", "/api/tables", body)
    return created["table"], created["token"], created["snapshot"]


class Socket:
    """A socket at a table, past its hello."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, port: int, table: str, token: str = "", after: int = 0) -> "Socket":
        """Connect and read the hello."""
        connection = await connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/socket?after={after}",
            additional_headers={"Authorization": f"Bearer {token}"} if token else {},
            compression=None, open_timeout=PATIENCE, ping_interval=None, max_size=1 << 20,
            proxy=None, max_queue=None,
        )  # fmt: skip
        socket = cls(connection)
        must((await socket.receive())["kind"] == "hello", "a socket begins with hello")
        return socket

    async def send(self, message: Json) -> None:
        await self._connection.send(msgspec.json.encode(message), text=True)

    async def receive(self) -> Json:
        """The next message; raises Broken if the server closes or says nothing for long."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await self._connection.recv(decode=False)
        except (ConnectionClosed, TimeoutError):
            raise Broken("a socket stays open") from None
        message: Json = msgspec.json.decode(text)
        return message

    def close(self) -> None:
        """Drop the connection without a closing handshake, as a phone out of reach does."""
        self._connection.transport.abort()
