"""All tables of a process: opening them, taking seats, and the single way to change one.

`Tables.act` drafts a change on a copy of the table, commits it to storage, and publishes it only
then. In one process, a lock allows one change of a table at a time. Between processes the table's
version decides: a draft whose version is outdated is made again from the newer table.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.service import actions, creation, left_seats, pacing, proposals, tokens
from tablee.service.creation import Requester, TableRequest
from tablee.service.draft import Draft, bot_to_move
from tablee.service.live_table import Event, LiveTable
from tablee.service.ports import Conflict, Loaded, Now, Scheduler, Storage
from tablee.service.publishing import Publisher
from tablee.service.refusals import Busy, Forbidden, Full, Gone
from tablee.service.table_record import ENDED, OPEN, RUNNING, TableRecord

CACHED = 4_000
"""Tables kept in memory; any other is replayed from its log when it is needed."""
MOST_TRIES = 8
STALL = 3.0
"""Seconds without a sign of itself after which a process counts as having hung."""


@dataclass(frozen=True)
class Seated:
    """The result of opening or joining a table: its seats, token and invites."""

    live: LiveTable
    seats: tuple[int, ...]
    token: str
    invites: tuple[tuple[int, str], ...] = ()
    """Invites to one seat each."""
    invite: str | None = None
    """The invite to the table, for whoever has it anyway."""


Action = Callable[[Draft, tuple[int, ...]], None]
"""Changes a draft for the holder of some seats, or refuses."""
Authorize = Callable[[LiveTable], tuple[int, ...]]
"""Returns the seats a requester acts for, or raises a Refusal."""


class Tables:
    """Every table this process knows, in memory and in storage."""

    def __init__(
        self, storage: Storage, publisher: Publisher, scheduler: Scheduler, now: Now,
        away: float = 60.0,
    ) -> None:  # fmt: skip
        self.storage, self.publisher, self.now = storage, publisher, now
        self.away = away
        """Seconds of absence after which an opponent may claim a clocked game."""
        self.seen: float | None = None
        """When this process was last known to answer; noted by its maintenance."""
        self._scheduler = scheduler
        self._cache: OrderedDict[str, LiveTable] = OrderedDict()
        self._locks: WeakValueDictionary[str, AbstractAsyncContextManager[Any]]
        self._locks = WeakValueDictionary()

    # Reading

    async def live(self, table: str, fresh: bool = True) -> LiveTable:
        """A table; `fresh` makes sure that no other process has changed it since.

        Raises:
            Unknown: there is no such table.
        """
        cached = self._cache.get(table)
        if cached is not None and not fresh:
            self._cache.move_to_end(table)
            return cached
        after, version = (cached.number, cached.version) if cached else (0, 0)
        loaded = await self.storage.load(table, after, version)
        if loaded is None:
            self._cache.pop(table, None)
            raise Unknown("room-table-unknown")
        if cached is not None and loaded.version == version:
            return self.cache(cached)
        if _log_changed(cached, loaded) and (whole := await self.storage.load(table)) is not None:
            return self.cache(await self._with_new_events(None, whole))
        return self.cache(await self._with_new_events(cached, loaded))

    async def catch_up(self, names: Iterable[str]) -> list[LiveTable]:
        """Tables that other processes have changed, as they are now, in one read."""
        cached = {table: self._cache.get(table) for table in names}
        after = {table: live.number if live else 0 for table, live in cached.items()}
        loaded = await self.storage.load_changed(after)
        for table in [t for t, one in loaded.items() if _log_changed(cached[t], one)]:
            if (whole := await self.storage.load(table)) is not None:
                loaded[table], cached[table] = whole, None
        return [
            self.cache(await self._with_new_events(cached[table], one))
            for table, one in loaded.items()
        ]

    async def _with_new_events(self, cached: LiveTable | None, loaded: Loaded) -> LiveTable:
        """The table with its new events; only those that memory lacks are replayed."""
        assert loaded.record is not None
        live = cached.fork() if cached is not None else LiveTable(loaded.record, loaded.version)
        live.record, live.version = loaded.record, loaded.version
        await pacing.replay(live, loaded.events, self._scheduler)
        return live

    def cache(self, live: LiveTable) -> LiveTable:
        """Cache a table, unless a newer version of it is cached."""
        table = live.record.table
        known = self._cache.get(table)
        if known is None or known.version < live.version:
            self._cache[table] = known = live
        self._cache.move_to_end(table)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return known

    def cached(self, table: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._cache.get(table)

    def seats(self, live: LiveTable, asker: Requester) -> tuple[int, ...]:
        """The seats a requester holds at a table, by a token or by an account.

        Every request of a seat comes through here, so this is where its sign of life is noted.
        """
        seats = live.record.held_by(asker.holder, asker.person.id if asker.person else None)
        if live.record.status == RUNNING:
            self.publisher.watchers.note_sign(live.record.table, seats)
        return seats

    # Changing

    async def act(
        self, table: str, asker: Requester, action: Action, client: str | None = None,
        hosts: bool = False,
    ) -> tuple[LiveTable, Event, tuple[int, ...]]:  # fmt: skip
        """Do something at a table. A repeat with the same `client` id changes nothing more.

        `hosts`: whoever opened the table may do it too, without a seat.

        Raises:
            Refusal: the action is not allowed; nothing has changed.
        """

        def authorize(live: LiveTable) -> tuple[int, ...]:
            seats = self.seats(live, asker)
            host = hosts and asker.holder is not None and live.record.host == asker.holder
            if not seats and not host:
                raise Forbidden("room-no-seat")
            return seats

        return await self._commit(table, authorize, action, client)

    async def change(self, table: str, action: Action) -> LiveTable:
        """Change a table by an action that belongs to no seat yet, or to none at all."""
        live, _, _ = await self._commit(table, _nobody, action)
        return live

    async def _commit(
        self, table: str, authorize: Authorize, action: Action, client: str | None = None
    ) -> tuple[LiveTable, Event, tuple[int, ...]]:
        """Draft, commit, publish; again from the newer table if another process was first."""
        async with self.lock(table):
            fresh = False
            for _ in range(MOST_TRIES):
                live = await self.live(table, fresh)
                try:
                    seats = authorize(live)
                    if (event := _earlier_event(live, seats, client)) is not None:
                        return live, event, seats
                    draft = Draft(live, self.now(), client, seats[0] if seats else None)
                    self._give_back_stall(draft)
                    action(draft, seats)
                    draft.seal()
                except Refusal:
                    if fresh:
                        raise
                    fresh = (
                        True  # the cached table may be outdated: refuse only after reading it again
                    )
                    continue
                if await self.storage.commit(draft):
                    return self.publish(draft), draft.events[0], seats
                fresh = True
            raise Busy("room-busy", retry=1.0)

    def _give_back_stall(self, draft: Draft) -> None:
        """Give back the time in which this process answered nobody."""
        clock, seen = draft.clock, self.seen
        if clock is not None and seen is not None and draft.now - seen > STALL:
            draft.clock = clock.resumed(draft.now, seen)

    def publish(self, draft: Draft) -> LiveTable:
        """Cache a draft that was committed, and tell everybody."""
        draft.live.version = draft.base.version + 1
        live = self.cache(draft.live)
        self.publisher.committed(draft)
        return live

    def lock(self, table: str) -> AbstractAsyncContextManager[Any]:
        """Lets one change of a table, or of a tournament, at a time be made in this process."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = self._scheduler.lock()
        return lock

    # Opening and sitting

    async def create(self, asker: Requester, request: TableRequest) -> Seated:
        """Open a table.

        Raises:
            Refusal: the game, its options, the clock or the seats are not possible.
        """
        token = tokens.new_token()
        codes: dict[int | None, str] = {}
        record = creation.new_record(request, asker, tokens.digest(token), self.now(), codes)
        draft = Draft(LiveTable(record, 0), self.now())
        actions.start_if_full(draft)
        await self.storage.create(draft)
        live = self.publish(draft)
        invite = codes.pop(None, None)
        each = tuple((seat, code) for seat, code in codes.items() if seat is not None)
        return Seated(live, self.seats(live, Requester(token)), token, each, invite)

    async def sit(
        self, table: str, asker: Requester, invite: str | None, seat: int | None,
        name: str | None, secret: str | None = None,
    ) -> Seated:  # fmt: skip
        """Take a seat by an invite, or an open one at a public table.

        Whoever has left may come back while a bot plays there.
        Whoever sits there already gets no second one by the invite to the table, nor at a public
        table: it would show another hand. An invite to one seat adds it.

        Raises:
            Refusal: the seat or the invite is taken or unknown, or the table is private.
        """
        live = await self.live(table)
        known, person = self.seats(live, asker), asker.person.id if asker.person else None
        back = left_seats.former_seat(live.record, asker.holder, person)
        token = asker.token if known or back is not None else None
        if token is None and secret is not None:
            token = tokens.derive_token("sit", table, invite or str(seat), secret)
        token = token or tokens.new_token()
        again = self.seats(live, Requester(token))
        hashed = tokens.digest(invite) if invite is not None else None
        general = invite if hashed is not None and hashed == live.record.invite else None
        if known and back is None and (general is not None or invite is None):
            return Seated(live, known, asker.token or token, invite=general)
        if again and back is None and _holds_requested_seat(live.record, again, hashed, seat):
            return Seated(live, again, token, invite=general)

        def action(draft: Draft, _: tuple[int, ...]) -> None:
            record = draft.record
            back = left_seats.former_seat(record, asker.holder, person)
            place = actions.find_open_seat(record, seat, hashed) if back is None else back
            known_as = name if back is None else name or record.seats[place].name
            actions.sit(draft, place, creation.taken_seat(record, place, asker, known_as, token))

        try:
            live = await self.change(table, action)
        except (Gone, Full):  # the same request, at the same time, may have been first
            live = await self.live(table)
            again = self.seats(live, Requester(token))
            if not again or not _holds_requested_seat(live.record, again, hashed, seat):
                raise
        held = self.seats(live, Requester(token, asker.person))
        return Seated(live, held, token, invite=general)

    async def rematch(
        self, table: str, asker: Requester, client: str | None
    ) -> tuple[LiveTable, Event, tuple[int, ...], Seated | None]:
        """Open the next table with the same people, or join it if somebody has opened it.

        Raises:
            Forbidden: the requester has no seat here.
            Illegal: the game has not ended.
            Busy: too many conflicts with other processes.
        """
        live = await self.live(table)
        seats = self.seats(live, asker)
        if not seats:
            raise Forbidden("room-no-seat")
        if live.record.status != ENDED or live.record.end == "closed":
            raise Illegal("room-not-ended")
        if live.record.tournament is not None:
            raise Illegal("room-tournament-table")
        for _ in range(MOST_TRIES):
            if live.record.next is not None:
                return await self._join_rematch(live, live.record.next, asker, seats, client)
            seated = await self._open_rematch(live, asker, seats, client)
            if seated is not None:
                live = await self.live(table)
                return live, live.events[-1], seats, seated
            live = await self.live(table)
        raise Busy("room-busy", retry=1.0)

    async def _open_rematch(
        self, old: LiveTable, asker: Requester, seats: tuple[int, ...], client: str | None
    ) -> Seated | None:
        """A new table and its announcement at the old one, in one commit; None on a conflict."""
        now, table = self.now(), tokens.public_id()
        token = creation.rematch_token(asker, table)
        record = creation.rematch_record(
            old.record, table, seats, tokens.digest(token), asker, now,
            creation.evening_score(old.record, old.game.result),
        )  # fmt: skip
        new = Draft(LiveTable(record, 0), now)
        actions.start_if_full(new)
        announced = Draft(old, now, client, seats[0])
        proposals.announce_rematch(announced, seats, table)
        async with self.lock(old.record.table):
            try:
                await self.storage.create(new, announced)
            except Conflict:
                return None
            live = self.publish(new)
            self.publish(announced)
        return Seated(live, self.seats(live, Requester(token)), token)

    async def _join_rematch(
        self, old: LiveTable, table: str, asker: Requester, seats: tuple[int, ...],
        client: str | None,
    ) -> tuple[LiveTable, Event, tuple[int, ...], Seated | None]:  # fmt: skip
        token = creation.rematch_token(asker, table)
        new = await self.live(table)
        places = [n for n, s in enumerate(new.record.seats) if s.reserved in seats]
        for place in places:
            if new.record.seats[place].who != OPEN:
                continue

            def action(draft: Draft, _: tuple[int, ...], place: int = place) -> None:
                name = draft.record.seats[place].name
                actions.sit(
                    draft, place, creation.taken_seat(draft.record, place, asker, name, token)
                )

            try:
                new = await self.change(table, action)
            except Gone:
                new = await self.live(table)
        held = self.seats(new, Requester(token, asker.person))
        live, event = await self._accept_rematch(old, asker, seats, client)
        return live, event, seats, Seated(new, held, token) if held else None

    async def _accept_rematch(
        self, old: LiveTable, asker: Requester, seats: tuple[int, ...], client: str | None
    ) -> tuple[LiveTable, Event]:
        """Answer the proposal at the old table, unless it is answered already."""
        mine = {str(seat) for seat in seats}
        asked = any(
            offer.kind == "rematch" and any(s in mine and not a for s, a in offer.answers.items())
            for offer in old.record.offers
        )
        if not asked:
            return old, old.events[-1]
        live, event, _ = await self.act(
            old.record.table, asker,
            lambda draft, held: proposals.answer(draft, held, "rematch", True), client,
        )  # fmt: skip
        return live, event

    # Bots and clocks

    async def bot_play(self, table: str, seat: int, ply: int, text: str) -> None:
        """A bot's move, if it is still its turn in that position."""

        def authorize(live: LiveTable) -> tuple[int, ...]:
            if bot_to_move(live) != seat:
                raise Forbidden("room-no-seat")
            return (seat,)

        await self._commit(
            table, authorize, lambda draft, seats: actions.play(draft, seats, ply, text)
        )

    async def expire(self, table: str) -> None:
        """End what has run out of time; Illegal if nothing has."""

        def action(draft: Draft, _: tuple[int, ...]) -> None:
            actions.expire(draft)
            if not draft.events:
                raise Illegal("room-claim-early")

        await self.change(table, action)

    async def resume_clock(self, table: str, seen: float) -> None:
        """Give back the time that passed while no process ran."""
        async with self.lock(table):
            live = await self.live(table)
            draft = Draft(live, self.now())
            if (clock := draft.clock) is None or draft.record.status != RUNNING:
                return
            draft.clock = clock.resumed(draft.now, seen)
            if await self.storage.commit(draft):
                draft.live.version = draft.base.version + 1
                self.cache(draft.live)


def _nobody(live: LiveTable) -> tuple[int, ...]:
    """Authorizes an action that belongs to no seat yet."""
    return ()


def _log_changed(cached: LiveTable | None, loaded: Loaded) -> bool:
    """Whether names were removed from events that are in memory."""
    return (
        cached is not None
        and loaded.record is not None
        and cached.record.forgotten != loaded.record.forgotten
    )


def _earlier_event(live: LiveTable, seats: tuple[int, ...], client: str | None) -> Event | None:
    """The event of an earlier request with the same client id."""
    if client is None:
        return None
    events = (live.answered.get((seat, client)) for seat in (seats or (None,)))
    if (own := next((event for event in events if event is not None), None)) is not None:
        return own
    # A bot that the host let sit has an event at the bot's seat. No other seat's id is in one.
    sat = (event for (_, id_), event in live.answered.items() if id_ == client)
    return next((event for event in sat if event.kind == "sat"), None)


def _holds_requested_seat(
    record: TableRecord, held: tuple[int, ...], invite: str | None, seat: int | None
) -> bool:
    if invite is not None and invite != record.invite:
        return any(record.seats[number].invite == invite for number in held)
    return seat is None or seat in held
