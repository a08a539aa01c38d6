"""Reminders: a push message when it is one's turn in a game over days, and one for the puzzles.

Nothing is sent before somebody asks for it. A message holds no name and no move. Every process
looks for what is due; storage lets one of them claim each reminder, before it is sent: a crash may
lose one, but none is sent twice.
"""

import contextlib
import logging
from dataclasses import dataclass
from functools import cached_property

from tablee import locale
from tablee.games.refusal import Illegal, Unknown
from tablee.service import tokens
from tablee.service.accounts import Account
from tablee.service.creation import Requester
from tablee.service.live_table import LiveTable
from tablee.service.ports import DueTurn, Now, Push, ReminderStorage, Scheduler, Task
from tablee.service.refusals import Forbidden
from tablee.service.table_record import ENDED, RUNNING
from tablee.service.tables import Tables
from tablee.wire.reminders import PushMessage, Reminders, SeatReminders
from tablee.wire.requests import ReminderRequest

log = logging.getLogger("tablee.service.reminders")
EVERY = 10.0
"""Seconds between two looks for reminders that are due."""
PATIENCE = 60.0
"""Seconds after a move until its reminder is due. A dead connection is noticed within 40."""
DAY, HOUR = 86_400.0, 3_600.0
LATE = 6 * HOUR
"""How late a daily reminder may come after the server was down; later it waits for tomorrow."""
AT_ONCE = 200
"""Reminders of each kind that one look sends; the next look sends the rest."""


@dataclass(frozen=True)
class Subscription:
    """A browser's push subscription, and what it wants to be reminded of.

    The endpoint is known to the browser, its push service and this server only. So whoever names
    it may change and end the subscription.
    """

    endpoint: str
    p256dh: str
    auth: str
    lang: str
    turns: bool
    daily: int | None
    offset: int

    @cached_property
    def id(self) -> str:
        return tokens.digest(self.endpoint)


def next_daily(hour: int, offset: int, now: float) -> float:
    """The next time at which it is that hour, `offset` minutes ahead of UTC.

    >>> next_daily(8, 60, now=0.0) / HOUR, next_daily(8, 60, now=7 * HOUR) / HOUR
    (7.0, 31.0)
    >>> next_daily(20, -300, now=0.0) / HOUR
    1.0
    """
    ahead = offset * 60.0
    due = (now + ahead) // DAY * DAY + hour * HOUR - ahead
    return due if due > now else due + DAY


class ReminderService:
    """What is remembered of people's wishes, and the loop that sends what is due."""

    def __init__(
        self, storage: ReminderStorage, tables: Tables, push: Push | None, scheduler: Scheduler
    ) -> None:
        self._storage, self._tables, self._push = storage, tables, push
        self._scheduler = scheduler
        self._task: Task | None = None

    @property
    def key(self) -> str | None:
        """The public key of this server; None: it sends no reminders."""
        return None if self._push is None else self._push.key

    @property
    def _now(self) -> Now:
        return self._tables.now

    # Wishes

    async def subscribe(
        self, wish: ReminderRequest, person: Account | None, lang: str
    ) -> Reminders:
        """Remember a subscription, or change what it wants.

        Raises:
            Unknown: this server sends no reminders.
            Invalid: no push service can be at the endpoint, or the keys are no keys.
            Busy: there are too many subscriptions.
        """
        if self._push is None:
            raise Unknown("reminders-none")
        wanted = Subscription(
            wish["endpoint"], wish["p256dh"], wish["auth"], lang, wish["turns"], wish["daily"],
            wish["offset"],
        )  # fmt: skip
        self._push.check(wanted)
        now, due = self._now(), None
        if wanted.daily is not None:
            due = next_daily(wanted.daily, wanted.offset, now)
        await self._storage.subscribe(wanted, person.id if person else None, due, now)
        return {"turns": wanted.turns, "daily": wanted.daily}

    async def stop(self, endpoint: str) -> bool:
        """Forget a subscription and all its wishes; False if there was none."""
        return await self._storage.unsubscribe(tokens.digest(endpoint))

    async def remind_seat(
        self, table: str, asker: Requester, endpoint: str, on: bool
    ) -> SeatReminders:
        """Remind a browser of the turns of the asker's seats, or do so no longer.

        Raises:
            Forbidden: the asker has no seat there.
            Illegal: the game is not one over days, or it has ended.
            Unknown: no such table, or no such subscription.
        """
        id = tokens.digest(endpoint)
        if not on:
            await self._storage.forget_seat(id, table)
            return {"on": False}
        live = await self._tables.live(table)
        if not self._tables.seats(live, asker):
            raise Forbidden("room-no-seat")
        if not over_days(live):
            raise Illegal("reminders-days")
        person = asker.person.id if asker.person else None
        if not await self._storage.remind_seat(id, table, asker.holder, person, live.version):
            raise Unknown("reminders-unknown")
        return {"on": True}

    # Sending

    def start(self) -> None:
        """Look for reminders now and then, if there is a way to send them."""
        if self._push is not None:
            self._task = self._scheduler.start(self._loop())

    async def stop_sending(self) -> None:
        if self._task is not None:
            await self._scheduler.cancel([self._task])

    async def _loop(self) -> None:
        while True:
            await self._scheduler.sleep(EVERY)
            try:
                await self.send_due()
            except Exception:
                log.exception("sending reminders failed")

    async def send_due(self) -> None:
        """Send every reminder that is due and that no other process has claimed."""
        now = self._now()
        for turn in await self._storage.due_turns(now - DAY, now - PATIENCE, AT_ONCE):
            with contextlib.suppress(Unknown):  # the table was deleted in the meantime
                await self._remind_of_turn(turn, now)
        await self._remind_daily(now)

    async def _remind_of_turn(self, due: DueTurn, now: float) -> None:
        live = await self._tables.live(due.table)
        record, ply = live.record, live.game.ply
        if live.events and live.events[-1].at > now - PATIENCE:
            return  # it has just changed: a later look decides
        seats = record.held_by(due.holder, due.person)
        here = self._tables.publisher.watchers.here(due.table)
        wanted = (
            over_days(live)
            and record.status == RUNNING
            and live.game.to_move in seats
            and not set(seats) & set(here)
            and due.ply != ply
        )
        claimed = await self._storage.claim_turn(due, live.version, ply if wanted else due.ply)
        if claimed and wanted and self._push is not None:
            self._push.send(due.subscription, turn_message(record.game, record.table, due))

    async def _remind_daily(self, now: float) -> None:
        for due in await self._storage.due_daily(now, AT_ONCE):
            to = due.subscription
            later = None if to.daily is None else next_daily(to.daily, to.offset, now)
            claimed = await self._storage.claim_daily(due, later)
            if claimed and now - due.at <= LATE and self._push is not None:
                self._push.send(to, daily_message(to.lang))


def over_days(live: LiveTable) -> bool:
    """Whether a game that has not ended is played with days for a move."""
    return live.record.clock_kind.get("kind") == "days" and live.record.status != ENDED


def turn_message(game: str, table: str, due: DueTurn) -> PushMessage:
    """It is your turn: the game's title and the table's address, no name and no move."""
    lang = due.subscription.lang
    title = locale.say(lang, f"{game}-title").partition(",")[0]
    return {
        "kind": "turn", "title": locale.say(lang, "reminders-turn-title"),
        "text": locale.say(lang, "reminders-turn", game=title), "address": f"/t/{table}",
        "tag": table, "stop": locale.say(lang, "reminders-stop"),
    }  # fmt: skip


def daily_message(lang: str) -> PushMessage:
    return {
        "kind": "daily", "title": locale.say(lang, "reminders-daily-title"),
        "text": locale.say(lang, "reminders-daily"), "address": "/puzzles", "tag": "daily",
        "stop": locale.say(lang, "reminders-stop"),
    }  # fmt: skip
