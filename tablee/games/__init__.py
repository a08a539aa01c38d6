"""The games: each a package with its rules, geometry, texts and drawings.

A game is a folder here, or a package of its own that names itself under the entry point group
`tablee.games`. Either is found by itself: `names()` lists them and `get(name)` loads one. `poldr/`
is a good one to copy, and `tablee new-game` writes a small one. A package must hold `__init__.py`
with `GAME = Game(...)` and what that names (by custom `board.py`, `state.py`, `notation.py`,
`draw.py`), and the sentences `fr.ftl` and `en.ftl`.

Optional, in the game's package: `words.py` (moves in words), `lesson.toml` (a lesson),
`rules.fr.md` and `rules.en.md` (rules pages), `figures.py` (their pictures), `knowledge.py`
(stronger opponents), `codes.py` (moves as numbers for other libraries), `kit.py` (a kit to print).
The games of this house keep the last three and their solvers in the packages that use them, by the
game's name: `players/knowledge/<game>.py`, `players/reasons/<game>/`, `solve/<game>/`,
`adapters/codes/<game>.py`, `paper/print/kits/<game>.py`, and `web/src/boards/<game>/` (a board;
without one the page uses `DefaultBoard.svelte`). CONTRIBUTING.md tells more.
"""

import importlib
import importlib.metadata
import importlib.util
import logging
import pathlib
from functools import cache
from typing import Any

from tablee.games.game import Game
from tablee.games.refusal import Unknown

ENTRY_POINTS = "tablee.games"
log = logging.getLogger("tablee.games")


@cache
def _packages() -> dict[str, str]:
    """The import name of each game's package; a folder here comes before a package elsewhere."""
    here = pathlib.Path(__file__).parent
    found = {
        point.name: point.value for point in importlib.metadata.entry_points(group=ENTRY_POINTS)
    }
    for source in here.glob("*/__init__.py"):
        found[source.parent.name] = f"{__name__}.{source.parent.name}"
    return found


@cache
def names() -> tuple[str, ...]:
    """The names of all games that are installed, in alphabetical order.

    >>> "poldr" in names()
    True
    """
    return tuple(sorted(_packages()))


@cache
def playable() -> tuple[str, ...]:
    """The names of the games that can be loaded; each of the others is logged in one line."""
    good = []
    for name in names():
        try:
            get(name)
        except Unknown as refusal:
            log.warning("%s", refusal)
        else:
            good.append(name)
    return tuple(good)


@cache
def _load(name: str) -> Game[Any]:
    try:
        game = importlib.import_module(_packages()[name]).GAME
    except Exception as error:
        raise Unknown("game-broken", game=name, why=f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game) or game.name != name:
        raise Unknown("game-broken", game=name, why=f"GAME is not a Game called {name}")
    return game


def get(name: object) -> Game[Any]:
    """The game of that name.

    >>> get("poldr").seats
    (2, 3)

    Raises:
        Unknown: there is no such game, or its package is broken.
    """
    if not isinstance(name, str) or name not in names():
        raise Unknown("game-unknown", game=str(name), possible=", ".join(names()))
    return _load(name)


def folder(name: str) -> pathlib.Path:
    """The folder of a game's package, where its texts are.

    >>> folder("poldr").name
    'poldr'
    """
    package = _packages()[name]
    if _is_here(package):
        return pathlib.Path(__file__).parent / name
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise Unknown("game-broken", game=name, why=f"{package} is not a package")
    return pathlib.Path(spec.submodule_search_locations[0])


def package(name: str) -> str:
    """The import name of a game's package.

    >>> package("poldr")
    'tablee.games.poldr'
    """
    return _packages()[name]


def installed() -> tuple[str, ...]:
    """The names of the games that are packages of their own."""
    return tuple(name for name, package in _packages().items() if not _is_here(package))


def _is_here(package: str) -> bool:
    return package.startswith(f"{__name__}.")


def part(name: str, own: str, elsewhere: str = "") -> str | None:
    """The import name of an optional part of a game: in its package, or elsewhere by its name.

    >>> part("poldr", "words"), part("poldr", "weather")
    ('tablee.games.poldr.words', None)
    """
    wanted = [f"{_packages()[name]}.{own}"] if name in _packages() else []
    if elsewhere:
        wanted.append(elsewhere)
    return next((module for module in wanted if importlib.util.find_spec(module)), None)
