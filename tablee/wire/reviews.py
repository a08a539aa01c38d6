"""What somebody thinks of a position or a game: hints, reviews, looking back."""

from typing import Literal

from typing_extensions import TypedDict

from tablee.wire.common import Json
from tablee.wire.tables import ShownMove
from tablee.wire.tellings import Telling

MoveMark = Literal["", "?!", "?", "??"]
ReviewStatus = Literal["working", "done"]


class Hint(TypedDict):
    """What a strong player would do."""

    move: str
    value: float
    """The chance to win, from 0 to 1."""
    proven: bool
    line: list[str]
    """The moves expected from here on."""
    why: str
    ply: int
    telling: Telling


class JudgedMove(TypedDict):
    """A move that was made, beside the best one found."""

    ply: int
    seat: int
    text: str
    value: float
    """The chance to win it left its player."""
    best: str
    best_value: float
    proven: bool
    """Whether the best move's value is certain."""
    exact: bool
    """Whether the value of the move made is certain."""
    good: int | None
    """How many moves were as good as the best, where every value is certain."""
    choices: int | None
    """Of how many."""
    loss: float
    mark: MoveMark


class ReviewReport(TypedDict):
    """What each move of a finished game was worth."""

    game: str
    moves: list[JudgedMove]
    turning_point: int | None
    """The ply of the mistake that decided."""
    version: int


class GameReview(TypedDict):
    """How far the review of a finished game is."""

    status: ReviewStatus
    done: float
    report: ReviewReport | None


class InsteadMove(TypedDict):
    """The position if another move had been made."""

    state: Json
    made: ShownMove


class ReviewedPosition(TypedDict):
    """A move of a finished game as its player saw the table."""

    ply: int
    made: ShownMove | None
    instead: InsteadMove | None
    state: Json
