"""Instructions for words of bits and for arrays of numbers, which Numba spells at length."""

# mypy: disable-error-code="no-untyped-call"
# (Numba's own functions have no types.)

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

NUMBERS = types.Array(types.int64, 1, "C")
BYTES = 8
"""Of one number."""
ALIGNMENT = 32


def _bit_instruction(emit: Callable[..., Any]) -> Any:
    @intrinsic
    def instruction(context: Any, word: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        return types.int64(types.int64), code

    return instruction


ctpop = _bit_instruction(lambda builder, word: builder.ctpop(word))
cttz = _bit_instruction(lambda builder, word: builder.cttz(word, cgutils.false_bit))
top_bit = _bit_instruction(
    lambda builder, word: builder.sub(word.type(63), builder.ctlz(word, cgutils.false_bit))
)


def _new_array(target: Any, builder: Any, count: Any) -> Any:
    """An array of so many numbers, whatever they are."""
    width = count.type(BYTES)
    memory = target.nrt.meminfo_alloc_aligned(builder, builder.mul(count, width), ALIGNMENT)
    array = make_array(NUMBERS)(target, builder)
    data = builder.bitcast(target.nrt.meminfo_data(builder, memory), array.data.type)
    populate_array(array, data, [count], [width], width, memory)
    return array


def _array_instruction(fill: Callable[..., Any]) -> Any:
    @intrinsic
    def instruction(context: Any, source: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return fill(target, builder, signature.args[0], arguments[0])._getvalue()

        return NUMBERS(source), code

    return instruction


@_array_instruction
def zeros(target: Any, builder: Any, kind: Any, count: Any) -> Any:
    """A new array of so many zeros."""
    array = _new_array(target, builder, count)
    cgutils.memset(builder, array.data, builder.mul(count, count.type(BYTES)), 0)
    return array


@_array_instruction
def copy_of(target: Any, builder: Any, kind: Any, source: Any) -> Any:
    """A new array with the numbers of another."""
    old = make_array(kind)(target, builder, source)
    array = _new_array(target, builder, old.nitems)
    cgutils.raw_memcpy(builder, array.data, old.data, old.nitems, BYTES)
    return array
