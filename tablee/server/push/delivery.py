"""One push request: an HTTP POST over a connection of its own, bounded in time and size.

An HTTP client would resolve the name itself, after `endpoints` has checked its address, and would
follow redirects. This connects to the address that was checked, and reads a status and no more.
"""

import asyncio
import contextlib
import ssl
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tablee.server.push import endpoints
from tablee.server.push.endpoints import Endpoint

TIMEOUT = 15.0
"""Seconds for the whole request."""
LONGEST_HEAD = 16 * 1_024


class Answer(NamedTuple):
    """What a push service answered."""

    status: int
    retry_after: float | None = None


class Forbidden(Exception):
    """The endpoint's name leads to an address that is not public."""


async def post(
    endpoint: Endpoint, headers: Mapping[str, str], body: bytes, tls: ssl.SSLContext,
    local: bool = False,
) -> Answer:  # fmt: skip
    """Send a request and return the status of the answer.

    Raises:
        Forbidden: the endpoint is not at a public address.
        OSError: no connection, or a certificate that is not valid.
        TimeoutError: the whole took too long.
        ValueError: the answer is not HTTP.
    """
    async with asyncio.timeout(TIMEOUT):
        addresses = await endpoints.resolve(endpoint, local)
        if not addresses:
            raise Forbidden
        reader, writer = await _connect(endpoint, addresses, tls)
        try:
            writer.write(_request(endpoint, headers, body))
            await writer.drain()
            return _answer(await _head(reader))
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


async def _connect(
    endpoint: Endpoint, addresses: Sequence[str], tls: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first address that answers."""
    secure: dict[str, Any] = {"limit": LONGEST_HEAD}
    if endpoint.tls:
        secure |= {"ssl": tls, "server_hostname": endpoint.host}
    for address in addresses[:-1]:
        with contextlib.suppress(OSError):
            return await asyncio.open_connection(address, endpoint.port, **secure)
    return await asyncio.open_connection(addresses[-1], endpoint.port, **secure)


async def _head(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise ValueError("the answer is not HTTP") from None


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    host = endpoint.origin.partition("://")[2]
    every = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {v}" for name, v in every.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _answer(head: bytes) -> Answer:
    """The status of an answer, and how long it asks to wait.

    >>> _answer(b"HTTP/1.1 429 Slow down\\r\\nRetry-After: 30\\r\\n\\r\\n")
    Answer(status=429, retry_after=30.0)
    """
    first, *lines = head.decode("latin-1").split("\r\n")
    version, _, rest = first.partition(" ")
    if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
        raise ValueError("the answer is not HTTP")
    headers = {name.strip().lower(): value.strip() for name, _, value in map(_parted, lines)}
    wait = headers.get("retry-after", "")
    return Answer(int(rest[:3]), float(wait) if wait.isdigit() else None)


def _parted(line: str) -> tuple[str, str, str]:
    return line.partition(":")
