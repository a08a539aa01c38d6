"""A table's sheet: everything about it but the moves, as it is stored.

Sheets are never changed: `replace` makes the next one. Tokens and invites are in
it as hashes only, so that a stolen database opens no seat.
"""

from typing import Any

import msgspec

from tablee.games.game import Json

WAITING, RUNNING, ENDED = "waiting", "running", "ended"
OPEN, PERSON, BOT, PROGRAM = "open", "person", "bot", "program"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat: who sits there, and by which right."""

    who: str = OPEN
    name: str | None = None
    level: int | None = None
    person: str | None = None
    """The identity of a person who chose a name."""
    rating: int | None = None
    holder: str | None = None
    """The hash of the token that plays this seat."""
    invite: str | None = None
    """The hash of the invite to it."""
    program: bool = False
    """Whether the invite is meant for a program."""
    reserved: int | None = None
    """In a rematch: the seat its player had at the table before."""
    left: bool = False


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """Something asked of the others, and what they said."""

    kind: str
    by: int
    answers: dict[str, bool | None]


class TableRecord(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A table without its moves."""

    table: str
    game: str
    players: int
    options: Json
    seed: str
    """In hexadecimal: no database keeps whole numbers of 128 bits."""
    created: float
    seats: tuple[Seat, ...]
    status: str = WAITING
    start: Json | None = None
    public: bool = False
    rated: bool = False
    absent: str = "stop"
    clock_kind: Json = {}
    clock: Json | None = None
    """The state of the clocks, once they run."""
    host: str | None = None
    """The hash of the token that opened the table."""
    host_person: str | None = None
    offers: tuple[Proposal, ...] = ()
    end: str | None = None
    """How the game ended if not by a move: `stopped`, `resigned <seat>`, `closed`."""
    timeout: bool = False
    """Whether it ended because time ran out."""
    next: str | None = None
    previous: str | None = None
    imported: str = ""
    """Brought as a record: `whole`, or `seen` if what was hidden is not in it."""

    def seated(self, seat: int, **fields: Any) -> "TableRecord":
        """With one seat changed."""
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **fields)
        return self.replace(seats=tuple(seats))

    def replace(self, **fields: Any) -> "TableRecord":
        """With some fields changed."""
        return msgspec.structs.replace(self, **fields)

    @property
    def people(self) -> list[int]:
        """Seats played by somebody who can be asked."""
        return [n for n, seat in enumerate(self.seats) if seat.who in (PERSON, PROGRAM)]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(TableRecord)


def encode(value: Any) -> bytes:
    """As JSON."""
    return _encoder.encode(value)


def write(sheet: TableRecord) -> str:
    """A sheet as it is stored."""
    return _encoder.encode(sheet).decode()


def read(text: str) -> TableRecord:
    """A sheet that was stored."""
    return _decoder.decode(text)
