"""The target that compiled functions run on: this computer, or WebAssembly in a browser.

Players and solvers ask here for compiled functions, for the buffers these work on, and for a timer
that stops them. A process has one target: the native one, unless `use` names another before
anything is compiled.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event
from typing import Any, Literal, NamedTuple, Protocol

Kind = Literal["int64", "int32", "float64", "float32"]
"""What a buffer holds."""


class Timer(NamedTuple):
    """When a search has to stop."""

    seconds: float | None
    stop: Event | None = None
    """Somebody else's wish to stop; not every target can hear it during a call."""
    busy: bool = False
    """Whether the seconds are the processor's time of the calling thread, not the clock's."""


class Target(Protocol):
    """What a target offers; the functions below say what each of them does."""

    table_bytes: int

    def compiled(self, function: Callable[..., Any], **overrides: Any) -> Callable[..., Any]: ...

    def prepare(self, function: Any, *arguments: Any) -> None: ...

    def arrays(self, state: Any) -> Any: ...

    def zeros(self, length: int, kind: Kind = "int64", alignment: int = 8) -> Any: ...

    def array(self, values: Any, kind: Kind = "int64") -> Any: ...

    def timed(self, control: Any, flag: int, timer: Timer) -> AbstractContextManager[None]: ...


_used: list[Target] = []


def use(target: Target) -> None:
    """Run everything on this target from now on."""
    _used[:] = [target]


def current() -> Target:
    """The target of this process."""
    if not _used:
        from tablee.compiled.native import NATIVE  # loads Numba

        use(NATIVE)
    return _used[0]


def available() -> bool:
    """Whether anything can be compiled here: a target was named, or Numba is installed."""
    from importlib.util import find_spec

    return bool(_used) or find_spec("numba") is not None


def table_bytes() -> int:
    """How large a search's table of positions may get."""
    return current().table_bytes


def compiled(function: Callable[..., Any], **overrides: Any) -> Callable[..., Any]:
    """A function compiled for the target; make one for each game that it is used with."""
    return current().compiled(function, **overrides)


def prepare(function: Any, *arguments: Any) -> None:
    """Compile or load a function for arguments of these types, before any clock runs."""
    current().prepare(function, *arguments)


def arrays(state: Any) -> Any:
    """A state as compiled functions take it."""
    return current().arrays(state)


def zeros(length: int, kind: Kind = "int64", alignment: int = 8) -> Any:
    """A buffer of zeros. Pages of a large one that are not used are never touched."""
    return current().zeros(length, kind, alignment)


def array(values: Any, kind: Kind = "int64") -> Any:
    """A buffer with these numbers."""
    return current().array(values, kind)


def timed(control: Any, flag: int, timer: Timer) -> AbstractContextManager[None]:
    """Set `control[flag]` when the time is over; at the end of the block it is set in any case."""
    return current().timed(control, flag, timer)
