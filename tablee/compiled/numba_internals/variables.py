"""Stack slots and reference counts of a function's variables.

Most variables of rules are integers. Numba zero-initialises the slot of every variable and
calls incref and decref for every type; here both are emitted only for types that own memory.
"""

# mypy: disable-error-code="no-untyped-call,misc"
# (Numba's functions and classes have no types.)

from functools import cache
from typing import Any

from llvmlite import ir as llvm
from numba.core import cgutils, types
from numba.core.lowering import Lower

Path = tuple[int, ...]
"""Indices that lead to a field of nested LLVM structs."""
COUNT_FUNCTION = llvm.FunctionType(llvm.VoidType(), [llvm.IntType(8).as_pointer()])


class VariableLower(Lower):
    """Numba's lowering with shorter code for variables."""

    def alloca(self, name: str, kind: Any) -> Any:
        """Skip zero-initialising slots of types that are not reference counted."""
        if meminfo_paths(self.context, kind) != ():
            return super().alloca(name, kind)
        return self.uninitialised_slot(self.context.get_value_type(kind), name)

    def uninitialised_slot(self, llvm_type: Any, name: str) -> Any:
        """A stack slot, allocated in the function's entry block."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(llvm_type, name=name)

    def storevar(self, value: Any, name: str, argidx: int | None = None) -> None:
        """No decref of the old value if the type is not reference counted."""
        kind: Any = self.typeof(name)
        if name in self._singly_assigned_vars or meminfo_paths(self.context, kind) != ():
            super().storevar(value, name, argidx)
        else:
            self._alloca_var(name, kind)
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """No decref at the end of a variable's life if the type is not reference counted."""
        if meminfo_paths(self.context, self.typeof(name)) != ():
            super().delvar(name)
        elif name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)

    def incref(self, kind: Any, value: Any) -> None:
        """Increment the counts of the arrays in a value; constants own no memory."""
        if not isinstance(value, llvm.Constant) and not self._count(kind, value, "NRT_incref"):
            super().incref(kind, value)

    def decref(self, kind: Any, value: Any) -> None:
        """Decrement the counts of the arrays in a value; constants own no memory."""
        if not isinstance(value, llvm.Constant) and not self._count(kind, value, "NRT_decref"):
            super().decref(kind, value)

    def _count(self, kind: Any, value: Any, symbol: str) -> bool:
        """Call incref or decref for each array in a value; False if the type is not known here."""
        paths = meminfo_paths(self.context, kind)
        for path in paths or ():
            function = cgutils.get_or_insert_function(self.module, COUNT_FUNCTION, symbol)
            function.args[0].add_attribute("noalias")
            function.args[0].add_attribute("captures(none)")
            self.builder.call(function, [self.builder.extract_value(value, path)])
        return paths is not None


@cache
def meminfo_paths(context: Any, kind: types.Type) -> tuple[Path, ...] | None:
    """Where a value of this type holds meminfo pointers; empty if it owns no memory.

    None for types other than arrays and tuples of them: Numba's own code handles those.
    """
    if not context.data_model_manager[kind].contains_nrt_meminfo():
        return ()
    if isinstance(kind, types.BoundFunction):
        return meminfo_paths(context, kind.this)
    if isinstance(kind, types.BaseTuple):
        all_paths: list[Path] = []
        items: Any = kind  # its stubs do not declare iteration
        for index, item in enumerate(items):
            paths = meminfo_paths(context, item)
            if paths is None:
                return None
            all_paths += ((index, *path) for path in paths)
        return tuple(all_paths)
    return ((0,),) if isinstance(kind, types.Array) else None
