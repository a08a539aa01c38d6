"""Addresses of people: who one is, a name, another device; and the lobby where they meet."""

from typing import Annotated

from fastapi import Body, Request, Response

from tablee.server.server import Server
from tablee.server.web import middleware, security
from tablee.server.web.middleware import frame
from tablee.server.web.routes.common import By, In, addresses
from tablee.server.web.schemas import gives
from tablee.service import accounts, tokens, views
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden
from tablee.wire.accounts import Account, Forgotten, Lobby, Me, MyTable, Rating, TransferCode
from tablee.wire.requests import CodeRequest, NameRequest

router = addresses()


@router.get("/me", responses=gives(Me))
async def me(server: In, by: By) -> Response:
    """Who the asker is, and where they sit."""
    if by.person is None:
        nobody: Me = {"name": None, "ratings": {}, "tables": []}
        return frame(nobody)
    person = by.person
    tables = []
    for table in await server.storage.tables_of(person):
        live = await server.tables.live(table)
        tables.append(_own_table(live, server.tables.seats(live, by)))
    answer: Me = {"name": person.name, "ratings": _ratings(person), "tables": tables}
    return frame(answer)


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


@router.post("/me", responses=gives(Account))
async def name_me(request: Request, server: In, body: Annotated[NameRequest, Body()]) -> Response:
    """Choose a name."""
    middleware.slow_down(await server.limits.names.take(middleware.address(request)))
    own = (
        middleware.device(request)
        if await server.accounts.find(middleware.device(request))
        else tokens.token()
    )
    assert own is not None
    now = server.now()
    person = await server.storage.choose_name(own, body["name"], now)
    return _recognised(request, server, own, person)


@router.post("/me/transfer", responses=gives(TransferCode))
async def transfer(request: Request, server: In, by: By) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = tokens.public_id() + tokens.public_id(), by.person, server.now()
    expires = await server.storage.start_transfer(person, code, now)
    answer: TransferCode = {"code": code, "expires": views.stamp(expires)}
    return frame(answer)


@router.post("/me/claim", responses=gives(Account))
async def claim(request: Request, server: In, body: Annotated[CodeRequest, Body()]) -> Response:
    """Move an identity to this device."""
    middleware.slow_down(await server.limits.names.take(middleware.address(request)))
    own, now = tokens.token(), server.now()
    code = body["code"].strip()
    person = await server.storage.claim_transfer(own, code, now)
    return _recognised(request, server, own, person)


def _recognised(request: Request, server: Server, own: str, person: accounts.Account) -> Response:
    server.accounts.forget()
    account: Account = {"name": person.name, "ratings": _ratings(person)}
    answer = frame(account)
    answer.set_cookie(
        security.DEVICE_COOKIE, own, max_age=security.YEAR, httponly=True, samesite="lax",
        path="/api", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


@router.delete("/me", responses=gives(Forgotten))
async def forget_me(request: Request, server: In, by: By) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        await server.storage.forget_account(person)
        server.accounts.forget()
    forgotten: Forgotten = {"name": None}
    answer = frame(forgotten)
    answer.delete_cookie(security.DEVICE_COOKIE, path="/api")
    return answer


@router.get("/lobby", responses=gives(Lobby))
async def lobby(server: In) -> Response:
    """Public tables that wait for somebody."""
    return frame(await server.lobby.shown())
