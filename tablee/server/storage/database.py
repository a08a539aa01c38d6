"""The database: one way to read and write on both engines.

A piece of work is a plain function of a SQLAlchemy connection; a `Commit`, which is what
every move is, needs no more than one statement of the engine's own. On SQLite one thread
does all the writing: what waits together shares one transaction and is answered after the
one commit (group commit); works have a savepoint each. On PostgreSQL each work is a
transaction on a connection of the pool, and changes that wait together are one statement
on a connection of their own. Either way the caller is answered only after the commit.
"""

import asyncio
import pathlib
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tablee.server.storage import commits
from tablee.server.storage.checkpoints import SAFETY, Checkpoints
from tablee.server.storage.commits import Commit, Unavailable
from tablee.server.storage.postgres_writer import Lane

T = TypeVar("T")
Work = Callable[[Connection], T]
MIGRATION_LOCK = 7_461_236
"""The number of PostgreSQL's advisory lock: one process migrates, the others wait."""
MOST_TOGETHER = 64
"""Works in one transaction on SQLite, so that none waits long."""


class Database(Protocol):
    """What the room needs of a database."""

    notifies: bool
    """Whether other processes can be told of a commit."""
    author: str
    """Who tells them."""

    async def read(self, work: Work[T], still: bool = False) -> T:
        """Do a work that writes nothing; `still`: all of it sees the same moment."""

    async def write(self, work: Work[T]) -> T:
        """Do a work in a transaction; answers after the commit."""

    async def change(self, change: Commit) -> bool:
        """Keep a change; answers after the commit. False if the table has changed since."""

    async def close(self) -> None:
        """Finish what is under way, then let go."""


async def opened(address: str, revision: str = "head") -> Database:
    """The database at an address, in its present form."""
    if address.startswith("sqlite:"):
        return await asyncio.to_thread(Sqlite, address, revision)
    found = Postgres(address)
    await found.migrate(revision)
    return found


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database to its present form; nothing happens if it is."""
    config = Config()
    config.set_main_option("script_location", str(pathlib.Path(__file__).parent / "migrations"))
    config.set_main_option("version_path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def sqlite_engine(address: str, begin: str) -> sa.Engine:
    """An engine that starts its transactions as told and never loses a commit."""
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


class _Job:
    """A work or a change that waits for the writer, and where its answer goes."""

    __slots__ = ("answer", "change", "error", "future", "loop", "work")

    def __init__(self, work: Work[Any] | None, change: Commit | None = None) -> None:
        self.work, self.change = work, change
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.answer: Any = None
        self.error: BaseException | None = None

    def do(self, connection: Connection) -> Any:
        """Do it by itself."""
        if self.work is not None:
            return self.work(connection)
        assert self.change is not None
        return commits.keep_sqlite(_raw(connection), [self.change])

    def tell(self) -> None:
        """Tell the asker, in the asker's own thread."""
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.answer)


def _tell(group: Sequence[_Job]) -> None:
    for job in group:
        job.tell()


class Sqlite:
    """A file on this machine."""

    notifies = False
    author = ""

    def __init__(self, address: str, revision: str = "head") -> None:
        path = sa.make_url(address).database
        assert path
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._writer = sqlite_engine(address, "BEGIN IMMEDIATE")
        self._reader = sqlite_engine(address, "BEGIN")
        with self._writer.begin() as connection:
            migrate(connection, revision)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._turn = threading.Lock()
        self._checkpoints = Checkpoints(path, self._turn)
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="reader")
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._thread.start()

    async def read(self, work: Work[T], still: bool = False) -> T:
        """Do a work that writes nothing; here all of it always sees the same moment."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, work)

    def _read(self, work: Work[T]) -> T:
        with self._reader.begin() as connection:
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Do a work in a transaction; answers after the commit."""
        job = _Job(work)
        self._jobs.put(job)
        answer: T = await job.future
        return answer

    async def change(self, change: Commit) -> bool:
        """Keep a change; answers after the commit. False if the table has changed since."""
        job = _Job(None, change)
        self._jobs.put(job)
        try:
            return bool(await job.future)
        except sqlite3.IntegrityError:
            return False
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    def _write_all(self) -> None:
        with self._writer.connect() as connection:
            _raw(connection).execute(f"PRAGMA wal_autocheckpoint={SAFETY}")
            while (first := self._jobs.get()) is not None:
                group, last = self._gathered(first)
                try:
                    with self._turn:
                        self._write_group(connection, group)
                except BaseException as error:
                    for job in group:
                        job.error = error
                for loop in {job.loop for job in group}:
                    own = [job for job in group if job.loop is loop]
                    loop.call_soon_threadsafe(_tell, own)
                self._checkpoints.count(len(group))
                if last:
                    return

    def _gathered(self, first: _Job) -> tuple[list[_Job], bool]:
        group = [first]
        while len(group) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group, False
            if job is None:
                return group, True
            group.append(job)
        return group, False

    def _write_group(self, connection: Connection, group: list[_Job]) -> None:
        wanted = {job.change.table: job.change for job in group if job.change is not None}
        if len(wanted) == len(group) and _kept_together(_raw(connection), list(wanted.values())):
            for job in group:
                job.answer = True
            return
        with connection.begin():
            for job in group:
                try:
                    with connection.begin_nested():
                        job.answer = job.do(connection)
                except Exception as error:
                    job.error = error

    async def close(self) -> None:
        """Finish what is under way, then let go."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._checkpoints.close)
        self._threads.shutdown()
        self._writer.dispose()
        self._reader.dispose()


def _raw(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def _kept_together(raw: sqlite3.Connection, wanted: Sequence[Commit]) -> bool:
    """Keep changes of different tables in one transaction.

    False, and nothing is kept, if one of them cannot be: then each is tried by itself.
    """
    raw.execute("BEGIN IMMEDIATE")
    try:
        if commits.keep_sqlite(raw, wanted):
            raw.execute("COMMIT")
            return True
        raw.execute("ROLLBACK")
    except BaseException as error:
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        if not isinstance(error, sqlite3.IntegrityError):
            raise
    return False


class Postgres:
    """A server that several processes share."""

    notifies = True

    def __init__(self, address: str) -> None:
        self.engine: AsyncEngine = create_async_engine(
            address, pool_size=8, max_overflow=8, pool_recycle=1_800,
            connect_args={"statement_cache_size": 200, "timeout": 10},
        )  # fmt: skip
        self.author = secrets.token_hex(4)
        self._lane = Lane(address.replace("+asyncpg", ""), self.author)
        self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._still = self.engine.execution_options(isolation_level="REPEATABLE READ")

    async def migrate(self, revision: str = "head") -> None:
        """Bring the database to its present form, one process at a time."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(migrate, revision)

    async def read(self, work: Work[T], still: bool = False) -> T:
        """Do a work that writes nothing; `still`: all of it sees the same moment."""
        async with (self._still if still else self._single).connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do a work in a transaction; answers after the commit."""
        return await asyncio.shield(asyncio.ensure_future(self._write(work)))

    async def _write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def change(self, change: Commit) -> bool:
        """Keep a change; answers after the commit. False if the table has changed since."""
        return await self._lane.keep(change)

    async def close(self) -> None:
        """Finish what is under way, then let go."""
        await self._lane.close()
        await self.engine.dispose()
