"""Routes of tournaments: opening, joining, what happens, and going to one's own table."""

from typing import Annotated

from fastapi import Body, Path, Request, Response

from tablee.server.server import Server
from tablee.server.web import middleware
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import accounts, api
from tablee.service.creation import Requester
from tablee.service.ports import StoredTournament
from tablee.service.tournaments import view as tournament_view
from tablee.service.tournaments.tournaments import Entered
from tablee.wire.tables import Seated
from tablee.wire.tournaments import (
    JoinRequest,
    NewTournament,
    PlayRequest,
    Tournament,
    TournamentActionRequest,
    TournamentEntered,
)

router = api_router()
TournamentId = Annotated[str, Path(max_length=16, pattern="^[0-9A-Za-z]{1,16}$")]


async def _message(server: Server, stored: StoredTournament, by: Requester) -> Tournament:
    statuses = await server.tournaments.statuses(stored.tournament)
    return tournament_view.message(stored, by, statuses)


async def _entered(request: Request, server: Server, by: Requester, done: Entered) -> Response:
    """The answer to whoever came in, with the token as a cookie for this tournament only."""
    asker = Requester(done.token, by.person, by.lang)
    body: TournamentEntered = {
        "tournament": await _message(server, done.stored, asker), "token": done.token,
    }  # fmt: skip
    answer = json_response(body)
    path = f"/api/tournaments/{done.stored.tournament.id}"
    middleware.set_token_cookie(request, answer, done.token, path)
    return answer


@router.post("/tournaments", status_code=201, responses=json_responses(TournamentEntered, 201))
async def create(
    request: Request, server: ServerDep, by: RequesterDep, body: Annotated[NewTournament, Body()]
) -> Response:
    """Open a tournament."""
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    answer = await _entered(request, server, by, await server.tournaments.create(by, body))
    answer.status_code = 201
    return answer


@router.get("/tournaments/{tournament}", responses=json_responses(Tournament))
async def read(server: ServerDep, by: RequesterDep, tournament: TournamentId) -> Response:
    """A tournament with its games and its table of results."""
    return json_response(await _message(server, await server.tournaments.read(tournament), by))


@router.post("/tournaments/{tournament}/join", responses=json_responses(TournamentEntered))
async def join(
    request: Request, server: ServerDep, by: RequesterDep, tournament: TournamentId,
    body: Annotated[JoinRequest, Body()],
) -> Response:  # fmt: skip
    """Take part. Every player makes more tables, so this counts as one."""
    middleware.check_wait(await server.limits.creations.take(middleware.address(request)))
    name = accounts.clean_name(body["name"])
    done = await server.tournaments.join(tournament, by, name, body.get("id"))
    return await _entered(request, server, by, done)


@router.post("/tournaments/{tournament}/actions", responses=json_responses(Tournament))
async def act(
    server: ServerDep, by: RequesterDep, tournament: TournamentId,
    body: Annotated[TournamentActionRequest, Body()],
) -> Response:  # fmt: skip
    """Start it, fill it with computer players, remove somebody, leave, or end it."""
    return json_response(
        await _message(server, await server.tournaments.act(tournament, by, body), by)
    )


@router.post("/tournaments/{tournament}/play", responses=json_responses(Seated))
async def play(
    request: Request, server: ServerDep, by: RequesterDep, tournament: TournamentId,
    body: Annotated[PlayRequest, Body()],
) -> Response:  # fmt: skip
    """Sit down at one's own table."""
    done = await server.tournaments.play(tournament, by, body.get("table"))
    answer = json_response(api.seated_message(server.tables, done))
    middleware.set_seat_cookie(request, answer, done)
    return answer
