"""Variations and comments in the database: a row a game, and one for each copy of it."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import rows, schema
from tablee.service.ports import AnnotationRow


def read(connection: Connection, table: str, copy: str) -> AnnotationRow | None:
    a = schema.annotations
    query = sa.select(a.c.version, a.c.key, a.c.content).where(
        a.c.table_id == table, a.c.copy == copy
    )
    row = connection.execute(query).first()
    return None if row is None else AnnotationRow(row[0], row[1], rows.read_json(row[2]))


def write(connection: Connection, table: str, copy: str, row: AnnotationRow, now: float) -> bool:
    """Write a version over the one before it; the first one is inserted."""
    a = schema.annotations
    values = {"version": row.version, "content": rows.write_json(row.content), "updated": now}
    if row.version == 1:
        connection.execute(a.insert(), {"table_id": table, "copy": copy, "key": row.key, **values})
        return True
    before = sa.and_(a.c.table_id == table, a.c.copy == copy, a.c.version == row.version - 1)
    return connection.execute(a.update().where(before).values(**values)).rowcount == 1


def count(connection: Connection, table: str) -> int:
    a = schema.annotations
    query = sa.select(sa.func.count()).where(a.c.table_id == table, a.c.copy != "")
    return int(connection.execute(query).scalar_one())
