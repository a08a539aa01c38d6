"""Addresses of people: who one is, a name, another device; and the lobby where they meet."""

from fastapi import Request, Response

from tablee.games.game import Json
from tablee.server.room import Room
from tablee.server.web import middleware
from tablee.server.web.bodies import CodeBody, NameBody
from tablee.server.web.middleware import frame
from tablee.server.web.routes.common import By, In, addresses
from tablee.service import accounts, tokens, views
from tablee.service.live_table import LiveTable
from tablee.service.refusals import Forbidden

router = addresses()


@router.get("/me")
async def me(room: In, by: By) -> Response:
    """Who the asker is, and where they sit."""
    if by.person is None:
        return frame({"name": None, "ratings": {}, "tables": []})
    person = by.person
    found = await room.database.read(lambda c: accounts.tables(c, person))
    tables = []
    for table, _, _ in found:
        live = await room.host.live(table)
        tables.append(_own_table(live, room.host.seats(live, by)))
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
async def name_me(request: Request, room: In, body: NameBody) -> Response:
    """Choose a name."""
    middleware.slow_down(await room.names.take(middleware.address(request)))
    own = (
        middleware.device(request)
        if await room.person(middleware.device(request))
        else tokens.token()
    )
    assert own is not None
    now = room.now()
    person = await room.database.write(lambda c: accounts.choose_name(c, own, body.name, now))
    return _recognised(request, room, own, person)


@router.post("/me/transfer")
async def transfer(request: Request, room: In, by: By) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = tokens.public_id() + tokens.public_id(), by.person, room.now()
    expires = await room.database.write(lambda c: accounts.transfer(c, person, code, now))
    return frame({"code": code, "expires": views.stamp(expires)})


@router.post("/me/claim")
async def claim(request: Request, room: In, body: CodeBody) -> Response:
    """Move an identity to this device."""
    middleware.slow_down(await room.names.take(middleware.address(request)))
    own, now = tokens.token(), room.now()
    person = await room.database.write(lambda c: accounts.claim(c, own, body.code.strip(), now))
    return _recognised(request, room, own, person)


def _recognised(request: Request, room: Room, own: str, person: accounts.Account) -> Response:
    room.forget_device(own)
    answer = frame({"name": person.name, "ratings": _ratings(person)})
    answer.set_cookie(
        tokens.DEVICE_COOKIE, own, max_age=tokens.YEAR, httponly=True, samesite="lax",
        path="/api", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


@router.delete("/me")
async def forget_me(request: Request, room: In, by: By) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        await room.database.write(lambda c: accounts.forget(c, person))
        room.forget_device(middleware.device(request))
    answer = frame({"name": None})
    answer.delete_cookie(tokens.DEVICE_COOKIE, path="/api")
    return answer


@router.get("/lobby")
async def lobby(room: In) -> Response:
    """Public tables that wait for somebody."""
    return frame(await room.lobby())
