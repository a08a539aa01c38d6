"""The hub: wakes whoever watches a table when something has been committed there.

It carries no numbered events, only the news that there are some; a watcher reads
them from the table's log, from the number it has seen. So nothing is lost if a
wake-up is, and a slow reader holds up nobody.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from tablee.games.game import Json

MOST_NOTES = 64
"""Unnumbered messages that may wait for a reader before it counts as too slow."""


GATHERED = 0.15
"""Seconds in which comings and goings are told as one."""


class Watcher:
    """One who watches a table, from one socket or one waiting request."""

    def __init__(self, table: str, seats: tuple[int, ...], sits: bool = True) -> None:
        self.table, self.seats = table, seats
        self.sits = sits
        """Whether it counts as being there (a socket does, a single question does not)."""
        self.notes: deque[Json | bytes] = deque()
        self.slow = False
        self.gone = False
        self.on_slow: Callable[[], None] = lambda: None
        self.closing = False
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """There is something to read."""
        self._wake.set()

    def note(self, message: Json | bytes) -> None:
        """Pass on a message that has no number."""
        if len(self.notes) >= MOST_NOTES:
            self.slow = True
            self.on_slow()
        else:
            self.notes.append(message)
        self._wake.set()

    async def woken(self) -> None:
        """Wait until there is something to read."""
        await self._wake.wait()
        self._wake.clear()


class Watchers:
    """Who watches what, in this process, and who is there in others."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._away: dict[tuple[str, int], float] = {}
        self._elsewhere: dict[str, tuple[frozenset[int], int]] = {}
        self.changed: set[str] = set()
        """Tables whose attendance has changed since other processes were told."""
        self.started = 0.0
        self._arriving: set[str] = set()

    # Watching

    def join(self, watcher: Watcher) -> None:
        """Begin to watch; done before the first look, so that nothing falls between."""
        self._watchers.setdefault(watcher.table, set()).add(watcher)
        for seat in watcher.seats:
            self._away.pop((watcher.table, seat), None)
        if watcher.sits:
            self._attendance(watcher.table)

    def leave(self, watcher: Watcher, now: float) -> None:
        """Watch no more."""
        others = self._watchers.get(watcher.table, set())
        others.discard(watcher)
        if not others:
            self._watchers.pop(watcher.table, None)
        if watcher.sits:
            still = set(self.here(watcher.table))
            for seat in watcher.seats:
                if seat not in still:
                    self._away[watcher.table, seat] = now
            self._attendance(watcher.table)

    def watched(self) -> list[str]:
        """Every table somebody watches here."""
        return list(self._watchers)

    def is_watched(self, table: str) -> bool:
        """Whether somebody watches a table here."""
        return table in self._watchers

    def count(self) -> int:
        """How many watch anything here."""
        return sum(map(len, self._watchers.values()))

    # News

    def publish(self, table: str) -> None:
        """Something was committed at a table."""
        for watcher in self._watchers.get(table, ()):
            watcher.wake()

    def note(self, table: str, message: Json) -> None:
        """Pass a message without a number to all who watch a table."""
        for watcher in self._watchers.get(table, ()):
            if watcher.sits:
                watcher.note(message)

    def close(self) -> None:
        """Tell everybody that this process stops."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.closing = True
                watcher.wake()

    # Attendance

    def here(self, table: str) -> list[int]:
        """The seats somebody sits at, with an open socket."""
        seats = {s for w in self._watchers.get(table, ()) if w.sits for s in w.seats}
        return sorted(seats | self._elsewhere.get(table, (frozenset(), 0))[0])

    def spectators(self, table: str) -> int:
        """How many look on."""
        return self.own_watchers(table) + self._elsewhere.get(table, (frozenset(), 0))[1]

    def own_watchers(self, table: str) -> int:
        """How many look on in this process."""
        return sum(w.sits and not w.seats for w in self._watchers.get(table, ()))

    def own_seats(self, table: str) -> list[int]:
        """The seats somebody sits at in this process."""
        return sorted({s for w in self._watchers.get(table, ()) if w.sits for s in w.seats})

    def away(self, table: str, seat: int, now: float) -> float | None:
        """For how long nobody has sat at a seat; None if somebody does."""
        if seat in self.here(table):
            return None
        return now - self._away.get((table, seat), self.started)

    def elsewhere(self, changed: dict[str, tuple[frozenset[int], int]], now: float) -> None:
        """Who is there in other processes, where that has changed; who is not any more left now."""
        nobody = (frozenset[int](), 0)
        for table, found in changed.items():
            before = self._elsewhere.pop(table, nobody)
            if found != nobody:
                self._elsewhere[table] = found
            for seat in before[0] - found[0]:
                self._away[table, seat] = now
            if found != before:
                self._tell(table)

    def forget(self, tables: Iterable[str]) -> None:
        """Forget who went away from tables that are no more."""
        gone = set(tables)
        self._away = {key: at for key, at in self._away.items() if key[0] not in gone}

    def _attendance(self, table: str) -> None:
        """Somebody came or went: told together with whoever else does so in a moment."""
        self.changed.add(table)
        if not self._arriving:
            asyncio.get_running_loop().call_later(GATHERED, self._tell_gathered)
        self._arriving.add(table)

    def _tell_gathered(self) -> None:
        tables, self._arriving = self._arriving, set()
        for table in tables:
            self._tell(table)

    def _tell(self, table: str) -> None:
        here, watching = self.here(table), self.spectators(table)
        self.note(table, {"kind": "presence", "here": here, "spectators": watching})
