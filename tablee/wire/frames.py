"""The frames of a socket, in both directions."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tablee.wire.accounts import Lobby, LobbyChanges
from tablee.wire.common import ErrorDetail
from tablee.wire.events import TableEvent
from tablee.wire.requests import (
    ActionKind,
    ChatPhrase,
    ChatText,
    Id,
    MoveText,
    Name,
    Ply,
    ProposalWish,
)
from tablee.wire.tables import MoveEntry, NextTable, Seated, Snapshot

# From the server


class HelloFrame(TypedDict):
    """The first frame; then follow the events after `number`."""

    kind: Literal["hello"]
    number: int
    you: list[int]
    snapshot: NotRequired[Snapshot]
    """If the reader asked for no events, or for events that are too old."""


class MovesFrame(TypedDict):
    """The legal moves of a new position, to a reader who asked for them and is to move."""

    kind: Literal["moves"]
    ply: int
    moves: NotRequired[list[MoveEntry]]
    """Missing where there are too many: then they are asked for over HTTP."""
    scores: NotRequired[list[int]]


class DoneFrame(TypedDict):
    """A move or an action of this reader was committed."""

    kind: Literal["answer"]
    id: str | None
    ok: Literal[True]
    number: int
    ply: NotRequired[int]
    text: NotRequired[str]
    snapshot: NotRequired[Snapshot]
    """After an action; a move is followed by its event."""
    next: NotRequired[Seated | NextTable]
    """After a rematch."""


class RefusedFrame(TypedDict):
    """A frame of this reader was refused."""

    kind: Literal["answer"]
    id: str | None
    error: ErrorDetail
    snapshot: NotRequired[Snapshot]
    """The table as it is now, if it had changed (`stale`)."""


class PresenceFrame(TypedDict):
    """Who is at the table now."""

    kind: Literal["presence"]
    here: list[int]
    spectators: int


class ThinkingFrame(TypedDict):
    """A bot thinks about its move."""

    kind: Literal["thinking"]
    seat: int


class PongFrame(TypedDict):
    """The answer to a ping."""

    kind: Literal["pong"]


class ClosingFrame(TypedDict):
    """The server closes the socket; the client reconnects."""

    kind: Literal["closing"]
    why: Literal["restart"]


AnswerFrame = DoneFrame | RefusedFrame
"""The answer to a frame of this reader; the one that was refused has `error`."""
Notice = PresenceFrame | ThinkingFrame
"""What everybody at a table is told without a number, because nothing is lost with it."""
TableFrame = (
    HelloFrame
    | TableEvent
    | MovesFrame
    | DoneFrame
    | RefusedFrame
    | PresenceFrame
    | ThinkingFrame
    | PongFrame
    | ClosingFrame
)
"""What the socket of a table sends."""
LobbyFrame = Lobby | LobbyChanges
"""What the socket of the lobby sends: first all of it, then what changes."""

# From a client


class MoveFrame(TypedDict):
    """A move."""

    kind: Literal["move"]
    id: Id
    ply: Ply
    text: MoveText


class ActionFrame(TypedDict):
    """Anything else: an `ActionRequest` whose kind is called `do`."""

    kind: Literal["action"]
    id: Id
    do: ActionKind
    what: NotRequired[ProposalWish | None]
    yes: NotRequired[bool | None]
    phrase: NotRequired[ChatPhrase | None]
    text: NotRequired[ChatText | None]
    seat: NotRequired[int | None]
    level: NotRequired[int | None]
    name: NotRequired[Name | None]


class PingFrame(TypedDict):
    """Answered by a pong."""

    kind: Literal["ping"]


ClientFrame = MoveFrame | ActionFrame | PingFrame
"""What a client may send over the socket of a table."""
