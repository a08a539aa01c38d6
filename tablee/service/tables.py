"""The host: opens tables, seats people, lets them act. No HTTP here.

One act at a table at a time in this process; between processes the table's version
decides. What an act did is kept in the database first, then told.
"""

import asyncio
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.server.storage import tables
from tablee.server.storage.database import Database
from tablee.service import accounts, actions, creation, proposals, table_record, tokens
from tablee.service.creation import Requester, TableRequest
from tablee.service.draft import Draft, bot_to_move
from tablee.service.live_table import Event, LiveTable
from tablee.service.refusals import Busy, Forbidden, Gone
from tablee.service.table_record import OPEN, TableRecord
from tablee.service.watchers import Watchers

CACHED = 4_000
"""Tables kept in memory; any other is replayed from its log when it is needed."""
MOST_TRIES = 8
KEPT_BY_OTHERS = (tables.Conflict, sa.exc.IntegrityError, sqlite3.IntegrityError)
"""How a database says that somebody was quicker."""


@dataclass(frozen=True)
class Seated:
    """What somebody gets who opens or joins a table."""

    live: LiveTable
    seats: tuple[int, ...]
    token: str
    invites: tuple[tuple[int, str], ...] = ()


Act = Callable[[Draft, tuple[int, ...]], None]


class Tables:
    """All tables of this room."""

    def __init__(
        self,
        database: Database,
        hub: Watchers,
        now: Callable[[], float] = time.time,
        away: float = 60.0,
    ) -> None:
        self.database, self.hub, self.now = database, hub, now
        self.away = away
        self.on_bot: Callable[[str], None] = lambda table: None
        self.on_lobby: Callable[[], None] = lambda: None
        self.on_commit: Callable[[Draft], None] = lambda draft: None
        self._cache: OrderedDict[str, LiveTable] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Finding

    async def live(self, table: str, fresh: bool = True) -> LiveTable:
        """A table; `fresh` makes sure that no other process has changed it since."""
        cached = self._cache.get(table)
        if cached is not None and not fresh:
            self._cache.move_to_end(table)
            return cached
        after = cached.number if cached else 0
        version = cached.version if cached else 0

        def work(connection: Connection) -> tuple[int, str, list[Event]] | None:
            if version and tables.versions(connection, [table]).get(table) == version:
                return version, "", []
            return tables.load(connection, table, after)

        found = await self.database.read(work)
        if found is None:
            self._cache.pop(table, None)
            raise Unknown("room-table-unknown")
        if cached is not None and found[0] == version:
            return self.keep(cached)
        return self.keep(_grown(cached, found))

    async def catch_up(self, names: Iterable[str]) -> list[LiveTable]:
        """Tables that other processes have changed, as they are now, all by one look."""
        cached = {table: self._cache.get(table) for table in names}
        after = {table: live.number if live else 0 for table, live in cached.items()}
        found = await self.database.read(lambda c: tables.grown(c, after))
        return [self.keep(_grown(cached[table], loaded)) for table, loaded in found.items()]

    def keep(self, live: LiveTable) -> LiveTable:
        """Hold a table in memory, unless a newer form of it is there."""
        table = live.sheet.table
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
        """The seats somebody holds at a table: by a token, or by being that person."""
        holder, person = asker.holder, asker.person.id if asker.person else None
        return tuple(
            number
            for number, seat in enumerate(live.sheet.seats)
            if (holder is not None and seat.holder == holder)
            or (person is not None and seat.person == person)
        )

    # Acting

    async def act(
        self, table: str, asker: Requester, act: Act, client: str | None = None, hosts: bool = False
    ) -> tuple[LiveTable, Event, tuple[int, ...]]:
        """Do something at a table; the same `client` word again does nothing more.

        `hosts`: whoever opened the table may do it too, without a seat.
        """

        def seated(draft: Draft, live: LiveTable) -> tuple[int, ...]:
            seats = self.seats(live, asker)
            host = hosts and asker.holder is not None and live.sheet.host == asker.holder
            if not seats and not host:
                raise Forbidden("room-no-seat")
            return seats

        return await self._committed(table, seated, act, client)

    async def _committed(
        self, table: str, seated: Callable[[Draft, LiveTable], tuple[int, ...]], act: Act,
        client: str | None = None,
    ) -> tuple[LiveTable, Event, tuple[int, ...]]:  # fmt: skip
        async with self._lock(table):
            fresh = False
            for _ in range(MOST_TRIES):
                live = await self.live(table, fresh)
                draft = Draft(live, self.now(), client)
                try:
                    seats = seated(draft, live)
                    if (row := _repeated(live, seats, client)) is not None:
                        return live, row, seats
                    draft.actor = seats[0] if seats else None
                    act(draft, seats)
                    draft.seal()
                except Refusal:
                    if fresh:
                        raise
                    fresh = True  # perhaps only this process does not know the latest
                    continue
                if await self._kept(draft):
                    return self._told(draft), draft.rows[0], seats
                fresh = True
            raise Busy("room-busy", retry=1.0)

    async def _kept(self, draft: Draft) -> bool:
        rated = draft.ended and draft.sheet.rated
        came = accounts.newcomers(draft)
        if not rated and not came:
            return await self.database.change(tables.changed(draft))

        def work(connection: Connection) -> None:
            tables.change(connection, draft)
            accounts.note_sittings(connection, draft.sheet.table, came)
            if rated:
                accounts.rate(connection, draft)

        try:
            await self.database.write(work)
        except KEPT_BY_OTHERS:
            return False
        return True

    def _told(self, draft: Draft) -> LiveTable:
        draft.live.version = draft.base.version + 1
        live = self.keep(draft.live)
        table = live.sheet.table
        self.hub.publish(table)
        self.on_commit(draft)
        if draft.bot_turn:
            self.on_bot(table)
        opened = not draft.rows
        if live.sheet.public and (opened or any(row.kind != "moved" for row in draft.rows)):
            self.on_lobby()
        return live

    def _lock(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    # Opening and sitting

    async def create(self, asker: Requester, order: TableRequest) -> Seated:
        """Open a table."""
        token = tokens.token()
        codes: dict[int, str] = {}
        made = creation.ordered(order, asker, tokens.digest(token), self.now(), codes)
        live = LiveTable(made, 0)
        draft = Draft(live, self.now())
        actions.start_if_full(draft)
        await self.database.write(lambda connection: _create(connection, draft))
        live = self._told(draft)
        return Seated(live, self.seats(live, Requester(token)), token, tuple(codes.items()))

    async def sit(
        self, table: str, asker: Requester, invite: str | None, seat: int | None, name: str | None,
        secret: str | None = None,
    ) -> Seated:  # fmt: skip
        """Take a seat by an invite, or an open one at a public table."""
        live = await self.live(table)
        known = self.seats(live, asker)
        token = asker.token if known and asker.token else None
        if token is None and secret is not None:
            token = tokens.derived("sit", table, invite or str(seat), secret)
        token = token or tokens.token()
        again = self.seats(live, Requester(token))
        hashed = tokens.digest(invite) if invite is not None else None
        if again and _asks_again(live.sheet, again, hashed, seat):
            return Seated(live, again, token)

        def do(draft: Draft, _: tuple[int, ...]) -> None:
            place = actions.open_seat(draft.sheet, seat, hashed)
            actions.sit(draft, place, creation.newcomer(draft.sheet, place, asker, name, token))

        live, _, _ = await self._committed(table, lambda draft, live: (), do)
        return Seated(live, self.seats(live, Requester(token, asker.person)), token)

    async def rematch(
        self, table: str, asker: Requester, client: str | None
    ) -> tuple[LiveTable, Event, tuple[int, ...], Seated | None]:
        """Open the next table with the same people, or join it."""
        live = await self.live(table)
        seats = self.seats(live, asker)
        if not seats:
            raise Forbidden("room-no-seat")
        if live.sheet.status != table_record.ENDED or live.sheet.end == "closed":
            raise Illegal("room-not-ended")
        for _ in range(MOST_TRIES):
            if live.sheet.next is not None:
                return await self._joined(live, live.sheet.next, asker, seats, client)
            seated = await self._opened_next(live, asker, seats, client)
            if seated is not None:
                live = await self.live(table)
                return live, live.rows[-1], seats, seated
            live = await self.live(table)
        raise Busy("room-busy", retry=1.0)

    async def _opened_next(
        self, old: LiveTable, asker: Requester, seats: tuple[int, ...], client: str | None
    ) -> Seated | None:
        """A new table and the news of it, in one commit; None if somebody was quicker."""
        now, table = self.now(), tokens.public_id()
        token = creation.next_token(asker, table)
        made = creation.turned(old.sheet, table, seats, tokens.digest(token), asker, now)
        new = Draft(LiveTable(made, 0), now)
        actions.start_if_full(new)
        news = Draft(old, now, client, seats[0])
        proposals.follow_up(news, seats, table)

        def work(connection: Connection) -> None:
            _create(connection, new)
            tables.change(connection, news)

        async with self._lock(old.sheet.table):
            try:
                await self.database.write(work)
            except KEPT_BY_OTHERS:
                return None
            live = self._told(new)
            self._told(news)
        return Seated(live, self.seats(live, Requester(token)), token)

    async def _joined(
        self,
        old: LiveTable,
        table: str,
        asker: Requester,
        seats: tuple[int, ...],
        client: str | None,
    ) -> tuple[LiveTable, Event, tuple[int, ...], Seated | None]:
        token = creation.next_token(asker, table)
        new = await self.live(table)
        places = [n for n, s in enumerate(new.sheet.seats) if s.reserved in seats]
        for place in places:
            if new.sheet.seats[place].who != OPEN:
                continue

            def do(draft: Draft, _: tuple[int, ...], place: int = place) -> None:
                name = draft.sheet.seats[place].name
                actions.sit(draft, place, creation.newcomer(draft.sheet, place, asker, name, token))

            try:
                new, _, _ = await self._committed(table, lambda draft, live: (), do)
            except Gone:
                new = await self.live(table)
        held = self.seats(new, Requester(token, asker.person))
        live, row = await self._accepted(old, asker, seats, client)
        return live, row, seats, Seated(new, held, token) if held else None

    async def _accepted(
        self, old: LiveTable, asker: Requester, seats: tuple[int, ...], client: str | None
    ) -> tuple[LiveTable, Event]:
        """Tell the old table that somebody comes along, if that is news."""
        mine = {str(seat) for seat in seats}
        asked = any(
            offer.kind == "rematch" and any(s in mine and not a for s, a in offer.answers.items())
            for offer in old.sheet.offers
        )
        if not asked:
            return old, old.rows[-1]
        live, row, _ = await self.act(
            old.sheet.table, asker,
            lambda draft, held: proposals.answer(draft, held, "rematch", True), client,
        )  # fmt: skip
        return live, row

    # What the room itself does

    async def bot_play(self, table: str, seat: int, ply: int, text: str) -> None:
        """A bot's move, if it is still its turn in that position."""

        def seated(draft: Draft, live: LiveTable) -> tuple[int, ...]:
            if bot_to_move(live) != seat:
                raise Forbidden("room-no-seat")
            return (seat,)

        await self._committed(
            table, seated, lambda draft, seats: actions.play(draft, seats, ply, text)
        )

    async def expire(self, table: str) -> None:
        """End what has run out of time."""

        def do(draft: Draft, _: tuple[int, ...]) -> None:
            actions.expire(draft)
            if not draft.rows:
                raise Illegal("room-claim-early")

        await self._committed(table, lambda draft, live: (), do)

    async def resume_clock(self, table: str, seen: float) -> None:
        """Give back the time that passed while no process ran."""
        async with self._lock(table):
            live = await self.live(table)
            draft = Draft(live, self.now())
            if (clock := draft.clock) is None or draft.sheet.status != table_record.RUNNING:
                return
            draft.clock = clock.resumed(self.now(), seen)
            if await self._kept(draft):
                draft.live.version = draft.base.version + 1
                self.keep(draft.live)


def _grown(cached: LiveTable | None, found: tuple[int, str, list[Event]]) -> LiveTable:
    """The table with what is new, from memory as far as it goes."""
    version, text, rows = found
    if cached is None:
        return LiveTable(table_record.read(text), version, rows)
    live = cached.forked()
    live.sheet, live.version = table_record.read(text), version
    for row in rows:
        live.append(row)
    return live


def _repeated(live: LiveTable, seats: tuple[int, ...], client: str | None) -> Event | None:
    """The event a repeated word belongs to."""
    if client is None:
        return None
    found = (live.answered.get((seat, client)) for seat in (seats or (None,)))
    return next((row for row in found if row is not None), None)


def _create(connection: Connection, draft: Draft) -> None:
    tables.create(connection, draft)
    accounts.note_sittings(connection, draft.sheet.table, accounts.newcomers(draft))


def _asks_again(
    made: TableRecord, held: tuple[int, ...], invite: str | None, seat: int | None
) -> bool:
    if invite is not None:
        return any(made.seats[number].invite == invite for number in held)
    return seat is None or seat in held
