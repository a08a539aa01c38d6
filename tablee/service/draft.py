"""A table as it would be after an action, and its public summary."""

from tablee.play import Table
from tablee.service import table_record
from tablee.service.clocks import Clock
from tablee.service.live_table import Event, LiveTable
from tablee.service.table_record import BOT, TableRecord
from tablee.wire.tables import TableHead


class Draft:
    """A copy of a table with the changes of an action: committed whole, or thrown away."""

    def __init__(
        self, live: LiveTable, now: float, client: str | None = None, actor: int | None = None
    ) -> None:
        self.base, self.live, self.now = live, live.fork(), now
        self._client, self._actor = client, actor
        self.ended = False
        self.rewritten: list[Event] = []
        """Earlier events without a name that is to be forgotten."""

    @property
    def record(self) -> TableRecord:
        return self.live.record

    @record.setter
    def record(self, record: TableRecord) -> None:
        self.live.record = record

    @property
    def game(self) -> Table:
        return self.live.game

    @property
    def events(self) -> list[Event]:
        """The events the action makes."""
        return self.live.events[self.base.number :]

    def seal(self) -> None:
        """Note in the first event the number of the last: a repeated request needs both."""
        if self.events:
            self.events[0].facts["last"] = self.live.number

    @property
    def clock(self) -> Clock | None:
        """The clocks, if there are any and they have started."""
        return Clock.from_json(self.record.clock) if self.record.clock else None

    @clock.setter
    def clock(self, clock: Clock | None) -> None:
        self.record = self.record.replace(clock=clock.to_json() if clock else None)

    def add_event(self, kind: str, seat: int | None = None, **facts: object) -> None:
        """Append an event for what has just happened."""
        whole = {**facts, "head": head(self.record, self.now)}
        by = self._actor if seat is None else seat
        self.live.log_event(Event(self.live.number + 1, kind, self.now, whole, by, self._client))
        self._client = None  # an action may make two events; its id stays with the first

    @property
    def deadline(self) -> float | None:
        """When somebody's time runs out, if a clock runs."""
        clock = self.clock
        return clock.deadline() if clock and self.record.status == table_record.RUNNING else None

    @property
    def newcomers(self) -> list[str]:
        """Accounts that sit down by this action."""
        before = {seat.person for seat in self.base.record.seats} if self.base.version else set()
        return sorted({seat.person for seat in self.record.seats if seat.person} - before)

    @property
    def rates(self) -> bool:
        """Whether this action ends a rated game."""
        return self.ended and self.record.rated

    @property
    def bot_turn(self) -> bool:
        """Whether a bot is to move."""
        return bot_to_move(self.live) is not None


def bot_to_move(live: LiveTable) -> int | None:
    """The seat to move if a bot plays it."""
    turn = live.game.to_move
    if live.record.status != table_record.RUNNING or turn is None:
        return None
    return turn if live.record.seats[turn].who == BOT else None


def head(record: TableRecord, now: float) -> TableHead:
    """What everybody may know of a table: the summary that each event carries."""
    return {
        "status": record.status,
        "seats": [
            {"seat": number, "name": seat.name, "who": seat.who, "level": seat.level,
             "rating": seat.rating, "left": seat.left, "free": seat.free}
            for number, seat in enumerate(record.seats)
        ],
        "offers": [{"kind": o.kind, "by": o.by, "answers": o.answers} for o in record.offers],
        "clock": Clock.from_json(record.clock).to_message(now) if record.clock else None,
        "next": record.next,
    }  # fmt: skip
