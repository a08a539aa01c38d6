"""HTTP middleware: identity and language of a request, checks, security headers, log, metrics."""

import logging
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_plus

from fastapi import Request, Response
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee import locale
from tablee.games.refusal import Refusal, Unknown, Unreadable
from tablee.server.server import Server
from tablee.server.web import protocol, security
from tablee.server.web.encoding import encode
from tablee.service import api, input
from tablee.service.creation import Requester
from tablee.service.refusals import STATUS, Forbidden, Invalid, RateLimited
from tablee.service.tables import Seated

log = logging.getLogger("tablee.server.web.middleware")
LARGEST = 256 * 1024
"""Bytes of the largest request body; a start position is the longest thing clients send."""


class JsonResponse(Response):
    """A JSON response, encoded by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return encode(content)


def language(connection: HTTPConnection) -> str:
    """The language of a request: `?lang=`, or the best known one of Accept-Language."""
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
    """The seat's token: from the Authorization header, else from the cookie."""
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() == "bearer" and 0 < len(token) <= security.LONGEST_TOKEN:
        return token.strip()
    cookie = connection.cookies.get(security.SEAT_COOKIE)
    return cookie if cookie and len(cookie) <= security.LONGEST_TOKEN else None


def device(connection: HTTPConnection) -> str | None:
    """The device's secret, from its cookie."""
    secret = connection.cookies.get(security.DEVICE_COOKIE)
    return secret if secret and len(secret) <= security.LONGEST_TOKEN else None


async def requester_of(server: Server, connection: HTTPConnection) -> Requester:
    """Who sends a request."""
    person = await server.accounts.find(device(connection))
    return Requester(bearer(connection), person, language(connection))


def address(connection: HTTPConnection) -> str:
    """The client's address for rate limits; of IPv6 only the /64 network."""
    return protocol.network(connection.client.host if connection.client else "?")


def check_wait(wait: float) -> None:
    """Refuse a client that a rate limit makes wait.

    Raises:
        RateLimited: `wait` is above 0.
    """
    if wait > 0:
        raise RateLimited("room-fast", retry=wait)


def set_seat_cookie(request: Request, response: Response, done: Seated) -> None:
    """Set the seat's token as a cookie for this table only."""
    set_token_cookie(request, response, done.token, f"/api/tables/{done.live.record.table}")


def set_token_cookie(request: Request, response: Response, token: str, path: str) -> None:
    """Set a token as a cookie for one path only, unreadable by scripts."""
    response.set_cookie(
        security.SEAT_COOKIE, token, max_age=security.YEAR, httponly=True, samesite="lax",
        path=path, secure=request.url.scheme == "https",
    )  # fmt: skip


def error_response(refusal: Refusal, lang: str, status: int | None = None) -> JsonResponse:
    message = api.refusal_message(refusal, lang)
    response = JsonResponse(message, status if status is not None else STATUS[refusal.kind])
    if (retry := message["error"].get("retry")) is not None:
        response.headers["Retry-After"] = str(max(1, round(retry)))
    return response


class RequestMiddleware:
    """Checks size, origin and rate of every request; adds headers; counts and logs."""

    def __init__(self, app: ASGIApp, server: Server, sockets: ASGIApp) -> None:
        self.app, self.server, self.sockets = app, server, sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
                if scope["scheme"] == "https":
                    message["headers"].append((b"strict-transport-security", security.HSTS))
                if b"cache-control" not in known:
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        # HEAD is answered as GET is; uvicorn leaves the body out.
        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        try:
            body = self._admit(connection, receive)
            await self.app(asked, body, sending)
        except Refusal as refusal:
            self.server.metrics.refused.labels(refusal.kind).inc()
            code = 413 if refusal.key == "room-too-large" else None
            await error_response(refusal, language(connection), code)(scope, receive, sending)
        finally:
            self._count_and_log(asked, status, time.perf_counter() - started)

    def _admit(self, connection: HTTPConnection, receive: Receive) -> Receive:
        if connection.scope["path"] not in ("/healthz", "/readyz"):
            check_wait(self.server.limits.requests.take(address(connection), time.monotonic()))
        _check_address(connection.scope)
        headers: Mapping[str, str] = connection.headers
        if connection.scope["method"] not in ("GET", "HEAD", "OPTIONS") and not security.same_site(
            headers.get("origin"), headers.get("host"), self.server.settings.origins
        ):
            raise Forbidden("room-origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > LARGEST:
            raise too_large()
        return _limited(receive, connection.scope)

    def _count_and_log(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", None) or "other"
        self.server.metrics.requests.labels(route, status).inc()
        self.server.metrics.seconds.labels(route).observe(seconds)
        level = logging.ERROR if status >= 500 and status != 503 else logging.INFO
        log.log(
            level, "request",
            extra={"method": scope["method"], "route": route, "status": status,
                   "ms": round(1000 * seconds, 1)},
        )  # fmt: skip


def _check_address(scope: Scope) -> None:
    """Refuse control characters in the path and in the query.

    Raises:
        Unknown: the path holds one, so there is nothing there.
        Unreadable: the query holds one.
    """
    if input.FORBIDDEN.search(scope["path"]) is not None:
        raise not_found()
    input.check_text(unquote_plus(scope["query_string"].decode("latin-1")))


def _limited(receive: Receive, scope: Scope) -> Receive:
    """A body that is refused once it is too large, whatever its Content-Length said."""
    size = 0

    async def counting() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST:
            scope["too_large"] = True  # Starlette may turn the refusal into a plain 400
            raise too_large()
        return message

    return counting


def not_found() -> Refusal:
    return Unknown("room-nothing-here")


def too_large() -> Refusal:
    return Invalid("room-too-large", most=LARGEST // 1024)


def unreadable() -> Refusal:
    return Unreadable("room-not-json")


def json_response(content: Mapping[str, object], status: int = 200) -> JsonResponse:
    return JsonResponse(content, status)
