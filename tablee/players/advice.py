"""Advice: the move a player would make, what it is worth, and why, in a word."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Advice:
    """What somebody who has thought about a position would do there."""

    text: str
    value: float
    """The chance to win after it, from 0 to 1, for the seat to move."""
    nodes: int = 0
    """How many positions were looked at."""
    line: tuple[str, ...] = ()
    """The moves expected from here on."""
    proven: bool = False
    """Whether the value is exact."""
    only: bool = False
    """Whether there was nothing to choose."""
    speed: float = 0.0
    """Positions a second."""
    reason: str = ""
    """A message of its own that says why, where chances to win mean nothing."""

    @property
    def why(self) -> str:
        """The message that says why, from the catalogue."""
        if self.reason:
            return self.reason
        if self.only:
            return "why-only"
        if self.proven:
            return {1.0: "why-won", 0.0: "why-lost"}.get(self.value, "why-level")
        if self.value > 0.58:
            return "why-ahead"
        return "why-behind" if self.value < 0.42 else "why-even"
