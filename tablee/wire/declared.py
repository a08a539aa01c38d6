"""A list of all messages."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from typing_extensions import is_typeddict

from tablee.wire import (
    accounts,
    carrying,
    common,
    events,
    exploring,
    frames,
    games,
    lessons,
    puzzles,
    reminders,
    requests,
    reviews,
    solos,
    tables,
    tellings,
    tournaments,
)

MODULES: tuple[ModuleType, ...] = (
    common, games, tellings, tables, events, requests, accounts, frames, lessons, reviews, solos,
    tournaments,
    exploring, puzzles, carrying, reminders,
)  # fmt: skip
"""In the order in which they build on each other."""


def messages() -> Iterator[Any]:
    """Every message of the wire, each once.

    >>> "Snapshot" in [message.__name__ for message in messages()]
    True
    """
    for module in MODULES:
        for value in vars(module).values():
            if is_typeddict(value) and value.__module__ == module.__name__:
                yield value
