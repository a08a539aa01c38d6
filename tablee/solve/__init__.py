"""Games that are solved: what every position is worth, found once and kept."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Told what is being done ("solve" or "check") and how much of it is done, from 0 to 1."""


def silent(doing: str, done: float) -> None:
    """The progress that nobody follows."""
