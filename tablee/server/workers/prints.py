"""Games to print: PDFs made in a worker, one at a time, and kept.

The worker starts when somebody wants a PDF and ends soon after; a print never holds up a move.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import astuple, dataclass
from functools import partial

from tablee.games.refusal import Refusal
from tablee.service.refusals import Busy
from tablee.workers import CallFailed, Pool, PoolClosed, WorkerDied
from tablee.workers.worker import ProcessWorker

log = logging.getLogger("tablee.server.workers.prints")
NICE = 10
KEPT = 16
WAITING = 8
SECONDS = 600.0
"""For one PDF, which takes a few seconds: only a worker that hangs is given up."""


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
    """The PDF of an order; called in a worker, for it loads ReportLab."""
    from tablee.paper.print.book import draw
    from tablee.paper.print.order import Order

    game, lang, paper, backs, grey, saving = astuple(order)
    return draw(Order(game, lang, paper, backs=backs, grey=grey, saving=saving))


class Prints:
    """Makes PDFs; people who want the same one wait for the same work."""

    def __init__(self) -> None:
        self._pool = Pool(partial(ProcessWorker, NICE, [__name__]), 1, on_demand=True)
        self._kept: OrderedDict[PrintOrder, bytes] = OrderedDict()
        self._making: dict[PrintOrder, asyncio.Task[bytes]] = {}

    async def start(self) -> None:
        """Take orders."""
        self._pool.start()

    async def stop(self) -> None:
        """End the worker; whoever waits is told that the server is closing."""
        await asyncio.to_thread(self._pool.close)

    async def pdf(self, order: PrintOrder) -> bytes:
        """The PDF of an order. Raises Busy if too many wait, Refusal if it cannot be made."""
        if order in self._kept:
            self._kept.move_to_end(order)
            return self._kept[order]
        if order not in self._making:
            if len(self._making) >= WAITING:
                raise Busy("room-busy", retry=10.0)
            task = asyncio.create_task(self._make(order))
            self._making[order] = task
            task.add_done_callback(lambda done: self._made(order, done))
        # Shielded: it is made for the others too when one of them goes away.
        return await asyncio.shield(self._making[order])

    def _made(self, order: PrintOrder, task: "asyncio.Task[bytes]") -> None:
        del self._making[order]
        if not task.cancelled():
            task.exception()  # everybody who wanted to know may have gone away

    async def _make(self, order: PrintOrder) -> bytes:
        try:
            call = self._pool.submit(draw, order, seconds=SECONDS, tries=2)
            data: bytes = await asyncio.wrap_future(call)
        except PoolClosed:
            raise Busy("staff-closing", 5.0) from None
        except (WorkerDied, CallFailed) as failed:
            log.error("a PDF could not be made", extra={"why": f"{type(failed).__name__} {failed}"})
            raise Refusal("room-print-failed") from None
        self._kept[order] = data
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return data
