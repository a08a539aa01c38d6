"""A game's solver brings its own command: found by name, and no other file knows of it."""

import json
import pathlib
import sys
from collections.abc import Callable, Iterator

import pytest
from typer.testing import CliRunner, Result

from tablee import locale, solve
from tablee.cli.app import app
from tablee.cli.usage import Misuse, localised
from tablee.games.refusal import Unknown
from tablee.solve import command, puzzles

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
def fifth(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pathlib.Path]:
    """A folder beside the package's own, with the solver of a fifth game and its sentences."""
    folder = tmp_path / "fifth"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "command.py").write_text(SOLVER, "utf-8")
    (tmp_path / "silent").mkdir()
    (tmp_path / "silent" / "__init__.py").write_text("", "utf-8")
    (folder / "en.ftl").write_text("cli-solve-fifth = Solve the fifth game.\n", "utf-8")
    monkeypatch.setattr(solve, "__path__", [*solve.__path__, str(tmp_path)])
    known = locale.sources
    monkeypatch.setattr(locale, "sources", lambda lang: [*known(lang), *folder.glob(f"{lang}.ftl")])
    locale._bundle.cache_clear()
    yield folder
    locale._bundle.cache_clear()
    for name in [name for name in sys.modules if name.startswith("tablee.solve.fifth")]:
        del sys.modules[name]


@pytest.fixture
def run() -> Callable[..., Result]:
    return lambda *words: CliRunner().invoke(localised(app), words)


def test_a_solver_is_found_by_its_name(fifth: pathlib.Path) -> None:
    assert "fifth" in command.games()
    assert "silent" not in command.games()  # a package may have no command
    assert callable(command.find("fifth"))


def test_its_command_has_its_options_and_those_of_every_solver(
    fifth: pathlib.Path, run: Callable[..., Result]
) -> None:
    shown = run("solve", "fifth", "--help").output
    for option in ("--depth", "--keep", "--workers", "--ray", "--lang", "--plain", "--json"):
        assert option in shown
    assert "fifth" in run("solve", "--help").output
    data = json.loads(run("solve", "fifth", "--depth", "4", "--workers", "1", "--json").output)
    assert data == {"depth": 4, "keep": "None", "workers": 1}
    assert run("solve", "fifth").output == "depth 3\n"
    failed = run("solve", "fifth", "--depth", "9")
    assert (failed.exit_code, failed.output) == (1, "depth 9\n")
    refused = run("solve", "fifth", "--depth", "10")
    assert isinstance(refused.exception, Misuse)


def test_puzzles_are_asked_for_by_the_games_name(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Result]
) -> None:
    assert run("puzzle", "trapezomino", "--grade", "1", "--number", "1", "--json").exit_code == 0
    both = ["permutation", "trapezomino"]
    monkeypatch.setattr(puzzles, "games_with_puzzles", lambda: both)
    unnamed = run("puzzle")
    assert isinstance(unnamed.exception, Unknown)
    assert unnamed.exception.key == "puzzle-which-game"
