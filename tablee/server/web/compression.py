"""Gzip compression of public answers, safe from the BREACH attack.

The length of a compressed answer depends on how much of it repeats. So no answer is compressed
that holds a secret beside text that somebody else has chosen: no answer to a POST (tokens,
invites), no snapshot or events of a table (a hand beside the others' chat), nothing below `me`.
Starlette's GZipMiddleware cannot leave out such answers. What remains is public: boards, rules,
sentences, lists of moves.
"""

import asyncio
import re
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHORTEST = 1_024
"""Bytes below which compression gains nothing."""
LONG = 32 * 1_024
"""Bytes above which a thread compresses, so that other requests do not wait."""
LEVEL = 4
COMPRESSIBLE = re.compile(r"application/(json|javascript|manifest\+json)|text/|image/svg\+xml")
SECRET_PATHS = re.compile(r"/api/(tables/[^/]+(/events|/carried)?|me(/.*)?)")


def accepts(scope: Scope, coding: str) -> bool:
    """Whether the client accepts a content encoding."""
    for part in Headers(scope=scope).get("accept-encoding", "")[:200].split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() == coding:
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def gzipped(content: bytes, level: int = LEVEL) -> bytes:
    """Content as gzip, without a time stamp: the same bytes every time.

    >>> gzipped(b"a" * 1000) == gzipped(b"a" * 1000)
    True
    """
    compressor = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return compressor.compress(content) + compressor.flush()


class Compression:
    """ASGI middleware that compresses whole answers to GET requests."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET" and not _may_hold_secrets(scope):
            send = _GzipSender(send, accepts(scope, "gzip")).send
        await self.app(scope, receive, send)


def _may_hold_secrets(scope: Scope) -> bool:
    return SECRET_PATHS.fullmatch(scope["path"].rstrip("/")) is not None


class _GzipSender:
    """Sends one answer, compressed if it can be."""

    def __init__(self, send: Send, accepted: bool) -> None:
        self._send, self._accepted = send, accepted
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        """Send a message; compress a body that is complete and long enough."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            compressible = COMPRESSIBLE.match(headers.get("content-type", "")) is not None
            if compressible and "content-encoding" not in headers and message["status"] == 200:
                headers.add_vary_header("Accept-Encoding")
                self._start = message
                return
        elif (start := self._start) is not None:
            self._start = None
            body = message.get("body", b"")
            if self._accepted and len(body) >= SHORTEST and not message.get("more_body"):
                long = len(body) > LONG
                body = await asyncio.to_thread(gzipped, body) if long else gzipped(body)
                headers = MutableHeaders(raw=start["headers"])
                headers["content-encoding"] = "gzip"
                headers["content-length"] = str(len(body))
                message = {**message, "body": body}
            await self._send(start)
        await self._send(message)
