"""Compression: long answers made shorter on their way out, where their length gives nothing away.

The length of a packed answer tells how much of it repeats itself. So nothing is packed in
which a secret stands beside words that somebody else has chosen: no answer to a POST (tokens,
invites), no snapshot or events of a table (a hand beside what the others say), nothing of `me`.
What is left is long because it is public: boards, rules, sentences, lists of moves.
"""

import asyncio
import re
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHORTEST = 1_024
"""Bytes below which packing gains nothing."""
LONG = 32 * 1_024
"""Bytes above which it is done in a thread, for others not to wait."""
LEVEL = 4
PACKABLE = re.compile(r"application/(json|javascript|manifest\+json)|text/|image/svg\+xml")
SECRETIVE = re.compile(r"/api/(tables/[^/]+(/events)?|me(/.*)?)")


def accepted(scope: Scope, coding: str) -> bool:
    """Whether whoever asks can unpack a coding."""
    for part in Headers(scope=scope).get("accept-encoding", "")[:200].split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() == coding:
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed(content: bytes, level: int = LEVEL) -> bytes:
    """Content as gzip, the same bytes whenever it is made."""
    squeeze = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return squeeze.compress(content) + squeeze.flush()


class Compression:
    """Packs whole answers to GET requests."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, packed if it may be."""
        if scope["type"] == "http" and scope["method"] == "GET" and not _secretive(scope):
            send = _Packed(send, accepted(scope, "gzip")).send
        await self.app(scope, receive, send)


def _secretive(scope: Scope) -> bool:
    return SECRETIVE.fullmatch(scope["path"].rstrip("/")) is not None


class _Packed:
    """One answer on its way out."""

    def __init__(self, send: Send, wanted: bool) -> None:
        self._send, self._wanted = send, wanted
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        """Pass on what was said, packed if all of it is here and worth it."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            packable = PACKABLE.match(headers.get("content-type", "")) is not None
            if packable and "content-encoding" not in headers and message["status"] == 200:
                headers.add_vary_header("Accept-Encoding")
                self._start = message
                return
        elif (start := self._start) is not None:
            self._start = None
            body = message.get("body", b"")
            if self._wanted and len(body) >= SHORTEST and not message.get("more_body"):
                long = len(body) > LONG
                body = await asyncio.to_thread(packed, body) if long else packed(body)
                headers = MutableHeaders(raw=start["headers"])
                headers["content-encoding"] = "gzip"
                headers["content-length"] = str(len(body))
                message = {**message, "body": body}
            await self._send(start)
        await self._send(message)
