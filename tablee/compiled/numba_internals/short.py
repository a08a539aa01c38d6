"""The toolchain of the short pipeline."""

from collections.abc import Callable, Mapping
from typing import Any

from tablee.compiled.bits import BIT_PRIMITIVES
from tablee.compiled.numba_internals import arrays, startup
from tablee.compiled.numba_internals.pipeline import EntryCompiler, RuleCompiler
from tablee.compiled.toolchain import Module, Toolchain
from tablee.games import rule

OPTIONS = {
    "error_model": "numpy",
    "boundscheck": False,
    "no_cfunc_wrapper": True,
    "pipeline_class": RuleCompiler,
}
CALLEE_OPTIONS = OPTIONS | {"nogil": True, "no_cpython_wrapper": True}


def lower(
    specialise: Callable[[Mapping[str, Any]], Any], argument_types: tuple[Any, ...]
) -> Module:
    """LLVM IR before optimisation; nothing is compiled for this machine."""
    dispatcher = specialise(CALLEE_OPTIONS | {"pipeline_class": EntryCompiler})
    dispatcher.compile(argument_types)
    (result,) = dispatcher.overloads.values()
    return Module(result.library.text(), result.fndesc.llvm_func_name, result.signature)


startup.install()

SHORT = Toolchain(
    name="short",
    entry_options=OPTIONS | {"nogil": True, "cache": True},
    callee_options=CALLEE_OPTIONS,
    method_options=OPTIONS,
    primitives=BIT_PRIMITIVES | {rule.blank: arrays.zeros, rule.copied: arrays.copy_of},
    typeof=startup.typeof,
    lower=lower,
)
