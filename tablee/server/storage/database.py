"""The database: one way to read and write on both engines.

A piece of work is a plain function of a SQLAlchemy connection. A `Commit`, which every move is,
needs one statement of the engine's own, and commits that wait together share it. Either way the
caller is answered only after the commit.
"""

import asyncio
import pathlib
from collections.abc import Callable
from typing import Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import exc
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tablee.games.refusal import Unknown
from tablee.server.storage.commit_sql import Commit

T = TypeVar("T")
Work = Callable[[Connection], T]
DatabaseError = DBAPIError
"""What the driver raised, wrapped by SQLAlchemy."""
PoolTimeout = exc.TimeoutError
"""No connection of the pool was free in time."""
ERRORS = (SQLAlchemyError, OSError)
"""What a database raises that cannot be reached or cannot write."""


class Database(Protocol):
    """What the server needs of a database engine."""

    shared: bool
    """Whether several processes use it, and are notified of commits."""
    author: str
    """The name under which this process notifies the others."""

    async def read(self, work: Work[T], snapshot: bool = False) -> T:
        """Run a function that writes nothing; `snapshot`: all of it sees the same moment."""

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction; returns after the commit."""

    async def commit(self, commit: Commit) -> bool:
        """Write a commit; returns after it is on disk. False if the table has changed since."""

    def check_space(self) -> None:
        """Raise OSError if there is next to no space left to write to, where that can be seen."""

    async def close(self) -> None:
        """Finish what is under way, then disconnect."""


async def open_database(address: str, revision: str = "head") -> Database:
    """The database at an address, migrated to a revision.

    Raises:
        Unknown: it cannot be opened; the sentence says why and names no password.
    """
    try:
        return await _opened(address, revision)
    except (OSError, DBAPIError) as error:
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        raise Unknown("database-away", why=why) from error


async def _opened(address: str, revision: str) -> Database:
    if address.startswith("sqlite:"):
        from tablee.server.storage.sqlite import Sqlite

        return await asyncio.to_thread(Sqlite, address, revision)
    from tablee.server.storage.postgres import Postgres

    database = Postgres(address)
    await database.migrate(revision)
    return database


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(pathlib.Path(__file__).parent / "migrations"))
    config.set_main_option("version_path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
