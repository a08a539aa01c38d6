"""Who is present in which process: told when it changes, and read when it has changed.

Every process keeps in its memory what the others have told, and once a second reads only what is
new since, by the database's clock; all of it only at the start, from a process not heard of
before, and now and then to be sure. A row that tells of nobody stays for a minute, so that
everybody hears of it.
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import schema
from tablee.service.watchers import NOBODY, Attendance

OVERLAP = 3.0
"""Seconds that are read once more: a commit may come a little after its time."""
WHOLE = 300.0
"""Seconds after which all is read again."""
KEPT = 60.0
"""Seconds for which it is kept that nobody is there any more."""
NOW = "CAST(extract(epoch from clock_timestamp()) AS float)"
LIVING = sa.text(f"SELECT id, {NOW} FROM processes WHERE id <> :me AND beat >= :alive")
CHANGED = sa.text(
    "SELECT process, table_id, seats, watchers FROM presence "
    "WHERE process = ANY(CAST(:others AS text[])) AND at >= :since "
    "UNION ALL SELECT process, table_id, seats, watchers FROM presence "
    "WHERE process = ANY(CAST(:new AS text[])) AND at < :since"
)
"""What is new since a time, and all that those tell who are new themselves."""


class Presence:
    """What this process tells the others, and knows of them; PostgreSQL only."""

    def __init__(self, process: str) -> None:
        self.process = process
        self._known: dict[str, dict[str, Attendance]] = {}
        """By process and table."""
        self._looked = self._whole = float("-inf")
        self.read = 0
        """Rows read in all."""

    # Telling

    def tell(self, connection: Connection, here: dict[str, tuple[list[int], int]]) -> None:
        """Tell who is here now, at the tables where that has changed."""
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
        """Tell that nobody is here any more."""
        q = schema.presence
        connection.execute(
            q.update()
            .where(q.c.process == self.process, sa.or_(q.c.seats != "", q.c.watchers > 0))
            .values(seats="", watchers=0, at=sa.text(NOW))
        )

    def forget(self, connection: Connection) -> None:
        """Forget rows that tell of nobody, once everybody has read them."""
        q = schema.presence
        old = sa.text(f"at < {NOW} - {KEPT}")
        connection.execute(q.delete().where(q.c.seats == "", q.c.watchers == 0, old))

    # Hearing

    def hear(self, connection: Connection, alive: float) -> dict[str, Attendance]:
        """Who is elsewhere now, at the tables where that has changed; `alive`: the oldest beat."""
        living = connection.execute(LIVING, {"me": self.process, "alive": alive}).all()
        others, now = {row[0] for row in living}, max((row[1] for row in living), default=0.0)
        if now - self._whole >= WHOLE or now - self._looked >= KEPT / 2:
            changed = self._drop(self._known.keys())
            self._whole = now
        else:
            changed = self._drop(self._known.keys() - others)
        if others:
            new = others - self._known.keys()
            self._known.update({process: {} for process in new})
            asked = {"others": list(others), "new": list(new), "since": self._looked - OVERLAP}
            changed |= self._learn(connection.execute(CHANGED, asked).all())
            self._looked = now
        return {table: self._attendance(table) for table in changed}

    def _drop(self, processes: Iterable[str]) -> set[str]:
        """Forget what processes told; the tables it was about."""
        return {table for one in list(processes) for table in self._known.pop(one)}

    def _learn(self, rows: Iterable[Any]) -> set[str]:
        changed = set()
        for process, table, seats, watchers in rows:
            self.read += 1
            known = self._known[process]
            told = (frozenset(map(int, seats.split())), watchers)
            if known.get(table, NOBODY) == told:
                continue
            changed.add(table)
            if told == NOBODY:
                del known[table]
            else:
                known[table] = told
        return changed

    def _attendance(self, table: str) -> Attendance:
        told = [known[table] for known in self._known.values() if table in known]
        return frozenset().union(*(seats for seats, _ in told)), sum(count for _, count in told)
