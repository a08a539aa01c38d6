"""Jobs: what the service asks a thinker, from what one seat can see."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee import games
from tablee.games.game import Json
from tablee.players.characters import USUAL
from tablee.service.refusals import Busy

GRACE = 5.0
"""How much longer than agreed an answer may take: a busy machine, plain Python."""
Case = tuple[str, int, str]
"""A game, the number of players, and the options as JSON."""


class Late(Busy):
    """No answer came in time."""


class Died(Busy):
    """The process broke off."""


@dataclass(frozen=True)
class Job:
    """Something to think about, from what one seat can see."""

    kind: str
    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    view: Json = field(default_factory=dict)
    """The view of the seat to move; never a full position of a game that hides things."""
    history: list[Json] = field(default_factory=list)
    level: int = USUAL
    seconds: float = 1.0
    """How long to think at most; about each move in an analysis."""
    nodes: int | None = None
    """Instead of seconds: with a seed, the same thought on every machine, however busy."""
    seed: int = 1
    plain: bool = False
    """Whether it is enough to look at what a move gives at once."""
    record: Json | None = None
    """The finished game, for an analysis."""
    ask: Json = field(default_factory=dict)
    """The question, for an insight."""
    ply: int | None = None

    @property
    def limit(self) -> float:
        """Seconds after which no answer is expected: an analysis thinks twice about a move."""
        return (3 if self.kind == "analysis" else 1) * self.seconds + GRACE

    @property
    def case(self) -> Case:
        """What must be compiled to do it well."""
        game = games.get(self.game)
        usual = game.setting(self.players).options
        chosen = dict(game.setting(self.players, self.options).options)
        options = {} if chosen == usual else chosen
        return self.game, self.players, json.dumps(options, sort_keys=True)
