"""Drawings of the board and its pieces: as data, as shapes, and in letters."""

import math
from collections.abc import Iterable, Sequence

from tablee.games.game import Json, Setting, Span
from tablee.games.scene import Circle, Label, Point, Polygon, Scene
from tablee.games.trapezomino.board import (
    ACROSS,
    CELL,
    CENTRES,
    DRAWINGS,
    NAMES,
    NUMBER,
    ROWS,
    SHAPES,
    Centre,
    points_up,
)

Corner = tuple[int, int]
"""A corner of triangles: half sides from the left, rows from the top."""

ROW_HEIGHT = math.sqrt(3) / 2
LEFT = 4  # half sides from the board's leftmost corner to A1's tip


# Shapes.


def corners(centre: Centre) -> tuple[Corner, Corner, Corner]:
    """The corners of a triangle, clockwise."""
    x, row = centre[0], centre[1] // 3
    if points_up(centre):
        return (x, row), (x + 1, row + 1), (x - 1, row + 1)
    return (x - 1, row), (x + 1, row), (x, row + 1)


def point(corner: Corner) -> Point:
    """Where a corner is drawn; the sides of triangles are 1 long."""
    return (corner[0] + LEFT) / 2, corner[1] * ROW_HEIGHT


def middle(centre: Centre) -> Point:
    """Where the middle of a triangle is drawn."""
    return (centre[0] + LEFT) / 2, centre[1] / 3 * ROW_HEIGHT


def outline(cells: Iterable[Centre]) -> list[Corner]:
    """The corners of a piece, clockwise, without those on a straight side."""
    edges: set[tuple[Corner, Corner]] = set()
    for cell in cells:
        a, b, c = corners(cell)
        for start, end in ((a, b), (b, c), (c, a)):
            if (end, start) in edges:
                edges.remove((end, start))
            else:
                edges.add((start, end))
    after = dict(edges)
    first = min(after)
    path = [first]
    while after[path[-1]] != first:
        path.append(after[path[-1]])
    turns = zip(path[-1:] + path[:-1], path, path[1:] + path[:1], strict=True)
    return [here for back, here, on in turns if not _straight(back, here, on)]


def _straight(back: Corner, here: Corner, on: Corner) -> bool:
    return here[0] - back[0] == on[0] - here[0] and here[1] - back[1] == on[1] - here[1]


def label_cell(cells: Sequence[Centre]) -> Centre:
    """The triangle of a piece that is nearest to its middle."""
    x = sum(cell[0] for cell in cells) / len(cells)
    y = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: 3 * (cell[0] - x) ** 2 + (cell[1] - y) ** 2)


def shape(cells: Sequence[Centre], role: str) -> Polygon:
    """A piece as a polygon."""
    return Polygon(tuple(map(point, outline(cells))), role)


def geometry(setting: Setting) -> Json:
    """The triangles of the board, and every turn of every piece, as data."""
    return {
        "cells": {
            name: [list(point(corner)) for corner in corners(centre)]
            for name, centre in zip(NAMES, CENTRES, strict=True)
        },
        "board": [list(point(corner)) for corner in outline(CENTRES)],
        "pieces": {letter: _piece(letter) for letter in DRAWINGS},
    }


def spot(setting: Setting, name: str) -> tuple[Point, ...]:
    """The outline of a triangle."""
    return tuple(map(point, corners(CENTRES[CELL[name]]))) if name in CELL else ()


def _piece(letter: str) -> Json:
    """Outlines are measured from the middle of the piece's first triangle."""
    turns = []
    for cells in SHAPES[letter]:
        x0, y0 = middle(cells[0])
        path = [point(corner) for corner in outline(cells)]
        middles = [middle(cell) for cell in cells]
        turns.append(
            {
                "outline": [[x - x0, y - y0] for x, y in path],
                "middles": [[x - x0, y - y0] for x, y in middles],
            }
        )
    return {"name": f"trapezomino-piece-{letter.lower()}", "turns": turns}


# The board as a scene.


def empty_board(names: bool = False, rows: int = len(ROWS)) -> Scene:
    """The first rows of the board, empty; with the name of every triangle if wished."""
    scene = Scene(unit=64.0)
    shown = CENTRES[: sum(ROWS[:rows])]
    scene.add(shape(shown, "wood"))
    for name, centre in zip(NAMES, shown, strict=False):
        scene.add(Polygon(tuple(map(point, corners(centre))), "cell" if names else "inlay"))
        if names:
            scene.add(Label(middle(centre), name, "text-dim", 0.2))
    for row in range(rows):
        start = 0.5 * abs(row - 3.5) - 0.25 - 0.3
        scene.add(Label((start, (row + 0.5) * ROW_HEIGHT), "ABCDEFGH"[row], "text-dim", 0.3))
    return scene


def lay(scene: Scene, cells: Sequence[Centre], letter: str, role: str) -> None:
    """Draw a piece on a board."""
    scene.add(shape(cells, role), Label(middle(label_cell(cells)), letter, "text", 0.36))


def scene(setting: Setting, seen: Json) -> Scene:
    """The board with what is laid, the points beside it, the pot beneath."""
    picture = empty_board()
    for item in seen["placed"]:
        lay(picture, centres(item["cells"]), item["piece"], _role(setting, item))
    if seen["placed"]:
        picture.add(shape(centres(seen["placed"][-1]["cells"]), "mark"))
    if setting.players == 2:
        for seat, points in enumerate(seen["points"]):
            _score(picture, seat, points, seen["turn"] == seat)
    _pot(picture, seen["left"] + ["J"] * seen["jokers"])
    return picture


def centres(names: Iterable[str]) -> list[Centre]:
    """Triangles by their names."""
    return [CENTRES[CELL[name]] for name in names]


def _role(setting: Setting, item: Json) -> str:
    if item["piece"] in ("J", "JJ"):
        return "joker"
    return f"seat{item['seat']}" if setting.players == 2 else "piece"


def _score(picture: Scene, seat: int, points: int, to_move: bool) -> None:
    at = (0.45 + 7.1 * seat, 0.4)
    picture.add(Circle(at, 0.4, f"seat{seat}"), Label(at, str(points), "text", 0.4))
    if to_move:
        picture.add(Circle(at, 0.5, "mark"))


def _pot(picture: Scene, letters: Sequence[str]) -> None:
    """The pieces left, small, in two rows."""
    for place, letter in enumerate(letters):
        x, y = 0.1 + 0.98 * (place % 9), len(ROWS) * ROW_HEIGHT + 0.7 + 1.1 * (place // 9)
        picture.shapes += miniature(letter, (x, y), 0.28).shapes
        picture.add(Label((x, y + 0.5), letter, "text", 0.22))


def miniature(letter: str, at: Point, scale: float) -> Scene:
    """A piece in its reference position, drawn small round a point."""
    path = [point(corner) for corner in outline(SHAPES[letter][0])]
    xs, ys = [x for x, _ in path], [y for _, y in path]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    small = tuple((at[0] + (x - x0) * scale, at[1] + (y - y0) * scale) for x, y in path)
    return Scene([Polygon(small, "joker" if letter == "J" else "piece")])


# The board in letters.


class _Sheet:
    """A sheet of characters, each with its role."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], Span] = {}

    def put(self, line: int, column: int, text: str, role: str) -> None:
        for step, sign in enumerate(text):
            self.signs[line, column + step] = (sign, role)

    def lines(self) -> list[list[Span]]:
        lines: list[list[Span]] = []
        for line in range(max(line for line, _ in self.signs) + 1):
            width = max((c for at, c in self.signs if at == line), default=-1) + 1
            lines.append(_joined([self.signs.get((line, c), (" ", "")) for c in range(width)]))
        return lines


def _joined(signs: list[Span]) -> list[Span]:
    """Neighbouring characters of the same role as one span."""
    spans: list[Span] = []
    for sign, role in signs:
        if spans and spans[-1][1] == role:
            spans[-1] = (spans[-1][0] + sign, role)
        else:
            spans.append((sign, role))
    return spans


MARGIN = 3


def terminal(setting: Setting, seen: Json) -> list[list[Span]]:
    """The board in letters, the points, and the shapes left in the pot."""
    sheet = _Sheet()
    owner = _owners(seen)
    for cell, centre in enumerate(CENTRES):
        _base(sheet, owner, cell, centre)
    for cell, centre in enumerate(CENTRES):
        _slanted(sheet, owner, cell, centre)
    for cell, centre in enumerate(CENTRES):
        if cell not in owner and not points_up(centre):
            # Those that point up would hide their base; they lie between two numbers.
            sheet.put(*_inside(centre), f"{NAMES[cell][1:]:>2}", "dim")
    for cell, number in owner.items():
        line, column = _inside(CENTRES[cell])
        item = seen["placed"][number]
        sheet.put(line, column, *_sign(setting, seen, item, number))
    for row, length in enumerate(ROWS):
        side = 2 * int(abs(row - 3.5) - 0.5)
        sheet.put(2 * row + 2, 0, "ABCDEFGH"[row], "dim")
        sheet.put(2 * row + 2, MARGIN + 33 - side + 2, str(length), "dim")
    return [*sheet.lines(), [], *_points(setting, seen), *_pot_lines(seen)]


def _owners(seen: Json) -> dict[int, int]:
    """Which of the pieces laid lies on a triangle."""
    return {
        CELL[name]: number for number, item in enumerate(seen["placed"]) for name in item["cells"]
    }


def _column(centre: Centre) -> int:
    return MARGIN + 2 * (centre[0] + LEFT)


def _inside(centre: Centre) -> tuple[int, int]:
    """Line and column of the letter of a triangle."""
    return 2 * (centre[1] // 3) + (2 if points_up(centre) else 1), _column(centre) - 1


def _edge_role(owner: dict[int, int], a: int, b: int) -> str | None:
    """How the edge between two triangles is drawn; None within a piece."""
    if a not in owner and b not in owner:
        return "dim" if max(a, b) < len(CENTRES) else "frame"
    return None if owner.get(a) == owner.get(b) else "frame"


def _base(sheet: _Sheet, owner: dict[int, int], cell: int, centre: Centre) -> None:
    """The level edge, as underscores."""
    role = _edge_role(owner, cell, ACROSS[0][cell])
    if role is not None:
        line = 2 * (centre[1] // 3) + (2 if points_up(centre) else 0)
        sheet.put(line, _column(centre) - 2, "____", role)


def _slanted(sheet: _Sheet, owner: dict[int, int], cell: int, centre: Centre) -> None:
    """The edges on the left and on the right, as two strokes each."""
    x, y = centre
    line, column, up = 2 * (y // 3) + 1, _column(centre), points_up(centre)
    for side in (-1, 1):
        neighbour = NUMBER.get((x + side, y + (-1 if up else 1)), len(CENTRES))
        role = _edge_role(owner, cell, neighbour)
        if role is not None:
            stroke = "/" if (side == -1) == up else "\\"
            near, far = (column - 1, column - 2) if side == -1 else (column, column + 1)
            sheet.put(line, near if up else far, stroke, role)
            sheet.put(line + 1, far if up else near, stroke, role)


def _sign(setting: Setting, seen: Json, item: Json, number: int) -> Span:
    """The letter that fills a piece; the second of two single jokers is a j."""
    letter = item["piece"][0]
    if item["piece"] == "J" and any(i["piece"] == "J" for i in seen["placed"][:number]):
        letter = "j"
    if number == len(seen["placed"]) - 1:
        return letter, "last"
    return letter, f"seat{item['seat']}" if setting.players == 2 else "bold"


def _points(setting: Setting, seen: Json) -> list[list[Span]]:
    if setting.players == 1:
        return []
    spans: list[Span] = [("   ", "")]
    for seat, points in enumerate(seen["points"]):
        arrow = "▶ " if seen["turn"] == seat else "  "
        spans.append((f"{arrow}{seat + 1}: {points}   ", f"seat{seat}"))
    return [spans, []]


def _pot_lines(seen: Json) -> list[list[Span]]:
    """The pieces left, in their reference positions, ten side by side."""
    letters = [*seen["left"], *"J" * seen["jokers"]]
    lines: list[list[Span]] = []
    for first in range(0, len(letters), 10):
        band = letters[first : first + 10]
        lines.append([("".join(f" {letter:<7}" for letter in band).rstrip(), "bold")])
        for row in range(2):
            drawn = ((DRAWINGS[letter] + ("",))[row].replace("·", " ") for letter in band)
            lines.append([("".join(f" {line:<7}" for line in drawn).rstrip(), "")])
    return lines
