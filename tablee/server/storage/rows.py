"""Rows of the database and the service's values: records, events, and a draft as a commit."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.games.game import Json
from tablee.server.storage.commit_sql import Commit, EventRow
from tablee.service.draft import Draft
from tablee.service.live_table import Event
from tablee.service.table_record import TableRecord

_encoder = msgspec.json.Encoder()
_records = msgspec.json.Decoder(TableRecord)
_objects = msgspec.json.Decoder(Json)


def write_json(value: object) -> str:
    return _encoder.encode(value).decode()


def read_json(text: str) -> Any:
    """A stored JSON object."""
    return _objects.decode(text)


def write_record(record: TableRecord) -> str:
    return write_json(record.to_json())


def read_record(text: str) -> TableRecord:
    """A stored table record; ValueError if it is damaged."""
    return _records.decode(text)


def read_event(row: Sequence[object]) -> Event:
    """An event from the columns number, kind, at, facts, seat, client."""
    number, kind, at, facts, seat, client = row
    return Event(number, kind, at, _objects.decode(facts), seat, client)  # type: ignore[arg-type]


def event_rows(table: str, events: Sequence[Event]) -> list[EventRow]:
    return [
        (table, one.number, one.kind, one.at, one.seat, one.client, write_json(one.facts))
        for one in events
    ]


def commit_of(draft: Draft) -> Commit:
    """What an action did, ready to be stored."""
    live, base = draft.live, draft.base
    return Commit(
        base.record.table, base.version, live.number, live.record.status,
        write_record(live.record), draft.now, draft.deadline, draft.bot_turn,
        event_rows(base.record.table, draft.events),
    )  # fmt: skip
