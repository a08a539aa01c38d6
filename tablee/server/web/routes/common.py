"""What all routes share: dependencies (server, requester), and the form of ids in paths."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import JsonResponse
from tablee.server.web.schemas import ERRORS
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


def api_router() -> APIRouter:
    """A router below /api, with the refusals that all routes share."""
    return APIRouter(prefix="/api", default_response_class=JsonResponse, responses=ERRORS)


def cache_for_an_hour() -> dict[str, str]:
    """Headers for content that changes only with a new version of Tablée."""
    return {"Cache-Control": "public, max-age=3600"}
