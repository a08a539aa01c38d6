"""Characters: who plays at each level, by the catalogue's keys for the name and the temper.

Needs no Numba, so that a menu or a page can show them before anything is compiled.
"""

from dataclasses import dataclass

from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.players.thinking_time import THINKING_SECONDS


@dataclass(frozen=True)
class Character:
    """An opponent with a name."""

    level: int

    @property
    def name(self) -> str:
        """The key of the name."""
        return f"character-{self.level}-name"

    @property
    def temper(self) -> str:
        """The key of a sentence about how this one plays."""
        return f"character-{self.level}-temper"

    def to_json(self) -> Json:
        """Sent to the page; the words are in the catalogue."""
        return {"level": self.level, "name": self.name, "temper": self.temper}


USUAL = 2
"""The default level: at the terminal, at a table, on the page."""
CHARACTERS = tuple(Character(level) for level in THINKING_SECONDS)
"""From the one who is just starting to the one who lets nothing pass."""


def checked_level(level: object) -> int:
    """A level somebody asked for, checked.

    >>> checked_level(3)
    3

    Raises:
        Unknown: there is no such level.
    """
    if type(level) is not int or level not in THINKING_SECONDS:
        raise Unknown("level-unknown", level=str(level))
    return level


def character(level: object) -> Character:
    """Who plays at that level.

    >>> character(1).name
    'character-1-name'

    Raises:
        Unknown: there is no such level.
    """
    return CHARACTERS[checked_level(level) - 1]
