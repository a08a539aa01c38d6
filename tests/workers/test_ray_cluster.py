"""A real Ray cluster of several processes on this machine, some of them killed."""

import asyncio
import contextlib
import importlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.play import Knowledge, Record, Table
from tablee.players import arena
from tablee.players.arena import Tournament
from tablee.server.workers.pool_thinker import PoolThinker
from tablee.service.jobs import Job
from tablee.solve.polymere import Wish, build
from tablee.solve.trapezomino import count as counting
from tablee.solve.trapezomino.halves import units
from tablee.workers import Pool, SerialPool, Unit, local_pool, ray_cluster

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("ray")]
SIZE = 2
PATIENCE = 180.0


@pytest.fixture(scope="module")
def head() -> Iterator[ray_cluster.Head]:
    """A cluster that listens on this machine only."""
    with ray_cluster.Head(SIZE) as head, ray_cluster._token(head.token):
        yield head


@pytest.fixture(scope="module")
def joined(head: ray_cluster.Head) -> Iterator[ray_cluster.Head]:
    ray_cluster.connect(head.address)
    # The machines of a cluster have Tablée, but not its tests.
    importlib.import_module("ray.cloudpickle").register_pickle_by_value(sys.modules[__name__])
    yield head
    ray_cluster.leave()


@pytest.fixture
def pool(joined: ray_cluster.Head) -> Pool:
    return Pool(ray_cluster.RayWorker, SIZE)


def who(number: int, pause: float) -> tuple[int, int]:
    time.sleep(pause)
    return number, os.getpid()


def stalls_once(mark: str, number: int) -> int:
    if not pathlib.Path(mark).exists():
        pathlib.Path(mark).touch()
        time.sleep(600)
    return number


def together(folder: str, number: int, of: int) -> int:
    """Ends once so many do it at the same time: all of them have started by then."""
    (pathlib.Path(folder) / f"here-{number}").touch()
    while len(list(pathlib.Path(folder).glob("here-*"))) < of:
        time.sleep(0.01)
    return number


def environment() -> dict[str, str]:
    return dict(os.environ)


def test_one_is_killed_in_the_middle_and_no_unit_is_lost_or_counted_twice(pool: Pool) -> None:
    results, killed = [], set()
    for name, (number, pid) in pool.each(Unit(n, who, (n, 0.2)) for n in range(14)):
        assert name == number
        results.append(number)
        if len(results) in (2, 6):
            assert pid not in killed
            killed.add(pid)
            os.kill(pid, signal.SIGKILL)
    assert sorted(results) == list(range(14))
    assert pool.replaced >= 2


class Unlucky(ray_cluster.RayWorker):
    """Killed as it starts, so many times."""

    times = 0

    def ready(self, seconds: float = ray_cluster.STARTING) -> None:
        super().ready(seconds)
        assert self.pid is not None
        if Unlucky.times:
            Unlucky.times -= 1
            os.kill(self.pid, signal.SIGKILL)
            super().ready(seconds)


def test_who_is_killed_on_arriving_is_replaced(
    joined: ray_cluster.Head, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_cluster, "RayWorker", Unlucky)
    monkeypatch.setattr(ray_cluster, "ARRIVALS", 2)
    monkeypatch.setattr(Unlucky, "times", 1)
    worker = ray_cluster._first()
    assert worker.call(who, (7, 0.0)).result(60).value[0] == 7
    worker.kill()
    Unlucky.times = 2
    with pytest.raises(Unknown) as told:
        ray_cluster._first()
    assert told.value.key == "ray-loses"


def test_what_ray_says_of_the_dead_goes_to_the_log_not_among_the_results(
    pool: Pool, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level("INFO", logger="tablee.workers.ray_cluster")
    for _, (number, pid) in pool.each(Unit(n, who, (n, 0.2)) for n in range(4)):
        if number == 0:
            os.kill(pid, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while "died" not in caplog.text and time.monotonic() < end:
        time.sleep(0.05)
    assert "died" in caplog.text
    assert capsys.readouterr().out == ""


def test_a_deadline_and_an_end(pool: Pool, tmp_path: pathlib.Path) -> None:
    units = [Unit(n, together, (str(tmp_path), n, SIZE)) for n in range(SIZE)]
    late = range(SIZE, SIZE + 3)  # once all have started
    units += [Unit(n, stalls_once, (str(tmp_path / "late"), n), 8.0) for n in late]
    assert sorted(pool.each(units)) == [(n, n) for n in range(SIZE + 3)]
    assert pool.replaced >= 1
    endless = pool.each(Unit(n, who, (n, 0.0)) for n in range(10**9))
    _, (_, pid) = next(endless)
    endless.close()  # type: ignore[attr-defined]  # a generator
    end = time.monotonic() + PATIENCE
    while pathlib.Path(f"/proc/{pid}").exists():
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


def test_nothing_of_our_secrets_is_told(pool: Pool, joined: ray_cluster.Head) -> None:
    ((_, told),) = pool.each([Unit("environment", environment)])
    assert not [name for name in told if name.startswith("TABLEE_DATABASE")]
    assert joined.address.startswith("127.0.0.1:")


def _listening(pids: set[int]) -> set[str]:
    """The addresses on which processes listen, as the kernel has them."""
    inodes = set()
    for pid in pids:
        with contextlib.suppress(OSError):
            for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
                with contextlib.suppress(OSError):
                    inodes.add(os.readlink(link))
    found = set()
    for table in ("tcp", "tcp6"):
        for row in pathlib.Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = row.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
                found.add(fields[1].rpartition(":")[0])
    return found


def _below(pid: int) -> set[int]:
    """A process and all that came from it."""
    parents: dict[int, set[int]] = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(entry.read_text().rsplit(")", 1)[1].split()[1])
            parents.setdefault(parent, set()).add(int(entry.parent.name))
    found, new = {pid}, {pid}
    while new:
        new = {child for one in new for child in parents.get(one, ())} - found
        found |= new
    return found


def test_it_listens_on_this_machine_only(joined: ray_cluster.Head) -> None:
    addresses = _listening(_below(joined._process.pid))
    assert addresses
    for address in addresses:  # in the kernel's own order of bytes
        assert address in ("0100007F", "0000000000000000FFFF00000100007F"), address


def test_nobody_comes_in_without_the_token(head: ray_cluster.Head) -> None:
    code = f"from tablee.workers import ray_cluster; ray_cluster.connect({head.address!r})"
    tried = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE,
        env=ray_cluster.environment() | {"RAY_AUTH_TOKEN": "b" * 64},
    )  # fmt: skip
    assert tried.returncode != 0
    assert "ray-unreachable" in tried.stderr


def test_a_tournament_is_the_same_there(pool: Pool, tmp_path: pathlib.Path) -> None:
    asked = Tournament("poldr", ("random", "greedy"), 8)
    there = tmp_path / "there.jsonl"
    assert arena.run(asked, there, pool=pool) == arena.run(
        asked, tmp_path / "here.jsonl", pool=SerialPool()
    )
    numbers = [json.loads(line).get("number") for line in there.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(8)), "each game is on file once"


def test_a_player_against_itself_gives_whole_games(pool: Pool, tmp_path: pathlib.Path) -> None:
    """Self-play: every game a record that can be replayed, the same there and here, none twice."""
    asked = Tournament("permutation", ("greedy", "greedy"), 6)
    there = tmp_path / "self.jsonl"
    arena.run(Tournament("permutation", ("greedy", "greedy"), 2), there, pool=pool)
    games = arena.run(asked, there, pool=pool)  # goes on after the second
    assert games == arena.run(asked, tmp_path / "here.jsonl", pool=SerialPool())
    lines = [json.loads(line) for line in there.read_text("utf-8").splitlines()[1:]]
    assert sorted(line["number"] for line in lines) == list(range(6))
    for line in lines:
        table = Table.from_record(Record.from_json(line["record"]))
        assert table.over
        assert table.ply == line["plies"] > 0
        assert table.result is not None
        assert table.result.ranking == line["ranking"]
    assert len({json.dumps(line["record"]["moves"]) for line in lines}) > 1


def test_solvers_find_the_same_there(pool: Pool, tmp_path: pathlib.Path) -> None:
    parts = units()[100:106]
    found = [
        counting.run(tmp_path / "count", lambda done, of: None, one, parts)
        for one in (pool, SerialPool())
    ]
    assert found[0].by_shape == found[1].by_shape
    assert found[0].nodes == found[1].nodes
    steps: list[list[object]] = []
    for one in (pool, SerialPool()):
        building = build(Wish(seed=5), pool=one)
        steps.append([])
        for now in building:
            steps[-1].append((now.attempts, now.best.code, now.nodes))
            if now.attempts == 2:
                break
        building.close()  # type: ignore[attr-defined]  # a generator
    assert steps[0] == steps[1]


def job(**more: object) -> Job:
    return Job("move", Knowledge.of(Table("poldr", 2, seed=1)), **more)  # type: ignore[arg-type]


async def _moves(thinker: PoolThinker, kill: bool) -> list[Json]:
    """What thinker say about some seeds, once they are warm; perhaps one is killed on the way."""
    await thinker.start()
    try:
        async with asyncio.timeout(5 * PATIENCE):
            while not (await thinker.ask(job(level=5, nodes=50)))["warm"]:
                await asyncio.sleep(0.3)
            found = [await thinker.ask(job(level=5, nodes=400, seed=seed)) for seed in (1, 2, 3)]
            asked = asyncio.create_task(thinker.ask(job(level=5, seconds=3_600.0)))
            await asyncio.sleep(0.5)
            asked.cancel()  # nobody wants to know any more: it is free again at once
            await asyncio.wait({asked})
            found.append(await thinker.ask(job(level=5, nodes=400, seed=4)))
            if kill:
                before = thinker.pids()
                os.kill(before[0], signal.SIGKILL)
                while not thinker.pids() or thinker.pids() == before:
                    await asyncio.sleep(0.1)
                while not (answer := await thinker.ask(job(level=5, nodes=400, seed=1)))["warm"]:
                    await asyncio.sleep(0.3)
                found.append(answer)
            return found
    finally:
        await thinker.stop()


def test_the_same_seed_and_nodes_give_the_same_move_there(head: ray_cluster.Head) -> None:
    here = asyncio.run(_moves(PoolThinker(1, prewarm="asked"), kill=False))
    there = asyncio.run(_moves(PoolThinker(1, prewarm="asked", ray=head.address), kill=True))
    told = [[(one["move"], one["value"], one["nodes"]) for one in found] for found in (here, there)]
    assert told[0] == told[1][:4]
    assert told[1][4] == told[0][0], "whoever takes the place of one killed answers the same"


def test_a_local_pool_survives_the_same(tmp_path: pathlib.Path) -> None:
    pool = local_pool(2)
    assert isinstance(pool, Pool)
    results = []
    for _, (number, pid) in pool.each(Unit(n, who, (n, 0.1)) for n in range(10)):
        results.append(number)
        if len(results) == 3:
            os.kill(pid, signal.SIGKILL)
    assert sorted(results) == list(range(10))
    assert pool.replaced >= 1


def test_the_command_line_starts_a_cluster_and_ends_it(tmp_path: pathlib.Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tablee", "arena", "permutation", "-p", "random,greedy", "--games",
         "4", "--ray", "--workers", "1", "--out", str(tmp_path / "a.jsonl"), "--json"],
        capture_output=True, text=True, timeout=3 * PATIENCE, cwd=tmp_path,
        env={n: v for n, v in os.environ.items() if not n.startswith(("RAY_", "TABLEE_RAY"))},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["games"] == 4
