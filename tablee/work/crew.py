"""A crew: does units of work in processes of its own, here or on a Ray cluster.

A unit is a pure function of small things that can be pickled, and has a name. It is lent to
one hand at a time. A hand that dies, or keeps a unit longer than the unit may take, is
replaced, and the unit is lent to another; what the first might still have said is not heard.
So every unit that is asked for gives its result once, whoever is killed on the way, and because
units are pure it is the same result. Whoever asks keeps the results, by the units' names.
"""

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Protocol

from tablee import fingerprint as sources
from tablee.games.refusal import Refusal, Unknown

TRIES = 5
"""How often a unit is lent out before it is said that it cannot be done."""


@dataclass(frozen=True)
class Unit:
    """Something to do: a module's own function, and what it is given."""

    name: Hashable
    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    seconds: float | None = None
    """After how long it is taken away and lent to another."""


class Gone(Exception):
    """A hand has died."""


class Failed(RuntimeError):
    """A unit raised something that no rule foresees: a fault of ours."""


class Hand(Protocol):
    """One process that does one unit at a time."""

    pid: int | None
    placed: bool
    """Whether it has a place to work at; on a cluster that has lost machines it may have none."""

    def do(self, function: Callable[..., Any], args: tuple[Any, ...]) -> "Future[Any]":
        """Begin; the future tells what `answered` does, or raises Gone."""

    def dismiss(self) -> None:
        """End the process now, whatever it does."""


Hire = Callable[[], Hand]


def answered(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[str, Any]:
    """What came of it, in a form that can always be sent."""
    try:
        return "done", function(*args)
    except Refusal as refused:
        return "refused", refused
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"[:2000]


def told(outcome: tuple[str, Any]) -> Any:
    """What a hand has answered."""
    kind, value = outcome
    if kind == "refused":
        raise value
    if kind == "failed":
        raise Failed(value)
    return value


@dataclass
class _Loan:
    unit: Unit
    hand: Hand
    until: float


class Crew:
    """So many hands, hired when there is work and dismissed after it."""

    def __init__(self, hire: Hire, size: int) -> None:
        if size < 1:
            raise Unknown("work-nobody")
        self.hire, self.size = hire, size
        self.replaced = 0
        """How many have died or were too slow."""
        self.hands: list[Hand] = []

    def each(self, units: Iterable[Unit]) -> Iterator[tuple[Hashable, Any]]:
        """Every unit's name and result, as they are finished; stop listening to stop the work."""
        waiting, coming = deque[Unit](), iter(units)
        tried: dict[Hashable, int] = {}
        loans: dict[Future[Any], _Loan] = {}
        idle: list[Hand] = []
        try:
            while True:
                self._lend(waiting, coming, idle, loans, tried)
                if not loans:
                    return
                for future in self._finished(loans):
                    loan = loans.pop(future)
                    outcome = self._outcome(future, loan)
                    if outcome is None:
                        waiting.append(loan.unit)
                    else:
                        idle.append(loan.hand)
                        yield loan.unit.name, told(outcome)
        finally:
            for hand in self.hands:
                hand.dismiss()
            self.hands = []

    def _lend(
        self, waiting: deque[Unit], coming: Iterator[Unit], idle: list[Hand],
        loans: dict["Future[Any]", _Loan], tried: dict[Hashable, int],
    ) -> None:  # fmt: skip
        """Give every hand something to do, as long as there is something."""
        while len(loans) < self.size:
            unit = waiting.popleft() if waiting else next(coming, None)
            if unit is None and idle:
                unit = self._taken_back(loans, tried)
            if unit is None:
                return
            tried[unit.name] = tried.get(unit.name, 0) + 1
            if tried[unit.name] > TRIES:
                raise Unknown("work-lost", unit=str(unit.name), tries=TRIES)
            if not idle:
                idle.append(self.hire())
                self.hands.append(idle[-1])
            hand = idle.pop()
            limit = float("inf") if unit.seconds is None else time.monotonic() + unit.seconds
            loans[hand.do(unit.function, unit.args)] = _Loan(unit, hand, limit)

    def _taken_back(
        self, loans: dict["Future[Any]", _Loan], tried: dict[Hashable, int]
    ) -> Unit | None:
        """A unit lent to a hand that waits for a place, while others have nothing to do."""
        for future, loan in loans.items():
            if not loan.hand.placed:
                del loans[future]
                loan.hand.dismiss()
                self.hands.remove(loan.hand)
                tried[loan.unit.name] -= 1  # it was not even begun
                return loan.unit
        return None

    @staticmethod
    def _finished(loans: dict["Future[Any]", _Loan]) -> list["Future[Any]"]:
        """Those that have an answer, or are too late for one."""
        first = min(loan.until for loan in loans.values())
        left = None if first == float("inf") else max(0.0, first - time.monotonic())
        done, _ = wait(loans, left, FIRST_COMPLETED)
        now = time.monotonic()
        late = [future for future, loan in loans.items() if loan.until <= now]
        return [*done, *(future for future in late if future not in done)]

    def _outcome(self, future: "Future[Any]", loan: _Loan) -> tuple[str, Any] | None:
        """What a hand says; None if it says nothing, and is replaced."""
        try:
            if future.done():
                outcome: tuple[str, Any] = future.result()
                return outcome
        except Gone:
            pass
        loan.hand.dismiss()
        self.hands.remove(loan.hand)
        self.replaced += 1
        return None


class Alone:
    """A crew of one: this process itself."""

    size = 1

    def each(self, units: Iterable[Unit]) -> Iterator[tuple[Hashable, Any]]:
        """Every unit's name and result, one after the other."""
        for unit in units:
            yield unit.name, unit.function(*unit.args)


Workers = Crew | Alone


def fingerprint() -> str:
    """What must be the same wherever work is done, so that it gives the same results."""
    return sources.fingerprint("games", "play", "compiled", "players", "solve")
