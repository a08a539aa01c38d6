"""The PostgreSQL writer: commits that wait together are written by one statement."""

import asyncio
from collections import deque
from typing import Any

import asyncpg

from tablee.server.storage import commit_sql
from tablee.server.storage.commit_sql import Commit, Unavailable

MOST_TOGETHER = 64
"""Commits in one statement, so that none waits long."""
PATIENCE = 30.0
"""Seconds a statement may take."""
LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""Errors that mean a lost connection; InternalClientError can occur while disconnecting."""
UNSTORABLE = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""Errors of a commit itself: sending it again would not help."""
Waiting = tuple[Commit, "asyncio.Future[bool]"]


class PostgresWriter:
    """One connection, opened when it is needed and again when it is lost."""

    def __init__(self, address: str, author: str) -> None:
        self._address, self._author = address, author
        self._waiting: deque[Waiting] = deque()
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None

    async def commit(self, commit: Commit) -> bool:
        """Write a commit; returns after it is on disk. False if the table has changed since."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((commit, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await future

    async def close(self) -> None:
        """Finish what is under way, then disconnect."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close(timeout=5)

    async def _run(self) -> None:
        while self._waiting:
            await self._settle(self._gather())

    async def _settle(self, group: list[Waiting]) -> None:
        """Write commits of different tables, and answer whoever waits for them.

        If the statement they share fails, each is written by itself: one that cannot be stored
        must not fail its neighbours.
        """
        try:
            written = await self._send([commit for commit, _ in group])
        except BaseException as error:
            if len(group) > 1 and isinstance(error, Exception) and not isinstance(error, OSError):
                for one in group:
                    await self._settle([one])
                return
            _fail(group, error)
            if not isinstance(error, Exception):
                raise
        else:
            for commit, future in group:
                if not future.done():
                    future.set_result(commit.table in written)

    def _gather(self) -> list[Waiting]:
        """The commits that wait, but only the first of each table: a second one depends on it."""
        group: dict[str, Waiting] = {}
        for _ in range(len(self._waiting)):
            one = self._waiting.popleft()
            if one[0].table in group or len(group) >= MOST_TOGETHER:
                self._waiting.append(one)
            else:
                group[one[0].table] = one
        return list(group.values())

    async def _send(self, group: list[Commit]) -> set[str]:
        """Send a statement; returns the tables whose version was still right.

        It is sent once more if the connection was lost.

        If the first try was committed without an answer, the second finds another version: the
        caller then reloads the table and finds its own event under its client id.
        """
        parameters = commit_sql.arguments(group, self._author)
        for last in (False, True):
            try:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await asyncpg.connect(self._address, timeout=10)
                row = await self._connection.fetchrow(
                    commit_sql.POSTGRES, *parameters, timeout=PATIENCE
                )
                return set(row[0].split()) if row is not None else set()
            except UNSTORABLE:
                raise
            except LOST as error:
                self._drop_connection()
                if last:
                    raise Unavailable(str(error)) from error
        raise AssertionError("unreachable")

    def _drop_connection(self) -> None:
        lost, self._connection = self._connection, None
        if lost is not None:
            lost.terminate()


def _fail(group: list[Waiting], error: BaseException) -> None:
    """Answer whoever waits that it was not written; a violated constraint is a conflict."""
    for _, future in group:
        if future.done():
            continue
        if isinstance(error, asyncpg.IntegrityConstraintViolationError):
            future.set_result(False)
        elif isinstance(error, asyncpg.DataError):
            unstorable = Unavailable(str(error))
            unstorable.__cause__ = error
            future.set_exception(unstorable)
        else:
            future.set_exception(error)
