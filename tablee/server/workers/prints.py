"""Print-and-play PDFs: made in a worker, one at a time, and cached.

The worker process starts when a PDF is requested and ends soon after.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from dataclasses import astuple, dataclass
from functools import partial

from tablee.games.refusal import Refusal
from tablee.server.workers.shares import Shares
from tablee.service.refusals import Busy
from tablee.workers import CallFailed, Pool, PoolClosed, WorkerDied
from tablee.workers.worker import ProcessWorker

log = logging.getLogger("tablee.server.workers.prints")
NICE = 10
MOST_CACHED = 16
MOST_WAITING = 8
MOST_EACH = 2
"""PDFs that one address waits for."""
SECONDS = 600.0
"""Time limit of one PDF; it takes a few seconds, so only a worker that hangs is killed."""


@dataclass(frozen=True)
class PrintOrder:
    """Which PDF: the choices the page offers of `tablee print`."""

    game: str
    lang: str
    paper: str = "a4"
    backs: str = "none"
    grey: bool = False
    saving: bool = False


def draw(order: PrintOrder) -> bytes:
    """The PDF of an order; called in a worker, because it loads ReportLab."""
    from tablee.paper.print.book import draw
    from tablee.paper.print.order import Order

    game, lang, paper, backs, grey, saving = astuple(order)
    return draw(Order(game, lang, paper, backs=backs, grey=grey, saving=saving))


class Prints:
    """Makes PDFs; requests for the same one share the work."""

    def __init__(self) -> None:
        self._pool = Pool(partial(ProcessWorker, NICE, [__name__]), 1, on_demand=True)
        self._cache: OrderedDict[PrintOrder, bytes] = OrderedDict()
        self._making: dict[PrintOrder, asyncio.Task[bytes]] = {}
        self._shares = Shares(MOST_WAITING, MOST_EACH, retry=10.0)

    async def start(self) -> None:
        self._pool.start()

    async def stop(self) -> None:
        """End the worker; requests that wait are refused."""
        await asyncio.to_thread(self._pool.close)

    async def pdf(self, order: PrintOrder, address: str) -> bytes:
        """The PDF of an order, for a client of that address.

        Raises:
            Busy: too many wait.
            Refusal: it could not be made.
        """
        if order in self._cache:
            self._cache.move_to_end(order)
            return self._cache[order]
        if order not in self._making:
            share = contextlib.ExitStack()
            share.enter_context(self._shares.hold(address))
            task = asyncio.create_task(self._make(order))
            task.add_done_callback(lambda done: share.close())
            self._making[order] = task
            task.add_done_callback(lambda done: self._finished(order, done))
        # Shielded: one client that disconnects must not cancel it for the others.
        return await asyncio.shield(self._making[order])

    def _finished(self, order: PrintOrder, task: "asyncio.Task[bytes]") -> None:
        del self._making[order]
        if not task.cancelled():
            task.exception()  # marks it as retrieved: all clients may have disconnected

    async def _make(self, order: PrintOrder) -> bytes:
        try:
            call = self._pool.submit(draw, order, seconds=SECONDS, tries=2)
            data: bytes = await asyncio.wrap_future(call)
        except PoolClosed:
            raise Busy("staff-closing", 5.0) from None
        except (WorkerDied, CallFailed) as failed:
            log.exception("a PDF failed", extra={"why": f"{type(failed).__name__} {failed}"})
            raise Refusal("room-print-failed") from None
        self._cache[order] = data
        while len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)
        return data
