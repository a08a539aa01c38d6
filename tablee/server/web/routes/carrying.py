"""Routes of games that go on without the server, and of what the page keeps for that."""

from typing import Annotated

from fastapi import Body, Request, Response

from tablee.server.web import middleware, static_files
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import carrying, views
from tablee.service.tables import Seated
from tablee.wire.carrying import CarriedTable, HandBack, HandedBack, OfflineFiles

router = api_router()


@router.get("/offline", responses=json_responses(OfflineFiles))
async def offline_files(server: ServerDep) -> Response:
    """What the page keeps so that it works without the server."""
    return json_response(static_files.offline_files(server.settings.site))


@router.get("/tables/{table}/carried", responses=json_responses(CarriedTable))
async def carried(server: ServerDep, by: RequesterDep, table: TableId) -> Response:
    """A game against bots or a solo, to go on with while the server is away."""
    live = await server.tables.live(table)
    return json_response(carrying.carried(live, server.tables.seats(live, by)))


@router.post("/tables/{table}/carried", responses=json_responses(HandedBack))
async def hand_back(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[HandBack, Body()],
) -> Response:
    """A game that went on while the server was away."""
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    live = await carrying.hand_back(
        server.tables, table, by, body["base"], body["moves"], body.get("end")
    )
    seats = server.tables.seats(live, by)
    both = live.record.table != table
    message: HandedBack = {
        "table": live.record.table, "kept": "both" if both else "one",
        "snapshot": views.snapshot(live, seats, server.now(), server.watchers),
    }  # fmt: skip
    answer = json_response(message)
    if both and by.token is not None:
        middleware.set_seat_cookie(request, answer, Seated(live, seats, by.token))
    return answer
