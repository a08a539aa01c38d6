"""Trapézomino's pieces as they lie on a sheet, to be cut out of anything."""

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.scene import Point
from tablee.games.trapezomino.board import LETTERS, SHAPES, Centre
from tablee.games.trapezomino.draw import outline, point
from tablee.paper.print.order import Order

SIDE = 22.0
"""Millimetres of a triangle's side, unless another size is asked for."""
GAP = 4.0
ALL = (*LETTERS, "J", "J")


class Cut(NamedTuple):
    """A piece to be cut, as it lies on a sheet: its outline and triangles from its corner."""

    letter: str
    path: tuple[Point, ...]
    cells: tuple[Centre, ...]
    shift: Point
    width: float
    height: float


def side_of(order: Order) -> float:
    """The side of a triangle that was asked for; the widest piece must fit the sheet."""
    left, _, right, _ = order.room
    widest = max(lying(letter, 1.0).width for letter in ALL)
    return order.measure(SIDE, 8.0, int((right - left) / widest))


def lying(letter: str, side: float) -> Cut:
    """A piece in the turn that takes the least height."""
    flat = min(range(len(SHAPES[letter])), key=lambda turn: _size(SHAPES[letter][turn])[1])
    cells = SHAPES[letter][flat]
    path = [point(corner) for corner in outline(cells)]
    left, top = min(x for x, _ in path), min(y for _, y in path)
    wide, tall = _size(cells)
    moved = tuple(((x - left) * side, (y - top) * side) for x, y in path)
    return Cut(letter, moved, tuple(cells), (left, top), wide * side, tall * side)


def _size(cells: Sequence[Centre]) -> tuple[float, float]:
    path = [point(corner) for corner in outline(cells)]
    xs, ys = [x for x, _ in path], [y for _, y in path]
    return max(xs) - min(xs), max(ys) - min(ys)


def shelves(cuts: list[Cut], order: Order) -> list[list[tuple[Point, Cut]]]:
    """Put pieces on sheets in rows, the tallest first, each where a row still has room."""
    left, top, right, bottom = order.room
    rows: list[list[Cut]] = []
    for cut in sorted(cuts, key=lambda cut: (-round(cut.height, 3), -cut.width)):
        for row in rows:
            if sum(one.width + GAP for one in row) + cut.width <= right - left:
                row.append(cut)
                break
        else:
            rows.append([cut])
    sheets: list[list[tuple[Point, Cut]]] = [[]]
    y = top
    for row in rows:
        if y + row[0].height > bottom:
            sheets.append([])
            y = top
        x = left
        for cut in row:
            sheets[-1].append(((x, y), cut))
            x += cut.width + GAP
        y += row[0].height + GAP
    return sheets
