"""Playing alone: puzzles, goals, and what a solver knows."""

from typing import NotRequired

from typing_extensions import TypedDict

from tablee.wire.common import Json, Sentence, has_details


class PuzzleStart(TypedDict):
    """How a puzzle starts and what is missing: the part that its game's solver says."""

    start: Json | None
    pieces: int
    missing: int
    barred: list[str]


class Puzzle(TypedDict):
    """Something to play alone: a puzzle, or a goal on a board of one's own."""

    id: str
    game: str
    date: str | None
    grade: int | None
    number: int | None
    title: Sentence | None
    """Of a goal."""
    group: str | None
    """The message that names it and others together."""
    start: Json | None
    pieces: int
    """How many laid make it complete."""
    missing: int
    whole: bool
    """Whether it is complete only once the game itself is over."""
    barred: list[str]
    """How moves begin that are not made in it."""


class Puzzles(TypedDict):
    """The puzzles and goals of a game."""

    today: Puzzle | None
    grades: list[int]
    sizes: list[int]
    """How many there are of each grade."""
    count: int
    goals: list[Puzzle]


@has_details
class Insight(TypedDict):
    """What a game's solver knows of a position; a question may have answers of its own."""

    say: NotRequired[list[Sentence]]
    move: NotRequired[str | None]
    """Of `hint`: a move towards a solution."""
    lift: NotRequired[bool]
    """Of `hint`: whether that move takes something back."""
    solvable: NotRequired[bool | None]
    """Of `solvable`; null: not found in time."""
    marks: NotRequired[list[str]]
    """Of `progress`: cells that nothing fits any more."""
