"""Tables and events in the database: functions of a connection."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import commit_sql, rows, schema
from tablee.server.storage.commit_sql import CHANNEL
from tablee.service.draft import Draft
from tablee.service.live_table import Event
from tablee.service.ports import Conflict, Loaded
from tablee.service.table_record import RUNNING

EVENT = ("table_id", "number", "kind", "at", "seat", "client", "facts")
_EVENT_COLUMNS = tuple(
    schema.events.c[name] for name in ("number", "kind", "at", "facts", "seat", "client")
)


def load(connection: Connection, table: str, after: int = 0, version: int = 0) -> Loaded | None:
    """A table with its events after a number; None if there is none.

    Events committed after the record was read are left for the next call.
    """
    t = schema.tables
    if version and versions(connection, [table]).get(table) == version:
        return Loaded(version, None, [])
    query = sa.select(t.c.version, t.c.sheet, t.c.number).where(t.c.id == table)
    row = connection.execute(query).first()
    if row is None:
        return None
    stored, text, number = row
    known = [event for event in events(connection, table, after) if event.number <= number]
    return Loaded(int(stored), rows.read_record(text), known)


def events(connection: Connection, table: str, after: int = 0) -> Iterable[Event]:
    """The events of a table after a number."""
    e = schema.events
    query = (
        sa.select(*_EVENT_COLUMNS)
        .where(e.c.table_id == table, e.c.number > after)
        .order_by(e.c.number)
    )
    return map(rows.read_event, connection.execute(query))


CHANGED = sa.text(
    "SELECT t.id, t.version, t.sheet, e.number, e.kind, e.at, e.facts, e.seat, e.client"
    " FROM unnest(CAST(:ids AS text[]), CAST(:after AS int[])) AS known (id, after)"
    " JOIN tables t ON t.id = known.id"
    " LEFT JOIN events e ON e.table_id = t.id AND e.number > known.after AND e.number <= t.number"
    " ORDER BY t.id, e.number"
)
"""What is new at many tables, in one statement and so at one moment (PostgreSQL)."""


def load_changed(connection: Connection, after: Mapping[str, int]) -> dict[str, Loaded]:
    """Tables by id, with their events after a number, as `load` gives each of them."""
    parameters = {"ids": list(after), "after": list(after.values())}
    loaded: dict[str, Loaded] = {}
    for table, version, text, *event in connection.execute(CHANGED, parameters):
        if table not in loaded:
            loaded[str(table)] = Loaded(int(version), rows.read_record(text), [])
        if event[0] is not None:
            loaded[str(table)].events.append(rows.read_event(event))
    return loaded


def versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """The present version of each of these tables."""
    t = schema.tables
    query = sa.select(t.c.id, t.c.version).where(t.c.id.in_(tables))
    return {str(table): int(version) for table, version in connection.execute(query)}


def create(connection: Connection, draft: Draft) -> None:
    """Insert a new table, and hint to other processes that there is one, with the commit."""
    live = draft.live
    values = {
        "id": live.record.table, "version": 1, "number": live.number, "status": live.record.status,
        "game": live.record.game, "public": live.record.public,
        "sheet": rows.write_record(live.record, *rows.record_columns(draft)),
        "updated": draft.now, "deadline": draft.deadline, "bot_turn": draft.bot_turn,
    }  # fmt: skip
    connection.execute(schema.tables.insert(), values)
    stored = rows.event_rows(live.record.table, live.events)
    if stored:
        connection.execute(
            schema.events.insert(), [dict(zip(EVENT, row, strict=True)) for row in stored]
        )
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f" {live.record.table} 1")))


def commit(connection: Connection, draft: Draft) -> None:
    """Write what an action did, inside a larger transaction.

    A plain move does not come here: `SqlStorage.commit` gives it to the group writers.

    Raises:
        Conflict: the table has changed since the draft was made.
    """
    change = rows.commit_of(draft)
    if connection.dialect.name == "postgresql":
        parameters = tuple(commit_sql.arguments([change], ""))
        done = connection.exec_driver_sql(commit_sql.POSTGRES, parameters).first() is not None
    else:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        done = commit_sql.write_sqlite(raw, [change])
    if not done:
        raise Conflict


def rewrite(connection: Connection, draft: Draft) -> None:
    """Write earlier events again, after a commit: a name was removed from them."""
    e = schema.events
    for event in draft.rewritten:
        same = sa.and_(e.c.table_id == draft.record.table, e.c.number == event.number)
        connection.execute(
            e.update().where(same).values(facts=rows.write_facts(draft.record.table, event))
        )


# Bots and clocks


def due_bots(connection: Connection, now: float, most: int) -> list[str]:
    """Tables where a bot is to move and no process has a lease."""
    t = schema.tables
    free = sa.or_(t.c.lease_until.is_(None), t.c.lease_until < now)
    query = sa.select(t.c.id).where(t.c.bot_turn, t.c.status == RUNNING, free).limit(most)
    return [str(row[0]) for row in connection.execute(query)]


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
    query = (
        sa.select(t.c.id)
        .where(t.c.deadline <= now, t.c.status == RUNNING)
        .order_by(t.c.deadline)
        .limit(most)
    )
    return [str(row[0]) for row in connection.execute(query)]


def timed(connection: Connection) -> list[str]:
    """Running tables with a clock."""
    t = schema.tables
    query = sa.select(t.c.id).where(t.c.deadline.is_not(None), t.c.status == RUNNING)
    return [str(row[0]) for row in connection.execute(query)]


def purge(connection: Connection, limits: dict[str, float]) -> list[str]:
    """Delete tables of each status that nothing has happened at since a time; returns their ids."""
    t, gone = schema.tables, list[str]()
    for status, before in limits.items():
        old = sa.and_(t.c.status == status, t.c.updated < before)
        gone += [str(row[0]) for row in connection.execute(sa.select(t.c.id).where(old))]
        connection.execute(t.delete().where(old))
    return gone
