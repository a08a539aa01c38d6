"""The room's addresses: each reads a request, asks the host, and answers through the window."""

import asyncio
import datetime
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from tablee import games, locale
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal
from tablee.room import acts, answers, catalogue, insights, people, security, web, window
from tablee.room.bodies import (
    ActionBody,
    CheckBody,
    CodeBody,
    HintBody,
    InsightBody,
    MoveBody,
    NameBody,
    SitBody,
    TableBody,
)
from tablee.room.events import Watcher
from tablee.room.host import Asker, Order
from tablee.room.live import Live
from tablee.room.refusals import STATUS, Forbidden
from tablee.room.room import Room
from tablee.room.web import ERRORS, Frame, frame
from tablee.room.workers import Job
from tablee.solve import puzzles

api = APIRouter(prefix="/api", default_response_class=Frame, responses=ERRORS)
TableId = Annotated[str, Path(max_length=16, pattern="^[0-9A-Za-z]{1,16}$")]
GameName = Annotated[str, Path(max_length=40, pattern="^[a-z][a-z0-9_]*$")]
MOST_EVENTS = 200
"""Events in one answer; the next question brings the next."""
FOREVER = "public, max-age=86400, immutable"
HINT_SECONDS = 1.0


def the_room(request: Request) -> Room:
    """The room this request is in."""
    found: Room = request.app.state.room
    return found


async def the_asker(request: Request) -> Asker:
    """Who asks."""
    return await web.asker(the_room(request), request)


In = Annotated[Room, Depends(the_room)]
By = Annotated[Asker, Depends(the_asker)]


# Games


@api.get("/games")
async def list_games(request: Request) -> Response:
    """Every game, its options, and the opponents there are."""
    return frame(catalogue.everything(web.language(request)))


@api.get("/games/{game}/geometry")
async def geometry(request: Request, game: GameName, players: int = 2) -> Response:
    """Cells, polygons and outlines of a game's board; further queries are its options."""
    found = games.get(game)
    setting = found.setting(players, catalogue.asked_options(request.query_params))
    answer = frame(found.geometry(setting))
    answer.headers["Cache-Control"] = FOREVER
    return answer


@api.get("/games/{game}/leaderboard")
async def leaderboard(room: In, game: GameName) -> Response:
    """The best players of a game."""
    name = games.get(game).name
    return frame({"people": await room.database.read(lambda c: people.leaderboard(c, name))})


@api.get("/games/{game}/insights")
async def list_insights(game: GameName) -> Response:
    """The questions a game's solver answers."""
    return frame({"insights": list(insights.insights(games.get(game).name))})


@api.get("/puzzles/{game}")
async def list_puzzles(room: In, game: GameName) -> Response:
    """What puzzles a game has, and the one of the day."""
    today = datetime.datetime.fromtimestamp(room.now(), datetime.UTC).date()
    return frame(await asyncio.to_thread(puzzles.overview, games.get(game).name, today))


@api.get("/puzzles/{game}/{puzzle}")
async def one_puzzle(
    game: GameName, puzzle: Annotated[str, Path(pattern="^[0-9]{1,6}(-[0-9]{1,6}){1,2}$")]
) -> Response:
    """A puzzle by its day, or by grade and number."""
    return frame(await asyncio.to_thread(puzzles.puzzle, games.get(game).name, puzzle))


@api.get("/print/{game}.pdf")
async def print_game(
    request: Request,
    room: In,
    game: GameName,
    paper: Literal["a4", "letter"] = "a4",
    backs: Literal["none", "long", "short"] = "none",
    grey: bool = False,
    saving: bool = False,
) -> Response:
    """A game as a PDF, to be made at home."""
    name = games.get(game).name
    wish = [name, "--lang", web.language(request), "--paper", paper, "--backs", backs]
    wish += ["--grey"] * grey + ["--save-ink"] * saving
    data = await room.press.pdf(tuple(wish))
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'} | _hour()
    return Response(data, media_type="application/pdf", headers=headers)


@api.get("/locale/{lang}.ftl")
async def catalogue_file(lang: Literal["fr", "en"]) -> Response:
    """Every sentence of a language, as Fluent."""
    text = "\n".join(source.read_text("utf-8") for source in locale.sources(lang))
    return Response(text, media_type="text/plain; charset=utf-8", headers=_hour())


@api.get("/rules/figures/{name}.svg")
async def figure(name: Annotated[str, Path(pattern="^[a-z0-9][a-z0-9._-]{0,80}$")]) -> Response:
    """A figure of the rules pages."""
    for path in sorted((locale.PACKAGE / "pages").glob("*/figures/*.svg")):
        if path.stem == name:
            text = path.read_text("utf-8")
            return Response(text, media_type="image/svg+xml", headers=_hour())
    raise web.not_found()


@api.get("/rules/{lang}/{game}")
async def rules(lang: Literal["fr", "en"], game: GameName) -> Response:
    """The rules of a game, as Markdown."""
    path = locale.PACKAGE / "pages" / lang / f"{games.get(game).name}.md"
    return Response(path.read_text("utf-8"), media_type="text/markdown", headers=_hour())


def _hour() -> dict[str, str]:
    return {"Cache-Control": "public, max-age=3600"}


# Tables


@api.post("/tables", status_code=201)
async def create(request: Request, room: In, by: By, body: TableBody) -> Response:
    """Open a table."""
    web.slow_down(room.creations.take(web.address(request), time.monotonic()))
    seats = [seat.model_dump(exclude_none=True) for seat in body.seats]
    for seat in seats:
        if "name" in seat:
            seat["name"] = people.clean_name(seat["name"])
    fields = body.model_dump(exclude={"seats"})
    done = await room.host.create(by, Order(seats=seats, **fields))
    answer = frame(answers.seated(room.host, done), 201)
    web.sit_down(request, answer, done)
    return answer


@api.post("/tables/{table}/sit")
async def sit(request: Request, room: In, by: By, table: TableId, body: SitBody) -> Response:
    """Take a seat."""
    name = people.clean_name(body.name) if body.name else None
    done = await room.host.sit(table, by, body.invite, body.seat, name, body.id)
    answer = frame(answers.seated(room.host, done))
    web.sit_down(request, answer, done)
    return answer


@api.get("/tables/{table}")
async def snapshot(room: In, by: By, table: TableId) -> Response:
    """The table as the asker may see it."""
    live = await room.host.live(table)
    return frame(window.snapshot(live, room.host.seats(live, by), room.now(), room.hub))


@api.get("/tables/{table}/moves")
async def moves(room: In, by: By, table: TableId, preview: bool = False) -> Response:
    """Every legal move, if it is the asker's turn."""
    live = await room.host.live(table)
    return frame(window.moves(live, room.host.seats(live, by), preview))


@api.post("/tables/{table}/check")
async def check(room: In, by: By, table: TableId, body: CheckBody) -> Response:
    """What one move would do, or why it cannot be made."""
    live = await room.host.live(table)
    return frame(answers.checked(room.host, live, by, body.text))


@api.get("/tables/{table}/plies/{ply}")
async def past(room: In, by: By, table: TableId, ply: Annotated[int, Path(ge=0)]) -> Response:
    """The position after so many moves."""
    live = await room.host.live(table)
    return frame(window.ply(live, ply, room.host.seats(live, by)))


@api.post("/tables/{table}/moves")
async def play(room: In, by: By, table: TableId, body: MoveBody) -> Response:
    """Make a move; answered once it is on disk."""
    started = time.perf_counter()
    try:
        return frame(await answers.move(room.host, table, by, body))
    except Refusal as refusal:
        return await _refused(room, table, by, refusal)
    finally:
        room.metrics.move_seconds.observe(time.perf_counter() - started)


@api.post("/tables/{table}/actions")
async def act(request: Request, room: In, by: By, table: TableId, body: ActionBody) -> Response:
    """Do anything else at a table."""
    try:
        told, done = await answers.action(room.host, table, by, body)
    except Refusal as refusal:
        return await _refused(room, table, by, refusal)
    answer = frame(told)
    if done is not None:
        web.sit_down(request, answer, done)
    return answer


async def _refused(room: Room, table: str, by: Asker, refusal: Refusal) -> Frame:
    room.metrics.refused.labels(refusal.kind).inc()
    told = await answers.explained(room.host, table, by, refusal)
    return frame(told, STATUS[refusal.kind])


@api.get("/tables/{table}/events")
async def events(
    room: In, by: By, table: TableId,
    after: Annotated[int, Query(ge=0)] = 0, wait: Annotated[float, Query(ge=0, le=25)] = 0,
) -> Response:  # fmt: skip
    """The events after a number; waits for the first if asked to."""
    host = room.host
    live = await host.live(table)
    watcher = Watcher(table, host.seats(live, by), sits=False)
    room.hub.join(watcher)
    try:
        live = await host.live(table)
        if live.number <= after and wait:
            try:
                async with asyncio.timeout(wait):
                    while live.number <= after and not room.closing:
                        await watcher.woken()
                        live = await host.live(table, fresh=False)
            except TimeoutError:
                pass
    finally:
        room.hub.leave(watcher, room.now())
    seats = host.seats(live, by)
    rows = live.rows[after : after + MOST_EVENTS]
    return frame({"events": [window.told(live, row, seats) for row in rows], "number": live.number})


@api.get("/tables/{table}/record")
async def record(
    room: In, table: TableId, as_: Annotated[Literal["json", "text"], Query(alias="as")] = "json"
) -> Response:
    """The game so far, as a record."""
    found = window.record(await room.host.live(table))
    if as_ == "text":
        return Response(found.to_text(), media_type="text/plain; charset=utf-8")
    return frame(found.to_json())


@api.get("/tables/{table}/picture.svg")
async def picture(
    room: In, by: By, table: TableId, ply: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """A position as a drawing."""
    live = await room.host.live(table)
    drawing = window.picture(live, ply, room.host.seats(live, by))
    return Response(drawing, media_type="image/svg+xml")


# Thinking


@api.post("/tables/{table}/hint")
async def hint(
    request: Request, room: In, by: By, table: TableId, body: HintBody | None = None
) -> Response:
    """What a strong player would do."""
    live = await _asked_to_think(request, room, by, table)
    if live.sheet.rated:
        raise Forbidden("room-rated")
    job = Job(kind="hint", **window.task(live), level=5, seconds=HINT_SECONDS, seed=1)
    told = await room.staff.ask(job)
    why = locale.say(by.lang, str(told["why"]), percent=int(told["percent"]))
    shown = {name: told[name] for name in ("move", "value", "proven", "line")}
    return frame(shown | {"why": why, "ply": live.game.ply})


@api.post("/tables/{table}/insight")
async def insight(
    request: Request, room: In, by: By, table: TableId, body: InsightBody
) -> Response:
    """What a game's solver knows of the position."""
    live = await _asked_to_think(request, room, by, table)
    if live.sheet.players > 1:
        raise Forbidden("room-solo-only")
    job = Job(kind="insight", **window.task(live), seconds=10.0, ask=body.model_dump())
    return frame(await room.staff.ask(job))


async def _asked_to_think(request: Request, room: Room, by: Asker, table: str) -> Live:
    live = await room.host.live(table)
    if not (seats := room.host.seats(live, by)):
        raise Forbidden("room-no-seat")
    acts.running(acts.Draft(live, room.now()))
    if live.game.turn not in seats:
        raise Illegal("room-not-your-turn")
    web.slow_down(room.thoughts.take(web.address(request), time.monotonic()))
    return live


@api.post("/tables/{table}/analysis", status_code=202)
async def analyse(request: Request, room: In, by: By, table: TableId) -> Response:
    """Have a finished game analysed."""
    live = await room.host.live(table)
    web.slow_down(room.thoughts.take(web.address(request), time.monotonic()))
    return frame(await room.analyses.ask(live), 202)


@api.get("/tables/{table}/analysis")
async def analysis(room: In, table: TableId) -> Response:
    """How far an analysis is, and what it says."""
    await room.host.live(table)
    return frame(await room.analyses.shown(table))


# People


@api.get("/me")
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


@api.post("/me")
async def name_me(request: Request, room: In, body: NameBody) -> Response:
    """Choose a name."""
    web.slow_down(room.names.take(web.address(request), time.monotonic()))
    own = web.device(request) if await room.person(web.device(request)) else security.token()
    assert own is not None
    now = room.now()
    person = await room.database.write(lambda c: people.choose_name(c, own, body.name, now))
    return _recognised(request, room, own, person)


@api.post("/me/transfer")
async def transfer(request: Request, room: In, by: By) -> Response:
    """A code that moves this identity to another device."""
    if by.person is None:
        raise Forbidden("room-nobody")
    code, person, now = security.public_id() + security.public_id(), by.person, room.now()
    expires = await room.database.write(lambda c: people.transfer(c, person, code, now))
    return frame({"code": code, "expires": window.stamp(expires)})


@api.post("/me/claim")
async def claim(request: Request, room: In, body: CodeBody) -> Response:
    """Move an identity to this device."""
    web.slow_down(room.names.take(web.address(request), time.monotonic()))
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


@api.delete("/me")
async def forget_me(request: Request, room: In, by: By) -> Response:
    """Forget this identity."""
    if (person := by.person) is not None:
        await room.database.write(lambda c: people.forget(c, person))
        room.forget_device(web.device(request))
    answer = frame({"name": None})
    answer.delete_cookie(security.DEVICE_COOKIE, path="/api")
    return answer


@api.get("/lobby")
async def lobby(room: In) -> Response:
    """Public tables that wait for somebody."""
    return frame(await room.lobby())
