"""Solvers: one package a game, found by the game's name.

`tablee/solve/<game>/` may hold any of the following, and nothing else has to be edited for it to
be found. A game without a package, or a package without one of these, simply lacks it.

- `command.py` with a function `solve`: the command `tablee solve <game>` (see
  `tablee.solve.command` for what it is given and what it returns).
- `PUZZLES` in `__init__.py`, a `tablee.solve.puzzles.PuzzleSet`: puzzles on file, for
  `tablee puzzle <game>`, the page and the printed booklet.
- `GOALS` in `__init__.py`, a tuple of `tablee.solve.puzzles.Goal`: what may be reached alone.
- `picture(state)` in `__init__.py`: the board of a solo as a `Scene`, where the game's own scene
  is not what one wants to show.
- `INSIGHTS` in `__init__.py` or `insights.py`: questions about a position that the solver answers
  (see `tablee.solve.insights`).
- `fr.ftl` and `en.ftl`: the sentences of all that; `cli-solve-<game>` is the help of the command.

The functions in `__init__.py` are imported by the server; `command.py` only by the command line.
"""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Called with what is being done ("solve" or "check") and the share that is done, from 0 to 1."""


def silent(step: str, share: float) -> None:
    """A `Progress` that shows nothing."""
