"""What several processes share: budgets that all take from, and who is present where."""

import asyncio
import pathlib
import random
import time
from functools import partial

import pytest
import sqlalchemy as sa
from conftest import new_database
from room_harness import Guest
from room_process import Process, Zygote
from sqlalchemy.engine import Connection

from tablee.server.operations.settings import Settings
from tablee.server.storage import presence, schema, shared_buckets
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.presence import Presence
from tablee.server.web.rate_limits import SharedLimit
from tablee.service.watchers import NOBODY, Attendance

pytestmark = pytest.mark.slow


def test_two_processes_give_no_more_than_one(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path, zygote: Zygote
) -> None:
    """Thirty tables at once and one every hundred seconds, however many processes are asked."""
    database = new_database("postgresql", tmp_path, request)
    both = [Process(zygote, database, creations=0.01) for _ in range(2)]
    try:
        guests = [Guest(process.url) for process in both]
        body = {"game": "permutation", "seats": [{"who": "me"}, {"who": "me"}]}
        started = time.monotonic()
        answers = [guests[number % 2].http.post("/api/tables", json=body) for number in range(50)]
        codes = [answer.status_code for answer in answers]
        more = int(0.01 * (time.monotonic() - started))
        assert 30 <= codes.count(201) <= 30 + more
        assert set(codes) == {201, 429}
        assert all(code == 201 for code in codes[:30])
        assert all(1 <= int(answer.headers["retry-after"]) <= 100 for answer in answers[-2:])
        # Somebody else is not concerned.
        for guest in guests:
            other = {"x-forwarded-for": "10.9.8.7"}
            assert guest.http.post("/api/tables", json=body, headers=other).status_code == 201
    finally:
        for process in both:
            process.stop()


@pytest.fixture
def shared(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> str:
    return Settings(database=new_database("postgresql", tmp_path, request)).address


def test_a_budget_is_filled_again_and_then_forgotten(shared: str) -> None:
    async def use() -> None:
        database = await open_database(shared)
        try:
            here, there = (SharedLimit("tries", 1.0, 2, database) for _ in range(2))
            assert [await here.take("a"), await there.take("a")] == [0.0, 0.0]
            while not (wait := await there.take("a")):
                pass  # on a slow machine it fills while we take
            assert 0 < wait <= 1.0
            assert await here.take("b") == 0.0
            await asyncio.sleep(wait)
            assert await there.take("a") == 0.0, "whoever waits as told is let in"
            names = sa.select(schema.budgets.c.name)
            kept = await database.read(lambda c: list(c.execute(names).scalars()))
            assert len(kept) == 2
            assert not [name for name in kept if name.endswith((" a", " b"))]
            await asyncio.sleep(2.5)
            await database.write(shared_buckets.delete_full)
            assert not await database.read(lambda c: list(c.execute(names).scalars()))
        finally:
            await database.close()

    asyncio.run(use())


def in_all(connection: Connection, alive: float) -> dict[str, Attendance]:
    """Who is where, read in the slow obvious way."""
    p, q = schema.processes, schema.presence
    asked = sa.select(q.c.table_id, q.c.seats, q.c.watchers).where(
        q.c.process == p.c.id, p.c.beat >= alive, p.c.id != "me"
    )
    found: dict[str, Attendance] = {}
    for table, seats, watchers in connection.execute(asked):
        before = found.get(table, NOBODY)
        found[table] = (before[0] | frozenset(map(int, seats.split())), before[1] + watchers)
    return {table: told for table, told in found.items() if told != NOBODY}


Here = dict[str, tuple[list[int], int]]


def _act(who: Presence, what: str, here: Here, connection: Connection) -> None:
    """One process does something; it lives unless it dies."""
    p = schema.processes
    row = {"id": who.process, "beat": 0.0 if what == "die" else 100.0, "sockets": 0}
    if not connection.execute(p.update().where(p.c.id == who.process).values(row)).rowcount:
        connection.execute(p.insert(), row)
    if what == "tell":
        who.publish(connection, here)
    elif what == "leave":
        who.leave(connection)
    elif what == "forget":
        who.delete_empty(connection)


async def attend(database: Database, seed: int) -> None:
    """Three processes come, tell, die and come back; a fourth knows of it all."""
    dice = random.Random(seed)
    others = {name: Presence(name) for name in ("one", "two", "three")}
    me, known = Presence("me"), dict[str, Attendance]()

    for step in range(60):
        name = dice.choice(list(others))
        what = dice.choice(["tell", "tell", "tell", "die", "leave", "forget"])
        tables = {f"t{dice.randrange(6)}": _sitting(dice) for _ in range(3)}

        await database.write(partial(_act, others[name], what, tables))
        if dice.random() < 0.7:
            heard = await database.read(lambda c: me.read_changes(c, 50.0))
            known = {t: a for t, a in (known | heard).items() if a != NOBODY}
            assert known == await database.read(lambda c: in_all(c, 50.0)), step


def _sitting(dice: random.Random) -> tuple[list[int], int]:
    return [seat for seat in (0, 1) if dice.random() < 0.5], dice.randrange(2)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_hears_what_changed_knows_all(
    shared: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "OVERLAP", 0.001)  # so that what is old is really not read

    async def use() -> None:
        database = await open_database(shared)
        try:
            await attend(database, seed)
        finally:
            await database.close()

    asyncio.run(use())


def test_what_does_not_change_is_not_read(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "OVERLAP", 0.0)

    async def use() -> None:
        database = await open_database(shared)
        try:
            other, me, p = Presence("other"), Presence("me"), schema.processes
            await database.write(
                lambda c: c.execute(p.insert(), {"id": "other", "beat": 1.0, "sockets": 0}).rowcount
            )
            here = {f"t{number}": ([0], 0) for number in range(500)}
            await database.write(lambda c: other.publish(c, here))
            assert len(await database.read(lambda c: me.read_changes(c, 0.0))) == 500
            before = me.read
            await database.write(lambda c: other.publish(c, {"t7": ([0, 1], 2)}))
            assert await database.read(lambda c: me.read_changes(c, 0.0)) == {
                "t7": (frozenset({0, 1}), 2)
            }
            assert me.read - before == 1
            assert await database.read(lambda c: me.read_changes(c, 0.0)) == {}
        finally:
            await database.close()

    asyncio.run(use())
