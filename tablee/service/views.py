"""What each viewer may see of a table: this is what hides a hand from the others.

Each function takes the seats its reader holds (none: a spectator) and returns a message of
`tablee.wire` with what may be seen from there. Every position, event, move, record and picture of a
table is made here; a hint is made from what its asker's seat knows.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Protocol

from tablee.drawing.svg import svg
from tablee.games.game import Json
from tablee.games.refusal import Illegal
from tablee.games.scene import Scene
from tablee.games.telling import over
from tablee.play import Ply, Record, Table
from tablee.play.outcome import outcome, standing
from tablee.play.variations import Annotations
from tablee.service import actions, clocks, creation, draft
from tablee.service.live_table import Event, LiveTable
from tablee.wire.common import with_details
from tablee.wire.events import MovedEvent, TableEvent
from tablee.wire.reviews import InsteadMove, ReviewedPosition
from tablee.wire.tables import (
    Asked,
    CheckedMove,
    Done,
    HistoryMove,
    ListedMove,
    ListedMoves,
    MoveEntry,
    Moves,
    PastPosition,
    Receipt,
    Seat,
    Seen,
    ShownMove,
    Snapshot,
    Standing,
    Status,
    TableHead,
)
from tablee.wire.tellings import StoryMove, story_move, telling_message

CHAT_SHOWN = 50


class Attendance(Protocol):
    """Who is at a table just now."""

    def here(self, table: str) -> list[int]:
        """The seats with an open socket."""

    def spectators(self, table: str) -> int:
        """How many look on."""


def stamp(at: float) -> str:
    """A time in ISO 8601, in UTC, to the millisecond.

    >>> stamp(0.25)
    '1970-01-01T00:00:00.250Z'
    """
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def snapshot(
    live: LiveTable, seats: Sequence[int], now: float,
    attendance: Attendance | None = None, number: int | None = None,
) -> Snapshot:  # fmt: skip
    """The table as the holder of these seats may see it, now or after a past event.

    Without `attendance` it does not tell who is at the table: events are stored and sent again.
    """
    record = live.record
    present = number is None or number == live.number
    upto = live.number if number is None else number
    game = live.game if present else live.at(upto)
    head: TableHead = draft.head(record, now) if present else live.events[upto - 1].facts["head"]
    here = attendance.here(record.table) if attendance else None
    return {
        "table": record.table, "game": record.game, "players": record.players,
        "options": dict(game.setting.options), "hides": game.game.secrets is not None,
        "status": head["status"], "public": record.public, "rated": record.rated,
        "absent": record.absent, "hints": record.allows_hints,
        "created": stamp(record.created),
        "host": record.host_seat, "you": list(seats), "number": upto,
        **_standing(game, head["status"], record.timeout),
        "timeout": record.timeout and head["status"] == "ended",
        **_seen(game, _eyes(head["status"], seats)),
        "history": _history(game),
        "seats": [
            {**seat, "here": None if here is None else seat["seat"] in here}
            for seat in _seats(head)
        ],
        "clock": head["clock"], "clock_kind": clocks.kind_message(record.clock_kind),
        "offers": head["offers"],
        "can": actions.abilities(live, seats, game, head, present),
        "chat": [actions.chat_line(e) for e in _chat(live, upto)],
        "score": creation.evening_score(record, game.result if head["status"] == "ended" else None),
        "stopped_by": _stopped_by(live) if head["status"] == "ended" else [],
        "next": head["next"], "previous": record.previous,
        "tournament": record.tournament, "imported": record.imported or None,
        "spectators": attendance.spectators(record.table) if attendance else None,
        "commitment": game.commitment, "set_up": game.set_up,
    }  # fmt: skip


def _seats(head: TableHead) -> list[Seat]:
    """The seats of a summary; one stored before seats could be given free lacks that field."""
    return [{**seat, "free": seat.get("free", False)} for seat in head["seats"]]


def _chat(live: LiveTable, upto: int) -> list[Event]:
    return [event for event in live.events[:upto] if event.kind == "chat"][-CHAT_SHOWN:]


def _stopped_by(live: LiveTable) -> list[int]:
    """The seats whose leaving stopped the game."""
    word, *seats = (live.record.end or "").split() or [""]
    return [int(seat) for seat in seats] if word == "stopped" else []


def _standing(game: Table, status: Status, timeout: bool = False) -> Standing:
    result, ended = game.result, outcome(game, timeout)
    message: Standing = {
        "ply": game.ply,
        "to_move": game.to_move if status == "running" else None,
        "over": status == "ended",
        "result": result.to_json() if result else None,
        "round_result": game.round_result.to_json() if game.round_result else None,
        "reason": result.reason if result else None,
        "standing": [place.to_json() for place in standing(game)],
    }
    if ended is not None:
        message["outcome"] = ended.to_json()
    return message


def _eyes(status: Status, seats: Sequence[int]) -> Sequence[int]:
    """The seats a reader looks from: none while the table waits, for nothing is dealt yet."""
    return () if status == "waiting" else seats


def _state(game: Table, seats: Sequence[int]) -> Json:
    """The view of the reader's seat: of several, the foremost."""
    return game.view(_foremost(game, seats) if seats else None)


def _foremost(game: Table, seats: Sequence[int]) -> int:
    """Of several seats, the one to move, else the first."""
    return game.turn if game.turn in seats else seats[0]


def _seen(game: Table, seats: Sequence[int]) -> Seen:
    """The position as the reader sees it, and as each of the reader's seats does."""
    views = {str(seat): game.view(seat) for seat in seats}
    reader = _foremost(game, seats) if seats else None
    state = game.view(None) if reader is None else views[str(reader)]
    seen: Seen = {"state": state, "views": views, "upcoming": game.upcoming(reader)}
    if len(seats) > 1 and game.game.secrets is not None:
        seen["common"] = game.view(None)
    return seen


def _history(game: Table) -> list[HistoryMove]:
    return [_history_move(number, ply) for number, ply in enumerate(game.plies, 1)]


def _history_move(number: int, ply: Ply) -> HistoryMove:
    message: HistoryMove = {
        "ply": number, "seat": ply.seat, "text": ply.text, "round": ply.round,
    }  # fmt: skip
    return with_details(message, ply.details)


# Events


def event_message(live: LiveTable, event: Event, seats: Sequence[int]) -> TableEvent:
    """An event as the holder of these seats may see it, as it was when it happened."""
    head: TableHead = event.facts["head"]
    number, at = event.number, stamp(event.at)
    match event.kind:
        case "moved":
            return _moved(live, event, seats, head)
        case "started" | "undone" | "ended":
            shown = snapshot(live, seats, event.at, number=number)
            return {
                "kind": event.kind, "number": number, "at": at, "result": shown["result"],
                "reason": shown["reason"], "timeout": shown["timeout"], "snapshot": shown,
            }  # fmt: skip
        case "offered":
            return {
                "kind": event.kind, "number": number, "at": at, "seat": event.seat,
                "what": event.facts["what"], **_asked(live, event, seats, live.at(number)),
            }  # fmt: skip
        case "answered":
            return {
                "kind": event.kind, "number": number, "at": at, "seat": event.seat,
                "what": event.facts["what"], "yes": event.facts["yes"],
                **_asked(live, event, seats, live.at(number)),
            }  # fmt: skip
        case "hinted":
            return {"kind": event.kind, "number": number, "at": at, "seat": event.seat}
        case "chat":
            line = actions.chat_line(event)
            return {
                "kind": event.kind, "number": number, "at": at, "seat": line["seat"],
                "name": line["name"], "phrase": line["phrase"], "text": line["text"],
            }  # fmt: skip
        case "next":
            return {
                "kind": event.kind, "number": number, "at": at, "table": event.facts["table"],
                "offers": head["offers"],
            }  # fmt: skip
        case "sat" | "left" | "named" | "freed":
            return {
                "kind": event.kind, "number": number, "at": at, "seats": _seats(head),
                "seat": event.seat, "status": head["status"], "you": list(seats),
                **_asked(live, event, seats, live.at(number)),
            }  # fmt: skip
    raise ValueError(f"an event of an unknown kind: {event.kind}")


def _moved(live: LiveTable, event: Event, seats: Sequence[int], head: TableHead) -> MovedEvent:
    game = live.at(event.number)
    last = game.plies[-1]
    message: MovedEvent = {
        "kind": "moved", "number": event.number, "at": stamp(event.at),
        "ply": game.ply, "seat": last.seat, "text": last.text, "round": last.round,
        "preview": _preview(game), "telling": telling_message(game.telling()), **_seen(game, seats),
        **_standing(game, head["status"]), "over": game.over, "clock": head["clock"],
        **_asked(live, event, seats, game),
    }  # fmt: skip
    return with_details(message, last.details)


def _asked(live: LiveTable, event: Event, seats: Sequence[int], game: Table) -> Asked:
    head: TableHead = event.facts["head"]
    present = event.number == live.number
    return {"offers": head["offers"], "can": actions.abilities(live, seats, game, head, present)}


def _preview(game: Table) -> Json:
    """What the last move did, for drawing it."""
    state = game.at(game.ply - 1).position.playing
    last = game.plies[-1]
    return game.game.preview(state, game.game.read(state, last.text))


def story_moves(live: LiveTable) -> Iterator[StoryMove]:
    """Every move so far in words: what all could see of it, so the same for every reader."""
    plies = (live.game.at(number) for number in range(1, live.game.ply + 1))
    return (story_move(past.ply, past.telling()) for past in plies)


# Moves


def moves(live: LiveTable, seats: Sequence[int]) -> ListedMoves:
    """Every legal move, for the reader whose turn it is; nothing for the others."""
    game, state = live.game, live.game.position.playing
    entries = [
        with_details(ListedMove(text=text), game.game.details(state, move))
        for text, move in _legal(live, seats).items()
    ]
    message: ListedMoves = {"ply": game.ply, "moves": entries}
    if game.setting.players == 1:
        message["scores"] = game.game.scores(state)
    return message


def moves_with_previews(live: LiveTable, seats: Sequence[int]) -> Moves:
    """The same, each with what it would do."""
    game, state = live.game, live.game.position.playing
    legal = _legal(live, seats)
    previews = game.game.preview_all(state, list(legal.values()))
    entries = [
        with_details(MoveEntry(text=text, preview=preview), game.game.details(state, move))
        for (text, move), preview in zip(legal.items(), previews, strict=True)
    ]
    message: Moves = {"ply": game.ply, "moves": entries}
    if game.setting.players == 1:
        message["scores"] = game.game.scores(state)
    return message


def _legal(live: LiveTable, seats: Sequence[int]) -> dict[str, int]:
    ours = live.record.status == "running" and live.game.to_move in seats
    return live.game.legal() if ours else {}


def _entry(game: Table, text: str, move: int) -> MoveEntry:
    state = game.position.playing
    entry: MoveEntry = {"text": text, "preview": game.game.preview(state, move)}
    return with_details(entry, game.game.details(state, move))


def check(live: LiveTable, text: str) -> CheckedMove:
    """What one move of the seat to move would do.

    Raises:
        Refusal: the move cannot be read, or breaks a rule.
    """
    game = live.game
    state, move = game.position.playing, game.read(text)
    entry = _entry(game, game.game.write(state, move), move)
    return {**entry, "telling": telling_message(game.telling(text))}


def position_at(live: LiveTable, number: int, seats: Sequence[int]) -> PastPosition:
    """The position after so many moves, and what the last of them did."""
    past = live.game.at(number)
    last = _history(past)[-1] if past.plies else None
    return {
        "ply": number, **_seen(past, _eyes(live.record.status, seats)), "to_move": past.to_move,
        "made": last,
        "preview": _preview(past) if past.plies else None,
        "telling": telling_message(past.telling()) if past.plies else None,
        "round_result": past.round_result.to_json() if past.round_result else None,
    }  # fmt: skip


# Records and pictures


def record(live: LiveTable, annotations: Annotations | None = None) -> Record:
    """The game so far, for anybody; hidden things are in it only after the end.

    Variations and comments there are only in games that may be reviewed, of which all is known.
    """
    names = tuple(seat.name or "" for seat in live.record.seats)
    whole = whole_record(live) if annotations else live.game.record()
    return dataclasses.replace(
        whole,
        annotations=annotations or Annotations(),
        names=names if any(names) else (),
        date=stamp(live.record.created)[:10],
    )


def picture(live: LiveTable, number: int | None, seats: Sequence[int]) -> str:
    """A position as an SVG drawing, over which a page can lay the places of its geometry."""
    return svg(scene(live, number, seats), framed=True)


def picture_of_move(live: LiveTable, text: str, step: int, seats: Sequence[int]) -> str:
    """The position with a legal move of the reader drawn over it, as far as a step of a hint shows.

    Raises:
        Illegal: it is another seat's turn, whose hand may be hidden; or a rule forbids the move.
        Unreadable: the text is no move.
    """
    if live.game.to_move not in seats:
        raise Illegal("room-not-your-turn")
    return svg(over(scene(live, None, seats), live.game.telling(text).drawing, step))


def scene(live: LiveTable, number: int | None, seats: Sequence[int]) -> Scene:
    """A position as shapes, for a picture of any kind."""
    game = live.game if number is None else live.game.at(number)
    return game.game.scene(game.setting, _state(game, _eyes(live.record.status, seats)))


# Looking back


def check_reviewable(live: LiveTable) -> None:
    """Check that a game may be reviewed.

    Raises:
        Illegal: the game is not over, or its record lacks what was hidden.
    """
    if live.record.status != "ended" or (not live.game.over and not live.record.imported):
        raise Illegal("room-not-ended")
    if live.record.imported == "seen":
        raise Illegal("review-seen")


def whole_record(live: LiveTable) -> Record:
    """The record of a game that may be reviewed, with all that was hidden."""
    check_reviewable(live)
    return live.game.record(trusted=True)


def reviewed_position(live: LiveTable, number: int, instead: str | None) -> ReviewedPosition:
    """A move of a game that is over, and another in its place, as its player saw the table."""
    check_reviewable(live)
    past = live.game.at(number)
    if not past.plies:
        return {"ply": 0, "state": past.view(None), "made": None, "instead": None}
    seat = past.plies[-1].seat
    other = live.game.at(number - 1)
    shown: InsteadMove | None = None
    if instead is not None:
        other.play(instead)
        shown = {"state": other.view(seat), "made": last_move(other)}
    return {"ply": number, "made": last_move(past), "instead": shown, "state": past.view(seat)}


def last_move(game: Table) -> ShownMove:
    """The last move and what it did."""
    return {
        **_history(game)[-1],
        "preview": _preview(game),
        "telling": telling_message(game.telling()),
    }


# Answers


def answer(
    live: LiveTable, event: Event, seats: Sequence[int], now: float, who: Attendance
) -> Done:
    """The answer to the action that made an event; the same again for a repeat."""
    done = receipt(event)
    return {**done, "snapshot": snapshot(live, seats, now, who, done["number"])}


def receipt(event: Event) -> Receipt:
    """The answer without the position, for a client that also receives the event."""
    done: Receipt = {
        "ok": True,
        "id": event.client,
        "number": event.facts.get("last", event.number),
    }
    if event.kind == "moved":
        done["ply"], done["text"] = event.facts["ply"], event.facts["text"]
    return done
