"""Numba IR to LLVM IR, with direct code for what rules consist of.

Numba searches hundreds of registered implementations for every `+` and every `array[i]`. Here
int64 arithmetic, loops over ranges, elements of int64 arrays and fields of states are emitted
directly. Everything else falls through to Numba's `Lower`.
"""

# mypy: disable-error-code="no-untyped-call,misc"
# (Numba's functions and classes have no types.)

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir as llvm
from numba.core import ir, types

from tablee.compiled.numba_internals import tables
from tablee.compiled.numba_internals.tables import WORD
from tablee.compiled.numba_internals.variables import VariableLower

STATES = (types.NamedTuple, types.NamedUniTuple)

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

# Fields of Numba's structs, by index.
ARRAY_DATA = 4
RANGE_START, RANGE_STOP = 0, 1
ITERATOR_VALUE, ITERATOR_STEP, ITERATOR_REMAINING = 0, 2, 3


def is_word_array(kind: types.Type) -> bool:
    """Whether a type is a contiguous one-dimensional array of int64."""
    return (
        isinstance(kind, types.Array)
        and kind.dtype == types.int64
        and kind.ndim == 1
        and kind.layout == "C"
    )


class RuleLower(VariableLower):
    """Emits the LLVM IR of one function."""

    def lower_assign(self, kind: Any, statement: Any) -> Any:
        """A global array is a look-up table: refer to it by name."""
        value = statement.value
        if isinstance(value, ir.Global) and is_word_array(kind):
            return tables.array_constant(
                self.module, self.context.get_value_type(kind), value.value
            )
        return super().lower_assign(kind, statement)

    def lower_binop(self, kind: Any, expression: Any, function: Any) -> Any:
        """int64 arithmetic and comparisons are one instruction."""
        left, right = expression.lhs.name, expression.rhs.name
        if self.typeof(left) == self.typeof(right) == types.int64:
            if function in ARITHMETIC and kind == types.int64:
                instruction = getattr(self.builder, ARITHMETIC[function])
                return instruction(self.loadvar(left), self.loadvar(right))
            if function in COMPARISONS and kind == types.boolean:
                predicate = COMPARISONS[function]
                return self.builder.icmp_signed(predicate, self.loadvar(left), self.loadvar(right))
        return super().lower_binop(kind, expression, function)

    def lower_getitem(
        self, kind: Any, expression: Any, value: Any, index: Any, signature: Any
    ) -> Any:
        """Load an element without wraparound: an index computed by a rule is never negative."""
        if (
            is_word_array(self.typeof(value.name))
            and self.typeof(index.name) == types.int64
            and not self._is_negative_constant(index)
        ):
            return self.builder.load(self._element(value.name, index.name))
        return super().lower_getitem(kind, expression, value, index, signature)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> None:
        """Store an element, likewise without wraparound."""
        if (
            is_word_array(self.typeof(target.name))
            and self.typeof(index.name) == self.typeof(value.name) == types.int64
            and not self._is_negative_constant(index)
        ):
            self.builder.store(self.loadvar(value.name), self._element(target.name, index.name))
        else:
            super().lower_setitem(target, index, value, signature)

    def _is_negative_constant(self, index: Any) -> bool:
        value = self.loadvar(index.name)
        return isinstance(value, llvm.Constant) and value.constant < 0

    def _element(self, array: str, index: str) -> Any:
        """The address of an element."""
        value = self.loadvar(array)
        if isinstance(value, llvm.Constant):
            data = value.constant[ARRAY_DATA]
        else:
            data = self.builder.extract_value(value, ARRAY_DATA)
        return self.builder.gep(data, [self.loadvar(index)], inbounds=True)

    def lower_expr(self, kind: Any, expression: Any) -> Any:
        """Use the direct code of `_lower_<op>`; None from it means that Numba's is needed."""
        direct = getattr(self, f"_lower_{expression.op}", None)
        value = direct(kind, expression) if direct else None
        return super().lower_expr(kind, expression) if value is None else value

    def _lower_getattr(self, kind: Any, expression: Any) -> Any:
        """A field of a state."""
        owner: Any = self.typeof(expression.value.name)
        if not isinstance(owner, STATES) or expression.attr not in owner.fields:
            return None
        value = self.loadvar(expression.value.name)
        field = self.builder.extract_value(value, owner.fields.index(expression.attr))
        self.incref(kind, field)
        return field

    def _lower_call(self, kind: Any, expression: Any) -> Any:
        """`range` with step 1, and the `bool` that Python's bytecode has in every condition."""
        called = getattr(self.typeof(expression.func.name), "typing_key", None)
        names = [argument.name for argument in expression.args]
        kinds = {self.typeof(name) for name in names}
        if called is bool and kinds == {types.boolean}:
            return self.loadvar(*names)
        if called is bool and kinds == {types.int64}:
            return self.builder.icmp_signed("!=", self.loadvar(*names), WORD(0))
        if called is range and kinds == {types.int64} and len(names) < 3:
            return self._range(kind, [self.loadvar(name) for name in names])
        return None

    def _range(self, kind: Any, bounds: list[Any]) -> Any:
        """Numba's struct of a range: start, stop, step."""
        struct = llvm.Constant(self.context.get_value_type(kind), [WORD(0), WORD(0), WORD(1)])
        if len(bounds) == 2:
            struct = self.builder.insert_value(struct, bounds[0], RANGE_START)
        return self.builder.insert_value(struct, bounds[-1], RANGE_STOP)

    def _lower_getiter(self, kind: Any, expression: Any) -> Any:
        """The iterator of a range with step 1; `value` and `remaining` are stack slots."""
        definitions = self.func_ir._definitions[expression.value.name]
        step_is_1 = (
            len(definitions) == 1
            and getattr(definitions[0], "op", "") == "call"
            and len(definitions[0].args) < 3
        )
        if kind != types.range_iter64_type or not step_is_1:
            return None
        struct = self.loadvar(expression.value.name)
        start, stop = (
            self.builder.extract_value(struct, field) for field in (RANGE_START, RANGE_STOP)
        )
        remaining = self.builder.sub(stop, start)
        iterator = llvm.Constant(self.context.get_value_type(kind), llvm.Undefined)
        for value, field in ((start, ITERATOR_VALUE), (remaining, ITERATOR_REMAINING)):
            slot = self.uninitialised_slot(WORD, "")
            self.builder.store(value, slot)
            iterator = self.builder.insert_value(iterator, slot, field)
        return self.builder.insert_value(iterator, WORD(1), ITERATOR_STEP)

    def _lower_iternext(self, kind: Any, expression: Any) -> Any:
        """The pair of the next value of a range and whether there is one."""
        if self.typeof(expression.value.name) != types.range_iter64_type:
            return None
        build = self.builder
        iterator = self.loadvar(expression.value.name)
        value_slot, step, remaining_slot = (
            build.extract_value(iterator, field)
            for field in (ITERATOR_VALUE, ITERATOR_STEP, ITERATOR_REMAINING)
        )
        value, remaining = build.load(value_slot), build.load(remaining_slot)
        build.store(build.add(value, step), value_slot)
        build.store(build.sub(remaining, WORD(1)), remaining_slot)
        pair = llvm.Constant(self.context.get_value_type(kind), llvm.Undefined)
        pair = build.insert_value(pair, value, 0)
        return build.insert_value(pair, build.icmp_signed(">", remaining, WORD(0)), 1)

    def _lower_pair_first(self, kind: Any, expression: Any) -> Any:
        """The value of what `iternext` gave."""
        if kind != types.int64:
            return None
        return self.builder.extract_value(self.loadvar(expression.value.name), 0)

    def _lower_pair_second(self, kind: Any, expression: Any) -> Any:
        """Whether that value is valid."""
        return self.builder.extract_value(self.loadvar(expression.value.name), 1)

    def _lower_unary(self, kind: Any, expression: Any) -> Any:
        """`-x` and `~x` of int64."""
        if self.typeof(expression.value.name) != types.int64 or kind != types.int64:
            return None
        value = self.loadvar(expression.value.name)
        if expression.fn is operator.neg:
            return self.builder.neg(value)
        return self.builder.not_(value) if expression.fn is operator.invert else None
