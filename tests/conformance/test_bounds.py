"""No rule reads or writes outside an array.

The short pipeline emits array accesses without checks, and a negative index is not counted
from the end. So every game is also compiled by stock Numba with bounds checking, and played in
plain Python with lists that refuse negative indices.
"""

import os
import pathlib
import re
import subprocess
import sys
from typing import Any

import pytest
from cases import CASES, MOST_PLIES, Case

from tablee import games
from tablee.games import rule

HERE = pathlib.Path(__file__).parent
CHECKED = {"TABLEE_STOCK_NUMBA": "1", "NUMBA_BOUNDSCHECK": "1"}


def run(*arguments: str, cache: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """A fresh Python whose compiled code checks every index."""
    environment = os.environ | CHECKED | {"TABLEE_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_stock_numba_with_bounds_checking_agrees_with_plain_rules(
    game: str, tmp_path: pathlib.Path
) -> None:
    tests = f"compiled and {game}"
    ended = run(
        "-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider", "-m", "slow", "-k", tests,
        str(HERE / "test_conformance.py"), cache=tmp_path,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout
    (passed,) = re.findall(r"(\d+) passed", ended.stdout)
    assert int(passed) == 2 * sum(case.game == game for case in CASES)  # two tests each


PROGRAM = """
import sys
import numpy as np
from tablee.compiled import native
from tablee.games.rule import blank, rule, table
TABLE = table(range(10))

@rule
def read_table(n: int) -> int:
    return TABLE[n]

def table_read(n: int) -> int:
    return read_table(n)

def buffer_written(n: int) -> int:
    buffer = blank(10)
    buffer[n] = 1
    return buffer[0]

n = int(sys.argv[2])
try:
    print(native.compiled(globals()[sys.argv[1]])(n))
except IndexError:
    print("IndexError")
"""


@pytest.mark.slow
@pytest.mark.parametrize("function", ["table_read", "buffer_written"])
def test_an_index_outside_is_noticed(function: str, tmp_path: pathlib.Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    results = [run(str(program), function, n, cache=tmp_path).stdout.strip() for n in ("9", "10")]
    assert results == ["9" if function == "table_read" else "0", "IndexError"]


class NoWraparound(list[int]):
    """A list that refuses negative indices, as do its slices and copies."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return NoWraparound(super().__getitem__(index))
        if index < 0:
            raise IndexError(index)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if index < 0:
            raise IndexError(index)
        super().__setitem__(index, value)

    def copy(self) -> "NoWraparound":
        return NoWraparound(self)


def strict(value: Any) -> Any:
    """What stands in for a global of a game's modules."""
    if id(value) in rule.TABLES:
        return NoWraparound(value)
    if value is rule.blank:
        return lambda length: NoWraparound([0] * length)
    if value is rule.copied:
        return NoWraparound
    return value


@pytest.fixture
def strict_rules(monkeypatch: pytest.MonkeyPatch) -> int:
    """Replace tables and buffers everywhere in the rules; return how many globals."""
    replaced = 0
    for name, module in list(sys.modules.items()):
        if name.startswith("tablee.games."):
            for key, value in list(vars(module).items()):
                if strict(value) is not value and module is not rule:
                    monkeypatch.setattr(module, key, strict(value))
                    replaced += 1
    return replaced


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_rule_uses_a_negative_index(case: Case, strict_rules: int) -> None:
    assert strict_rules
    table = case.table(47)
    start = table.position.playing
    state = type(start)(*(NoWraparound(f) if isinstance(f, list) else f for f in start))
    out, x = NoWraparound([0] * table.game.most_moves), 88172645
    for _ in range(MOST_PLIES):
        if state.over():
            break
        x = rule.scramble(x)
        moves = out[: state.legal(out)]
        assert state.sample(x) in moves
        state = state.play(moves[rule.pick(x, len(moves))])
        state.standing(0)


def test_a_negative_index_is_noticed() -> None:
    numbers = NoWraparound([1, 2, 3])
    for buffer in (numbers, numbers[:], numbers.copy()):
        assert buffer[2] == 3
        with pytest.raises(IndexError):
            buffer[-1]
        with pytest.raises(IndexError):
            buffer[-1] = 0
