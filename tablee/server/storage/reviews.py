"""Reviews in the database: one row a table, leased to the process that works on it."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import rows, schema
from tablee.service.ports import StoredReview
from tablee.wire.reviews import ReviewReport, ReviewStatus


def begin(
    connection: Connection, table: str, owner: str, now: float, until: float, version: int
) -> bool:
    """Take up a review that nobody works on; False if a report of this version exists."""
    a = schema.analyses
    known = connection.execute(
        sa.select(a.c.status, a.c.until, a.c.report).where(a.c.table_id == table)
    ).first()
    values = {"status": "working", "done": 0.0, "owner": owner, "until": until, "report": None}
    if known is None:
        connection.execute(a.insert(), {"table_id": table, **values})
        return True
    status, leased, report = known
    if status == "done" and rows.read_json(report).get("version") == version:
        return False
    if status != "done" and (leased or 0.0) > now:
        return False
    free = sa.and_(a.c.table_id == table, a.c.until == leased)
    return connection.execute(a.update().where(free).values(**values)).rowcount == 1


def read(connection: Connection, table: str) -> StoredReview | None:
    a = schema.analyses
    query = sa.select(a.c.status, a.c.done, a.c.report).where(a.c.table_id == table)
    row = connection.execute(query).first()
    if row is None:
        return None
    return StoredReview(row[0], row[1], rows.read_json(row[2]) if row[2] else None)


def update(
    connection: Connection, table: str, status: ReviewStatus, progress: float,
    report: ReviewReport | None,
    until: float,
) -> None:  # fmt: skip
    a = schema.analyses
    text = rows.write_json(report) if report is not None else None
    values = {"status": status, "done": progress, "report": text, "until": until}
    connection.execute(a.update().where(a.c.table_id == table).values(**values))


def delete(connection: Connection, table: str) -> None:
    a = schema.analyses
    connection.execute(a.delete().where(a.c.table_id == table))
