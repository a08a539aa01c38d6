"""The service's tasks, locks and delays on asyncio: of a server, and of a browser's worker."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from tablee.service.ports import Task

T = TypeVar("T")
log = logging.getLogger("tablee.scheduler")
RunBlocking = Callable[..., Awaitable[Any]]


class AsyncioScheduler:
    """Implements `service.ports.Scheduler`.

    `sleep` can be replaced in tests, `run_blocking` where there are no threads.
    """

    def __init__(
        self,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        run_blocking: RunBlocking = asyncio.to_thread,
    ) -> None:
        self._sleep, self._run_blocking = sleep, run_blocking
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> Task:
        """Run a coroutine beside the others; an exception nobody awaits is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the event loop itself holds only weak references
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    async def cancel(self, tasks: Sequence[Task]) -> None:
        """Cancel tasks and wait until they have ended."""
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def sleep(self, seconds: float) -> None:
        await self._sleep(seconds)

    async def pause(self) -> None:
        await asyncio.sleep(0)

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, callback)

    def lock(self) -> asyncio.Lock:
        return asyncio.Lock()

    def signal(self) -> asyncio.Event:
        return asyncio.Event()

    async def run_blocking(self, work: Callable[..., T], *args: Any) -> T:
        """Run a slow function, by default in a thread."""
        result: T = await self._run_blocking(work, *args)
        return result


async def run_at_once(work: Callable[..., Any], *args: Any) -> Any:
    """A slow function where there are no threads: it runs at once."""
    return work(*args)
