"""What POLD.R looks like: the sea with the land won from it, and the reserves beneath.

A cell is one unit wide, a1 is bottom left. A colour shows by studs as well: one on
Blue's bricks and markers, two on Yellow's, three on Red's.
"""

from math import cos, pi, sin
from typing import Any

from tablee.games.game import Json, Setting, Span
from tablee.games.poldr.board import NAMES, SIDE
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene, Shape

BRICK = 0.39  # half the width of a brick
PAWN = 0.37
HOLE = 0.13
STUD = 0.055
FRAME = 0.12

_STUDS: tuple[tuple[Point, ...], ...] = (
    ((0.0, 0.0),),
    ((-0.15, 0.0), (0.15, 0.0)),
    ((0.0, -0.15), (-0.15, 0.13), (0.15, 0.13)),
)
_PER_ROW = 16

PHASES = ("1 ▲", "2 ▼")
"""Bricks go up to the board in phase 1 and come back down in phase 2."""


def at(cell: str, size: int) -> Point:
    """The middle of a cell."""
    return (ord(cell[0]) - ord("a") + 0.5, size - int(cell[1:]) + 0.5)


def box(center: Point, half: float, flat: float = 1.0) -> tuple[Point, ...]:
    """A square round a point, or a lower rectangle."""
    x, y = center
    low = half * flat
    return ((x - half, y - low), (x + half, y - low), (x + half, y + low), (x - half, y + low))


def brick(center: Point, seat: int) -> list[Shape]:
    """A brick of a seat's colour."""
    x, y = center
    studs = [Circle((x + dx, y + dy), STUD, "pip") for dx, dy in _STUDS[seat]]
    return [Polygon(box(center, BRICK), f"seat{seat}"), *studs]


def marker(center: Point, seat: int, scale: float = 1.0) -> list[Shape]:
    """A seat's marker: a disc with a hole in the middle."""
    x, y = center
    ring = (PAWN + HOLE) / 2 * scale
    angles = [pi / 2 + 2 * pi * stud / (seat + 1) for stud in range(seat + 1)]
    return [
        Circle(center, PAWN * scale, f"seat{seat}"),
        Circle(center, HOLE * scale, "die"),
        *(Circle((x + ring * cos(a), y - ring * sin(a)), STUD * scale, "pip") for a in angles),
    ]


def black_pawn(center: Point) -> list[Shape]:
    """The black pawn, with the letter of its moves."""
    return [Circle(center, PAWN, "black"), Label(center, "N", "text-light", 0.34)]


def board(size: int) -> Scene:
    """The empty board with the names of its rows and columns."""
    drawing = Scene(unit=44.0)
    middle = size / 2
    drawing.add(Polygon(box((middle, middle), middle + FRAME), "shore"))
    for cell in _cells(size):
        drawing.add(Polygon(box(at(cell, size), 0.5), "sea"))
    for line in range(size):
        letter, number = "abcdefgh"[line], str(line + 1)
        drawing.add(Label((line + 0.5, size + 0.42), letter, "text-dim", 0.36))
        drawing.add(Label((-0.42, size - line - 0.5), number, "text-dim", 0.36))
    return drawing


def position(size: int, known: Json) -> Scene:
    """The board with all that stands on it."""
    drawing = board(size)
    for cell in known["bricks"]:
        drawing.add(Polygon(box(at(cell, size), 0.5), "land"))
    for cell, seat in known["bricks"].items():
        drawing.add(*brick(at(cell, size), seat))
    for seat, cell in enumerate(known["markers"]):
        if cell is not None:
            drawing.add(*marker(at(cell, size), seat))
    if known["black"] is not None:
        drawing.add(*black_pawn(at(known["black"], size)))
    return drawing


def reserves(known: Json, total: int, top: float) -> list[Shape]:
    """The bricks each seat still has, and whose turn it is."""
    shapes: list[Shape] = []
    y = top
    for seat, left in enumerate(known["reserve"]):
        if seat == known["turn"]:
            shapes.append(Line(((-0.62, y), (-0.2, y)), "arrow", arrow=True))
        shapes += marker((0.4, y), seat, 0.75)
        shapes.append(Label((1.1, y), str(left), "text", 0.42))
        for place in range(total):
            row, column = divmod(place, _PER_ROW)
            role = f"seat{seat}" if place < left else "grid"
            spot = (1.72 + 0.28 * column, y + 0.26 * row)
            shapes.append(Polygon(box(spot, 0.11, 0.8), role))
        y += 0.62 + 0.26 * ((total - 1) // _PER_ROW)
    shapes.append(Label((0.4, y + 0.1), PHASES[known["phase"] - 1], "text-dim", 0.36))
    return shapes


def scene(setting: Setting, known: Json) -> Scene:
    """The board, and beneath it the reserves."""
    size, total = setting.options["size"], setting.options["bricks"]
    drawing = position(size, known)
    drawing.add(*reserves(known, total, size + 1.15))
    return drawing


def _cells(size: int) -> list[str]:
    return [NAMES[f * SIDE + r] for f in range(size) for r in range(size)]


def geometry(setting: Setting) -> Json:
    """Cells and pieces in units of a cell's width; y grows downward."""
    size = setting.options["size"]
    return {
        "size": size,
        "cells": [
            {"name": cell, "at": list(at(cell, size)), "polygon": _lists(box(at(cell, size), 0.5))}
            for cell in _cells(size)
        ],
        "brick": _lists(box((0.0, 0.0), BRICK)),
        "studs": [_lists(studs) for studs in _STUDS[: setting.players]],
        "marker": {"radius": PAWN, "hole": HOLE},
        "black": {"radius": PAWN},
    }


def spot(setting: Setting, name: str) -> tuple[Point, ...]:
    """The outline of a cell."""
    size = setting.options["size"]
    return box(at(name, size), 0.5) if name in _cells(size) else ()


def _lists(points: tuple[Point, ...]) -> list[list[float]]:
    return [list(point) for point in points]


# The terminal: a number tells the colour where there is none, the same in every language. It is
# that of the studs.


def terminal(setting: Setting, known: Json) -> list[list[Span]]:
    """The board with the reserves beside it; bricks ▐1▌, markers (1), the black pawn ●."""
    size = setting.options["size"]
    left, right = _board_lines(size, known), _reserve_lines(setting.options["bricks"], known)
    blank: list[Span] = [(" " * (4 * size + 4), "")]
    lines = []
    for row in range(max(len(left), len(right) + 1)):
        line = list(left[row]) if row < len(left) else list(blank)
        if 0 < row <= len(right) and right[row - 1]:
            line += [("   ", ""), *right[row - 1]]
        lines.append(line)
    return lines


def _board_lines(size: int, known: Json) -> list[list[Span]]:
    things = _things(known)
    lines: list[list[Span]] = [_rule(size, "┌┬┐")]
    for rank in range(size, 0, -1):
        line: list[Span] = [(f"{rank:2} ", "dim")]
        for file in "abcdefgh"[:size]:
            line += [("│", "frame"), things.get(f"{file}{rank}", ("   ", ""))]
        lines.append([*line, ("│", "frame")])
        lines.append(_rule(size, "├┼┤" if rank > 1 else "└┴┘"))
    names = "".join(f"  {file} " for file in "abcdefgh"[:size])
    lines.append([(f"   {names} ", "dim")])
    return lines


def _rule(size: int, ends: str) -> list[Span]:
    return [("   ", ""), (ends[0] + ends[1].join(["───"] * size) + ends[2], "frame")]


def _things(known: Json) -> dict[Any, Span]:
    things: dict[Any, Span] = {}
    for cell, seat in known["bricks"].items():
        things[cell] = (f"▐{seat + 1}▌", f"seat{seat}")
    for seat, cell in enumerate(known["markers"]):
        things[cell] = (f"({seat + 1})", f"seat{seat}")
    things[known["black"]] = (" ● ", "black")
    return things


def _reserve_lines(total: int, known: Json) -> list[list[Span]]:
    lines: list[list[Span]] = []
    for seat, left in enumerate(known["reserve"]):
        role = f"seat{seat}"
        to_move = seat == known["turn"]
        head: list[Span] = [
            ("▸ " if to_move else "  ", "bold"),
            (f"({seat + 1})", role),
            (f" {left:2} ", "bold" if to_move else ""),
        ]
        for first in range(0, total, _PER_ROW):
            here = min(max(left - first, 0), _PER_ROW)
            gone = min(total - first, _PER_ROW) - here
            line: list[Span] = [("▪" * here, role), ("·" * gone, "dim")]
            lines.append(head + line if first == 0 else [(" " * 9, ""), *line])
        lines.append([])
    lines.append([(f"  {PHASES[known['phase'] - 1]}", "dim")])
    return lines
