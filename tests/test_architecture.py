"""The house rules of the code: who may import whom, and what may be imported."""

import ast
import pathlib
import subprocess
import sys

import pytest

PACKAGE = pathlib.Path(__file__).parents[1] / "tablee"
# A room may import the rooms it names, and itself.
ALLOWED: dict[str, set[str]] = {
    "games": set(),
    "wire": {"games"},
    "locale": {"games"},
    "play": {"games", "wire"},
    "learn": {"games", "locale", "play", "wire"},
    "compiled": {"games"},
    "workers": {"games"},
    "players": {"games", "play", "compiled", "solve", "wire", "workers"},
    "paper": {"games", "locale", "solve"},
    "solve": {"games", "compiled", "play", "wire", "workers"},
    "adapters": {"games", "play"},
    "service": {"games", "locale", "learn", "play", "players", "paper", "solve", "server", "wire"},
    "server": {
        "games",
        "locale",
        "learn",
        "play",
        "players",
        "paper",
        "solve",
        "workers",
        "service",
        "wire",
    },
    "cli": {
        "games",
        "locale",
        "play",
        "players",
        "paper",
        "solve",
        "compiled",
        "workers",
        "service",
        "server",
    },
}


def imported(source: pathlib.Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def test_imports_point_downward() -> None:
    for room, allowed in ALLOWED.items():
        for source in (PACKAGE / room).rglob("*.py"):
            for name in imported(source):
                parts = name.split(".")
                if parts[0] == "tablee" and len(parts) > 1 and parts[1] in ALLOWED:
                    assert parts[1] in allowed | {room}, f"{source} imports {name}"


def test_every_room_has_a_rule() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms == ALLOWED.keys()


def test_games_know_nothing_of_each_other() -> None:
    folders = [path.parent for path in (PACKAGE / "games").glob("*/__init__.py")]
    for folder in folders:
        others = {other.name for other in folders} - {folder.name}
        for source in folder.glob("*.py"):
            for name in imported(source):
                parts = name.split(".")
                assert parts[:2] != ["tablee", "games"] or parts[2] not in others, source


@pytest.mark.parametrize("room", ["games", "play"])
def test_rules_do_no_input_or_output(room: str) -> None:
    forbidden = {"os", "sys", "socket", "random", "time", "datetime", "numba", "numpy", "rich"}
    forbidden |= {"subprocess", "threading", "asyncio"}
    for source in (PACKAGE / room).rglob("*.py"):
        for name in imported(source):
            assert name.split(".")[0] not in forbidden, f"{source} imports {name}"


def test_no_other_room_names_a_game() -> None:
    games = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    for source in PACKAGE.rglob("*.py"):
        if source.is_relative_to(PACKAGE / "games") or source.is_relative_to(PACKAGE / "solve"):
            continue
        tree = ast.parse(source.read_text("utf-8"))
        words = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)}
        assert not words & games, source


def test_importing_tablee_loads_no_heavy_part() -> None:
    code = "import sys, tablee, tablee.games, tablee.play; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"numba", "numpy", "rich", "typer", "prompt_toolkit", "fluent.runtime"}
    assert not heavy & set(loaded)
