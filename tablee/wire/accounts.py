"""People who chose a name, and the lobby where they meet."""

from typing_extensions import TypedDict

from tablee.wire.common import OptionValue
from tablee.wire.tables import ClockKind, Status, Who


class Rating(TypedDict):
    """How well somebody plays a game (Glicko-2)."""

    rating: int
    deviation: int
    games: int


class MyTable(TypedDict):
    """A table somebody sits at."""

    table: str
    game: str
    status: Status
    seats: list[int]
    to_move_is_you: bool
    names: list[str | None]
    ply: int
    updated: str


class Me(TypedDict):
    """Who the asker is, and where they sit."""

    name: str | None
    ratings: dict[str, Rating]
    """By game."""
    tables: list[MyTable]


class Account(TypedDict):
    """A name and its ratings, after it was chosen or moved here."""

    name: str
    ratings: dict[str, Rating]


class Forgotten(TypedDict):
    """The device has no name any more."""

    name: None


class TransferCode(TypedDict):
    """A code that moves an account to another device, once."""

    code: str
    expires: str


class LobbySeat(TypedDict):
    """A seat of a table in the lobby."""

    seat: int
    who: Who
    name: str | None
    level: int | None
    rating: int | None


class LobbyTable(TypedDict):
    """A public table that waits for somebody."""

    table: str
    game: str
    players: int
    options: dict[str, OptionValue]
    seats: list[LobbySeat]
    clock: ClockKind
    rated: bool
    created: str


class Lobby(TypedDict):
    """Public tables, and how much is going on."""

    tables: list[LobbyTable]
    people: int
    """Open sockets."""
    running: int
    """Games being played."""


class LobbyChanges(TypedDict):
    """What has changed in the lobby since the frame before."""

    tables: list[LobbyTable]
    """New ones, and those that are different now."""
    gone: list[str]
    """Tables that wait for nobody any more."""
    people: int
    running: int
