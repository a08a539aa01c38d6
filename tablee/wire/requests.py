"""What requests hold. Fields that are not named here are refused."""

from typing import Annotated, Literal, NotRequired

from annotated_types import Ge, Le, MaxLen, MinLen
from typing_extensions import TypedDict

from tablee.wire.common import Described, Json, has_details
from tablee.wire.tables import Absent, ClockKind

Id = Annotated[str, MinLen(1), MaxLen(64)]
"""A client's own id of a move or an action: the same again gets the same answer."""
Name = Annotated[str, MinLen(1), MaxLen(80)]
Secret = Annotated[str, MinLen(1), MaxLen(200)]
MoveText = Annotated[str, MaxLen(200)]
ChatPhrase = Annotated[str, MaxLen(40)]
ChatText = Annotated[str, MinLen(1), MaxLen(300)]
CommentText = Annotated[str, MaxLen(500)]
CopyId = Annotated[str, MinLen(1), MaxLen(16)]
Endpoint = Annotated[str, MinLen(1), MaxLen(1_000)]
"""The address of a browser's push service, as `PushSubscription.endpoint` gives it."""
Ply = Annotated[int, Ge(0), Le(1_000_000)]
ActionKind = Literal[
    "resign", "leave", "offer", "answer", "undo", "rematch", "claim", "chat", "bot", "free", "name"
]
ProposalWish = Literal["stop", "takeback", "rematch"]


class SeatRequest(TypedDict):
    """One seat of a new table."""

    who: Literal["me", "open", "bot", "program"]
    name: NotRequired[Name | None]
    level: NotRequired[Annotated[int, Ge(1), Le(5)] | None]
    """Of a bot."""


class NewTable(TypedDict):
    """A new table."""

    game: Annotated[str, MaxLen(40)]
    seats: Annotated[list[SeatRequest], MinLen(1), MaxLen(8)]
    options: NotRequired[Json]
    public: NotRequired[bool]
    clock: NotRequired[Annotated[Json, Described(ClockKind)]]
    absent: NotRequired[Absent]
    hints: NotRequired[bool]
    """Whether players may ask for hints (true unless said otherwise)."""
    rated: NotRequired[bool]
    start: NotRequired[Json | None]
    """A position to start from, or `{"puzzle": …}`."""
    shuffle: NotRequired[bool]
    """Whether seats are drawn by lot (true unless said otherwise)."""


class SitRequest(TypedDict):
    """Taking a seat: by an invite, or by its number at a public table."""

    invite: NotRequired[Secret | None]
    seat: NotRequired[int | None]
    name: NotRequired[Name | None]
    id: NotRequired[Annotated[str, MinLen(22), MaxLen(200)] | None]
    """A secret of the client's own; the same again gives the same token again."""


class MoveRequest(TypedDict):
    """A move."""

    id: Id
    ply: Ply
    """How many moves were made before it."""
    text: MoveText


class CheckRequest(TypedDict):
    """A move to be looked at."""

    text: MoveText
    why: NotRequired[bool]
    """Whether a refusal is an answer like any other, not an error."""


class ActionRequest(TypedDict):
    """Anything else somebody may do at a table."""

    id: Id
    kind: ActionKind
    what: NotRequired[ProposalWish | None]
    """With `offer` and `answer`."""
    yes: NotRequired[bool | None]
    """With `answer`."""
    phrase: NotRequired[ChatPhrase | None]
    """With `chat`."""
    text: NotRequired[ChatText | None]
    """With `chat`, at a private table."""
    seat: NotRequired[int | None]
    """With `bot` and `free`."""
    level: NotRequired[int | None]
    """With `bot`."""
    name: NotRequired[Name | None]
    """With `name`."""


class HintRequest(TypedDict):
    """Nothing needs to be said."""


class ReasonsRequest(TypedDict):
    """Which legal move to speak for."""

    text: MoveText


class JudgementRequest(TypedDict):
    """Which move to judge."""

    ply: Annotated[int, Ge(1)]
    """Its number, counted from 1; a move of the asker's own."""


class ExploreRequest(TypedDict):
    """A position to look at, beside a finished game."""

    ply: Ply
    """How many moves of the game stay."""
    moves: NotRequired[Annotated[list[MoveText], MaxLen(200)]]
    """What is played instead of the rest."""
    choices: NotRequired[bool]
    """Whether every legal move is asked for."""
    seat: NotRequired[Annotated[int, Ge(0), Le(7)]]
    """Whose eyes it is seen with; else of who is to move."""


class ExploredMoveRequest(TypedDict):
    """A move to be judged, beside a finished game."""

    ply: Ply
    moves: Annotated[list[MoveText], MinLen(1), MaxLen(200)]
    """What is played after so many moves of the game; the last of them is judged."""
    reply: NotRequired[bool]
    """Whether an answer to it is asked for."""


class VariationDraft(TypedDict):
    """A line of moves beside a game."""

    after: Ply
    moves: Annotated[list[MoveText], MinLen(1), MaxLen(600)]
    of: NotRequired[Annotated[int, Ge(0), Le(100)]]
    name: NotRequired[Annotated[str, MaxLen(60)]]
    comments: NotRequired[dict[str, CommentText]]


class CopyRequest(TypedDict):
    """Variations and comments to be kept in a copy of one's own."""

    comments: dict[str, CommentText]
    variations: Annotated[list[VariationDraft], MaxLen(100)]


class AnnotationsRequest(CopyRequest):
    """Variations and comments to be kept with a game."""

    version: Annotated[int, Ge(0), Le(1_000_000)]
    """The version that was read and changed."""
    copy: NotRequired[CopyId | None]
    """An own copy, with its key; else what the players share."""
    key: NotRequired[Secret | None]


@has_details
class InsightRequest(TypedDict):
    """A question about a position, and whatever else it needs."""

    ask: Annotated[str, MinLen(1), MaxLen(40)]


class TryRequest(TypedDict):
    """A try in a lesson."""

    text: MoveText
    """A move, or the number of an answer."""
    before: NotRequired[Annotated[list[MoveText], MaxLen(12)]]
    """What was right in this step so far."""


class PuzzleTryRequest(TypedDict):
    """A move tried in a puzzle."""

    moves: Annotated[list[MoveText], MinLen(1), MaxLen(40)]
    """The solver's own moves so far, without the replies; the last one is to be judged."""
    lang: NotRequired[Literal["fr", "en"]]
    """The language of sentences, instead of the one of the address."""


class RecordRequest(TypedDict):
    """A record to be brought in, as text or as JSON in a text."""

    text: Annotated[str, MinLen(1), MaxLen(200_000)]


class NameRequest(TypedDict):
    """A name to be known by."""

    name: Name


class CodeRequest(TypedDict):
    """A transfer code."""

    code: Secret


class ReminderRequest(TypedDict):
    """What a browser wants to be reminded of; its push subscription, and the wishes."""

    endpoint: Endpoint
    p256dh: Annotated[str, MinLen(1), MaxLen(100)]
    """The browser's public key, base64url."""
    auth: Annotated[str, MinLen(1), MaxLen(40)]
    """The browser's authentication secret, base64url."""
    turns: bool
    """Whether to be reminded of one's turn at the tables named by a `SeatReminderRequest`."""
    daily: Annotated[int, Ge(0), Le(23)] | None
    """The hour of the day for the puzzles of the day, in the reader's own time; null: never."""
    offset: Annotated[int, Ge(-840), Le(840)]
    """Minutes by which the reader's clock is ahead of UTC."""


class SeatReminderRequest(TypedDict):
    """Whether a browser wants to be reminded of the turns of its seats at a table."""

    endpoint: Endpoint
    on: bool


class StopRequest(TypedDict):
    """A browser that wants no reminders any more."""

    endpoint: Endpoint
