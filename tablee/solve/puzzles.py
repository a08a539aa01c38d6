"""Solos of any game, found by the game's name: puzzles on file, and goals.

`tablee.solve.<game>` may hold `PUZZLES`, a `PuzzleSet`, and `GOALS`, a tuple of `Goal`s.
Both have names that stand in addresses and never come to mean something else: new puzzles
are put on file after those that are there.
"""

import datetime
import importlib
import importlib.util
import pathlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.games.scene import Scene
from tablee.wire.solos import Puzzle, Puzzles, PuzzleStart


@dataclass(frozen=True)
class PuzzleSet:
    """A game's puzzles: each has a grade, and a number within it."""

    sizes: Callable[[], list[int]]
    """How many there are of each grade, the easiest first."""
    puzzle: Callable[[int, int], PuzzleStart]
    """A puzzle by grade and number, both from 1: how it starts and what is missing."""
    of_the_day: Callable[[datetime.date, int | None], tuple[int, int]]
    """Grade and number of the puzzle of a day, in a grade if one is named."""
    solution: Callable[[int, int], list[str]]
    """The moves from the empty board that solve a puzzle, those that are given first."""
    make: Callable[[int, int, Callable[[int, int], None], pathlib.Path], bytes]
    """The content of a new file: so many puzzles a grade, seed, progress, where to keep parts."""


@dataclass(frozen=True)
class Goal:
    """Something to reach on a board of one's own: so many pieces laid."""

    name: str
    """As it stands in addresses: rings-2."""
    pieces: int
    key: str
    """What it is called, in the catalogue."""
    args: Mapping[str, int] = field(default_factory=dict)
    group: str | None = None
    """What it and others are called together."""
    whole: bool = False
    """Whether it is reached only when the game itself says so: laying so many is not enough."""
    barred: tuple[str, ...] = ()
    """How moves begin that are not made on the way to it."""


def _attribute(game: str, name: str) -> Any:
    """An attribute of a game's solver package, or None."""
    module = games.part(game, "solve", f"tablee.solve.{game}")
    if module is None:
        return None
    return getattr(importlib.import_module(module), name, None)


@cache
def puzzle_set(game: str) -> PuzzleSet:
    """The puzzles of a game.

    >>> puzzle_set("trapezomino").sizes()
    [420, 420, 420, 420, 420]

    Raises:
        Unknown: the game has none.
    """
    puzzles = _attribute(game, "PUZZLES")
    if not isinstance(puzzles, PuzzleSet):
        raise Unknown("puzzle-none", game=game)
    return puzzles


def games_with_puzzles() -> list[str]:
    """The games that have puzzles on file.

    >>> games_with_puzzles()
    ['trapezomino']
    """
    return [name for name in games.names() if isinstance(_attribute(name, "PUZZLES"), PuzzleSet)]


@cache
def goals(game: str) -> tuple[Goal, ...]:
    """The goals of a game's solo; none in most games.

    >>> [goal.name for goal in goals("trapezomino")]
    ['free']
    """
    known: tuple[Goal, ...] = _attribute(game, "GOALS") or ()
    return known


def overview(game: str, today: datetime.date) -> Puzzles:
    """Everything to play alone: puzzles by grade, the puzzle of the day, and goals.

    >>> overview("trapezomino", datetime.date(2026, 11, 16))["count"]
    2100

    Raises:
        Unknown: the game has neither puzzles nor goals.
    """
    own = [_goal(game, goal) for goal in goals(game)]
    if own and not isinstance(_attribute(game, "PUZZLES"), PuzzleSet):
        return {"today": None, "grades": [], "sizes": [], "count": 0, "goals": own}
    sizes = puzzle_set(game).sizes()
    return {
        "today": puzzle(game, today.isoformat()),
        "grades": list(range(1, len(sizes) + 1)), "sizes": sizes, "count": sum(sizes),
        "goals": own,
    }  # fmt: skip


def puzzle(game: str, name: str) -> Puzzle:
    """A puzzle or goal by name: a day (2026-11-16), a grade and number (3-117), a goal (rings-2).

    `barred` lists how moves begin that are not allowed in it: given pieces are not lifted.

    >>> puzzle("trapezomino", "3-117")["grade"]
    3

    Raises:
        Unknown: nothing has that name.
    """
    for goal in goals(game):
        if goal.name == name:
            return _goal(game, goal)
    known = puzzle_set(game)
    day = _day(name)
    grade, number = _numbers(name) if day is None else known.of_the_day(day, None)
    return {
        "id": name, "game": game, "date": None if day is None else name,
        "grade": grade, "number": number, "title": None, "group": None,
        "whole": True, **known.puzzle(grade, number),
    }  # fmt: skip


def _goal(game: str, goal: Goal) -> Puzzle:
    return {
        "id": goal.name, "game": game, "date": None, "grade": None, "number": None,
        "title": {"key": goal.key, "args": dict(goal.args)}, "group": goal.group, "start": None,
        "pieces": goal.pieces, "missing": goal.pieces, "whole": goal.whole,
        "barred": list(goal.barred),
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


def picture(game: str, state: Any) -> Scene:
    """A solo's board as a picture: the game's own (`picture` of its solver), or its scene."""
    own = _attribute(game, "picture")
    rules = games.get(game)
    scene: Scene = own(state) if own else rules.scene(rules.setting(1), rules.dump(state))
    return scene


def barred(ask: Json) -> list[str]:
    """The beginnings of moves that a request excludes; raises Unknown if it is no such list."""
    given = ask.get("barred", [])
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise Unknown("insight-barred")
    return given
