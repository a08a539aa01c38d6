"""The table record: everything about a table but its moves, as it is stored.

Records are immutable: `replace` makes the next one. Tokens and invites are in it as hashes only,
so that a stolen database opens no seat.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tablee.games.game import Json
from tablee.wire.tables import Absent, ProposalKind, Status, Who

WAITING: Final = "waiting"
RUNNING: Final = "running"
ENDED: Final = "ended"
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
PROGRAM: Final = "program"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: who sits there, and by which right."""

    who: Who = OPEN
    name: str | None = None
    level: int | None = None
    person: str | None = None
    """The id of the account, if the player has one."""
    rating: int | None = None
    holder: str | None = None
    """The hash of the token that plays this seat."""
    invite: str | None = None
    """The hash of the invite to it."""
    program: bool = False
    """Whether the invite is meant for a program."""
    reserved: int | None = None
    """In a rematch: the seat its player had before. In a tournament: the entrant's number."""
    left: bool = False
    """Whether the player has left and a bot plays on."""
    leaver: str | None = None
    """The account that left this seat to a bot: it may come back; a rated game counts for it."""
    former_holder: str | None = None
    """Of a player who left: the hash of the token, by which the player may come back."""
    former_spare: int | None = None
    """Milliseconds the player had left on the clock."""
    free: bool = False
    """Whether the others let anybody take the seat of who left."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question to the other players, and their answers by seat."""

    kind: ProposalKind
    by: int
    answers: dict[str, bool | None]


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table without its moves."""

    table: str
    game: str
    players: int
    options: Json
    seed: str
    """In hexadecimal: no database stores integers of 128 bits."""
    created: float
    seats: tuple[Seat, ...]
    status: Status = WAITING
    start: Json | None = None
    public: bool = False
    rated: bool = False
    absent: Absent = "stop"
    hints: bool = True
    """Whether players may ask for hints; never at a rated table."""
    clock_kind: Json = field(default_factory=dict)
    clock: Json | None = None
    """The state of the clocks, once they run."""
    host: str | None = None
    """The hash of the token that opened the table."""
    host_person: str | None = None
    invite: str | None = None
    """The hash of the invite to the table, which gives the next free seat."""
    offers: tuple[Proposal, ...] = ()
    end: str | None = None
    """How the game ended if not by a move: as `Record.end` says, or `closed` before the start."""
    timeout: bool = False
    """Whether it ended because time ran out."""
    next: str | None = None
    previous: str | None = None
    tournament: str | None = None
    """The tournament this game belongs to; its seats are reserved for two entrants by number."""
    set_up: bool = False
    """For an imported game record: whether somebody chose its start position."""
    forgotten: int = 0
    """How often a name was removed from the log: whoever has it in memory reads it again."""
    score: tuple[int, ...] = ()
    """In a rematch: the games of the evening each seat's player has won before this one."""
    imported: Literal["", "whole", "seen"] = ""
    """For an imported game record: `whole`, or `seen` if it lacks what was hidden."""

    def with_seat(self, seat: int, **fields: Any) -> "TableRecord":
        """A copy with one seat changed.

        >>> record = TableRecord("T", "g", 1, {}, "1", 0.0, (Seat(),))
        >>> record.with_seat(0, who=BOT, level=2).seats[0].level
        2
        """
        seats = list(self.seats)
        seats[seat] = dataclasses.replace(seats[seat], **fields)
        return self.replace(seats=tuple(seats))

    def replace(self, **fields: Any) -> "TableRecord":
        """A copy with some fields changed."""
        return dataclasses.replace(self, **fields)

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints."""
        return self.hints and not self.rated

    @property
    def host_seat(self) -> int | None:
        """The seat of whoever opened the table; of several, the first."""
        held = (n for n, seat in enumerate(self.seats) if seat.holder and seat.holder == self.host)
        return next(held, None)

    def held_by(self, holder: str | None, person: str | None) -> tuple[int, ...]:
        """The seats that a token (by its hash) or an account holds.

        >>> record = TableRecord("T", "g", 2, {}, "1", 0.0, (Seat(holder="h"), Seat(person="p")))
        >>> record.held_by("h", None), record.held_by("h", "p"), record.held_by(None, None)
        ((0,), (0, 1), ())
        """
        return tuple(
            number
            for number, seat in enumerate(self.seats)
            if (holder is not None and seat.holder == holder)
            or (person is not None and seat.person == person)
        )

    @property
    def people_seats(self) -> list[int]:
        """Seats of people and programs, who can answer a proposal."""
        return [n for n, seat in enumerate(self.seats) if seat.who in (PERSON, PROGRAM)]

    def to_json(self) -> Json:
        """As it is stored: fields at their default are left out."""
        stored = _stored(self)
        stored["seats"] = [_stored(seat) for seat in self.seats]
        if self.offers:
            stored["offers"] = [
                {"kind": one.kind, "by": one.by, "answers": one.answers} for one in self.offers
            ]
        return stored

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "TableRecord":
        """A record that was stored.

        >>> record = TableRecord("T", "g", 1, {}, "1", 0.0, (Seat(who=BOT, level=3),))
        >>> TableRecord.from_json(record.to_json()) == record
        True
        """
        fields = dict(stored)
        fields["score"] = tuple(stored.get("score", ()))
        fields["seats"] = tuple(Seat(**seat) for seat in stored["seats"])
        fields["offers"] = tuple(Proposal(**one) for one in stored.get("offers", ()))
        return cls(**fields)


def _defaults(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (one.name, one.default_factory() if one.default_factory is not dataclasses.MISSING
         else one.default)
        for one in dataclasses.fields(kind)
    )  # fmt: skip


_DEFAULTS = {kind: _defaults(kind) for kind in (Seat, TableRecord)}


def _stored(value: Any) -> Json:
    """Fields that differ from their default."""
    stored = {}
    for name, default in _DEFAULTS[type(value)]:
        own = getattr(value, name)
        if own is not default and own != default:
            stored[name] = own
    return stored
