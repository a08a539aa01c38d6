"""PostgreSQL: several processes share it.

A piece of work is a transaction on a connection of the pool. Commits go over a connection of their
own, and those that wait together are one statement (`postgres_writer`).
"""

import asyncio
import secrets
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tablee.server.storage.commit_sql import Commit
from tablee.server.storage.database import Work, migrate
from tablee.server.storage.postgres_writer import PostgresWriter

T = TypeVar("T")
MIGRATION_LOCK = 7_461_236
"""The number of the advisory lock: one process migrates, the others wait."""


class Postgres:
    """A server that several processes share."""

    shared = True

    def __init__(self, address: str) -> None:
        self.engine: AsyncEngine = create_async_engine(
            address, pool_size=8, max_overflow=8, pool_recycle=1_800,
            connect_args={"statement_cache_size": 200, "timeout": 10},
        )  # fmt: skip
        self.author = secrets.token_hex(4)
        self._writer = PostgresWriter(address.replace("+asyncpg", ""), self.author)
        self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._snapshot = self.engine.execution_options(isolation_level="REPEATABLE READ")

    async def migrate(self, revision: str = "head") -> None:
        """Run the missing migrations, one process at a time."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(migrate, revision)

    async def read(self, work: Work[T], snapshot: bool = False) -> T:
        """Run a function that writes nothing; `snapshot`: all of it sees the same moment."""
        async with (self._snapshot if snapshot else self._single).connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction; returns after the commit, even if cancelled."""
        return await asyncio.shield(asyncio.ensure_future(self._write(work)))

    async def _write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def commit(self, commit: Commit) -> bool:
        """Write a commit; returns after it is on disk. False if the table has changed since."""
        return await self._writer.commit(commit)

    def check_space(self) -> None:
        """Nothing: a full disk is the database's, and it refuses the heartbeat."""

    async def close(self) -> None:
        """Finish what is under way, then disconnect."""
        await self._writer.close()
        await self.engine.dispose()
