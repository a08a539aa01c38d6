"""Nothing a visitor asks holds the event loop for long: `bench.loop_holds` prints the figures."""

import asyncio
import time

import pytest
from fastapi.routing import APIRoute

from bench import loop_holds, views
from tablee.server.web.routes import ROUTERS

MOST = 150.0
"""Milliseconds of processor time; 50 on a quiet machine, where the bench measures."""


@pytest.mark.slow
def test_no_address_holds_the_loop() -> None:
    """Every route is asked, with the worst positions we know."""
    found = loop_holds.run(loop_holds.measure(lambda name: name in loop_holds.WORST))
    every = {
        (method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert not every - found.routes
    assert {what: took for what, took in found.holds.items() if took > MOST} == {}


def test_what_holds_the_loop_is_seen() -> None:
    async def work() -> float:
        with loop_holds.LoopWatch().watching() as watch:
            await asyncio.sleep(0)
            started = time.thread_time()
            while time.thread_time() - started < 0.02:
                pass
            await asyncio.sleep(0)
            return watch.take()

    assert asyncio.run(work()) >= 20.0


def test_a_first_look_at_a_long_game_lets_others_in_between() -> None:
    """The table is replayed, and its events are sent, in parts."""
    table = views.back_and_forth(views.solo(views.TOGETHER["star"]))

    async def work() -> tuple[int, int]:
        async with loop_holds.visitor() as guest:
            draft = loop_holds.stored(table)
            await guest.server.storage.create(draft)
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            path = f"/api/tables/{draft.record.table}"
            task = asyncio.create_task(others())
            while not turns:
                await asyncio.sleep(0)
            live = await guest.server.tables._with_new_events(  # storage waits by itself
                None, await loaded(guest, draft.record.table)
            )
            assert live.number == draft.live.number
            replaying, turns = turns, 0
            await guest.ask("GET", f"{path}/events")
            task.cancel()
            return replaying, turns

    replaying, sending = asyncio.run(work())
    assert replaying > 10
    assert sending > 150


async def loaded(guest: loop_holds.Visitor, table: str) -> loop_holds.Loaded:
    found = await guest.server.storage.load(table)
    assert found is not None
    return found


def test_pictures_of_pixels_are_drawn_in_another_process() -> None:
    async def work() -> float:
        async with loop_holds.visitor() as guest:
            draft = loop_holds.stored(views.solo(views.TOGETHER["star"]))
            await guest.server.storage.create(draft)
            path = f"/api/tables/{draft.record.table}/picture.png"
            await guest.ask("GET", f"/api/tables/{draft.record.table}")
            started = time.process_time()
            answer = await guest.ask("GET", path)
            took = time.process_time() - started
            assert answer.content.startswith(b"\x89PNG")
            return took

    assert asyncio.run(work()) < 0.25
