"""Budgets: what one address may have of what is dear, counted once for all processes.

The bucket in this process's memory is asked first: it knows a part of what was taken, so what it
refuses is refused rightly and costs nothing. Only what it allows is taken from the bucket that
all processes share, in one statement. A process that is alone with its database has no other.
"""

import hashlib
import logging
import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage.database import Database
from tablee.server.web.rate_limits import Buckets

log = logging.getLogger("tablee.server.storage.rate_limits")

_NOW = "extract(epoch from clock_timestamp())"
_FILLED = "least(:burst, b.tokens + :rate * greatest(0, excluded.at - b.at))"
_TAKE = sa.text(
    f"INSERT INTO budgets AS b (name, tokens, at, until) "
    f"VALUES (:name, :burst - 1, {_NOW}, {_NOW} + 1 / CAST(:rate AS float)) "
    f"ON CONFLICT (name) DO UPDATE SET tokens = {_FILLED} - 1, at = greatest(b.at, excluded.at), "
    f"until = greatest(b.at, excluded.at) + (:burst + 1 - {_FILLED}) / :rate "
    f"WHERE {_FILLED} >= 1 RETURNING 0"
)
_LEFT = sa.text(
    f"SELECT (1 - tokens) / :rate - ({_NOW} - at) FROM budgets WHERE name = :name"
)  # fmt: skip
_FORGET = sa.text(f"DELETE FROM budgets WHERE until < {_NOW}")


class Budget:
    """A bucket for every address, of one kind of thing."""

    def __init__(self, kind: str, rate: float, burst: float) -> None:
        self.kind, self._here = kind, Buckets(rate, burst)
        self.database: Database | None = None
        """Where all processes count together, once it is open."""

    async def take(self, address: str) -> float:
        """Take one: 0, or the seconds to wait."""
        wait = self._here.take(address, time.monotonic())
        if wait or self.database is None or not self.database.notifies:
            return wait
        asked = {
            "name": self._name(address), "rate": self._here.rate, "burst": self._here.burst
        }  # fmt: skip
        try:
            wait = await self.database.write(lambda c: _taken(c, asked))
        except (OSError, sa.exc.SQLAlchemyError) as error:
            # Whoever asks is told soon enough if the database is needed for it.
            log.warning("a budget is counted here only", extra={"why": type(error).__name__})
            return 0.0
        if wait:
            self._here.give_back(address)
        return wait

    def _name(self, address: str) -> str:
        """How a bucket is known: not by the address itself."""
        return f"{self.kind} {hashlib.sha256(address.encode()).hexdigest()[:24]}"


def _taken(connection: Connection, asked: dict[str, Any]) -> float:
    if connection.execute(_TAKE, asked).first() is not None:
        return 0.0
    left = connection.execute(_LEFT, asked).scalar()
    return max(0.05, float(left or 0.0))


def forget(connection: Connection) -> None:
    """Forget the buckets that are full again."""
    if connection.dialect.name == "postgresql":
        connection.execute(_FORGET)
