"""Private names of Numba and llvmlite stay in one package, which knows its versions."""

import ast
import json
import os
import pathlib
import subprocess
import sys

import llvmlite
import numba
import pytest

from tablee.compiled import numba_internals
from tablee.compiled.toolchain import SWITCH, stock_reason

PACKAGE = pathlib.Path(numba_internals.__file__).parents[2]
INTERNALS = PACKAGE / "compiled" / "numba_internals"
PUBLIC = ("numba.types", "numba.extending", "llvmlite.ir", "llvmlite.binding")
PUBLIC_NAMES = {"__version__", "config", "njit", "typeof", "types", "binding", "ir"}


def private_names(source: pathlib.Path) -> list[str]:
    """What a module uses of Numba and llvmlite that is not documented for users."""
    text = source.read_text("utf-8")
    if "numba" not in text and "llvmlite" not in text:
        return []
    used: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            used += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            used += (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used.append(f"{node.value.id}.{node.attr}")
    theirs = (name for name in used if name.startswith(("numba.", "llvmlite.")))
    return [
        name
        for name in theirs
        if not name.startswith(PUBLIC) and name.partition(".")[2] not in PUBLIC_NAMES
    ]


def test_private_names_are_used_in_one_package_only() -> None:
    for source in PACKAGE.rglob("*.py"):
        if not source.is_relative_to(INTERNALS):
            assert not private_names(source), source
    assert any(map(private_names, INTERNALS.glob("*.py")))  # so the search does find them


def test_the_pinned_versions_are_those_it_was_made_for() -> None:
    pins = (PACKAGE.parent / "constraints.txt").read_text().splitlines()
    versions = {
        name: version for name, _, version in (line.partition("==") for line in pins) if version
    }
    assert (versions["numba"], versions["llvmlite"]) in numba_internals.SUPPORTED_VERSIONS


@pytest.mark.parametrize("package", [numba, llvmlite])
def test_any_other_version_is_compiled_by_stock_numba(
    package: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SWITCH, raising=False)
    assert stock_reason() is None
    monkeypatch.setattr(package, "__version__", "0.99.0")
    assert "0.99.0" in (stock_reason() or "")


def test_the_switch_asks_for_stock_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", "0"):
        monkeypatch.setenv(SWITCH, value)
        assert stock_reason() is None
    monkeypatch.setenv(SWITCH, "1")
    assert SWITCH in (stock_reason() or "")


def test_checking_bounds_asks_for_stock_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert "NUMBA_BOUNDSCHECK" in (stock_reason() or "")


OTHER_VERSION = """
import json, sys
import numba
numba.__version__ = "0.99.0"
from tablee.compiled import native
from tablee.compiled.toolchain import toolchain
from tablee.games.rule import pick, rule, table
TABLE = table([3, 1, 4])
@rule
def read(n: int) -> int:
    return TABLE[n]
def total(n: int) -> int:
    return sum_up(n)
@rule
def sum_up(n: int) -> int:
    found = 0
    for i in range(n):
        found += read(i)
    return found
result = native.compiled(total)(3)
loaded = [name for name in sys.modules if name.startswith("tablee.compiled.numba_internals.")]
print(json.dumps([result, toolchain().name, loaded]))
"""


@pytest.mark.slow
def test_with_another_version_no_private_module_is_imported(tmp_path: pathlib.Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(OTHER_VERSION)
    run = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=True,
        env=os.environ | {"TABLEE_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert json.loads(run.stdout) == [8, "stock", []]
