"""What all routes share: the server, who asks, and the form of ids."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import Frame
from tablee.server.web.schemas import ERRORS
from tablee.service.creation import Requester

TableId = Annotated[str, Path(max_length=16, pattern="^[0-9A-Za-z]{1,16}$")]
GameName = Annotated[str, Path(max_length=40, pattern="^[a-z][a-z0-9_]*$")]


def the_server(request: Request) -> Server:
    """The server that answers this request."""
    found: Server = request.app.state.server
    return found


async def the_asker(request: Request) -> Requester:
    """Who asks."""
    return await middleware.asker(the_server(request), request)


In = Annotated[Server, Depends(the_server)]
By = Annotated[Requester, Depends(the_asker)]


def addresses() -> APIRouter:
    """A group of addresses, all of them below /api and refusing alike."""
    return APIRouter(prefix="/api", default_response_class=Frame, responses=ERRORS)


def for_an_hour() -> dict[str, str]:
    """Headers of what changes only with a new Tablée."""
    return {"Cache-Control": "public, max-age=3600"}
