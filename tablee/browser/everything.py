"""All games of a browser as one file, and back."""

import dataclasses
from typing import Any

from tablee.browser.routes import Answer, Request, Shell, route, to_json
from tablee.browser.storage import BrowserStorage
from tablee.games.game import Json
from tablee.games.refusal import Refusal
from tablee.service import tokens
from tablee.service.draft import bot_to_move
from tablee.service.live_table import Event, LiveTable
from tablee.service.refusals import Invalid
from tablee.service.table_record import TableRecord

FORMAT = 1


@route("GET", "/everything")
async def everything(shell: Shell, request: Request) -> Answer:
    """Every table with its log, and what was noted beside."""
    tables, notes = await shell.storage.everything()
    return to_json({"format": FORMAT, "tables": tables, "notes": notes})


@route("POST", "/everything")
async def take_in(shell: Shell, request: Request) -> Answer:
    """Take in a file of all games: what is here already stays as it is.

    A game that went on otherwise in the file gets a table of its own.
    """
    body = request.body
    if body.get("format") != FORMAT:
        raise Invalid("room-everything-wrong")
    tables, notes = body["tables"], body["notes"]
    replayed = [_replayed(stored) for stored in tables]  # all of it is right, or none is taken in
    taken = 0
    for live in replayed:
        taken += await _take(shell.storage, live, notes)
    return to_json({"games": len(replayed), "taken": taken}, 201)


def _replayed(stored: Json) -> LiveTable:
    """A table of a file.

    Raises:
        Invalid: its log is not one of a game.
    """
    try:
        record = TableRecord.from_json(stored["record"])
        return LiveTable(record, 0, [Event(**event) for event in stored["events"]])
    except (KeyError, TypeError, ValueError, Refusal) as error:
        raise Invalid("room-everything-wrong") from error


async def _take(storage: BrowserStorage, live: LiveTable, notes: dict[str, str]) -> bool:
    """Store a table unless it is there; whether something was new."""
    old = live.record.table
    known = await storage.load(old)
    own = known.events if known else []
    common = min(len(own), len(live.events))
    if [_same(event) for event in own[:common]] == [_same(event) for event in live.events[:common]]:
        if known is not None and len(own) >= len(live.events):
            return False
        table = old
    else:
        table, own, known = tokens.public_id(), [], None
    change: Json = {
        "table": table, "version": (known.version if known else 0) + 1,
        "bot": bot_to_move(live) is not None,
        "record": live.record.replace(table=table).to_json(),
        "events": [dataclasses.asdict(event) for event in live.events[len(own) :]],
    }  # fmt: skip
    mine = [(key, text) for key, text in notes.items() if old in key.split(" ")]
    await storage.absorb(change, [(key.replace(old, table), text) for key, text in mine])
    return True


def _same(event: Event) -> tuple[Any, ...]:
    return event.number, event.kind, event.at, event.client
