"""What is kept of tables: works on the database, each a plain function of a connection."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import commits, schema
from tablee.server.storage.commits import CHANNEL, Commit, EventRow
from tablee.service import table_record
from tablee.service.draft import Draft
from tablee.service.live_table import Event, LiveTable

EVENT = ("table_id", "number", "kind", "at", "seat", "client", "facts")


class Conflict(Exception):
    """Somebody else has changed the table since it was read."""


Loaded = tuple[int, str, list[Event]]
"""A table's version, its sheet and some of its events."""


def load(connection: Connection, table: str, after: int = 0) -> Loaded | None:
    """A table's version, its sheet and its events after a number; None if there is none.

    Events that were committed after the sheet was read are left for the next look.
    """
    t = schema.tables
    asked = sa.select(t.c.version, t.c.sheet, t.c.number).where(t.c.id == table)
    found = connection.execute(asked).first()
    if found is None:
        return None
    version, text, number = found
    known = [row for row in rows(connection, table, after) if row.number <= number]
    return int(version), str(text), known


def rows(connection: Connection, table: str, after: int = 0) -> Iterable[Event]:
    """The events of a table after a number."""
    e = schema.events
    asked = (
        sa.select(e.c.number, e.c.kind, e.c.at, e.c.facts, e.c.seat, e.c.client)
        .where(e.c.table_id == table, e.c.number > after)
        .order_by(e.c.number)
    )
    for number, kind, at, facts, seat, client in connection.execute(asked):
        yield Event(number, kind, at, msgspec.json.decode(facts), seat, client)


GROWN = sa.text(
    "SELECT t.id, t.version, t.sheet, e.number, e.kind, e.at, e.facts, e.seat, e.client"
    " FROM unnest(CAST(:ids AS text[]), CAST(:after AS int[])) AS known (id, after)"
    " JOIN tables t ON t.id = known.id"
    " LEFT JOIN events e ON e.table_id = t.id AND e.number > known.after AND e.number <= t.number"
    " ORDER BY t.id, e.number"
)
"""What is new at many tables, in one statement: so at one moment (PostgreSQL)."""


def grown(connection: Connection, after: Mapping[str, int]) -> dict[str, Loaded]:
    """Tables by name, with their events after a number, as `load` gives each of them."""
    given = {"ids": list(after), "after": list(after.values())}
    found: dict[str, Loaded] = {}
    for table, version, text, number, *event in connection.execute(GROWN, given):
        _, _, known = found.setdefault(str(table), (int(version), str(text), []))
        if number is not None:
            kind, at, facts, seat, client = event
            known.append(Event(number, kind, at, msgspec.json.decode(facts), seat, client))
    return found


def versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """The present version of each of these tables."""
    t = schema.tables
    asked = sa.select(t.c.id, t.c.version).where(t.c.id.in_(tables))
    return {str(table): int(version) for table, version in connection.execute(asked)}


def create(connection: Connection, draft: Draft) -> None:
    """Keep a new table."""
    live = draft.live
    values = {
        "id": live.sheet.table, "version": 1, "number": live.number, "status": live.sheet.status,
        "game": live.sheet.game, "public": live.sheet.public,
        "sheet": table_record.write(live.sheet),
        "updated": draft.now, "deadline": draft.deadline, "bot_turn": draft.bot_turn,
    }  # fmt: skip
    connection.execute(schema.tables.insert(), values)
    events = [dict(zip(EVENT, row, strict=True)) for row in _as_kept(live.sheet.table, live.rows)]
    if events:
        connection.execute(schema.events.insert(), events)
    announce(connection, live)


def changed(draft: Draft) -> Commit:
    """What an act did, ready to be kept."""
    live, base = draft.live, draft.base
    return Commit(
        base.sheet.table, base.version, live.number, live.sheet.status,
        table_record.write(live.sheet), draft.now, draft.deadline, draft.bot_turn,
        _as_kept(base.sheet.table, draft.rows),
    )  # fmt: skip


def change(connection: Connection, draft: Draft) -> None:
    """Keep what an act did, if nothing else has happened since it was drafted."""
    made = changed(draft)
    if connection.dialect.name == "postgresql":
        given = tuple(commits.arguments([made], ""))
        done = connection.exec_driver_sql(commits.POSTGRES, given).first() is not None
    else:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        done = commits.keep_sqlite(raw, [made])
    if not done:
        raise Conflict


def _as_kept(table: str, rows: Sequence[Event]) -> list[EventRow]:
    return [
        (
            table,
            row.number,
            row.kind,
            row.at,
            row.seat,
            row.client,
            table_record.encode(row.facts).decode(),
        )
        for row in rows
    ]


def announce(connection: Connection, live: LiveTable) -> None:
    """Hint to other processes that there is a new table; it is sent with the commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f" {live.sheet.table} 1")))


# Bots and clocks


def due_bots(connection: Connection, now: float, most: int) -> list[str]:
    """Tables where a bot is to move and nobody is at it."""
    t = schema.tables
    free = sa.or_(t.c.lease_until.is_(None), t.c.lease_until < now)
    asked = (
        sa.select(t.c.id).where(t.c.bot_turn, t.c.status == table_record.RUNNING, free).limit(most)
    )
    return [str(row[0]) for row in connection.execute(asked)]


def lease(
    connection: Connection, table: str, version: int, owner: str, now: float, until: float
) -> bool:
    """Take the right to move for the bot in this position, for a while."""
    t = schema.tables
    free = sa.or_(t.c.lease_until.is_(None), t.c.lease_until < now, t.c.lease_owner == owner)
    done = connection.execute(
        t.update()
        .where(t.c.id == table, t.c.version == version, t.c.bot_turn, free)
        .values(lease_owner=owner, lease_until=until)
    )
    return done.rowcount == 1


def release(connection: Connection, owner: str) -> None:
    """Give back every lease of a process that stops."""
    t = schema.tables
    connection.execute(
        t.update().where(t.c.lease_owner == owner).values(lease_owner=None, lease_until=None)
    )


def overdue(connection: Connection, now: float, most: int = 100) -> list[str]:
    """Running tables where somebody's time is up."""
    t = schema.tables
    asked = (
        sa.select(t.c.id)
        .where(t.c.deadline <= now, t.c.status == table_record.RUNNING)
        .order_by(t.c.deadline)
        .limit(most)
    )
    return [str(row[0]) for row in connection.execute(asked)]


def timed(connection: Connection) -> list[str]:
    """Running tables with a clock."""
    t = schema.tables
    asked = sa.select(t.c.id).where(t.c.deadline.is_not(None), t.c.status == table_record.RUNNING)
    return [str(row[0]) for row in connection.execute(asked)]


def purge(connection: Connection, limits: dict[str, float]) -> int:
    """Forget tables of each status that nothing has happened at since a time."""
    t, gone = schema.tables, 0
    for status, before in limits.items():
        done = connection.execute(t.delete().where(t.c.status == status, t.c.updated < before))
        gone += done.rowcount
    return gone
