"""How rules become LLVM code: short ways for what rules mostly are.

Numba looks for the implementation of every `+` and every `table[i]` among hundreds,
and writes each look-up table out wherever it is read. Here whole numbers, words of
arrays and fields of states become one instruction each, and a table is only named:
it is put in once, when all the code is together. All else goes Numba's own way.
"""

# mypy: disable-error-code="no-untyped-call,misc"
# (Numba's own functions have no types.)

import hashlib
import operator
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir as llvm
from numba.core import ir, types
from numba.core.lowering import Lower

WORD = llvm.IntType(64)
ZERO = llvm.IntType(32)(0)
Words = np.ndarray[Any, np.dtype[np.int64]]
STATES = (types.NamedTuple, types.NamedUniTuple)
DATA = 4
"""Where an array's struct holds the address of its numbers."""

ARITHMETIC: dict[Callable[..., Any], str] = {
    operator.add: "add",
    operator.sub: "sub",
    operator.mul: "mul",
    operator.and_: "and_",
    operator.or_: "or_",
    operator.xor: "xor",
    operator.lshift: "shl",
    operator.rshift: "ashr",
}
COMPARISONS: dict[Callable[..., Any], str] = {
    operator.eq: "==",
    operator.ne: "!=",
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
}

TABLES: dict[str, list[int]] = {}
"""Every look-up table that compiled code has named."""


def is_words(kind: types.Type) -> bool:
    """Whether a type is an array of whole numbers, one after the other."""
    return (
        isinstance(kind, types.Array)
        and kind.dtype == types.int64
        and kind.ndim == 1
        and kind.layout == "C"
    )


_named: dict[int, tuple[Words, str]] = {}  # the array is kept, so that no other has its number


def _table_name(numbers: Words) -> str:
    if id(numbers) not in _named:
        name = f"table.{hashlib.sha256(numbers.tobytes()).hexdigest()[:16]}"
        TABLES[name] = numbers.tolist()
        _named[id(numbers)] = numbers, name
    return _named[id(numbers)][1]


def definitions(names: Iterable[str]) -> str:
    """LLVM's text for tables of these names."""
    return "\n".join(
        f'@"{name}" = constant [{len(TABLES[name])} x i64] '
        f"[{', '.join(f'i64 {number}' for number in TABLES[name])}]"
        for name in names
    )


class RuleLower(Lower):
    """Writes the code of one function."""

    def lower_assign(self, kind: Any, statement: Any) -> Any:
        """A look-up table is known by its name."""
        value = statement.value
        if isinstance(value, ir.Global) and is_words(kind):
            return self._table(kind, value.value)
        return super().lower_assign(kind, statement)

    def _table(self, kind: Any, numbers: Words) -> Any:
        name = _table_name(numbers)
        place = self.module.globals.get(name)
        length = len(numbers)
        if place is None:
            place = llvm.GlobalVariable(self.module, llvm.ArrayType(WORD, length), name)
            place.global_constant = True
        shape = self.context.get_value_type(kind)
        first, second, *_ = shape.elements
        fields = [
            llvm.Constant(first, None),
            llvm.Constant(second, None),
            WORD(length),
            WORD(8),
            place.gep([ZERO, ZERO]),
            llvm.Constant(llvm.ArrayType(WORD, 1), [WORD(length)]),
            llvm.Constant(llvm.ArrayType(WORD, 1), [WORD(8)]),
        ]
        return llvm.Constant(shape, fields)

    def lower_binop(self, kind: Any, expression: Any, function: Any) -> Any:
        """Whole numbers are added in one instruction."""
        one, other = expression.lhs.name, expression.rhs.name
        if self.typeof(one) == self.typeof(other) == types.int64:
            if function in ARITHMETIC and kind == types.int64:
                instruction = getattr(self.builder, ARITHMETIC[function])
                return instruction(self.loadvar(one), self.loadvar(other))
            if function in COMPARISONS and kind == types.boolean:
                sign = COMPARISONS[function]
                return self.builder.icmp_signed(sign, self.loadvar(one), self.loadvar(other))
        return super().lower_binop(kind, expression, function)

    def lower_getitem(
        self, kind: Any, expression: Any, value: Any, index: Any, signature: Any
    ) -> Any:
        """A number of an array is where its index says; rules have no negative ones."""
        kinds = self.typeof(value.name), self.typeof(index.name)
        if is_words(kinds[0]) and kinds[1] == types.int64 and not self._from_end(index):
            return self.builder.load(self._where(value.name, index.name))
        return super().lower_getitem(kind, expression, value, index, signature)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> None:
        """Likewise when it is set."""
        numbers = self.typeof(index.name) == self.typeof(value.name) == types.int64
        if is_words(self.typeof(target.name)) and numbers and not self._from_end(index):
            self.builder.store(self.loadvar(value.name), self._where(target.name, index.name))
        else:
            super().lower_setitem(target, index, value, signature)

    def _from_end(self, index: Any) -> bool:
        """Whether an index is written as a negative number."""
        place = self.loadvar(index.name)
        return isinstance(place, llvm.Constant) and place.constant < 0

    def _where(self, array: str, index: str) -> Any:
        value = self.loadvar(array)
        if isinstance(value, llvm.Constant):
            data = value.constant[DATA]
        else:
            data = self.builder.extract_value(value, DATA)
        return self.builder.gep(data, [self.loadvar(index)], inbounds=True)

    def lower_expr(self, kind: Any, expression: Any) -> Any:
        """A field of a state is where it is, too."""
        if expression.op == "getattr":
            of: Any = self.typeof(expression.value.name)
            if isinstance(of, STATES) and expression.attr in of.fields:
                value = self.loadvar(expression.value.name)
                field = self.builder.extract_value(value, of.fields.index(expression.attr))
                self.incref(kind, field)
                return field
        return super().lower_expr(kind, expression)

    def incref(self, kind: Any, value: Any) -> None:
        """Only what lies in memory of its own is counted."""
        if _counted(self.context, kind) and not isinstance(value, llvm.Constant):
            super().incref(kind, value)

    def decref(self, kind: Any, value: Any) -> None:
        """Likewise."""
        if _counted(self.context, kind) and not isinstance(value, llvm.Constant):
            super().decref(kind, value)


@cache
def _counted(context: Any, kind: types.Type) -> bool:
    return bool(context.data_model_manager[kind].contains_nrt_meminfo())
