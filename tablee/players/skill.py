"""Skill: what is known about playing a game well, beside its rules.

`tablee.players.knowledge.<game>` may hold `SKILL = Skill(...)`; without it, the
general searches use the rules alone.
"""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tablee import games


class Effort(NamedTuple):
    """Limits of one move at a level, and how often it errs."""

    nodes: int | None
    """How many positions it looks at, at most (None: as many as its time allows)."""
    whims: int = 0
    """In how many of a hundred moves it plays by whim, not by thought."""
    glance: int = 5
    """How many moves it notices then."""


Efforts = tuple[Effort, Effort, Effort, Effort, Effort]
"""What each of the five levels puts into a move, the first being level 1's."""


@dataclass(frozen=True)
class Skill:
    """A game's own functions for the general searches, and how it is best searched."""

    functions: dict[str, Callable[..., object]] = field(default_factory=dict)
    """`@rule` functions by the name of the general one of `search` they stand in for."""
    exploration: float = 1.0
    """How much UCT looks at moves it has hardly tried."""
    rollout_depth: int = 1 << 30
    """How many moves UCT for two plays below its tree, before it trusts what is promised."""
    duel: str = "uct"
    """How two players are searched: "uct" or "alpha_beta"."""
    think: Callable[..., Any] | None = None
    """A way of thinking of its own: (knowledge of the seat, budget, seed) -> Thought."""
    solo_hint: Callable[..., Any] | None = None
    """Help in the solo: (position, seconds or None) -> Advice."""
    efforts: Efforts | None = None
    """Of the levels where two play, if the usual ones are too like each other or too far apart."""
    more_efforts: Efforts | None = None
    """The same where more play."""


@cache
def skill(name: str) -> Skill:
    """What is known about the game of that name; without a module, the defaults.

    >>> skill("unknown-game").duel
    'uct'
    """
    module = games.part(name, "knowledge", f"tablee.players.knowledge.{name}")
    if module is None:
        return Skill()
    own: Skill = importlib.import_module(module).SKILL
    return own
