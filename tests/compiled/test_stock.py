"""Stock Numba compiles the same rules, with the same results."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from tablee.compiled.toolchain import SWITCH

TRAPS = pathlib.Path(__file__).with_name("test_rules_compile.py")


@pytest.mark.slow
def test_stock_numba_compiles_every_trap_rightly(tmp_path: pathlib.Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider",
         "-m", "not slow", str(TRAPS)],
        capture_output=True, text=True,
        env=os.environ | {SWITCH: "1", "TABLEE_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout
    (passed,) = re.findall(r"(\d+) passed", ended.stdout)
    assert int(passed) > 40
