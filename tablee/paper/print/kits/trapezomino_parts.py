"""Trapézomino's pieces for machines: outlines for a laser cutter, solids for a 3D printer."""

from collections.abc import Sequence

from tablee.games.scene import Point
from tablee.games.trapezomino.board import CENTRES
from tablee.games.trapezomino.draw import label_cell, middle, outline, point
from tablee.paper.print.kits.trapezomino_pieces import ALL, Cut, lying, shelves, side_of
from tablee.paper.print.order import BAR, MARGIN, Order
from tablee.paper.print.solid import Solid, circle, plate_with_knob, shrunk, stl, together, tray

THICK, KNOB = 4.0, 7.0
FLOOR, RIM, WALL = 2.0, 5.0, 4.0
"""Millimetres: the tray's floor, its height in all, how wide its edge is."""


def laser_files(order: Order) -> dict[str, bytes]:
    """The pieces sheet by sheet, and the frame of the board, to be cut."""
    side, sheets = _laid(order)
    cut = {end: laser(order, sheet, side).encode() for end, sheet in sheets.items()}
    return cut | {"-board": laser_board(order, side).encode()}


def solid_files(order: Order) -> dict[str, bytes]:
    """The pieces sheet by sheet, and the tray, to be printed in 3D."""
    side, sheets = _laid(order)
    parts = {end: stl(plate(sheet, side, order.clearance)) for end, sheet in sheets.items()}
    return parts | {"-tray": stl(board_tray(side, order.clearance))}


def _laid(order: Order) -> tuple[float, dict[str, list[tuple[Point, Cut]]]]:
    side = side_of(order)
    sheets = shelves([lying(letter, side) for letter in ALL], order)
    if len(sheets) == 1:
        return side, {"": sheets[0]}
    return side, {f"-{number}": sheet for number, sheet in enumerate(sheets, 1)}


# Outlines for a laser cutter, in millimetres.


def laser(order: Order, sheet: Sequence[tuple[Point, Cut]], side: float) -> str:
    """The pieces of a sheet: red lines are cut, black letters engraved on the front."""
    body = []
    for (x, y), cut in sheet:
        path = shrunk([(x + px, y + py) for px, py in cut.path], order.clearance / 2)
        body.append(_cut(path))
        lx, ly = middle(label_cell(cut.cells))
        at = (x + (lx - cut.shift[0]) * side, y + (ly - cut.shift[1]) * side)
        body.append(
            f'<text x="{at[0]:.3f}" y="{at[1]:.3f}" font-size="{side * 0.38:.2f}" dy="0.36em" '
            f'text-anchor="middle" font-family="sans-serif" fill="#000">{cut.letter}</text>'
        )
    body.append(_bar(order))
    return _svg(order.width, order.height, body)


def _bar(order: Order) -> str:
    """Five centimetres, engraved, to check the scale by."""
    y = order.height - MARGIN
    ends = f"M{MARGIN} {y - 2:.3f}V{y:.3f}H{MARGIN + BAR}V{y - 2:.3f}"
    return f'<path d="{ends}" fill="none" stroke="#000" stroke-width="0.2"/>'


def laser_board(order: Order, side: float) -> str:
    """The frame of the board: its inside is cut out, its outside follows at a distance."""
    inner = _hexagon(side, -order.clearance / 2)
    outer = _hexagon(side, -order.clearance / 2 - 12.0)
    left, top = min(x for x, _ in outer) - 2, min(y for _, y in outer) - 2
    moved = [[(x - left, y - top) for x, y in path] for path in (inner, outer)]
    wide, tall = max(x for x, _ in moved[1]) + 2, max(y for _, y in moved[1]) + 2
    return _svg(wide, tall, [_cut(path) for path in moved])


def _cut(path: Sequence[Point]) -> str:
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in path)
    return f'<polygon points="{points}" fill="none" stroke="#f00" stroke-width="0.1"/>'


def _svg(width: float, height: float, body: list[str]) -> str:
    lines = "\n".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.3f}mm" height="{height:.3f}mm" '
        f'viewBox="0 0 {width:.3f} {height:.3f}">\n{lines}\n</svg>\n'
    )


# Solids; a sheet's y grows downward, a plate's upward.


def plate(sheet: Sequence[tuple[Point, Cut]], side: float, clearance: float) -> Solid:
    """The pieces of a sheet, side by side on the printer's plate."""
    return together(solid(cut, side, clearance).moved(x, -y) for (x, y), cut in sheet)


def solid(cut: Cut, side: float, clearance: float) -> Solid:
    """One piece, with a knob that also shows which side is up."""
    path = shrunk([(x, -y) for x, y in reversed(cut.path)], clearance / 2)
    x, y = middle(label_cell(cut.cells))
    at = ((x - cut.shift[0]) * side, -(y - cut.shift[1]) * side)
    return plate_with_knob(path, THICK, circle(at, 0.18 * side), KNOB)


def board_tray(side: float, clearance: float) -> Solid:
    """The board as a dish that holds all pieces."""
    inner = _hexagon(side, -clearance / 2)
    outer = _hexagon(side, -clearance / 2 - WALL)
    flip = [[(x, -y) for x, y in reversed(path)] for path in (outer, inner)]
    return tray(flip[0], flip[1], FLOOR, RIM)


def _hexagon(side: float, inward: float) -> list[Point]:
    path = [point(corner) for corner in outline(CENTRES)]
    return shrunk([(x * side, y * side) for x, y in path], inward)
