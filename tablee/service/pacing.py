"""Long work in parts: between two of them, everybody else on the event loop gets a turn."""

from collections.abc import Iterable
from typing import TypeVar

from tablee.service.live_table import Event, LiveTable
from tablee.service.ports import Scheduler

T = TypeVar("T")
AT_ONCE = 16
"""Events replayed at once."""


async def collect(parts: Iterable[T], scheduler: Scheduler) -> list[T]:
    """All parts as a list, each made by itself: one may take milliseconds, hundreds a second."""
    made = []
    for part in parts:
        made.append(part)
        await scheduler.pause()
    return made


async def replay(live: LiveTable, events: Iterable[Event], scheduler: Scheduler) -> None:
    """Replay events of the log, a few at once."""
    for count, event in enumerate(events, 1):
        live.replay(event)
        if count % AT_ONCE == 0:
            await scheduler.pause()
