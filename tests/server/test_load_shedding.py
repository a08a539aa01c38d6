"""Load shedding: bots get cheaper by stated steps, hints and looking back wait first."""

import asyncio
import dataclasses
from itertools import pairwise
from typing import Any

import pytest

from tablee.play import Knowledge, Table
from tablee.server.workers import load_shedding
from tablee.server.workers.load_shedding import STEPS, shortened, step
from tablee.server.workers.pool_thinker import PoolThinker
from tablee.service.jobs import Job
from tablee.service.refusals import Busy


def job(kind: str = "move", **more: Any) -> Job:
    table = Table("poldr", 2, seed=1)
    return Job(kind, Knowledge.of(table), **more)


def test_each_step_gives_less_and_refuses_more() -> None:
    assert [step(moves, 1) for moves in (0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 400)] == [
        0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4
    ]  # fmt: skip
    assert step(16, 8) == 0, "with more who think, more may wait"
    for before, after in pairwise(STEPS):
        assert after.share < before.share
        assert set(before.refused) <= set(after.refused)
        assert after.above > before.above
    assert not any("move" in one.refused for one in STEPS), "games under way go on"


def test_a_bot_thinks_for_less_time_and_at_last_only_looks() -> None:
    usual = job(level=5, seconds=3.0)
    assert shortened(usual, 0) is usual
    assert [shortened(usual, number).seconds for number in (1, 2, 3)] == [1.5, 0.75, 0.1875]
    assert shortened(job(seconds=0.1), 3).seconds == load_shedding.LEAST
    assert shortened(usual, 4).plain
    assert shortened(job("hint", seconds=1.0), 4) == job("hint", seconds=1.0)


def test_a_crowd_is_answered_and_hints_wait() -> None:
    async def crowd() -> None:
        staff = PoolThinker(1, prewarm="nothing")
        seen: list[Job] = []
        once = staff._once

        async def noted(asked: Job) -> Any:
            seen.append(asked)
            return await once(asked)

        staff._once = noted  # type: ignore[assignment,method-assign]
        asking = [
            asyncio.create_task(staff.ask(job(level=3, seconds=0.5, seed=n))) for n in range(1, 41)
        ]
        await asyncio.sleep(0)
        assert staff.step == 4
        assert staff.stats()["shedding"] == 4
        for kind in ("hint", "insight", "analysis"):
            with pytest.raises(Busy) as refused:
                await staff.ask(job(kind))
            assert refused.value.key == "staff-crowded"
            assert refused.value.retry >= 1
        await staff.start()
        try:
            async with asyncio.timeout(60):
                answers = await asyncio.gather(*asking)
            assert all(answer["move"] for answer in answers)
            assert staff.step == 0
            assert (await staff.ask(job("hint")))["move"], "it is all as before"
        finally:
            await staff.stop()
        given = [one.seconds for one in seen[:17]]
        assert given == sorted(given, reverse=True)
        assert seen[0] == dataclasses.replace(seen[0], seconds=0.5, plain=False)
        assert seen[3].seconds == 0.25
        assert seen[39].plain
        assert staff.shed >= 37 + 3

    asyncio.run(crowd())
