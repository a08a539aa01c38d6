"""The room as a web application."""

import contextlib
from collections.abc import AsyncIterator

import sqlalchemy as sa
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from tablee import __version__
from tablee.games.refusal import Refusal
from tablee.server.room import Room
from tablee.server.web import middleware, static_files
from tablee.server.web.compression import Compression
from tablee.server.web.routes import ROUTERS
from tablee.server.web.sockets import Sockets
from tablee.service import api
from tablee.service.refusals import Busy


def create_app(room: Room) -> FastAPI:
    """The application that serves a room."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with room.opened():
            yield

    app = FastAPI(
        title="Tablée", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", strict_content_type=True,
    )  # fmt: skip
    app.state.room = room
    for router in ROUTERS:
        app.include_router(router)
    _operation(app, room)
    _refusals(app, room)
    static_files.install(app)
    app.add_middleware(Compression)
    app.add_middleware(middleware.Gate, room=room, sockets=Sockets(room))
    return app


def _operation(app: FastAPI, room: Room) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def alive() -> Response:
        """Whether the process lives."""
        return middleware.frame({"ok": True})

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        """Whether it can write to its database."""
        if room.closing:
            raise Busy("staff-closing", retry=5.0)
        try:
            await room.keeper.beat()
        except (SQLAlchemyError, OSError):
            raise Busy("room-database", retry=5.0) from None
        return middleware.frame({"ok": True})

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        """The figures for Prometheus."""
        return Response(room.metrics.text(), media_type="text/plain; version=0.0.4")


def _refusals(app: FastAPI, room: Room) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        if refusal.key == "room-too-large":
            return middleware.error_frame(refusal, middleware.language(request), 413)
        room.metrics.refused.labels(refusal.kind).inc()
        return middleware.error_frame(refusal, middleware.language(request))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        errors = error.errors()
        if any(one["type"] == "json_invalid" for one in errors):
            return middleware.error_frame(middleware.unreadable(), middleware.language(request))
        return middleware.error_frame(api.wrong_field(errors), middleware.language(request))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if request.scope.get("too_large"):
            return middleware.error_frame(middleware.too_large(), middleware.language(request), 413)
        refusal = middleware.unreadable() if error.status_code == 400 else middleware.not_found()
        answer = middleware.error_frame(refusal, middleware.language(request), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(sa.exc.DBAPIError)
    @app.exception_handler(OSError)
    async def database(request: Request, error: Exception) -> Response:
        return middleware.error_frame(
            Busy("room-database", retry=5.0), middleware.language(request)
        )
