"""Prints: made in a worker, once for everybody who wants the same, and never in a hurry."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tablee.games.refusal import Refusal
from tablee.server.workers import prints
from tablee.server.workers.prints import PrintOrder, Prints
from tablee.service.refusals import Busy
from tablee.workers import CallFailed, PendingCall, PoolClosed

POLDR = PrintOrder("poldr", "fr")


class FakePool:
    """Keeps what is asked of it, for the test to answer."""

    def __init__(self) -> None:
        self.calls: list[PendingCall] = []

    def submit(self, function: Callable[..., Any], *args: Any, **limits: Any) -> PendingCall:
        call = PendingCall(len(self.calls) + 1, function, args, 0, limits["seconds"], 1)
        self.calls.append(call)
        return call


def with_prints(test: Callable[[Prints, FakePool], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        press, pool = Prints(), FakePool()
        press._pool = pool  # type: ignore[assignment]
        async with asyncio.timeout(30):
            await test(press, pool)

    asyncio.run(run())


async def begun(press: Prints, *orders: PrintOrder) -> "list[asyncio.Task[bytes]]":
    tasks = [
        asyncio.create_task(press.pdf(order, f"address {number}"))
        for number, order in enumerate(orders)
    ]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


def test_people_who_want_the_same_share_the_work() -> None:
    async def test(press: Prints, pool: FakePool) -> None:
        one, two, other = await begun(press, POLDR, POLDR, PrintOrder("poldr", "en"))
        assert [call.args for call in pool.calls] == [(POLDR,), (PrintOrder("poldr", "en"),)]
        one.cancel()  # the first goes away; the second still gets it
        pool.calls[0].set_result(b"pdf")
        pool.calls[1].set_result(b"english")
        assert (await two, await other) == (b"pdf", b"english")
        assert await press.pdf(POLDR, "there") == b"pdf"
        assert len(pool.calls) == 2, "it is kept"

    with_prints(test)


def test_so_many_are_kept_and_so_many_wait() -> None:
    async def test(press: Prints, pool: FakePool) -> None:
        orders = [PrintOrder("poldr", str(n)) for n in range(prints.MOST_CACHED + 1)]
        for start in range(0, len(orders), prints.MOST_WAITING):
            tasks = await begun(press, *orders[start : start + prints.MOST_WAITING])
            if len(tasks) == prints.MOST_WAITING:
                with pytest.raises(Busy, match="room-busy"):
                    await press.pdf(PrintOrder("poldr", "more"), "there")
            for call in pool.calls[start:]:
                call.set_result(b"pdf")
            await asyncio.gather(*tasks)
        await press.pdf(orders[1], "there")
        assert len(pool.calls) == len(orders), "kept"
        await begun(press, orders[0])
        assert len(pool.calls) == len(orders) + 1, "the oldest was let go"

    with_prints(test)


@pytest.mark.parametrize(
    ("error", "key"),
    [(CallFailed("why"), "room-print-failed"), (PoolClosed(), "staff-closing")],
)
def test_what_goes_wrong_is_said_and_tried_anew(error: Exception, key: str) -> None:
    async def test(press: Prints, pool: FakePool) -> None:
        (asked,) = await begun(press, POLDR)
        pool.calls[0].set_exception(error)
        with pytest.raises(Refusal, match=key):
            await asked
        (again,) = await begun(press, POLDR)
        pool.calls[1].set_result(b"pdf")
        assert await again == b"pdf"

    with_prints(test)


@pytest.mark.slow
def test_a_busy_or_killed_worker_still_gives_the_pdf() -> None:
    """A worker that stands still for a while is waited for; one that is killed is replaced."""

    async def run() -> None:
        press = Prints()
        await press.start()
        try:
            async with asyncio.timeout(300):
                asked = asyncio.create_task(press.pdf(POLDR, "there"))
                while not press._pool.pids():
                    await asyncio.sleep(0.01)
                (pid,) = press._pool.pids()
                os.kill(pid, signal.SIGSTOP)
                await asyncio.sleep(0.5)
                assert not asked.done()
                os.kill(pid, signal.SIGKILL)
                assert (await asked).startswith(b"%PDF")
        finally:
            await press.stop()

    asyncio.run(run())
