"""Pools of local processes: killed, late and stopped on purpose."""

import contextlib
import math
import os
import pathlib
import pickle
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.workers import (
    CallFailed,
    Pool,
    SerialPool,
    Unit,
    WorkerDied,
    ray_cluster,
)
from tablee.workers.worker import ProcessWorker, Worker


def squared(number: int) -> int:
    return number * number


def dies_once(mark: pathlib.Path, number: int) -> int:
    """Kills its own process the first time, whoever else tries at the same moment."""
    with contextlib.suppress(FileExistsError):
        mark.touch(exist_ok=False)
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def together(folder: pathlib.Path, number: int, of: int) -> int:
    """Ends once so many do it at the same time: all of them have started by then."""
    (folder / f"here-{number}").touch()
    while len(list(folder.glob("here-*"))) < of:
        time.sleep(0.01)
    return number


def stalls_once(mark: pathlib.Path, number: int) -> int:
    if not mark.exists():
        mark.touch()
        time.sleep(600)
    return number


def always_dies() -> None:
    os._exit(3)


def refuses() -> None:
    raise Illegal("game-over", cause=Unknown("game-unknown", game="x", possible="y"))


def breaks() -> float:
    return math.sqrt(-1)


def alive(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def until(true: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_pool_finds_what_one_process_finds() -> None:
    units = [Unit(n, squared, (n,)) for n in range(9)]
    assert dict(SerialPool().each(units)) == dict(Pool(ProcessWorker, 2).each(units))


@pytest.mark.slow
def test_whoever_is_killed_no_unit_is_lost_or_counted_twice(tmp_path: pathlib.Path) -> None:
    units = [Unit(n, dies_once, (tmp_path / str(n % 3), n)) for n in range(12)]
    pool = Pool(ProcessWorker, 2)
    found = list(pool.each(units))
    assert sorted(found) == [(n, n) for n in range(12)]
    assert pool.replaced == 3


@pytest.mark.slow
def test_a_unit_that_takes_too_long_is_given_to_another(tmp_path: pathlib.Path) -> None:
    pool = Pool(ProcessWorker, 2)
    units = [Unit(n, together, (tmp_path, n, 2)) for n in range(2)]  # nobody is late to start
    units += [Unit(n, stalls_once, (tmp_path / "late", n), seconds=6.0) for n in range(2, 6)]
    assert sorted(pool.each(units)) == [(n, n) for n in range(6)]
    assert pool.replaced >= 1


@pytest.mark.slow
def test_what_kills_everybody_is_given_up_with_a_reason() -> None:
    with pytest.raises(Unknown, match="work-lost"):
        list(Pool(ProcessWorker, 1).each([Unit("bad", always_dies)]))


def test_refusals_and_faults_come_back_as_they_are() -> None:
    pool = Pool(ProcessWorker, 1)
    with pytest.raises(Illegal) as refused:
        list(pool.each([Unit("no", refuses)]))
    assert refused.value.args_["cause"].key == "game-unknown"  # type: ignore[union-attr]
    with pytest.raises(CallFailed, match="ValueError"):
        list(pool.each([Unit("broken", breaks)]))


def test_whoever_stops_listening_stops_the_work() -> None:
    pool = Pool(ProcessWorker, 2)
    results = pool.each(Unit(n, squared, (n,)) for n in range(10**9))
    next(results)
    until(lambda: len(pool.pids()) == 2)
    pids = pool.pids()
    results.close()  # type: ignore[attr-defined]
    assert not [pid for pid in pids if alive(pid)]


class Unplaced:
    """A worker that never gets a core to run on."""

    memory, pid = 0, None

    def __init__(self) -> None:
        self._killed = threading.Event()

    @property
    def gone(self) -> bool:
        return self._killed.is_set()

    def ready(self) -> None:
        self._killed.wait()
        raise WorkerDied

    def watch(self, on_gone: Callable[[], object]) -> None:
        pass

    def call(
        self, function: Callable[..., Any], args: tuple[Any, ...], queue_name: str = ""
    ) -> Any:
        raise AssertionError("it was never ready")

    def stop(self) -> None:
        raise AssertionError("it never began")

    def kill(self) -> None:
        self._killed.set()


def test_units_are_done_by_the_workers_that_run() -> None:
    """A cluster that has lost a machine for good ends its work all the same."""
    unplaced = [Unplaced(), Unplaced()]
    workers: list[Worker] = [unplaced[0], ProcessWorker(), unplaced[1]]

    found = Pool(workers.pop, 3).each([Unit(n, squared, (n,)) for n in range(6)])
    assert sorted(found) == [(n, n * n) for n in range(6)]
    assert all(worker.gone for worker in unplaced)


def test_a_pool_needs_a_worker() -> None:
    with pytest.raises(Unknown, match="work-nobody"):
        Pool(ProcessWorker, 0)


def test_refusals_travel() -> None:
    sent = Illegal("game-over", move="a", cause=Unknown("x-y", n=1))
    back = pickle.loads(pickle.dumps(sent))
    assert (type(back), back.key, str(back)) == (Illegal, sent.key, str(sent))
    assert isinstance(back.args_["cause"], Refusal)


@pytest.mark.parametrize(
    ("address", "environ", "key"),
    [
        ("10.0.0.1:6379", {"HOME": "/nowhere"}, "ray-token"),
        ("10.0.0.1:6379", {"RAY_AUTH_TOKEN_PATH": "/nowhere"}, "ray-token"),
        ("ray://10.0.0.1:10001", {"RAY_AUTH_TOKEN": "t"}, "ray-address"),
        ("host", {"RAY_AUTH_TOKEN": "t"}, "ray-address"),
    ],
)
def test_no_cluster_is_joined_without_a_token(
    address: str, environ: dict[str, str], key: str
) -> None:
    with pytest.raises(Unknown, match=key):
        ray_cluster.check(address, environ)


def test_a_token_may_lie_in_a_file(tmp_path: pathlib.Path) -> None:
    file = tmp_path / ".ray" / "auth_token"
    file.parent.mkdir()
    file.write_text("secret\n")
    ray_cluster.check("10.0.0.1:6379", {"HOME": str(tmp_path)})
    ray_cluster.check("[fd00::1]:6379", {"RAY_AUTH_TOKEN_PATH": str(file)})
    assert "TABLEE_DATABASE" not in ray_cluster.environment({"TABLEE_DATABASE": "x", "PATH": "y"})
