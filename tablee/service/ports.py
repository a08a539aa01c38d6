"""Ports: the protocols that a shell around the service implements.

The service decides what happens at a table. A shell around it (the server, a web worker in a
browser) implements these protocols: storage, thinking, time and tasks. Nothing in `service/`
imports a shell.
"""

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from tablee.games.game import Json
    from tablee.service.accounts import Account
    from tablee.service.draft import Draft
    from tablee.service.jobs import Job
    from tablee.service.live_table import Event
    from tablee.service.reminders import Subscription
    from tablee.service.table_record import TableRecord
    from tablee.service.tournaments.tournament import Tournament
    from tablee.wire.games import RatedPlayer
    from tablee.wire.reminders import PushMessage
    from tablee.wire.reviews import ReviewReport, ReviewStatus

T = TypeVar("T")
Now = Callable[[], float]
"""The present time in seconds since the epoch."""


class Conflict(Exception):
    """Somebody else changed the table first; read it again and retry."""


# Storage


class Loaded(NamedTuple):
    """A stored table: its version, its record and some of its events."""

    version: int
    record: "TableRecord | None"
    """None where the caller knows this version already."""
    events: "list[Event]"


class StoredReview(NamedTuple):
    """A review as it is stored."""

    status: "ReviewStatus"
    progress: float
    report: "ReviewReport | None"


class StoredTournament(NamedTuple):
    """A tournament as it is stored."""

    version: int
    tournament: "Tournament"


class AnnotationRow(NamedTuple):
    """Variations and comments as they are stored."""

    version: int
    key: str | None
    """The hash of the key of somebody's own copy; None for what the players share."""
    content: "Json"


class LobbyRows(NamedTuple):
    """What the lobby shows, read at one moment."""

    waiting: "list[TableRecord]"
    running: int
    people_elsewhere: int
    """Open sockets in the other processes."""


class TableStorage(Protocol):
    """Tables and their event logs. Every method that writes returns after the commit."""

    async def load(self, table: str, after: int = 0, version: int = 0) -> Loaded | None:
        """A table with its events after number `after`; None if there is no such table.

        If the stored version is still `version`, record and events are left out.
        """

    async def load_changed(self, after: Mapping[str, int]) -> dict[str, Loaded]:
        """Several tables by id, each with its events after the number given, in one read."""

    async def create(self, new: "Draft", announced: "Draft | None" = None) -> None:
        """Write a new table, and the event at the old one that announces it, together.

        Raises:
            Conflict: the table exists, or the old one has changed.
        """

    async def commit(self, draft: "Draft") -> bool:
        """Write a draft's record and events, its newcomers, and ratings if a rated game ended.

        All or nothing. False if the table has changed since the draft was made.
        """

    async def due_bot_turns(self, now: float, limit: int) -> list[str]:
        """Tables where a bot is to move and no process has a lease."""

    async def lease_bot_turn(
        self, table: str, version: int, owner: str, now: float, until: float
    ) -> bool:
        """Take the right to move for the bot in this version, until it runs out."""

    async def signs(self, table: str) -> dict[int, float]:
        """By seat, the last sign of life that any other process has stored."""

    async def release_leases(self, owner: str) -> None:
        """Give back every lease of a process that stops."""


class AccountStorage(Protocol):
    """Named people; a device is known by the hash of its secret."""

    async def account(self, device: str) -> "Account | None":
        """The account of a device's secret."""

    async def choose_name(self, device: str, name: str, now: float) -> "Account":
        """Create or rename the device's account; Illegal if another has the name."""

    async def start_transfer(self, account: "Account", code: str, now: float) -> float:
        """Let a code move the account to another device once; returns when it expires."""

    async def claim_transfer(self, device: str, code: str, now: float) -> "Account":
        """Move an account to this device; Gone if the code is used, old or unknown."""

    async def forget_account(self, account: "Account") -> None:
        """Delete a name and its ratings; `forgetting` removes it from the tables before."""

    async def tables_of(self, account: "Account") -> list[str]:
        """The tables somebody sits at, most recent first."""

    async def all_tables_of(self, account: "Account") -> list[str]:
        """Every table somebody has sat at."""

    async def leaderboard(self, game: str) -> "list[RatedPlayer]":
        """The best players of a game."""


class ReviewStorage(Protocol):
    """Reviews of finished games, one a table."""

    async def begin_review(
        self, table: str, owner: str, now: float, until: float, version: int
    ) -> bool:
        """Take the lease of a review; False if it is done in this version, or leased."""

    async def review(self, table: str) -> StoredReview | None:
        """How far a review is."""

    async def update_review(
        self,
        table: str,
        status: "ReviewStatus",
        progress: float,
        report: "ReviewReport | None",
        until: float,
    ) -> None:
        """Store how far a review is, or its report."""

    async def delete_review(self, table: str) -> None:
        """Delete an unfinished review, so that it can be asked for again."""


class TournamentStorage(Protocol):
    """Tournaments, each one value with a version."""

    async def tournament(self, id: str) -> StoredTournament | None:
        """A tournament, if there is one of that id."""

    async def create_tournament(self, new: "Tournament", now: float) -> None:
        """Write a new tournament."""

    async def commit_tournament(
        self, changed: "Tournament", version: int, opened: "Sequence[Draft]", now: float
    ) -> bool:
        """Write a changed tournament and the tables it opens, all or nothing.

        False if its version is not `version` any more.
        """

    async def table_statuses(self, names: Sequence[str]) -> dict[str, str]:
        """The status of each of these tables; one that was deleted is missing."""

    async def tournaments_of(self, account: "Account") -> list[str]:
        """Every tournament an account has entered."""


class AnnotationStorage(Protocol):
    """Variations and comments of finished games: one that the players share, and copies."""

    async def annotations(self, table: str, copy: str) -> AnnotationRow | None:
        """What is kept; `copy` is empty for what the players share."""

    async def write_annotations(self, table: str, copy: str, row: AnnotationRow) -> bool:
        """Write a version if the one before it is stored, or none if it is the first.

        False if somebody else was first.
        """

    async def count_copies(self, table: str) -> int:
        """How many people have a copy of their own."""


class Storage(
    TableStorage, AccountStorage, ReviewStorage, TournamentStorage, AnnotationStorage, Protocol
):
    """Everything that is stored."""

    async def lobby(self, since: float, limit: int) -> LobbyRows:
        """Public tables with an open seat, newest first, and the number of games and people."""


# Reminders


class DueTurn(NamedTuple):
    """A table that has changed since its version was last looked at for a subscription."""

    subscription: "Subscription"
    table: str
    holder: str | None
    """The hash of the token by which the seats are held."""
    person: str | None
    version: int
    """The version of the table that was looked at last."""
    ply: int
    """The position of the last reminder; -1: there was none."""


class DueDaily(NamedTuple):
    """A subscription whose daily reminder is due."""

    subscription: "Subscription"
    at: float


class ReminderStorage(Protocol):
    """Push subscriptions, the seats each is reminded of, and what was claimed."""

    async def subscribe(
        self, wanted: "Subscription", person: str | None, due: float | None, now: float
    ) -> None:
        """Write or replace a subscription; Busy if there are too many."""

    async def unsubscribe(self, id: str) -> bool:
        """Delete a subscription with its seats; False if there is none."""

    async def remind_seat(
        self, id: str, table: str, holder: str | None, person: str | None, version: int
    ) -> bool:
        """Remind a subscription of turns after this version; False if there is none."""

    async def forget_seat(self, id: str, table: str) -> None:
        """Remind a subscription no longer of a table."""

    async def due_turns(self, since: float, before: float, limit: int) -> list[DueTurn]:
        """Running tables whose last change is in that time and was not looked at yet."""

    async def claim_turn(self, due: DueTurn, version: int, ply: int) -> bool:
        """Note that a version was looked at; False if another process did so first."""

    async def due_daily(self, now: float, limit: int) -> list[DueDaily]:
        """Subscriptions whose daily reminder is due."""

    async def claim_daily(self, due: DueDaily, later: float | None) -> bool:
        """Put off a daily reminder to its next time; False if another process did so first."""


class Push(Protocol):
    """Sends messages to browsers by their push services."""

    key: str
    """The public key by which browsers know this server."""

    def check(self, wanted: "Subscription") -> None:
        """Refuse an address where no push service can be, or keys that are none; Invalid."""

    def send(self, to: "Subscription", message: "PushMessage") -> None:
        """Send a message soon; returns at once."""


# Thinking


class Thinker(Protocol):
    """Answers jobs: moves of bots, hints, insights and reviews."""

    async def start(self) -> None:
        """Begin to take jobs."""

    async def stop(self) -> None:
        """Stop; jobs that wait are refused."""

    async def ask(self, job: "Job", progress: Callable[[float], None] | None = None) -> "Json":
        """The answer to a job.

        Raises:
            Busy: no answer now (a full queue, a lost or late worker); ask again later.
        """

    def check(self, kind: str) -> None:
        """Refuse a kind of job that has to wait; raises Busy."""

    def stats(self) -> Mapping[str, float]:
        """Figures for the metrics by name: workers, waiting jobs, load shedding."""


# Tasks and time


class Signal(Protocol):
    """Something to wait for; `asyncio.Event` is one."""

    def set(self) -> None:
        """Wake whoever waits."""

    def clear(self) -> None:
        """Forget an earlier `set`."""

    async def wait(self) -> Any:
        """Wait for `set`."""


class Task(Protocol):
    """Work that was started; await it for its end."""

    def cancel(self) -> Any:
        """Ask it to stop."""

    def __await__(self) -> Generator[Any, None, Any]:
        """Wait until it has ended."""


class Scheduler(Protocol):
    """Tasks, locks and delays of the event loop that runs the service."""

    def start(self, work: Coroutine[Any, Any, Any]) -> Task:
        """Run a coroutine beside the others."""

    async def cancel(self, tasks: Sequence[Task]) -> None:
        """Cancel tasks and wait until they have ended."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""

    async def pause(self) -> None:
        """Let other tasks run: long work on the event loop is cut by this."""

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call a function after a while."""

    def lock(self) -> AbstractAsyncContextManager[Any]:
        """A new lock: one holder at a time."""

    def signal(self) -> Signal:
        """A new signal."""

    async def run_blocking(self, work: Callable[..., T], *args: Any) -> T:
        """Run a slow function without holding up the event loop, where that is possible."""
