"""SQLite: one thread does all the writing, and what waits together shares one transaction.

Each waiting piece of work has a savepoint of its own. Everybody in a group is answered after the
one commit (group commit), with `synchronous=FULL`.
"""

import asyncio
import errno
import os
import pathlib
import queue
import shutil
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import commit_sql
from tablee.server.storage.checkpoints import SAFETY, Checkpoints
from tablee.server.storage.commit_sql import Commit, Unavailable
from tablee.server.storage.database import Work, migrate

T = TypeVar("T")
LEAST_FREE = 32 * 1024 * 1024
"""Bytes that must be free on the disk: a checkpoint and the moves of a while."""
MOST_TOGETHER = 64
"""Writes in one transaction, so that none waits long."""


def sqlite_engine(address: str, begin: str) -> sa.Engine:
    """An engine that begins transactions with the given statement and never loses a commit."""
    engine = sa.create_engine(
        address, connect_args={"check_same_thread": False, "timeout": 30.0}, pool_size=4
    )

    @sa.event.listens_for(engine, "connect")
    def _connected(raw: sqlite3.Connection, _: object) -> None:
        raw.isolation_level = None  # the driver must not begin or commit by itself
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class _Write:
    """A piece of work or a commit that waits for the writer thread."""

    __slots__ = ("commit", "error", "future", "loop", "result", "work")

    def __init__(self, work: Work[Any] | None, commit: Commit | None = None) -> None:
        self.work, self.commit = work, commit
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def do(self, connection: Connection) -> Any:
        """Run it inside a transaction."""
        if self.work is not None:
            return self.work(connection)
        assert self.commit is not None
        return commit_sql.write_sqlite(_raw(connection), [self.commit])

    def settle(self) -> None:
        """Resolve the future, in the event loop's own thread."""
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def _settle(group: Sequence[_Write]) -> None:
    for one in group:
        one.settle()


class Sqlite:
    """A file on this machine, used by one process."""

    shared = False
    author = ""

    def __init__(self, address: str, revision: str = "head") -> None:
        path = sa.make_url(address).database
        assert path
        self._folder = pathlib.Path(path).parent
        self._folder.mkdir(parents=True, exist_ok=True)
        self._writer = sqlite_engine(address, "BEGIN IMMEDIATE")
        self._reader = sqlite_engine(address, "BEGIN")
        with self._writer.begin() as connection:
            migrate(connection, revision)
        self._queue: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._write_lock = threading.Lock()
        self._checkpoints = Checkpoints(path, self._write_lock)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._thread.start()

    def check_space(self) -> None:
        if shutil.disk_usage(self._folder).free < LEAST_FREE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._folder))

    async def read(self, work: Work[T], snapshot: bool = False) -> T:
        """Run a function that writes nothing; here it always sees one moment."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._reader.begin() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction; returns after the commit."""
        job = _Write(work)
        self._queue.put(job)
        result: T = await job.future
        return result

    async def commit(self, commit: Commit) -> bool:
        """Write a commit; returns after it is on disk. False if the table has changed since."""
        job = _Write(None, commit)
        self._queue.put(job)
        try:
            return bool(await job.future)
        except sqlite3.IntegrityError:
            return False
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    def _write_all(self) -> None:
        with self._writer.connect() as connection:
            _raw(connection).execute(f"PRAGMA wal_autocheckpoint={SAFETY}")
            while (first := self._queue.get()) is not None:
                group, last = self._gather(first)
                try:
                    with self._write_lock:
                        self._write_group(connection, group)
                except BaseException as error:
                    for job in group:
                        job.error = error
                for loop in {job.loop for job in group}:
                    own = [job for job in group if job.loop is loop]
                    loop.call_soon_threadsafe(_settle, own)
                self._checkpoints.count(len(group))
                if last:
                    return

    def _gather(self, first: _Write) -> tuple[list[_Write], bool]:
        group = [first]
        while len(group) < MOST_TOGETHER:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return group, False
            if job is None:
                return group, True
            group.append(job)
        return group, False

    def _write_group(self, connection: Connection, group: list[_Write]) -> None:
        changes = {one.commit.table: one.commit for one in group if one.commit is not None}
        if len(changes) == len(group) and _write_together(_raw(connection), list(changes.values())):
            for job in group:
                job.result = True
            return
        with connection.begin():
            for job in group:
                try:
                    with connection.begin_nested():
                        job.result = job.do(connection)
                except Exception as error:
                    job.error = error

    async def close(self) -> None:
        """Finish what is under way, then close the file."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._checkpoints.close)
        self._threads.shutdown()
        self._writer.dispose()
        self._reader.dispose()


def _raw(connection: Connection) -> sqlite3.Connection:
    """The connection of the driver itself."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def _write_together(raw: sqlite3.Connection, group: Sequence[Commit]) -> bool:
    """Write commits of different tables in one transaction.

    False, and nothing is written, if one of them does not hold: then each is tried by itself.
    """
    raw.execute("BEGIN IMMEDIATE")
    try:
        if commit_sql.write_sqlite(raw, group):
            raw.execute("COMMIT")
            return True
        raw.execute("ROLLBACK")
    except BaseException as error:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError) or not isinstance(error, Exception):
            raise  # a full disk, a lock: trying each by itself would fail as well
    return False
