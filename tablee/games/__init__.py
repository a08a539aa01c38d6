"""The games: each a folder with its rules, geometry, texts and drawings.

`names()` lists them and `get(name)` loads one; a new folder is found by itself. `poldr/` is a good
one to copy. A folder must hold `__init__.py` with `GAME = Game(...)` and what that names (by custom
`board.py`, `state.py`, `notation.py`, `draw.py`), and the sentences `fr.ftl` and `en.ftl`.

Optional, each found by the game's name: `lesson.toml` (a lesson), `players/knowledge/<game>.py`
(stronger opponents), `solve/<game>/` (a solver, puzzles), `adapters/codes/<game>.py` (moves as
numbers for others), `paper/print/kits/<game>.py` (a kit to print), `web/src/boards/<game>/`
(a board; without one the page uses `DefaultBoard.svelte`). CONTRIBUTING.md tells more.
"""

import importlib
import pathlib
from functools import cache
from typing import Any

from tablee.games.game import Game
from tablee.games.refusal import Unknown


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order.

    >>> "poldr" in names()
    True
    """
    here = pathlib.Path(__file__).parent
    return tuple(sorted(folder.parent.name for folder in here.glob("*/__init__.py")))


@cache
def _load(name: str) -> Game[Any]:
    game: Game[Any] = importlib.import_module(f"tablee.games.{name}").GAME
    return game


def get(name: object) -> Game[Any]:
    """The game of that name.

    >>> get("poldr").seats
    (2, 3)

    Raises:
        Unknown: there is no such game.
    """
    if not isinstance(name, str) or name not in names():
        raise Unknown("game-unknown", game=str(name), possible=", ".join(names()))
    return _load(name)
