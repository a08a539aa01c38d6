"""The host: opens tables, seats people, lets them act. No HTTP here.

One act at a table at a time in this process; between processes the table's version
decides. What an act did is kept in the database first, then told.
"""

import asyncio
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.room import acts, clocks, people, security, sheet, store
from tablee.room.acts import Draft
from tablee.room.database import Database
from tablee.room.events import Hub
from tablee.room.live import Live, Row
from tablee.room.refusals import Busy, Forbidden, Gone, Invalid
from tablee.room.sheet import BOT, OPEN, PERSON, PROGRAM, Seat, Sheet
from tablee.solve import puzzles

CACHED = 4_000
"""Tables kept in memory; any other is replayed from its log when it is needed."""
MOST_TRIES = 8


@dataclass(frozen=True)
class Asker:
    """Who asks: what they hold, never who they say they are."""

    token: str | None = None
    """The seat's token, if they have one."""
    person: people.Person | None = None
    lang: str = "en"

    @property
    def holder(self) -> str | None:
        """The hash of the token."""
        return security.digest(self.token) if self.token else None


@dataclass(frozen=True)
class Order:
    """A table as it is asked for."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    clock: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    absent: str = "stop"
    rated: bool = False
    start: Json | None = None
    shuffle: bool = True


@dataclass(frozen=True)
class Seated:
    """What somebody gets who opens or joins a table."""

    live: Live
    seats: tuple[int, ...]
    token: str
    invites: tuple[tuple[int, str], ...] = ()


Act = Callable[[Draft, tuple[int, ...]], None]


class Host:
    """All tables of this room."""

    def __init__(
        self, database: Database, hub: Hub, now: Callable[[], float] = time.time, away: float = 60.0
    ) -> None:
        self.database, self.hub, self.now = database, hub, now
        self.away = away
        self.on_bot: Callable[[str], None] = lambda table: None
        self.on_lobby: Callable[[], None] = lambda: None
        self.on_commit: Callable[[Draft], None] = lambda draft: None
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Finding

    async def live(self, table: str, fresh: bool = True) -> Live:
        """A table; `fresh` makes sure that no other process has changed it since."""
        cached = self._cache.get(table)
        if cached is not None and not fresh:
            self._cache.move_to_end(table)
            return cached
        after = cached.number if cached else 0
        version = cached.version if cached else 0

        def work(connection: Connection) -> tuple[int, str, list[Row]] | None:
            if version and store.versions(connection, [table]).get(table) == version:
                return version, "", []
            return store.load(connection, table, after)

        found = await self.database.read(work)
        if found is None:
            self._cache.pop(table, None)
            raise Unknown("room-table-unknown")
        if cached is not None and found[0] == version:
            return self.keep(cached)
        return self.keep(_grown(cached, found))

    def keep(self, live: Live) -> Live:
        """Hold a table in memory, unless a newer form of it is there."""
        table = live.sheet.table
        known = self._cache.get(table)
        if known is None or known.version < live.version:
            self._cache[table] = known = live
        self._cache.move_to_end(table)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return known

    def cached(self, table: str) -> Live | None:
        """A table if it is in memory."""
        return self._cache.get(table)

    def seats(self, live: Live, asker: Asker) -> tuple[int, ...]:
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
        self, table: str, asker: Asker, act: Act, client: str | None = None, hosts: bool = False
    ) -> tuple[Live, Row, tuple[int, ...]]:
        """Do something at a table; the same `client` word again does nothing more.

        `hosts`: whoever opened the table may do it too, without a seat.
        """

        def seated(draft: Draft, live: Live) -> tuple[int, ...]:
            seats = self.seats(live, asker)
            host = hosts and asker.holder is not None and live.sheet.host == asker.holder
            if not seats and not host:
                raise Forbidden("room-no-seat")
            return seats

        return await self._committed(table, seated, act, client)

    async def _committed(
        self, table: str, seated: Callable[[Draft, Live], tuple[int, ...]], act: Act,
        client: str | None = None,
    ) -> tuple[Live, Row, tuple[int, ...]]:  # fmt: skip
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
        came = people.newcomers(draft)

        def work(connection: Connection) -> None:
            store.change(connection, draft)
            people.note_sittings(connection, draft.sheet.table, came)
            if rated:
                people.rate(connection, draft)

        try:
            await self.database.write(work, alone=not (rated or came))
        except (store.Conflict, sa.exc.IntegrityError):
            return False
        return True

    def _told(self, draft: Draft) -> Live:
        draft.live.version = draft.base.version + 1
        live = self.keep(draft.live)
        table = live.sheet.table
        self.hub.publish(table)
        self.on_commit(draft)
        if draft.bot_turn:
            self.on_bot(table)
        if live.sheet.public and any(row.kind != "moved" for row in draft.rows):
            self.on_lobby()
        return live

    def _lock(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    # Opening and sitting

    async def create(self, asker: Asker, order: Order) -> Seated:
        """Open a table."""
        token = security.token()
        codes: dict[int, str] = {}
        made = _sheet(order, asker, security.digest(token), self.now(), codes)
        live = Live(made, 0)
        draft = Draft(live, self.now())
        acts.start_if_full(draft)
        await self.database.write(lambda connection: _create(connection, draft))
        live = self._told(draft)
        return Seated(live, self.seats(live, Asker(token)), token, tuple(codes.items()))

    async def sit(
        self, table: str, asker: Asker, invite: str | None, seat: int | None, name: str | None,
        secret: str | None = None,
    ) -> Seated:  # fmt: skip
        """Take a seat by an invite, or an open one at a public table."""
        live = await self.live(table)
        known = self.seats(live, asker)
        token = asker.token if known and asker.token else None
        if token is None and secret is not None:
            token = security.derived("sit", table, invite or str(seat), secret)
        token = token or security.token()
        again = self.seats(live, Asker(token))
        hashed = security.digest(invite) if invite is not None else None
        if again and _asks_again(live.sheet, again, hashed, seat):
            return Seated(live, again, token)

        def do(draft: Draft, _: tuple[int, ...]) -> None:
            place = acts.open_seat(draft.sheet, seat, hashed)
            acts.sit(draft, place, _newcomer(draft.sheet, place, asker, name, token))

        live, _, _ = await self._committed(table, lambda draft, live: (), do)
        return Seated(live, self.seats(live, Asker(token, asker.person)), token)

    async def rematch(
        self, table: str, asker: Asker, client: str | None
    ) -> tuple[Live, Row, tuple[int, ...], Seated | None]:
        """Open the next table with the same people, or join it."""
        live = await self.live(table)
        seats = self.seats(live, asker)
        if not seats:
            raise Forbidden("room-no-seat")
        if live.sheet.status != sheet.ENDED or live.sheet.end == "closed":
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
        self, old: Live, asker: Asker, seats: tuple[int, ...], client: str | None
    ) -> Seated | None:
        """A new table and the news of it, in one commit; None if somebody was quicker."""
        now, table = self.now(), security.public_id()
        token = _next_token(asker, table)
        made = _turned(old.sheet, table, seats, security.digest(token), asker, now)
        new = Draft(Live(made, 0), now)
        acts.start_if_full(new)
        news = Draft(old, now, client, seats[0])
        acts.follow_up(news, seats, table)

        def work(connection: Connection) -> None:
            _create(connection, new)
            store.change(connection, news)

        async with self._lock(old.sheet.table):
            try:
                await self.database.write(work)
            except (store.Conflict, sa.exc.IntegrityError):
                return None
            live = self._told(new)
            self._told(news)
        return Seated(live, self.seats(live, Asker(token)), token)

    async def _joined(
        self, old: Live, table: str, asker: Asker, seats: tuple[int, ...], client: str | None
    ) -> tuple[Live, Row, tuple[int, ...], Seated | None]:
        token = _next_token(asker, table)
        new = await self.live(table)
        places = [n for n, s in enumerate(new.sheet.seats) if s.reserved in seats]
        for place in places:
            if new.sheet.seats[place].who != OPEN:
                continue

            def do(draft: Draft, _: tuple[int, ...], place: int = place) -> None:
                name = draft.sheet.seats[place].name
                acts.sit(draft, place, _newcomer(draft.sheet, place, asker, name, token))

            try:
                new, _, _ = await self._committed(table, lambda draft, live: (), do)
            except Gone:
                new = await self.live(table)
        held = self.seats(new, Asker(token, asker.person))
        live, row = await self._accepted(old, asker, seats, client)
        return live, row, seats, Seated(new, held, token) if held else None

    async def _accepted(
        self, old: Live, asker: Asker, seats: tuple[int, ...], client: str | None
    ) -> tuple[Live, Row]:
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
            lambda draft, held: acts.answer(draft, held, "rematch", True), client,
        )  # fmt: skip
        return live, row

    # What the room itself does

    async def bot_play(self, table: str, seat: int, ply: int, text: str) -> None:
        """A bot's move, if it is still its turn in that position."""

        def seated(draft: Draft, live: Live) -> tuple[int, ...]:
            if acts.bot_to_move(live) != seat:
                raise Forbidden("room-no-seat")
            return (seat,)

        await self._committed(
            table, seated, lambda draft, seats: acts.play(draft, seats, ply, text)
        )

    async def expire(self, table: str) -> None:
        """End what has run out of time."""

        def do(draft: Draft, _: tuple[int, ...]) -> None:
            acts.expire(draft)
            if not draft.rows:
                raise Illegal("room-claim-early")

        await self._committed(table, lambda draft, live: (), do)

    async def resume_clock(self, table: str, seen: float) -> None:
        """Give back the time that passed while no process ran."""
        async with self._lock(table):
            live = await self.live(table)
            draft = Draft(live, self.now())
            if (clock := draft.clock) is None or draft.sheet.status != sheet.RUNNING:
                return
            draft.clock = clock.resumed(self.now(), seen)
            if await self._kept(draft):
                draft.live.version = draft.base.version + 1
                self.keep(draft.live)


def _grown(cached: Live | None, found: tuple[int, str, list[Row]]) -> Live:
    """The table with what is new, from memory as far as it goes."""
    version, text, rows = found
    if cached is None:
        return Live(sheet.read(text), version, rows)
    live = cached.forked()
    live.sheet, live.version = sheet.read(text), version
    for row in rows:
        live.append(row)
    return live


def _repeated(live: Live, seats: tuple[int, ...], client: str | None) -> Row | None:
    """The event a repeated word belongs to."""
    if client is None:
        return None
    found = (live.answered.get((seat, client)) for seat in (seats or (None,)))
    return next((row for row in found if row is not None), None)


def _create(connection: Connection, draft: Draft) -> None:
    store.create(connection, draft)
    people.note_sittings(connection, draft.sheet.table, people.newcomers(draft))


def _asks_again(made: Sheet, held: tuple[int, ...], invite: str | None, seat: int | None) -> bool:
    if invite is not None:
        return any(made.seats[number].invite == invite for number in held)
    return seat is None or seat in held


def _newcomer(made: Sheet, seat: int, asker: Asker, name: str | None, token: str) -> Seat:
    """The seat as it is once somebody has taken it."""
    place, person = made.seats[seat], asker.person
    if made.rated and person is None:
        raise Forbidden("room-rated-name")
    if person is not None and any(other.person == person.id for other in made.seats):
        if made.rated:
            raise Forbidden("room-rated-self")
        person = None  # the same person on two seats: the token tells them apart
    return Seat(
        who=PROGRAM if place.program else PERSON,
        name=person.name if person else name,
        person=person.id if person else None,
        rating=person.rating(made.game) if person else None,
        holder=security.digest(token),
        invite=place.invite,
        program=place.program,
        reserved=place.reserved,
    )


def _next_token(asker: Asker, table: str) -> str:
    """The token for a rematch: the same again for whoever holds the old one."""
    return security.derived("rematch", table, asker.token) if asker.token else security.token()


def _turned(
    old: Sheet, table: str, mine: Sequence[int], holder: str, asker: Asker, now: float
) -> Sheet:
    """The sheet of a rematch: the same people, seats turned by one."""
    seats = []
    for number in range(old.players):
        source = (number + 1) % old.players
        before = old.seats[source]
        if before.who == BOT:
            seats.append(Seat(who=BOT, level=before.level))
            continue
        kept = Seat(name=before.name, program=before.program, reserved=source)
        if source in mine:
            person = asker.person if before.person else None
            kept = Seat(
                who=before.who, name=before.name, program=before.program, reserved=source,
                holder=holder, person=before.person,
                rating=person.rating(old.game) if person else before.rating,
            )  # fmt: skip
        seats.append(kept)
    return Sheet(
        table=table, game=old.game, players=old.players, options=old.options, seed=_seed(),
        created=now, seats=tuple(seats), public=old.public, rated=old.rated, absent=old.absent,
        clock_kind=old.clock_kind, host=holder, previous=old.table,
        start=old.start if old.players == 1 else None,
    )  # fmt: skip


def _seed() -> str:
    return f"{secrets.randbits(128) | 1 << 127:x}"


def _sheet(order: Order, asker: Asker, holder: str, now: float, codes: dict[int, str]) -> Sheet:
    """A checked order as a sheet; invites' codes go into `codes` by seat."""
    game = games.get(order.game)
    setting = game.setting(len(order.seats), order.options)
    _check(order, asker)
    start = order.start
    if start is not None and start.keys() == {"puzzle"}:
        start = puzzles.puzzle(game.name, str(start["puzzle"]))["start"]
    seats = list(order.seats)
    if order.shuffle and order.start is None:
        random.SystemRandom().shuffle(seats)
    made: list[Seat] = []
    for number, wanted in enumerate(seats):
        taken = _ordered(wanted, asker, holder, order.game, made)
        if taken.who == OPEN:
            codes[number] = security.token()
            taken = Seat(program=taken.program, invite=security.digest(codes[number]))
        made.append(taken)
    return Sheet(
        table=security.public_id(), game=game.name, players=setting.players,
        options=dict(setting.options), seed=_seed(), created=now, seats=tuple(made),
        start=start, public=order.public, rated=order.rated, absent=order.absent,
        clock_kind=clocks.checked(order.clock), host=holder,
    )  # fmt: skip


def _ordered(
    wanted: Mapping[str, Any], asker: Asker, holder: str, game: str, before: Sequence[Seat]
) -> Seat:
    who, name = wanted.get("who"), wanted.get("name")
    if who == "bot":
        level = wanted.get("level")
        level = acts.BOT_LEVEL if level is None else level
        if type(level) is not int or not 1 <= level <= 5:
            raise Unknown("level-unknown", level=str(level)[:20])
        return Seat(who=BOT, level=level)
    if who in ("open", "program"):
        return Seat(program=who == "program")
    if who != "me":
        raise Invalid("room-who")
    person = asker.person
    if person is None or any(seat.person for seat in before):
        return Seat(who=PERSON, name=name, holder=holder)
    return Seat(
        who=PERSON, name=person.name, person=person.id, rating=person.rating(game), holder=holder
    )


def _check(order: Order, asker: Asker) -> None:
    """Refuse orders that no table could be."""
    kinds = [seat.get("who") for seat in order.seats]
    if all(kind == "bot" for kind in kinds):
        raise Invalid("room-bots-alone")
    if order.absent not in ("stop", "bot"):
        raise Invalid("room-absent")
    if order.rated:
        if asker.person is None:
            raise Forbidden("room-rated-name")
        if len(kinds) < 2 or order.start is not None:
            raise Invalid("room-rated-people")
        if kinds.count("me") != 1 or set(kinds) - {"me", "open"}:
            raise Invalid("room-rated-people")
