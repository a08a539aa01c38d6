"""LLVM IR of a compiled function, and how it is called: what every target starts from."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from llvmlite import binding
from numba import types

SCALARS = {
    types.int64: "i64",
    types.int32: "i32",
    types.float64: "double",
    types.float32: "float",
    types.boolean: "i8",
}


@dataclass(frozen=True)
class Argument:
    """One argument of the Python function."""

    name: str
    llvm_types: tuple[str, ...]
    """The parameters of the entry that it becomes, in order."""


@dataclass(frozen=True)
class Lowered:
    """A function and everything it calls as one LLVM module, before any target has seen it.

    The calling convention is Numba's: `i32 entry(ptr result, ptr exception, …)`. The status is
    0 if the call succeeded; then the result, of LLVM type `result_type`, was stored through the
    first pointer. Then come the arguments, flattened:

    - a number is one parameter;
    - a tuple or a state is its items, one after the other;
    - an array of n dimensions is `ptr meminfo, ptr parent, i64 items, i64 item size, ptr data`,
      then n times `i64` for the shape and n times `i64` for the strides in bytes. A caller that
      owns the memory passes null for the first two: null is not reference counted.
    """

    text: str
    """LLVM IR without target triple and data layout. Only the entry is external."""
    entry: str
    """The symbol of the function."""
    arguments: tuple[Argument, ...]
    result_type: str
    runtime: tuple[str, ...]
    """Functions that the target has to provide: memory and reference counts (`NRT_…`), `exp`."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """LLVM types of all parameters of the entry."""
        flat = (kind for argument in self.arguments for kind in argument.llvm_types)
        return ("ptr", "ptr", *flat)

    def for_target(self, triple: str, data_layout: str) -> str:
        """The same LLVM IR with a target's triple and data layout."""
        return f'target datalayout = "{data_layout}"\ntarget triple = "{triple}"\n{self.text}'


def lowered(function: Callable[..., Any], text: str, entry: str, signature: Any) -> Lowered:
    """Describe LLVM IR that a toolchain made; drop what the entry does not use.

    Raises AssertionError if the entry does not have the parameters described.
    """
    module = binding.parse_assembly(without_target(text))
    _drop_unused(module, entry)
    names = inspect.signature(function).parameters
    result = Lowered(
        text=without_target(str(module)),
        entry=entry,
        arguments=tuple(
            Argument(name, parameter_types(kind))
            for name, kind in zip(names, signature.args, strict=True)
        ),
        result_type=stored_type(signature.return_type),
        runtime=tuple(
            sorted(
                one.name
                for one in module.functions
                if one.is_declaration and not one.name.startswith("llvm.")
            )
        ),
    )
    actual = tuple(str(one.type) for one in module.get_function(entry).arguments)
    assert actual == result.parameters, (actual, result.parameters)
    return result


def without_target(text: str) -> str:
    """LLVM IR that names no machine."""
    return re.sub(r'^target (triple|datalayout) = ".*"\n', "", text, flags=re.MULTILINE)


def items(kind: Any) -> Iterator[Any]:
    """The types in a tuple type, whose stubs do not declare iteration."""
    return iter(kind)


def parameter_types(kind: Any) -> tuple[str, ...]:
    """The LLVM parameters that an argument of this Numba type becomes."""
    if isinstance(kind, types.Array):
        return ("ptr", "ptr", "i64", "i64", "ptr", *["i64"] * (2 * kind.ndim))
    if isinstance(kind, types.BaseTuple):
        return tuple(part for item in items(kind) for part in parameter_types(item))
    return (SCALARS[kind],)


def stored_type(kind: Any) -> str:
    """The LLVM type of a stored value of this Numba type."""
    if isinstance(kind, types.Array):
        extents = f"[{kind.ndim} x i64]"
        return f"{{ ptr, ptr, i64, i64, ptr, {extents}, {extents} }}"
    if isinstance(kind, types.UniTuple | types.NamedUniTuple):
        return f"[{len(kind)} x {stored_type(kind.dtype)}]"
    if isinstance(kind, types.BaseTuple):
        return f"{{ {', '.join(map(stored_type, items(kind)))} }}"
    return "ptr" if kind == types.none else SCALARS[kind]


def _drop_unused(module: Any, entry: str) -> None:
    """Make everything but the entry internal, and drop what it does not use.

    Internal also replaces Numba's "common" linkage, which not every target has.
    """
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name != entry:
            value.linkage = binding.Linkage.internal
    passes = binding.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, _pass_builder())
    module.verify()


@cache
def _pass_builder() -> Any:
    """Any machine will do: the passes run here do not ask about it."""
    binding.initialize_native_target()
    machine = binding.Target.from_default_triple().create_target_machine()
    return binding.create_pass_builder(machine, binding.create_pipeline_tuning_options())
