"""Rooms in network namespaces of their own: killed, cut off, and nothing lost.

Not one of the usual tests: `make scale-soak` runs it by name, as root on Linux.
"""

import os
import pathlib
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest
from conftest import TOOL, free_port
from fleet import Fleet, alive, check, playing
from test_fleet import KILLS, PLAYERS, examined, wait_for

ROOMS = 3
PORT = 8000
CUT_OFF = 2.0


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        pytest.fail(
            "network namespaces need root, iproute2 and a kernel that has them: "
            f"ip {' '.join(words)}: {done.stderr.strip()}"
        )


class Namespaces:
    """A bridge, and on it a namespace for each room, with an address of its own."""

    def __init__(self, database: str, net: str, bridge: str) -> None:
        self._database, self._bridge = database, bridge
        self._names = [f"{bridge}n{number}" for number in range(ROOMS)]
        self.addresses = [f"{net}.{11 + number}:{PORT}" for number in range(ROOMS)]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        for name, address in zip(self._names, self.addresses, strict=True):
            ip("netns", "add", name)
            ip("link", "add", f"{name}h", "type", "veth", "peer", "name", "eth0", "netns", name)
            ip("link", "set", f"{name}h", "master", bridge, "up")
            inside = ("netns", "exec", name, "ip")
            ip(*inside, "link", "set", "lo", "up")
            ip(*inside, "addr", "add", f"{address.partition(':')[0]}/24", "dev", "eth0")
            ip(*inside, "link", "set", "eth0", "up")

    def open(self, number: int) -> int:
        host = self.addresses[number].partition(":")[0]
        if (old := self._processes.get(number)) is not None:
            old.wait(20)
        process = subprocess.Popen(
            ["ip", "netns", "exec", self._names[number], sys.executable, "-m", "tablee", "serve"],
            env=os.environ | {
                "TABLEE_DATABASE": self._database, "TABLEE_HOST": host, "TABLEE_PORT": str(PORT),
                "TABLEE_PROXIES": "*", "TABLEE_WORKERS": "1", "TABLEE_PREWARM": "nothing",
                "TABLEE_REQUESTS": "100000", "TABLEE_CREATIONS": "100000",
                "TABLEE_BOT_PAUSE": "0.01", "TABLEE_LOG": "warning",
            },
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
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
        link = f"{self._names[number]}h"
        ip("link", "set", link, "down")
        time.sleep(CUT_OFF)
        ip("link", "set", link, "up")

    def close(self) -> None:
        for process in self._processes.values():
            process.wait(30)
        for name in self._names:
            subprocess.run(["ip", "netns", "del", name], check=False)


@pytest.fixture
def net() -> Iterator[tuple[str, str]]:
    """A bridge and the first three numbers of its addresses."""
    bridge = f"tb{secrets.token_hex(2)}"
    found = f"10.213.{1 + secrets.randbelow(250)}"
    ip("link", "add", bridge, "type", "bridge")
    ip("addr", "add", f"{found}.1/24", "dev", bridge)
    ip("link", "set", bridge, "up")
    yield found, bridge
    ip("link", "del", bridge)


@pytest.fixture
def database(net: tuple[str, str]) -> Iterator[str]:
    """A PostgreSQL that listens on the bridge."""
    port, host = free_port(), f"{net[0]}.1"
    started = subprocess.run(
        ["sh", str(TOOL), "start", str(port)], capture_output=True, text=True, timeout=300,
        env=os.environ | {"TABLEE_POSTGRES_NET": net[0]},
    )  # fmt: skip
    assert started.returncode == 0, started.stderr
    yield f"postgresql://tablee@{host}:{port}/postgres"
    folder = started.stdout.strip().splitlines()[-1]
    subprocess.run(["sh", str(TOOL), "stop", folder], check=True, timeout=60)


def test_rooms_on_other_machines_are_killed_and_cut_off(
    net: tuple[str, str], database: str, tmp_path: pathlib.Path
) -> None:
    place = Namespaces(database, *net)
    dice = random.Random(11)
    with Fleet(place, tmp_path) as fleet:
        with playing(fleet.url, PLAYERS) as players:
            for number in range(KILLS):
                wait_for(players, 4)
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
