"""Jobs of the tables in real worker processes: killed, stopped, flooded and abandoned."""

import asyncio
import contextlib
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import types
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from room_harness import PATIENCE

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.play import Knowledge, Table
from tablee.players import opponents, simple
from tablee.server.workers import pool_thinker
from tablee.server.workers.pool_thinker import PoolThinker
from tablee.service.answering import ThinkingWorker, shape
from tablee.service.jobs import Died, Job, Late
from tablee.service.refusals import Busy, Invalid
from tablee.solve import insights
from tablee.workers import child

Test = Callable[[PoolThinker], Coroutine[Any, Any, None]]


def job(kind: str = "move", table: Table | None = None, **more: Any) -> Job:
    return Job(kind, Knowledge.of(table or Table("poldr", 2, seed=1)), **more)


def with_workers(test: Test, seconds: float = PATIENCE, **options: Any) -> None:
    """Run a test beside one process, and see that all is gone afterwards."""

    async def run() -> None:
        thinker = PoolThinker(1, **({"prewarm": "nothing"} | options))
        await thinker.start()
        pids: list[int] = []
        try:
            async with asyncio.timeout(seconds):
                await until(lambda: bool(thinker.pids()))
                await test(thinker)
                pids = thinker.pids()
        finally:
            await thinker.stop()
        assert not [pid for pid in pids if alive(pid)]
        with pytest.raises(Busy):
            await thinker.ask(job())

    asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def pid_of(thinker: PoolThinker) -> int:
    (pid,) = thinker.pids()
    return pid


async def refused(asking: Awaitable[Any]) -> Refusal:
    try:
        await asking
    except Refusal as refusal:
        return refusal
    raise AssertionError("it was answered")


# Answers


def test_a_cold_process_answers_with_the_simple_player() -> None:
    async def test(thinker: PoolThinker) -> None:
        asked = job(level=3, seed=7)
        answer = await thinker.ask(asked)
        wanted = simple.choose(Knowledge.of(Table("poldr", 2)), 3, 7)
        assert answer["move"] == wanted.text
        assert answer["used"] == "simple"
        assert answer["why"].startswith("why-")

    with_workers(test)


def test_what_is_refused_is_told_by_its_rule() -> None:
    async def test(thinker: PoolThinker) -> None:
        for asked, key in (
            (job(level=9), "level-unknown"),
            (Job("move"), "staff-job"),
            (job("insight", ask={"ask": "why"}), "insight-unknown"),
        ):
            told = await refused(thinker.ask(asked))
            assert isinstance(told, Unknown)
            assert told.key == key
        assert (await refused(thinker.ask(job("dream")))).key == "staff-job"
        assert isinstance(await refused(thinker.ask(job(ask={"x": "y" * 5_000_000}))), Invalid)
        unseen = replace(Knowledge.of(Table("poldr", 2)), view={"board": 1})
        broken = await refused(thinker.ask(Job("move", unseen)))
        assert isinstance(broken, Illegal | Died | Unknown)
        assert (await thinker.ask(job()))["move"]

    with_workers(test)


def test_a_worker_is_given_nothing_but_the_view() -> None:
    """What goes down the pipe is the same, whatever the others hold."""
    lines, positions = [], []
    for number in range(2):
        table = Table("polymere", 3, seed=5)
        state = table.dump()
        if number:  # swap the hands of the two others: seat to move must not notice
            a, b = (seat for seat in table.seats if seat != table.turn)
            state["hands"][a], state["hands"][b] = state["hands"][b], state["hands"][a]
        table = Table("polymere", 3, table.setting.options, 5, state)
        positions.append(table.dump())
        lines.append(pickle.dumps(job(table=table)))
    assert positions[0] != positions[1]
    assert lines[0] == lines[1]


def test_the_environment_and_arguments_hold_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_DATABASE", "postgresql://me:hush@here/room")
    monkeypatch.setenv("PGPASSWORD", "hush")

    async def test(thinker: PoolThinker) -> None:
        folder = pathlib.Path(f"/proc/{pid_of(thinker)}")
        told = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
        assert b"hush" not in told
        assert b"DATABASE" not in told
        assert os.getpriority(os.PRIO_PROCESS, pid_of(thinker)) >= min(
            19, os.getpriority(os.PRIO_PROCESS, 0) + 10
        )

    with_workers(test)


# Death, stalls, floods


def test_killed_in_the_middle_of_a_thought() -> None:
    async def test(thinker: PoolThinker) -> None:
        first = pid_of(thinker)
        os.kill(first, signal.SIGSTOP)  # it thinks, and thinks
        asking = asyncio.create_task(thinker.ask(job()))
        await asyncio.sleep(0.1)
        os.kill(first, signal.SIGKILL)
        assert isinstance(await refused(asking), Died)
        assert (await thinker.ask(job()))["move"]
        assert pid_of(thinker) != first
        assert thinker.restarts == 1

    with_workers(test)


def test_killed_while_idle() -> None:
    async def test(thinker: PoolThinker) -> None:
        for _ in range(2):
            os.kill(pid_of(thinker), signal.SIGKILL)
            await until(lambda: not thinker.pids())
            assert (await thinker.ask(job()))["move"]
        assert thinker.restarts == 2

    with_workers(test)


@pytest.mark.slow
def test_a_worker_that_stalls_is_killed_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_thinker, "GRACE", 0.2)

    async def test(thinker: PoolThinker) -> None:
        first = pid_of(thinker)
        os.kill(first, signal.SIGSTOP)
        started = time.monotonic()
        assert isinstance(await refused(thinker.ask(job(seconds=0.1))), Late)
        assert time.monotonic() - started > 0.25
        assert not alive(first)
        monkeypatch.setattr(pool_thinker, "GRACE", PATIENCE)
        assert (await thinker.ask(job()))["move"]

    with_workers(test)


@pytest.mark.slow
def test_a_process_that_cannot_start_is_tried_again_more_and_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts: list[float] = []
    real = subprocess.Popen

    def failing(*args: Any, **more: Any) -> Any:
        starts.append(time.monotonic())
        if len(starts) < 5:
            raise OSError("no more processes")
        return real(*args, **more)

    monkeypatch.setattr(subprocess, "Popen", failing)

    async def test(thinker: PoolThinker) -> None:
        assert (await thinker.ask(job()))["move"]
        pauses = [after - before for before, after in pairwise(starts)]
        wanted = [0.05, 0.1, 0.2, 0.4]  # a busy machine only makes them longer
        assert all(pause > 0.9 * least for pause, least in zip(pauses, wanted, strict=True))

    with_workers(test)


def test_a_flood_is_refused_and_what_was_taken_is_answered() -> None:
    async def test(thinker: PoolThinker) -> None:
        os.kill(pid_of(thinker), signal.SIGSTOP)
        asking = [asyncio.create_task(thinker.ask(job(seed=seed))) for seed in range(500)]
        await until(lambda: sum(task.done() for task in asking) == 490)
        for task in asking[10:]:
            told = await refused(task)
            assert isinstance(told, Busy)
            assert told.key == "staff-busy"
            assert 1 <= told.retry <= 60
        assert (await refused(thinker.ask(job("hint")))).key == "staff-crowded"
        os.kill(pid_of(thinker), signal.SIGCONT)
        assert len({(await task)["move"] for task in asking[:10]}) > 1
        assert (await thinker.ask(job("hint")))["move"]
        assert (await thinker.ask(job()))["move"]
        assert thinker.stats()["thoughts_waiting"] == 0

    with_workers(test, most_waiting={"move": 10})


@pytest.mark.slow
def test_asking_and_going_away_leaves_nothing_behind() -> None:
    async def test(thinker: PoolThinker) -> None:
        os.kill(pid_of(thinker), signal.SIGSTOP)
        busy = asyncio.create_task(thinker.ask(job()))
        await asyncio.sleep(0.05)
        for _ in range(300):
            task = asyncio.create_task(thinker.ask(job("hint")))
            await asyncio.sleep(0)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        assert thinker.queued == 0
        os.kill(pid_of(thinker), signal.SIGCONT)
        assert (await busy)["move"]

    with_workers(test)


@pytest.mark.slow
def test_moves_go_before_hints_before_analyses() -> None:
    async def test(thinker: PoolThinker) -> None:
        pid, order = pid_of(thinker), []
        os.kill(pid, signal.SIGSTOP)
        first = asyncio.create_task(thinker.ask(job()))
        await asyncio.sleep(0.05)

        async def ask(asked: Job) -> None:
            with contextlib.suppress(Refusal):
                await thinker.ask(asked)
            order.append(asked.kind)

        analysis = Job("analysis", record={"moves": [{}], "game": "?"})
        asking = [ask(one) for one in (analysis, job("insight"), job("hint"), job(), job())]
        tasks = [asyncio.create_task(one) for one in asking]
        await asyncio.sleep(0.05)
        os.kill(pid, signal.SIGCONT)
        await asyncio.gather(first, *tasks)
        assert order == ["move", "move", "insight", "hint", "analysis"]

    with_workers(test)


def test_who_waits_too_long_is_told_so() -> None:
    async def test(thinker: PoolThinker) -> None:
        os.kill(pid_of(thinker), signal.SIGSTOP)
        busy = asyncio.create_task(thinker.ask(job()))
        await asyncio.sleep(0.05)
        assert isinstance(await refused(thinker.ask(job("hint"))), Busy)
        os.kill(pid_of(thinker), signal.SIGCONT)
        assert (await busy)["move"]

    with_workers(test, patience=0.3)


@pytest.mark.slow
def test_a_thought_nobody_waits_for_is_ended() -> None:
    async def test(thinker: PoolThinker) -> None:
        first = pid_of(thinker)
        os.kill(first, signal.SIGSTOP)
        asking = asyncio.create_task(thinker.ask(job(seconds=50)))
        await asyncio.sleep(0.05)
        asking.cancel()
        assert (await thinker.ask(job()))["move"]
        assert not alive(first)

    with_workers(test)


def test_stopping_tells_whoever_still_waits() -> None:
    async def run() -> None:
        thinker = PoolThinker(1, prewarm="nothing")
        await thinker.start()
        await until(lambda: bool(thinker.pids()))
        pid = pid_of(thinker)
        os.kill(pid, signal.SIGSTOP)
        asking = [asyncio.create_task(thinker.ask(job())) for _ in range(5)]
        await asyncio.sleep(0.05)
        await thinker.stop()
        assert {(await refused(task)).key for task in asking} == {"staff-closing"}
        assert not alive(pid)

    asyncio.run(run())


def test_one_that_grows_too_large_is_replaced() -> None:
    async def test(thinker: PoolThinker) -> None:
        first = pid_of(thinker)
        assert (await thinker.ask(job()))["move"]
        assert (await thinker.ask(job()))["move"]
        assert pid_of(thinker) != first

    with_workers(test, most_memory=1)


def test_workers_end_with_their_parent() -> None:
    program = (
        "import asyncio\nfrom tablee.server.workers.pool_thinker import PoolThinker\n"
        "async def main():\n"
        "    thinker = PoolThinker(1, prewarm='nothing')\n"
        "    await thinker.start()\n"
        "    while not thinker.pids(): await asyncio.sleep(0.01)\n"
        "    print(*thinker.pids(), flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, env=child.environment()
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert alive(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    assert not alive(pid)


def test_there_is_a_core_left_for_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, asked, count in ((8, 0, 7), (8, 3, 3), (8, 20, 7), (1, 0, 1), (None, 5, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)

        async def made(asked: int = asked) -> int:
            return PoolThinker(asked).count

        assert asyncio.run(made()) == count


# What they know


def test_states_of_one_shape_share_compiled_code() -> None:
    table = Table("poldr", 2, seed=1)
    state = table.position.playing
    assert shape(state) == shape(state.play(state.sample(5)))
    assert shape(state) != shape(Table("permutation", 2, seed=1).position.playing)
    assert shape((1, (2, [3]))) == ("tuple", "int", ("tuple", "int", "list"))


def test_once_loaded_the_opponent_itself_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "can_think", lambda: False)
    worker, asked = ThinkingWorker(threading.Event), job(seed=3)
    assert not worker.answer(asked)["warm"]
    worker.load("poldr", 2, {"rounds": 2})
    answer = worker.answer(asked)
    assert answer["warm"]
    assert answer["used"] == "simple"  # without Numba there is nothing better
    assert not worker.answer(job(table=Table("poldr", 3, seed=1), seed=3))["warm"]


def test_a_games_solver_answers_its_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("tablee.solve.poldr")
    module.__spec__ = types.SimpleNamespace()  # type: ignore[assignment]  # only its being there counts
    module.INSIGHTS = {  # type: ignore[attr-defined]  # made up here
        "double": lambda setting, view, ask, stop: {"is": 2 * ask["number"], "of": setting.players}
    }
    monkeypatch.setitem(sys.modules, "tablee.solve.poldr", module)
    insights.insights.cache_clear()
    try:
        asked = job("insight", ask={"ask": "double", "number": 4})
        assert ThinkingWorker(threading.Event).answer(asked) == {"is": 8, "of": 2}
        with pytest.raises(Unknown, match="insight-unknown"):
            ThinkingWorker(threading.Event).answer(replace(asked, ask={"ask": ["double"]}))
    finally:
        insights.insights.cache_clear()


@pytest.mark.slow
def test_there_is_nothing_to_analyse_in_a_solo() -> None:
    async def test(thinker: PoolThinker) -> None:
        table = Table("polymere", 1, seed=1)
        asked = Job("analysis", record=table.record(trusted=True).to_json())
        assert (await refused(thinker.ask(asked))).key == "analyse-nothing"

    with_workers(test)


# With the searches compiled


async def warm(thinker: PoolThinker, asked: Job) -> dict[str, Any]:
    """Ask until the search itself answers."""
    while (answer := await thinker.ask(asked))["used"] != "full":
        await asyncio.sleep(0.1)
    return answer


@pytest.mark.slow
@pytest.mark.thinkers
def test_thinkers_in_another_process() -> None:
    """All that needs a compiled search, in one go: compiling is most of the time."""

    table = Table("permutation", 3, seed=3)
    asked = job(table=table, level=2, seed=11)
    here = opponents.advise(Knowledge.of(table), 2, 11, 1.0)

    async def test(thinker: PoolThinker) -> None:
        answer = await warm(thinker, asked)
        assert (answer["move"], answer["nodes"]) == (here.text, here.nodes)
        await a_long_thought_can_be_abandoned(thinker, table)
        await killed_while_really_thinking(thinker, table)
        await a_game_is_judged_and_moves_go_between(thinker)
        assert thinker.stats()["warm"] >= 1

    with_workers(test, seconds=6 * PATIENCE, prewarm="asked")


async def a_long_thought_can_be_abandoned(thinker: PoolThinker, table: Table) -> None:
    pid = pid_of(thinker)
    asking = asyncio.create_task(thinker.ask(job(table=table, level=5, seconds=3_600.0)))
    await asyncio.sleep(0.3)
    assert not asking.done()
    asking.cancel()
    assert (await thinker.ask(job(table=table, level=1)))["move"]  # not after an hour
    assert pid_of(thinker) == pid  # it was enough to ask


async def killed_while_really_thinking(thinker: PoolThinker, table: Table) -> None:
    pid = pid_of(thinker)
    asking = asyncio.create_task(thinker.ask(job(table=table, level=5, seconds=30.0)))
    await asyncio.sleep(0.3)
    assert not asking.done()
    os.kill(pid, signal.SIGKILL)
    assert isinstance(await refused(asking), Died)
    assert (await warm(thinker, job(table=table)))["move"]


async def a_game_is_judged_and_moves_go_between(thinker: PoolThinker) -> None:
    table = Table("permutation", 3, seed=3)
    for _ in range(6):
        table.play(next(iter(table.legal())))
    table.stop()
    done: list[float] = []
    asked = Job("analysis", record=table.record().to_json(), seconds=0.3)
    asking = asyncio.create_task(thinker.ask(asked, done.append))
    await until(lambda: bool(done))
    assert (await thinker.ask(job(level=1)))["move"]
    assert not asking.done()
    report = await asking
    assert done == sorted(done)
    assert done[-1] == 1
    assert [move["ply"] for move in report["moves"]] == [1, 2, 3, 4, 5, 6]
    assert {"value", "best", "loss", "mark"} <= report["moves"][0].keys()
    assert report.keys() == {"game", "moves"}, "which move turned the game depends on its end"


def test_the_server_itself_loads_no_search_no_ray_and_no_printing() -> None:
    code = "import sys, tablee.server.server; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env=child.environment(),
    ).stdout.split()  # fmt: skip
    assert not {"numba", "numpy", "ray", "reportlab"} & set(loaded)
