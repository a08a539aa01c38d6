"""Pictures of pixels: drawn in a worker, because drawing one holds the interpreter's lock for long.

The worker process starts when a picture is requested and ends soon after.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from tablee.games.refusal import Refusal
from tablee.server.workers.shares import Shares
from tablee.service.refusals import Busy
from tablee.workers import CallFailed, Pool, PoolClosed, WorkerDied, WorkerLate
from tablee.workers.worker import ProcessWorker

log = logging.getLogger("tablee.server.workers.pictures")
NICE = 5
MOST_WAITING = 16
MOST_EACH = 4
"""Pictures that one address waits for."""
SECONDS = 60.0
"""Time limit of one picture; it takes about one, so only a worker that hangs is killed."""


class Pictures:
    """Draws pictures one at a time."""

    def __init__(self) -> None:
        preload = ["tablee.service.sharing"]
        self._pool = Pool(partial(ProcessWorker, NICE, preload), 1, on_demand=True)
        self._shares = Shares(MOST_WAITING, MOST_EACH)

    async def start(self) -> None:
        self._pool.start()

    async def stop(self) -> None:
        """End the worker; requests that wait are refused."""
        await asyncio.to_thread(self._pool.close)

    async def draw(self, address: str, function: Callable[..., bytes], *args: Any) -> bytes:
        """The bytes that a module-level function draws, for a client of that address.

        Raises:
            Busy: too many wait, or the server closes.
            Refusal: it could not be drawn.
        """
        with self._shares.hold(address):
            return await self._drawn(function, *args)

    async def _drawn(self, function: Callable[..., bytes], *args: Any) -> bytes:
        try:
            call = self._pool.submit(function, *args, seconds=SECONDS, tries=2)
            data: bytes = await asyncio.wrap_future(call)
        except PoolClosed:
            raise Busy("staff-closing", 5.0) from None
        except (WorkerDied, WorkerLate, CallFailed) as failed:
            log.exception("a picture failed", extra={"why": f"{type(failed).__name__} {failed}"})
            raise Refusal("room-print-failed") from None
        return data
