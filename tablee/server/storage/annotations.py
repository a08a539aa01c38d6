"""Variations and comments in the database: a row a game, and one for each copy of it."""

from collections.abc import Set

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.server.storage import rows, schema
from tablee.service import input
from tablee.service.ports import AnnotationRow


def read(connection: Connection, table: str, copy: str) -> AnnotationRow | None:
    a = schema.annotations
    query = sa.select(a.c.version, a.c.key, a.c.content).where(
        a.c.table_id == table, a.c.copy == copy
    )
    row = connection.execute(query).first()
    return None if row is None else AnnotationRow(row[0], row[1], rows.read_annotations(row[2]))


def write(connection: Connection, table: str, copy: str, row: AnnotationRow, now: float) -> bool:
    """Write a version over the one before it; the first one is inserted."""
    a = schema.annotations
    content = rows.write_annotations(row.content, table, copy, row.key, row.version, now)
    values = {"version": row.version, "content": content, "updated": now}
    if row.version == 1:
        connection.execute(a.insert(), {"table_id": table, "copy": copy, "key": row.key, **values})
        return True
    before = sa.and_(a.c.table_id == table, a.c.copy == copy, a.c.version == row.version - 1)
    return connection.execute(a.update().where(before).values(**values)).rowcount == 1


def count(connection: Connection, table: str) -> int:
    a = schema.annotations
    query = sa.select(sa.func.count()).where(a.c.table_id == table, a.c.copy != "")
    return int(connection.execute(query).scalar_one())


def forget(table: str, names: Set[str], now: float, connection: Connection) -> None:
    """Remove names from the comments of a game and of every copy, and from names of variations."""
    a = schema.annotations
    query = sa.select(a.c.copy, a.c.key, a.c.version, a.c.content).where(a.c.table_id == table)
    for copy, key, version, content in connection.execute(query).all():
        old = rows.read_annotations(content)
        if (new := _without_names(old, names)) != old:
            write(connection, table, copy, AnnotationRow(version + 1, key, new), now)


def _without_names(part: Json, names: Set[str]) -> Json:
    """The same tree, or variation, with names taken out of its texts."""
    clean = dict(part)
    if "comments" in part:
        clean["comments"] = {
            ply: input.without_names(text, names) for ply, text in part["comments"].items()
        }
    if "name" in part:
        clean["name"] = input.without_names(part["name"], names)
    if "variations" in part:
        clean["variations"] = [_without_names(one, names) for one in part["variations"]]
    return clean
