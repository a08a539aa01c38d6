"""The convention for `tablee.solve.<game>.command`, which brings `tablee solve <game>`.

The module holds a function `solve(terminal, …) -> Outcome`. Its further parameters become options
of the command line: each is annotated with its type and an `Option`, and has a default.

    def solve(
        terminal: Terminal,
        depth: Annotated[int, Option("--depth", "cli-chess-depth", min=1)] = 3,
        keep: Annotated[pathlib.Path | None, Option("--keep", "cli-chess-keep")] = None,
        open_pool: OpenPool = alone,
    ) -> Outcome:
        with open_pool() as pool:
            result = searched(depth, keep, pool, terminal)
        return Outcome(result, lambda: terminal.say("chess-solved", nodes=result["nodes"]))

Types are those of Typer: int, float, bool, str, pathlib.Path, and each of them or None. A parameter
annotated `OpenPool` becomes `--workers` and `--ray`. Every command also has `--lang`, `--plain`
and `--json`, which the function does not see. Help texts are keys of the catalogue; the help of the
command itself is `cli-solve-<game>`. The function refuses by raising a
`tablee.games.refusal.Refusal`, and never writes to standard output except by its `terminal`.

In the same way `tablee.solve.<game>.prove` with a function `prove` brings `tablee prove <game>`,
whose help is `cli-prove-<game>`.

What a solver needs to load (numba, its tables) is imported inside the function: the module is
imported for `tablee solve --help`.
"""

import importlib
import importlib.machinery
import pathlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

from tablee import solve
from tablee.games.game import Json
from tablee.games.scene import Scene
from tablee.workers import AnyPool, SerialPool


class Interrupted(Exception):
    """The work was stopped by Ctrl-C, and what was done is in a file."""

    def __init__(self, kept: pathlib.Path) -> None:
        super().__init__(str(kept))
        self.kept = kept


@contextmanager
def kept_in(path: pathlib.Path) -> Iterator[None]:
    """Say where finished work is kept if the block is interrupted.

    Raises:
        Interrupted: Ctrl-C was pressed.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(path) from None


@dataclass(frozen=True)
class Option:
    """An option of the command line."""

    flag: str
    """As it is typed: `--depth`."""
    help: str
    """The key of its help text."""
    min: float | None = None
    max: float | None = None


class Terminal(Protocol):
    """Where a command shows what it does; every text is a key of the catalogue."""

    @property
    def plain(self) -> bool:
        """Whether nothing may be shown but the result: with `--plain`, `--json` or in a pipe."""

    def word(self, key: str, /, **args: str | int) -> str:
        """A message of the catalogue."""

    def say(self, key: str, style: str = "", /, **args: str | int) -> None:
        """Show a message; styles are `bold`, `dim`, `good`, `bad` and `accent`."""

    def show(self, text: str, style: str = "") -> None:
        """Show a text as it is."""

    def columns(self, words: Sequence[str]) -> None:
        """Show many short texts side by side."""

    def progress(self, key: str, /) -> AbstractContextManager[Callable[[float, float], None]]:
        """A progress bar while the block runs; call what it yields with (done, total)."""

    def status(self) -> AbstractContextManager[Callable[..., None]]:
        """A line that changes while the block runs; call what it yields as `word`."""

    def draw(
        self, scene: Scene, svg: pathlib.Path | None, png: pathlib.Path | None,
        caption: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Write a scene to these files; below it a title and smaller lines, if there are any."""


class OpenPool(Protocol):
    """Opens the worker processes that `--workers` and `--ray` ask for."""

    def __call__(self, default: int = 0) -> AbstractContextManager[AnyPool]:
        """`default` many processes if no option says otherwise; 0: one for each core."""


@contextmanager
def alone(default: int = 0) -> Iterator[AnyPool]:
    """The `OpenPool` that works in this process."""
    yield SerialPool()


@dataclass(frozen=True)
class Outcome:
    """What a command found."""

    data: Json
    """As `--json` prints it."""
    describe: Callable[[], None]
    """Shows the same in words."""
    ok: bool = True
    """Whether the command ends with status 0 (else 1)."""


Solve = Callable[..., Outcome]


def games(module: str = "command") -> list[str]:
    """The games whose solver has a module of that name, without importing them.

    >>> "permutation" in games()
    True
    """
    packages = pkgutil.iter_modules(solve.__path__)
    return sorted(package.name for package in packages if _has(package, module))


def _has(package: pkgutil.ModuleInfo, module: str) -> bool:
    spec = importlib.machinery.PathFinder.find_spec(package.name, solve.__path__)
    inside = None if spec is None else spec.submodule_search_locations
    return bool(inside) and importlib.machinery.PathFinder.find_spec(module, inside) is not None


def find(game: str, module: str = "command", function: str = "solve") -> Solve:
    """The function `solve` of a game that is in `games()`, or that of another command.

    >>> find("permutation").__name__
    'solve'

    Raises:
        ModuleNotFoundError: the game has no such command.
    """
    command: Solve = getattr(importlib.import_module(f"tablee.solve.{game}.{module}"), function)
    return command
