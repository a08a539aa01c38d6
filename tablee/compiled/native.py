"""The native target: rules as machine code of this computer, called from Python.

Numba's dispatcher compiles at the first call for each combination of argument types. Compiled
code is cached in the user's cache folder, in a subfolder named after a hash of all sources
(`tablee.fingerprint`): Numba itself would only notice a change in the compiled function's file.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite
import numba
import numpy as np

from tablee import games
from tablee.compiled import front
from tablee.compiled.cache import code_folder
from tablee.compiled.target import Kind, Timer
from tablee.compiled.toolchain import bounds_checked, toolchain
from tablee.fingerprint import fingerprint, folder_fingerprint

SOURCES = ("games", "compiled", "players", "solve")
"""The folders whose functions are compiled, or decide how."""


def _use_cache_folder() -> None:
    versions = f"{numba.__version__} {llvmlite.__version__} {np.__version__}"
    way = f"{toolchain().name} {'checked' if bounds_checked() else ''}"
    others = " ".join(folder_fingerprint(games.folder(name)) for name in games.installed())
    folder = code_folder(fingerprint(*SOURCES, extra=f"{versions} {way} {others}"))
    if folder:
        settings: Any = numba.config  # its stubs do not declare CACHE_DIR
        settings.CACHE_DIR = str(folder)


_use_cache_folder()


def compiled(function: Callable[..., Any], **overrides: Callable[..., Any]) -> Callable[..., Any]:
    """A function compiled for this machine; make one for each game that it is used with.

    (Numba mixes up states of two games if their fields have the same types.) `overrides` puts a
    game's own `@rule` functions in place of those of the function's module: `evaluate=…`.

        >>> from tablee.games.rule import pick
        >>> compiled(pick)(1 << 31, 10)
        5
    """
    dispatcher: Callable[..., Any] = front.specialise(
        function, overrides, toolchain().entry_options
    )
    return dispatcher


def prepare(function: Any, *arguments: Any) -> None:
    """Compile a function for arguments of these types, or load it, before any clock runs."""
    function.compile(tuple(map(toolchain().typeof, arguments)))


def arrays(state: Any) -> Any:
    """The same state with its lists as arrays, for compiled code."""
    return type(state)(*(np.array(f, np.int64) if isinstance(f, list) else f for f in state))


def plain(state: Any) -> Any:
    """The same state as plain Python has it: lists and integers."""
    return type(state)(*map(_plain_field, state))


def _plain_field(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, tuple):
        return tuple(map(_plain_field, value))
    return int(value)


def zeros(length: int, kind: Kind = "int64", alignment: int = 8) -> Any:
    """A NumPy array of zeros that begins at a multiple of `alignment` bytes."""
    if alignment <= 8:
        return np.zeros(length, kind)
    spare = alignment // np.dtype(kind).itemsize
    memory = np.zeros(length + spare, kind)
    skip = -memory.ctypes.data % alignment // memory.itemsize
    return memory[skip : skip + length]


def array(values: Any, kind: Kind = "int64") -> Any:
    """A NumPy array; one of this kind is not copied."""
    return np.asarray(values, kind)


def _own_clock() -> Callable[[], float]:
    """The processor's time of this thread, for another to read."""
    own = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(own)


@contextmanager
def timed(control: Any, flag: int, timer: Timer) -> Iterator[None]:
    """Set `control[flag]` from another thread when the time is over or `timer.stop` is set."""
    done = timer.stop or threading.Event()
    finished = threading.Event()
    now = _own_clock() if timer.busy else time.monotonic
    end = now() + (timer.seconds if timer.seconds is not None else 1e9)

    def watch() -> None:
        while not finished.is_set() and not done.is_set() and now() < end:
            finished.wait(min(0.01, max(0.0, end - now())))
        control[flag] = 1

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        finished.set()
        watcher.join()


class Native:
    """This module as a target."""

    table_bytes = 1 << 60
    compiled = staticmethod(compiled)
    prepare = staticmethod(prepare)
    arrays = staticmethod(arrays)
    zeros = staticmethod(zeros)
    array = staticmethod(array)
    timed = staticmethod(timed)


NATIVE = Native()
