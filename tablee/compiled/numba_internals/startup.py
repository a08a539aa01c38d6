"""Makes Numba's own start shorter, for a fresh compile and for a load from the cache."""

import importlib
import sys
from typing import Any

import numba
import numpy as np
from numba.core import caching, types
from numba.core.base import BaseContext
from numba.core.runtime.nrt import rtsys
from numba.core.typing import context as typing_context
from numba.np.numpy_support import from_dtype


def install() -> None:
    """Replace methods of Numba's contexts and cache in this process."""
    _import_implementations_once()
    _load_cached_code_first()


def _import_implementations_once() -> None:
    """Let Numba import its implementations once, not again for every function it compiles.

    `refresh` runs at every step of a compilation. It goes through sixty import statements and
    calls itself for each method it resolves. After the first run it is enough to install what
    the registries have gained since.
    """
    target: Any = BaseContext  # neither class has types
    typing: Any = typing_context.BaseContext
    original_refresh, original_typing_refresh = target.refresh, typing.refresh
    imported: set[int] = set()
    running: list[Any] = []

    def install_registries(context: Any) -> None:
        for registry in tuple(context._registries):
            context.install_registry(registry)

    def typing_refresh(self: Any) -> None:
        if id(self) in imported:
            install_registries(self)
        else:
            imported.add(id(self))
            original_typing_refresh(self)

    def refresh(self: Any) -> None:
        if running:
            return
        running.append(self)
        try:
            if id(self._registries) in imported:  # a context shares them with its copies
                install_registries(self)
            else:
                imported.add(id(self._registries))
                _import_without_scipy()
                original_refresh(self)
                original_refresh(self)  # for what the suppressed nested calls would have found
            self.typing_context.refresh()
        finally:
            running.pop()

    target.refresh, typing.refresh = refresh, typing_refresh


def _import_without_scipy() -> None:
    """Import Numba's array functions with SciPy hidden: rules need no linear algebra.

    Where SciPy is installed, Numba imports it here, which takes half the time of a warm start.
    """
    hidden: Any = None
    if "scipy.linalg" in sys.modules:
        return
    sys.modules["scipy.linalg"] = hidden
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules["scipy.linalg"]


def _load_cached_code_first() -> None:
    """Load compiled code from the cache without getting ready to compile.

    Numba calls `refresh` before it looks into the cache, which is a third of a warm start.
    Compiled code needs only the runtime for memory and reference counts. On a cache miss the
    compiler calls `refresh` itself.
    """

    def load_overload(self: Any, signature: Any, context: Any) -> Any:
        rtsys.initialize(context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, context)
        return None  # an I/O error was suppressed: compile instead

    cache: Any = caching.Cache
    cache.load_overload = load_overload


def typeof(value: Any) -> Any:
    """As `numba.typeof`, which would import masked arrays for the first array it sees."""
    if isinstance(value, np.ndarray) and value.flags.carray:
        return types.Array(from_dtype(value.dtype), value.ndim, "C")
    if isinstance(value, tuple):
        kinds = tuple(map(typeof, value))
        tuples: Any = types.BaseTuple
        return tuples.from_types(kinds, type(value) if hasattr(value, "_fields") else None)
    find: Any = numba.typeof
    return find(value)
