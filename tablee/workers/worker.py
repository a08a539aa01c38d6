"""A worker as the pool sees it, and the one that is a child process of this machine."""

import itertools
import pickle
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol

from tablee.workers import child
from tablee.workers.calls import MAIN_QUEUE, Answer, Outcome, Request, TooLong, WorkerDied, encode
from tablee.workers.child import Child

STARTING = 60.0
"""Seconds for a process to start and import what it needs."""


class Worker(Protocol):
    """One process that runs one call at a time."""

    memory: int
    """MiB it held after its last answer."""

    @property
    def pid(self) -> int | None:
        """The process id, once it is known."""

    @property
    def gone(self) -> bool:
        """Whether it has ended."""

    def ready(self) -> None:
        """Wait until it takes calls.

        Raises:
            WorkerDied: it ended or took too long to start.
        """

    def watch(self, on_gone: Callable[[], object]) -> None:
        """Have a function called when the worker has ended."""

    def call(
        self, function: Callable[..., Any], args: tuple[Any, ...], queue_name: str = MAIN_QUEUE
    ) -> "Future[Outcome]":
        """Start a call. The future raises WorkerDied if the worker ends before it answers.

        Raises:
            TooLong: the arguments are too large; pickling may raise other errors.
        """

    def stop(self) -> None:
        """Ask the running call to end."""

    def kill(self) -> None:
        """End the worker now, whatever it does."""


class ProcessWorker:
    """A worker that is a child process; by default one that runs the calls itself."""

    def __init__(
        self,
        nice: int = 0,
        preload: Sequence[str] = (),
        most_bytes: int = child.LONGEST,
        command: Sequence[str] | None = None,
        environ: Mapping[str, str] | None = None,
        starting: float = STARTING,
    ) -> None:
        """Start the process: `preload` names modules to import before it says it is ready.

        `command` is another program that speaks the same protocol, such as the bridge to Ray.
        """
        self.memory = 0
        self._most_bytes, self._starting = most_bytes, starting
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._ready: Future[Outcome] = Future()
        self._calls: dict[int, Future[Outcome]] = {0: self._ready}
        self._last = 0
        self._on_gone: Callable[[], object] = bool
        own = child.python("tablee.workers.worker_main", str(nice), *preload)
        self._child = Child(
            command or own, self._receive, self._fail_calls, environ=environ or child.environment()
        )

    @property
    def pid(self) -> int | None:
        return self._child.pid

    @property
    def gone(self) -> bool:
        return self._child.gone.is_set()

    def ready(self) -> None:
        try:
            self._ready.result(self._starting)
        except TimeoutError:
            self.kill()
            raise WorkerDied from None

    def watch(self, on_gone: Callable[[], object]) -> None:
        """Have a function called when the process has ended, at once if it has."""
        with self._lock:
            self._on_gone = on_gone
        if self.gone:
            on_gone()

    def call(
        self, function: Callable[..., Any], args: tuple[Any, ...], queue_name: str = MAIN_QUEUE
    ) -> "Future[Outcome]":
        body = pickle.dumps((function, args))
        if len(body) > self._most_bytes:
            raise TooLong(f"{len(body)} bytes")
        number, answer = next(self._numbers), Future[Outcome]()
        with self._lock:
            self._calls[number] = answer
            if queue_name == MAIN_QUEUE:
                self._last = number
        try:
            self._child.send(child.frame(encode(Request(number, queue_name, body))))
        except OSError:  # it has ended, or does not read its input
            self.kill()
        if self.gone:  # the reader may have ended before it could know of this call
            self._fail_calls()
        return answer

    def stop(self) -> None:
        try:
            self._child.send(child.frame(encode(Request(self._last))), seconds=0.1)
        except OSError:
            self.kill()

    def kill(self) -> None:
        self._child.kill()

    def _receive(self, message: bytes) -> None:
        number, outcome = pickle.loads(message)
        answer = Answer(number, Outcome(*outcome))
        with self._lock:
            waiting = self._calls.pop(answer.number)
        self.memory = answer.outcome.memory
        waiting.set_result(answer.outcome)

    def _fail_calls(self) -> None:
        with self._lock:
            waiting, self._calls = list(self._calls.values()), {}
        for answer in waiting:
            answer.set_exception(WorkerDied())
        self._on_gone()
