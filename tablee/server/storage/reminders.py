"""Push subscriptions in the database: implements `service.ports.ReminderStorage`."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.server.storage import schema
from tablee.server.storage.database import Database
from tablee.service.ports import DueDaily, DueTurn, Now
from tablee.service.refusals import Busy
from tablee.service.reminders import Subscription
from tablee.service.table_record import RUNNING

MOST = 100_000
"""Subscriptions in all."""
MOST_OF_PERSON = 5
"""Browsers of one account; an older one is deleted."""
MOST_SEATS = 50
"""Tables of one subscription; an older one is deleted."""
_SUBSCRIBE = sa.text(
    "INSERT INTO subscriptions AS s (id, endpoint, p256dh, auth, lang, person, turns, daily, "
    "utc_offset, due, seen) VALUES (:id, :endpoint, :p256dh, :auth, :lang, :person, :turns, "
    ":daily, :utc_offset, :due, :seen) ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh, "
    "auth = excluded.auth, lang = excluded.lang, person = excluded.person, "
    "turns = excluded.turns, daily = excluded.daily, utc_offset = excluded.utc_offset, "
    "seen = excluded.seen, due = CASE WHEN s.daily = excluded.daily "  # the same wish: as it was
    "AND s.utc_offset = excluded.utc_offset THEN s.due ELSE excluded.due END"
)
_REMIND = sa.text(
    "INSERT INTO reminded AS r (subscription, table_id, holder, person, version, ply, at) "
    "VALUES (:subscription, :table_id, :holder, :person, :version, -1, :at) "
    "ON CONFLICT (subscription, table_id) DO UPDATE SET holder = excluded.holder, "
    "person = excluded.person, version = excluded.version, at = excluded.at"
)


class SqlReminderStorage:
    """Subscriptions and the seats they are reminded of, in SQLite or PostgreSQL."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def subscribe(
        self, wanted: Subscription, person: str | None, due: float | None, now: float
    ) -> None:
        await self._database.write(lambda c: _subscribe(c, wanted, person, due, now))

    async def unsubscribe(self, id: str) -> bool:
        s = schema.subscriptions
        return await self._database.write(
            lambda c: c.execute(s.delete().where(s.c.id == id)).rowcount == 1
        )

    async def remind_seat(
        self, id: str, table: str, holder: str | None, person: str | None, version: int
    ) -> bool:
        row = {
            "subscription": id, "table_id": table, "holder": holder, "person": person,
            "version": version, "at": self._now(),
        }  # fmt: skip
        return await self._database.write(lambda c: _remind_seat(c, row))

    async def forget_seat(self, id: str, table: str) -> None:
        r = schema.reminded
        gone = r.delete().where(r.c.subscription == id, r.c.table_id == table)
        await self._database.write(lambda c: c.execute(gone).rowcount)

    async def due_turns(self, since: float, before: float, limit: int) -> list[DueTurn]:
        s, r, t = schema.subscriptions, schema.reminded, schema.tables
        query = (
            sa.select(s, r.c.table_id, r.c.holder, r.c.person.label("sitter"), r.c.version, r.c.ply)
            .join(r, r.c.subscription == s.c.id)
            .join(t, t.c.id == r.c.table_id)
            .where(t.c.status == RUNNING, t.c.updated.between(since, before))
            .where(t.c.version != r.c.version, s.c.turns)
            .order_by(t.c.updated)
            .limit(limit)
        )
        found = await self._database.read(lambda c: c.execute(query).mappings().all())
        return [
            DueTurn(
                _subscription(row), row["table_id"], row["holder"], row["sitter"], row["version"],
                row["ply"],
            )
            for row in found
        ]  # fmt: skip

    async def claim_turn(self, due: DueTurn, version: int, ply: int) -> bool:
        r = schema.reminded
        claim = (
            r.update()
            .where(r.c.subscription == due.subscription.id, r.c.table_id == due.table)
            .where(r.c.version == due.version)
            .values(version=version, ply=ply)
        )
        return await self._database.write(lambda c: c.execute(claim).rowcount == 1)

    async def due_daily(self, now: float, limit: int) -> list[DueDaily]:
        s = schema.subscriptions
        query = sa.select(s).where(s.c.due <= now).order_by(s.c.due).limit(limit)
        found = await self._database.read(lambda c: c.execute(query).mappings().all())
        return [DueDaily(_subscription(row), row["due"]) for row in found]

    async def claim_daily(self, due: DueDaily, later: float | None) -> bool:
        s = schema.subscriptions
        same = sa.and_(s.c.id == due.subscription.id, s.c.due == due.at)
        claim = s.update().where(same).values(due=later)
        return await self._database.write(lambda c: c.execute(claim).rowcount == 1)


def _subscribe(
    connection: Connection, wanted: Subscription, person: str | None, due: float | None, now: float
) -> None:
    s = schema.subscriptions
    known = connection.execute(sa.select(s.c.id).where(s.c.id == wanted.id)).first()
    if known is None:
        count = connection.execute(sa.select(sa.func.count()).select_from(s)).scalar_one()
        if count >= MOST:
            raise Busy("reminders-full", retry=3_600.0)
    connection.execute(
        _SUBSCRIBE,
        {"id": wanted.id, "endpoint": wanted.endpoint, "p256dh": wanted.p256dh,
         "auth": wanted.auth, "lang": wanted.lang, "person": person, "turns": wanted.turns,
         "daily": wanted.daily, "utc_offset": wanted.offset, "due": due, "seen": now},
    )  # fmt: skip
    if person is not None:
        newest = sa.select(s.c.id).where(s.c.person == person).order_by(s.c.seen.desc(), s.c.id)
        kept = connection.execute(newest.limit(MOST_OF_PERSON)).scalars().all()
        connection.execute(s.delete().where(s.c.person == person, s.c.id.not_in(kept)))


def _remind_seat(connection: Connection, row: dict[str, Any]) -> bool:
    s, r, own = schema.subscriptions, schema.reminded, row["subscription"]
    locked = sa.select(s.c.id).where(s.c.id == own).with_for_update()
    if connection.execute(locked).first() is None:
        return False
    connection.execute(_REMIND, row)
    newest = sa.select(r.c.table_id).where(r.c.subscription == own).order_by(r.c.at.desc())
    kept = connection.execute(newest.limit(MOST_SEATS)).scalars().all()
    connection.execute(r.delete().where(r.c.subscription == own, r.c.table_id.not_in(kept)))
    return True


def _subscription(row: Any) -> Subscription:
    return Subscription(
        row["endpoint"], row["p256dh"], row["auth"], row["lang"], bool(row["turns"]), row["daily"],
        row["utc_offset"],
    )  # fmt: skip


def forget(connection: Connection, person: str) -> None:
    """Delete every subscription of an account that is deleted or has moved to another device."""
    s, r = schema.subscriptions, schema.reminded
    seated = sa.select(r.c.subscription).where(r.c.person == person)
    connection.execute(s.delete().where(sa.or_(s.c.person == person, s.c.id.in_(seated))))


def purge(connection: Connection, before: float) -> int:
    """Delete subscriptions whose browser has not been here since a time."""
    s = schema.subscriptions
    return connection.execute(s.delete().where(s.c.seen < before)).rowcount
