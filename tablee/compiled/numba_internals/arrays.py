"""`rule.blank` and `rule.copied` as short LLVM code; Numba's `zeros` and `copy` are long."""

# mypy: disable-error-code="no-untyped-call"
# (Numba's functions have no types.)

from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from tablee.compiled.numba_internals.tables import WORD_BYTES

WORD_ARRAY = types.Array(types.int64, 1, "C")
ALIGNMENT = 32


def _allocate(target: Any, builder: Any, count: Any) -> Any:
    """A new uninitialised array of int64."""
    width = count.type(WORD_BYTES)
    meminfo = target.nrt.meminfo_alloc_aligned(builder, builder.mul(count, width), ALIGNMENT)
    array = make_array(WORD_ARRAY)(target, builder)
    data = builder.bitcast(target.nrt.meminfo_data(builder, meminfo), array.data.type)
    populate_array(array, data, [count], [width], width, meminfo)
    return array


def _array_intrinsic(emit: Callable[..., Any]) -> Any:
    """A function of one argument whose result is the array that `emit` builds."""

    @intrinsic
    def instruction(context: Any, source: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(target, builder, signature.args[0], arguments[0])._getvalue()

        return WORD_ARRAY(source), code

    return instruction


@_array_intrinsic
def zeros(target: Any, builder: Any, kind: Any, count: Any) -> Any:
    array = _allocate(target, builder, count)
    cgutils.memset(builder, array.data, builder.mul(count, count.type(WORD_BYTES)), 0)
    return array


@_array_intrinsic
def copy_of(target: Any, builder: Any, kind: Any, source: Any) -> Any:
    """A new array with the elements of another."""
    old = make_array(kind)(target, builder, source)
    array = _allocate(target, builder, old.nitems)
    cgutils.raw_memcpy(builder, array.data, old.data, old.nitems, WORD_BYTES)
    return array
