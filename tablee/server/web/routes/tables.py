"""Routes of tables: opening, sitting, moves, actions, snapshots, events, records."""

import asyncio
import time
from typing import Annotated, Literal

from fastapi import Body, Path, Query, Request, Response

from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.encoding import event_frame
from tablee.server.web.middleware import JsonResponse, json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import file_responses, json_responses
from tablee.service import accounts, api, pacing, views
from tablee.service.creation import Requester, TableRequest
from tablee.service.refusals import STATUS
from tablee.service.watchers import Watcher
from tablee.wire.events import Events
from tablee.wire.requests import (
    ActionRequest,
    CheckRequest,
    CopyId,
    MoveRequest,
    NewTable,
    SitRequest,
)
from tablee.wire.tables import (
    ActionDone,
    Done,
    GameRecord,
    ListedMoves,
    MoveCheck,
    Moves,
    PastPosition,
    RefusedHere,
    Seated,
    Snapshot,
)
from tablee.wire.tellings import Story

router = api_router()
MOST_EVENTS = 200
"""Events in one answer; the next request brings more."""


@router.post("/tables", status_code=201, responses=json_responses(Seated, 201))
async def create(
    request: Request, server: ServerDep, by: RequesterDep, body: Annotated[NewTable, Body()]
) -> Response:
    """Open a table."""
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    done = await server.tables.create(by, _table_request(body))
    answer = json_response(api.seated_message(server.tables, done), 201)
    middleware.set_seat_cookie(request, answer, done)
    return answer


def _table_request(body: NewTable) -> TableRequest:
    """The requested table, with cleaned names."""
    seats = []
    for seat in body["seats"]:
        wish: Json = {key: value for key, value in seat.items() if value is not None}
        if (name := seat.get("name")) is not None:
            wish["name"] = accounts.clean_name(name)
        seats.append(wish)
    fields: Json = {key: value for key, value in body.items() if key != "seats"}
    return TableRequest(seats=seats, **fields)


@router.post("/tables/{table}/sit", responses=json_responses(Seated))
async def sit(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[SitRequest, Body()],
) -> Response:
    """Take a seat."""
    name = accounts.clean_name(wish) if (wish := body.get("name")) else None
    done = await server.tables.sit(
        table, by, body.get("invite"), body.get("seat"), name, body.get("id")
    )
    answer = json_response(api.seated_message(server.tables, done))
    middleware.set_seat_cookie(request, answer, done)
    return answer


@router.get("/tables/{table}", responses=json_responses(Snapshot))
async def snapshot(server: ServerDep, by: RequesterDep, table: TableId) -> Response:
    """The table as the asker may see it."""
    live = await server.tables.live(table)
    return json_response(
        views.snapshot(live, server.tables.seats(live, by), server.now(), server.watchers)
    )


@router.get("/tables/{table}/moves", responses=json_responses(Moves | ListedMoves))
async def moves(
    server: ServerDep, by: RequesterDep, table: TableId, preview: bool = False
) -> Response:
    """Every legal move, if it is the asker's turn."""
    live = await server.tables.live(table)
    seats = server.tables.seats(live, by)
    # In a thread: where hundreds of moves are possible, they take longer than others may wait.
    listed = views.moves_with_previews if preview else views.moves
    return await asyncio.to_thread(lambda: json_response(listed(live, seats)))


@router.post("/tables/{table}/check", responses=json_responses(MoveCheck))
async def check(
    server: ServerDep, by: RequesterDep, table: TableId, body: Annotated[CheckRequest, Body()]
) -> Response:
    """What one move would do, or why it cannot be made."""
    live = await server.tables.live(table)
    try:
        return json_response(api.check_move(server.tables, live, by, body["text"]))
    except Refusal as refusal:
        if not body.get("why", False):
            raise
        return json_response(api.refusal_message(refusal, by.lang))


@router.get("/tables/{table}/story", responses=json_responses(Story))
async def story(server: ServerDep, table: TableId) -> Response:
    """Every move so far, in words."""
    live = await server.tables.live(table)
    moves = await pacing.collect(views.story_moves(live), server.scheduler)
    answer: Story = {"ply": live.game.ply, "moves": moves}
    return json_response(answer)


@router.get("/tables/{table}/plies/{ply}", responses=json_responses(PastPosition))
async def past(
    server: ServerDep, by: RequesterDep, table: TableId, ply: Annotated[int, Path(ge=0)]
) -> Response:
    """The position after so many moves."""
    live = await server.tables.live(table)
    return json_response(views.position_at(live, ply, server.tables.seats(live, by)))


@router.post("/tables/{table}/moves", responses=json_responses(Done, refused=RefusedHere))
async def play(
    server: ServerDep, by: RequesterDep, table: TableId, body: Annotated[MoveRequest, Body()]
) -> Response:
    """Make a move; answered once it is on disk."""
    started = time.perf_counter()
    try:
        done = await api.move(server.tables, table, by, body["id"], body["ply"], body["text"])
        return json_response(done)
    except Refusal as refusal:
        return await _refused(server, table, by, refusal)
    finally:
        server.metrics.move_seconds.observe(time.perf_counter() - started)


@router.post("/tables/{table}/actions", responses=json_responses(ActionDone, refused=RefusedHere))
async def act(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[ActionRequest, Body()],
) -> Response:
    """Do anything else at a table."""
    try:
        if body["kind"] == "rematch":  # opens a table, and so counts as one
            middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
        message, done = await api.action(server.tables, table, by, body)
    except Refusal as refusal:
        return await _refused(server, table, by, refusal)
    answer = json_response(message)
    if done is not None:
        middleware.set_seat_cookie(request, answer, done)
    return answer


async def _refused(server: Server, table: str, by: Requester, refusal: Refusal) -> JsonResponse:
    server.metrics.refused.labels(refusal.kind).inc()
    message = await api.refusal_with_snapshot(server.tables, table, by, refusal)
    return json_response(message, STATUS[refusal.kind])


@router.get("/tables/{table}/events", responses=json_responses(Events))
async def events(
    server: ServerDep, by: RequesterDep, table: TableId,
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
                        await watcher.wait_woken()
                        live = await server.tables.live(table, fresh=False)
            except TimeoutError:
                pass
    finally:
        server.watchers.leave(watcher, server.now())
    seats = server.tables.seats(live, by)
    rows = (event_frame(live, event, seats) for event in live.events[after : after + MOST_EVENTS])
    frames = b",".join(await pacing.collect(rows, server.scheduler))
    body = b'{"events":[%b],"number":%d}' % (frames, live.number)
    return Response(body, media_type="application/json")


@router.get("/tables/{table}/record", responses=json_responses(GameRecord))
async def record(
    server: ServerDep,
    table: TableId,
    as_: Annotated[Literal["json", "text"], Query(alias="as")] = "json",
    copy: Annotated[CopyId | None, Query()] = None,
) -> Response:
    """The game so far, as a record; after its end with variations and comments."""
    live = await server.tables.live(table)
    game_record = views.record(live, await server.annotations.of_record(live, copy))
    if as_ == "text":
        return Response(game_record.to_text(), media_type="text/plain; charset=utf-8")
    return json_response(game_record.to_json())


@router.get(
    "/tables/{table}/picture.svg",
    response_class=Response,
    responses=file_responses("image/svg+xml"),
)
async def picture(
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    ply: Annotated[int | None, Query(ge=0)] = None,
    move: Annotated[str | None, Query(min_length=1, max_length=80)] = None,
    step: Annotated[int, Query(ge=1, le=3)] = 3,
) -> Response:
    """A position as a drawing; with `move` the present one, and that move drawn over it."""
    live = await server.tables.live(table)
    seats = server.tables.seats(live, by)
    if move is not None:
        drawing = views.picture_of_move(live, move, step, seats)
    else:
        drawing = views.picture(live, ply, seats)
    return Response(drawing, media_type="image/svg+xml")
