"""Turning the board of Trapézomino: where each triangle and each place goes."""

from tablee.games.trapezomino.board import (
    BY_CELLS,
    CENTRES,
    NUMBER,
    PLACEMENTS,
    Centre,
    turned,
)

TURNS = range(6)
"""Sixths of a turn, clockwise."""


def _reading_order(centre: Centre) -> tuple[int, int]:
    return centre[1] // 3, centre[0]


def _turned_cells(sixths: int) -> list[int]:
    """Where each triangle goes when the whole board is turned about its middle."""
    centres = [turned(centre, sixths) for centre in CENTRES]
    x0, y0 = min(centres, key=_reading_order)
    x, y = CENTRES[0]
    return [NUMBER[cx - x0 + x, cy - y0 + y] for cx, cy in centres]


CELLS_TURNED = [_turned_cells(sixths) for sixths in TURNS]
PLACES_TURNED = [
    [BY_CELLS[tuple(sorted(cells[cell] for cell in p.cells))] for p in PLACEMENTS]
    for cells in CELLS_TURNED
]


def turned_place(place: int, sixths: int) -> int:
    """The place that a place becomes when the board is turned."""
    return PLACES_TURNED[sixths][place]
