"""The lobby: public tables where somebody is awaited."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.server.storage import schema
from tablee.service import table_record, views

SHOWN = 100


def tables(connection: Connection, since: float) -> list[Json]:
    """Public tables that wait for somebody, newest first."""
    t = schema.tables
    asked = (
        sa.select(t.c.sheet)
        .where(t.c.public, t.c.status == table_record.WAITING, t.c.updated >= since)
        .order_by(t.c.updated.desc())
        .limit(SHOWN)
    )
    return [entry(table_record.read(row[0])) for row in connection.execute(asked)]


def entry(shown: table_record.TableRecord) -> Json:
    """One table as the lobby shows it."""
    return {
        "table": shown.table, "game": shown.game, "players": shown.players,
        "options": shown.options,
        "seats": [
            {"seat": number, "who": seat.who, "name": seat.name, "level": seat.level,
             "rating": seat.rating}
            for number, seat in enumerate(shown.seats)
        ],
        "clock": shown.clock_kind or {"kind": "none"}, "rated": shown.rated,
        "created": views.stamp(shown.created),
    }  # fmt: skip


def running(connection: Connection, since: float) -> int:
    """How many games are being played."""
    t = schema.tables
    asked = sa.select(sa.func.count()).where(
        t.c.status == table_record.RUNNING, t.c.updated >= since
    )
    return int(connection.execute(asked).scalar_one())


def people(connection: Connection, process: str, alive: float) -> int:
    """How many are in the other processes that have been heard of since a time."""
    p = schema.processes
    asked = sa.select(sa.func.sum(p.c.sockets)).where(p.c.id != process, p.c.beat >= alive)
    return int(connection.execute(asked).scalar() or 0)
