"""Skill: what is known about playing a game well, beside its rules.

`tablee.players.knowledge.<game>` may hold `SKILL = Skill(...)`; without it, the
general searches use the rules alone.
"""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Skill:
    """A game's own functions for the general searches, and how it is best searched."""

    functions: dict[str, Callable[..., object]] = field(default_factory=dict)
    """`@rule` functions by the name of the general one of `search` they stand in for."""
    curiosity: float = 1.0
    """How much UCT looks at moves it has hardly tried."""
    duel: str = "uct"
    """How two players are searched: "uct" or "alpha_beta"."""
    think: Callable[..., Any] | None = None
    """A way of thinking of its own: (game, setting, view, budget, seed) -> Thought."""


@cache
def skill(name: str) -> Skill:
    """What is known about the game of that name, or nothing special."""
    module = f"tablee.players.knowledge.{name}"
    if importlib.util.find_spec(module) is None:
        return Skill()
    found: Skill = importlib.import_module(module).SKILL
    return found
