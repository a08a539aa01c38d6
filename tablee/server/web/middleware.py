"""Between HTTP and the service: who asks, in which language, and what every answer carries."""

import logging
import time
from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee import locale
from tablee.games.refusal import Refusal, Unknown, Unreadable
from tablee.server.server import Server
from tablee.server.web import security
from tablee.server.web.encoding import encode
from tablee.service import api
from tablee.service.creation import Requester
from tablee.service.refusals import STATUS, Fast, Forbidden, Invalid
from tablee.service.tables import Seated

log = logging.getLogger("tablee.server.web.middleware")
LARGEST = 256 * 1024
"""Bytes of the largest body; a position to start from is the longest thing anybody sends."""


class Frame(Response):
    """JSON, written by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The bytes."""
        return encode(content)


def language(connection: HTTPConnection) -> str:
    """The language asked for: by `?lang=`, or the first known one of Accept-Language."""
    asked = connection.query_params.get("lang")
    if asked in locale.LANGUAGES:
        return str(asked)
    wanted = []
    for part in connection.headers.get("accept-language", "")[:200].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), name.strip()[:2].lower()))
        except ValueError:
            continue
    for _, name in sorted(wanted, key=lambda one: one[0]):
        if name in locale.LANGUAGES:
            return name
    return "en"


def bearer(connection: HTTPConnection) -> str | None:
    """The seat's token: a program's header before a browser's cookie."""
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() == "bearer" and 0 < len(token) <= security.LONGEST_TOKEN:
        return token.strip()
    found = connection.cookies.get(security.SEAT_COOKIE)
    return found if found and len(found) <= security.LONGEST_TOKEN else None


def device(connection: HTTPConnection) -> str | None:
    """The device's own secret."""
    found = connection.cookies.get(security.DEVICE_COOKIE)
    return found if found and len(found) <= security.LONGEST_TOKEN else None


async def asker(server: Server, connection: HTTPConnection) -> Requester:
    """Who asks."""
    person = await server.accounts.find(device(connection))
    return Requester(bearer(connection), person, language(connection))


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as coarse as one household: a /64 of IPv6."""
    host = connection.client.host if connection.client else "?"
    return ":".join(host.split(":")[:4]) if ":" in host else host


def slow_down(wait: float) -> None:
    """Refuse whoever must wait."""
    if wait > 0:
        raise Fast("room-fast", retry=wait)


def sit_down(request: Request, response: Response, done: Seated) -> None:
    """Let a browser keep the seat's token, for this table only and out of scripts' reach."""
    response.set_cookie(
        security.SEAT_COOKIE, done.token, max_age=security.YEAR, httponly=True, samesite="lax",
        path=f"/api/tables/{done.live.record.table}", secure=request.url.scheme == "https",
    )  # fmt: skip


def error_frame(refusal: Refusal, lang: str, status: int | None = None) -> Frame:
    """A refusal as an answer."""
    told = api.refused(refusal, lang)
    frame = Frame(told, status if status is not None else STATUS[refusal.kind])
    if (retry := told["error"].get("retry")) is not None:
        frame.headers["Retry-After"] = str(max(1, round(retry)))
    return frame


class Gate:
    """What every request passes: size, origin, pace, headers, the log and the figures."""

    def __init__(self, app: ASGIApp, server: Server, sockets: ASGIApp) -> None:
        self.app, self.server, self.sockets = app, server, sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        connection = HTTPConnection(scope)
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                known = {name.lower() for name, _ in message["headers"]}
                for name, value in security.HEADERS.items():
                    if name.lower().encode() not in known:
                        message["headers"].append((name.lower().encode(), value.encode()))
                if b"cache-control" not in known:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            body = self._entered(connection, receive)
            await self.app(scope, body, sending)
        except Refusal as refusal:
            self.server.metrics.refused.labels(refusal.kind).inc()
            code = 413 if refusal.key == "room-too-large" else None
            await error_frame(refusal, language(connection), code)(scope, receive, sending)
        finally:
            self._noted(scope, status, time.perf_counter() - started)

    def _entered(self, connection: HTTPConnection, receive: Receive) -> Receive:
        if connection.scope["path"] not in ("/healthz", "/readyz"):
            slow_down(self.server.limits.requests.take(address(connection), time.monotonic()))
        headers: Mapping[str, str] = connection.headers
        if connection.scope["method"] not in ("GET", "HEAD", "OPTIONS") and not security.same_site(
            headers.get("origin"), headers.get("host"), self.server.settings.origins
        ):
            raise Forbidden("room-origin")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            raise too_large()
        return _limited(receive, connection.scope)

    def _noted(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", None) or "other"
        self.server.metrics.requests.labels(route, status).inc()
        self.server.metrics.seconds.labels(route).observe(seconds)
        level = logging.ERROR if status >= 500 and status != 503 else logging.INFO
        log.log(
            level, "request",
            extra={"method": scope["method"], "route": route, "status": status,
                   "ms": round(1000 * seconds, 1)},
        )  # fmt: skip


def _limited(receive: Receive, scope: Scope) -> Receive:
    """A body that is refused once it is too large, whatever it said of its length."""
    size = 0

    async def counting() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST:
            scope["too_large"] = True  # whoever reads it may not know what to make of this
            raise too_large()
        return message

    return counting


def not_found() -> Refusal:
    """There is nothing at this address."""
    return Unknown("room-nothing-here")


def too_large() -> Refusal:
    """More than anybody has a reason to send."""
    return Invalid("room-too-large", most=LARGEST // 1024)


def unreadable() -> Refusal:
    """A body that is no JSON."""
    return Unreadable("room-not-json")


def frame(content: Mapping[str, object], status: int = 200) -> Frame:
    """An answer."""
    return Frame(content, status)
