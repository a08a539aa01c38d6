"""Calls to workers: requests, outcomes, and how they are encoded.

A call is a function by reference and its arguments. Its outcome is `done` with a value, `refused`
with the Refusal that the function raised, or `failed` with an exception's type and location, but
never its text, which might hold something hidden.
"""

import os
import pathlib
import pickle
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

from tablee import fingerprint as sources
from tablee import games
from tablee.games.refusal import Refusal

MAIN_QUEUE, LOAD_QUEUE = "", "load"
"""The two queues of a worker: its calls one after the other, and loading beside them."""


class WorkerDied(Exception):
    """The worker ended before it answered."""


class WorkerLate(WorkerDied):
    """The worker took longer than the call allows, and was killed."""


class PoolClosed(Exception):
    """The pool was closed before the call was done."""


class CallFailed(RuntimeError):
    """The function raised an exception that is not a Refusal: a bug."""


class TooLong(ValueError):
    """The arguments of a call are larger than the worker takes."""


class Outcome(NamedTuple):
    """The outcome of a call, in a form that can always be pickled."""

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
    """The event that is set when the call of this thread should stop.

    >>> stop_event().is_set()
    False
    """
    if _running.stop is None:
        _running.stop = threading.Event()
    return _running.stop


class CallRunner:
    """Runs calls in the worker's process, and stops them on request."""

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
            kind, value = "failed", error_location(error)
        finally:
            _running.stop = None
            with self._lock:
                del self._stops[number]
                self._last = max(self._last, number)
        return Outcome(kind, value, memory())

    def stop(self, number: int) -> None:
        """Set the call's stop event, whether it has started or not."""
        with self._lock:
            if number > self._last or number in self._stops:
                self._stops.setdefault(number, threading.Event()).set()


def error_location(error: BaseException) -> str:
    """An exception's type and where it was raised, without its text, which may hold secrets.

    >>> try:
    ...     {}["the hand is 123456"]
    ... except KeyError as error:
    ...     error_location(error).startswith("KeyError at ")
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
    """A message to a worker: run a call, or stop it."""

    number: int
    queue_name: str = MAIN_QUEUE
    call: bytes | None = None
    """The pickled function and arguments; None: stop the call of that number."""

    def load(self) -> tuple[Callable[..., Any], Any]:
        assert self.call is not None
        function, args = pickle.loads(self.call)
        return function, args


class Answer(NamedTuple):
    """A message from a worker: the outcome of a call; number 0: the worker is ready."""

    number: int
    outcome: Outcome


def encode(message: Request | Answer) -> bytes:
    """A message as bytes; an outcome that cannot be pickled has failed."""
    try:
        return pickle.dumps(tuple(message))
    except Exception as error:
        if isinstance(message, Request):
            raise
        return pickle.dumps((message.number, Outcome("failed", error_location(error), memory())))


def fingerprint() -> str:
    """A hash of the source that must be the same wherever calls run, to give the same results."""
    others = (sources.folder_fingerprint(games.folder(name)) for name in games.installed())
    return sources.fingerprint(
        "games", "play", "compiled", "players", "solve", "workers", "server/workers",
        extra=" ".join(others),
    )  # fmt: skip
