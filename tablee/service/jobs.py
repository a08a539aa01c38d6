"""Jobs for a thinker (moves, hints, insights, analyses), and how they may fail."""

from dataclasses import dataclass, field

from tablee.games.game import Json
from tablee.play import Knowledge
from tablee.players.characters import USUAL
from tablee.service.refusals import Busy


class Late(Busy):
    """No answer came in time."""


class Died(Busy):
    """The worker ended before it answered."""


@dataclass(frozen=True)
class Job:
    """Something to think about: one seat's knowledge, or a finished game."""

    kind: str
    """`move`, `hint`, `judgement`, `insight` or `analysis`."""
    known: Knowledge | None = None
    """What the seat to move knows; never a position of a game that hides things."""
    record: Json | None = None
    """The finished game, for an analysis."""
    level: int = USUAL
    seconds: float = 1.0
    """How long to think at most; about each move in an analysis."""
    nodes: int | None = None
    """Instead of seconds: with a seed, the same answer on every machine, however busy."""
    seed: int = 1
    plain: bool = False
    """Whether to answer with the simple player, without a search."""
    ask: Json = field(default_factory=dict)
    """The question, for an insight; `move`, the text of what was played, for a judgement."""
    ply: int | None = None
    """Which move of the record to judge, for one step of an analysis."""
