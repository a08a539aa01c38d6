"""Code libraries that keep LLVM IR as text until all of it is known.

Numba parses, optimises and compiles every function by itself and then links them. Here the
text of a function and of everything it calls is joined into one module, which LLVM parses and
optimises once. A function that only compiled code calls is never machine code by itself.
"""

# mypy: disable-error-code="no-untyped-call,misc"
# (Numba's functions and classes have no types.)

from itertools import count
from typing import Any

from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.runtime.nrt import rtsys

from tablee.compiled.numba_internals import tables

_metadata_numbers = count()
"""Metadata is numbered for the whole process, so that joined texts never clash."""


class TextLibrary(JITCodeLibrary):
    """The LLVM IR of one function, as text."""

    linkage: str
    """LLVM linkage of the functions defined here."""

    def __init__(self, codegen: Any, name: str) -> None:
        CodeLibrary.__init__(self, codegen, name)
        self._linking_libraries: list[Any] = []
        self._shared_module = None
        self.definitions: dict[str, str] = {}
        self.declarations: dict[str, str] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep the text of every definition and declaration, by symbol."""
        for metadata in ir_module.metadata:  # branch weights and the like
            metadata._name = str(next(_metadata_numbers))
            self.definitions[metadata._name] = str(metadata)
        for value in ir_module.globals.values():
            if isinstance(value, ir.Function):
                defined = not value.is_declaration
                if defined:
                    value.linkage = value.linkage or self.linkage
            else:
                defined = value.initializer is not None
            (self.definitions if defined else self.declarations)[value.name] = str(value)

    def _parse(self, libraries: list["TextLibrary"]) -> Any:
        """LLVM's module of several libraries."""
        header = str(self._codegen._create_empty_module(self.name))
        return llvm.parse_assembly(cgutils.normalize_ir_text(f"{header}\n{_joined(libraries)}"))


class CalleeLibrary(TextLibrary):
    """A function that only compiled code calls: it is text until a caller takes it in."""

    linkage = "linkonce_odr"

    class _Codegen:
        """Numba stores the address of a function's environment here; a callee needs none."""

        def set_env(self, name: str, environment: object) -> None:
            """Store nothing."""

    codegen = _Codegen()

    def finalize(self) -> None:
        """Compile nothing: the caller's library does."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Null: there is no machine code."""
        return 0


class EntryLibrary(CalleeLibrary):
    """A function of which only the LLVM IR is wanted."""

    linkage = "external"

    def text(self) -> str:
        """LLVM IR of the function and all it calls.

        Functions of Numba's own that the rules call are linked in. The reference counting
        functions (`NRT_…`) stay declarations: each target brings its own.
        """
        ours, others = _callees(self)
        module = self._parse([self, *ours])
        for library in others:
            if library is not rtsys.library:
                module.link_in(library._final_module, preserve=True)
        return str(module)


class NativeLibrary(TextLibrary):
    """A function that Python calls: the module of everything it needs, compiled for this machine.

    This is the native target's part of the pipeline; all before it is the same for any target.
    """

    linkage = "external"

    def finalize(self) -> None:
        """Join the text of all callees, and have LLVM parse, optimise and compile it once."""
        ours, self._linking_libraries = _callees(self)
        self._final_module = self._parse([self, *ours])
        self._final_module.name = cgutils.normalize_ir_text(self.name)
        for library in ours:
            self._reload_init.update(library._reload_init)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise at -O3 without unrolling and vectorising: rules gain nothing from either."""
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


def _callees(library: TextLibrary) -> tuple[list[CalleeLibrary], list[Any]]:
    """All libraries a library calls, directly or not: those kept as text, and Numba's own."""
    callees: dict[Any, None] = {}
    pending: list[Any] = [library]
    while pending:
        for callee in pending.pop()._linking_libraries:
            if callee not in callees and callee is not library:
                callees[callee] = None
                if isinstance(callee, CalleeLibrary):  # others contain their callees
                    pending.append(callee)
    ours = [callee for callee in callees if isinstance(callee, CalleeLibrary)]
    return ours, [callee for callee in callees if callee not in ours]


def _joined(libraries: list[TextLibrary]) -> str:
    """One text of several libraries; what one of them defines is not declared."""
    defined: dict[str, str] = {}
    declared: dict[str, str] = {}
    for library in libraries:
        defined |= library.definitions
        declared |= library.declarations
    table_text = tables.definitions(filter(tables.is_table, declared))
    others = (
        text
        for symbol, text in declared.items()
        if symbol not in defined and not tables.is_table(symbol)
    )
    return "\n".join((table_text, *others, *defined.values()))
