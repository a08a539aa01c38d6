"""The bit operations of `games.rule` as LLVM instructions, with public names only."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tablee.games import rule


def _bit_intrinsic(emit: Callable[[Any, Any], Any]) -> Any:
    """A function of one int64 that becomes the instructions `emit` writes."""

    @intrinsic
    def instruction(context: Any, word: Any) -> Any:
        def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        return types.int64(types.int64), code

    return instruction


ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)
"""Argument of cttz and ctlz: the result for 0 is 64, not poison."""

BIT_PRIMITIVES: dict[Callable[..., Any], Any] = {
    rule.popcount: _bit_intrinsic(lambda builder, word: builder.ctpop(word)),
    rule.trailing: _bit_intrinsic(lambda builder, word: builder.cttz(word, ZERO_IS_DEFINED)),
    rule.leading: _bit_intrinsic(
        lambda builder, word: builder.sub(word.type(63), builder.ctlz(word, ZERO_IS_DEFINED))
    ),
}
