"""Puzzles: positions of real play with a goal, solved move by move.

Requests name the solver's own moves so far and nothing else: the server stores nothing, and knows
the replies of the defence. Sentences that are texts are in the language of the request.
"""

from typing import Literal

from typing_extensions import TypedDict

from tablee.wire.common import Json, Sentence
from tablee.wire.exploring import ExploredPosition
from tablee.wire.tellings import DrawnMark, Telling

PuzzleVerdict = Literal["right", "solved", "wrong"]


class PuzzleMotif(TypedDict):
    """What puzzles are about."""

    key: str
    name: str


class CountedMotif(PuzzleMotif):
    """A motif, and how many puzzles of a game have it."""

    count: int


class GamePuzzles(TypedDict):
    """Which puzzles a game has."""

    game: str
    count: int
    grades: list[int]
    """How many there are of each grade, the easiest first."""
    motifs: list[CountedMotif]


class PuzzleOverview(TypedDict):
    """The games that have puzzles."""

    games: list[GamePuzzles]
    week: list[int]
    """The grade of the puzzle of the day, from Monday to Sunday."""
    ahead: int
    """How many days after today have their puzzle already."""


class PuzzleList(TypedDict):
    """Puzzles of a game by number, grade and motif."""

    ids: list[tuple[str, int, str]]


class PuzzleSetting(TypedDict):
    """How the game of a puzzle is set up."""

    players: int
    options: Json


class PositionPuzzle(TypedDict):
    """A position to be solved."""

    id: str
    game: str
    kind: str
    grade: int
    motif: PuzzleMotif | None
    goal: str
    """What is to be done, as a sentence that also names who is to move."""
    turns: int
    """How many turns the solver has."""
    seat: int
    """Who solves it, and whose eyes it is seen with."""
    setting: PuzzleSetting
    position: ExploredPosition
    """With every legal move."""


class DayPuzzle(PositionPuzzle):
    """The puzzle of a day."""

    date: str
    weekday: int
    """From 0, Monday."""


class PuzzleMove(TypedDict):
    """A move of a puzzle, in words and in a drawing, and the position after it."""

    text: str
    seat: int
    telling: Telling
    position: ExploredPosition
    """Without legal moves."""


class PuzzleTry(TypedDict):
    """What a move that was tried comes to."""

    verdict: PuzzleVerdict
    made: PuzzleMove
    reply: PuzzleMove | None
    """The best defence against a right move; None if nothing is to be answered."""
    refutation: list[PuzzleMove]
    """What is played against a wrong move; empty where a sentence says it all."""
    why: str | None
    """Why it is right or wrong, where that is known."""
    position: ExploredPosition
    """After a right move and the reply, with the next legal moves; after a wrong move, that of
    before it, with its legal moves, to try again."""
    left: int
    """How many moves of the main line are still to be found; 0 once it is solved."""


class PuzzleHint(TypedDict):
    """One step of a hint: 1 where to look, 2 with what, 3 the whole move."""

    step: int
    words: Sentence
    drawing: list[DrawnMark]
    move: str | None
    """The move itself, in the last step only."""


class PuzzleSolution(TypedDict):
    """The main line from the position of a puzzle to its end, replies included."""

    moves: list[PuzzleMove]
    why: str | None
