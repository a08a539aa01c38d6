"""A table in memory: its record, its event log, and the game replayed from the log.

Moves that were taken back stay in the log, so every past event can be sent again exactly as it
was: `lines` holds the game before each undo, and before an end without a move. The first line is
a stand-in, dealt from a seed that everybody knows; the game itself is dealt with the start event.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Set
from dataclasses import dataclass

from tablee.games.game import Json
from tablee.play import Table
from tablee.service import input
from tablee.service.table_record import TableRecord

STARTED, MOVED, UNDONE, ENDED = "started", "moved", "undone", "ended"
UNDEALT = "0"
"""The seed of a table that waits: its game is dealt when the last seat is taken."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event of the log. Its facts are public; what a seat sees is added when it is sent."""

    number: int
    kind: str
    at: float
    facts: Json
    seat: int | None = None
    client: str | None = None
    """The client's id of the action that made it: a repeat gets the same answer."""


class LiveTable:
    """One table in memory."""

    def __init__(self, record: TableRecord, version: int, events: Iterable[Event] = ()) -> None:
        self.record, self.version = record, version
        # An imported game has no start to wait for.
        seed = record.seed if record.imported else UNDEALT
        self.lines: list[Table] = [_game(record, seed)]
        self.events: list[Event] = []
        self.places: list[tuple[int, int]] = []
        """For each event, the line and the ply it left the game at."""
        self._forced: dict[int, bool] = {}
        """For moves of the present line, by ply, whether there was no other; as far as asked."""
        self.answered: dict[tuple[int | None, str], Event] = {}
        self.frames: dict[tuple[int, tuple[int, ...]], bytes] = {}
        """Encoded events by number and seats: a cache for the sockets."""
        for event in events:
            self.replay(event)

    @property
    def game(self) -> Table:
        return self.lines[-1]

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.events)

    def at(self, number: int) -> Table:
        """The game as it was after the event of that number."""
        if number == 0:
            return self.lines[0].at(0)
        line, ply = self.places[number - 1]
        return self.lines[line].at(ply)

    def digest(self) -> str:
        """A fingerprint of the whole position, hidden things included; it is never sent."""
        whole = json.dumps(
            self.game.dump(), sort_keys=True, ensure_ascii=False, separators=(",", ":")
        )
        return hashlib.sha256(whole.encode()).hexdigest()[:16]

    # Replaying and drafting

    def replay(self, event: Event) -> None:
        """Replay one more event of the log."""
        if event.kind == STARTED:
            self.deal()
        elif event.kind == MOVED:
            self.play(event.facts["text"])
        elif event.kind == UNDONE:
            self.undo_to(event.facts["ply"])
        elif event.kind == ENDED and event.facts.get("end"):
            self.finish(event.facts["end"])
        self.log_event(event)

    def deal(self) -> None:
        """Set up the game from the record's seed; until then only a stand-in is there."""
        self.lines.append(_game(self.record, self.record.seed))

    def play(self, text: str) -> str:
        """Make a move; returns its canonical text."""
        return self.game.play(text).text

    def forced(self, ply: int) -> bool:
        """Whether the move made at that ply was the only one."""
        if ply not in self._forced:
            self._forced[ply] = len(self.game.at(ply).numbers()) == 1
        return self._forced[ply]

    def undo_to(self, ply: int) -> None:
        """Go back to an earlier position of the game."""
        self.lines.append(self.game.at(ply))
        self._forced = {old: forced for old, forced in self._forced.items() if old < ply}

    def finish(self, end: str) -> None:
        """End the game otherwise than by a move; `closed` is the end of one never started."""
        if end == "closed":
            return
        self.lines.append(self.game.at(self.game.ply))
        self.game.end(end)

    def log_event(self, event: Event) -> None:
        """Append an event whose effect has been applied."""
        if event.number != len(self.events) + 1:
            raise ValueError(f"event {event.number} after {len(self.events)}")
        self.events.append(event)
        self.places.append((len(self.lines) - 1, self.game.ply))
        if event.kind == "sat":  # what the seat's former holder asked is not the new one's
            self.answered = {key: old for key, old in self.answered.items() if key[0] != event.seat}
        if event.client is not None:
            self.answered[event.seat, event.client] = event
        if len(self.frames) > 64:
            self.frames.clear()

    def forget_names(self, names: Set[str]) -> list[Event]:
        """Remove names from record and log; returns the events that have changed."""
        for number, seat in enumerate(self.record.seats):
            if seat.name in names:
                self.record = self.record.with_seat(number, name=None)
        self.record = self.record.replace(forgotten=self.record.forgotten + 1)
        changed = []
        for place, event in enumerate(self.events):
            facts = _without_names(event.facts, names)
            if event.kind == "chat" and facts["text"]:
                facts["text"] = input.without_names(facts["text"], names)
            if facts != event.facts:
                self.events[place] = dataclasses.replace(event, facts=facts)
                changed.append(self.events[place])
        self.answered = {key: self.events[e.number - 1] for key, e in self.answered.items()}
        return changed

    def fork(self) -> "LiveTable":
        """A copy to draft a change on; this table stays as it is."""
        other = LiveTable.__new__(LiveTable)
        other.__dict__.update(self.__dict__)
        other.lines = [*self.lines[:-1], self.game.at(self.game.ply)]
        other.events, other.places = list(self.events), list(self.places)
        other._forced, other.answered, other.frames = dict(self._forced), dict(self.answered), {}
        return other


def _game(record: TableRecord, seed: str) -> Table:
    game = Table(record.game, record.players, record.options, int(seed, 16), record.start)
    if record.imported:
        game.set_up = record.set_up
    return game


def _without_names(facts: Json, names: Set[str]) -> Json:
    """The facts of an event without these names: in its summary of the seats, and over a chat."""
    head = facts.get("head") or {}
    seats = [
        {**seat, "name": None} if seat.get("name") in names else seat
        for seat in head.get("seats", ())
    ]
    clean = {**facts, "head": {**head, "seats": seats}} if "seats" in head else dict(facts)
    return {**clean, "name": None} if clean.get("name") in names else clean
