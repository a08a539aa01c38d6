"""Calls: what a worker is asked to do, what comes of it, and how that travels.

A call is a function by reference and its arguments. Its outcome is `done` with a value, `refused`
with the Refusal a rule gave, or `failed` with the type and the place of an exception: never its
text, which might hold what is hidden.
"""

import os
import pathlib
import pickle
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from tablee import fingerprint as sources
from tablee.games.refusal import Refusal

CALLS, LOADING = "", "load"
"""The two lanes of a worker: calls one after the other, and loading beside them."""


class WorkerDied(Exception):
    """The worker ended before it answered."""


class WorkerLate(WorkerDied):
    """The worker took longer than the call allows, and was killed."""


class PoolClosed(Exception):
    """The pool was closed before the call was done."""


class CallFailed(RuntimeError):
    """The function raised something that no rule foresees: a fault of ours."""


class TooLong(ValueError):
    """The arguments of a call are larger than the worker takes."""


class Outcome(NamedTuple):
    """What came of a call, in a form that can always be sent."""

    kind: str
    """`done`, `refused` or `failed`."""
    value: Any
    memory: int = 0
    """MiB the worker holds afterwards."""

    @property
    def error(self) -> Exception | None:
        """The Refusal, or CallFailed, if there is no value."""
        if self.kind == "refused":
            assert isinstance(self.value, Refusal)
            return self.value
        return CallFailed(self.value) if self.kind == "failed" else None


# In the worker


class _Running(threading.local):
    stop: threading.Event | None = None


_running = _Running()


def stop_event() -> threading.Event:
    """Set when the call that runs in this thread is not wanted any more.

    >>> stop_event().is_set()
    False
    """
    if _running.stop is None:
        _running.stop = threading.Event()
    return _running.stop


class CallRunner:
    """Runs calls in the worker's process, and can be told to stop one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stops: dict[int, threading.Event] = {}
        self._last = 0

    def run(self, number: int, load: Callable[[], tuple[Callable[..., Any], Any]]) -> Outcome:
        """Run the call of that number; `load` gives its function and arguments."""
        with self._lock:
            _running.stop = self._stops.setdefault(number, threading.Event())
        try:
            function, args = load()
            kind, value = "done", function(*args)
        except Refusal as refused:
            kind, value = "refused", refused
        except Exception as error:
            kind, value = "failed", place(error)
        finally:
            _running.stop = None
            with self._lock:
                del self._stops[number]
                self._last = max(self._last, number)
        return Outcome(kind, value, memory())

    def stop(self, number: int) -> None:
        """Set the call's stop event, whether it has begun or not."""
        with self._lock:
            if number > self._last or number in self._stops:
                self._stops.setdefault(number, threading.Event()).set()


def place(error: BaseException) -> str:
    """An exception's type and where it was raised; not what it says, that may be hidden.

    >>> try:
    ...     {}["the hand is 123456"]
    ... except KeyError as error:
    ...     place(error).startswith("KeyError at ")
    True
    """
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if at is None:
        return type(error).__name__
    code = at.tb_frame.f_code
    file = "/".join(pathlib.PurePath(code.co_filename).parts[-3:])
    return f"{type(error).__name__} at {code.co_name}:{at.tb_lineno} ({file})"


def memory() -> int:
    """How much memory this process holds, in MiB."""
    try:
        with open("/proc/self/statm", encoding="ascii") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


# Messages


class Request(NamedTuple):
    """A call on its way to a worker, or the word to stop it."""

    number: int
    lane: str = CALLS
    call: bytes | None = None
    """The pickled function and arguments; None: stop the call of that number."""

    def load(self) -> tuple[Callable[..., Any], Any]:
        """The function and its arguments."""
        assert self.call is not None
        function, args = pickle.loads(self.call)
        return function, args


class Answer(NamedTuple):
    """An outcome on its way back; number 0 says that the worker is ready."""

    number: int
    outcome: Outcome


def encode(message: Request | Answer) -> bytes:
    """A message as bytes; an outcome that cannot be pickled has failed."""
    try:
        return pickle.dumps(tuple(message))
    except Exception as error:
        if isinstance(message, Request):
            raise
        return pickle.dumps((message.number, Outcome("failed", place(error), memory())))


def fingerprint() -> str:
    """A hash of the source that must be the same wherever calls run, to give the same results."""
    return sources.fingerprint(
        "games", "play", "compiled", "players", "solve", "workers", "server/workers"
    )
