"""Rows of the database and the service's values: records, events, and a draft as a commit.

Every stored record and event ends with a checksum (`sum`) over its whole row. The doctor compares
it; rows of before have none.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from tablee.games.game import Json
from tablee.server.storage.commit_sql import Commit, EventRow
from tablee.service.draft import Draft
from tablee.service.live_table import Event
from tablee.service.table_record import TableRecord
from tablee.service.tournaments.tournament import Tournament

_encoder = msgspec.json.Encoder()
_records = msgspec.json.Decoder(TableRecord)
_tournaments = msgspec.json.Decoder(Tournament)
_objects = msgspec.json.Decoder(Json)


def write_json(value: object) -> str:
    return _encoder.encode(value).decode()


def read_json(text: str) -> Any:
    """A stored JSON object."""
    return _objects.decode(text)


def write_record(record: TableRecord, *columns: object) -> str:
    """A record with a checksum over it and the columns that are stored beside it."""
    return _with_sum(write_json(record.to_json()), columns)


def _with_sum(text: str, columns: Sequence[object]) -> str:
    """A JSON object with a checksum over its text and other columns as its last field.

    >>> _with_sum('{"a":1}', ["x"])
    '{"a":1,"sum":"ebe8c8fe877dd08a"}'
    """
    return f'{text[:-1]}{"," if len(text) > 2 else ""}"sum":"{_sum(text, columns)}"}}'


def _sum(text: str, columns: Sequence[object]) -> str:
    whole = write_json([*columns, text])
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def check_sum(text: str, columns: Sequence[object], required: bool = False) -> None:
    """Compare a stored JSON object with its checksum; ValueError if it has changed.

    Rows of before have no checksum; what was never stored without one is `required` to have it.
    """
    head, found, tail = text.rpartition('"sum":"')
    if not found or not tail.endswith('"}'):
        if required or '"sum"' in text:
            raise ValueError("the checksum is missing")
    elif _sum(head.removesuffix(",") + "}", columns) != tail[:-2]:
        raise ValueError("the checksum is another one")


def read_record(text: str) -> TableRecord:
    """A stored table record; ValueError if it is damaged."""
    return _records.decode(text)


def write_tournament(tournament: Tournament, version: int, updated: float) -> str:
    """A tournament with a checksum over it and the columns that are stored beside it."""
    columns = (tournament.id, version, tournament.status, updated)
    return _with_sum(write_json(tournament), columns)


def read_tournament(text: str) -> Tournament:
    """A stored tournament; ValueError if it is damaged."""
    return _tournaments.decode(text)


def write_annotations(content: Json, *columns: object) -> str:
    """Variations and comments with a checksum over them and the columns beside them."""
    return _with_sum(write_json(content), columns)


def read_annotations(text: str) -> Json:
    """Stored variations and comments; ValueError if they are damaged."""
    known: Json = _objects.decode(text)
    known.pop("sum", None)
    return known


def read_event(row: Sequence[object]) -> Event:
    """An event from the columns number, kind, at, facts, seat, client."""
    number, kind, at, facts, seat, client = row
    known = _objects.decode(facts)  # type: ignore[arg-type]
    known.pop("sum", None)
    return Event(number, kind, at, known, seat, client)  # type: ignore[arg-type]


def event_rows(table: str, events: Sequence[Event]) -> list[EventRow]:
    return [
        (table, one.number, one.kind, one.at, one.seat, one.client, write_facts(table, one))
        for one in events
    ]


def write_facts(table: str, event: Event) -> str:
    """The facts of an event with a checksum over the whole row."""
    columns = (table, event.number, event.kind, event.at, event.seat, event.client)
    return _with_sum(write_json(event.facts), columns)


def record_columns(draft: Draft) -> tuple[object, ...]:
    """The columns beside a record that its checksum covers."""
    live = draft.live
    return (
        live.record.table, live.number, live.record.status, draft.now, draft.deadline,
        draft.bot_turn,
    )  # fmt: skip


def commit_of(draft: Draft) -> Commit:
    """What an action did, ready to be stored."""
    live, base = draft.live, draft.base
    return Commit(
        base.record.table, base.version, live.number, live.record.status,
        write_record(live.record, *record_columns(draft)), draft.now, draft.deadline,
        draft.bot_turn,
        event_rows(base.record.table, draft.events),
    )  # fmt: skip
