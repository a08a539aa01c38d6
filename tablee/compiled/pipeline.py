"""A shorter way through Numba's compiler, for rules: most of its time is saved.

Rules are loops over whole numbers, tuples and arrays. They need none of Numba's
rewriting of array expressions, closures and literals, nor a new name for every
assignment (a variable of a rule has one type). And what only other compiled code
calls need not become machine code by itself.
"""

# mypy: disable-error-code="no-untyped-call"
# (Numba's own functions have no types.)

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import binding as llvm
from numba.core import ir, typed_passes, untyped_passes, utils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass

from tablee.compiled.lowering import TABLES, RuleLower, definitions


@register_pass(mutates_CFG=False, analysis_only=False)
class PlainNumbers(FunctionPass):
    """Constants are whole numbers like any other.

    Numba gives each a type of its own, and a variable that starts as a module's
    constant could then never be anything else.
    """

    _name = "plain_numbers"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the constants of one function."""
        for block in state.func_ir.blocks.values():
            for assignment in block.find_insts(ir.Assign):
                source = assignment.value
                constant = isinstance(source, ir.Const | ir.Global | ir.FreeVar)
                if constant and type(source.value) is int:
                    number = ir.Const(source.value, source.loc, use_literal_type=False)
                    assignment.value = number
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(typed_passes.BaseNativeLowering):
    """Writes the code of rules (`tablee.compiled.lowering`)."""

    _name: Any = "rule_lowering"

    @property
    def lowering_class(self) -> type[RuleLower]:
        """Who writes it."""
        return RuleLower


class Whole(JITCodeLibrary):
    """Code that Python calls: here all of its ingredients come together."""

    def finalize(self) -> None:
        """Take in what is called, at whatever remove, and the tables that are read."""
        self._linking_libraries = list(_ingredients(self))
        whole = self._final_module
        for library in self._linking_libraries:
            whole.link_in(library._get_module_for_linking(), preserve=True)
        names = [data.name for data in whole.global_variables if data.name in TABLES]
        whole.link_in(llvm.parse_assembly(definitions(names)))
        for name in names:  # no other code need find them, and LLVM may look into them
            whole.get_global_variable(name).linkage = "internal"
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make it fast, but leave loops as they are: rules gain nothing from longer ones."""
        machine = self._codegen._tm
        passes, builder = self._codegen._module_pass_manager(
            cost="cheap", opt=0, loop_vectorize=False, slp_vectorize=False
        )
        passes.run(self._final_module, builder)
        options = llvm.create_pipeline_tuning_options(speed_level=3)
        options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(self._final_module, builder)


def _ingredients(library: Any) -> dict[Any, None]:
    """All that a library calls, each once."""
    found: dict[Any, None] = {}
    waiting = [library]
    while waiting:
        for called in waiting.pop()._linking_libraries:
            if called not in found and called is not library:
                found[called] = None
                if isinstance(called, Ingredient):  # others have theirs in them
                    waiting.append(called)
    return found


class Ingredient(JITCodeLibrary):
    """Code that is only ever linked into other code, and made fast there."""

    class _Codegen:
        """Numba tells a function its surroundings by address; this one has none."""

        def set_env(self, name: str, environment: object) -> None:
            """Nothing to be told."""

    codegen = _Codegen()

    def _optimize_functions(self, module: Any) -> None:
        """Left to who takes in this, too."""

    def finalize(self) -> None:
        """Leave all to who takes in this."""
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No machine code, no address."""
        self._ensure_finalized()
        return 0


OPERATORS = frozenset((*utils.OPERATORS_TO_BUILTINS, operator.getitem, operator.setitem))


def _remember_operators(context: Any) -> None:
    """Let Numba look only once for what an operator gives for operands of some types."""
    if "resolve_function_type" in vars(context):
        return
    look_up: Callable[..., Any] = context.resolve_function_type
    known: dict[Any, Any] = {}

    def resolve_function_type(function: Any, operands: Any, names: Any) -> Any:
        if names or getattr(function, "typing_key", function) not in OPERATORS:
            return look_up(function, operands, names)
        question = (function, operands)
        answer = known.get(question)
        if answer is None:
            answer = known[question] = look_up(function, operands, names)
        return answer

    context.resolve_function_type = resolve_function_type


class RuleCompiler(CompilerBase):
    """The passes that plain rules need, and no other."""

    def define_pipelines(self) -> list[PassManager]:
        """One pipeline; a function without a Python entry becomes an ingredient."""
        state = self.state
        _remember_operators(state.typingctx)
        if state.flags.no_cpython_wrapper:
            state.library = Ingredient(state.targetctx.codegen(), state.func_id.func_qualname)
        else:
            state.library = Whole(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        passes = PassManager("rules")
        for step in (
            untyped_passes.TranslateByteCode,
            untyped_passes.FixupArgs,
            untyped_passes.IRProcessing,
            untyped_passes.GenericRewrites,
            PlainNumbers,
            typed_passes.NopythonTypeInference,
            typed_passes.IRLegalization,
            typed_passes.AnnotateTypes,
            RuleLowering,
            typed_passes.NoPythonBackend,
        ):
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]
