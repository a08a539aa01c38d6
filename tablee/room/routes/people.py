"""Addresses of people: who one is, a name, another device; and the lobby where they meet."""

from fastapi import Request, Response

from tablee.games.game import Json
from tablee.room import people, security, web, window
from tablee.room.bodies import CodeBody, NameBody
from tablee.room.live import Live
from tablee.room.refusals import Forbidden
from tablee.room.room import Room
from tablee.room.routes.common import By, In, addresses
from tablee.room.web import frame

router = addresses()


@router.get("/me")
async def me(room: In, by: By) -> Response:
    """Who the asker is, and where they sit."""
    if by.person is None:
        return frame({"name": None, "ratings": {}, "tables": []})
    person = by.person
    found = await room.database.read(lambda c: people.tables(c, person))
    tables = []
    for table, _, _ in found:
        live = await room.host.live(table)
        tables.append(_own_table(live, room.host.seats(live, by)))
    return frame({"name": person.name, "ratings": _ratings(person), "tables": tables})


def _own_table(live: Live, seats: tuple[int, ...]) -> Json:
    sheet, turn = live.sheet, live.game.to_move
    return {
        "table": sheet.table, "game": sheet.game, "status": sheet.status, "seats": list(seats),
        "to_move_is_you": sheet.status == "running" and turn in seats,
        "names": [seat.name for seat in sheet.seats], "ply": live.game.ply,
        "updated": window.stamp(live.rows[-1].at if live.rows else sheet.created),
    }  # fmt: skip


def _ratings(person: people.Person) -> Json:
    return {
        game: {"rating": round(rating), "deviation": round(deviation), "games": count}
        for game, (rating, deviation, count) in person.ratings.items()
    }


@router.post("/me")
async def name_me(request: Request, room: In, body: NameBody) -> Response:
    """Choose a name."""
    web.slow_down(await room.names.take(web.address(request)))
    own = web.device(request) if await room.person(web.device(request)) else security.token()
    assert own is not None
    now = room.now()
    person = await room.database.write(lambda c: people.choose_name(c, own, body.name, now))
    return _recognised(request, room, own, person)


@router.post("/me/transfer")
async def transfer(request: Request, room: In, by: By) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = security.public_id() + security.public_id(), by.person, room.now()
    expires = await room.database.write(lambda c: people.transfer(c, person, code, now))
    return frame({"code": code, "expires": window.stamp(expires)})


@router.post("/me/claim")
async def claim(request: Request, room: In, body: CodeBody) -> Response:
    """Move an identity to this device."""
    web.slow_down(await room.names.take(web.address(request)))
    own, now = security.token(), room.now()
    person = await room.database.write(lambda c: people.claim(c, own, body.code.strip(), now))
    return _recognised(request, room, own, person)


def _recognised(request: Request, room: Room, own: str, person: people.Person) -> Response:
    room.forget_device(own)
    answer = frame({"name": person.name, "ratings": _ratings(person)})
    answer.set_cookie(
        security.DEVICE_COOKIE, own, max_age=security.YEAR, httponly=True, samesite="lax",
        path="/api", secure=request.url.scheme == "https",
    )  # fmt: skip
    return answer


@router.delete("/me")
async def forget_me(request: Request, room: In, by: By) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        await room.database.write(lambda c: people.forget(c, person))
        room.forget_device(web.device(request))
    answer = frame({"name": None})
    answer.delete_cookie(security.DEVICE_COOKIE, path="/api")
    return answer


@router.get("/lobby")
async def lobby(room: In) -> Response:
    """Public tables that wait for somebody."""
    return frame(await room.lobby())
