"""How searches stop in WebAssembly: they look at the clock themselves.

In a browser no second thread can set a flag in their memory, unless the page is served with special
headers. So every so many nodes they ask the host, by the imported function `overdue`.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tablee.games.rule import Buffer, rule

OVERDUE = "overdue"
MASK = 127
"""One node in so many, and one more, looks at the clock."""


@intrinsic
def _overdue(context: Any) -> Any:
    """The host's answer to whether the time is over."""

    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        module = builder.module
        function = module.globals.get(OVERDUE)
        if function is None:
            function = ir.Function(module, ir.FunctionType(ir.IntType(32), []), OVERDUE)
        return builder.zext(builder.call(function, []), ir.IntType(64))

    return types.int64(), code


overdue: Any = _overdue  # its stubs want the context from the caller


@rule
def stopped(control: Buffer, flag: int, nodes: int) -> bool:
    """In place of `games.rule.stopped`."""
    if control[nodes] & MASK == 0 and overdue() != 0:
        control[flag] = 1
    return control[flag] != 0
