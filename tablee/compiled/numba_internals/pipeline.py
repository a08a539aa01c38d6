"""The compiler passes that rules need, and no other.

Rules are loops over integers, tuples and arrays. They need none of Numba's rewriting of array
expressions, closures and literals, and no SSA reconstruction: a variable of a rule has one type.
"""

# mypy: disable-error-code="no-untyped-call"
# (Numba's functions and classes have no types.)

import gc
import operator
from collections.abc import Callable
from typing import Any

from numba.core import ir, typed_passes, untyped_passes, utils
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass

from tablee.compiled.numba_internals.libraries import CalleeLibrary, EntryLibrary, NativeLibrary
from tablee.compiled.numba_internals.lowering import RuleLower


@register_pass(mutates_CFG=False, analysis_only=False)
class WidenIntegerConstants(FunctionPass):
    """Type integer constants as int64 instead of as literals.

    A literal type would stick to a variable that starts as a constant of the module, since
    without SSA the variable has one type.
    """

    _name = "widen_integer_constants"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Replace the integer constants of one function."""
        for block in state.func_ir.blocks.values():
            for assignment in block.find_insts(ir.Assign):
                source = assignment.value
                constant = isinstance(source, ir.Const | ir.Global | ir.FreeVar)
                if constant and type(source.value) is int:
                    assignment.value = ir.Const(source.value, source.loc, use_literal_type=False)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(typed_passes.BaseNativeLowering):
    """Lowers with `RuleLower`."""

    _name: Any = "rule_lowering"

    @property
    def lowering_class(self) -> type[RuleLower]:
        return RuleLower


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.GenericRewrites,
    WidenIntegerConstants,
    typed_passes.NopythonTypeInference,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    RuleLowering,
    typed_passes.NoPythonBackend,
)
OPERATORS = frozenset(
    (*utils.OPERATORS_TO_BUILTINS, operator.getitem, operator.setitem, bool, int, len, range)
)


def _memoise_operators(context: Any) -> None:
    """Resolve the result type of an operator for given operand types only once."""
    if "resolve_function_type" in vars(context):
        return
    resolve: Callable[..., Any] = context.resolve_function_type
    known: dict[Any, Any] = {}

    def resolve_function_type(function: Any, operands: Any, keywords: Any) -> Any:
        if keywords or getattr(function, "typing_key", function) not in OPERATORS:
            return resolve(function, operands, keywords)
        key = (function, operands)
        signature = known.get(key)
        if signature is None:
            signature = known[key] = resolve(function, operands, keywords)
        return signature

    context.resolve_function_type = resolve_function_type


class RuleCompiler(CompilerBase):
    """Compiles a function for the native target, or keeps it as text if only callees need it."""

    callee_library: type[CalleeLibrary] = CalleeLibrary

    def _compile_core(self) -> Any:
        """Compile without garbage collection: everything allocated here stays in use."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super()._compile_core()
        finally:
            if collecting:
                gc.enable()

    def define_pipelines(self) -> list[PassManager]:
        """One pipeline; a function without a wrapper for Python is a callee."""
        state = self.state
        _memoise_operators(state.typingctx)
        codegen, name = state.targetctx.codegen(), state.func_id.func_qualname
        if state.flags.no_cpython_wrapper:
            state.library = self.callee_library(codegen, name)
        else:
            state.library = NativeLibrary(codegen, name)
            state.library.enable_object_caching()
        passes = PassManager("rules")
        for step in PASSES:
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]


class EntryCompiler(RuleCompiler):
    """Compiles a function to LLVM IR only, for any target."""

    callee_library = EntryLibrary
