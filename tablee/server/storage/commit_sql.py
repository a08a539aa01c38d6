"""Commits: what an action does to a table's rows, in the shortest form of each engine.

A commit holds only if the table's version is still the one it was drafted from. Every move is one,
so it is written in the engine's own SQL, by its driver alone.
"""

import functools
import itertools
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

CHANNEL = "tablee"

EventRow = tuple[str, int, str, float, int | None, str | None, str]
"""An event as it is stored: table, number, kind, time, seat, client id, facts."""


class Unavailable(OSError):
    """The database cannot write now: a full disk, a lost server."""


class Commit(NamedTuple):
    """A table's new columns, its new events, and the version they were drafted from."""

    table: str
    base: int
    number: int
    status: str
    sheet: str
    updated: float
    deadline: float | None
    bot_turn: bool
    events: Sequence[EventRow]


SQLITE_TABLE = (
    "UPDATE tables SET version = version + 1, number = ?, status = ?, sheet = ?, updated = ?, "
    "deadline = ?, bot_turn = ?, lease_owner = NULL, lease_until = NULL "
    "WHERE id = ? AND version = ?"
)
SQLITE_TABLES = """
UPDATE tables
SET version = version + 1, number = w.number, status = w.status, sheet = w.sheet,
    updated = w.updated, deadline = w.deadline, bot_turn = w.bot_turn,
    lease_owner = NULL, lease_until = NULL
FROM (
    SELECT column1 AS id, column2 AS base, column3 AS number, column4 AS status, column5 AS sheet,
           column6 AS updated, column7 AS deadline, column8 AS bot_turn
    FROM (VALUES {rows})
) AS w
WHERE tables.id = w.id AND tables.version = w.base
"""
SQLITE_EVENTS = "INSERT INTO events (table_id, number, kind, at, seat, client, facts) VALUES {rows}"
POSTGRES = f"""
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::float8[],
                         $7::float8[], $8::bool[])
        AS w (id, base, number, status, sheet, updated, deadline, bot_turn)
), held AS (
    SELECT t.id FROM tables t JOIN wanted w ON t.id = w.id AND t.version = w.base
    ORDER BY t.id FOR UPDATE OF t
), done AS (
    UPDATE tables t
    SET version = t.version + 1, number = w.number, status = w.status, sheet = w.sheet,
        updated = w.updated, deadline = w.deadline, bot_turn = w.bot_turn,
        lease_owner = NULL, lease_until = NULL
    FROM wanted w JOIN held ON held.id = w.id
    WHERE t.id = w.id AND t.version = w.base
    RETURNING t.id, t.version
), kept AS (
    INSERT INTO events (table_id, number, kind, at, seat, client, facts)
    SELECT e.* FROM unnest($9::text[], $10::int[], $11::text[], $12::float8[], $13::int[],
                           $14::text[], $15::text[])
        AS e (table_id, number, kind, at, seat, client, facts)
    JOIN done ON done.id = e.table_id
)
SELECT string_agg(id, ' '),
       pg_notify('{CHANNEL}', $16::text || ' ' || string_agg(id || ' ' || version, ' '))
FROM done HAVING count(*) > 0
"""
"""Any number of commits of different tables in one round trip, with NOTIFY to other processes.

Rows are locked in one order everywhere, so that two processes cannot deadlock.
"""


def write_sqlite(raw: sqlite3.Connection, group: Sequence[Commit]) -> bool:
    """Write commits of different tables inside a transaction; False unless all of them hold.

    Two statements whatever their number: the thread releases the interpreter's lock at each one.
    """
    if len(group) == 1:
        table, base, *columns = group[0][:8]
        done = raw.execute(SQLITE_TABLE, (*columns, table, base))
    else:
        parameters = _flat(one[:8] for one in group)
        done = raw.execute(_rows(SQLITE_TABLES, 8, len(group)), parameters)
    if done.rowcount != len(group):
        return False
    events = [event for one in group for event in one.events]
    if events:
        raw.execute(_rows(SQLITE_EVENTS, 7, len(events)), _flat(events))
    return True


@functools.cache
def _rows(statement: str, width: int, count: int) -> str:
    """A statement for so many rows; the driver caches it prepared."""
    row = f"({', '.join('?' * width)})"
    return statement.format(rows=", ".join([row] * count))


def _flat(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    return list(itertools.chain.from_iterable(rows))


def arguments(group: Sequence[Commit], author: str) -> list[Any]:
    """The parameters of the statement for PostgreSQL."""
    columns = list(zip(*(one[:8] for one in group), strict=True))
    events = [event for one in group for event in one.events]
    rows = list(zip(*events, strict=True)) or [()] * 7
    return [*map(list, columns), *map(list, rows), author]
