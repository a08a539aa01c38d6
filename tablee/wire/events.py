"""The events of a table, numbered from 1 without gaps."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tablee.wire.common import Json, has_details
from tablee.wire.tables import (
    Ability,
    Clock,
    GameResult,
    Proposal,
    ProposalKind,
    Seat,
    Snapshot,
    Status,
)
from tablee.wire.tellings import FinalPlace, Outcome, Telling


class SeatsEvent(TypedDict):
    """Somebody sat down, left, changed the name shown, or gave free the seat of who left."""

    kind: Literal["sat", "left", "named", "freed"]
    number: int
    at: str
    seats: list[Seat]
    seat: int | None
    you: list[int]
    """The reader's seats now."""
    status: Status
    offers: list[Proposal]
    can: list[Ability]


@has_details
class MovedEvent(TypedDict):
    """A move was made."""

    kind: Literal["moved"]
    number: int
    at: str
    ply: int
    seat: int
    text: str
    round: int
    preview: Json
    """What the move did, for drawing it."""
    telling: Telling
    state: Json
    """The position after it, from the reader's seat."""
    views: dict[str, Json]
    common: NotRequired[Json]
    upcoming: Json | None
    to_move: int | None
    over: bool
    result: GameResult | None
    round_result: GameResult | None
    reason: str | None
    standing: list[FinalPlace]
    """By seat: what each has in the round shown, with its unit, and its place in the game."""
    outcome: NotRequired[Outcome]
    """How the game ended, in words; missing while it goes on."""
    clock: Clock | None
    offers: list[Proposal]
    can: list[Ability]


class SnapshotEvent(TypedDict):
    """The game started, moves were taken back, or the game ended."""

    kind: Literal["started", "undone", "ended"]
    number: int
    at: str
    result: GameResult | None
    reason: str | None
    timeout: bool
    snapshot: Snapshot
    """The table as it was then."""


class OfferedEvent(TypedDict):
    """A player asks something of the others."""

    kind: Literal["offered"]
    number: int
    at: str
    seat: int | None
    what: ProposalKind
    offers: list[Proposal]
    can: list[Ability]


class AnsweredEvent(TypedDict):
    """A player said yes or no to what another asked."""

    kind: Literal["answered"]
    number: int
    at: str
    seat: int | None
    what: ProposalKind
    yes: bool
    offers: list[Proposal]
    can: list[Ability]


class HintedEvent(TypedDict):
    """A player asked for a hint."""

    kind: Literal["hinted"]
    number: int
    at: str
    seat: int | None


class ChatEvent(TypedDict):
    """Somebody said something."""

    kind: Literal["chat"]
    number: int
    at: str
    seat: int | None
    name: str | None
    phrase: str | None
    text: str | None


class NextEvent(TypedDict):
    """The table of a rematch was opened."""

    kind: Literal["next"]
    number: int
    at: str
    table: str
    offers: list[Proposal]


TableEvent = (
    SeatsEvent
    | MovedEvent
    | SnapshotEvent
    | OfferedEvent
    | AnsweredEvent
    | HintedEvent
    | ChatEvent
    | NextEvent
)


class Events(TypedDict):
    """The events after a number."""

    events: list[TableEvent]
    number: int
    """Of the last event there is."""
