"""Signs of life of seats in the database: the last request of each, in whatever process."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import schema

_NOTE = sa.text(
    "INSERT INTO signs (table_id, seat, at) VALUES (:table, :seat, :at) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET at = excluded.at WHERE signs.at < excluded.at"
)


def note(connection: Connection, signs: Mapping[tuple[str, int], float]) -> None:
    """Store signs of life; an earlier one never replaces a later one."""
    rows = [{"table": t, "seat": seat, "at": at} for (t, seat), at in sorted(signs.items())]
    if rows:
        connection.execute(_NOTE, rows)


def read(connection: Connection, table: str) -> dict[int, float]:
    """The last stored sign of each seat of a table."""
    s = schema.signs
    query = sa.select(s.c.seat, s.c.at).where(s.c.table_id == table)
    return {int(seat): float(at) for seat, at in connection.execute(query)}


def delete(connection: Connection, before: float) -> None:
    """Delete signs so old that no claim needs them."""
    s = schema.signs
    connection.execute(s.delete().where(s.c.at < before))
