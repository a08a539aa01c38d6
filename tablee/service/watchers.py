"""Who watches which table, and waking them when something was committed there.

A watcher is woken, never handed events: it reads them from the table's log, from the number it has
seen. So nothing is lost if a wake-up is, and a slow reader holds up nobody.
"""

from collections import deque
from collections.abc import Callable, Sequence

from tablee.service.ports import Now, Scheduler, Signal
from tablee.wire.frames import Notice

MOST_NOTES = 64
"""Unnumbered messages that may wait for a reader before it counts as too slow."""
GATHERED = 0.15
"""Seconds in which arrivals and departures are announced together."""
Attendance = tuple[frozenset[int], int]
"""The seats with an open socket, and the number of spectators."""
NOBODY: Attendance = (frozenset(), 0)


def _ignore() -> None:
    """The `on_slow` of watchers that cannot be slow."""


class Watcher:
    """One reader of a table: a socket or a waiting request."""

    def __init__(
        self, table: str, seats: tuple[int, ...], signal: Signal, *, present: bool = True,
        on_slow: Callable[[], None] = _ignore,
    ) -> None:  # fmt: skip
        self.table, self.seats = table, seats
        self.present = present
        """Whether it counts as being there: a socket does, a single request does not."""
        self.notes: deque[Notice | bytes] = deque()
        self.slow = False
        self.gone = False
        self.closing = False
        self._signal, self._on_slow = signal, on_slow

    def wake(self) -> None:
        self._signal.set()

    def notify(self, message: Notice | bytes) -> None:
        """Pass on a message that has no number."""
        if len(self.notes) >= MOST_NOTES:
            self.slow = True
            self._on_slow()
        else:
            self.notes.append(message)
        self._signal.set()

    async def wait_woken(self) -> None:
        """Wait until there is something to read."""
        await self._signal.wait()
        self._signal.clear()


class Watchers:
    """Who watches what in this process, and who is present in others."""

    def __init__(self, scheduler: Scheduler, now: Now) -> None:
        self._scheduler = scheduler
        self._now, self._started = now, now()
        self._watchers: dict[str, set[Watcher]] = {}
        self._signs: dict[tuple[str, int], float] = {}
        """The last sign of life of each seat without an open socket."""
        self._new_signs: dict[tuple[str, int], float] = {}
        self._elsewhere: dict[str, Attendance] = {}
        self._changed: set[str] = set()
        self._arriving: set[str] = set()

    # Watching

    def join(self, watcher: Watcher) -> None:
        """Begin to watch. Subscribe before taking the snapshot, so that no event is missed."""
        self._watchers.setdefault(watcher.table, set()).add(watcher)
        self.note_sign(watcher.table, watcher.seats)
        if watcher.present:
            self._attendance_changed(watcher.table)

    def leave(self, watcher: Watcher, now: float) -> None:
        others = self._watchers.get(watcher.table, set())
        others.discard(watcher)
        if not others:
            self._watchers.pop(watcher.table, None)
        self.note_sign(watcher.table, watcher.seats)
        if watcher.present:
            self._attendance_changed(watcher.table)

    def watched(self) -> list[str]:
        return list(self._watchers)

    def is_watched(self, table: str) -> bool:
        """Whether somebody watches a table here."""
        return table in self._watchers

    def count(self) -> int:
        return sum(map(len, self._watchers.values()))

    # Publishing

    def wake(self, table: str) -> None:
        """Wake all watchers of a table: something was committed there."""
        for watcher in self._watchers.get(table, ()):
            watcher.wake()

    def notify(self, table: str, message: Notice) -> None:
        """Pass a message without a number to all who watch a table."""
        for watcher in self._watchers.get(table, ()):
            if watcher.present:
                watcher.notify(message)

    def close(self) -> None:
        """Tell everybody that this process stops."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.closing = True
                watcher.wake()

    # Attendance

    def here(self, table: str) -> list[int]:
        """The seats with an open socket, in any process."""
        return sorted({*self.own_seats(table), *self._elsewhere.get(table, NOBODY)[0]})

    def spectators(self, table: str) -> int:
        """How many watch without a seat."""
        return self.own_spectators(table) + self._elsewhere.get(table, NOBODY)[1]

    def own_spectators(self, table: str) -> int:
        """How many watch without a seat in this process."""
        return sum(w.present and not w.seats for w in self._watchers.get(table, ()))

    def own_seats(self, table: str) -> list[int]:
        """The seats with an open socket in this process."""
        return sorted({s for w in self._watchers.get(table, ()) if w.present for s in w.seats})

    def note_sign(self, table: str, seats: Sequence[int]) -> None:
        """Somebody at these seats has asked for something, or come, or gone."""
        if not seats:
            return
        now, here = self._now(), self.own_seats(table)
        for seat in seats:
            if seat not in here:  # an open socket is a sign all the time
                self._signs[table, seat] = self._new_signs[table, seat] = now

    def away(self, table: str, seat: int, now: float) -> float | None:
        """Seconds since a seat's last sign of life that this process knows; None if it is here.

        A process knows nothing of the time before its start, so nobody is away for longer.
        """
        if seat in self.here(table):
            return None
        return now - max(self._signs.get((table, seat), self._started), self._started)

    def take_signs(self) -> dict[tuple[str, int], float]:
        """The signs of life since the last call, to be shared with other processes."""
        new, self._new_signs = self._new_signs, {}
        return new

    def update_elsewhere(self, changed: dict[str, Attendance], now: float) -> None:
        """Store changed attendance in other processes; seats no longer in it count as left now."""
        for table, attendance in changed.items():
            before = self._elsewhere.pop(table, NOBODY)
            if attendance != NOBODY:
                self._elsewhere[table] = attendance
            for seat in before[0] - attendance[0]:
                self._signs[table, seat] = now
            if attendance != before:
                self._announce(table)

    def take_changed(self) -> set[str]:
        """Tables whose attendance has changed since the last call."""
        changed, self._changed = self._changed, set()
        return changed

    def forget(self, before: float) -> None:
        """Forget signs before a time; `away` then counts from the start of this process."""
        self._signs = {key: at for key, at in self._signs.items() if at >= before}

    def _attendance_changed(self, table: str) -> None:
        """Announce the attendance soon, together with other arrivals and departures."""
        self._changed.add(table)
        if not self._arriving:
            self._scheduler.call_later(GATHERED, self._announce_gathered)
        self._arriving.add(table)

    def _announce_gathered(self) -> None:
        tables, self._arriving = self._arriving, set()
        for table in tables:
            self._announce(table)

    def _announce(self, table: str) -> None:
        here, watching = self.here(table), self.spectators(table)
        self.notify(table, {"kind": "presence", "here": here, "spectators": watching})
