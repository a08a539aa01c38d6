"""Advice: a move, its value, and a reason."""

from dataclasses import dataclass

from tablee.players.reasons.fact import Fact


@dataclass(frozen=True)
class Advice:
    """The move a player would make in a position."""

    text: str
    value: float
    """The chance to win after it, from 0 to 1, for the seat to move."""
    nodes: int = 0
    """How many positions were searched."""
    line: tuple[str, ...] = ()
    """The moves expected from here on."""
    proven: bool = False
    """Whether the value is exact."""
    only: bool = False
    """Whether there was nothing to choose."""
    speed: float = 0.0
    """Positions a second."""
    reason: str = ""
    """The key of a message of its own, where chances to win mean nothing."""
    facts: tuple[Fact, ...] = ()
    """What was proven that speaks for the move, most important first; see `explained`."""

    @property
    def why(self) -> str:
        """The key of the message that says why."""
        if self.reason:
            return self.reason
        if self.only:
            return "why-only"
        if self.proven:
            return {1.0: "why-won", 0.0: "why-lost"}.get(self.value, "why-level")
        if self.value > 0.58:
            return "why-ahead"
        return "why-behind" if self.value < 0.42 else "why-even"
