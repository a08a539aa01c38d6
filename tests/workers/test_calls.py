"""Single calls in real worker processes: urgent, cancelled, late, lost, failed, too long."""

import os
import pathlib
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tablee.games.refusal import Unknown
from tablee.workers import (
    CallFailed,
    Pool,
    PoolClosed,
    TooLong,
    Unit,
    WorkerDied,
    WorkerLate,
    stop_event,
)
from tablee.workers import pool as pool_module
from tablee.workers.worker import ProcessWorker, Worker

pytestmark = pytest.mark.slow


def squared(number: int) -> int:
    return number * number


@pytest.fixture
def one() -> Iterator[Pool]:
    """A pool of one worker; nothing of it is left afterwards."""
    pool = Pool(ProcessWorker, 1)
    pool.start()
    yield pool
    pids = pool.pids()
    pool.close()
    assert not [pid for pid in pids if alive(pid)]
    with pytest.raises(PoolClosed):
        pool.submit(squared, 2)


def alive(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def endless(mark: str) -> str:
    """Runs until it is told to stop."""
    pathlib.Path(mark).touch()
    stop_event().wait()
    return "stopped"


def deaf(mark: str) -> None:
    pathlib.Path(mark).touch()
    time.sleep(600)


def until(true: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_the_most_urgent_call_goes_first(one: Pool, tmp_path: pathlib.Path) -> None:
    mark, order = tmp_path / "begun", list[str]()

    def noted(name: str, call: object) -> None:
        order.append(name)

    first = one.submit(endless, str(mark))
    until(mark.exists)
    calls = {
        name: one.submit(squared, 2, priority=priority)
        for name, priority in (("late", 2), ("soon", 1), ("now", 0), ("now too", 0))
    }
    for name, call in calls.items():
        call.add_done_callback(partial(noted, name))
    assert one.waiting() == 4
    first.cancel()
    assert [call.result(60) for call in calls.values()] == [4] * 4
    assert order == ["now", "now too", "soon", "late"]
    assert one.replaced == 0, "it was enough to ask"


def test_a_cancelled_call_is_stopped_by_asking_or_else_by_killing(
    one: Pool, tmp_path: pathlib.Path
) -> None:
    for function, replaced in ((endless, 0), (deaf, 1)):
        mark = tmp_path / function.__name__
        call = one.submit(function, str(mark))
        until(mark.exists)
        (pid,) = one.pids()
        assert call.cancel()
        assert one.submit(squared, 3).result(60) == 9
        assert one.replaced == replaced
        assert alive(pid) == (not replaced)


def test_a_call_cancelled_while_it_waits_is_never_begun(one: Pool, tmp_path: pathlib.Path) -> None:
    first = one.submit(endless, str(tmp_path / "first"))
    until((tmp_path / "first").exists)
    second = one.submit(endless, str(tmp_path / "second"))
    second.cancel()
    assert one.waiting() == 0
    first.cancel()
    assert one.submit(squared, 3).result(60) == 9
    assert not (tmp_path / "second").exists()


def test_a_late_call_costs_its_worker(one: Pool, tmp_path: pathlib.Path) -> None:
    with pytest.raises(WorkerLate):
        one.submit(deaf, str(tmp_path / "deaf"), seconds=0.3).result(60)
    assert one.submit(squared, 3).result(60) == 9
    assert one.replaced == 1


def test_a_killed_worker_is_replaced_busy_or_idle(one: Pool, tmp_path: pathlib.Path) -> None:
    call = one.submit(deaf, str(tmp_path / "deaf"))
    until((tmp_path / "deaf").exists)
    os.kill(one.pids()[0], signal.SIGKILL)
    with pytest.raises(WorkerDied):
        call.result(60)
    assert one.submit(squared, 3).result(60) == 9
    (pid,) = one.pids()
    os.kill(pid, signal.SIGKILL)
    until(lambda: one.pids() not in ([], [pid]))
    assert one.submit(squared, 4).result(60) == 16
    assert one.replaced == 2


def test_closing_tells_whoever_waits(tmp_path: pathlib.Path) -> None:
    pool = Pool(ProcessWorker, 1)
    pool.start()
    running = pool.submit(deaf, str(tmp_path / "deaf"))
    until((tmp_path / "deaf").exists)
    waiting = pool.submit(squared, 2)
    pool.close()
    for call in (running, waiting):
        with pytest.raises(PoolClosed):
            call.result(0)


def remember(value: int) -> None:
    os.environ["REMEMBERED"] = str(value)


def remembered() -> str:
    return os.environ.get("REMEMBERED", "")


def test_what_runs_everywhere_runs_in_replacements_too(one: Pool) -> None:
    one.run_everywhere(remember, 7)
    until(lambda: one.submit(remembered).result(60) == "7")
    os.kill(one.pids()[0], signal.SIGKILL)
    until(lambda: one.submit(remembered, tries=3).result(60) == "7")


def test_loading_goes_on_beside_calls(one: Pool, tmp_path: pathlib.Path) -> None:
    until(one.pids)
    one.run_everywhere(deaf, str(tmp_path / "loading"))
    until((tmp_path / "loading").exists)
    assert one.submit(squared, 3).result(60) == 9


def test_a_worker_that_grows_too_large_is_replaced() -> None:
    pool = Pool(ProcessWorker, 1, most_memory=1)
    pool.start()
    try:
        assert pool.submit(os.getpid).result(60) != pool.submit(os.getpid).result(60)
    finally:
        pool.close()


def test_workers_on_demand_run_only_while_there_is_something_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "IDLE", 0.05)
    pool = Pool(ProcessWorker, 1, on_demand=True)
    pool.start()
    try:
        assert pool.pids() == []
        pid = pool.submit(os.getpid).result(60)
        until(lambda: not alive(pid))
        assert pool.submit(squared, 5).result(60) == 25
        assert pool.replaced == 0
    finally:
        pool.close()


def test_what_cannot_be_sent_or_is_too_long_is_the_calls_fault(one: Pool) -> None:
    with pytest.raises((pickle.PicklingError, AttributeError, TypeError)):
        one.submit(lambda: 1).result(60)
    short = Pool(partial(ProcessWorker, most_bytes=1_000), 1)
    short.start()
    try:
        with pytest.raises(TooLong):
            short.submit(len, "x" * 2_000).result(60)
        assert short.submit(len, "x").result(60) == 1
    finally:
        short.close()
    assert one.submit(squared, 3).result(60) == 9


def secret() -> None:
    raise ValueError("the hand is 123456")


def unpicklable() -> Any:
    return threading.Lock()


def test_a_failure_tells_where_and_not_what(one: Pool) -> None:
    with pytest.raises(CallFailed) as failed:
        one.submit(secret).result(60)
    assert str(failed.value).startswith("ValueError at secret:")
    assert "123456" not in str(failed.value)
    with pytest.raises(CallFailed, match="TypeError"):
        one.submit(unpicklable).result(60)
    assert one.replaced == 0


def prints() -> int:
    return os.write(1, b"to whoever reads standard output")


def test_what_a_call_prints_does_not_come_between_answers(one: Pool) -> None:
    assert one.submit(prints).result(60) == 32
    assert one.submit(squared, 3).result(60) == 9


def test_a_program_that_cannot_start_is_said_to_lose_its_units() -> None:
    def broken() -> Worker:
        raise OSError("no more processes")

    with pytest.raises(Unknown, match="work-lost"):
        list(Pool(broken, 2).each([Unit("any", squared, (1,))]))
