"""Messages of games that go on without the server, and of the page that is kept for that."""

from typing import Annotated, Literal, NotRequired

from annotated_types import MaxLen
from typing_extensions import TypedDict

from tablee.wire.common import Json
from tablee.wire.requests import MoveText
from tablee.wire.tables import Snapshot

MoveTexts = Annotated[list[MoveText], MaxLen(500)]


class CarriedTable(TypedDict):
    """A running game with all that is hidden, for whoever plays it alone."""

    record: Json
    """As it is stored; it is meant for the service in the page, not to be read."""


class HandBack(TypedDict):
    """A game that went on without the server."""

    base: MoveTexts
    """The moves the server had, as far as the page knew."""
    moves: MoveTexts
    """The moves of the game now."""
    end: NotRequired[Annotated[str, MaxLen(40)] | None]
    """How it ended, if not by a move."""


class HandedBack(TypedDict):
    """The game is at the server again."""

    table: str
    """Where it goes on."""
    kept: Literal["one", "both"]
    """Both: it had also gone on at the server, otherwise. Both games are there."""
    snapshot: Snapshot


class OfflineFiles(TypedDict):
    """What a page fetches so that it works without the server."""

    engine: str
    """The folder of the engine."""
    bytes: int
    files: list[tuple[str, int]]
    """Addresses and sizes in bytes."""
