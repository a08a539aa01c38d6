"""The puzzles of a game on file: by number, by grade and motif, and one for each day."""

import datetime
import json
import lzma
import pathlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from tablee import games
from tablee.games.chance import Chance
from tablee.games.refusal import Unknown
from tablee.puzzles.puzzle import Puzzle, dumps, from_json

EXTREME = 9 | lzma.PRESET_EXTREME
DATA = pathlib.Path(__file__).parent / "data"
GRADES = 5
WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The grade of each day of the week, from Monday on."""
FIRST_DAY = datetime.date(2026, 1, 5)
"""A Monday, from which weeks are counted."""
AHEAD = 14
"""So many days after today have a puzzle already: a device keeps them for when it is offline."""


@dataclass(frozen=True)
class Collection:
    """A game's puzzles, numbered from 1. A number is never given to another puzzle.

    Puzzles are read one by one: a page that opens one does not wait for all the others.
    """

    game: str
    grades: Sequence[int]
    """The grade of each puzzle, in the order of their numbers."""
    motif_of: Sequence[str]
    """The motif of each puzzle; empty if it has none."""
    lines: Sequence[str]

    def __len__(self) -> int:
        return len(self.lines)

    def puzzle(self, number: int) -> Puzzle:
        """The puzzle of a number.

        Raises:
            Unknown: there is none of that number.
        """
        if not 1 <= number <= len(self):
            raise Unknown("puzzle-no-number", number=number, most=len(self))
        return from_json(json.loads(self.lines[number - 1]))

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All of them."""
        return tuple(self.puzzle(number) for number in range(1, len(self) + 1))

    @cached_property
    def by_grade(self) -> dict[int, list[int]]:
        """The numbers of each grade's puzzles, in an order that stays the same."""
        found: dict[int, list[int]] = {grade: [] for grade in range(1, GRADES + 1)}
        for number, grade in enumerate(self.grades, 1):
            found[grade].append(number)
        for grade, numbers in found.items():
            Chance(grade, f"puzzles of {self.game}").shuffle(numbers)
        return found

    @cached_property
    def motifs(self) -> Counter[str]:
        """How many puzzles each motif has; those without are not counted."""
        return Counter(motif for motif in self.motif_of if motif)

    def of_the_day(self, day: datetime.date) -> int:
        """The number of a day's puzzle; it depends on the date and on the file alone."""
        grade = grade_of(day)
        numbers = self.by_grade[grade]
        each = WEEK.count(grade)
        weeks = (day - FIRST_DAY).days // len(WEEK)
        turn = weeks * each + WEEK[: day.weekday()].count(grade)
        return numbers[turn % len(numbers)]


def grade_of(day: datetime.date) -> int:
    """The grade of a day's puzzle: easy on Monday, hard on Sunday.

    >>> grade_of(datetime.date(2026, 11, 16)), grade_of(datetime.date(2026, 11, 22))
    (1, 5)
    """
    return WEEK[day.weekday()]


def checked_day(name: str, today: datetime.date) -> datetime.date:
    """The day of that name, if it has a puzzle already.

    Raises:
        Unknown: it is no day, or too far in the future.
    """
    try:
        day = datetime.date.fromisoformat(name)
    except ValueError:
        raise Unknown("puzzle-no-date", date=name[:40]) from None
    if (day - today).days > AHEAD:
        raise Unknown("puzzle-day-ahead", date=name, days=AHEAD)
    return day


def _file(game: str) -> pathlib.Path:
    if game in games.installed():
        return games.folder(game) / "puzzles.jsonl.xz"
    return DATA / f"{game}.jsonl.xz"


@cache
def collection(game: str) -> Collection:
    """The puzzles of a game.

    Raises:
        Unknown: there is no such game, or it has none.
    """
    path = _file(games.get(game).name)
    if not path.is_file():
        raise Unknown("puzzle-none", game=game)
    return unpacked(game, path.read_bytes())


def packed(puzzles: Sequence[Puzzle]) -> bytes:
    """The content of a file: a line with grades and motifs, then a line for each puzzle."""
    motifs = sorted({puzzle.motif for puzzle in puzzles})
    head = {
        "grades": "".join(str(puzzle.grade) for puzzle in puzzles), "motifs": motifs,
        "motif": [motifs.index(puzzle.motif) for puzzle in puzzles],
    }  # fmt: skip
    lines = [json.dumps(head, separators=(",", ":")), *map(dumps, puzzles)]
    return lzma.compress("".join(f"{line}\n" for line in lines).encode(), preset=EXTREME)


def unpacked(game: str, content: bytes) -> Collection:
    """The puzzles of a file's content.

    >>> one = from_json({"kind": "win", "grade": 3, "motif": "block", "steps": [[["aL"]]]})
    >>> unpacked("permutation", packed([one])).puzzle(1) == one
    True
    """
    first, *lines = lzma.decompress(content).decode().rstrip("\n").split("\n")
    head = json.loads(first)
    motifs = [head["motifs"][at] for at in head["motif"]]
    return Collection(game, [int(grade) for grade in head["grades"]], motifs, lines)


def games_with_puzzles() -> list[str]:
    """The games that have puzzles on file, in alphabetical order."""
    return [name for name in games.playable() if _file(name).is_file()]
