"""The toolchain of stock Numba: public names only, for any version."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import njit

from tablee.compiled.bits import BIT_PRIMITIVES
from tablee.compiled.toolchain import Toolchain, bounds_checked
from tablee.games import rule

OPTIONS: Any = {"error_model": "numpy", "boundscheck": bounds_checked()}
CALLEE_OPTIONS: Any = OPTIONS | {"nogil": True}


def blank(length: int) -> Any:
    """`rule.blank` over arrays."""
    return np.zeros(length, np.int64)


def copied(buffer: Any) -> Any:
    """`rule.copied` over arrays."""
    return buffer.copy()


ARRAY_PRIMITIVES: dict[Callable[..., Any], Any] = {
    rule.blank: njit(**CALLEE_OPTIONS)(blank),
    rule.copied: njit(**CALLEE_OPTIONS)(copied),
}
STOCK = Toolchain(
    name="stock",
    entry_options=CALLEE_OPTIONS | {"cache": True},
    callee_options=CALLEE_OPTIONS,
    method_options=OPTIONS,
    primitives=BIT_PRIMITIVES | ARRAY_PRIMITIVES,
    typeof=numba.typeof,
)
