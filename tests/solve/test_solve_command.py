"""A game's solver brings its own command: found by name, and no other file knows of it."""

import pathlib

import pytest

from tablee import solve
from tablee.solve import command

SOLVER = '''
"""A solver of a game that nobody else knows."""

import pathlib
from typing import Annotated

from tablee.solve.command import OpenPool, Option, Outcome, Terminal, alone


def solve(
    terminal: Terminal,
    depth: Annotated[int, Option("--depth", "cli-depth", min=1, max=9)] = 3,
    keep: Annotated[pathlib.Path | None, Option("--keep", "cli-out")] = None,
    open_pool: OpenPool = alone,
) -> Outcome:
    with open_pool() as pool:
        data = {"depth": depth, "keep": str(keep), "workers": pool.size}
    return Outcome(data, lambda: terminal.show(f"depth {depth}"), ok=depth < 9)
'''


@pytest.fixture
def fifth(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A folder beside the package's own, with the solver of a fifth game."""
    folder = tmp_path / "fifth"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "command.py").write_text(SOLVER, "utf-8")
    (tmp_path / "silent").mkdir()
    (tmp_path / "silent" / "__init__.py").write_text("", "utf-8")
    monkeypatch.setattr(solve, "__path__", [*solve.__path__, str(tmp_path)])
    return folder


def test_a_solver_is_found_by_its_name(fifth: pathlib.Path) -> None:
    assert "fifth" in command.games()
    assert "silent" not in command.games()  # a package may have no command
    assert callable(command.find("fifth"))
