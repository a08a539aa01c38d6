"""Routes that need a thinker: hints, insights, analyses."""

import contextlib
from functools import partial
from typing import Annotated

from fastapi import Body, Request, Response

from tablee import locale
from tablee.games.refusal import Illegal, Over, Unknown
from tablee.play import Knowledge
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.rate_limits import SharedLimit
from tablee.server.web.routes.common import RequesterDep, ServerDep, TableId, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import actions, hint_permission, views
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden
from tablee.service.table_record import RUNNING
from tablee.wire.requests import HintRequest, InsightRequest, JudgementRequest, ReasonsRequest
from tablee.wire.reviews import GameReview, Hint, Judgement, MoveReasons
from tablee.wire.solos import Insight
from tablee.wire.tellings import telling_message

router = api_router()
HINT_SECONDS = 0.8
"""With its reasons, which are found afterwards, a hint is complete within a second."""
JUDGEMENT_SECONDS = 0.4


@router.post("/tables/{table}/hint", responses=json_responses(Hint))
async def hint(
    request: Request, server: ServerDep, by: RequesterDep, table: TableId,
    body: Annotated[HintRequest | None, Body()] = None,
) -> Response:  # fmt: skip
    """What a strong player would do."""
    live = await _asked_to_think(request, server, by, table, server.limits.thoughts)
    hint_permission.check_allowed(live.record)
    job = Job(kind="hint", known=Knowledge.of(live.game), level=5, seconds=HINT_SECONDS, seed=1)
    advice = await server.thinker.ask(job)
    await _tell_others(server, by, live)
    why = locale.say(by.lang, str(advice["why"]), percent=int(advice["percent"]))
    answer: Hint = {
        "move": advice["move"], "value": advice["value"], "proven": advice["proven"],
        "line": advice["line"], "why": why, "ply": live.game.ply,
        "telling": views.check(live, advice["move"])["telling"],
    }  # fmt: skip
    return json_response(answer)


@router.post("/tables/{table}/reasons", responses=json_responses(MoveReasons))
async def reasons(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[ReasonsRequest, Body()],
) -> Response:
    """What was proven that speaks for a legal move, such as that of a hint."""
    live = await _asked_to_think(request, server, by, table, server.limits.insights)
    hint_permission.check_allowed(live.record)
    move = views.check(live, body["text"])["text"]
    job = Job("reasons", Knowledge.of(live.game), seconds=HINT_SECONDS, ask={"move": move})
    found = await server.thinker.ask(job)
    await _tell_others(server, by, live)
    answer: MoveReasons = {"ply": live.game.ply, "move": move, "reasons": found["reasons"]}
    return json_response(answer)


@router.post("/tables/{table}/judgement", responses=json_responses(Judgement))
async def judgement(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[JudgementRequest, Body()],
) -> Response:
    """What an own move was worth, judged by the position before any reply."""
    live = await server.tables.live(table)
    if live.record.rated:
        raise Forbidden("room-rated")
    if live.record.status == RUNNING:
        hint_permission.check_allowed(live.record)
    past = live.game.at(body["ply"] - 1)
    if live.game.ply < body["ply"]:
        raise Unknown("ply-unknown", ply=str(body["ply"]), plies=live.game.ply)
    if past.turn not in server.tables.seats(live, by):
        raise Forbidden("room-no-seat")
    middleware.check_wait(await server.limits.thoughts.take(middleware.address(request)))
    made = live.game.plies[past.ply].text
    job = Job("judgement", Knowledge.of(past), seconds=JUDGEMENT_SECONDS, ask={"move": made})
    judged = await server.thinker.ask(job)
    if live.record.status == RUNNING:
        with contextlib.suppress(Over):  # the game has ended meanwhile: it helped nobody
            await _tell_others(server, by, live, past.turn)
    return json_response(judged | {"telling": telling_message(past.telling(judged["best"]))})


@router.post("/tables/{table}/insight", responses=json_responses(Insight))
async def insight(
    request: Request,
    server: ServerDep,
    by: RequesterDep,
    table: TableId,
    body: Annotated[InsightRequest, Body()],
) -> Response:
    """What a game's solver knows of the position."""
    live = await _asked_to_think(request, server, by, table, server.limits.insights)
    if live.record.players > 1:
        raise Forbidden("room-solo-only")
    job = Job(kind="insight", known=Knowledge.of(live.game), seconds=10.0, ask=dict(body))
    return json_response(await server.thinker.ask(job))


async def _tell_others(
    server: Server, by: Requester, live: LiveTable, seat: int | None = None
) -> None:
    """Help that one player gets is told to the others, once a turn."""
    if hint_permission.is_news(live, server.tables.seats(live, by), seat):
        tell = partial(hint_permission.tell_others, seat=seat)
        await server.tables.act(live.record.table, by, tell)


async def _asked_to_think(
    request: Request, server: Server, by: Requester, table: str, limit: SharedLimit
) -> LiveTable:
    live = await server.tables.live(table)
    if not (seats := server.tables.seats(live, by)):
        raise Forbidden("room-no-seat")
    actions.check_running(Draft(live, server.now()))
    if live.game.turn not in seats:
        raise Illegal("room-not-your-turn")
    middleware.check_wait(await limit.take(middleware.address(request)))
    return live


@router.post("/tables/{table}/analysis", status_code=202, responses=json_responses(GameReview, 202))
async def analyse(
    request: Request, server: ServerDep, by: RequesterDep, table: TableId
) -> Response:
    """Have a finished game analysed."""
    live = await server.tables.live(table)
    if done := await server.reviews.done(table):  # costs nothing, so no rate limit applies
        return json_response(done, 202)
    middleware.check_wait(await server.limits.thoughts.take(middleware.address(request)))
    return json_response(await server.reviews.ask(live), 202)


@router.get("/tables/{table}/analysis", responses=json_responses(GameReview))
async def analysis(server: ServerDep, table: TableId) -> Response:
    """How far an analysis is, and what it says."""
    await server.tables.live(table)
    return json_response(await server.reviews.status(table))
