"""Trapézomino in numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tablee.adapters.coding import (
    NOTHING,
    Bounds,
    Code,
    Count,
    Fields,
    Form,
    Listed,
    Number,
    Row,
    Word,
)
from tablee.games.game import Setting
from tablee.games.trapezomino.board import ALL, LETTERS, NAMES, SINGLE
from tablee.games.trapezomino.state import LIFT, PAIR, WHOLE_SET

PIECES = [*LETTERS, "J", "JJ"]
MOST_POINTS = 999
DRAWN_ROUNDS = 4
"""A match may have drawn rounds without end; it is stopped at so many times its rounds."""


def numbering(setting: Setting) -> Listed:
    """Each piece and the joker in each place; then pairs of jokers, or in the solo lifts."""
    if setting.players == 1:
        return Listed([*range(ALL), *range(LIFT, LIFT + ALL)])
    return Listed(range(PAIR + SINGLE))


@dataclass(frozen=True)
class Lying:
    """Pieces laid: for each triangle, which of them lies there (0 is the first laid)."""

    size: ClassVar[int] = len(NAMES)

    def bounds(self) -> Bounds:
        return [(NOTHING, WHOLE_SET - 1)] * len(NAMES)

    def numbers(self, value: Sequence[Any]) -> list[int]:
        """What lies on each triangle."""
        on = {cell: order for order, piece in enumerate(value) for cell in piece["cells"]}
        return [on.get(cell, NOTHING) for cell in NAMES]


def fields(setting: Setting) -> Sequence[tuple[str, Form]]:
    """The board triangle by triangle, the pieces in the order laid, points and pot."""
    points = Number(0, MOST_POINTS)
    laid = Fields([("seat", Number(0, 1)), ("piece", Word(PIECES)), ("points", points)])
    return (
        ("placed", Lying()),
        ("placed", Row(laid, WHOLE_SET)),
        ("points", Row(points, setting.players)),
        ("left", Count(LETTERS, 1)),
        ("jokers", Number(0, 2)),
    )


def longest(setting: Setting) -> int:
    """One round is at most all the pieces."""
    rounds = int(setting.options["rounds"])
    return WHOLE_SET if rounds == 1 else WHOLE_SET * rounds * DRAWN_ROUNDS


CODE = Code(numbering, fields, longest)
