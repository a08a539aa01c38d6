"""Routes of accounts (name, ratings, transfer to another device) and of the lobby."""

from typing import Annotated

from fastapi import Body, Request, Response

from tablee.server.server import Server
from tablee.server.web import middleware, security
from tablee.server.web.middleware import json_response
from tablee.server.web.routes.common import RequesterDep, ServerDep, api_router
from tablee.server.web.schemas import json_responses
from tablee.service import accounts, forgetting, tokens, views
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden
from tablee.wire.accounts import Account, Forgotten, Lobby, Me, MyTable, Rating, TransferCode
from tablee.wire.requests import CodeRequest, NameRequest

router = api_router()


@router.get("/me", responses=json_responses(Me))
async def me(server: ServerDep, by: RequesterDep) -> Response:
    """Who the asker is, and where they sit."""
    if by.person is None:
        nobody: Me = {"name": None, "ratings": {}, "tables": []}
        return json_response(nobody)
    person = by.person
    tables = []
    for table in await server.storage.tables_of(person):
        live = await server.tables.live(table)
        tables.append(_own_table(live, server.tables.seats(live, by)))
    answer: Me = {"name": person.name, "ratings": _ratings(person), "tables": tables}
    return json_response(answer)


def _own_table(live: LiveTable, seats: tuple[int, ...]) -> MyTable:
    record, turn = live.record, live.game.to_move
    return {
        "table": record.table, "game": record.game, "status": record.status, "seats": list(seats),
        "to_move_is_you": record.status == "running" and turn in seats,
        "names": [seat.name for seat in record.seats], "ply": live.game.ply,
        "updated": views.stamp(live.events[-1].at if live.events else record.created),
    }  # fmt: skip


def _ratings(person: accounts.Account) -> dict[str, Rating]:
    return {
        game: {"rating": round(rating), "deviation": round(deviation), "games": count}
        for game, (rating, deviation, count) in person.ratings.items()
    }


@router.post("/me", responses=json_responses(Account))
async def name_me(
    request: Request, server: ServerDep, body: Annotated[NameRequest, Body()]
) -> Response:
    """Choose a name."""
    middleware.check_wait(await server.limits.names.take(middleware.address(request)))
    own = (
        middleware.device(request)
        if await server.accounts.find(middleware.device(request))
        else tokens.new_token()
    )
    assert own is not None
    now = server.now()
    person = await server.storage.choose_name(own, body["name"], now)
    return _with_device_cookie(request, server, own, person)


@router.post("/me/transfer", responses=json_responses(TransferCode))
async def transfer(request: Request, server: ServerDep, by: RequesterDep) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = tokens.public_id() + tokens.public_id(), by.person, server.now()
    expires = await server.storage.start_transfer(person, code, now)
    answer: TransferCode = {"code": code, "expires": views.stamp(expires)}
    return json_response(answer)


@router.post("/me/claim", responses=json_responses(Account))
async def claim(
    request: Request, server: ServerDep, body: Annotated[CodeRequest, Body()]
) -> Response:
    """Move an identity to this device."""
    middleware.check_wait(await server.limits.names.take(middleware.address(request)))
    own, now = tokens.new_token(), server.now()
    code = body["code"].strip()
    person = await server.storage.claim_transfer(own, code, now)
    return _with_device_cookie(request, server, own, person)


def _with_device_cookie(
    request: Request, server: Server, own: str, person: accounts.Account
) -> Response:
    server.accounts.forget()
    account: Account = {"name": person.name, "ratings": _ratings(person)}
    answer = json_response(account)
    answer.set_cookie(
        security.DEVICE_COOKIE, own, max_age=security.YEAR, httponly=True, samesite="lax",
        path="/api", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


@router.delete("/me", responses=json_responses(Forgotten))
async def forget_me(request: Request, server: ServerDep, by: RequesterDep) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        played = await server.tournaments.forget(person)
        tables, names = await forgetting.forget(server.tables, person, played)
        await server.storage.forget_in_annotations(tables, names)
        await server.storage.forget_account(person)
        server.accounts.forget()
    forgotten: Forgotten = {"name": None}
    answer = json_response(forgotten)
    answer.delete_cookie(security.DEVICE_COOKIE, path="/api")
    return answer


@router.get("/lobby", responses=json_responses(Lobby))
async def lobby(server: ServerDep) -> Response:
    """Public tables that wait for somebody."""
    return json_response(await server.lobby.read())
