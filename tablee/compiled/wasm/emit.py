"""From LLVM IR to a module of WebAssembly: several functions of one game, with the runtime."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from llvmlite import binding

from tablee.compiled.lowered import SCALARS, Lowered
from tablee.compiled.wasm import runtime
from tablee.compiled.wasm.link import link, read_object

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What every browser of the last years has."""
ARRAY = ("ptr", "ptr", "i64", "i64", "ptr", "i64", "i64")
"""The parameters of an array of one dimension, see `Lowered`."""
WORD = 8


def module(functions: Mapping[str, Lowered], base: int) -> tuple[bytes, int]:
    """A module that exports these functions by name, and how many bytes its tables take.

    An exported function takes the address of a block of words: first room for its result, then
    its arguments, a number as one word, an array as address, length and bytes an item. It returns
    Numba's status, 0 if all went well.
    """
    whole = _parsed("")
    for name, one in functions.items():
        whole.link_in(_optimised(_parsed(one.text)))
        whole.link_in(_parsed(_entry(name, one)))
    # Our definitions allow more than Numba's declarations promise of its own.
    text = re.sub(r"(?m)^declare .*@(NRT_\w+)\(.*$", _plain_declaration, str(whole))
    whole = _parsed(text)
    whole.link_in(_parsed(runtime.TEXT))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in {*functions, runtime.WIDE_PRODUCT}:
            value.linkage = binding.Linkage.internal
    content = _machine().emit_object(_optimised(whole, prune=False))
    return link(content, functions, base), read_object(content).data_size


def _plain_declaration(match: re.Match[str]) -> str:
    return DECLARATIONS[match[1]]


DECLARATIONS = {
    found[2]: f"declare {found[1]} @{found[2]}({', '.join(re.findall(r'i64|i32|ptr', found[3]))})"
    for found in re.finditer(r"define (\w+) @(NRT_\w+)\(([^)]*)\)", runtime.TEXT)
}


@cache
def _machine() -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(TRIPLE)
    return target.create_target_machine(
        features=FEATURES, opt=3, reloc="static", codemodel="default"
    )


def _parsed(text: str) -> Any:
    header = f'target datalayout = "{_machine().target_data}"\ntarget triple = "{TRIPLE}"\n'
    return binding.parse_assembly(header + re.sub(r"(?m)^target .*$", "", text))


def _optimised(module: Any, prune: bool = True) -> Any:
    """The same passes as on the native target."""
    options = binding.create_pipeline_tuning_options(speed_level=3)
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(_machine(), options)
    passes = builder.getModulePassManager()
    if prune:
        passes.add_refprune_pass()
    passes.run(module, builder)
    return module


def _entry(name: str, one: Lowered) -> str:
    """An entry that reads its arguments from a block of words."""
    if one.result_type not in ("ptr", *SCALARS.values()):
        raise ValueError(f"{one.entry} returns more than a word")
    lines, call, at = ["%failure = alloca ptr"], ["ptr %block", "ptr %failure"], WORD
    for argument in one.arguments:
        kinds = argument.llvm_types
        while kinds:
            if kinds[: len(ARRAY)] == ARRAY:
                address, length, bytes_ = (f"%value{at + i * WORD}" for i in range(3))
                lines += [_load(at, "ptr"), _load(at + WORD, "i64"), _load(at + 2 * WORD, "i64")]
                call += ["ptr null", "ptr null", f"i64 {length}", f"i64 {bytes_}"]
                call += [f"ptr {address}", f"i64 {length}", f"i64 {bytes_}"]
                kinds, at = kinds[len(ARRAY) :], at + 3 * WORD
            else:
                lines.append(_load(at, kinds[0]))
                call.append(f"{kinds[0]} %value{at}")
                kinds, at = kinds[1:], at + WORD
    body = "\n  ".join(lines)
    return (
        f'declare i32 @"{one.entry}"({", ".join(one.parameters)})\n'
        f"define i32 @{name}(ptr %block) {{\n  {body}\n"
        f'  %status = call i32 @"{one.entry}"({", ".join(call)})\n  ret i32 %status\n}}\n'
    )


def _load(at: int, kind: str) -> str:
    return (
        f"%place{at} = getelementptr i8, ptr %block, i32 {at}\n"
        f"  %value{at} = load {kind}, ptr %place{at}"
    )
