"""A shorter way through Numba's compiler, for rules: most of its time is saved.

Rules are loops over whole numbers, tuples and arrays. They need none of Numba's
rewriting of array expressions, closures and literals, nor a new name for every
assignment (a variable of a rule has one type). And what only other compiled code
calls need not become machine code by itself.
"""

# mypy: disable-error-code="no-untyped-call"
# (Numba's own functions have no types.)

import gc
import operator
from collections.abc import Callable
from itertools import count
from typing import Any

from llvmlite import binding as llvm
from llvmlite import ir as ir_text
from numba.core import cgutils, ir, typed_passes, untyped_passes, utils
from numba.core.codegen import CodeLibrary, JITCodeLibrary
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


_numbers = count()
"""Of the notes in the texts: no two texts have a number in common."""


class Written(JITCodeLibrary):
    """Code that is still text: LLVM reads it once, when all of it is together."""

    linkage: str
    """Who may find its functions, in LLVM's words."""

    def __init__(self, codegen: Any, name: str) -> None:
        CodeLibrary.__init__(self, codegen, name)
        self._linking_libraries: list[Any] = []
        self._shared_module = None
        self.definitions: dict[str, str] = {}
        self.declarations: dict[str, str] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep the text of everything in a module, under its name."""
        for note in ir_module.metadata:  # which branch is likely, and the like
            note._name = str(next(_numbers))
            self.definitions[note._name] = str(note)
        for value in ir_module.globals.values():
            function = isinstance(value, ir_text.Function)
            here = not value.is_declaration if function else value.initializer is not None
            if function and here:
                value.linkage = value.linkage or self.linkage
            (self.definitions if here else self.declarations)[value.name] = str(value)


class Whole(Written):
    """Code that Python calls: here all of its ingredients come together."""

    linkage = "external"

    def finalize(self) -> None:
        """Take in what is called, at whatever remove, and the tables that are read."""
        called = list(_ingredients(self))
        written = [self, *(library for library in called if isinstance(library, Ingredient))]
        self._linking_libraries = [library for library in called if library not in written]
        text = str(self._codegen._create_empty_module(self.name)) + "\n" + _joined(written)
        self._final_module = llvm.parse_assembly(cgutils.normalize_ir_text(text))
        self._final_module.name = cgutils.normalize_ir_text(self.name)
        for library in written[1:]:
            self._reload_init.update(library._reload_init)
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


def _joined(libraries: list[Any]) -> str:
    """One text of several, where what is defined once need not be declared."""
    defined: dict[str, str] = {}
    declared: dict[str, str] = {}
    for library in libraries:
        defined |= library.definitions
        declared |= library.declarations
    tables = definitions(name for name in declared if name in TABLES)
    others = (text for name, text in declared.items() if name not in defined and name not in TABLES)
    return "\n".join((tables, *others, *defined.values()))


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


class Ingredient(Written):
    """Code that is only ever taken into other code, and made fast there."""

    linkage = "linkonce_odr"

    class _Codegen:
        """Numba tells a function its surroundings by address; this one has none."""

        def set_env(self, name: str, environment: object) -> None:
            """Nothing to be told."""

    codegen = _Codegen()

    def finalize(self) -> None:
        """Leave all to who takes in this."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No machine code, no address."""
        return 0


OPERATORS = frozenset(
    (*utils.OPERATORS_TO_BUILTINS, operator.getitem, operator.setitem, bool, int, len, range)
)


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

    def _compile_core(self) -> Any:
        """Compile without looking for garbage on the way: all that is made is in use."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super()._compile_core()
        finally:
            if collecting:
                gc.enable()

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
