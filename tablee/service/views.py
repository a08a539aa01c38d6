"""The window: everything that leaves the room about a table is made here, and nowhere else.

Each function takes the seats its reader holds (none: a spectator) and gives what
may be seen from there. Nobody else reads a `play.Table` to tell somebody of it.
"""

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from tablee.games.game import Json
from tablee.games.refusal import Illegal
from tablee.games.scene import Scene
from tablee.paper.svg import svg
from tablee.play import Record, Table
from tablee.service import actions, draft
from tablee.service.live_table import Event, LiveTable

CHAT_SHOWN = 50


class Attendance(Protocol):
    """Who is at a table just now."""

    def here(self, table: str) -> list[int]:
        """The seats somebody sits at, with an open socket."""

    def spectators(self, table: str) -> int:
        """How many look on."""


class Nobody:
    """Attendance at a table that nobody looks at."""

    def here(self, table: str) -> list[int]:
        """No seat."""
        return []

    def spectators(self, table: str) -> int:
        """None."""
        return 0


NOBODY = Nobody()


def stamp(at: float) -> str:
    """A time as everybody writes it."""
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def snapshot(
    live: LiveTable, seats: Sequence[int], now: float,
    attendance: Attendance = NOBODY, number: int | None = None,
) -> Json:  # fmt: skip
    """The table as the holder of these seats may see it, now or after a past event."""
    sheet = live.sheet
    present = number is None or number == live.number
    upto = live.number if number is None else number
    game = live.game if present else live.at(upto)
    head = draft.head(sheet, now) if present else live.rows[upto - 1].facts["head"]
    here = attendance.here(sheet.table)
    return {
        "table": sheet.table, "game": sheet.game, "players": sheet.players,
        "options": dict(game.setting.options), "hides": game.game.secrets is not None,
        "status": head["status"], "public": sheet.public, "rated": sheet.rated,
        "absent": sheet.absent, "created": stamp(sheet.created),
        "you": list(seats), "number": upto, **_standing(game, head["status"]),
        "timeout": sheet.timeout and head["status"] == "ended",
        **_seen(game, seats),
        "history": _history(game),
        "seats": [seat | {"here": seat["seat"] in here} for seat in head["seats"]],
        "clock": head["clock"], "clock_kind": sheet.clock_kind or {"kind": "none"},
        "offers": head["offers"],
        "can": actions.can(live, seats, game, head, present),
        "chat": [actions.said(r) for r in live.rows[:upto] if r.kind == "chat"][-CHAT_SHOWN:],
        "next": head["next"], "previous": sheet.previous, "imported": sheet.imported or None,
        "spectators": attendance.spectators(sheet.table),
        "commitment": Record.commitment_of(game.seed),
    }  # fmt: skip


def _standing(game: Table, status: str) -> Json:
    started = status != "waiting"
    result, round_result = game.result, game.round_result
    return {
        "ply": game.ply,
        "to_move": game.to_move if started and status != "ended" else None,
        "over": status == "ended",
        "result": result.to_json() if result else None,
        "round_result": round_result.to_json() if round_result else None,
        "reason": result.reason if result else None,
    }


def _state(game: Table, seats: Sequence[int]) -> Json:
    """The view of the reader's seat: of several, the foremost."""
    return game.view(_foremost(game, seats) if seats else None)


def _foremost(game: Table, seats: Sequence[int]) -> int:
    """Of several seats, the one to move, else the first."""
    return game.turn if game.turn in seats else seats[0]


def _seen(game: Table, seats: Sequence[int]) -> Json:
    """The position as the reader sees it, and as each of the reader's seats does."""
    views = {str(seat): game.view(seat) for seat in seats}
    reader = _foremost(game, seats) if seats else None
    state = game.view(None) if reader is None else views[str(reader)]
    return {"state": state, "views": views, "upcoming": game.upcoming(reader)}


def _history(game: Table) -> list[Json]:
    return [
        {"ply": number, **made.to_json(), "round": made.round}
        for number, made in enumerate(game.plies, 1)
    ]


def told(live: LiveTable, row: Event, seats: Sequence[int]) -> Json:
    """An event as the holder of these seats may see it, as it was when it happened."""
    head = row.facts["head"]
    message: Json = {"kind": row.kind, "number": row.number, "at": stamp(row.at)}
    match row.kind:
        case "moved":
            game = live.at(row.number)
            made = game.plies[-1]
            message |= {"ply": game.ply, **made.to_json(), "round": made.round}
            message |= {"preview": _preview(game), **_seen(game, seats)}
            message |= {**_standing(game, head["status"]), "clock": head["clock"]}
            message |= _asked(live, row, seats, game)
            message["over"] = game.over
        case "started" | "undone" | "ended":
            shown = snapshot(live, seats, row.at, number=row.number)
            message |= {"result": shown["result"], "reason": shown["reason"]}
            message |= {"timeout": shown["timeout"], "snapshot": shown}
        case "offered" | "answered":
            message |= {"seat": row.seat, "what": row.facts["what"]}
            message |= {"yes": row.facts["yes"]} if "yes" in row.facts else {}
            message |= _asked(live, row, seats, live.at(row.number))
        case "chat":
            message |= actions.said(row)
        case "next":
            message |= {"table": row.facts["table"], "offers": head["offers"]}
        case _:  # sat, left, named
            message |= {"seats": head["seats"], "seat": row.seat, "status": head["status"]}
            message |= _asked(live, row, seats, live.at(row.number))
    return message


def _asked(live: LiveTable, row: Event, seats: Sequence[int], game: Table) -> Json:
    head = row.facts["head"]
    present = row.number == live.number
    return {"offers": head["offers"], "can": actions.can(live, seats, game, head, present)}


def _preview(game: Table) -> Json:
    """What the last move did, for drawing it."""
    state = game.at(game.ply - 1).position.playing
    made = game.plies[-1]
    return game.game.preview(state, game.game.read(state, made.text))


def moves(live: LiveTable, seats: Sequence[int], preview: bool) -> Json:
    """Every legal move, for the reader whose turn it is; nothing for the others."""
    game = live.game
    found: list[Json] = []
    if live.sheet.status == "running" and game.to_move in seats:
        state = game.position.playing
        found = [_entry(game, state, text, move, preview) for text, move in game.legal().items()]
    told: Json = {"ply": game.ply, "moves": found}
    if game.setting.players == 1:
        told["scores"] = game.game.scores(game.position.playing)
    return told


def _entry(game: Table, state: Any, text: str, move: int, preview: bool) -> Json:
    entry = {"text": text, **game.game.details(state, move)}
    return entry | {"preview": game.game.preview(state, move)} if preview else entry


def check(live: LiveTable, text: str) -> Json:
    """What one move of the seat to move would do; a refusal says which rule it breaks."""
    game = live.game
    move = game.read(text)
    state = game.position.playing
    return _entry(game, state, game.game.write(state, move), move, True)


def ply(live: LiveTable, number: int, seats: Sequence[int]) -> Json:
    """The position after so many moves, and what the last of them did."""
    past = live.game.at(number)
    made = _history(past)[-1] if past.plies else None
    return {
        "ply": number, **_seen(past, seats), "to_move": past.to_move, "made": made,
        "preview": _preview(past) if past.plies else None,
        "round_result": past.round_result.to_json() if past.round_result else None,
    }  # fmt: skip


def record(live: LiveTable) -> Record:
    """The game so far, for anybody; hidden things are in it only after the end."""
    names = tuple(seat.name or "" for seat in live.sheet.seats)
    return dataclasses.replace(
        live.game.record(),
        names=names if any(names) else (),
        date=stamp(live.sheet.created)[:10],
    )


def picture(live: LiveTable, number: int | None, seats: Sequence[int]) -> str:
    """A position as an SVG drawing."""
    return svg(scene(live, number, seats))


def scene(live: LiveTable, number: int | None, seats: Sequence[int]) -> Scene:
    """A position as shapes, for a picture of any kind."""
    game = live.game if number is None else live.game.at(number)
    return game.game.scene(game.setting, _state(game, seats))


def reviewable(live: LiveTable) -> None:
    """Refuse to look behind a game that is not over, or of which not all is known."""
    if live.sheet.status != "ended" or (not live.game.over and not live.sheet.imported):
        raise Illegal("room-not-ended")
    if live.sheet.imported == "seen":
        raise Illegal("review-seen")


def whole_record(live: LiveTable) -> Record:
    """The record of a game that may be reviewed, with all that was hidden."""
    reviewable(live)
    return live.game.record(trusted=True)


def looked_back(live: LiveTable, number: int, instead: str | None) -> Json:
    """A move of a game that is over, and another in its place, as its player saw the table."""
    reviewable(live)
    past = live.game.at(number)
    if not past.plies:
        return {"ply": 0, "state": past.view(None), "made": None, "instead": None}
    seat = past.plies[-1].seat
    other = live.game.at(number - 1)
    shown = {"ply": number, "made": _last(past), "instead": None}
    if instead is not None:
        other.play(instead)
        shown["instead"] = {"state": other.view(seat), "made": _last(other)}
    return shown | {"state": past.view(seat)}


def _last(game: Table) -> Json:
    """The last move and what it did."""
    return {**_history(game)[-1], "preview": _preview(game)}


def task(live: LiveTable) -> Json:
    """What a player who thinks for the seat to move is told: its view, and what all saw."""
    game = live.game
    return {
        "game": game.game.name,
        "players": game.setting.players,
        "options": dict(game.setting.options),
        "view": game.game.view(game.position.playing, game.turn),
        "history": game.history(),
    }


def answer(live: LiveTable, row: Event, seats: Sequence[int], now: float, who: Attendance) -> Json:
    """The answer to the action that made an event; the same again for a repeat."""
    told = receipt(row)
    return told | {"snapshot": snapshot(live, seats, now, who, told["number"])}


def receipt(row: Event) -> Json:
    """The answer without the position, for whoever is sent the event as well."""
    told: Json = {"ok": True, "id": row.client, "number": row.facts.get("last", row.number)}
    if row.kind == "moved":
        told |= {"ply": row.facts["ply"], "text": row.facts["text"]}
    return told
