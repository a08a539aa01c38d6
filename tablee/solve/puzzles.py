"""Puzzles of any game that has some on file, found by the game's name.

`tablee.solve.<game>` may hold `PUZZLES`, a `Shelf`.
"""

import datetime
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tablee.games.game import Json
from tablee.games.refusal import Unknown


@dataclass(frozen=True)
class Shelf:
    """A game's puzzles: each has a grade, and a number within it."""

    sizes: Callable[[], list[int]]
    """How many there are of each grade, the easiest first."""
    puzzle: Callable[[int, int], Json]
    """A puzzle by grade and number, both from 1: its `start` and whatever else there is."""
    of_the_day: Callable[[datetime.date, int | None], tuple[int, int]]
    """Grade and number of the puzzle of a day, in a grade if one is named."""


@cache
def shelf(game: str) -> Shelf:
    """The puzzles of a game; refuses a game that has none."""
    module = f"tablee.solve.{game}"
    found = None
    if importlib.util.find_spec(module) is not None:
        found = getattr(importlib.import_module(module), "PUZZLES", None)
    if not isinstance(found, Shelf):
        raise Unknown("puzzle-none", game=game)
    return found


def overview(game: str, today: datetime.date) -> Json:
    """What there is, and the puzzle of the day."""
    sizes = shelf(game).sizes()
    return {
        "today": puzzle(game, today.isoformat()),
        "grades": list(range(1, len(sizes) + 1)), "sizes": sizes, "count": sum(sizes),
    }  # fmt: skip


def puzzle(game: str, name: str) -> Json:
    """A puzzle by its name: a day as 2026-11-16, or grade and number as 3-117."""
    known = shelf(game)
    day = _day(name)
    grade, number = _numbers(name) if day is None else known.of_the_day(day, None)
    return {
        "id": name, "game": game, "date": None if day is None else name,
        "grade": grade, "number": number, **known.puzzle(grade, number),
    }  # fmt: skip


def _day(name: str) -> datetime.date | None:
    if len(name) != len("2026-11-16"):
        return None
    try:
        return datetime.date.fromisoformat(name)
    except ValueError:
        raise Unknown("puzzle-no-name", name=name) from None


def _numbers(name: str) -> tuple[int, int]:
    words = name.split("-")
    if len(words) != 2 or not all(w.isascii() and w.isdigit() and len(w) < 7 for w in words):
        raise Unknown("puzzle-no-name", name=name[:40])
    return int(words[0]), int(words[1])
