"""Changes that are kept together: each as if it were alone, and none told before the commit."""

import asyncio
import contextlib
import pathlib
import sqlite3
from collections.abc import Sequence
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from room_harness import PATIENCE

from tablee.server.operations.settings import Settings
from tablee.server.storage import checkpoints, schema
from tablee.server.storage.commit_sql import Commit, Unavailable
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.sqlite import Sqlite

TABLES = ("one", "two", "three")


def change(table: str, base: int, client: str | None = None, number: int | None = None) -> Commit:
    """A move at a table, from a version."""
    number = base if number is None else number
    event = (table, number, "moved", 1.0, 0, client, "{}")
    return Commit(table, base, number, "running", f"sheet {base + 1}", 2.0, None, False, [event])


async def prepared(address: str) -> Database:
    """A database with three tables that nothing has happened at."""
    database = await open_database(Settings(database=address).address)
    row = {
        "version": 1, "number": 0, "status": "running", "game": "g", "public": False,
        "sheet": "sheet 1", "updated": 1.0, "bot_turn": False,
    }  # fmt: skip
    rows = [{"id": table, **row} for table in TABLES]
    await database.write(lambda c: c.execute(schema.tables.insert(), rows))
    return database


async def at_once(database: Database, wanted: Sequence[Commit]) -> list[bool]:
    """Keep changes that all wait at the same time."""
    return list(await asyncio.gather(*(database.commit(one) for one in wanted)))


async def found(database: Database) -> tuple[dict[str, int], list[tuple[str, int]]]:
    """The tables' versions, and the events."""
    t, e = schema.tables, schema.events

    def work(connection: sa.engine.Connection) -> tuple[dict[str, int], list[tuple[str, int]]]:
        versions = {r[0]: r[1] for r in connection.execute(sa.select(t.c.id, t.c.version))}
        events = connection.execute(sa.select(e.c.table_id, e.c.number))
        return versions, sorted((r[0], r[1]) for r in events)

    return await database.read(work)


def on(address: str, test: Any) -> None:
    """Run a test of an own, prepared database."""

    async def run() -> None:
        database = await prepared(address)
        try:
            await test(database)
        finally:
            await database.close()

    asyncio.run(run())


def test_what_waits_together_is_kept_together(database: str) -> None:
    async def test(kept: Database) -> None:
        assert await at_once(kept, [change(table, 1) for table in TABLES]) == [True] * 3
        assert await found(kept) == (dict.fromkeys(TABLES, 2), sorted((t, 1) for t in TABLES))

    on(database, test)


def test_of_two_changes_from_one_version_one_is_kept(database: str) -> None:
    async def test(kept: Database) -> None:
        wanted = [change("one", 1), change("one", 1), change("two", 1), change("nowhere", 1)]
        assert await at_once(kept, wanted) == [True, False, True, False]
        versions, events = await found(kept)
        assert versions == {"one": 2, "two": 2, "three": 1}
        assert events == [("one", 1), ("two", 1)]
        # Not only because their events have the same number.
        again = [change("three", 1, number=1), change("three", 1, number=2)]
        assert await at_once(kept, again) == [True, False]
        assert (await found(kept))[0]["three"] == 2

    on(database, test)


def test_one_that_follows_another_of_the_same_table_comes_after_it(database: str) -> None:
    async def test(kept: Database) -> None:
        wanted = [change("one", 1), change("one", 2), change("one", 3)]
        assert await at_once(kept, wanted) == [True] * 3
        assert (await found(kept))[0]["one"] == 4

    on(database, test)


def test_one_that_comes_late_holds_up_no_other(database: str) -> None:
    async def test(kept: Database) -> None:
        assert await kept.commit(change("two", 1))
        late = [change("one", 1), change("two", 1, number=9), change("three", 1)]
        assert await at_once(kept, late) == [True, False, True]
        assert await found(kept) == (dict.fromkeys(TABLES, 2), sorted((t, 1) for t in TABLES))

    on(database, test)


def test_one_that_breaks_a_rule_of_the_tables_spoils_no_other(database: str) -> None:
    """A number or a client's word that is there already: only that change is not kept."""

    async def test(kept: Database) -> None:
        assert await at_once(kept, [change("one", 1, "word")]) == [True]
        again = change("one", 2, "word")
        taken = change("two", 1)
        taken = taken._replace(events=[*taken.events, *taken.events])
        assert await at_once(kept, [again, taken, change("three", 1)]) == [False, False, True]
        assert (await found(kept))[0] == {"one": 2, "two": 1, "three": 2}

    on(database, test)


@pytest.mark.slow
def test_a_lost_connection_is_opened_again(request: pytest.FixtureRequest, tmp_path: Any) -> None:
    from conftest import new_database

    address = new_database("postgresql", tmp_path, request)

    async def test(kept: Database) -> None:
        assert await kept.commit(change("one", 1))
        other = await asyncpg.connect(address)
        mine = "pid <> pg_backend_pid() AND datname = current_database()"
        await other.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}")
        await other.close()
        assert await kept.commit(change("one", 2))

    on(address, test)


def test_a_disk_that_takes_nothing_is_told_and_nothing_is_kept(tmp_path: Any) -> None:
    """A failed commit fails every change of its group, and the next group is as good as ever."""

    async def pages(kept: Database, most: int) -> None:
        await kept.write(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={most}").close())

    async def test(kept: Database) -> None:
        assert isinstance(kept, Sqlite)
        await pages(kept, 1)  # SQLite takes it as: no more than there are
        heavy = [change(table, 1)._replace(sheet="x" * 100_000) for table in TABLES]
        failed = await asyncio.gather(*map(kept.commit, heavy), return_exceptions=True)
        assert [type(error) for error in failed] == [Unavailable] * 3
        assert await found(kept) == (dict.fromkeys(TABLES, 1), [])
        await pages(kept, 1_000_000)
        assert await at_once(kept, heavy) == [True] * 3

    on(str(tmp_path / "room.sqlite"), test)


def test_the_log_is_brought_into_the_file_while_moves_go_on(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file by itself comes to hold what was committed, and the log starts again."""
    monkeypatch.setattr(checkpoints, "EVERY", 20)
    path = tmp_path / "room.sqlite"

    def in_the_file() -> int:
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(path.read_bytes())
        with contextlib.closing(sqlite3.connect(copy)) as other:
            return int(other.execute("SELECT max(version) FROM tables").fetchone()[0])

    async def test(kept: Database) -> None:
        log = path.with_name(path.name + "-wal")
        for version in range(1, 301):
            assert await kept.commit(change("one", version)._replace(sheet="x" * 20_000))
        async with asyncio.timeout(PATIENCE):
            while in_the_file() <= 200:
                await asyncio.sleep(0.02)
        assert log.stat().st_size < 4_000_000  # all of it would be 300 times 20 kB and more

    on(str(path), test)


def test_a_checkpoint_that_fails_keeps_nobody_from_moving(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(_: object) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(checkpoints, "EVERY", 2)
    monkeypatch.setattr(checkpoints.Checkpoints, "_copy_pages", failing)

    async def test(kept: Database) -> None:
        for version in range(1, 11):
            assert await kept.commit(change("one", version))
        assert (await found(kept))[0]["one"] == 11

    on(str(tmp_path / "room.sqlite"), test)
    (failed,) = {one.getMessage(): one for one in caplog.records}.values()
    assert failed.getMessage() == "checkpoint failed"
    assert failed.exc_info, "with its place"


@pytest.mark.parametrize("bad", ["a\x00b", "\ud800"])
def test_one_that_cannot_be_stored_fails_no_neighbour(database: str, bad: str) -> None:
    """PostgreSQL stores no NUL; neither engine stores half a surrogate pair."""

    async def test(kept: Database) -> None:
        wanted = [change("one", 1), change("two", 1, client=bad), change("three", 1)]
        done = await asyncio.gather(*map(kept.commit, wanted), return_exceptions=True)
        assert (done[0], done[2]) == (True, True)
        assert done[1] is True or isinstance(done[1], Exception)
        versions, _ = await found(kept)
        assert (versions["one"], versions["three"]) == (2, 2)
        assert versions["two"] == (2 if done[1] is True else 1)

    on(database, test)


def test_every_connection_of_sqlite_waits_for_the_disk(tmp_path: pathlib.Path) -> None:
    """With synchronous=NORMAL a power cut could lose what was answered."""

    async def test() -> None:
        database = await open_database(Settings(database=str(tmp_path / "a")).address)
        assert isinstance(database, Sqlite)
        mode = sa.text("PRAGMA synchronous")
        assert await database.write(lambda c: c.execute(mode).scalar()) == 2
        own = database._checkpoints._connection
        assert own.execute("PRAGMA synchronous").fetchone() == (2,)
        await database.close()

    asyncio.run(test())
