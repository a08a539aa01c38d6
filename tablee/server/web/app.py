"""The web application: routes, error answers, middleware, the page."""

import asyncio
import functools
import logging

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Scope

from tablee import __version__
from tablee.games.refusal import Refusal
from tablee.server.server import Server
from tablee.server.storage.database import ERRORS, DatabaseError, PoolTimeout
from tablee.server.web import bodies, middleware, schemas, static_files
from tablee.server.web.compression import Compression
from tablee.server.web.routes import ROUTERS
from tablee.server.web.sockets import Sockets
from tablee.service.refusals import Busy

log = logging.getLogger("tablee.server.web")


def create_app(server: Server) -> FastAPI:
    """The application of an open server."""
    app = FastAPI(
        title="Tablée", version=__version__, docs_url=None, redoc_url=None,
        openapi_url=None, strict_content_type=True,
    )  # fmt: skip
    app.state.server = server
    app.openapi = functools.cache(lambda: schemas.openapi(app))  # type: ignore[method-assign]
    for router in ROUTERS:
        app.include_router(router)
    _operation(app, server)
    _refusals(app, server)
    static_files.install(app, server=server, site=server.settings.site)
    app.add_middleware(Compression)
    app.add_middleware(middleware.RequestMiddleware, server=server, sockets=Sockets(server))
    return app


async def build_routes(app: ASGIApp) -> None:
    """Make a first request, at which FastAPI builds all routes: nobody should wait for that.

    Routers are built when they are first tried, so it is one that none of them answers.
    """

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        pass

    scope: Scope = {
        "type": "http", "method": "GET", "path": "/api/none", "raw_path": b"/",
        "query_string": b"", "headers": [], "scheme": "http", "http_version": "1.1",
        "root_path": "", "client": None, "server": None,
    }  # fmt: skip
    await app(scope, receive, send)


def _operation(app: FastAPI, server: Server) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def alive() -> Response:
        return middleware.json_response({"ok": True})

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        if server.closing:
            raise Busy("staff-closing", retry=5.0)
        try:
            server.database.check_space()
            await server.maintenance.heartbeat()
        except ERRORS:
            log.exception("the database failed")
            raise Busy("room-database", retry=5.0) from None
        return middleware.json_response({"ok": True})

    @app.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return middleware.json_response(await asyncio.to_thread(app.openapi))

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


def _refusals(app: FastAPI, server: Server) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        if refusal.key == "room-too-large":
            return middleware.error_response(refusal, middleware.language(request), 413)
        server.metrics.refused.labels(refusal.kind).inc()
        return middleware.error_response(refusal, middleware.language(request))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = error.errors()
        if any(one["type"] == "json_invalid" for one in errors):
            return middleware.error_response(middleware.unreadable(), middleware.language(request))
        return middleware.error_response(bodies.wrong_field(errors), middleware.language(request))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if request.scope.get("too_large"):
            return middleware.error_response(
                middleware.too_large(), middleware.language(request), 413
            )
        if (refused := request.scope.get("refused")) is not None:
            return middleware.error_response(refused, middleware.language(request))
        refusal = middleware.unreadable() if error.status_code == 400 else middleware.not_found()
        answer = middleware.error_response(refusal, middleware.language(request), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(PoolTimeout)
    @app.exception_handler(DatabaseError)
    @app.exception_handler(OSError)
    async def database(request: Request, error: Exception) -> Response:
        log.error("the database failed", exc_info=error)
        return middleware.error_response(
            Busy("room-database", retry=5.0), middleware.language(request)
        )
