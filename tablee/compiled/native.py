"""The native target: rules as machine code of this computer, called from Python.

Numba's dispatcher compiles at the first call for each combination of argument types. Compiled
code is cached in the user's cache folder, in a subfolder named after a hash of all sources
(`tablee.fingerprint`): Numba itself would only notice a change in the compiled function's file.
"""

from collections.abc import Callable
from typing import Any

import llvmlite
import numba
import numpy as np

from tablee import games
from tablee.compiled import front
from tablee.compiled.cache import code_folder
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
