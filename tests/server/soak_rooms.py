"""Rooms and Ray's workers killed at random, a hundred times, while people and programs play.

Not one of the usual tests: `make scale-soak` runs it by name, as root on Linux. Rooms on one
PostgreSQL behind nginx; a Ray cluster of a head and two nodes, each in a network namespace, that
thinks for the rooms' bots, plays an arena and counts Trapézomino's solutions. Killed are rooms,
processes that work on Ray, whole nodes, and the commands that gave the work.
"""

import contextlib
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest
from conftest import new_database
from fleet import Fleet, Here, check, playing
from machines import RayCluster, bridged
from room_process import Zygote
from test_fleet import KILLS, acknowledged, examined, tell, wait_for

from tablee.play import Record, Table
from tablee.players import arena
from tablee.workers import SerialPool

ROOMS, NODES, CORES, PLAYERS = 3, 2, 6, 6
SEED = int(os.environ.get("TABLEE_SEED", "2026"))
KINDS = {"a room": 46, "a worker on Ray": 42, "a command": 8, "a node of Ray": 4}
"""What is killed, and how often of a hundred times."""
WAITING = 120.0
"""Seconds within which the work must have gone on after a kill."""
SOLUTIONS = 115_088
"""Of Trapézomino's solo (docs/findings.md)."""
GAMES = 1_000_000
"""More than can be played meanwhile."""
AGAINST_ITSELF = ("greedy", "greedy")
GAME = "poldr"


class Command:
    """A `tablee` command that runs all the time; killed, it is given again and goes on."""

    def __init__(self, words: list[str], environ: dict[str, str], log: pathlib.Path) -> None:
        self._words = [sys.executable, "-m", "tablee", *words, "--ray", "--workers", "1", "--json"]
        self._environ, self._log = environ, log
        self.ended: list[str] = []
        """What it said each time it came to its end."""
        self._start()

    def _start(self) -> None:
        out, err = self._log.with_suffix(".out"), self._log.with_suffix(".err")
        with out.open("wb") as told, err.open("wb") as complained:
            self._process = subprocess.Popen(
                self._words, env=self._environ, stdin=subprocess.DEVNULL,
                stdout=told, stderr=complained,
            )  # fmt: skip

    def check(self) -> bool:
        """Whether it runs; else it has done what it was to do."""
        if self._process.poll() is None:
            return True
        assert self._process.returncode == 0, self._log.with_suffix(".err").read_text("utf-8")
        return False

    def again(self) -> None:
        """Once it has come to its end: note what it said, and start anew."""
        self.ended.append(self._log.with_suffix(".out").read_text("utf-8"))
        self._start()

    def kill(self) -> None:
        """As a power cut would, in the middle of it; then it is given again."""
        self.stop()
        self._start()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait(30)

    def wait(self, seconds: float) -> None:
        """Until it has done what it was to do."""
        self._process.wait(seconds)
        assert not self.check()
        self.ended.append(self._log.with_suffix(".out").read_text("utf-8"))


class Work:
    """What the cluster does besides thinking for the rooms."""

    def __init__(self, cluster: RayCluster, folder: pathlib.Path) -> None:
        environ = os.environ | {"TABLEE_RAY": cluster.address, "RAY_AUTH_TOKEN": cluster.token}
        self.games = folder / "games.jsonl"
        names = ",".join(AGAINST_ITSELF)
        self.arena = Command(
            ["arena", GAME, "-p", names, "--games", str(GAMES), "--out", str(self.games)],
            environ, folder / "arena",
        )  # fmt: skip
        self.solve = Command(
            ["solve", "trapezomino", "--count", "--resume", str(folder / "count.json")],
            environ, folder / "solve",
        )  # fmt: skip

    def played(self) -> int:
        """How many games are on file."""
        return max(0, self.games.read_bytes().count(b"\n") - 1) if self.games.exists() else 0

    def wait_for_games(self) -> None:
        """Until the cluster has played another game; counted to the end, count again."""
        before, end = self.played(), time.monotonic() + WAITING
        while self.played() == before:
            assert self.arena.check(), "the arena has an end"
            assert time.monotonic() < end, "the cluster does not work"
            time.sleep(0.05)
        if not self.solve.check():  # what it kept for going on is gone with its end
            self.solve.again()

    def stop(self) -> None:
        self.arena.stop()
        self.solve.stop()

    def check_games(self) -> int:
        """Every game is there once, is what the rules say, and what anybody else would play."""
        lines = self.games.read_text("utf-8").split("\n")[:-1]
        games = [json.loads(line) for line in lines[1:]]
        numbers = [game["number"] for game in games]
        assert len(numbers) == len(set(numbers)), "a game was counted twice"
        first = next(n for n in range(len(numbers) + 1) if n not in set(numbers))
        assert len(numbers) - first <= 2, "games were lost"  # those under way at the end
        for game in games[:200]:
            table = Table.from_record(Record.from_json(game["record"]))
            assert table.over
            assert table.ply == game["plies"]
        again = self.games.with_name("again.jsonl")
        asked = arena.Tournament(GAME, AGAINST_ITSELF, 6)
        alone = {game["number"]: game for game in arena.run(asked, again, pool=SerialPool())}
        assert alone == {game["number"]: game for game in games if game["number"] in alone}
        return len(games)


class Reaper:
    """Kills, at random but the same again for the same seed, and counts what it killed."""

    def __init__(self, fleet: Fleet, cluster: RayCluster, work: Work, seed: int) -> None:
        self.fleet, self.cluster, self.work = fleet, cluster, work
        self.dice, self.killed = random.Random(seed), Counter[str]()
        self._starting: threading.Thread | None = None

    def kill(self, kind: str) -> None:
        """Kill one of a kind."""
        self.killed[kind] += 1
        if kind == "a room":
            self.fleet.kill(self.dice.randrange(ROOMS))
        elif kind == "a command":
            self.dice.choice((self.work.arena, self.work.solve)).kill()
        elif kind == "a node of Ray":
            self._node()
        else:
            self._worker()

    def _worker(self) -> None:
        """One of those who think, whatever they think about."""
        end = time.monotonic() + WAITING
        while time.monotonic() < end:
            with contextlib.suppress(ProcessLookupError, IndexError):  # it, or all, just ended
                os.kill(self.dice.choice(self.cluster.workers()), signal.SIGKILL)
                return
            time.sleep(0.05)
        raise AssertionError("nobody works on Ray")

    def _node(self) -> None:
        """A whole node; it comes back while the others go on."""
        self.rest()
        number = self.dice.randrange(NODES)
        self.cluster.stop(number)
        self._starting = threading.Thread(target=self.cluster.start, args=(number,))
        self._starting.start()

    def rest(self) -> None:
        """Until every node is back."""
        if self._starting is not None:
            self._starting.join()


def deck(dice: random.Random) -> list[str]:
    """What to kill, in an order of its own: each kind as often as its share of the kills."""
    kinds = [kind for kind, share in KINDS.items() for _ in range(max(1, share * KILLS // 100))]
    dice.shuffle(kinds)
    return kinds


def test_rooms_and_workers_are_killed_a_hundred_times(
    request: pytest.FixtureRequest, tmp_path: pathlib.Path
) -> None:
    database = new_database("postgresql", tmp_path, request)
    with bridged() as net:
        tell("\nstarting Ray on four machines")
        cluster = RayCluster(net, NODES, CORES)
        zygote = Zygote(RAY_AUTH_TOKEN=cluster.token)
        try:
            place = Here(zygote, database, ROOMS, thinkers=True, ray=cluster.address)
            work = Work(cluster, tmp_path)
            try:
                _soaked(Fleet(place, tmp_path), cluster, work, database)
            finally:
                work.stop()
        finally:
            cluster.close()
            zygote.close()


def _soaked(fleet: Fleet, cluster: RayCluster, work: Work, database: str) -> None:
    with fleet:
        reaper = Reaper(fleet, cluster, work, SEED)
        with playing(fleet.url, PLAYERS) as players:
            wait_for(players, 4)
            work.wait_for_games()
            begun, kinds = time.monotonic(), deck(reaper.dice)
            for number, kind in enumerate(kinds, 1):
                reaper.kill(kind)
                wait_for(players, 3)
                work.wait_for_games()
                tell(
                    f"\rkilled {number} of {len(kinds)} ({kind}), {acknowledged(players)} moves, "
                    f"{work.played()} games of the arena, {len(work.solve.ended)} counts, "
                    f"{time.monotonic() - begun:.0f} s    "
                )
            took = time.monotonic() - begun
            reaper.rest()
            wait_for(players, 4)
            time.sleep(3.0)
        work.arena.stop()
        tables, moves = check(fleet, players)
    report = examined(database)
    assert report.bad == {}
    assert report.tables >= tables
    games = work.check_games()
    again = sum(player.again for player in players)
    back = sum(player.reconnected for player in players)
    tell(
        f"\n{sum(reaper.killed.values())} kills in {took:.0f} s: {dict(reaper.killed)}\n"
        f"{moves} acknowledged moves at {tables} tables, none lost, none twice; {again} requests "
        f"sent again, {back} sockets come back\n{report.tables} tables and {report.events} events "
        f"replayed by the doctor, none damaged\n{games} games of the arena, each once\n"
    )
    assert moves >= 3 * len(kinds)
    assert games >= len(kinds)
    tell("counting to the end")
    work.solve.wait(600)
    assert {json.loads(said)["solutions"] for said in work.solve.ended} == {SOLUTIONS}
    tell(f"\n{SOLUTIONS} solutions counted, {len(work.solve.ended)} times\n")
