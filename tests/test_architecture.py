"""The floor plan of docs/architecture.md, checked: who may import whom, and who may name a game.

Imports are seen wherever they are: at the top, inside functions, behind `TYPE_CHECKING`, and as
`tablee.…` in strings (import_module, `python -m`). No file is exempt.
"""

import ast
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

PACKAGE = pathlib.Path(__file__).parents[1] / "tablee"
PURE = {"games", "locale", "play"}
ALLOWED: dict[str, set[str]] = {
    "games": {"locale"},  # a refusal prints itself as a sentence
    "drawing": {"games"},
    "wire": {"games"},
    "locale": {"games"},
    "play": {"games", "wire", "locale", "drawing"},
    "learn": {*PURE, "wire"},
    "compiled": {"games"},
    "workers": {"games"},
    "solve": {"games", "compiled", "play", "wire", "workers"},
    "players": {"games", "play", "compiled", "solve", "wire", "workers"},
    "puzzles": {"games", "locale", "play"},
    "puzzles.making": {
        "games", "play", "players", "puzzles", "solve", "compiled", "workers", "wire",
    },
    "paper": {"games", "drawing", "locale", "play", "puzzles", "solve"},
    "adapters": {"games", "play"},
    "service": {*PURE, "drawing", "learn", "players", "paper", "puzzles", "solve", "wire"},
    "server.storage": {"games", "service", "wire"},
    "server.workers": {*PURE, "players", "paper", "solve", "workers", "service"},
    "server.operations": {"games", "service", "server.storage"},
    "server.push": {"games", "service", "wire"},
    "server.web": {
        *PURE, "learn", "paper", "solve", "wire", "service", "server", "server.storage",
        "server.operations", "server.workers",
    },
    "server": {
        "games", "service", "server.storage", "server.workers", "server.operations", "server.push",
        "server.web",
    },
    "browser": {
        *PURE, "drawing", "learn", "compiled", "players", "paper", "solve", "wire", "service",
    },
    "cli": {
        *PURE, "adapters", "browser", "compiled", "drawing", "learn", "paper", "players", "service",
        "solve", "puzzles", "puzzles.making", "workers", "server", "server.storage",
        "server.operations", "server.push",
    },
}  # fmt: skip
"""What each package may import besides itself; a subpackage has a line of its own."""

NO_LOOP = {
    "asyncio",
    "concurrent",
    "multiprocessing",
    "queue",
    "signal",
    "socket",
    "sqlite3",
    "ssl",
}
NO_LOOP |= {"subprocess", "threading"}
RULES = {"datetime", "os", "random", "sys", "time"}
SQL = {"alembic", "asyncpg", "sqlalchemy"}
HTTP = {"fastapi", "httptools", "pydantic", "starlette", "uvicorn", "websockets"}
HEAVY = {"numba", "numpy", "llvmlite", "ray", "reportlab", "rich", "typer"}
FORBIDDEN: dict[str, set[str]] = {
    "games": RULES | NO_LOOP | SQL | HTTP | HEAVY | {"msgspec"},
    "play": RULES | NO_LOOP | SQL | HTTP | HEAVY | {"msgspec"},
    "service": NO_LOOP | SQL | HTTP | HEAVY | {"msgspec"},
    "server.storage": HTTP | HEAVY,
    "server.workers": SQL | HTTP,
    "server.operations": HTTP | HEAVY,
    "server.push": SQL | HTTP | HEAVY,
    "server.web": SQL | HEAVY,
}
"""Libraries that must not be imported, by package."""


def package_of(parts: tuple[str, ...]) -> str | None:
    """The package of ALLOWED that a module (without `tablee`) belongs to."""
    for length in (2, 1):
        if ".".join(parts[:length]) in ALLOWED:
            return ".".join(parts[:length])
    return None


def sources() -> Iterator[tuple[str, pathlib.Path]]:
    """Every module and the package it belongs to."""
    for source in sorted(PACKAGE.rglob("*.py")):
        parts = source.relative_to(PACKAGE).with_suffix("").parts
        if (package := package_of(parts)) is not None:
            yield package, source


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of constants that are documentation: any string that is a statement."""
    found = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    return {id(value) for value in found if isinstance(value, ast.Constant)}


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string a program uses, parts of f-strings too."""
    documentation = docstrings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in documentation:
            continue
        if isinstance(node.value, str):
            yield node.value


def logger_names(tree: ast.AST) -> set[str]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "getLogger" and call.args
        if isinstance(call.args[0], ast.Constant)
    }


def imported(source: pathlib.Path) -> set[str]:
    """Everything a module imports, by statement or by a name in a string."""
    tree = ast.parse(source.read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{source} imports relatively"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    for text in set(strings(tree)) - logger_names(tree):
        found |= set(re.findall(r"\btablee(?:\.[a-z_]+)+", text))
    return found


def test_imports_follow_the_floor_plan() -> None:
    for package, source in sources():
        for name in imported(source):
            parts = tuple(name.split("."))
            if parts[0] != "tablee" or (other := package_of(parts[1:])) is None:
                continue
            assert other in ALLOWED[package] | {package}, f"{source} imports {name}"


def test_every_package_has_a_rule() -> None:
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages == {name.partition(".")[0] for name in ALLOWED}
    inner = {path.parent.name for path in (PACKAGE / "server").glob("*/__init__.py")}
    assert {f"server.{name}" for name in inner} <= ALLOWED.keys()


@pytest.mark.parametrize("package", FORBIDDEN)
def test_libraries_stay_where_they_belong(package: str) -> None:
    for own, source in sources():
        if own == package:
            for name in imported(source):
                assert name.split(".")[0] not in FORBIDDEN[package], f"{source} imports {name}"


def test_the_walk_sees_imports_in_functions_and_strings(tmp_path: pathlib.Path) -> None:
    """This test can fail: each of these ways to import is noticed."""
    source = tmp_path / "module.py"
    source.write_text(
        '"""tablee.docstring is no import."""\n'
        "def f():\n    from tablee.server import web\n"
        'importlib.import_module(f"tablee.games.{name}")\n'
        'run(["python", "-m", "tablee.workers.head"])\n'
        'log = logging.getLogger("tablee.own.name")\n',
        "utf-8",
    )
    assert imported(source) == {"tablee.server.web", "tablee.games", "tablee.workers.head"}


def game_names() -> set[str]:
    return {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}


def test_games_know_nothing_of_each_other() -> None:
    for name in game_names():
        for source in (PACKAGE / "games" / name).glob("*.py"):
            for other in imported(source):
                parts = other.split(".")
                assert parts[:2] != ["tablee", "games"] or parts[2] not in game_names() - {name}


def belongs_to(source: pathlib.Path, game: str) -> bool:
    """Whether a module is found by the game's name: its folder or the module bears it."""
    parts = source.relative_to(PACKAGE).with_suffix("").parts
    return any(part == game or part.startswith(f"{game}_") for part in parts)


def test_only_a_games_own_modules_name_it() -> None:
    """A fifth game is one folder: nothing else lists the games, in code or in strings."""
    for source in sorted(PACKAGE.rglob("*.py")):
        text = source.read_text("utf-8")
        tree = ast.parse(text)
        used = " ".join([*strings(tree), *imported(source)])
        for game in game_names():
            if not belongs_to(source, game):
                assert not re.search(rf"\b{game}\b", used), f"{source} names {game}"


def test_importing_tablee_loads_no_heavy_part() -> None:
    code = "import sys, tablee, tablee.games, tablee.play; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"numba", "numpy", "rich", "typer", "prompt_toolkit", "fluent.runtime"}
    assert not heavy & set(loaded)


def test_the_service_runs_without_server_libraries() -> None:
    """As in a browser: importing every module of the service loads no SQL, HTTP or msgspec."""
    code = (
        "import sys, pkgutil, importlib, tablee.service as s\n"
        "for one in pkgutil.walk_packages(s.__path__, 'tablee.service.'):\n"
        "    importlib.import_module(one.name)\n"
        "print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not (SQL | HTTP | HEAVY | {"msgspec", "tablee.server"}) & set(loaded)
