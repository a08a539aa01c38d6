"""What is kept of tables: works on the database, each a plain function of a connection."""

from collections.abc import Iterable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.room import schema, sheet
from tablee.room.draft import Draft
from tablee.room.live import Live, Row

CHANNEL = "tablee"


SEARCHED = ("number", "status", "game", "public", "sheet", "updated", "deadline", "bot_turn")
"""Columns of a table that every act writes anew, besides the version."""
CHANGE = (
    schema.tables.update()
    .where(schema.tables.c.id == sa.bindparam("of"))
    .where(schema.tables.c.version == sa.bindparam("base"))
    .values(
        {name: sa.bindparam(f"new_{name}") for name in ("version", *SEARCHED)}
        | {"lease_owner": None, "lease_until": None}
    )
)
"""What every move does, made once: building it each time would cost more than doing it."""
_SET = ", ".join(f"{name} = :new_{name}" for name in ("version", *SEARCHED))
CHANGE_AT_ONCE = sa.text(
    f"WITH done AS (UPDATE tables SET {_SET}, lease_owner = NULL, lease_until = NULL "
    "WHERE id = :of AND version = :base "
    f"RETURNING id, pg_notify('{CHANNEL}', id || ' ' || version)), "
    "kept AS (INSERT INTO events (table_id, number, kind, at, seat, client, facts) "
    "SELECT done.id, r.number, r.kind, r.at, r.seat, r.client, r.facts FROM done, "
    "json_to_recordset(CAST(:rows AS json)) AS r(number int, kind text, at double precision, "
    "seat int, client text, facts text)) SELECT count(*) FROM done"
)
"""The same for PostgreSQL, with the events and a hint to other processes, in one round trip."""
KEEP = schema.events.insert()


class Conflict(Exception):
    """Somebody else has changed the table since it was read."""


def load(connection: Connection, table: str, after: int = 0) -> tuple[int, str, list[Row]] | None:
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


def rows(connection: Connection, table: str, after: int = 0) -> Iterable[Row]:
    """The events of a table after a number."""
    e = schema.events
    asked = (
        sa.select(e.c.number, e.c.kind, e.c.at, e.c.facts, e.c.seat, e.c.client)
        .where(e.c.table_id == table, e.c.number > after)
        .order_by(e.c.number)
    )
    for number, kind, at, facts, seat, client in connection.execute(asked):
        yield Row(number, kind, at, msgspec.json.decode(facts), seat, client)


def versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """The present version of each of these tables."""
    t = schema.tables
    asked = sa.select(t.c.id, t.c.version).where(t.c.id.in_(tables))
    return {str(table): int(version) for table, version in connection.execute(asked)}


def create(connection: Connection, draft: Draft) -> None:
    """Keep a new table."""
    live = draft.live
    connection.execute(
        schema.tables.insert(), {"id": live.sheet.table, "version": 1, **columns(draft)}
    )
    keep_rows(connection, live.sheet.table, live.rows)
    announce(connection, live)


def change(connection: Connection, draft: Draft) -> None:
    """Keep what an act did, if nothing else has happened since it was drafted."""
    base = draft.base
    values: dict[str, object] = {f"new_{name}": value for name, value in columns(draft).items()}
    values |= {"of": base.sheet.table, "base": base.version, "new_version": base.version + 1}
    if connection.dialect.name == "postgresql":
        values["rows"] = sheet.encode(_as_kept(draft.rows)).decode()
        if connection.execute(CHANGE_AT_ONCE, values).scalar_one() != 1:
            raise Conflict
        return
    if connection.execute(CHANGE, values).rowcount != 1:
        raise Conflict
    keep_rows(connection, base.sheet.table, draft.rows)


def columns(draft: Draft) -> dict[str, object]:
    """What of a table is kept beside its sheet, to be searched for."""
    live = draft.live
    return {
        "number": live.number, "status": live.sheet.status, "game": live.sheet.game,
        "public": live.sheet.public, "sheet": sheet.write(live.sheet), "updated": draft.now,
        "deadline": draft.deadline, "bot_turn": draft.bot_turn,
    }  # fmt: skip


def keep_rows(connection: Connection, table: str, rows: Sequence[Row]) -> None:
    """Keep events; their numbers are unique, whatever else goes wrong."""
    if rows:
        connection.execute(KEEP, [{"table_id": table, **row} for row in _as_kept(rows)])


def _as_kept(rows: Sequence[Row]) -> list[Json]:
    return [
        {"number": row.number, "kind": row.kind, "at": row.at, "seat": row.seat,
         "client": row.client, "facts": sheet.encode(row.facts).decode()}
        for row in rows
    ]  # fmt: skip


def announce(connection: Connection, live: Live) -> None:
    """Hint to other processes that a table has changed; it is sent with the commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{live.sheet.table} 1")))


# Bots and clocks


def due_bots(connection: Connection, now: float, most: int) -> list[str]:
    """Tables where a bot is to move and nobody is at it."""
    t = schema.tables
    free = sa.or_(t.c.lease_until.is_(None), t.c.lease_until < now)
    asked = sa.select(t.c.id).where(t.c.bot_turn, t.c.status == sheet.RUNNING, free).limit(most)
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
        .where(t.c.deadline <= now, t.c.status == sheet.RUNNING)
        .order_by(t.c.deadline)
        .limit(most)
    )
    return [str(row[0]) for row in connection.execute(asked)]


def timed(connection: Connection) -> list[str]:
    """Running tables with a clock."""
    t = schema.tables
    asked = sa.select(t.c.id).where(t.c.deadline.is_not(None), t.c.status == sheet.RUNNING)
    return [str(row[0]) for row in connection.execute(asked)]


def purge(connection: Connection, limits: dict[str, float]) -> int:
    """Forget tables of each status that nothing has happened at since a time."""
    t, gone = schema.tables, 0
    for status, before in limits.items():
        done = connection.execute(t.delete().where(t.c.status == status, t.c.updated < before))
        gone += done.rowcount
    return gone
