"""Answers: what a request or a frame gets back, the same over HTTP and over a socket."""

from typing import Any

from pydantic import BaseModel, ValidationError

from tablee import locale
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown, Unreadable
from tablee.players.characters import USUAL
from tablee.server.web.bodies import ActionBody, MoveBody, MoveFrame
from tablee.service import accounts, actions, proposals, views
from tablee.service.creation import Requester
from tablee.service.draft import Draft
from tablee.service.live_table import Event, LiveTable
from tablee.service.refusals import Busy, Forbidden, Invalid, Stale
from tablee.service.tables import Action, Seated, Tables

PHRASES = (
    "hello", "good-luck", "well-played", "good-game", "thanks", "oops", "one-moment", "sorry",
    "rematch", "goodbye",
)  # fmt: skip
"""Things to say that cannot hurt anybody."""


def refused(refusal: Refusal, lang: str) -> Json:
    """A refusal in the asker's language."""
    error: Json = {
        "kind": refusal.kind, "key": refusal.key, "message": locale.explain(lang, refusal),
    }  # fmt: skip
    if isinstance(refusal, Busy):
        error["retry"] = round(refusal.retry, 1)
    if isinstance(line := refusal.args_.get("line"), int):
        error["line"] = line
    return {"error": error}


async def explained(tables: Tables, table: str, asker: Requester, refusal: Refusal) -> Json:
    """A refusal, with the table as it is now if that is what the asker missed."""
    told = refused(refusal, asker.lang)
    if isinstance(refusal, Stale):
        live = await tables.live(table)
        told["snapshot"] = views.snapshot(
            live, tables.seats(live, asker), tables.now(), tables.publisher.watchers
        )
    return told


def seated(tables: Tables, done: Seated) -> Json:
    """What somebody is told who opened or joined a table."""
    table = done.live.sheet.table
    return {
        "table": table,
        "seats": list(done.seats),
        "token": done.token,
        "invites": [
            {"seat": seat, "code": code, "link": f"/t/{table}?invite={code}"}
            for seat, code in done.invites
        ],
        "snapshot": views.snapshot(done.live, done.seats, tables.now(), tables.publisher.watchers),
    }


async def move(tables: Tables, table: str, asker: Requester, body: MoveBody) -> Json:
    """Make a move."""
    live, row, seats = await _moved(tables, table, asker, body.id, body.ply, body.text)
    return views.answer(live, row, seats, tables.now(), tables.publisher.watchers)


async def move_watched(tables: Tables, table: str, asker: Requester, frame: MoveFrame) -> Json:
    """Make a move for somebody who is also sent its event, and needs only a receipt."""
    _, row, _ = await _moved(tables, table, asker, frame.id, frame.ply, frame.text)
    return views.receipt(row)


async def _moved(
    tables: Tables, table: str, asker: Requester, client: str, ply: int, text: str
) -> tuple[LiveTable, Event, tuple[int, ...]]:
    return await tables.act(
        table, asker, lambda draft, seats: actions.play(draft, seats, ply, text), client
    )


async def action(
    tables: Tables, table: str, asker: Requester, body: ActionBody
) -> tuple[Json, Seated | None]:
    """Do anything else; a rematch also seats the asker at the next table."""
    if body.kind == "rematch":
        live, row, seats, done = await tables.rematch(table, asker, body.id)
        told = views.answer(live, row, seats, tables.now(), tables.publisher.watchers) | {
            "id": body.id
        }
        # Where the next table is matters more than how the old one looked then.
        told["snapshot"] = views.snapshot(live, seats, tables.now(), tables.publisher.watchers)
        return told | {"next": seated(tables, done) if done else {"table": live.sheet.next}}, done
    act, hosts = _acted(tables, table, body)
    live, row, seats = await tables.act(table, asker, act, body.id, hosts)
    return views.answer(live, row, seats, tables.now(), tables.publisher.watchers), None


def _acted(tables: Tables, table: str, body: ActionBody) -> tuple[Action, bool]:
    """What an action does, and whether the host may do it without a seat."""
    match body.kind:
        case "resign":
            return actions.resign, False
        case "leave":
            return actions.leave, False
        case "undo":
            return actions.undo, False
        case "offer":
            return lambda draft, seats: proposals.offer(draft, seats, body.what), False
        case "answer":
            return lambda draft, seats: proposals.answer(draft, seats, body.what, body.yes), False
        case "claim":
            return lambda draft, seats: _claim(tables, draft, seats), False
        case "chat":
            phrase, text = _said(body)
            return lambda draft, seats: actions.chat(draft, seats[0], phrase, text), False
        case "name":
            name = accounts.clean_name(body.name) if body.name else None
            return lambda draft, seats: actions.rename(draft, seats, name), False
        case "bot":
            return lambda draft, seats: _fill(draft, seats, body), True
    raise Unknown("room-action-unknown", kind=body.kind)


def _claim(tables: Tables, draft: Draft, seats: tuple[int, ...]) -> None:
    other = draft.game.turn
    away = tables.publisher.watchers.away(draft.sheet.table, other, tables.now())
    actions.claim(draft, seats, away, tables.away)


def _fill(draft: Draft, seats: tuple[int, ...], body: ActionBody) -> None:
    if seats and not any(draft.sheet.seats[s].holder == draft.sheet.host for s in seats):
        raise Forbidden("room-host-only")
    actions.fill(draft, body.seat, USUAL if body.level is None else body.level)


def _said(body: ActionBody) -> tuple[str | None, str | None]:
    if body.phrase is not None:
        if body.phrase not in PHRASES:
            raise Unknown("room-phrase-unknown")
        return body.phrase, None
    if body.text is None or not body.text.strip():
        raise Invalid("room-chat-empty")
    return None, " ".join(body.text.split())


def checked(tables: Tables, live: LiveTable, asker: Requester, text: str) -> Json:
    """What a move would do."""
    if live.sheet.status == "waiting":
        raise Illegal("room-not-started")
    if live.game.turn not in tables.seats(live, asker):
        raise Illegal("room-not-your-turn")
    return views.check(live, text)


def read(kind: type[BaseModel], data: Json) -> Any:
    """A body from a frame; Invalid names the first field that is wrong."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise wrong_field(error.errors()) from None


def wrong_move(frame: Json) -> Refusal:
    """What is wrong with a move that could not be read."""
    try:
        MoveBody.model_validate(frame)
    except ValidationError as error:
        return wrong_field(error.errors())
    return Unreadable("room-not-json")


def wrong_field(errors: Any) -> Invalid:
    """A refusal that names the first wrong field."""
    place = [str(part) for part in errors[0]["loc"] if part != "body"] if errors else []
    return Invalid("room-field", field=".".join(place)[:80] or "—")
