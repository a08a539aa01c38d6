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
from numba.core import cgutils, ir, types
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

START, STOP = 0, 1
"""Where a range holds its ends."""
NUMBER, EACH, LEFT = 0, 2, 3
"""Where a loop over a range holds what it counts."""
COUNTING = llvm.FunctionType(llvm.VoidType(), [llvm.IntType(8).as_pointer()])

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
        f'@"{name}" = internal constant [{len(TABLES[name])} x i64] '
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
        """Fields of states, counting, and the questions of `if` and `while`, each in short."""
        short = getattr(self, f"_lower_{expression.op}", None)
        value = short(kind, expression) if short else None
        return super().lower_expr(kind, expression) if value is None else value

    def _lower_getattr(self, kind: Any, expression: Any) -> Any:
        """A field of a state is where it is, too."""
        of: Any = self.typeof(expression.value.name)
        if not isinstance(of, STATES) or expression.attr not in of.fields:
            return None
        value = self.loadvar(expression.value.name)
        field = self.builder.extract_value(value, of.fields.index(expression.attr))
        self.incref(kind, field)
        return field

    def _lower_call(self, kind: Any, expression: Any) -> Any:
        """`range` up by one, and the `bool` that Python has in every condition."""
        called = getattr(self.typeof(expression.func.name), "typing_key", None)
        names = [argument.name for argument in expression.args]
        kinds = {self.typeof(name) for name in names}
        if called is bool and kinds == {types.boolean}:
            return self.loadvar(*names)
        if called is bool and kinds == {types.int64}:
            return self.builder.icmp_signed("!=", self.loadvar(*names), WORD(0))
        if called is range and kinds == {types.int64} and len(names) < 3:
            numbers = [self.loadvar(name) for name in names]
            span = llvm.Constant(self.context.get_value_type(kind), [WORD(0), WORD(0), WORD(1)])
            if len(numbers) == 2:
                span = self.builder.insert_value(span, numbers[0], START)
            return self.builder.insert_value(span, numbers[-1], STOP)
        return None

    def _lower_getiter(self, kind: Any, expression: Any) -> Any:
        """What a loop over such a range counts in: the number and how many are left."""
        made = self.func_ir._definitions[expression.value.name]
        by_one = len(made) == 1 and getattr(made[0], "op", "") == "call" and len(made[0].args) < 3
        if kind != types.range_iter64_type or not by_one:
            return None
        span = self.loadvar(expression.value.name)
        start, stop = (self.builder.extract_value(span, at) for at in (START, STOP))
        counter = llvm.Constant(self.context.get_value_type(kind), llvm.Undefined)
        for value, at in ((start, NUMBER), (self.builder.sub(stop, start), LEFT)):
            place = self._slot(WORD, "")
            self.builder.store(value, place)
            counter = self.builder.insert_value(counter, place, at)
        return self.builder.insert_value(counter, WORD(1), EACH)

    def _lower_iternext(self, kind: Any, expression: Any) -> Any:
        """The next number, and whether there is one."""
        if self.typeof(expression.value.name) != types.range_iter64_type:
            return None
        build = self.builder
        counter = self.loadvar(expression.value.name)
        number_at, each, left_at = (build.extract_value(counter, at) for at in (NUMBER, EACH, LEFT))
        number, left = build.load(number_at), build.load(left_at)
        build.store(build.add(number, each), number_at)
        build.store(build.sub(left, WORD(1)), left_at)
        pair = llvm.Constant(self.context.get_value_type(kind), llvm.Undefined)
        pair = build.insert_value(pair, number, 0)
        return build.insert_value(pair, build.icmp_signed(">", left, WORD(0)), 1)

    def _lower_pair_first(self, kind: Any, expression: Any) -> Any:
        """The number itself."""
        if kind != types.int64:
            return None
        return self.builder.extract_value(self.loadvar(expression.value.name), 0)

    def _lower_pair_second(self, kind: Any, expression: Any) -> Any:
        """Whether it is one."""
        return self.builder.extract_value(self.loadvar(expression.value.name), 1)

    def _lower_unary(self, kind: Any, expression: Any) -> Any:
        """`-x` and `~x`."""
        if self.typeof(expression.value.name) != types.int64 or kind != types.int64:
            return None
        value = self.loadvar(expression.value.name)
        if expression.fn is operator.neg:
            return self.builder.neg(value)
        return self.builder.not_(value) if expression.fn is operator.invert else None

    def _slot(self, shape: Any, name: str) -> Any:
        """A place of the function's own; nothing is in it before something is put there."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(shape, name=name)

    def alloca(self, name: str, kind: Any) -> Any:
        """What is not counted need not begin as nothing."""
        if _owned(self.context, kind) != ():
            return super().alloca(name, kind)
        return self._slot(self.context.get_value_type(kind), name)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """Nor need what was there before be given back."""
        kind: Any = self.typeof(name)
        if name in self._singly_assigned_vars or _owned(self.context, kind) != ():
            super().storevar(value, name, argidx)
        else:
            self._alloca_var(name, kind)
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """Nor what is there at the end."""
        if _owned(self.context, self.typeof(name)) != ():
            super().delvar(name)
        elif name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)

    def incref(self, kind: Any, value: Any) -> None:
        """Only what lies in memory of its own is counted."""
        if not isinstance(value, llvm.Constant) and not self._counted(kind, value, "NRT_incref"):
            super().incref(kind, value)

    def decref(self, kind: Any, value: Any) -> None:
        """Likewise."""
        if not isinstance(value, llvm.Constant) and not self._counted(kind, value, "NRT_decref"):
            super().decref(kind, value)

    def _counted(self, kind: Any, value: Any, how: str) -> bool:
        """Count the arrays in a value, if there is nothing else in it that is counted."""
        paths = _owned(self.context, kind)
        for path in paths or ():
            function = cgutils.get_or_insert_function(self.module, COUNTING, how)
            function.args[0].add_attribute("noalias")
            function.args[0].add_attribute("captures(none)")
            self.builder.call(function, [self.builder.extract_value(value, path)])
        return paths is not None


@cache
def _owned(context: Any, kind: types.Type) -> tuple[tuple[int, ...], ...] | None:
    """Where in a value there are addresses of counted memory; None where only Numba knows."""
    if not context.data_model_manager[kind].contains_nrt_meminfo():
        return ()
    if isinstance(kind, types.BoundFunction):
        return _owned(context, kind.this)
    if isinstance(kind, types.BaseTuple):
        found: list[tuple[int, ...]] = []
        parts: Any = kind  # its types do not know that it can be gone through
        for at, part in enumerate(parts):
            paths = _owned(context, part)
            if paths is None:
                return None
            found += ((at, *path) for path in paths)
        return tuple(found)
    return ((0,),) if isinstance(kind, types.Array) else None
