"""Accounts in the database: devices, names, transfers, ratings, and where people sit."""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.refusal import Illegal
from tablee.server.storage import reminders, schema
from tablee.service import accounts, tokens
from tablee.service.accounts import SHORTEST_NAME, TRANSFER_LASTS, Account, StoredRating
from tablee.service.draft import Draft
from tablee.service.glicko import Rating
from tablee.service.refusals import Gone
from tablee.wire.games import RatedPlayer

LEADERBOARD = 100
"""People on a leaderboard."""
TABLES_SHOWN = 50


def find(connection: Connection, device: str) -> Account | None:
    """The account of a device, by the hash of its secret."""
    p, r = schema.people, schema.ratings
    query = sa.select(p.c.id, p.c.name).where(p.c.device == tokens.digest(device))
    row = connection.execute(query).first()
    if row is None:
        return None
    rated = connection.execute(
        sa.select(r.c.game, r.c.rating, r.c.deviation, r.c.games).where(r.c.person == row[0])
    )
    return Account(row[0], row[1], {row[0]: (row[1], row[2], row[3]) for row in rated})


def choose_name(connection: Connection, device: str, name: str, now: float) -> Account:
    """Create or rename the device's account.

    Raises:
        Illegal: another account has the name.
    """
    name, p = accounts.clean_name(name, SHORTEST_NAME), schema.people
    key = accounts.name_key(name)
    own = find(connection, device)
    taken = connection.execute(sa.select(p.c.id).where(p.c.name_key == key)).scalar()
    if taken is not None and (own is None or taken != own.id):
        raise Illegal("room-name-taken")
    if own is not None:
        connection.execute(
            p.update().where(p.c.id == own.id).values(name=name, name_key=key, seen=now)
        )
        return Account(own.id, name, own.ratings)
    person = secrets.token_hex(12)
    connection.execute(
        p.insert(),
        {"id": person, "name": name, "name_key": key, "device": tokens.digest(device),
         "created": now, "seen": now},
    )  # fmt: skip
    return Account(person, name)


def transfer(connection: Connection, person: Account, code: str, now: float) -> float:
    """Store a code that moves the account once; returns when it expires."""
    t, expires = schema.transfers, now + TRANSFER_LASTS
    connection.execute(t.delete().where(sa.or_(t.c.person == person.id, t.c.expires < now)))
    connection.execute(
        t.insert(), {"code": tokens.digest(code), "person": person.id, "expires": expires}
    )
    return expires


def claim(connection: Connection, device: str, code: str, now: float) -> Account:
    """Move an account to this device; the previous device loses it.

    Raises:
        Gone: the code is used, expired or unknown.
    """
    t, p = schema.transfers, schema.people
    hashed = tokens.digest(code)
    query = sa.select(t.c.person).where(t.c.code == hashed, t.c.expires >= now)
    person = connection.execute(query).scalar()
    used = connection.execute(t.delete().where(t.c.code == hashed))
    if person is None or used.rowcount != 1:
        raise Gone("room-code-unknown")
    connection.execute(
        p.update().where(p.c.id == person).values(device=tokens.digest(device), seen=now)
    )
    reminders.forget(connection, person)
    account = find(connection, device)
    assert account is not None
    return account


def forget(connection: Connection, person: Account) -> None:
    """Delete an account with its ratings, transfer codes, sittings and reminders."""
    reminders.forget(connection, person.id)
    connection.execute(schema.people.delete().where(schema.people.c.id == person.id))


def all_tables(connection: Connection, person: Account) -> list[str]:
    """Every table somebody has sat at."""
    s = schema.sittings
    query = sa.select(s.c.table_id).where(s.c.person == person.id)
    return [str(row[0]) for row in connection.execute(query)]


def note_sittings(connection: Connection, table: str, came: Sequence[str]) -> None:
    """Store at which table accounts sit, for the list of one's own tables."""
    s = schema.sittings
    for person in came:
        known = connection.execute(
            sa.select(s.c.person).where(s.c.person == person, s.c.table_id == table)
        ).first()
        if known is None:
            connection.execute(s.insert(), {"person": person, "table_id": table})


def tables(connection: Connection, person: Account) -> list[str]:
    """The tables somebody sits at, most recent first."""
    s, t = schema.sittings, schema.tables
    query = (
        sa.select(t.c.id)
        .join(s, s.c.table_id == t.c.id)
        .where(s.c.person == person.id)
        .order_by(t.c.updated.desc())
        .limit(TABLES_SHOWN)
    )
    return [str(row[0]) for row in connection.execute(query)]


def rate(connection: Connection, draft: Draft) -> None:
    """Write the new ratings of a rated game that has just ended, in the same transaction."""
    game, r = draft.record.game, schema.ratings
    stored: dict[str, StoredRating] = {}
    for player in sorted(accounts.rated_players(draft)):  # one lock order: no deadlock
        query = sa.select(r).where(r.c.person == player, r.c.game == game).with_for_update()
        if (row := connection.execute(query).mappings().first()) is not None:
            rating = Rating(row["rating"], row["deviation"], row["volatility"])
            stored[player] = StoredRating(rating, row["games"], row["at"])
    for player, new in accounts.new_ratings(draft, stored).items():
        values = {
            "rating": new.rating.rating, "deviation": new.rating.deviation,
            "volatility": new.rating.volatility, "games": new.games, "at": new.at,
        }  # fmt: skip
        if player in stored:
            same = sa.and_(r.c.person == player, r.c.game == game)
            connection.execute(r.update().where(same).values(**values))
        else:
            connection.execute(r.insert(), {"person": player, "game": game, **values})


def leaderboard(connection: Connection, game: str) -> list[RatedPlayer]:
    """The best players of a game; ratings with a large deviation come last."""
    p, r = schema.people, schema.ratings
    query = (
        sa.select(p.c.name, r.c.rating, r.c.deviation, r.c.games)
        .join(p, p.c.id == r.c.person)
        .where(r.c.game == game)
        .order_by(sa.case((r.c.deviation <= 110.0, 0), else_=1), r.c.rating.desc(), p.c.name_key)
        .limit(LEADERBOARD)
    )
    return [
        {"rank": rank, "name": name, "rating": round(rating), "deviation": round(deviation),
         "games": count}
        for rank, (name, rating, deviation, count) in enumerate(connection.execute(query), 1)
    ]  # fmt: skip
