"""Routes of imported records, reviewed positions, pictures and findings."""

from typing import Annotated, Literal

from fastapi import Body, Path, Query, Request, Response

from tablee import locale
from tablee.paper.png import png
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import (
    RequesterDep,
    ServerDep,
    TableId,
    api_router,
    cache_for_an_hour,
)
from tablee.server.web.schemas import file_responses, json_responses
from tablee.service import views
from tablee.wire.requests import RecordRequest
from tablee.wire.reviews import ReviewedPosition
from tablee.wire.tables import Imported

router = api_router()
Ply = Annotated[int, Path(ge=0)]
WIDTH = 1_200
"""Pixels of a picture."""
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


@router.post("/records", status_code=201, responses=json_responses(Imported, 201))
async def bring(
    request: Request, server: ServerDep, body: Annotated[RecordRequest, Body()]
) -> Response:
    """Bring a record in, to be looked at and reviewed."""
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    live = await server.imports.import_record(body["text"])
    answer: Imported = {
        "table": live.record.table, "ply": live.game.ply, "over": live.game.over,
    }  # fmt: skip
    return json_response(answer, 201)


@router.get("/tables/{table}/review/{ply}", responses=json_responses(ReviewedPosition))
async def look_back(
    server: ServerDep, table: TableId, ply: Ply,
    instead: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:  # fmt: skip
    """A move of a finished game as its player saw the table, and another in its place."""
    return json_response(views.reviewed_position(await server.tables.live(table), ply, instead))


@router.get(
    "/tables/{table}/picture.png", response_class=Response, responses=file_responses("image/png")
)
async def picture(
    request: Request, server: ServerDep, by: RequesterDep, table: TableId,
    ply: Annotated[int | None, Query(ge=0)] = None,
) -> Response:  # fmt: skip
    """A position as a picture of pixels."""
    live = await server.tables.live(table)
    scene = views.scene(live, ply, server.tables.seats(live, by))
    middleware.check_wait(await server.limits.pictures.take(middleware.address(request)))
    data = await server.pictures.draw(middleware.address(request), png, scene, WIDTH)
    return Response(data, media_type="image/png")


@router.get(
    "/findings/pictures/{name}",
    response_class=Response,
    responses=file_responses("image/svg+xml", "image/png"),
)
async def plot(
    name: Annotated[str, Path(pattern="^[a-z0-9][a-z0-9-]{0,80}[.](svg|png)$")],
) -> Response:
    """A picture of the findings."""
    path = locale.PACKAGE / "findings" / "pictures" / name
    if not path.is_file():
        raise middleware.not_found()
    return Response(path.read_bytes(), media_type=KINDS[path.suffix], headers=cache_for_an_hour())


@router.get("/findings/{lang}", response_class=Response, responses=file_responses("text/markdown"))
async def findings(lang: Literal["fr", "en"]) -> Response:
    """What the project found out about the games, as Markdown."""
    path = locale.PACKAGE / "findings" / f"{lang}.md"
    return Response(
        path.read_text("utf-8"), media_type="text/markdown", headers=cache_for_an_hour()
    )
