"""Exploring a finished game: positions beside it, what they are worth, variations and comments."""

from typing_extensions import TypedDict

from tablee.wire.common import Json
from tablee.wire.reviews import JudgedMove
from tablee.wire.tables import MoveEntry, ShownMove
from tablee.wire.tellings import Outcome, StoryMove


class ExploredPosition(TypedDict):
    """A position of a finished game, or one that other moves lead to."""

    ply: int
    seat: int
    """Whose eyes it is seen with: as asked for, else who is to move, or made the last move."""
    to_move: int | None
    state: Json
    upcoming: Json | None
    """Between two rounds: how the next one starts."""
    made: ShownMove | None
    """The last move, in words and in a drawing."""
    told: list[StoryMove]
    """The moves that were asked for, in words."""
    moves: list[MoveEntry]
    """Every legal move, if asked for."""
    outcome: Outcome | None
    """How it ended, if it has."""


class JudgedTry(TypedDict):
    """What a move that somebody tried is worth, and what would be answered."""

    judged: JudgedMove
    reply: str | None
    """What a strong opponent answers, if asked for; None where there is nothing to answer."""


class Variation(TypedDict):
    """A line of moves beside the game."""

    of: int
    """Its parent: 0 the game, else the number of an earlier variation, counted from 1."""
    after: int
    """How many plies come before its first move."""
    moves: list[str]
    name: str
    comments: dict[str, str]
    """By ply, counted from the start of the game."""


class StoredAnnotations(TypedDict):
    """The variations and comments that are kept with a game."""

    copy: str | None
    """The id of somebody's own copy; None: what the players share."""
    version: int
    """How often it was changed; whoever writes names the version that was read."""
    yours: bool
    """Whether the asker may write it."""
    comments: dict[str, str]
    variations: list[Variation]


class CopyMade(TypedDict):
    """A copy of one's own."""

    copy: str
    key: str
    """The secret by which it may be written; the server keeps its hash only."""
    version: int
