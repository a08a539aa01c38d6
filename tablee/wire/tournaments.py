"""Tournaments among friends: a link, rounds of games for two, and a table of results."""

from typing import Annotated, Literal, NotRequired

from annotated_types import Ge, Le, MaxLen, MinLen
from typing_extensions import TypedDict

from tablee.wire.common import Described, Json, OptionValue
from tablee.wire.requests import Name
from tablee.wire.tables import ClockKind, Status

Format = Literal["round_robin", "swiss"]
Who = Literal["person", "bot"]
TournamentAbility = Literal["join", "start", "bot", "remove", "leave", "close", "play"]


class Entrant(TypedDict):
    """Somebody who takes part, named by a number from 0; numbers are drawn at the start."""

    entrant: int
    name: str | None
    who: Who
    level: int | None
    """Of a computer player."""
    out: bool
    """Whether the player has withdrawn."""


class Pairing(TypedDict):
    """Two who meet in a round, or one who has a bye."""

    round: int
    first: int
    second: int | None
    """Null: a bye."""
    table: str | None
    """Where they play; null where no game is played."""
    status: Status
    points: list[int] | None
    """Of the first and the second; null while the game is open."""
    forfeit: bool
    """Whether the points were given because somebody has withdrawn."""


class TournamentLine(TypedDict):
    """One line of the table of results."""

    entrant: int
    place: int
    points: int
    """Two for a win, one for a draw; in a Swiss tournament two for a bye."""
    tiebreak: int
    """Decides between equal points, by the points of the opponents."""
    won: int
    drawn: int
    lost: int
    byes: int


class Tournament(TypedDict):
    """A tournament as everybody sees it, and what the asker may do."""

    tournament: str
    version: int
    """Grows with every change."""
    title: str | None
    game: str
    options: dict[str, OptionValue]
    format: Format
    clock: ClockKind
    hints: bool
    status: Status
    created: str
    rounds: int
    """How many there are; before the start, as many as those who are there would play."""
    round: int
    """The last one that was paired; 0 before the start."""
    entrants: list[Entrant]
    pairings: list[Pairing]
    standings: list[TournamentLine]
    """Best first; empty before the start."""
    you: int | None
    """The asker's number."""
    host: bool
    """Whether the asker has opened it."""
    next: list[str]
    """The tables at which the asker has a game open, those to be played first ahead."""
    can: list[TournamentAbility]


class TournamentEntered(TypedDict):
    """The answer to whoever opened a tournament or joined it."""

    tournament: Tournament
    token: str
    """Stands for the player; browsers have it as a cookie."""


class NewTournament(TypedDict):
    """A new tournament."""

    game: Annotated[str, MaxLen(40)]
    format: Format
    name: Name
    """Of whoever opens it, who takes part."""
    title: NotRequired[Annotated[str, MaxLen(80)] | None]
    options: NotRequired[Json]
    clock: NotRequired[Annotated[Json, Described(ClockKind)]]
    hints: NotRequired[bool]
    """Whether players may ask for hints (false unless said otherwise)."""
    rounds: NotRequired[Annotated[int, Ge(1), Le(15)] | None]
    """Of a Swiss tournament; as many as single out a winner unless said otherwise."""


class JoinRequest(TypedDict):
    """Joining a tournament."""

    name: Name
    id: NotRequired[Annotated[str, MinLen(22), MaxLen(200)] | None]
    """A secret of the client's own; the same again joins only once."""


class TournamentActionRequest(TypedDict):
    """Anything else somebody may do at a tournament."""

    kind: Literal["start", "bot", "remove", "leave", "close"]
    entrant: NotRequired[int | None]
    """With `remove`."""
    level: NotRequired[Annotated[int, Ge(1), Le(5)] | None]
    """With `bot`."""


class PlayRequest(TypedDict):
    """Going to one's own table of a tournament."""

    table: NotRequired[Annotated[str, MaxLen(16)] | None]
    """One of `next`; the first unless said otherwise."""
