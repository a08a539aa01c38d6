"""Hands on this machine: processes that are given work over a pipe."""

import contextlib
import multiprocessing
import os
import pathlib
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from multiprocessing.connection import Connection
from typing import Any

import tablee
from tablee.work.crew import Alone, Crew, Gone, Workers, answered

KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TABLEE_CACHE", "XDG_CACHE_HOME", "SYSTEMROOT",
)  # fmt: skip
"""All that a process that thinks is told of our environment: no database, no secret."""


def environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a process that thinks: enough to run, nothing to tell."""
    kept = {name: environ[name] for name in KEPT if name in environ}
    return kept | {
        "PYTHONPATH": str(pathlib.Path(tablee.__file__).parents[1]),
        "NUMBA_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def crew(workers: int) -> Workers:
    """So many processes; one is this process itself."""
    return Alone() if workers == 1 else Crew(Process, workers)


class Process:
    """A hand that is a process of this machine."""

    def __init__(self) -> None:
        self.placed = True
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.pid = self._process.pid
        self._expected: Future[Any] | None = None
        self._ear = threading.Thread(target=self._hear, daemon=True)
        self._ear.start()

    def do(self, function: Callable[..., Any], args: tuple[Any, ...]) -> "Future[Any]":
        """Begin a unit."""
        future: Future[Any] = Future()
        self._expected = future
        try:
            self._pipe.send((function, args))
        except OSError:  # it has died; the ear may have ended before there was anybody to tell
            _settle(future, Gone())
        return future

    def _hear(self) -> None:
        while True:
            try:
                outcome: Any = self._pipe.recv()
            except (EOFError, OSError):
                outcome = Gone()
            if self._expected is not None:
                _settle(self._expected, outcome)
            if isinstance(outcome, Gone):
                return

    def dismiss(self) -> None:
        """End the process now."""
        self._process.kill()
        self._process.join()
        self._ear.join()
        self._pipe.close()
        self._process.close()


def _settle(future: "Future[Any]", outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Gone):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _serve(pipe: Connection) -> None:
    """Do what comes, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us decides
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(answered(*pipe.recv()))


def _end_with_parent() -> None:
    """End this process when the one that started it is killed, even in the middle of a unit."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
