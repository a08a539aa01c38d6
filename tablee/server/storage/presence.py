"""Presence shared between processes: each writes who is present at its tables (PostgreSQL).

Every process holds the rows of the others in memory. Once a second it reads only rows that are
new since the last read, by the database's clock. It reads all rows at the start, from a process it
did not know, and every few minutes to be sure. A row without anybody stays for a minute, so that
every process reads it.
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import schema
from tablee.service.watchers import NOBODY, Attendance

OVERLAP = 3.0
"""Seconds that are read twice: a commit becomes visible a little after its time stamp."""
READ_ALL = 300.0
"""Seconds after which all rows are read again."""
KEPT = 60.0
"""Seconds for which a row without anybody stays."""
NOW = "CAST(extract(epoch from clock_timestamp()) AS float)"
LIVING = sa.text(f"SELECT id, {NOW} FROM processes WHERE id <> :me AND beat >= :alive")
CHANGED = sa.text(
    "SELECT process, table_id, seats, watchers FROM presence "
    "WHERE process = ANY(CAST(:others AS text[])) AND at >= :since "
    "UNION ALL SELECT process, table_id, seats, watchers FROM presence "
    "WHERE process = ANY(CAST(:new AS text[])) AND at < :since"
)
"""The rows that are new since a time, and all rows of processes not known before."""


class Presence:
    """Writes this process's presence and reads the others'; PostgreSQL only."""

    def __init__(self, process: str) -> None:
        self.process = process
        self._known: dict[str, dict[str, Attendance]] = {}
        """By process and table."""
        self._read_until = self._read_all_at = float("-inf")
        self.read = 0
        """Rows read in all."""

    # Writing

    def publish(self, connection: Connection, here: dict[str, tuple[list[int], int]]) -> None:
        """Write who is present here, at the tables where that has changed."""
        if not here:
            return
        rows = [
            {"process": self.process, "table": table, "seats": " ".join(map(str, seats)),
             "watchers": watchers}
            for table, (seats, watchers) in here.items()
        ]  # fmt: skip
        connection.execute(
            sa.text(
                "INSERT INTO presence (process, table_id, seats, watchers) "
                "VALUES (:process, :table, :seats, :watchers) ON CONFLICT (process, table_id) "
                "DO UPDATE SET seats = excluded.seats, watchers = excluded.watchers, "
                "at = excluded.at"
            ),
            rows,
        )

    def leave(self, connection: Connection) -> None:
        """Write that nobody is present here any more."""
        q = schema.presence
        connection.execute(
            q.update()
            .where(q.c.process == self.process, sa.or_(q.c.seats != "", q.c.watchers > 0))
            .values(seats="", watchers=0, at=sa.text(NOW))
        )

    def delete_empty(self, connection: Connection) -> None:
        """Delete rows without anybody, once every process has read them."""
        q = schema.presence
        old = sa.text(f"at < {NOW} - {KEPT}")
        connection.execute(q.delete().where(q.c.seats == "", q.c.watchers == 0, old))

    # Reading

    def read_changes(self, connection: Connection, alive: float) -> dict[str, Attendance]:
        """Who is present in other processes, at the tables where that has changed.

        A process counts if its last heartbeat is not before `alive`.
        """
        living = connection.execute(LIVING, {"me": self.process, "alive": alive}).all()
        others, now = {row[0] for row in living}, max((row[1] for row in living), default=0.0)
        if now - self._read_all_at >= READ_ALL or now - self._read_until >= KEPT / 2:
            changed = self._drop(self._known.keys())
            self._read_all_at = now
        else:
            changed = self._drop(self._known.keys() - others)
        if others:
            new = others - self._known.keys()
            self._known.update({process: {} for process in new})
            parameters = {
                "others": list(others),
                "new": list(new),
                "since": self._read_until - OVERLAP,
            }
            changed |= self._apply(connection.execute(CHANGED, parameters).all())
            self._read_until = now
        return {table: self._attendance(table) for table in changed}

    def _drop(self, processes: Iterable[str]) -> set[str]:
        """Forget the rows of processes; returns their tables."""
        return {table for one in list(processes) for table in self._known.pop(one)}

    def _apply(self, rows: Iterable[Any]) -> set[str]:
        changed = set()
        for process, table, seats, watchers in rows:
            self.read += 1
            known = self._known[process]
            attendance = (frozenset(map(int, seats.split())), watchers)
            if known.get(table, NOBODY) == attendance:
                continue
            changed.add(table)
            if attendance == NOBODY:
                del known[table]
            else:
                known[table] = attendance
        return changed

    def _attendance(self, table: str) -> Attendance:
        reports = [known[table] for known in self._known.values() if table in known]
        return frozenset().union(*(seats for seats, _ in reports)), sum(
            count for _, count in reports
        )
