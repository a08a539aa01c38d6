"""Lessons: their steps, and what a try comes to."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tablee.wire.common import Json, OptionValue, Point, has_details
from tablee.wire.tables import MoveEntry
from tablee.wire.tellings import Telling

Ask = Literal["read", "move", "choose"]
"""What a step asks for."""
MarkKind = Literal["look", "good", "bad"]


class LessonHead(TypedDict):
    """A lesson."""

    game: str
    title: str
    about: str
    minutes: int
    count: int
    """How many steps it has."""
    ids: list[str]


class Lessons(TypedDict):
    """Every lesson there is."""

    lessons: list[LessonHead]


class StepHead(TypedDict):
    """A step by name."""

    id: str
    title: str
    ask: Ask


class LessonContents(LessonHead):
    """A lesson and its steps."""

    steps: list[StepHead]


class Mark(TypedDict):
    """Something a lesson points at: an area or a line, in the units of the geometry."""

    kind: MarkKind
    area: NotRequired[list[Point]]
    line: NotRequired[list[Point]]
    arrow: NotRequired[bool]
    label: str | None


@has_details
class LessonMove(TypedDict):
    """The move that led to a position of a lesson."""

    seat: int
    text: str
    ply: int
    preview: Json
    telling: Telling


class LessonFrame(TypedDict):
    """A position as a board wants it."""

    ply: int
    state: Json
    to_move: int | None
    over: bool
    made: LessonMove | None
    moves: list[MoveEntry]
    """The legal moves, where one of them is asked for."""


class LessonStep(TypedDict):
    """A step with its position drawn up."""

    game: str
    id: str
    number: int
    count: int
    ask: Ask
    title: str
    text: str
    tasks: list[str | None]
    """One for each thing to do, in order."""
    hints: list[list[str]]
    """For each thing to do."""
    answer: str | None
    choices: list[str]
    players: int
    options: dict[str, OptionValue]
    you: int
    names: list[str]
    frames: list[LessonFrame]
    """More than one where moves are shown first."""
    marks: list[Mark]
    previous: str | None
    next: str | None


class TryResult(TypedDict):
    """What a try comes to."""

    right: bool
    legal: bool
    """False for a move the rules refuse: the rule is in `words`."""
    text: str
    """In its canonical form."""
    done: bool
    """Whether the step is done."""
    words: list[str]
    frames: list[LessonFrame]
    marks: list[Mark]
    answer: NotRequired[str | None]
    """A right move for the next thing to do."""
