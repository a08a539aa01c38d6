"""Creating the table record of a requested table or of a rematch."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablee import games
from tablee.games.game import Json
from tablee.play import Result
from tablee.players.characters import USUAL, checked_level
from tablee.service import accounts, clocks, tokens
from tablee.service.live_table import UNDEALT
from tablee.service.refusals import Forbidden, Invalid
from tablee.service.table_record import BOT, OPEN, PERSON, PROGRAM, Seat, TableRecord
from tablee.solve import puzzles
from tablee.wire.tables import Absent


@dataclass(frozen=True)
class Requester:
    """Who sends a request, identified by the secrets they hold."""

    token: str | None = None
    """The seat's token, if they have one."""
    person: accounts.Account | None = None
    lang: str = "en"

    @cached_property
    def holder(self) -> str | None:
        return tokens.digest(self.token) if self.token else None


@dataclass(frozen=True)
class TableRequest:
    """The table somebody wants to open."""

    game: str
    seats: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    clock: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    absent: Absent = "bot"
    hints: bool = True
    rated: bool = False
    start: Json | None = None
    shuffle: bool = True


def taken_seat(
    record: TableRecord, seat: int, asker: Requester, name: str | None, token: str
) -> Seat:
    """The seat after somebody has taken it.

    Raises:
        Forbidden: the game is rated, and they have no name or another seat already.
    """
    place, person = record.seats[seat], asker.person
    if record.rated and person is None:
        raise Forbidden("room-rated-name")
    if person is not None and any(other.person == person.id for other in record.seats):
        if record.rated:
            raise Forbidden("room-rated-self")
        person = None  # the same person on two seats: the token tells them apart
    others = [one.name for number, one in enumerate(record.seats) if number != seat]
    return Seat(
        who=PROGRAM if place.program else PERSON,
        name=person.name if person else accounts.distinct_name(name, others),
        person=person.id if person else None,
        rating=person.rating(record.game) if person else None,
        holder=tokens.digest(token),
        invite=place.invite,
        program=place.program,
        reserved=place.reserved,
    )


def evening_score(record: TableRecord, result: Result | None) -> list[int]:
    """The games of the evening each seat's player has won; a shared first place wins nothing.

    `result`: that of this game, if it has ended.
    """
    score = list(record.score) or [0] * record.players
    best = result.ranking[0] if result else ()
    if len(best) == 1:
        score[best[0]] += 1
    return score


def rematch_token(asker: Requester, table: str) -> str:
    """The token for a rematch, derived from the old one, so that a repeat gets the same."""
    return tokens.derive_token("rematch", table, asker.token) if asker.token else tokens.new_token()


def rematch_record(
    old: TableRecord,
    table: str,
    own_seats: Sequence[int],
    holder: str,
    asker: Requester,
    now: float,
    score: Sequence[int],
) -> TableRecord:
    """The record of a rematch: the same people, everybody one seat further.

    `score`: the games of the evening that each seat of the old table has won.
    """
    seats = []
    for number in range(old.players):
        source = (number + 1) % old.players
        before = old.seats[source]
        if before.who == BOT:
            seats.append(Seat(who=BOT, level=before.level))
            continue
        seat = Seat(name=before.name, program=before.program, reserved=source)
        if source in own_seats:
            person = asker.person if before.person else None
            seat = Seat(
                who=before.who, name=before.name, program=before.program, reserved=source,
                holder=holder, person=before.person,
                rating=person.rating(old.game) if person else before.rating,
            )  # fmt: skip
        seats.append(seat)
    return TableRecord(
        table=table, game=old.game, players=old.players, options=old.options, seed=UNDEALT,
        created=now, seats=tuple(seats), public=old.public, rated=old.rated, absent=old.absent,
        hints=old.hints,
        clock_kind=old.clock_kind, host=holder, previous=old.table,
        score=tuple(score[(number + 1) % old.players] for number in range(old.players)),
        start=old.start if old.players == 1 else None,
    )  # fmt: skip


def new_record(
    request: TableRequest, asker: Requester, holder: str, now: float, codes: dict[int | None, str]
) -> TableRecord:
    """The record of a requested table; invite codes go into `codes`.

    Each open seat has an invite of its own, and the table has one for any of them (key None).

    Raises:
        Refusal: the game, its options, the clock or the seats are not possible.
    """
    game = games.get(request.game)
    setting = game.setting(len(request.seats), request.options)
    _check(request, asker)
    start = request.start
    if start is not None and start.keys() == {"puzzle"}:
        start = puzzles.puzzle(game.name, str(start["puzzle"]))["start"]
    wishes = list(request.seats)
    if request.shuffle and request.start is None:
        random.SystemRandom().shuffle(wishes)
    seats: list[Seat] = []
    for number, wish in enumerate(wishes):
        seat = _new_seat(wish, asker, holder, request.game, seats)
        if seat.who == OPEN:
            codes[number] = tokens.new_token()
            seat = Seat(program=seat.program, invite=tokens.digest(codes[number]))
        seats.append(seat)
    if any(seat.who == OPEN and not seat.program for seat in seats):
        codes[None] = tokens.new_token()
    return TableRecord(
        table=tokens.public_id(), game=game.name, players=setting.players,
        options=dict(setting.options), seed=UNDEALT, created=now, seats=tuple(seats),
        start=start, public=request.public, rated=request.rated, absent=request.absent,
        hints=request.hints,
        clock_kind=clocks.validate_kind(request.clock), host=holder,
        invite=tokens.digest(codes[None]) if None in codes else None,
    )  # fmt: skip


def _new_seat(
    wish: Mapping[str, Any], asker: Requester, holder: str, game: str, before: Sequence[Seat]
) -> Seat:
    who, name = wish.get("who"), wish.get("name")
    if who == "bot":
        level = wish.get("level")
        return Seat(who=BOT, level=USUAL if level is None else checked_level(level))
    if who in ("open", "program"):
        return Seat(program=who == "program")
    if who != "me":
        raise Invalid("room-who")
    person = asker.person
    if person is None or any(seat.person for seat in before):
        known = accounts.distinct_name(name, [seat.name for seat in before])
        return Seat(who=PERSON, name=known, holder=holder)
    return Seat(
        who=PERSON, name=person.name, person=person.id, rating=person.rating(game), holder=holder
    )


def _check(request: TableRequest, asker: Requester) -> None:
    """Refuse combinations of seats and settings that are not possible."""
    kinds = [seat.get("who") for seat in request.seats]
    if all(kind == "bot" for kind in kinds):
        raise Invalid("room-bots-alone")
    if request.absent not in ("stop", "bot"):
        raise Invalid("room-absent")
    if request.rated:
        if asker.person is None:
            raise Forbidden("room-rated-name")
        if len(kinds) < 2 or request.start is not None:
            raise Invalid("room-rated-people")
        if kinds.count("me") != 1 or set(kinds) - {"me", "open"}:
            raise Invalid("room-rated-people")
