"""Look-up tables as named LLVM constants.

Numba writes a global array into every function that reads it. Here a function only declares
the table; its definition is added once, when the functions are joined into one module.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np
from llvmlite import ir as llvm

Words = np.ndarray[Any, np.dtype[np.int64]]
WORD = llvm.IntType(64)
ZERO = llvm.IntType(32)(0)
WORD_BYTES = 8

_values: dict[str, list[int]] = {}
"""The contents of every table that compiled code has named."""
_names: dict[int, tuple[Words, str]] = {}
"""By `id` of the array; holding the array keeps its `id` from being reused."""


def _symbol(table: Words) -> str:
    if id(table) not in _names:
        name = f"table.{hashlib.sha256(table.tobytes()).hexdigest()[:16]}"
        _values[name] = table.tolist()
        _names[id(table)] = table, name
    return _names[id(table)][1]


def is_table(symbol: str) -> bool:
    """Whether a symbol names a look-up table."""
    return symbol in _values


def definitions(symbols: Iterable[str]) -> str:
    """LLVM IR that defines the tables of these symbols."""
    return "\n".join(
        f'@"{symbol}" = internal constant [{len(_values[symbol])} x i64] '
        f"[{', '.join(f'i64 {number}' for number in _values[symbol])}]"
        for symbol in symbols
    )


def array_constant(module: Any, array_type: Any, table: Words) -> Any:
    """Numba's array struct for a table, which is declared in the module.

    The fields: meminfo, parent, number of items, item size, data, shape, strides. Meminfo and
    parent are null, so the table is never reference counted.
    """
    symbol, length = _symbol(table), len(table)
    data = module.globals.get(symbol)
    if data is None:
        data = llvm.GlobalVariable(module, llvm.ArrayType(WORD, length), symbol)
        data.global_constant = True
    meminfo, parent, *_ = array_type.elements
    one_dimension = llvm.ArrayType(WORD, 1)
    fields = [
        llvm.Constant(meminfo, None),
        llvm.Constant(parent, None),
        WORD(length),
        WORD(WORD_BYTES),
        data.gep([ZERO, ZERO]),
        llvm.Constant(one_dimension, [WORD(length)]),
        llvm.Constant(one_dimension, [WORD(WORD_BYTES)]),
    ]
    return llvm.Constant(array_type, fields)
