"""Addresses of people: who one is, a name, another device; and the lobby where they meet."""

from fastapi import Request, Response

from tablee.games.game import Json
from tablee.server.server import Server
from tablee.server.web import middleware, security
from tablee.server.web.bodies import CodeBody, NameBody
from tablee.server.web.middleware import frame
from tablee.server.web.routes.common import By, In, addresses
from tablee.service import accounts, tokens, views
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden

router = addresses()


@router.get("/me")
async def me(server: In, by: By) -> Response:
    """Who the asker is, and where they sit."""
    if by.person is None:
        return frame({"name": None, "ratings": {}, "tables": []})
    person = by.person
    tables = []
    for table in await server.storage.tables_of(person):
        live = await server.tables.live(table)
        tables.append(_own_table(live, server.tables.seats(live, by)))
    return frame({"name": person.name, "ratings": _ratings(person), "tables": tables})


def _own_table(live: LiveTable, seats: tuple[int, ...]) -> Json:
    sheet, turn = live.sheet, live.game.to_move
    return {
        "table": sheet.table, "game": sheet.game, "status": sheet.status, "seats": list(seats),
        "to_move_is_you": sheet.status == "running" and turn in seats,
        "names": [seat.name for seat in sheet.seats], "ply": live.game.ply,
        "updated": views.stamp(live.rows[-1].at if live.rows else sheet.created),
    }  # fmt: skip


def _ratings(person: accounts.Account) -> Json:
    return {
        game: {"rating": round(rating), "deviation": round(deviation), "games": count}
        for game, (rating, deviation, count) in person.ratings.items()
    }


@router.post("/me")
async def name_me(request: Request, server: In, body: NameBody) -> Response:
    """Choose a name."""
    middleware.slow_down(await server.limits.names.take(middleware.address(request)))
    own = (
        middleware.device(request)
        if await server.accounts.find(middleware.device(request))
        else tokens.token()
    )
    assert own is not None
    now = server.now()
    person = await server.storage.choose_name(own, body.name, now)
    return _recognised(request, server, own, person)


@router.post("/me/transfer")
async def transfer(request: Request, server: In, by: By) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = tokens.public_id() + tokens.public_id(), by.person, server.now()
    expires = await server.storage.start_transfer(person, code, now)
    return frame({"code": code, "expires": views.stamp(expires)})


@router.post("/me/claim")
async def claim(request: Request, server: In, body: CodeBody) -> Response:
    """Move an identity to this device."""
    middleware.slow_down(await server.limits.names.take(middleware.address(request)))
    own, now = tokens.token(), server.now()
    person = await server.storage.claim_transfer(own, body.code.strip(), now)
    return _recognised(request, server, own, person)


def _recognised(request: Request, server: Server, own: str, person: accounts.Account) -> Response:
    server.accounts.forget()
    answer = frame({"name": person.name, "ratings": _ratings(person)})
    answer.set_cookie(
        security.DEVICE_COOKIE, own, max_age=security.YEAR, httponly=True, samesite="lax",
        path="/api", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


@router.delete("/me")
async def forget_me(request: Request, server: In, by: By) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        await server.storage.forget_account(person)
        server.accounts.forget()
    answer = frame({"name": None})
    answer.delete_cookie(security.DEVICE_COOKIE, path="/api")
    return answer


@router.get("/lobby")
async def lobby(server: In) -> Response:
    """Public tables that wait for somebody."""
    return frame(await server.lobby.shown())
