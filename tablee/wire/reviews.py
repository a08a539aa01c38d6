"""What somebody thinks of a position or a game: hints, reviews, looking back."""

from typing import Literal

from typing_extensions import TypedDict

from tablee.wire.common import Json
from tablee.wire.tables import ShownMove
from tablee.wire.tellings import Telling

MoveMark = Literal["", "?!", "?", "??"]
ReviewStatus = Literal["working", "done"]
ReasonProof = Literal["rules", "search", "table"]


class Reason(TypedDict):
    """A fact about a move that was proven: one sentence of the catalogue."""

    key: str
    args: dict[str, str | int]
    """What fills the sentence in, besides `who`, `name`, `rival` and `rival_name`: the players."""
    seat: int
    """Who makes the move: `who` is "you" for that player and "other" for anybody else."""
    rival: int | None
    """Another seat that the sentence names."""
    move: str
    good: bool
    """Whether it speaks for the move."""
    line: list[str]
    """Moves to play through, from the position before the move on."""
    horizon: int
    """How many moves the proof looks ahead, the move itself counted; 0: to the end."""
    proof: ReasonProof


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


class MoveReasons(TypedDict):
    """Why a move is good."""

    ply: int
    move: str
    reasons: list[Reason]
    """What was proven that speaks for the move, most important first."""


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
    lead: int | None
    """Points its player is ahead of the other of two after it, where every value is certain."""
    missed: int | None
    """Points that another move would have made more at once, where every value is certain."""
    loss: float
    mark: MoveMark
    reasons: list[Reason]
    """What was proven about the move made: against a mistake, for a good one."""
    better: list[Reason]
    """What was proven that speaks for the best move instead of a mistake."""


class Judgement(JudgedMove):
    """A move of a running game, judged before any reply."""

    telling: Telling
    """The best move in words and in a drawing."""


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
