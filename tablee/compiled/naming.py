"""Names of compiled functions, the same wherever they are computed.

Modules of WebAssembly are built on one machine and called on another, where neither Numba nor
NumPy is installed. So a function compiled with some overrides for arguments of some types is found
by a text: `tablee.players.uct.grow_1a2b3c4d(Poldr(int64,…),int64,[int32])`.
"""

import hashlib
import numbers
from collections.abc import Callable, Mapping
from typing import Any


def name_hash(overrides: Mapping[str, Callable[..., Any]]) -> str:
    """A short name for functions put in the place of others."""
    names = sorted((name, own.__module__, own.__qualname__) for name, own in overrides.items())
    return hashlib.sha256(repr(names).encode()).hexdigest()[:8]


def function_name(function: Callable[..., Any], overrides: Mapping[str, Callable[..., Any]]) -> str:
    """The name of a function compiled with these overrides."""
    name = f"{function.__module__}.{function.__qualname__}"
    return f"{name}_{name_hash(overrides)}" if overrides else name


def shape(value: Any) -> str:
    """The type of an argument, as far as compiled code distinguishes them.

    >>> shape((1, 2.5, [3, 4]))
    '(int64,float64,[int64])'
    """
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, numbers.Integral):
        return "int64"
    if isinstance(value, float):
        return "float64"
    if isinstance(value, tuple):
        name = type(value).__name__ if hasattr(value, "_fields") else ""
        return f"{name}({','.join(map(shape, value))})"
    return "[int64]" if isinstance(value, list) else f"[{value.dtype}]"


def full_name(name: str, arguments: tuple[Any, ...]) -> str:
    """The name of a function for arguments of these types."""
    return name + shape(arguments)
