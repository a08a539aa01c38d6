"""Routes of exploring a finished game: positions beside it, and what is kept of them."""

from typing import Annotated

from fastapi import Body, Query, Request, Response

from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import exploring
from tablee.wire.exploring import CopyMade, ExploredPosition, JudgedTry, StoredAnnotations
from tablee.wire.requests import (
    AnnotationsRequest,
    CopyId,
    CopyRequest,
    ExploredMoveRequest,
    ExploreRequest,
)

router = api_router()


@router.post("/tables/{table}/explore", responses=json_responses(ExploredPosition))
async def explore(
    server: ServerDep, table: TableId, body: Annotated[ExploreRequest, Body()]
) -> Response:
    """The position that other moves lead to, in a finished game."""
    live = await server.tables.live(table)
    moves, choices = body.get("moves", []), body.get("choices", False)
    shown = await server.scheduler.run_blocking(
        exploring.position, live, body["ply"], moves, choices, body.get("seat")
    )
    return json_response(shown)


@router.post("/tables/{table}/explore/judgement", responses=json_responses(JudgedTry))
async def judge(
    request: Request, server: ServerDep, table: TableId,
    body: Annotated[ExploredMoveRequest, Body()],
) -> Response:  # fmt: skip
    """What a move is worth that was not played, and what would be answered."""
    live = await server.tables.live(table)
    middleware.check_wait(await server.limits.insights.take(middleware.address(request)))
    reply = body.get("reply", False)
    return json_response(
        await exploring.judge(live, server.thinker, body["ply"], body["moves"], reply)
    )


@router.get("/tables/{table}/annotations", responses=json_responses(StoredAnnotations))
async def annotations(
    server: ServerDep, by: RequesterDep, table: TableId,
    copy: Annotated[CopyId | None, Query()] = None,
) -> Response:  # fmt: skip
    """The variations and comments that are kept with a finished game."""
    live = await server.tables.live(table)
    seats = server.tables.seats(live, by)
    return json_response(await server.annotations.read(live, copy, seats))


@router.post("/tables/{table}/annotations", responses=json_responses(StoredAnnotations))
async def annotate(
    request: Request, server: ServerDep, by: RequesterDep, table: TableId,
    body: Annotated[AnnotationsRequest, Body()],
) -> Response:  # fmt: skip
    """Keep changed variations and comments, of the players or in an own copy."""
    live = await server.tables.live(table)
    middleware.check_wait(await server.limits.insights.take(middleware.address(request)))
    kept = await server.annotations.write(
        live, server.tables.seats(live, by), body, body["version"], body.get("copy"),
        body.get("key"),
    )  # fmt: skip
    return json_response(kept)


@router.post(
    "/tables/{table}/annotations/copies", status_code=201, responses=json_responses(CopyMade, 201)
)
async def copy(
    request: Request, server: ServerDep, table: TableId, body: Annotated[CopyRequest, Body()]
) -> Response:
    """Keep variations and comments in a copy of one's own."""
    live = await server.tables.live(table)
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    return json_response(await server.annotations.copy(live, body), 201)
