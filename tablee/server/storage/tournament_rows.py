"""Tournaments in the database: functions of a connection."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import rows, schema
from tablee.service.accounts import Account
from tablee.service.ports import Conflict, StoredTournament
from tablee.service.tournaments.tournament import Tournament


def load(connection: Connection, id: str) -> StoredTournament | None:
    t = schema.tournaments
    query = sa.select(t.c.version, t.c.sheet).where(t.c.id == id)
    row = connection.execute(query).first()
    return StoredTournament(int(row[0]), rows.read_tournament(row[1])) if row else None


def create(connection: Connection, new: Tournament, now: float) -> None:
    values = {"id": new.id, "version": 1, "status": new.status, "updated": now}
    sheet = rows.write_tournament(new, 1, now)
    connection.execute(schema.tournaments.insert(), {**values, "sheet": sheet})
    _note_entries(connection, new)


def update(connection: Connection, changed: Tournament, version: int, now: float) -> None:
    """Write a changed tournament.

    Raises:
        Conflict: its version is another one.
    """
    t = schema.tournaments
    done = connection.execute(
        t.update()
        .where(t.c.id == changed.id, t.c.version == version)
        .values(
            version=version + 1, status=changed.status, updated=now,
            sheet=rows.write_tournament(changed, version + 1, now),
        )
    )  # fmt: skip
    if done.rowcount != 1:
        raise Conflict
    _note_entries(connection, changed)


def _note_entries(connection: Connection, found: Tournament) -> None:
    """Store which accounts take part, so that each can be removed."""
    e = schema.entries
    query = sa.select(e.c.person).where(e.c.tournament_id == found.id)
    known = {row[0] for row in connection.execute(query)}
    new = {one.person for one in found.entrants if one.person is not None} - known
    for person in sorted(new):
        connection.execute(e.insert(), {"person": person, "tournament_id": found.id})


def of_account(connection: Connection, person: Account) -> list[str]:
    e = schema.entries
    query = sa.select(e.c.tournament_id).where(e.c.person == person.id)
    return [str(row[0]) for row in connection.execute(query)]


def table_statuses(connection: Connection, tables: Sequence[str]) -> dict[str, str]:
    t = schema.tables
    query = sa.select(t.c.id, t.c.status).where(t.c.id.in_(tables))
    return {str(table): str(status) for table, status in connection.execute(query)}


def purge(connection: Connection, limits: dict[str, float]) -> None:
    """Delete tournaments of each status that have not changed since a time."""
    t = schema.tournaments
    for status, before in limits.items():
        connection.execute(t.delete().where(t.c.status == status, t.c.updated < before))
