"""People who chose a name: a device's identity, where they sit, how well they play.

No account and no passphrase: a device holds a secret, the database its hash. A
transfer code moves the identity to another device, once, within ten minutes.
"""

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablee.games.game import Json
from tablee.games.refusal import Illegal
from tablee.server.storage import schema
from tablee.service import table_record, tokens
from tablee.service.draft import Draft
from tablee.service.glicko import PERIOD, Rating, after_game
from tablee.service.refusals import Gone, Invalid

SHORTEST_NAME, LONGEST_NAME = 2, 24
TRANSFER_LASTS = 600.0
BOARD = 100
TABLES_SHOWN = 50


@dataclass(frozen=True)
class Account:
    """Somebody who chose a name."""

    id: str
    name: str
    ratings: dict[str, tuple[float, float, int]] = field(default_factory=dict)
    """For each game: rating, deviation, and how many games."""

    def rating(self, game: str) -> int | None:
        """The rating in a game, as it is shown."""
        return round(self.ratings[game][0]) if game in self.ratings else None


def clean_name(name: str, shortest: int = 1) -> str:
    """A name as it is shown: one line, no invisible signs, not too long."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in name):
        raise Invalid("room-name-signs")
    if not shortest <= len(name) <= LONGEST_NAME:
        raise Invalid("room-name-length", least=shortest, most=LONGEST_NAME)
    return name


def name_key(name: str) -> str:
    """What two names share that look the same: case, accents and width aside."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


# Identity


def find(connection: Connection, device: str) -> Account | None:
    """Whose device this is."""
    p, r = schema.people, schema.ratings
    asked = sa.select(p.c.id, p.c.name).where(p.c.device == tokens.digest(device))
    found = connection.execute(asked).first()
    if found is None:
        return None
    rated = connection.execute(
        sa.select(r.c.game, r.c.rating, r.c.deviation, r.c.games).where(r.c.person == found[0])
    )
    return Account(found[0], found[1], {row[0]: (row[1], row[2], row[3]) for row in rated})


def choose_name(connection: Connection, device: str, name: str, now: float) -> Account:
    """Choose a name, or another one; it must be nobody else's."""
    name, p = clean_name(name, SHORTEST_NAME), schema.people
    key = name_key(name)
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
    """Let a code move the identity once; answers until when."""
    t, expires = schema.transfers, now + TRANSFER_LASTS
    connection.execute(t.delete().where(sa.or_(t.c.person == person.id, t.c.expires < now)))
    connection.execute(
        t.insert(), {"code": tokens.digest(code), "person": person.id, "expires": expires}
    )
    return expires


def claim(connection: Connection, device: str, code: str, now: float) -> Account:
    """Move an identity here; the device it was on forgets it."""
    t, p = schema.transfers, schema.people
    hashed = tokens.digest(code)
    asked = sa.select(t.c.person).where(t.c.code == hashed, t.c.expires >= now)
    person = connection.execute(asked).scalar()
    used = connection.execute(t.delete().where(t.c.code == hashed))
    if person is None or used.rowcount != 1:
        raise Gone("room-code-unknown")
    connection.execute(
        p.update().where(p.c.id == person).values(device=tokens.digest(device), seen=now)
    )
    found = find(connection, device)
    assert found is not None
    return found


def forget(connection: Connection, person: Account) -> None:
    """Forget somebody: the name, the ratings, and whose seats they were."""
    s, t = schema.sittings, schema.tables
    for (table,) in connection.execute(sa.select(s.c.table_id).where(s.c.person == person.id)):
        found = connection.execute(sa.select(t.c.sheet).where(t.c.id == table)).scalar()
        if found is None:
            continue
        kept = table_record.read(found)
        for number, seat in enumerate(kept.seats):
            if seat.person == person.id:
                kept = kept.seated(number, person=None, name=None, rating=None)
        connection.execute(
            t.update()
            .where(t.c.id == table)
            .values(sheet=table_record.write(kept), version=t.c.version + 1)
        )
    connection.execute(schema.people.delete().where(schema.people.c.id == person.id))


# Where they sit


def newcomers(draft: Draft) -> list[str]:
    """People who sit down by this act."""
    before = {seat.person for seat in draft.base.sheet.seats} if draft.base.version else set()
    return sorted({seat.person for seat in draft.sheet.seats if seat.person} - before)


def note_sittings(connection: Connection, table: str, came: Sequence[str]) -> None:
    """Remember at which tables people sit, so that they find them again."""
    s = schema.sittings
    for person in came:
        known = connection.execute(
            sa.select(s.c.person).where(s.c.person == person, s.c.table_id == table)
        ).first()
        if known is None:
            connection.execute(s.insert(), {"person": person, "table_id": table})


def tables(
    connection: Connection, person: Account
) -> list[tuple[str, int, table_record.TableRecord]]:
    """The tables somebody sits at, newest first."""
    s, t = schema.sittings, schema.tables
    asked = (
        sa.select(t.c.id, t.c.version, t.c.sheet)
        .join(s, s.c.table_id == t.c.id)
        .where(s.c.person == person.id)
        .order_by(t.c.updated.desc())
        .limit(TABLES_SHOWN)
    )
    return [(row[0], row[1], table_record.read(row[2])) for row in connection.execute(asked)]


# Ratings


def rate(connection: Connection, draft: Draft) -> None:
    """Rate a game that has just ended, in the same commit."""
    result = draft.game.result
    seats = [seat.person for seat in draft.sheet.seats]
    if result is None or any(person is None for person in seats) or len(set(seats)) < len(seats):
        return
    if not draft.game.plies:
        return  # nobody is better or worse for a game that was not played
    game, r, now = draft.sheet.game, schema.ratings, draft.now
    known: dict[str, tuple[Rating, int, float]] = {}
    for person in sorted(filter(None, seats)):  # in one order everywhere: no two wait crosswise
        asked = sa.select(r).where(r.c.person == person, r.c.game == game).with_for_update()
        if (row := connection.execute(asked).mappings().first()) is not None:
            rating = Rating(row["rating"], row["deviation"], row["volatility"])
            known[person] = (rating, row["games"], row["at"])
    names = [person for person in seats if person is not None]
    before = [known[name][0] if name in known else Rating() for name in names]
    rested = [(now - known[name][2]) / PERIOD if name in known else 0.0 for name in names]
    for name, new in zip(names, after_game(before, result.ranking, rested), strict=True):
        values = {
            "rating": new.rating, "deviation": new.deviation, "volatility": new.volatility,
            "games": known[name][1] + 1 if name in known else 1, "at": now,
        }  # fmt: skip
        if name in known:
            same = sa.and_(r.c.person == name, r.c.game == game)
            connection.execute(r.update().where(same).values(**values))
        else:
            connection.execute(r.insert(), {"person": name, "game": game, **values})


def leaderboard(connection: Connection, game: str) -> list[Json]:
    """The best in a game, those nobody is sure about yet at the end."""
    p, r = schema.people, schema.ratings
    asked = (
        sa.select(p.c.name, r.c.rating, r.c.deviation, r.c.games)
        .join(p, p.c.id == r.c.person)
        .where(r.c.game == game)
        .order_by(sa.case((r.c.deviation <= 110.0, 0), else_=1), r.c.rating.desc(), p.c.name_key)
        .limit(BOARD)
    )
    return [
        {"rank": rank, "name": name, "rating": round(rating), "deviation": round(deviation),
         "games": count}
        for rank, (name, rating, deviation, count) in enumerate(connection.execute(asked), 1)
    ]  # fmt: skip
