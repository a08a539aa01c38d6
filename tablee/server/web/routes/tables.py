"""Addresses of tables: opening, sitting, playing, looking."""

import asyncio
import time
from typing import Annotated, Literal

from fastapi import Path, Query, Request, Response

from tablee.games.refusal import Refusal
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.bodies import ActionBody, CheckBody, MoveBody, SitBody, TableBody
from tablee.server.web.middleware import Frame, frame
from tablee.server.web.routes.common import By, In, TableId, addresses
from tablee.service import accounts, api, views
from tablee.service.creation import Requester, TableRequest
from tablee.service.refusals import STATUS
from tablee.service.watchers import Watcher

router = addresses()
MOST_EVENTS = 200
"""Events in one answer; the next question brings the next."""


@router.post("/tables", status_code=201)
async def create(request: Request, server: In, by: By, body: TableBody) -> Response:
    """Open a table."""
    middleware.slow_down(await server.limits.creations.take(middleware.address(request)))
    seats = [seat.model_dump(exclude_none=True) for seat in body.seats]
    for seat in seats:
        if "name" in seat:
            seat["name"] = accounts.clean_name(seat["name"])
    fields = body.model_dump(exclude={"seats"})
    done = await server.tables.create(by, TableRequest(seats=seats, **fields))
    answer = frame(api.seated(server.tables, done), 201)
    middleware.sit_down(request, answer, done)
    return answer


@router.post("/tables/{table}/sit")
async def sit(request: Request, server: In, by: By, table: TableId, body: SitBody) -> Response:
    """Take a seat."""
    name = accounts.clean_name(body.name) if body.name else None
    done = await server.tables.sit(table, by, body.invite, body.seat, name, body.id)
    answer = frame(api.seated(server.tables, done))
    middleware.sit_down(request, answer, done)
    return answer


@router.get("/tables/{table}")
async def snapshot(server: In, by: By, table: TableId) -> Response:
    """The table as the asker may see it."""
    live = await server.tables.live(table)
    return frame(views.snapshot(live, server.tables.seats(live, by), server.now(), server.watchers))


@router.get("/tables/{table}/moves")
async def moves(server: In, by: By, table: TableId, preview: bool = False) -> Response:
    """Every legal move, if it is the asker's turn."""
    live = await server.tables.live(table)
    return frame(views.moves(live, server.tables.seats(live, by), preview))


@router.post("/tables/{table}/check")
async def check(server: In, by: By, table: TableId, body: CheckBody) -> Response:
    """What one move would do, or why it cannot be made."""
    live = await server.tables.live(table)
    try:
        return frame(api.checked(server.tables, live, by, body.text))
    except Refusal as refusal:
        if not body.why:
            raise
        return frame(api.refused(refusal, by.lang))


@router.get("/tables/{table}/plies/{ply}")
async def past(server: In, by: By, table: TableId, ply: Annotated[int, Path(ge=0)]) -> Response:
    """The position after so many moves."""
    live = await server.tables.live(table)
    return frame(views.ply(live, ply, server.tables.seats(live, by)))


@router.post("/tables/{table}/moves")
async def play(server: In, by: By, table: TableId, body: MoveBody) -> Response:
    """Make a move; answered once it is on disk."""
    started = time.perf_counter()
    try:
        return frame(await api.move(server.tables, table, by, body))
    except Refusal as refusal:
        return await _refused(server, table, by, refusal)
    finally:
        server.metrics.move_seconds.observe(time.perf_counter() - started)


@router.post("/tables/{table}/actions")
async def act(request: Request, server: In, by: By, table: TableId, body: ActionBody) -> Response:
    """Do anything else at a table."""
    try:
        told, done = await api.action(server.tables, table, by, body)
    except Refusal as refusal:
        return await _refused(server, table, by, refusal)
    answer = frame(told)
    if done is not None:
        middleware.sit_down(request, answer, done)
    return answer


async def _refused(server: Server, table: str, by: Requester, refusal: Refusal) -> Frame:
    server.metrics.refused.labels(refusal.kind).inc()
    told = await api.explained(server.tables, table, by, refusal)
    return frame(told, STATUS[refusal.kind])


@router.get("/tables/{table}/events")
async def events(
    server: In, by: By, table: TableId,
    after: Annotated[int, Query(ge=0)] = 0, wait: Annotated[float, Query(ge=0, le=25)] = 0,
) -> Response:  # fmt: skip
    """The events after a number; waits for the first if asked to."""
    live = await server.tables.live(table)
    watcher = Watcher(table, server.tables.seats(live, by), asyncio.Event(), present=False)
    server.watchers.join(watcher)
    try:
        live = await server.tables.live(table)
        if live.number <= after and wait:
            try:
                async with asyncio.timeout(wait):
                    while live.number <= after and not server.closing:
                        await watcher.woken()
                        live = await server.tables.live(table, fresh=False)
            except TimeoutError:
                pass
    finally:
        server.watchers.leave(watcher, server.now())
    seats = server.tables.seats(live, by)
    rows = live.rows[after : after + MOST_EVENTS]
    return frame({"events": [views.told(live, row, seats) for row in rows], "number": live.number})


@router.get("/tables/{table}/record")
async def record(
    server: In, table: TableId, as_: Annotated[Literal["json", "text"], Query(alias="as")] = "json"
) -> Response:
    """The game so far, as a record."""
    found = views.record(await server.tables.live(table))
    if as_ == "text":
        return Response(found.to_text(), media_type="text/plain; charset=utf-8")
    return frame(found.to_json())


@router.get("/tables/{table}/picture.svg")
async def picture(
    server: In, by: By, table: TableId, ply: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """A position as a drawing."""
    live = await server.tables.live(table)
    drawing = views.picture(live, ply, server.tables.seats(live, by))
    return Response(drawing, media_type="image/svg+xml")
