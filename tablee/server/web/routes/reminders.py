"""Routes of reminders by Web Push: whether there are any, wishes, and the one tap that ends them.

A browser proves who it is by its endpoint, which nobody else but its push service knows.
"""

from typing import Annotated

from fastapi import Body, Request, Response

from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import json_responses
from tablee.wire.reminders import ReminderOffer, Reminders, RemindersStopped, SeatReminders
from tablee.wire.requests import ReminderRequest, SeatReminderRequest, StopRequest

router = api_router()


@router.get("/reminders", responses=json_responses(ReminderOffer))
async def offer(server: ServerDep) -> Response:
    """Whether this server sends reminders."""
    answer: ReminderOffer = {"key": server.reminders.key}
    return json_response(answer)


@router.post("/reminders", responses=json_responses(Reminders))
async def subscribe(
    request: Request, server: ServerDep, by: RequesterDep, body: Annotated[ReminderRequest, Body()]
) -> Response:
    """What a browser wants to be reminded of, from now on."""
    middleware.check_wait(await server.limits.reminders.take(middleware.address(request)))
    return json_response(await server.reminders.subscribe(body, by.person, by.lang))


@router.post("/reminders/stop", responses=json_responses(RemindersStopped))
async def stop(server: ServerDep, body: Annotated[StopRequest, Body()]) -> Response:
    """No reminders any more."""
    answer: RemindersStopped = {"stopped": await server.reminders.stop(body["endpoint"])}
    return json_response(answer)


@router.post("/tables/{table}/reminders", responses=json_responses(SeatReminders))
async def remind_seat(
    table: TableId,
    server: ServerDep,
    by: RequesterDep,
    body: Annotated[SeatReminderRequest, Body()],
) -> Response:
    """Whether to be reminded of one's turns at a table."""
    answer = await server.reminders.remind_seat(table, by, body["endpoint"], body["on"])
    return json_response(answer)
