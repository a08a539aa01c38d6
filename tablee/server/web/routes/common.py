"""What all routes share: dependencies (server, requester), and the form of ids in paths."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.routing import APIRoute

from tablee.games.refusal import Refusal
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import JsonResponse
from tablee.server.web.schemas import ERRORS
from tablee.service import input
from tablee.service.creation import Requester

TableId = Annotated[str, Path(max_length=16, pattern="^[0-9A-Za-z]{1,16}$")]
GameName = Annotated[str, Path(max_length=40, pattern="^[a-z][a-z0-9_]*$")]


def the_server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


async def the_asker(request: Request) -> Requester:
    return await middleware.requester_of(the_server(request), request)


ServerDep = Annotated[Server, Depends(the_server)]
RequesterDep = Annotated[Requester, Depends(the_asker)]


class CheckedRequest(Request):
    """A request whose body holds no control character."""

    async def json(self) -> Any:
        """The decoded body.

        Raises:
            Unreadable: it holds a control character, or a number out of range.
        """
        value = await super().json()
        try:
            input.check(value)
        except Refusal as refusal:
            self.scope["refused"] = refusal  # FastAPI turns any error here into a plain 400
            raise
        return value


class CheckedRoute(APIRoute):
    """A route that reads its body as a `CheckedRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(CheckedRequest(request.scope, request.receive))

        return handle


def api_router() -> APIRouter:
    """A router below /api, with the checks and the refusals that all routes share."""
    return APIRouter(
        prefix="/api", default_response_class=JsonResponse, responses=ERRORS,
        route_class=CheckedRoute,
    )  # fmt: skip


def cache_for_an_hour() -> dict[str, str]:
    """Headers for content that changes only with a new version of Tablée."""
    return {"Cache-Control": "public, max-age=3600"}
