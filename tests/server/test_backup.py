"""What is kept stays sound: migrations, backups, and the doctor. Point 11."""

import asyncio
import gzip
import json
import pathlib
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from conftest import new_database
from room_harness import served
from sqlalchemy.engine import Connection
from test_table_clocks import Place, Time
from typer.testing import CliRunner

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.server.operations import backup
from tablee.server.operations.settings import Settings
from tablee.server.storage import schema
from tablee.server.storage.database import Database, open_database
from tablee.server.storage.postgres import Postgres
from tablee.service import actions, proposals
from tablee.service.creation import Requester


def using(
    database: str, work: Callable[[Database], Coroutine[Any, Any, Any]], at: str = "head"
) -> Any:
    async def main() -> Any:
        found = await open_database(Settings(database=database).address, at)
        try:
            return await work(found)
        finally:
            await found.close()

    return asyncio.run(main())


async def fill(database: Database) -> list[str]:
    """Games of every kind: running, taken back, ended by all means."""
    place = Place(database, Settings(), Time())
    tables = []
    for game, players in (("permutation", 3), ("poldr", 2), ("trapezomino", 2), ("polymere", 4)):
        table, people = await place.pair(game, players)
        for _ in range(6):
            live = await place.tables.live(table)
            await place.move(table, people[live.game.turn])
        tables.append(table)
    table, (anne, paul) = await place.pair(clock={"kind": "game", "seconds": 60})
    await place.move(table, anne)
    await place.tables.act(table, anne, lambda d, s: proposals.propose(d, s, "takeback"))
    await place.tables.act(table, paul, lambda d, s: proposals.answer(d, s, "takeback", True))
    await place.move(table, anne)
    await place.tables.act(table, paul, actions.resign)
    return [*tables, table]


# Migrations


def test_the_steps_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection)
        found: list[Any] = compare_metadata(context, schema.metadata)
        return found

    async def work(found: Database) -> None:
        assert await found.read(differences) == []

    using(database, work)
    using(database, work)  # once more changes nothing


def test_what_was_kept_in_the_first_version_is_still_there(database: str) -> None:
    """A database of version 1 with a game in it, then opened by this program."""
    sheet = {
        "table": "abc", "game": "permutation", "players": 2, "options": {}, "seed": "f" * 32,
        "created": 1.0, "status": "running",
        "seats": [{"who": "person", "holder": "a"}, {"who": "person", "holder": "b"}],
    }  # fmt: skip
    facts: Json = {
        "head": {"status": "running", "seats": [], "offers": [], "clock": None, "next": None}
    }

    async def old(found: Database) -> None:
        def write(connection: Connection) -> None:
            connection.execute(
                schema.tables.insert(),
                {"id": "abc", "version": 1, "number": 2, "status": "running", "updated": 1.0,
                 "game": "permutation", "public": False, "sheet": json.dumps(sheet),
                 "bot_turn": False},
            )  # fmt: skip
            rows: list[tuple[str, dict[str, Any]]] = [
                ("started", facts), ("moved", {**facts, "text": "aL", "ply": 1}),
            ]  # fmt: skip
            for number, (kind, told) in enumerate(rows, 1):
                connection.execute(
                    schema.events.insert(),
                    {"table_id": "abc", "number": number, "kind": kind, "at": 1.0,
                     "seat": 0 if number == 2 else None, "facts": json.dumps(told)},
                )  # fmt: skip

        await found.write(write)

    async def new(found: Database) -> None:
        assert (await backup.doctor(found)).bad == {}
        place = Place(found, Settings(), Time())
        live = await place.tables.live("abc")
        assert live.game.ply == 1
        asker = Requester()
        object.__setattr__(asker, "token", "x")
        assert place.tables.seats(live, asker) == ()

    using(database, old, at="0001")
    using(database, new)


@pytest.mark.slow
def test_processes_that_start_together_migrate_once(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path
) -> None:
    address = Settings(database=new_database("postgresql", tmp_path, request)).address

    async def main() -> None:
        both = [Postgres(address), Postgres(address), Postgres(address)]
        await asyncio.gather(*(one.migrate() for one in both))
        for one in both:
            await one.close()

    asyncio.run(main())


# Backup and restore


def test_a_backup_is_restored_and_every_game_replayed(
    database: str, request: pytest.FixtureRequest, tmp_path: pathlib.Path
) -> None:
    tables = using(database, fill)
    file = tmp_path / "room.backup"
    done = using(database, lambda found: backup.backup(found, file))
    assert done.tables == len(tables)
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == [file.name]
    with pytest.raises(Refusal):
        using(database, lambda found: backup.backup(found, file))
    with pytest.raises(Illegal):
        using(database, lambda found: backup.restore(found, file))
    other = str(tmp_path / "other.sqlite")
    restored = using(other, lambda found: backup.restore(found, file))
    assert (restored.tables, restored.events) == (done.tables, done.events)
    assert using(other, backup.doctor).bad == {}
    for table in tables:
        assert _shown(other, table) == _shown(database, table)


def _shown(database: str, table: str) -> Any:
    async def work(found: Database) -> Any:
        return await Place(found, Settings(), Time()).shown(table)

    return using(database, work)


@pytest.mark.parametrize("damage", ["cut", "changed", "nothing"])
def test_a_damaged_backup_restores_nothing(tmp_path: pathlib.Path, damage: str) -> None:
    source, file, empty = str(tmp_path / "a"), tmp_path / "b", str(tmp_path / "c")
    using(source, fill)
    using(source, lambda found: backup.backup(found, file))
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    if damage == "cut":
        lines = lines[:-4]
    elif damage == "changed":
        del lines[3]
    file.write_bytes(
        b"nothing" if damage == "nothing" else gzip.compress("\n".join(lines).encode())
    )
    with pytest.raises(Refusal) as caught:
        using(empty, lambda found: backup.restore(found, file))
    assert caught.type is Unreadable or damage == "nothing"
    assert using(empty, backup.doctor).tables == 0


def test_a_damaged_table_is_left_out_and_named(database: str, tmp_path: pathlib.Path) -> None:
    tables, file = using(database, fill), tmp_path / "b"
    bad = sorted(tables)[0]
    spoil = sa.text("UPDATE events SET client = 'other' WHERE table_id = :bad AND number = 3")

    async def damage(found: Database) -> None:
        await found.write(lambda c: c.execute(spoil, {"bad": bad}).rowcount)

    using(database, damage)
    assert set(using(database, backup.doctor).bad) == {bad}
    using(database, lambda found: backup.backup(found, file))
    empty = str(tmp_path / "c")
    report = using(empty, lambda found: backup.restore(found, file))
    assert set(report.bad) == {bad}
    assert report.tables == len(tables) - 1
    assert using(empty, backup.doctor).bad == {}


# The doctor


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE events SET facts = replace(facts, '\"ply\":2', '\"ply\":3') WHERE kind = 'moved'",
        "UPDATE events SET seat = 1 - seat WHERE kind = 'moved' AND number = 4",
        "DELETE FROM events WHERE number = 5",
        "UPDATE tables SET status = 'ended'",
        "UPDATE tables SET number = number + 1",
        "UPDATE tables SET deadline = 5.0, updated = 7.0",
        "UPDATE tables SET public = NOT public",
        "UPDATE tables SET sheet = replace(sheet, '\"created\":18', '\"created\":17')",
        "UPDATE tables SET sheet = '{'",
        "UPDATE tables SET sheet = '{}'",
        "UPDATE events SET at = at + 1 WHERE number = 2",
        "UPDATE events SET kind = 'chat' WHERE number = 2",
        "UPDATE events SET client = 'x' WHERE number = 4",
        "UPDATE events SET facts = '[]' WHERE number = 3",
        "UPDATE events SET facts = 'null' WHERE number = 1",
        'UPDATE events SET facts = replace(facts, \'"who":"person"\', \'"who":"bot"\')',
        "DELETE FROM events",
        "UPDATE events SET facts = replace(facts, '\"ranking\":[[0],', '\"ranking\":[[1],')",
    ],
)
def test_the_doctor_finds_what_is_damaged(database: str, spoil: str) -> None:
    using(database, fill)
    assert using(database, backup.doctor).bad == {}

    async def damage(found: Database) -> None:
        await found.write(lambda c: c.execute(sa.text(spoil.replace(":", r"\:"))).rowcount)

    using(database, damage)
    assert using(database, backup.doctor).bad


def test_the_commands_tell_what_they_did(tmp_path: pathlib.Path) -> None:
    from tablee.cli.app import app

    source, file = str(tmp_path / "a.sqlite"), str(tmp_path / "b.backup")
    using(source, fill)
    run = CliRunner().invoke
    assert "5 tables" in run(app, ["backup", file, "--database", source, "--lang", "en"]).output
    empty = str(tmp_path / "c.sqlite")
    assert "5 tables" in run(app, ["restore", file, "--database", empty, "--lang", "fr"]).output
    fine = run(app, ["doctor", "--database", empty, "--json"])
    assert json.loads(fine.output)["bad"] == {}
    assert fine.exit_code == 0

    async def damage(found: Database) -> None:
        await found.write(lambda c: c.execute(schema.tables.update().values(number=99)).rowcount)

    using(empty, damage)
    assert run(app, ["doctor", "--database", empty]).exit_code == 1


BESIDE: dict[str, tuple[str, Json]] = {
    "a comment of others": ("annotations", {"content": '{"comments":{"1":"changed"}}'}),
    "no JSON": ("annotations", {"content": "{"}),
    "a move nobody can make": (
        "annotations", {"content": '{"variations":[{"after":0,"moves":["Nz9"]}]}'},
    ),
    "a variation of itself": (
        "annotations", {"content": '{"variations":[{"of":1,"after":0,"moves":["Na1 Ma4"]}]}'},
    ),
    "another version": ("annotations", {"version": 7}),
    "a key too many": ("annotations", {"key": "a" * 64}),
    "a report that is none": ("analyses", {"report": "{"}),
    "a status that is none": ("analyses", {"status": "zz"}),
    "another name": ("people", {"name": "Somebody"}),
    "another device": ("people", {"device": "x"}),
    "a tournament without players": ("tournaments", {"sheet": None}),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("damage", BESIDE)
def test_damage_beside_the_games_is_found_and_costs_no_game(damage: str, tmp_path: Any) -> None:
    name, values = BESIDE[damage]
    with served(str(tmp_path / "one.sqlite")) as room:
        anne = room.person()
        anne.post("/api/me", {"name": "Anne"})
        table = anne.open("poldr", ["me", "me"])["table"]
        anne.play(table, "Nd2 Mf2")
        anne.do(table, "resign")
        tree = {"comments": {"1": "mine"}, "variations": []}
        anne.post(f"/api/tables/{table}/annotations", {"version": 0, **tree})
        while anne.post(f"/api/tables/{table}/analysis", status=202)["status"] != "done":
            time.sleep(0.02)
        body = {"game": "poldr", "format": "swiss", "name": "Anne"}
        held = anne.post("/api/tournaments", body, 201)["tournament"]["tournament"]
        assert room.run(backup.doctor(room.server.database)).bad == {}
        rows = schema.metadata.tables[name]

        def spoil(connection: Any) -> None:
            if values == {"sheet": None}:  # as if written by another program
                sheet = connection.execute(sa.select(rows.c.sheet)).scalar_one()
                whole = {key: one for key, one in json.loads(sheet).items() if key != "entrants"}
                connection.execute(rows.update().values(sheet=json.dumps(whole)))
            else:
                connection.execute(rows.update().values(**values))

        room.run(room.server.database.write(spoil))
        found = room.run(backup.doctor(room.server.database)).bad
        assert list(found) == [held] if name == "tournaments" else len(found) == 1, found
        path = tmp_path / "backup.gz"
        room.run(backup.backup(room.server.database, path))
    with served(str(tmp_path / "two.sqlite")) as room:
        report = room.run(backup.restore(room.server.database, path))
        assert (report.tables, room.person().look(table)["status"]) == (1, "ended")
        left = room.run(backup.doctor(room.server.database)).bad
        # A damaged name is named, and kept: seats and ratings hang on it.
        kept = name == "people"
        assert (report.bad.keys(), left.keys()) == (
            (set(), found.keys()) if kept else (found.keys(), set())
        )
