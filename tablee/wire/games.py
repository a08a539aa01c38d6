"""The games as the page shows them: options, opponents, phrases."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tablee.wire.common import Json, OptionValue

Geometry = Json
"""Cells, polygons and outlines of a board. Each game has its own shape; its board knows it."""


class GameOption(TypedDict):
    """One option of a game."""

    name: str
    title: str
    default: OptionValue
    allowed: list[OptionValue]
    seats: list[int]
    """The numbers of players it exists for; empty: any."""
    words: dict[str, str]
    """What a value is called, by the value as JSON; those without a name are missing."""


Part = Literal["lesson", "rules", "kit", "findings"]
"""What a game may bring besides itself."""


class Game(TypedDict):
    """A game in the asker's language."""

    name: str
    title: str
    blurb: str
    seats: list[int]
    """Possible numbers of players, from 2 on."""
    solo: bool
    """Whether one may play alone."""
    seat_names: list[str]
    options: list[GameOption]
    hides: bool
    """Whether players hide something from each other."""
    match: bool
    """Whether a match of several rounds can be played."""
    insights: list[str]
    """The questions its solver answers."""
    rules: str
    """The address of the rules page."""
    has: list[Part]
    """What there is besides the game itself: a lesson, a rules page, a kit to print, findings."""
    texts: NotRequired[str]
    """The Fluent sentences of a game in a package of its own: the page was built without them."""


class Level(TypedDict):
    """An opponent to choose."""

    level: int
    name: str
    about: str
    seconds: float
    usual: bool
    """Whether this one plays if nobody is chosen."""


class Phrase(TypedDict):
    """Something to say in the chat that cannot hurt anybody."""

    phrase: str
    text: str


class Games(TypedDict):
    """Every game, the opponents and the phrases."""

    games: list[Game]
    levels: list[Level]
    phrases: list[Phrase]
    thinks: bool
    """False where Numba is missing: then every bot is a simple player."""


class InsightNames(TypedDict):
    """The questions a game's solver answers."""

    insights: list[str]


class RatedPlayer(TypedDict):
    """One line of a leaderboard."""

    rank: int
    name: str
    rating: int
    deviation: int
    games: int


class Leaderboard(TypedDict):
    """The best players of a game."""

    people: list[RatedPlayer]
