"""Addresses where somebody else thinks: hints, insights, analyses."""

from fastapi import Request, Response

from tablee import locale
from tablee.games.refusal import Illegal
from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.bodies import HintBody, InsightBody
from tablee.server.web.middleware import frame
from tablee.server.web.rate_limits import SharedLimit
from tablee.server.web.routes.common import By, In, TableId, addresses
from tablee.service import actions, views
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden

router = addresses()
HINT_SECONDS = 1.0


@router.post("/tables/{table}/hint")
async def hint(
    request: Request, server: In, by: By, table: TableId, body: HintBody | None = None
) -> Response:
    """What a strong player would do."""
    live = await _asked_to_think(request, server, by, table, server.limits.thoughts)
    if live.sheet.rated:
        raise Forbidden("room-rated")
    job = Job(kind="hint", **views.task(live), level=5, seconds=HINT_SECONDS, seed=1)
    told = await server.thinker.ask(job)
    why = locale.say(by.lang, str(told["why"]), percent=int(told["percent"]))
    shown = {name: told[name] for name in ("move", "value", "proven", "line")}
    return frame(shown | {"why": why, "ply": live.game.ply})


@router.post("/tables/{table}/insight")
async def insight(
    request: Request, server: In, by: By, table: TableId, body: InsightBody
) -> Response:
    """What a game's solver knows of the position."""
    live = await _asked_to_think(request, server, by, table, server.limits.insights)
    if live.sheet.players > 1:
        raise Forbidden("room-solo-only")
    job = Job(kind="insight", **views.task(live), seconds=10.0, ask=body.model_dump())
    return frame(await server.thinker.ask(job))


async def _asked_to_think(
    request: Request, server: Server, by: Requester, table: str, limit: SharedLimit
) -> LiveTable:
    live = await server.tables.live(table)
    if not (seats := server.tables.seats(live, by)):
        raise Forbidden("room-no-seat")
    actions.running(Draft(live, server.now()))
    if live.game.turn not in seats:
        raise Illegal("room-not-your-turn")
    middleware.slow_down(await limit.take(middleware.address(request)))
    return live


@router.post("/tables/{table}/analysis", status_code=202)
async def analyse(request: Request, server: In, by: By, table: TableId) -> Response:
    """Have a finished game analysed."""
    live = await server.tables.live(table)
    middleware.slow_down(await server.limits.thoughts.take(middleware.address(request)))
    return frame(await server.reviews.ask(live), 202)


@router.get("/tables/{table}/analysis")
async def analysis(server: In, table: TableId) -> Response:
    """How far an analysis is, and what it says."""
    await server.tables.live(table)
    return frame(await server.reviews.shown(table))
