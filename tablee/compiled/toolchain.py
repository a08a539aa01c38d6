"""Chooses how Numba compiles rules: our short pipeline, or stock Numba.

The short pipeline (`numba_internals`) uses private names of Numba and is made for exact
versions. Stock Numba (`stock`) uses public names only and compiles the same rules with any
version, with the same results. It takes about four times as long.
"""

import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import llvmlite
import numba

from tablee.compiled import numba_internals

SWITCH = "TABLEE_STOCK_NUMBA"
"""The environment variable that asks for stock Numba when it is set to 1."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Module:
    """What a toolchain makes of a function and all it calls."""

    text: str
    """LLVM IR, not optimised."""
    entry: str
    """The symbol of the function itself."""
    signature: Any
    """Numba's signature: `args` and `return_type`."""


@dataclass(frozen=True)
class Toolchain:
    """The parts in which the two ways of compiling differ."""

    name: str
    entry_options: Mapping[str, Any]
    """Options of `njit` for functions that Python calls."""
    callee_options: Mapping[str, Any]
    """Options of `njit` for functions that only compiled code calls."""
    method_options: Mapping[str, Any]
    """Options for methods of states."""
    primitives: Mapping[Callable[..., Any], Any]
    """Compiled forms of the functions in `games.rule` that are not compiled from source."""
    typeof: Callable[[Any], Any]
    """Numba's type of a Python value."""
    lower: Callable[[Callable[[Mapping[str, Any]], Any], tuple[Any, ...]], Module] | None = None
    """LLVM IR of the dispatcher that the first argument makes with given options of `njit`, for
    argument types. None for stock Numba, whose IR is already lowered for this machine: it has
    instructions of x86 in it.
    """


def bounds_checked() -> bool:
    """Whether `NUMBA_BOUNDSCHECK=1` asks for a check of every array index."""
    settings: Any = numba.config  # its stubs do not declare BOUNDSCHECK
    return bool(settings.BOUNDSCHECK)


def stock_reason() -> str | None:
    """Why stock Numba compiles in this process, or None if the short pipeline does."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        return f"{SWITCH} is set"
    if bounds_checked():
        return "NUMBA_BOUNDSCHECK is set, and the short pipeline checks no index"
    installed = (numba.__version__, llvmlite.__version__)
    if installed not in numba_internals.SUPPORTED_VERSIONS:
        return "the short pipeline is not made for Numba {} with llvmlite {}".format(*installed)
    return None


@cache
def toolchain() -> Toolchain:
    """The toolchain of this process: one, since compiled methods of states are registered once."""
    reason = stock_reason()
    if reason is None:
        from tablee.compiled.numba_internals.short import SHORT

        return SHORT
    from tablee.compiled.stock import STOCK

    _log.info("Stock Numba compiles the rules: %s.", reason)
    return STOCK
