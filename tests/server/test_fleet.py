"""Rooms behind a proxy: whichever is killed, no answered move is lost or counted twice."""

import asyncio
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import time
from typing import Any

import fleet
import pytest
from conftest import TOOL, free_port, new_database
from fleet import Fleet, Here, Place, Player, alive, check, gone, playing
from room_harness import PATIENCE
from room_process import Zygote

from tablee.asyncio_scheduler import AsyncioScheduler
from tablee.server.operations.backup import doctor
from tablee.server.operations.settings import Settings
from tablee.server.storage.database import open_database
from tablee.service.watchers import Watchers

KILLS = int(os.environ.get("TABLEE_KILLS", "10"))
PLAYERS = 4


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def tell(text: str) -> None:
    """How far it is, for whoever waits (`pytest -s`)."""
    sys.stderr.write(text)
    sys.stderr.flush()


def wait_for(players: list[Player], more: int) -> None:
    """Until so many more moves are acknowledged."""
    wanted = acknowledged(players) + more
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if acknowledged(players) >= wanted:
            return
        assert not [error for player in players for error in player.errors]
        time.sleep(0.01)
    raise AssertionError("the rooms do not answer")


def soak(place: Place, folder: pathlib.Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill rooms and those who think for them, at random, while people play; then look."""
    dice = random.Random(seed)
    with Fleet(place, folder) as fleet:
        with playing(fleet.url, PLAYERS) as players:
            for number in range(kills):
                wait_for(players, 4)
                time.sleep(0.2 * dice.random())
                thinkers = fleet.thinkers()
                if number % 3 == 2 and thinkers:
                    os.kill(dice.choice(thinkers), signal.SIGKILL)
                else:
                    fleet.kill(dice.randrange(len(fleet.pids)))
            wait_for(players, 4)
        return check(fleet, players)


def examined(database: str) -> Any:
    async def examine() -> Any:
        found = await open_database(Settings(database=database).address)
        try:
            return await doctor(found)
        finally:
            await found.close()

    return asyncio.run(examine())


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 4])
def test_rooms_and_thinkers_are_killed_at_random_and_nothing_is_lost(
    count: int, request: pytest.FixtureRequest, tmp_path: pathlib.Path, zygote: Zygote
) -> None:
    database = new_database("postgresql", tmp_path, request)
    kills = max(1, KILLS // 2)
    tables, moves = soak(Here(zygote, database, count, thinkers=True), tmp_path, kills, count)
    assert moves >= 4 * kills
    report = examined(database)
    assert report.bad == {}
    assert report.tables >= tables


@pytest.mark.slow
def test_rooms_are_replaced_one_by_one_and_no_move_is_dropped(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path, zygote: Zygote
) -> None:
    """Nobody here sends anything a second time: the proxy and the rooms must see to it."""
    place = Here(zygote, new_database("postgresql", tmp_path, request), 2, thinkers=False)
    with Fleet(place, tmp_path) as fleet:
        with playing(fleet.url, PLAYERS, patient=False) as players:
            for number in range(2):
                wait_for(players, 6)
                fleet.kill(number, signal.SIGTERM)
            wait_for(players, 6)
        _, moves = check(fleet, players)
    assert moves >= 18
    assert sum(player.again for player in players) == 0
    assert sum(player.reconnected for player in players) > 0


@pytest.mark.slow
def test_a_table_has_one_room_as_long_as_that_one_lives(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path, zygote: Zygote
) -> None:
    """A move need not be told from room to room then, which is what two rooms gain by."""
    place = Here(zygote, new_database("postgresql", tmp_path, request), 2, thinkers=False)
    homes: dict[str, set[str]] = {}
    with Fleet(place, tmp_path) as fleet, playing(fleet.url, PLAYERS) as players:
        wait_for(players, 12)
    for line in (tmp_path / "access.log").read_text("utf-8").splitlines():
        if found := re.search(r"/api/tables/([^/\s\"]+).* (\S+)$", line):
            homes.setdefault(found[1], set()).add(found[2])
    assert len(homes) >= PLAYERS
    assert {len(rooms) for rooms in homes.values()} == {1}


class Sleepers:
    """Instead of rooms, processes that do nothing."""

    def __init__(self) -> None:
        self.addresses = ["127.0.0.1:1", "127.0.0.1:2"]
        self.started: list[subprocess.Popen[bytes]] = []

    def open(self, number: int) -> int:
        self.started.append(subprocess.Popen(["sleep", "600"]))
        return self.started[-1].pid

    def close(self) -> None:
        for one in self.started:
            one.kill()
            one.wait()


@pytest.mark.slow
@pytest.mark.parametrize(("program", "started"), [(None, 0), ("false", 2)])
def test_a_fleet_that_does_not_start_leaves_nothing_behind(
    program: str | None, started: int, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found() -> str:
        assert program, "there is no nginx"
        return program

    monkeypatch.setattr(fleet, "nginx", found)
    place = Sleepers()
    with pytest.raises(AssertionError, match="nginx"):
        Fleet(place, tmp_path)
    assert len(place.started) == started
    assert not [one.pid for one in place.started if alive(one.pid)]


@pytest.mark.slow
def test_rooms_end_with_whoever_started_them(tmp_path: pathlib.Path) -> None:
    program = (
        "import sys, time\n"
        "from room_process import Process, Zygote\n"
        f"print(Process(Zygote(), {str(tmp_path / 'room.sqlite')!r}).pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    here = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=here
    ) as owner:
        assert owner.stdout is not None
        room = int(owner.stdout.readline())
        assert alive(room)
        owner.kill()
    assert gone(room)


@pytest.mark.slow
def test_a_database_ends_with_whoever_started_it() -> None:
    with subprocess.Popen(["sleep", "600"]) as owner:
        told = subprocess.run(
            ["sh", str(TOOL), "start", str(free_port())], capture_output=True, text=True,
            env=os.environ | {"TABLEE_POSTGRES_OWNER": str(owner.pid)}, check=True,
        )  # fmt: skip
        folder = pathlib.Path(told.stdout.strip().splitlines()[-1])
        server = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        assert alive(server)
        owner.kill()
    assert gone(server)
    end = time.monotonic() + PATIENCE
    while folder.exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_leaves_another_room_has_only_just_left() -> None:
    """Nobody may claim a game because this room never saw the other one."""
    hub = Watchers(AsyncioScheduler(), lambda: 0.0)
    hub.update_elsewhere({"t": (frozenset({0, 1}), 0)}, 900.0)
    assert hub.away("t", 1, 1_000.0) is None
    hub.update_elsewhere({"t": (frozenset({0}), 0)}, 1_000.0)
    assert hub.away("t", 1, 1_005.0) == 5.0
    hub.update_elsewhere({"t": (frozenset(), 0)}, 1_010.0)
    assert hub.away("t", 0, 1_015.0) == 5.0
