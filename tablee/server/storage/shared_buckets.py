"""Token buckets in PostgreSQL: what one address has used up, for all server processes."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

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


def take(connection: Connection, name: str, rate: float, burst: float) -> float:
    """Take one token from the bucket of that name: 0, or the seconds to wait."""
    parameters = {"name": name, "rate": rate, "burst": burst}
    if connection.execute(_TAKE, parameters).first() is not None:
        return 0.0
    left = connection.execute(_LEFT, parameters).scalar()
    return max(0.05, float(left or 0.0))


def delete_full(connection: Connection) -> None:
    """Delete the buckets that are full again."""
    if connection.dialect.name == "postgresql":
        connection.execute(_FORGET)
