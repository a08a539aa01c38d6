"""Bots at the tables: point 6. Late, dead, wrong or busy, the game goes on."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from room_harness import QuickStaff
from test_table_clocks import Place, run

from tablee.asyncio_scheduler import AsyncioScheduler
from tablee.games.game import Json
from tablee.server.storage import table_rows
from tablee.service import proposals
from tablee.service.bots import LEASE, Bots, fallback
from tablee.service.creation import Requester, TableRequest
from tablee.service.jobs import Died, Job, Late
from tablee.service.refusals import Busy


async def table_with_bot(place: Place, game: str = "poldr") -> tuple[str, Requester]:
    done = await place.tables.create(
        Requester(),
        TableRequest(game=game, seats=[{"who": "bot", "level": 2}, {"who": "me"}], shuffle=False),
    )
    return done.live.record.table, Requester(done.token)


def failing(kind: type[Busy]) -> Callable[[Job], Json]:
    def answer(job: Job) -> Json:
        raise kind("staff-busy", 0.0)

    return answer


@pytest.mark.parametrize(
    "answer", [failing(Late), failing(Died), failing(Busy), lambda job: {"move": "Zz9"}]
)
def test_whatever_becomes_of_a_thought_a_legal_move_is_played(
    database: str, answer: Callable[[Job], Json]
) -> None:
    async def test(place: Place) -> None:
        table, _ = await table_with_bot(place)
        staff = QuickStaff()
        staff.answer = answer
        bots = Bots(place.tables, staff, place.turns, place.scheduler, "a")
        await bots.play_turn(table)
        assert len(staff.jobs) == 2, "tried once more"
        assert bots.fallbacks == 1
        live = await place.tables.live(table)
        assert live.game.ply == 1

    run(database, test)


def test_two_processes_never_both_play_a_bots_turn(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await table_with_bot(place)
        other = Place(place.database, place.maintenance.settings, place.time)
        gate = asyncio.Event()

        class Slow(QuickStaff):
            async def ask(self, job: Job, progress: Any = None) -> Json:
                self.jobs.append(job)
                await gate.wait()
                return {"move": fallback(job)}

        one, two = Slow(), Slow()
        first = Bots(place.tables, one, place.turns, place.scheduler, "one")
        second = Bots(other.tables, two, other.turns, other.scheduler, "two")
        turn = asyncio.create_task(first.play_turn(table))
        while not one.jobs:
            await asyncio.sleep(0.01)
        early = asyncio.create_task(second.play_turn(table))
        while not early.done() and not two.jobs:
            await asyncio.sleep(0.01)
        assert not two.jobs, "leased to the other"
        place.time.pass_(LEASE + 1)  # the first is given up for dead
        late = asyncio.create_task(second.play_turn(table))
        while not two.jobs:
            await asyncio.sleep(0.01)
        gate.set()
        await asyncio.gather(turn, late)
        assert (await place.tables.live(table)).game.ply == 1
        assert (await other.tables.live(table)).number == 2

    run(database, test)


def test_a_thought_about_a_position_that_is_gone_is_thrown_away(database: str) -> None:
    async def test(place: Place) -> None:
        table, anne = await table_with_bot(place)
        staff = QuickStaff()
        slowly = AsyncioScheduler(lambda seconds: asyncio.sleep(0.1))
        bots = Bots(place.tables, staff, place.turns, slowly, "a", pause=0.05)

        def stopped(job: Job) -> Json:
            act = place.tables.act(table, anne, lambda d, s: proposals.propose(d, s, "stop"))
            stopping.append(loop.create_task(act))
            return {"move": fallback(job)}

        loop = asyncio.get_running_loop()
        stopping: list[asyncio.Task[Any]] = []
        staff.answer = stopped
        await bots.play_turn(table)
        live = await place.tables.live(table)
        assert (live.record.status, live.game.ply) == ("ended", 0)

    run(database, test)


def test_turns_nobody_looks_after_are_found(database: str) -> None:
    async def test(place: Place) -> None:
        table, _ = await table_with_bot(place)
        found = await place.database.read(lambda c: table_rows.due_bots(c, place.time(), 10))
        assert found == [table]
        staff = QuickStaff()
        bots = Bots(place.tables, staff, place.turns, place.scheduler, "a")
        await bots.take_due_turns()
        while (await place.tables.live(table)).game.ply == 0:
            await asyncio.sleep(0.01)
        assert await place.database.read(lambda c: table_rows.due_bots(c, place.time(), 10)) == []
        await bots.stop()

    run(database, test)
