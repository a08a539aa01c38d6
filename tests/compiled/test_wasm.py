"""Modules of WebAssembly, built without a linker and run by Node: arguments, tables, memory."""

import json
import pathlib
import subprocess
import sys
from typing import Any, NamedTuple

import numpy as np
import pytest

from tablee.compiled import front, native
from tablee.compiled.naming import full_name, function_name, shape
from tablee.compiled.wasm import emit, link
from tablee.compiled.wasm.layout import DATA, PAGE, up
from tablee.games.rule import Buffer, blank, copied, rule, table

ROOT = pathlib.Path(__file__).parents[2]
ENGINE = ROOT / "web" / "src" / "engine" / "engine.js"
NODE = ("sh", str(ROOT / "tools" / "with-node"), sys.prefix, "node")
CUBES = table([n * n * n for n in range(20)])


class Pile(NamedTuple):
    turn: int
    cards: Any

    def play(self, move: int) -> "Pile":
        cards = copied(self.cards)
        cards[move] += CUBES[move]
        return Pile(self.turn + 1, cards)


@rule
def top(state: Pile) -> int:
    best = state.cards[0]
    for i in range(len(state.cards)):
        best = max(best, state.cards[i])
    return int(best)


def churn(start: Pile, rounds: int, out: Buffer) -> int:
    """Make and drop many positions, some kept in a list that grows."""
    kept = [start]
    state = start
    for i in range(rounds):
        state = state.play(i % len(start.cards))
        if i % 10 == 0:
            kept.append(state)
        fresh = blank(4)
        out[i % len(out)] += fresh[0] + top(state)
    return len(kept) + state.turn


def halves(numbers: Any, by: float) -> int:
    total = 0.0
    for i in range(len(numbers)):
        numbers[i] = numbers[i] / by
        total += numbers[i]
    return int(total * 1000)


SCRIPT = """
const { Engine } = await import(process.argv[1]);
const { wasm, heap, words, before } = JSON.parse(process.argv[2]);
const engine = new Engine(heap);
engine.add('m', new WebAssembly.Module(Buffer.from(wasm, 'base64')));
const block = engine.allocate(4096, 64);
for (let turn = 0; turn < 2; turn++) {
  const view = new DataView(engine.memory.buffer);
  const arrays = [];
  let at = block + 8;
  for (const word of words) {
    if (Array.isArray(word)) {
      const [kind, values] = word;
      const bytes = kind === 'float32' ? 4 : 8;
      const address = engine.allocate(bytes * values.length, 8);
      const now = new DataView(engine.memory.buffer);
      values.forEach((value, i) => {
        if (kind === 'float32') now.setFloat32(address + bytes * i, value, true);
        else now.setBigInt64(address + bytes * i, BigInt(value), true);
      });
      for (const part of [address, values.length, bytes]) {
        now.setBigInt64(at, BigInt(part), true);
        at += 8;
      }
      arrays.push([kind, address, values.length]);
    } else {
      const now = new DataView(engine.memory.buffer);
      if (Number.isInteger(word)) now.setBigInt64(at, BigInt(word), true);
      else now.setFloat64(at, word, true);
      at += 8;
    }
  }
  const status = engine.call('m', 'f', block);
  const now = new DataView(engine.memory.buffer);
  console.log(JSON.stringify({
    status,
    result: Number(now.getBigInt64(block, true)),
    top: now.getUint32(1 << 20, true),
    arrays: arrays.map(([kind, at, length]) => Array.from({ length }, (_, i) =>
      kind === 'float32' ? now.getFloat32(at + 4 * i, true)
      : Number(now.getBigInt64(at + 8 * i, true)))),
  }));
}
"""


def run(function: Any, arguments: tuple[Any, ...], words: list[Any]) -> list[dict[str, Any]]:
    """Build a function, call it twice in Node; what each call left behind."""
    import base64

    content, size = emit.module({"f": front.lower(function, *arguments)}, DATA)
    task = {
        "wasm": base64.b64encode(content).decode(), "heap": up(DATA + size, PAGE), "words": words,
    }  # fmt: skip
    done = subprocess.run(
        [*NODE, "--input-type=module", "-e", SCRIPT, ENGINE.as_uri(), json.dumps(task)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_states_lists_and_tables_work_and_memory_is_reused() -> None:
    cards, out = [3, 1, 4, 1, 5], [0, 0, 0]
    start = Pile(7, cards)
    plain_out = list(out)
    expected = churn(start, 20_000, plain_out)
    example = (native.arrays(start), 20_000, np.zeros(3, np.int64))
    words = [7, ["int64", cards], 20_000, ["int64", out]]
    first, second = run(churn, example, words)
    assert first["status"] == second["status"] == 0
    assert first["result"] == second["result"] == expected
    assert first["arrays"] == second["arrays"] == [cards, plain_out]
    # The second call finds all it needs among freed blocks, but for its own two arrays.
    assert second["top"] - first["top"] <= 128


def test_floats_and_narrow_arrays_are_passed() -> None:
    numbers = np.array([1.5, 2.25, 10.0], np.float32)
    first, _ = run(halves, (numbers, 4.5), [["float32", numbers.tolist()], 4.5])
    fast = native.compiled(halves)
    assert first["result"] == fast(numbers, 4.5)
    assert first["arrays"] == [numbers.tolist()]


def test_numbers_of_objects_are_read_and_written() -> None:
    for value in (0, 1, 127, 128, 1 << 20, (1 << 31) - 1):
        assert link.Reader(link.unsigned(value)).number() == value
        assert link.Reader(link.padded(value)).number() == value
        assert link.Reader(link.padded(value)).signed() == value
        assert len(link.padded(value)) == 5


def test_what_no_module_needs_is_refused() -> None:
    with pytest.raises(link.NotLinked):
        link.read_object(b"ELF")


def test_names_tell_functions_and_types_apart() -> None:
    state = Pile(1, [2])
    assert shape(native.arrays(state)) == shape(state) == "Pile(int64,[int64])"
    assert shape(np.zeros(2, np.float32)) == "[float32]"
    assert shape(np.int64(3)) == shape(3) == "int64"
    plain, own = function_name(churn, {}), function_name(churn, {"top": top})
    assert plain != own
    assert full_name(plain, (1,)) != full_name(plain, (1.0,))
