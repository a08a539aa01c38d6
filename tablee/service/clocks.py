"""Clocks: how long each player may think, as an immutable value.

Every method returns the next clock. The present time is always an argument, in seconds since the
epoch; inside, times are whole milliseconds, so that spent and remaining time add up exactly.

- `none`: no limit.
- `move`: a number of seconds for every move.
- `game`: a number of seconds for the whole game, and an increment when the turn passes to another
  player (not for each move of a turn, or one could gain time by splitting it).
- `round`: a number of seconds for each round, renewed for everybody.
- `days`: a number of days for every move.

A takeback changes the turn, but no remaining time: time that was spent stays spent, and increments
stay. With a clock for each move, the time for that move starts again.
While no server process runs, nobody's time runs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from tablee.games.game import Json
from tablee.service.refusals import Invalid
from tablee.wire.tables import Clock as RunningClock
from tablee.wire.tables import ClockKind, ClockTimes

DAY = 86_400
FIELDS: dict[str, dict[str, tuple[int, int]]] = {
    "none": {},
    "move": {"seconds": (5, 3_600)},
    "game": {"seconds": (30, 6 * 3_600), "increment": (0, 300)},
    "round": {"seconds": (10, 2 * 3_600)},
    "days": {"days": (1, 30)},
}
"""The fields of each kind of clock, with the least and the greatest value."""
OPTIONAL = {"increment": 0}


def validate_kind(kind: object) -> Json:
    """A requested kind of clock, checked and with its optional fields.

    >>> validate_kind({"kind": "game", "seconds": 300})
    {'kind': 'game', 'seconds': 300, 'increment': 0}

    Raises:
        Invalid: an unknown kind or field, or a value out of range.
    """
    if not isinstance(kind, Mapping):
        raise Invalid("clock-not-object")
    name = kind.get("kind")
    if not isinstance(name, str) or name not in FIELDS:
        raise Invalid("clock-kind", kind=str(name)[:40], possible=", ".join(FIELDS))
    fields = FIELDS[name]
    for field in kind:
        if field != "kind" and field not in fields:
            raise Invalid("clock-field", kind=name, field=str(field)[:40])
    full: Json = {"kind": name}
    for field, (least, most) in fields.items():
        value = kind.get(field, OPTIONAL.get(field))
        if type(value) is not int or not least <= value <= most:
            raise Invalid("clock-range", field=field, least=least, most=most)
        full[field] = value
    return full


def kind_message(kind: Json) -> ClockKind:
    """A checked kind of clock as a message; an empty one is no clock."""
    match kind.get("kind", "none"):
        case "move":
            return {"kind": "move", "seconds": kind["seconds"]}
        case "game":
            return {"kind": "game", "seconds": kind["seconds"], "increment": kind["increment"]}
        case "round":
            return {"kind": "round", "seconds": kind["seconds"]}
        case "days":
            return {"kind": "days", "days": kind["days"]}
    return {"kind": "none"}


LEAST_AGAIN = 60_000
"""Milliseconds that whoever comes back to a seat has at least."""


@dataclass(frozen=True)
class Clock:
    """The clocks of one table."""

    kind: Json
    spare: tuple[int | None, ...]
    """Milliseconds each seat had left at `since`, below zero after its deadline; None: no limit."""
    running: int | None = None
    """The seat whose time runs, or would if it were not paused."""
    since: int = 0
    """The moment up to which time has been taken off, in milliseconds."""
    paused_: bool = False

    @classmethod
    def new(cls, kind: object, players: int) -> "Clock":
        """A clock that does not run yet.

        >>> clock = Clock.new({"kind": "move", "seconds": 60}, players=2).started(0, now=1000.0)
        >>> clock.seconds(0, now=1010.0)
        50.0
        >>> clock.moved(0, 1, now=1010.0).deadline()
        1070.0

        Raises:
            Invalid: the kind of clock is not possible.
        """
        full = validate_kind(kind)
        return cls(full, (_allowance(full),) * players)

    # Changes

    def started(self, seat: int, now: float) -> "Clock":
        """The game begins, with this seat to move."""
        return replace(self, running=seat, since=_ms(now), paused_=False)

    def moved(
        self, seat: int, next_seat: int | None, now: float, round_changed: bool = False
    ) -> "Clock":
        """A seat has moved; it is another's turn, or the game has ended (None)."""
        clock = self._settled(now)
        spare = list(clock.spare)
        if spare[seat] is not None:
            spare[seat] = clock._after_move(spare[seat] or 0, next_seat != seat)
        if next_seat is None and not self._by_move:
            spare[seat] = clock.spare[seat]  # nothing more is earned after the end
        clock = replace(clock, spare=tuple(spare), running=next_seat)
        return clock._renewed() if round_changed and self.kind["kind"] == "round" else clock

    def _after_move(self, left: int, passes: bool) -> int:
        if self._by_move:
            return _allowance(self.kind) or 0
        return max(0, left) + 1_000 * int(self.kind.get("increment", 0)) * passes

    def undone(self, seat: int, now: float) -> "Clock":
        """Moves were taken back and it is this seat's turn again."""
        clock = replace(self._settled(now), running=seat)
        return clock._renewed() if self._by_move else clock

    def left(self, seat: int, now: float) -> "Clock":
        """Somebody has left: their time has no limit any more, whoever plays for them."""
        return self._settled(now)._with(seat, None)

    def returned(self, seat: int, spare: int | None, now: float) -> "Clock":
        """Somebody sits there again, with the time that was left, but at least a minute."""
        whole = _allowance(self.kind)
        if self._by_move or spare is None or whole is None:
            return self._settled(now)._with(seat, whole)
        return self._settled(now)._with(seat, min(whole, max(spare, LEAST_AGAIN)))

    def stopped(self, now: float) -> "Clock":
        """The game has ended: no time runs any more."""
        return replace(self._settled(now), running=None)

    def paused(self, now: float) -> "Clock":
        """The server stops for a while: no time runs until `resumed`."""
        return replace(self._settled(now), paused_=True)

    def resumed(self, now: float, seen: float | None = None) -> "Clock":
        """The server runs again: time runs from now on, and the gap costs nobody time.

        If the server ended without `paused`, `seen` is the last moment at which it is known to
        have run; without `seen`, all time since the last move is given back.
        """
        clock = self if self.paused_ or seen is None else self._settled(min(seen, now))
        return replace(clock, since=_ms(now), paused_=False)

    # Reading

    def seconds(self, seat: int, now: float) -> float | None:
        """The seconds a seat has left; None: no limit."""
        left = self._settled(now).spare[seat]
        return None if left is None else max(0, left) / 1_000

    def spare_of(self, seat: int, now: float) -> int | None:
        """The milliseconds a seat has left; None: no limit."""
        return self._settled(now).spare[seat]

    def deadline(self) -> float | None:
        """When the running seat's time will be over, in seconds since the epoch."""
        left = self._running_left()
        return None if left is None else (self.since + left) / 1_000

    def flagged(self, now: float) -> int | None:
        """The seat whose time is over, if any."""
        left = self._running_left()
        over = left is not None and _ms(now) - self.since >= left
        return self.running if over else None

    def to_message(self, now: float) -> RunningClock:
        """The clock as a snapshot holds it."""
        deadline = self.deadline()
        times: ClockTimes = {
            "left": [self.seconds(seat, now) for seat in range(len(self.spare))],
            "running": self.running,
            "deadline": None if deadline is None else _iso(deadline),
            "paused": self.paused_,
        }
        kind = kind_message(self.kind)
        match kind["kind"]:
            case "none":
                return {**kind, **times}
            case "move":
                return {**kind, **times}
            case "game":
                return {**kind, **times}
            case "round":
                return {**kind, **times}
            case "days":
                return {**kind, **times}

    def to_json(self) -> Json:
        return {
            "kind": self.kind, "spare": list(self.spare), "running": self.running,
            "since": self.since, "paused": self.paused_,
        }  # fmt: skip

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Clock":
        return cls(
            dict(stored["kind"]), tuple(stored["spare"]), stored["running"], stored["since"],
            stored["paused"],
        )  # fmt: skip

    # Calculation

    @property
    def _by_move(self) -> bool:
        return self.kind["kind"] in ("move", "days")

    def _running_left(self) -> int | None:
        return None if self.running is None or self.paused_ else self.spare[self.running]

    def _settled(self, now: float) -> "Clock":
        """The clock with the elapsed time subtracted; a system clock set back costs nothing.

        The deadline stays where it was, also if it has passed.
        """
        moment = max(self.since, _ms(now))
        left = self._running_left()
        if left is None or self.running is None:
            return replace(self, since=moment)
        return replace(self, since=moment)._with(self.running, left - (moment - self.since))

    def _renewed(self) -> "Clock":
        """Everybody with a limit gets the whole time again."""
        whole = _allowance(self.kind)
        return replace(self, spare=tuple(had if had is None else whole for had in self.spare))

    def _with(self, seat: int, left: int | None) -> "Clock":
        spare = list(self.spare)
        spare[seat] = left
        return replace(self, spare=tuple(spare))


def _allowance(kind: Json) -> int | None:
    """The time everybody starts with, in milliseconds."""
    if kind["kind"] == "none":
        return None
    return 1_000 * int(kind["days"] * DAY if "days" in kind else kind["seconds"])


def _ms(moment: float) -> int:
    return round(moment * 1_000)


def _iso(moment: float) -> str:
    text = datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")
