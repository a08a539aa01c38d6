"""Crews of local processes: killed, late and stopped on purpose."""

import contextlib
import math
import os
import pathlib
import pickle
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.work import cluster, processes
from tablee.work.crew import Alone, Crew, Failed, Hand, Unit


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


def test_alone_and_in_company_the_same_is_found() -> None:
    units = [Unit(n, squared, (n,)) for n in range(9)]
    assert dict(Alone().each(units)) == dict(Crew(processes.Process, 2).each(units))


@pytest.mark.slow
def test_whoever_is_killed_no_unit_is_lost_or_counted_twice(tmp_path: pathlib.Path) -> None:
    units = [Unit(n, dies_once, (tmp_path / str(n % 3), n)) for n in range(12)]
    crew = Crew(processes.Process, 2)
    found = list(crew.each(units))
    assert sorted(found) == [(n, n) for n in range(12)]
    assert crew.replaced == 3


@pytest.mark.slow
def test_a_unit_kept_too_long_is_lent_to_another(tmp_path: pathlib.Path) -> None:
    crew = Crew(processes.Process, 2)
    units = [Unit(n, together, (tmp_path, n, 2)) for n in range(2)]  # nobody is late to start
    units += [Unit(n, stalls_once, (tmp_path / "late", n), seconds=6.0) for n in range(2, 6)]
    assert sorted(crew.each(units)) == [(n, n) for n in range(6)]
    assert crew.replaced >= 1


@pytest.mark.slow
def test_what_kills_everybody_is_given_up_with_a_reason() -> None:
    with pytest.raises(Unknown, match="work-lost"):
        list(Crew(processes.Process, 1).each([Unit("bad", always_dies)]))


def test_refusals_and_faults_come_back_as_they_are() -> None:
    crew = Crew(processes.Process, 1)
    with pytest.raises(Illegal) as refused:
        list(crew.each([Unit("no", refuses)]))
    assert refused.value.args_["cause"].key == "game-unknown"  # type: ignore[union-attr]
    with pytest.raises(Failed, match="ValueError"):
        list(crew.each([Unit("broken", breaks)]))


def test_whoever_stops_listening_stops_the_work() -> None:
    crew = Crew(processes.Process, 2)
    results = crew.each(Unit(n, squared, (n,)) for n in range(10**9))
    next(results)
    pids = [hand.pid for hand in crew.hands]
    assert len(pids) == 2
    results.close()  # type: ignore[attr-defined]
    assert not [pid for pid in pids if pid and pathlib.Path(f"/proc/{pid}").exists()]


class Nowhere:
    """A hand that never gets a place to work at."""

    def __init__(self) -> None:
        self.pid: int | None = None
        self.placed = self.dismissed = False

    def do(self, function: Callable[..., Any], args: tuple[Any, ...]) -> "Future[Any]":
        return Future()

    def dismiss(self) -> None:
        self.dismissed = True


def test_what_waits_for_a_place_is_done_by_whoever_has_one() -> None:
    """A cluster that has lost a machine for good ends its work all the same."""
    nowhere = [Nowhere(), Nowhere()]
    hands: list[Hand] = [nowhere[0], processes.Process(), nowhere[1]]

    found = Crew(hands.pop, 3).each([Unit(n, squared, (n,)) for n in range(6)])
    assert sorted(found) == [(n, n * n) for n in range(6)]
    assert all(hand.dismissed for hand in nowhere)


def test_a_crew_needs_somebody() -> None:
    with pytest.raises(Unknown, match="work-nobody"):
        Crew(processes.Process, 0)


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
        cluster.check(address, environ)


def test_a_token_may_lie_in_a_file(tmp_path: pathlib.Path) -> None:
    file = tmp_path / ".ray" / "auth_token"
    file.parent.mkdir()
    file.write_text("secret\n")
    cluster.check("10.0.0.1:6379", {"HOME": str(tmp_path)})
    cluster.check("[fd00::1]:6379", {"RAY_AUTH_TOKEN_PATH": str(file)})
    assert "TABLEE_DATABASE" not in cluster.environment({"TABLEE_DATABASE": "x", "PATH": "y"})
