"""The page's requests, answered by the service in the same process.

The same addresses as `server/web/routes`, without what only a network needs: no limits of rate, no
cookies, no checks of size and origin. Whoever opens a table here holds all its people's seats.
"""

import asyncio
import datetime
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tablee import games, learn, locale
from tablee.browser.storage import BrowserStorage
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.play import Knowledge
from tablee.service import (
    accounts,
    actions,
    api,
    catalogue,
    hint_permission,
    input,
    sharing,
    views,
)
from tablee.service import puzzles as position_puzzles
from tablee.service.annotations import AnnotationService
from tablee.service.creation import Requester, TableRequest
from tablee.service.draft import Draft
from tablee.service.imports import Imports
from tablee.service.jobs import Job
from tablee.service.live_table import LiveTable
from tablee.service.lobby import Lobby
from tablee.service.ports import Now, Thinker
from tablee.service.refusals import STATUS, Forbidden, Invalid
from tablee.service.reviews import Reviews
from tablee.service.sharing import Result
from tablee.service.tables import Seated, Tables
from tablee.service.watchers import Watcher, Watchers
from tablee.solve import insights, puzzles
from tablee.wire.tellings import telling_message

HINT_SECONDS, JUDGEMENT_SECONDS, INSIGHT_SECONDS = 0.4, 0.4, 10.0
MOST_EVENTS = 200


@dataclass(frozen=True)
class Shell:
    """The parts of the service that requests need."""

    now: Now
    storage: BrowserStorage
    watchers: Watchers
    tables: Tables
    thinker: Thinker
    reviews: Reviews
    annotations: AnnotationService
    imports: Imports
    lobby: Lobby


@dataclass(frozen=True)
class Request:
    """A request of the page."""

    method: str
    path: str
    query: dict[str, str]
    lang: str
    body: Any = None

    @classmethod
    def read(cls, method: str, address: str, lang: str, body: str | None) -> "Request":
        """A request as the page sends it."""
        parts = urlsplit(address)
        query = dict(parse_qsl(parts.query))
        value = json.loads(body) if body else {}
        input.check(value)
        asked = query.get("lang", lang)
        known = asked if asked in locale.LANGUAGES else locale.LANGUAGES[-1]
        return cls(method, parts.path, query, known, value)


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    text: str
    status: int = 200
    type: str = "application/json"


def to_json(message: object, status: int = 200) -> Answer:
    """An answer in JSON."""
    return Answer(json.dumps(message, ensure_ascii=False), status)


Handler = Callable[..., Awaitable[Answer]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str, first: bool = False) -> Callable[[Handler], Handler]:
    """Let a function answer a path; parts in braces become its arguments.

    The first route that fits answers; `first` puts one before those that are there already.
    """
    pattern = re.compile("/api" + re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path.replace(".", r"\.")))

    def register(handler: Handler) -> Handler:
        ROUTES.insert(0 if first else len(ROUTES), (method, pattern, handler))
        return handler

    return register


async def answer(shell: Shell, request: Request) -> Answer:
    """The answer to a request; a refusal is one too."""
    try:
        for method, pattern, handler in ROUTES:
            if method == request.method and (match := pattern.fullmatch(request.path)):
                arguments = {name: unquote(text) for name, text in match.groupdict().items()}
                return await handler(shell, request, **arguments)
        raise Unknown("room-nothing-here")
    except Refusal as refusal:
        return to_json(api.refusal_message(refusal, request.lang), STATUS[refusal.kind])
    except (KeyError, TypeError, ValueError):
        invalid = Invalid("room-field", field="—")
        return to_json(api.refusal_message(invalid, request.lang), STATUS[invalid.kind])


async def asker(shell: Shell, request: Request, table: str) -> Requester:
    """Who asks: the holder of the seats that people have at a table."""
    return Requester(await shell.storage.token(table), None, request.lang)


# Games, lessons, puzzles


@route("GET", "/games")
async def list_games(shell: Shell, request: Request) -> Answer:
    return to_json(catalogue.games_message(request.lang))


@route("GET", "/games/{game}/geometry")
async def geometry(shell: Shell, request: Request, game: str) -> Answer:
    found, query = games.get(game), dict(request.query)
    setting = found.setting(int(query.pop("players", 2)), catalogue.options_from_query(query))
    return to_json(found.geometry(setting))


@route("GET", "/games/{game}/insights")
async def insight_names(shell: Shell, request: Request, game: str) -> Answer:
    return to_json({"insights": list(insights.insights(games.get(game).name))})


@route("GET", "/lessons")
async def lessons(shell: Shell, request: Request) -> Answer:
    return to_json(learn.overview(request.lang))


@route("GET", "/lessons/{game}")
async def lesson(shell: Shell, request: Request, game: str) -> Answer:
    return to_json(learn.contents(game, request.lang))


@route("GET", "/lessons/{game}/{step}")
async def lesson_step(shell: Shell, request: Request, game: str, step: str) -> Answer:
    return to_json(learn.step(game, step, request.lang))


@route("POST", "/lessons/{game}/{step}/try")
async def lesson_try(shell: Shell, request: Request, game: str, step: str) -> Answer:
    before, text = request.body.get("before", []), request.body["text"]
    return to_json(learn.judge_try(game, step, before, text, request.lang))


@route("GET", "/puzzles/{game}")
async def list_puzzles(shell: Shell, request: Request, game: str) -> Answer:
    today = datetime.datetime.fromtimestamp(shell.now(), datetime.UTC).date()
    return to_json(puzzles.overview(games.get(game).name, today))


@route("GET", "/puzzles/{game}/{puzzle}")
async def one_puzzle(shell: Shell, request: Request, game: str, puzzle: str) -> Answer:
    if position_puzzles.is_number(puzzle):
        return to_json(position_puzzles.puzzle(game, puzzle, request.lang))
    return to_json(puzzles.puzzle(games.get(game).name, puzzle))


@route("GET", "/puzzles/{game}/{puzzle}/picture.svg")
async def puzzle_picture(shell: Shell, request: Request, game: str, puzzle: str) -> Answer:
    drawn = sharing.puzzle(games.get(game).name, puzzle, _result(request), request.lang, "svg")
    return Answer(drawn.decode(), type="image/svg+xml")


def _result(request: Request) -> Result:
    seconds, hints = (request.query.get(name) for name in ("seconds", "hints"))
    return Result(int(seconds) if seconds else None, int(hints) if hints else None)


# Tables


@route("POST", "/tables")
async def create(shell: Shell, request: Request) -> Answer:
    body = request.body
    seats = [
        {key: value for key, value in seat.items() if value is not None} for seat in body["seats"]
    ]
    if any(seat.get("who") == "open" for seat in seats):
        raise Forbidden("site-needs-server")
    for seat in seats:
        if "name" in seat:
            seat["name"] = accounts.clean_name(seat["name"])
    fields: Json = {key: value for key, value in body.items() if key != "seats"}
    done = await shell.tables.create(
        Requester(None, None, request.lang), TableRequest(seats=seats, **fields)
    )
    return await _seated(shell, done, 201)


async def _seated(shell: Shell, done: Seated, status: int = 200) -> Answer:
    await shell.storage.keep_token(done.live.record.table, done.token)
    return to_json(api.seated_message(shell.tables, done), status)


@route("POST", "/tables/{table}/sit")
async def sit(shell: Shell, request: Request, table: str) -> Answer:
    raise Forbidden("site-needs-server")


@route("GET", "/tables/{table}")
async def snapshot(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _here(shell, request, table)
    return to_json(views.snapshot(live, seats, shell.now(), shell.watchers))


async def _here(shell: Shell, request: Request, table: str) -> tuple[LiveTable, tuple[int, ...]]:
    """A table, and the seats of who asks."""
    live = await shell.tables.live(table)
    return live, shell.tables.seats(live, await asker(shell, request, table))


@route("GET", "/tables/{table}/moves")
async def moves(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _here(shell, request, table)
    preview = request.query.get("preview") == "true"
    return to_json(views.moves_with_previews(live, seats) if preview else views.moves(live, seats))


@route("POST", "/tables/{table}/check")
async def check(shell: Shell, request: Request, table: str) -> Answer:
    live, by = await shell.tables.live(table), await asker(shell, request, table)
    try:
        return to_json(api.check_move(shell.tables, live, by, request.body["text"]))
    except Refusal as refusal:
        if not request.body.get("why", False):
            raise
        return to_json(api.refusal_message(refusal, request.lang))


@route("GET", "/tables/{table}/story")
async def story(shell: Shell, request: Request, table: str) -> Answer:
    live = await shell.tables.live(table)
    return to_json({"ply": live.game.ply, "moves": list(views.story_moves(live))})


@route("GET", "/tables/{table}/plies/{ply}")
async def past(shell: Shell, request: Request, table: str, ply: str) -> Answer:
    live, seats = await _here(shell, request, table)
    return to_json(views.position_at(live, int(ply), seats))


@route("POST", "/tables/{table}/moves")
async def play(shell: Shell, request: Request, table: str) -> Answer:
    by, body = await asker(shell, request, table), request.body
    try:
        done = await api.move(shell.tables, table, by, body["id"], body["ply"], body["text"])
    except Refusal as refusal:
        return await _refused(shell, table, by, refusal)
    return to_json(done)


@route("POST", "/tables/{table}/actions")
async def act(shell: Shell, request: Request, table: str) -> Answer:
    by = await asker(shell, request, table)
    try:
        message, done = await api.action(shell.tables, table, by, request.body)
    except Refusal as refusal:
        return await _refused(shell, table, by, refusal)
    if done is not None:
        await shell.storage.keep_token(done.live.record.table, done.token)
    return to_json(message)


async def _refused(shell: Shell, table: str, by: Requester, refusal: Refusal) -> Answer:
    message = await api.refusal_with_snapshot(shell.tables, table, by, refusal)
    return to_json(message, STATUS[refusal.kind])


@route("GET", "/tables/{table}/events")
async def events(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _here(shell, request, table)
    after, wait = int(request.query.get("after", 0)), float(request.query.get("wait", 0))
    watcher = Watcher(table, seats, asyncio.Event(), present=False)
    shell.watchers.join(watcher)
    try:
        if live.number <= after and wait:
            try:
                async with asyncio.timeout(min(25.0, wait)):
                    while live.number <= after:
                        await watcher.wait_woken()
                        live = await shell.tables.live(table, fresh=False)
            except TimeoutError:
                pass
    finally:
        shell.watchers.leave(watcher, shell.now())
    rows = live.events[after : after + MOST_EVENTS]
    shown = [views.event_message(live, event, seats) for event in rows]
    return to_json({"events": shown, "number": live.number})


@route("GET", "/tables/{table}/record")
async def record(shell: Shell, request: Request, table: str) -> Answer:
    live = await shell.tables.live(table)
    kept = await shell.annotations.of_record(live, request.query.get("copy"))
    game_record = views.record(live, kept)
    if request.query.get("as") == "text":
        return Answer(game_record.to_text(), type="text/plain; charset=utf-8")
    return to_json(game_record.to_json())


@route("GET", "/tables/{table}/picture.svg")
async def picture(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _here(shell, request, table)
    ply = request.query.get("ply")
    drawing = views.picture(live, None if ply is None else int(ply), seats)
    return Answer(drawing, type="image/svg+xml")


@route("GET", "/tables/{table}/card.svg")
async def card(shell: Shell, request: Request, table: str) -> Answer:
    live = await shell.tables.live(table)
    if live.record.players > 1:
        raise Forbidden("room-solo-only")
    position = live.game.position.playing
    drawn = sharing.solo(live.record.game, position, _result(request), request.lang, "svg")
    return Answer(drawn.decode(), type="image/svg+xml")


@route("POST", "/records")
async def bring(shell: Shell, request: Request) -> Answer:
    live = await shell.imports.import_record(request.body["text"])
    shown = {"table": live.record.table, "ply": live.game.ply, "over": live.game.over}
    return to_json(shown, 201)


# Thinking


@route("POST", "/tables/{table}/hint")
async def hint(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _asked_to_think(shell, request, table)
    hint_permission.check_allowed(live.record)
    job = Job(kind="hint", known=Knowledge.of(live.game), level=5, seconds=HINT_SECONDS, seed=1)
    advice = await shell.thinker.ask(job)
    if hint_permission.is_news(live, seats):
        await shell.tables.act(
            table, await asker(shell, request, table), hint_permission.tell_others
        )
    why = locale.say(request.lang, str(advice["why"]), percent=int(advice["percent"]))
    shown = {key: advice[key] for key in ("move", "value", "proven", "line")}
    telling = views.check(live, advice["move"])["telling"]
    return to_json(shown | {"why": why, "ply": live.game.ply, "telling": telling})


async def _asked_to_think(
    shell: Shell, request: Request, table: str
) -> tuple[LiveTable, tuple[int, ...]]:
    live, seats = await _here(shell, request, table)
    if not seats:
        raise Forbidden("room-no-seat")
    actions.check_running(Draft(live, shell.now()))
    if live.game.turn not in seats:
        raise Illegal("room-not-your-turn")
    return live, seats


@route("POST", "/tables/{table}/judgement")
async def judgement(shell: Shell, request: Request, table: str) -> Answer:
    live, seats = await _here(shell, request, table)
    ply = int(request.body["ply"])
    past = live.game.at(ply - 1)
    if live.game.ply < ply:
        raise Unknown("ply-unknown", ply=str(ply), plies=live.game.ply)
    if past.turn not in seats:
        raise Forbidden("room-no-seat")
    made = live.game.plies[past.ply].text
    job = Job("judgement", Knowledge.of(past), seconds=JUDGEMENT_SECONDS, ask={"move": made})
    judged = await shell.thinker.ask(job)
    return to_json(judged | {"telling": telling_message(past.telling(judged["best"]))})


@route("POST", "/tables/{table}/reasons")
async def reasons(shell: Shell, request: Request, table: str) -> Answer:
    live, _ = await _asked_to_think(shell, request, table)
    hint_permission.check_allowed(live.record)
    move = views.check(live, request.body["text"])["text"]
    job = Job("reasons", Knowledge.of(live.game), seconds=HINT_SECONDS, ask={"move": move})
    found = await shell.thinker.ask(job)
    return to_json({"ply": live.game.ply, "move": move, "reasons": found["reasons"]})


@route("POST", "/tables/{table}/insight")
async def insight(shell: Shell, request: Request, table: str) -> Answer:
    live, _ = await _asked_to_think(shell, request, table)
    if live.record.players > 1:
        raise Forbidden("room-solo-only")
    known = Knowledge.of(live.game)
    job = Job(kind="insight", known=known, seconds=INSIGHT_SECONDS, ask=dict(request.body))
    return to_json(await shell.thinker.ask(job))


@route("POST", "/tables/{table}/analysis")
async def analyse(shell: Shell, request: Request, table: str) -> Answer:
    return to_json(await shell.reviews.ask(await shell.tables.live(table)), 202)


@route("GET", "/tables/{table}/analysis")
async def analysis(shell: Shell, request: Request, table: str) -> Answer:
    await shell.tables.live(table)
    return to_json(await shell.reviews.status(table))


@route("GET", "/tables/{table}/review/{ply}")
async def look_back(shell: Shell, request: Request, table: str, ply: str) -> Answer:
    live = await shell.tables.live(table)
    return to_json(views.reviewed_position(live, int(ply), request.query.get("instead")))


# People


@route("GET", "/me")
async def me(shell: Shell, request: Request) -> Answer:
    return to_json({"name": None, "ratings": {}, "tables": []})


@route("POST", "/me")
async def name_me(shell: Shell, request: Request) -> Answer:
    raise Forbidden("site-needs-server")


@route("GET", "/lobby")
async def lobby(shell: Shell, request: Request) -> Answer:
    return to_json(await shell.lobby.read())
