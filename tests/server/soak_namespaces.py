"""Rooms in network namespaces of their own: killed, cut off, and nothing lost.

Not one of the usual tests: `make scale-soak` runs it by name, as root on Linux.
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest
from conftest import TOOL, free_port
from fleet import Fleet, alive, check, playing
from machines import Bridge, bridged
from test_fleet import KILLS, PLAYERS, examined, tell, wait_for

ROOMS = 3
PORT = 8000
CUT_OFF = 2.0


class Namespaces:
    """A machine for each room, with an address of its own."""

    def __init__(self, database: str, net: Bridge) -> None:
        self._database = database
        self._machines = [net.machine(11 + number) for number in range(ROOMS)]
        self.addresses = [f"{machine.host}:{PORT}" for machine in self._machines]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def open(self, number: int) -> int:
        host = self.addresses[number].partition(":")[0]
        if (old := self._processes.get(number)) is not None:
            old.wait(20)
        process = self._machines[number].run(
            [sys.executable, "-m", "tablee", "serve"],
            os.environ | {
                "TABLEE_DATABASE": self._database, "TABLEE_HOST": host, "TABLEE_PORT": str(PORT),
                "TABLEE_PROXIES": "*", "TABLEE_WORKERS": "1", "TABLEE_PREWARM": "nothing",
                "TABLEE_REQUESTS": "100000", "TABLEE_CREATIONS": "100000",
                "TABLEE_BOT_PAUSE": "0.01", "TABLEE_LOG": "warning",
            },
        )  # fmt: skip
        self._processes[number] = process
        for _ in range(600):
            try:
                httpx.get(f"http://{host}:{PORT}/readyz", timeout=2).raise_for_status()
                return process.pid
            except httpx.HTTPError:
                assert process.poll() is None, "the room does not open"
                time.sleep(0.05)
        raise AssertionError("the room does not answer")

    def cut(self, number: int) -> None:
        """Take a room off the network for a while; it goes on running."""
        self._machines[number].cut(CUT_OFF)

    def close(self) -> None:
        for process in self._processes.values():
            process.wait(30)


@pytest.fixture
def net() -> Iterator[Bridge]:
    with bridged() as found:
        yield found


@pytest.fixture
def database(net: Bridge) -> Iterator[str]:
    """A PostgreSQL that listens on the bridge."""
    port, host = free_port(), net.here
    started = subprocess.run(
        ["sh", str(TOOL), "start", str(port)], capture_output=True, text=True, timeout=300,
        env=os.environ
        | {"TABLEE_POSTGRES_NET": net.net, "TABLEE_POSTGRES_OWNER": str(os.getpid())},
    )  # fmt: skip
    assert started.returncode == 0, started.stderr
    yield f"postgresql://tablee@{host}:{port}/postgres"
    folder = started.stdout.strip().splitlines()[-1]
    subprocess.run(["sh", str(TOOL), "stop", folder], check=True, timeout=60)


def test_rooms_on_other_machines_are_killed_and_cut_off(
    net: Bridge, database: str, tmp_path: pathlib.Path
) -> None:
    place = Namespaces(database, net)
    dice = random.Random(11)
    with Fleet(place, tmp_path) as fleet:
        with playing(fleet.url, PLAYERS) as players:
            for number in range(KILLS):
                wait_for(players, 4)
                tell(f"\rkilled or cut off {number} of {KILLS} times")
                chosen, thinkers = dice.randrange(ROOMS), fleet.thinkers()
                if number % 3 == 0:
                    place.cut(chosen)
                elif number % 3 == 1 and thinkers:
                    os.kill(dice.choice(thinkers), signal.SIGKILL)
                else:
                    fleet.kill(chosen)
            wait_for(players, 4)
            time.sleep(3.0)
        tables, moves = check(fleet, players)
    assert moves >= 4 * KILLS
    assert not [pid for pid in fleet.pids if alive(pid)]
    report = examined(database)
    assert report.bad == {}
    assert report.tables >= tables
