"""Chance: every die and shuffle of a game, made from its seed alone.

The stream is SHA-256 in counter mode, so it is the same on every machine and in
every version of Python, and nobody can guess the seed from what was thrown.
"""

import hashlib
from collections.abc import MutableSequence
from typing import TypeVar

_Item = TypeVar("_Item")

SHORTEST_COMMITMENT = 1 << 64
"""Smaller seeds could be found by trying them all, so they are never committed to."""


class Chance:
    """A stream of random numbers for one purpose of one game ("deal", "throw-off", …).

    The same seed and purpose give the same numbers on every machine.

    >>> chance = Chance(7, "throw-off")
    >>> [chance.die() for _ in range(5)]
    [5, 3, 6, 3, 4]
    """

    def __init__(self, seed: int, purpose: str) -> None:
        self._name = f"tablee/1/{seed}/{purpose}/"
        self._block = 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all equally likely."""
        limit = (1 << 64) - (1 << 64) % count
        while True:
            block = hashlib.sha256(f"{self._name}{self._block}".encode()).digest()
            self._block += 1
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                return number % count

    def die(self) -> int:
        """A throw of a six-sided die."""
        return 1 + self.below(6)

    def shuffle(self, items: MutableSequence[_Item]) -> None:
        """Put the items into a random order, in place.

        >>> cards = [1, 2, 3, 4]
        >>> Chance(1, "deal").shuffle(cards)
        >>> cards
        [1, 4, 2, 3]
        """
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def commitment(seed: int, start: str = "") -> str | None:
    """What can be shown of a seed while the game runs, to be checked at the end.

    `start`: a position that somebody chose instead of the deal, as text; it is covered as well.
    None for a seed so short that the commitment itself would give it away.

    >>> commitment(7) is None
    True
    >>> len(commitment(1 << 100))
    64
    """
    if seed < SHORTEST_COMMITMENT:
        return None
    chosen = f"/{start}" if start else ""
    return hashlib.sha256(f"tablee/1/commit/{seed}{chosen}".encode()).hexdigest()
