"""What a game's maker of puzzles offers, and how one is found."""

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.play import Table
from tablee.players.thinking import Thought
from tablee.puzzles.puzzle import Puzzle, from_json

Habit = Callable[[int, Any, Thought], int]
"""Chooses the move that is played: told the number of the game, the position and the thought."""
Asked = Callable[[Puzzle, Any], Sequence[int]]
Mended = Callable[[Puzzle], Puzzle]


@dataclass(frozen=True)
class Draft:
    """A puzzle that is not graded yet."""

    puzzle: Puzzle
    name: str
    """The same for positions that are alike by symmetry."""

    def to_json(self) -> Json:
        """As it is kept between the stages of making."""
        return {"puzzle": self.puzzle.to_json(), "name": self.name}

    @classmethod
    def from_json(cls, kept: Json) -> "Draft":
        """A draft that was kept."""
        return cls(from_json(kept["puzzle"]), kept["name"])


class Maker(Protocol):
    """What `makers/<game>.py` offers."""

    SHARES: dict[str, float]
    """The kinds of puzzles, and which part of all each may be at most."""
    SPARE: float
    """How many drafts are needed for a puzzle: some turn out to be none."""
    A_GAME: int
    """How many puzzles one played game gives at most."""
    OPENING: int
    """Moves that are drawn by lot at the start of a game, where every game starts alike."""
    PLAYING: int
    """Nodes that a level may look at for a move of such a game: enough for sensible play."""
    HABIT: Habit | None
    """A habit that the players of some games have."""
    ASKED: Asked | None
    """The moves that a goal speaks of, where it does not always speak of all."""
    MENDED: Mended | None
    """Corrects a motif, where the search for facts sees less than the puzzle's own proof."""
    SEARCH_WEIGHT: float
    """How much failing searches count beside failing haste; chosen by how the levels fare."""
    KNOWN_LEVELS: bool
    """Whether the levels move either in haste or perfectly, so that their chances are known."""
    THINKING: tuple[int, ...]
    """Nodes of the searches by which a puzzle's difficulty is measured; none: by haste alone."""

    def drafts(self, table: Table) -> Iterator[Draft]:
        """The puzzles that a position of a played game holds."""

    def completed(self, draft: Draft) -> Draft | None:
        """The puzzle with its refutations, or None if it turns out to be none."""


def part(game: str, folder: str, own: str) -> str:
    """The module of a game's maker or checker.

    Raises:
        Unknown: it has none.
    """
    module = games.part(game, own, f"tablee.puzzles.making.{folder}.{game}")
    if module is None:
        raise Unknown("puzzle-none", game=game)
    return module


@cache
def maker(game: str) -> Maker:
    """The maker of a game's puzzles.

    Raises:
        Unknown: it has none.
    """
    own: Maker = importlib.import_module(part(game, "makers", "puzzle_maker"))
    return own
