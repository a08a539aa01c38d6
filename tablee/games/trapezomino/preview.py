"""What a move of Trapézomino does, for those who draw it: its shape and its lines of contact."""

from functools import cache

from tablee.games.game import Json
from tablee.games.scene import Point
from tablee.games.trapezomino.board import (
    ACROSS,
    AXES,
    CENTRES,
    NEXT,
    NUMBER,
    OUTSIDE,
    Centre,
    points_up,
    turned,
)
from tablee.games.trapezomino.draw import LEFT, ROW_HEIGHT, outline, point
from tablee.games.trapezomino.notation import cells_of, diary
from tablee.games.trapezomino.state import FAULT, LIFT, Trapezomino

EDGE = "edge"
"""What a line of contact lies against besides pieces: the edge of the board."""

Corners = tuple[Centre, Centre]


def _place(corner: Centre) -> Point:
    """Where a corner, in the coordinates of centres, is drawn."""
    return round((corner[0] + LEFT) / 2, 4), round(corner[1] / 3 * ROW_HEIGHT, 4)


def _side(centre: Centre, axis: int) -> Corners:
    """The two ends of a triangle's edge along an axis, in the axis's direction."""
    x, y = turned(centre, -axis)
    level = y + 1 if points_up((x, y)) else y - 1
    return turned((x - 1, level), axis), turned((x + 1, level), axis)


def _stoppers(centre: Centre, axis: int) -> tuple[int, int]:
    """The triangles, as words, that stop one backward and forward along an axis."""
    x, y = turned(centre, -axis)
    lean = -1 if points_up((x, y)) else 1
    words = []
    for way in (-1, 1):
        near = (turned((x + way, y + lean), axis), turned((x + 2 * way, y), axis))
        words.append(1 << NUMBER.get(near[0], OUTSIDE) | 1 << NUMBER.get(near[1], OUTSIDE))
    return words[0], words[1]


_SIDES = [[_side(centre, axis) for centre in CENTRES] for axis in AXES]
_STOPPERS = [[_stoppers(centre, axis) for centre in CENTRES] for axis in AXES]
_PLACES = {corner: _place(corner) for sides in _SIDES for ends in sides for corner in ends}
_WAYS = [
    tuple(round(b - a, 4) for a, b in zip(*map(_place, _side(CENTRES[0], axis)), strict=True))
    for axis in AXES
]
"""The unit step along each axis, as it is drawn."""


def preview(state: Trapezomino, move: int) -> Json:
    """The outline, the lines of contact with what they lie against, and the points.

    A line's `held` are the directions in which the piece cannot slide along it. Lifts (solo)
    and faults touch nothing; `fault` says that the jokers go back.
    """
    what = "lift" if move >= LIFT else "fault" if move >= FAULT else "lay"
    laid = move - (LIFT if what == "lift" else FAULT if what == "fault" else 0)
    cells = cells_of(laid)
    lines = [] if state.solo or what != "lay" else _lines(state, cells)
    return {"kind": what, "outline": _outline(cells), "lines": lines, "points": len(lines)}


@cache
def _outline(cells: tuple[int, ...]) -> tuple[Point, ...]:
    """The corners of a placement; there are few of them, and they are asked for again and again."""
    path = map(point, outline(CENTRES[cell] for cell in cells))
    return tuple((round(x, 4), round(y, 4)) for x, y in path)


def _lines(state: Trapezomino, cells: tuple[int, ...]) -> list[Json]:
    """Each unbroken run of edges of one straight side against one neighbour."""
    owner: dict[int, int | str] = {OUTSIDE: EDGE}
    for index, (_, move) in enumerate(diary(state)):
        for cell in cells_of(move):
            owner[cell] = index
    lines = []
    for axis in AXES:
        against = {c: owner[o] for c in cells if (o := ACROSS[axis][c]) in owner}
        if against:
            held = _held(cells, owner, axis)
            lines += [{**line, "held": held} for line in _runs(against, axis)]
    return lines


def _runs(against: dict[int, int | str], axis: int) -> list[Json]:
    """The lines along one axis, made of the triangles that have contact there."""
    follows = {NEXT[axis][cell]: cell for cell in against}
    lines = []
    for cell, neighbour in against.items():
        if cell in follows and against[follows[cell]] == neighbour:
            continue  # not the first of its line
        last = cell
        while against.get(NEXT[axis][last]) == neighbour:
            last = NEXT[axis][last]
        start, end = _SIDES[axis][cell][0], _SIDES[axis][last][1]
        lines.append({"from": _PLACES[start], "to": _PLACES[end], "with": neighbour})
    return lines


def _held(cells: tuple[int, ...], owner: dict[int, int | str], axis: int) -> list[list[float]]:
    """The ways along an axis that are barred."""
    taken = sum(1 << cell for cell in owner)
    back = any(_STOPPERS[axis][cell][0] & taken for cell in cells)
    forward = any(_STOPPERS[axis][cell][1] & taken for cell in cells)
    x, y = _WAYS[axis]
    return [[-x, -y]] * back + [[x, y]] * forward
