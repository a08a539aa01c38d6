"""Puzzles of the Trapézomino solo: some pieces lie already, and just one solution begins so.

A puzzle on file is five bytes: which filling of the library it is, which of its places are
given, and which of the two doubled places is the jokers'. Grades go by the work of the search
in `search`, which always fills the triangle with the fewest possibilities.
"""

import bisect
import datetime
import hashlib
import pathlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from tablee.files import replace
from tablee.games.chance import Chance
from tablee.games.refusal import Unknown, Unreadable
from tablee.games.trapezomino.board import PIECE
from tablee.solve.trapezomino.library import (
    PLACES,
    Board,
    Filling,
    completions,
    doubled,
    fillings,
    ordered,
)
from tablee.solve.trapezomino.play import Solution
from tablee.solve.trapezomino.turns import TURNS, turned_place

FILE = pathlib.Path(__file__).parent / "data" / "puzzles.bin"
HEADER = b"Tablee puzzles 1\n"
BYTES = 5
GRADES = range(1, 6)
SAVED = 50
"""Puzzles after which the part file is written: a few seconds' work."""
MOST_NODES = (10, 30, 120, 600)
"""The most positions the search looks at in a puzzle of grade 1, 2, 3 and 4."""
WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The grade of the puzzle of the day, from Monday to Sunday."""
STRIDE = 1_000_003
"""A prime: from day to day so many puzzles further, so that all come before one comes again."""


@dataclass(frozen=True)
class Puzzle:
    """Some places of a filling, given."""

    filling: int
    given: int
    """A bit for each of the filling's places."""
    second: bool
    """Whether the jokers are the second of the two doubled places."""

    @property
    def _places(self) -> Filling:
        return fillings()[self.filling]

    @property
    def pair(self) -> int:
        """The place that the jokers fill in the solution."""
        return pairs(self._places)[self.second]

    @property
    def solution(self) -> Solution:
        return Solution(tuple(p for p in self._places if p != self.pair), self.pair)

    @property
    def pieces(self) -> tuple[int, ...]:
        """The places of the pieces that are given."""
        shown = (p for i, p in enumerate(self._places) if self.given >> i & 1)
        return tuple(place for place in shown if place != self.pair)

    @property
    def pair_given(self) -> bool:
        """Whether the jokers lie there from the start."""
        return bool(self.given >> self._places.index(self.pair) & 1)

    @property
    def board(self) -> Board:
        """What lies on the board at the start."""
        return Board(self.pieces, self.solution.jokers() if self.pair_given else ())

    @property
    def name(self) -> tuple[Filling, int]:
        """The same for all turns of a puzzle, and different for different ones."""
        marked = self.pair if self.pair_given else -1
        return min(
            (
                ordered(turned_place(place, turn) for place in self.pieces),
                -1 if marked < 0 else turned_place(marked, turn),
            )
            for turn in TURNS
        )

    def effort(self) -> int:
        """How many positions the search looks at to find the solution and no other."""
        from tablee.solve.trapezomino.search import search  # loads Numba

        solutions, nodes = search(self.pieces, self.pair if self.pair_given else None)
        assert solutions == 1
        return nodes


def pairs(filling: Filling) -> tuple[int, int]:
    """The two places of the doubled shape."""
    first, second = (place for place in filling if PIECE[place] == doubled(filling))
    return first, second


def grade_of(nodes: int) -> int:
    """The grade of a puzzle that takes so much work."""
    return 1 + bisect.bisect_left(MOST_NODES, nodes)


# Making puzzles.


def make(chance: Chance) -> Puzzle:
    """A new puzzle: places of a solution are lifted, as long as no other solution fits."""
    number = chance.below(len(fillings()))
    second = bool(chance.below(2))
    puzzle = Puzzle(number, (1 << PLACES) - 1, second)
    order = list(range(PLACES))
    chance.shuffle(order)
    enough = 5 + chance.below(PLACES - 5)  # many a puzzle keeps more than it must
    for place in order:
        fewer = Puzzle(number, puzzle.given & ~(1 << place), second)
        if completions(fewer.board) == 1:
            puzzle = fewer
        if PLACES - puzzle.given.bit_count() >= enough:
            break
    return puzzle


def generate(
    each: int, seed: int, progress: Callable[[int, int], None], part: pathlib.Path
) -> bytes:
    """So many puzzles of every grade, none twice, as the content of a file.

    The puzzles so far are saved in `part` from time to time, and resumed from there.
    """
    grades, number = _resumed(part, seed)
    names = {puzzle.name for grade in grades for puzzle in grade}
    while min(map(len, grades)) < each:
        puzzle = make(Chance(seed + number, "puzzle"))
        number += 1
        grade = grades[grade_of(puzzle.effort()) - 1]
        if len(grade) < each and puzzle.name not in names:
            names.add(puzzle.name)
            grade.append(puzzle)
            progress(sum(map(len, grades)), each * len(GRADES))
        if number % SAVED == 0:
            replace(part, number.to_bytes(8, "big") + seed.to_bytes(8, "big") + pack(grades))
    return pack(grades)


def _resumed(part: pathlib.Path, seed: int) -> tuple[list[list[Puzzle]], int]:
    if not part.exists():
        return [[] for _ in GRADES], 0
    content = _content(part)
    if int.from_bytes(content[8:16], "big") != seed:
        raise Unreadable("puzzle-file-damaged", path=str(part))
    return unpack(content[16:], str(part)), int.from_bytes(content[:8], "big")


# The file.


def pack(grades: list[list[Puzzle]]) -> bytes:
    """Puzzles by grade as the content of a file."""
    body = b"".join(len(grade).to_bytes(2, "big") for grade in grades)
    for grade in grades:
        for puzzle in grade:
            word = puzzle.filling << 17 | puzzle.given << 1 | puzzle.second
            body += word.to_bytes(BYTES, "big")
    return HEADER + hashlib.sha256(body).digest() + body


def unpack(content: bytes, name: str) -> list[list[Puzzle]]:
    """The puzzles in a file's content; refuses what is damaged."""
    digest, body = content[len(HEADER) : len(HEADER) + 32], content[len(HEADER) + 32 :]
    if not content.startswith(HEADER) or hashlib.sha256(body).digest() != digest:
        raise Unreadable("puzzle-file-damaged", path=name)
    words = _words(body[2 * len(GRADES) :])
    return [
        [Puzzle(w >> 17, w >> 1 & 0xFFFF, bool(w & 1)) for _, w in zip(range(size), words)]  # noqa: B905  # takes so many
        for size in (int.from_bytes(body[2 * i : 2 * i + 2], "big") for i in range(len(GRADES)))
    ]


def _words(body: bytes) -> Iterator[int]:
    for at in range(0, len(body), BYTES):
        yield int.from_bytes(body[at : at + BYTES], "big")


def _content(path: pathlib.Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        raise Unreadable("puzzle-file-damaged", path=path.name) from None


@cache
def on_file() -> list[list[Puzzle]]:
    """The puzzles on file, by grade."""
    return unpack(_content(FILE), FILE.name)


def puzzle(grade: int, number: int) -> Puzzle:
    """A puzzle on file; both numbers count from 1.

    >>> len(puzzle(1, 1).pieces)   # given at the start
    10

    Raises:
        Unknown: there is no such grade or number.
    """
    if grade not in GRADES:
        raise Unknown("puzzle-no-grade", grade=grade, most=len(GRADES))
    grade_puzzles = on_file()[grade - 1]
    if not 1 <= number <= len(grade_puzzles):
        raise Unknown("puzzle-no-number", number=number, most=len(grade_puzzles))
    return grade_puzzles[number - 1]


def of_the_day(day: datetime.date, grade: int | None = None) -> tuple[int, int]:
    """Grade and number of the puzzle of a day, the same for everybody.

    >>> of_the_day(datetime.date(2026, 11, 16))
    (1, 89)

    Raises:
        Unknown: there is no such grade.
    """
    chosen = WEEK[day.weekday()] if grade is None else grade
    if chosen not in GRADES:
        raise Unknown("puzzle-no-grade", grade=chosen, most=len(GRADES))
    return chosen, 1 + day.toordinal() * STRIDE % len(on_file()[chosen - 1])
