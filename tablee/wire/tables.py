"""A table: its snapshot and everything in it, its moves, its record."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from tablee.wire.common import Json, OptionValue, Refused, has_details
from tablee.wire.tellings import FinalPlace, Outcome, Telling

Status = Literal["waiting", "running", "ended"]
Who = Literal["open", "person", "bot", "program"]
Absent = Literal["stop", "bot"]
ProposalKind = Literal["stop", "takeback", "rematch"]
Ability = Literal[
    "sit", "bot", "leave", "chat", "answer", "rematch", "analysis", "play", "hint", "undo",
    "takeback", "resign", "claim", "stop", "free",
]  # fmt: skip
"""Something the asker may do now: a page shows no other button."""


# Clocks


class NoClock(TypedDict):
    """Nobody is hurried."""

    kind: Literal["none"]


class MoveClock(TypedDict):
    """So many seconds for every move."""

    kind: Literal["move"]
    seconds: int


class GameClock(TypedDict):
    """So many seconds for the whole game, and an increment when the turn passes on."""

    kind: Literal["game"]
    seconds: int
    increment: int


class RoundClock(TypedDict):
    """So many seconds for each round."""

    kind: Literal["round"]
    seconds: int


class DaysClock(TypedDict):
    """So many days for every move."""

    kind: Literal["days"]
    days: int


ClockKind = NoClock | MoveClock | GameClock | RoundClock | DaysClock
"""How long everybody may think."""


class ClockTimes(TypedDict):
    """How much time is left."""

    left: list[float | None]
    """Seconds of each seat; null: no limit."""
    running: int | None
    """The seat whose time runs."""
    deadline: str | None
    """When that time is over."""
    paused: bool


class RunningNoClock(NoClock, ClockTimes):
    """No clock: every time is null."""


class RunningMoveClock(MoveClock, ClockTimes):
    """A clock for every move, and what is left."""


class RunningGameClock(GameClock, ClockTimes):
    """A clock for the whole game, and what is left."""


class RunningRoundClock(RoundClock, ClockTimes):
    """A clock for each round, and what is left."""


class RunningDaysClock(DaysClock, ClockTimes):
    """A clock in days, and what is left."""


Clock = RunningNoClock | RunningMoveClock | RunningGameClock | RunningRoundClock | RunningDaysClock
"""The clocks of a game that has started."""


# People at a table


class Seat(TypedDict):
    """A seat, as events tell it."""

    seat: int
    name: str | None
    who: Who
    level: int | None
    """Of a bot."""
    rating: int | None
    left: bool
    """Whether the player has left and a bot plays on."""
    free: bool
    """Whether the others let anybody take the seat of who left."""


class SeatHere(Seat):
    """A seat, as a snapshot tells it."""

    here: bool | None
    """Whether somebody sits there with an open socket; null in an event, which does not tell it."""


class Proposal(TypedDict):
    """Something a player asks of the others."""

    kind: ProposalKind
    by: int
    answers: dict[str, bool | None]
    """By seat; null: not answered yet."""


class TableHead(TypedDict):
    """What everybody may know of a table besides the game: the summary each event carries."""

    status: Status
    seats: list[Seat]
    offers: list[Proposal]
    clock: Clock | None
    next: str | None


class ChatLine(TypedDict):
    """Something that was said: a phrase, or free text at a private table."""

    number: int
    seat: int | None
    name: str | None
    phrase: str | None
    text: str | None


# Moves


class GameResult(TypedDict):
    """How a game or a round ended."""

    ranking: list[list[int]]
    """Groups of seats, best first; level seats share a group."""
    scores: list[int]
    reason: str
    throw_off: NotRequired[dict[str, list[int]]]
    """The dice each level seat threw, where a throw-off decided."""


@has_details
class HistoryMove(TypedDict):
    """A move that was made."""

    ply: int
    seat: int
    text: str
    round: int


@has_details
class ShownMove(HistoryMove):
    """A move that was made, with what it did."""

    preview: Json
    telling: Telling


@has_details
class ListedMove(TypedDict):
    """A legal move."""

    text: str


@has_details
class MoveEntry(ListedMove):
    """A legal move and what it would do."""

    preview: Json
    """The game's own account of it, for drawing."""


@has_details
class CheckedMove(MoveEntry):
    """A legal move, what it would do, and its words."""

    telling: Telling


class ListedMoves(TypedDict):
    """Every legal move of the asker, if it is the asker's turn."""

    ply: int
    moves: list[ListedMove]
    scores: NotRequired[list[int]]
    """In a solo: what was laid."""


class Moves(TypedDict):
    """The same with previews."""

    ply: int
    moves: list[MoveEntry]
    scores: NotRequired[list[int]]
    """In a solo: what was laid."""


MoveCheck = CheckedMove | Refused
"""What one move would do, or (with `why`) which rule it breaks."""


# Snapshots


class Seen(TypedDict):
    """The position as the asker may see it."""

    state: Json
    """From the asker's seat; of several, the one to move."""
    views: dict[str, Json]
    """From each of the asker's seats."""
    common: NotRequired[Json]
    """As everybody may see it, for whoever has several seats and passes the screen on."""
    upcoming: Json | None
    """Between two rounds: the start of the next, while `state` shows the finished one."""


class Standing(TypedDict):
    """How far a game is."""

    ply: int
    to_move: int | None
    over: bool
    result: GameResult | None
    round_result: GameResult | None
    """Between two rounds: how the last one ended."""
    reason: str | None
    standing: list[FinalPlace]
    """By seat: what each has in the round shown, with its unit, and its place in the game."""
    outcome: NotRequired[Outcome]
    """How the game ended, in words; missing while it goes on."""


class Asked(TypedDict):
    """What is asked of the reader, and what the reader may do."""

    offers: list[Proposal]
    can: list[Ability]


class Snapshot(TypedDict):
    """A table as the asker may see it, after event `number`."""

    table: str
    game: str
    players: int
    options: dict[str, OptionValue]
    hides: bool
    status: Status
    public: bool
    rated: bool
    absent: Absent
    """What happens when somebody leaves a game of three or more."""
    hints: bool
    """Whether players may ask for hints; where others play, they are told."""
    created: str
    host: int | None
    """The seat of whoever opened the table; of several, the first."""
    you: list[int]
    """The asker's seats; empty for a spectator."""
    number: int
    """Of the last event in it."""
    ply: int
    to_move: int | None
    over: bool
    result: GameResult | None
    round_result: GameResult | None
    """Between two rounds: how the last one ended."""
    reason: str | None
    standing: list[FinalPlace]
    """By seat: what each has in the round shown, with its unit, and its place in the game."""
    outcome: NotRequired[Outcome]
    """How the game ended, in words; missing while it goes on."""
    timeout: bool
    """Whether the game ended because time ran out."""
    score: list[int]
    """The games each seat has won this evening: over rematches, with this one once it has ended."""
    stopped_by: list[int]
    """The seats whose leaving stopped the game: they are last."""
    state: Json
    """The position from the asker's seat; of several, the one to move."""
    views: dict[str, Json]
    """The position from each of the asker's seats."""
    common: NotRequired[Json]
    """As everybody may see it, for whoever has several seats and passes the screen on."""
    upcoming: Json | None
    """Between two rounds: the start of the next, while `state` shows the finished one."""
    history: list[HistoryMove]
    seats: list[SeatHere]
    clock: Clock | None
    """Null until time runs."""
    clock_kind: ClockKind
    offers: list[Proposal]
    can: list[Ability]
    chat: list[ChatLine]
    next: str | None
    """The table of the rematch."""
    previous: str | None
    tournament: str | None
    """The tournament this game belongs to."""
    imported: Literal["whole", "seen"] | None
    """A record that was brought in: all of it, or only what could be seen."""
    spectators: int | None
    """How many watch; null in an event, which does not tell it."""
    commitment: str | None
    """To the seed, and to a start position that was chosen: checked after the end."""
    set_up: bool
    """Whether whoever opened the table chose the start position, hidden things included."""


class PastPosition(TypedDict):
    """The position after so many moves."""

    ply: int
    state: Json
    views: dict[str, Json]
    common: NotRequired[Json]
    """As everybody may see it, for whoever has several seats and passes the screen on."""
    upcoming: Json | None
    to_move: int | None
    made: HistoryMove | None
    """The move that led to it."""
    preview: Json | None
    """What that move did."""
    telling: Telling | None
    round_result: GameResult | None


# Seats and answers


class TableInvite(TypedDict):
    """An invite to a table: whoever follows it gets the next free seat."""

    code: str
    link: str


class Invite(TypedDict):
    """An invite to one open seat; it works once."""

    seat: int
    code: str
    link: str


class Seated(TypedDict):
    """The answer to whoever opened or joined a table."""

    table: str
    seats: list[int]
    token: str
    invite: TableInvite | None
    """To whoever opened the table, or came by it."""
    invites: list[Invite]
    """To whoever opened the table."""
    snapshot: Snapshot


class NextTable(TypedDict):
    """Where a rematch is, for somebody who has no seat there."""

    table: str | None


class Receipt(TypedDict):
    """An action was committed; a repeat of it gets the same receipt."""

    ok: Literal[True]
    id: str | None
    """The client's own id of the action."""
    number: int
    """Of the last event it made."""
    ply: NotRequired[int]
    """After a move."""
    text: NotRequired[str]
    """Of a move, in its canonical form."""


class Done(Receipt):
    """The answer to a move or an action over HTTP."""

    snapshot: Snapshot


class RematchDone(Done):
    """The answer to a rematch."""

    next: Seated | NextTable


ActionDone = Done | RematchDone


class RefusedHere(Refused):
    """A move or an action that was refused."""

    snapshot: NotRequired[Snapshot]
    """The table as it is now, if it had changed (`stale`)."""


# Records


@has_details
class RecordMove(TypedDict):
    """A move of a record."""

    seat: int
    text: str


class RecordVariation(TypedDict):
    """A line of moves beside the game of a record."""

    after: int
    moves: list[str]
    of: NotRequired[int]
    name: NotRequired[str]
    comments: NotRequired[dict[str, str]]


class GameRecord(TypedDict):
    """A game as it can be kept and passed on (docs/records.md)."""

    tablee: int
    """The version of the format."""
    game: str
    players: int
    options: NotRequired[dict[str, OptionValue]]
    names: NotRequired[list[str]]
    date: NotRequired[str]
    seed: NotRequired[int]
    commitment: NotRequired[str]
    set_up: NotRequired[bool]
    """Whether somebody chose the start position."""
    start: NotRequired[Json]
    complete: bool
    """Whether hidden things are in it: only after the end."""
    moves: list[RecordMove]
    end: NotRequired[str]
    result: GameResult | None
    comments: NotRequired[dict[str, str]]
    """By ply."""
    variations: NotRequired[list[RecordVariation]]


class Imported(TypedDict):
    """Where a record that was brought in is found."""

    table: str
    ply: int
    over: bool
