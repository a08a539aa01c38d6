"""The LLVM IR that the front gives: complete, callable as described, and for any target."""

import ctypes
import json
import os
import pathlib
import subprocess
import sys
from typing import Any, NamedTuple

import numpy as np
import pytest
from llvmlite import binding

from tablee import games
from tablee.compiled import front, native
from tablee.compiled.lowered import Lowered
from tablee.compiled.toolchain import SWITCH
from tablee.games.chance import Chance
from tablee.games.rule import Buffer, blank, copied, pick, popcount, rule, table
from tablee.players import thinking, uct
from tablee.players.skill import skill

WASM = "wasm32-unknown-unknown"
CUBES = table([n * n * n for n in range(20)])


@rule
def weight(n: int) -> int:
    return CUBES[n] + popcount(n)


def weigh(numbers: Buffer, factor: int) -> int:
    total = 0
    for i in range(len(numbers)):
        total += factor * weight(numbers[i])
    return total


class Pile(NamedTuple):
    turn: int
    cards: Any

    def play(self, move: int) -> "Pile":
        cards = copied(self.cards)
        cards[0] += move
        fresh = blank(3)
        fresh[1] = cards[0]
        return Pile(self.turn + 1, fresh)


def twice(state: Pile, move: int) -> Pile:
    return state.play(move).play(move)


PILE = Pile(0, [4, 5])


@pytest.fixture(scope="module")
def wasm_machine() -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(WASM)
    return target.create_target_machine(opt=2, reloc="static", codemodel="default")


def object_code(made: Lowered, machine: Any) -> bytes:
    module = binding.parse_assembly(made.for_target(WASM, str(machine.target_data)))
    module.verify()
    code: bytes = machine.emit_object(module)
    return code


@pytest.mark.slow
def test_the_front_imports_no_target() -> None:
    code = "import sys, tablee.compiled.front\nprint('tablee.compiled.native' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_llvm_ir_names_no_machine_and_only_the_entry_is_external() -> None:
    made = front.lower(weigh, np.arange(4), 3)
    assert "target triple" not in made.text
    assert "target datalayout" not in made.text
    module = binding.parse_assembly(made.text)
    values = (*module.functions, *module.global_variables)
    external = {one.name for one in values if one.linkage == binding.Linkage.external}
    intrinsics = {name for name in external if name.startswith("llvm.")}
    assert external - intrinsics == {made.entry, *made.runtime}


def test_arguments_are_described() -> None:
    made = front.lower(twice, native.arrays(PILE), 3)
    array = ("ptr", "ptr", "i64", "i64", "ptr", "i64", "i64")
    assert [argument.name for argument in made.arguments] == ["state", "move"]
    assert made.arguments[0].llvm_types == ("i64", *array)
    assert made.parameters == ("ptr", "ptr", "i64", *array, "i64")
    assert made.result_type == "{ i64, { ptr, ptr, i64, i64, ptr, [1 x i64], [1 x i64] } }"
    assert set(made.runtime) == {
        "NRT_MemInfo_alloc_aligned", "NRT_MemInfo_data_fast", "NRT_decref", "NRT_incref",
    }  # fmt: skip


def test_rules_become_wasm_object_code(wasm_machine: Any) -> None:
    for made in (
        front.lower(pick, 7, 3),
        front.lower(weigh, np.arange(4), 3),
        front.lower(twice, native.arrays(PILE), 3),
    ):
        code = object_code(made, wasm_machine)
        assert code.startswith(b"\0asm\1\0\0\0")
        assert made.entry.encode() in code
        for symbol in made.runtime:
            assert symbol.encode() in code


def test_the_entry_is_called_as_described() -> None:
    """Called through C with null for meminfo and parent, it computes what plain Python does."""
    numbers = np.array([3, 1, 4, 1, 5], np.int64)
    made = front.lower(weigh, numbers, 1)
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(jit=True)
    module = binding.parse_assembly(made.for_target(machine.triple, str(machine.target_data)))
    counted: list[int] = []
    keep = [ctypes.CFUNCTYPE(None, ctypes.c_void_p)(counted.append) for _ in made.runtime]
    engine = binding.create_mcjit_compiler(module, machine)
    for name, function in zip(made.runtime, keep, strict=True):
        address = ctypes.cast(function, ctypes.c_void_p).value
        engine.add_global_mapping(module.get_function(name), address)
    engine.finalize_object()
    c_types: dict[str, Any] = {"ptr": ctypes.c_void_p, "i64": ctypes.c_int64}
    kinds = [c_types[kind] for kind in made.parameters]
    entry = ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(engine.get_function_address(made.entry))
    result, exception = ctypes.c_int64(), ctypes.c_void_p()
    array = (None, None, len(numbers), 8, numbers.ctypes.data, len(numbers), 8)
    status = entry(ctypes.addressof(result), ctypes.addressof(exception), *array, 7)
    assert status == 0
    assert result.value == weigh(numbers.tolist(), 7)
    assert set(counted) <= {None}


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_search_becomes_wasm_object_code(name: str, wasm_machine: Any) -> None:
    game, known = games.get(name), skill(name)
    state = game.start(game.setting(2), Chance(7, "deal"), 0)
    budget = thinking.Budget(None, games=10)
    made = front.lower(
        uct.grow, native.arrays(state), 2, 10, *thinking._tree().arrays,
        np.zeros(game.most_moves, np.int64), thinking.new_control(budget, 1), known.exploration,
        known.rollout_depth, **known.functions,
    )  # fmt: skip
    assert len(object_code(made, wasm_machine)) > 10_000
    assert all(name.startswith("NRT_") or name in ("floor", "sqrt") for name in made.runtime)


@pytest.mark.slow
def test_stock_numba_refuses_to_lower_for_other_targets(tmp_path: pathlib.Path) -> None:
    code = (
        "import json\nfrom tablee.compiled import front\nfrom tablee.games.rule import pick\n"
        "try:\n    front.lower(pick, 7, 3)\n"
        "except RuntimeError as error:\n    print(json.dumps(str(error)))\n"
    )
    environment = os.environ | {SWITCH: "1", "TABLEE_CACHE": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert SWITCH in json.loads(run.stdout)
