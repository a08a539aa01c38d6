"""Addresses of tables: opening, sitting, playing, looking."""

import asyncio
import time
from typing import Annotated, Literal

from fastapi import Path, Query, Request, Response

from tablee.games.refusal import Refusal
from tablee.server.room import Room
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
async def create(request: Request, room: In, by: By, body: TableBody) -> Response:
    """Open a table."""
    middleware.slow_down(await room.creations.take(middleware.address(request)))
    seats = [seat.model_dump(exclude_none=True) for seat in body.seats]
    for seat in seats:
        if "name" in seat:
            seat["name"] = accounts.clean_name(seat["name"])
    fields = body.model_dump(exclude={"seats"})
    done = await room.host.create(by, TableRequest(seats=seats, **fields))
    answer = frame(api.seated(room.host, done), 201)
    middleware.sit_down(request, answer, done)
    return answer


@router.post("/tables/{table}/sit")
async def sit(request: Request, room: In, by: By, table: TableId, body: SitBody) -> Response:
    """Take a seat."""
    name = accounts.clean_name(body.name) if body.name else None
    done = await room.host.sit(table, by, body.invite, body.seat, name, body.id)
    answer = frame(api.seated(room.host, done))
    middleware.sit_down(request, answer, done)
    return answer


@router.get("/tables/{table}")
async def snapshot(room: In, by: By, table: TableId) -> Response:
    """The table as the asker may see it."""
    live = await room.host.live(table)
    return frame(views.snapshot(live, room.host.seats(live, by), room.now(), room.hub))


@router.get("/tables/{table}/moves")
async def moves(room: In, by: By, table: TableId, preview: bool = False) -> Response:
    """Every legal move, if it is the asker's turn."""
    live = await room.host.live(table)
    return frame(views.moves(live, room.host.seats(live, by), preview))


@router.post("/tables/{table}/check")
async def check(room: In, by: By, table: TableId, body: CheckBody) -> Response:
    """What one move would do, or why it cannot be made."""
    live = await room.host.live(table)
    try:
        return frame(api.checked(room.host, live, by, body.text))
    except Refusal as refusal:
        if not body.why:
            raise
        return frame(api.refused(refusal, by.lang))


@router.get("/tables/{table}/plies/{ply}")
async def past(room: In, by: By, table: TableId, ply: Annotated[int, Path(ge=0)]) -> Response:
    """The position after so many moves."""
    live = await room.host.live(table)
    return frame(views.ply(live, ply, room.host.seats(live, by)))


@router.post("/tables/{table}/moves")
async def play(room: In, by: By, table: TableId, body: MoveBody) -> Response:
    """Make a move; answered once it is on disk."""
    started = time.perf_counter()
    try:
        return frame(await api.move(room.host, table, by, body))
    except Refusal as refusal:
        return await _refused(room, table, by, refusal)
    finally:
        room.metrics.move_seconds.observe(time.perf_counter() - started)


@router.post("/tables/{table}/actions")
async def act(request: Request, room: In, by: By, table: TableId, body: ActionBody) -> Response:
    """Do anything else at a table."""
    try:
        told, done = await api.action(room.host, table, by, body)
    except Refusal as refusal:
        return await _refused(room, table, by, refusal)
    answer = frame(told)
    if done is not None:
        middleware.sit_down(request, answer, done)
    return answer


async def _refused(room: Room, table: str, by: Requester, refusal: Refusal) -> Frame:
    room.metrics.refused.labels(refusal.kind).inc()
    told = await api.explained(room.host, table, by, refusal)
    return frame(told, STATUS[refusal.kind])


@router.get("/tables/{table}/events")
async def events(
    room: In, by: By, table: TableId,
    after: Annotated[int, Query(ge=0)] = 0, wait: Annotated[float, Query(ge=0, le=25)] = 0,
) -> Response:  # fmt: skip
    """The events after a number; waits for the first if asked to."""
    host = room.host
    live = await host.live(table)
    watcher = Watcher(table, host.seats(live, by), sits=False)
    room.hub.join(watcher)
    try:
        live = await host.live(table)
        if live.number <= after and wait:
            try:
                async with asyncio.timeout(wait):
                    while live.number <= after and not room.closing:
                        await watcher.woken()
                        live = await host.live(table, fresh=False)
            except TimeoutError:
                pass
    finally:
        room.hub.leave(watcher, room.now())
    seats = host.seats(live, by)
    rows = live.rows[after : after + MOST_EVENTS]
    return frame({"events": [views.told(live, row, seats) for row in rows], "number": live.number})


@router.get("/tables/{table}/record")
async def record(
    room: In, table: TableId, as_: Annotated[Literal["json", "text"], Query(alias="as")] = "json"
) -> Response:
    """The game so far, as a record."""
    found = views.record(await room.host.live(table))
    if as_ == "text":
        return Response(found.to_text(), media_type="text/plain; charset=utf-8")
    return frame(found.to_json())


@router.get("/tables/{table}/picture.svg")
async def picture(
    room: In, by: By, table: TableId, ply: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """A position as a drawing."""
    live = await room.host.live(table)
    drawing = views.picture(live, ply, room.host.seats(live, by))
    return Response(drawing, media_type="image/svg+xml")
