"""What one seat knows: the setting, its view, and the moves that everybody saw.

Whoever chooses a move for a seat (a bot, a hint, a review, a program in the arena) gets this one
value and nothing else, in this process or in another. It holds no full position: where a game hides
things, `world` deals them at random.

    >>> from tablee.play import Knowledge, Table
    >>> table = Table("poldr", 2, seed=1)
    >>> known = Knowledge.of(table)
    >>> Knowledge.from_json(known.to_json()) == known
    True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Game, Json, Setting
from tablee.play.table import Table


@dataclass(frozen=True)
class Knowledge:
    """What one seat knows of a game in progress."""

    game: Game[Any]
    setting: Setting
    view: Json
    """What the seat sees of the present round."""
    history: Sequence[Json] = ()
    """Every move made so far, as all may see it."""

    @classmethod
    def of(cls, table: Table, seat: int | None = None) -> "Knowledge":
        """What a seat knows at a table; by default the seat to move.

        >>> Knowledge.of(Table("poldr", 2, seed=1)).setting.players
        2
        """
        view = table.game.view(table.position.playing, table.turn if seat is None else seat)
        return cls(table.game, table.setting, view, table.history())

    def world(self, chance: Chance) -> Any:
        """A full position that fits the view, hidden things drawn at random.

        Where nothing is hidden there is only one; it is read from the view once.
        """
        if self.game.secrets is None:
            return self.position
        return self.game.world(self.setting, self.view, chance)

    @cached_property
    def position(self) -> Any:
        """One position that fits the view, always the same.

        Use it for what no hidden thing changes: whether the game is over, the legal moves of the
        seat to move, their texts.
        """
        return self.game.world(self.setting, self.view, Chance(0, "any world"))

    def to_json(self) -> Json:
        """As it is sent to another process; `from_json` reads it."""
        return {
            "game": self.game.name,
            "players": self.setting.players,
            "options": dict(self.setting.options),
            "view": self.view,
            "history": list(self.history),
        }

    @classmethod
    def from_json(cls, payload: Json) -> "Knowledge":
        """Knowledge that another process has sent.

        The view is checked later, when `world` or `position` reads it.

        Raises:
            Unknown: no such game, number of players or option.
        """
        game = games.get(payload["game"])
        setting = game.setting(payload["players"], payload["options"])
        return cls(game, setting, payload["view"], payload["history"])

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the game by its name: its record holds functions."""
        return Knowledge.from_json, (self.to_json(),)
