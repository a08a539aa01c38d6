"""What the lobby reads from the database."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import rows, schema
from tablee.service.ports import LobbyRows
from tablee.service.table_record import RUNNING, WAITING


def read(connection: Connection, since: float, limit: int, process: str, alive: float) -> LobbyRows:
    """Waiting public tables, newest first, running games, and people in other processes."""
    t, p = schema.tables, schema.processes
    waiting = connection.execute(
        sa.select(t.c.sheet)
        .where(t.c.public, t.c.status == WAITING, t.c.updated >= since)
        .order_by(t.c.updated.desc())
        .limit(limit)
    )
    running = connection.execute(
        sa.select(sa.func.count()).where(t.c.status == RUNNING, t.c.updated >= since)
    )
    sockets = connection.execute(
        sa.select(sa.func.sum(p.c.sockets)).where(p.c.id != process, p.c.beat >= alive)
    )
    return LobbyRows(
        [rows.read_record(row[0]) for row in waiting],
        int(running.scalar_one()),
        int(sockets.scalar() or 0),
    )
