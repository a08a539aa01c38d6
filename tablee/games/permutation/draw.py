"""What Permutation looks like: a ring of dice round the tile, and the dice won.

Seen from above, left is the way a steering wheel turns left: a, b, c … run
anticlockwise from the top, so that `a` to the left goes to the die on its left.
A die is one unit wide.
"""

from math import cos, pi, sin

from tablee.games.game import Json, Setting, Span
from tablee.games.permutation.board import PATHS, SLOTS
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene, Shape

REACH = 2.08  # from the middle of the tile to the middle of a die
TILE = 1.5  # from the middle of the tile to a corner
FELT = 2.6  # from there to the rim of the wheel

_LOW, _MID, _HIGH = -0.26, 0.0, 0.26
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW))
_SIDES = ((_LOW, _MID), (_HIGH, _MID))
PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((_MID, _MID),),
    _CORNERS[:2],
    (*_CORNERS[:2], (_MID, _MID)),
    _CORNERS,
    (*_CORNERS, (_MID, _MID)),
    (*_CORNERS, *_SIDES),
)


def at(slot: float, reach: float = REACH) -> Point:
    """The point in front of a slot, so far from the middle; left of a is 0.5, between a and b."""
    angle = pi / 2 + slot * pi / 3
    return (reach * cos(angle), -reach * sin(angle))


def letter_at(slot: int) -> Point:
    """Where the letter of a slot is written: beside its die, above or below at the ends."""
    x, y = at(slot)
    aside = 0.9
    if slot % 3 == 0:
        return (x, y + (aside if y > 0 else -aside))
    return (x + (aside if x > 0 else -aside), y)


def square(center: Point, size: float = 1.0) -> tuple[Point, ...]:
    """The outline of a die, its corners rounded."""
    x, y = center
    half, round_ = size / 2, size / 6
    points = []
    for quarter in range(4):
        turn = quarter * pi / 2
        middle_x = x + (half - round_) * (1 if quarter in (0, 3) else -1)
        middle_y = y + (half - round_) * (1 if quarter in (0, 1) else -1)
        for step in range(5):
            angle = turn + step * pi / 8
            points.append((middle_x + round_ * cos(angle), middle_y + round_ * sin(angle)))
    return tuple(points)


def die(center: Point, value: int, size: float = 1.0) -> list[Shape]:
    """A die showing its value in pips; 0 is an empty place."""
    if not value:
        return [Polygon(square(center, size), "empty")]
    x, y = center
    pips = [Circle((x + dx * size, y + dy * size), 0.09 * size, "pip") for dx, dy in PIPS[value]]
    return [Polygon(square(center, size), "die"), *pips]


def tile(path: str) -> list[Shape]:
    """The hex with its path, which joins the middles of two opposite sides."""
    first, second = (SLOTS.index(slot) for slot in path)
    side = TILE * cos(pi / 6)
    corners = tuple(at(slot + 0.5, TILE) for slot in range(6))
    return [Polygon(corners, "maple"), Line((at(first, side), at(second, side)), "path")]


def ring(dice: list[int], path: str) -> Scene:
    """The tile and the six slots round it."""
    scene = Scene(unit=40.0)
    scene.add(Circle((0.0, 0.0), FELT, "felt"), *tile(path))
    for slot, value in enumerate(dice):
        scene.add(*die(at(slot), value))
        scene.add(Label(letter_at(slot), SLOTS[slot], "text-dim", 0.42))
    return scene


def purse(seat: int, dice: list[int], left: float, y: float, to_move: bool) -> list[Shape]:
    """What a seat has won: its counter, its points, its dice."""
    shapes: list[Shape] = [Circle((left, y), 0.34, f"seat{seat}")]
    shapes.append(Label((left, y), str(seat + 1), "text", 0.42))
    if to_move:
        shapes.append(Line(((left - 1.1, y), (left - 0.55, y)), "arrow", arrow=True))
    for place, value in enumerate(dice):
        shapes += die((left + 1.75 + 0.75 * place, y), value, 0.62)
    shapes.append(Label((left + 0.85, y), str(sum(dice)), "text", 0.5))
    return shapes


def scene(setting: Setting, known: Json) -> Scene:
    """The ring, and beneath it what each seat has won."""
    drawing = ring(known["dice"], known["path"])
    for seat, dice in enumerate(known["won"]):
        drawing.add(*purse(seat, dice, -1.7, 4.0 + 0.9 * seat, seat == known["turn"]))
    return drawing


def geometry(setting: Setting) -> Json:
    """Slots, tile, paths and pips, in units of a die's width; y grows downward."""
    side = TILE * cos(pi / 6)
    return {
        "slots": [{"name": name, "at": _point(at(slot))} for slot, name in enumerate(SLOTS)],
        "letters": [_point(letter_at(slot)) for slot in range(6)],
        "die": 1,
        "tile": [_point(at(slot + 0.5, TILE)) for slot in range(6)],
        "paths": {
            path: [_point(at(slot, side)), _point(at(slot + 3, side))]
            for slot, path in enumerate(PATHS)
        },
        "pips": [[_point(pip) for pip in pips] for pips in PIPS],
        "left": "anticlockwise",
    }


def spot(setting: Setting, name: str) -> tuple[Point, ...]:
    """The outline of a slot."""
    return square(at(SLOTS.index(name)), 1.24) if name in SLOTS else ()


def _point(point: Point) -> list[float]:
    return [round(point[0], 4) + 0.0, round(point[1], 4) + 0.0]


# The terminal: the tile is drawn once for each path, the dice are set round it.
_TILES = {
    "ad": (
        "   _____║_____   ",
        "  ╱     ║     ╲  ",
        " ╱      ║      ╲ ",
        "╱       ║       ╲",
        "╲       ║       ╱",
        " ╲      ║      ╱ ",
        "  ╲_____║_____╱  ",
    ),
    "be": (
        "   ___________   ",
        "  ╱           ╲  ",
        "════╗          ╲ ",
        "╱   ╚═══╗       ╲",
        "╲       ╚═══╗   ╱",
        " ╲          ╚════",
        "  ╲___________╱  ",
    ),
    "cf": (
        "   ___________   ",
        "  ╱           ╲  ",
        " ╱          ╔════",
        "╱       ╔═══╝   ╲",
        "╲   ╔═══╝       ╱",
        "════╝          ╱ ",
        "  ╲___________╱  ",
    ),
}
_PLACES = ((1, 20), (4, 4), (9, 4), (12, 20), (9, 36), (4, 36))
_LETTERS = ((0, 23), (5, 2), (10, 2), (15, 23), (10, 44), (5, 44))
_TILE_AT = (4, 15)
_HEIGHT, _WIDTH = 16, 46


def terminal(setting: Setting, known: Json) -> list[list[Span]]:
    """The ring in characters, and beneath it what each seat has won."""
    canvas = [[(" ", "")] * _WIDTH for _ in range(_HEIGHT)]
    for row, line in enumerate(_TILES[known["path"]]):
        for column, sign in enumerate(line):
            role = "accent" if sign in "═║╔╗╚╝" else "frame"
            canvas[_TILE_AT[0] + row][_TILE_AT[1] + column] = (sign, role)
    for slot, value in enumerate(known["dice"]):
        _put_die(canvas, _PLACES[slot], value, SLOTS[slot] in known["path"])
        row, column = _LETTERS[slot]
        canvas[row][column] = (SLOTS[slot], "bold")
    _put(canvas, (0, 2), "L ↺  R ↻", "dim")
    return [_spans(line) for line in canvas] + [[]] + _purses(known)


def _put(canvas: list[list[Span]], place: tuple[int, int], text: str, role: str) -> None:
    row, column = place
    canvas[row][column : column + len(text)] = [(sign, role) for sign in text]


def _put_die(canvas: list[list[Span]], place: tuple[int, int], value: int, on_path: bool) -> None:
    row, column = place
    role = "dim" if not value else "accent" if on_path else ""
    lines = ("╭─────╮", f"│  {value}  │", "╰─────╯") if value else ("╭╌╌╌╌╌╮", "╎     ╎", "╰╌╌╌╌╌╯")
    for down, line in enumerate(lines):
        _put(canvas, (row + down, column), line, role)
    if value:
        _put(canvas, (row + 1, column + 3), str(value), "last" if on_path else "bold")


def _spans(line: list[Span]) -> list[Span]:
    """A line of single signs as runs of the same role, without blanks at the end."""
    spans: list[Span] = []
    for sign, role in line:
        if spans and (spans[-1][1] == role or sign == " "):
            spans[-1] = (spans[-1][0] + sign, spans[-1][1])
        else:
            spans.append((sign, role))
    while spans and not spans[-1][0].strip():
        spans.pop()
    if spans:
        spans[-1] = (spans[-1][0].rstrip(), spans[-1][1])
    return spans


def _purses(known: Json) -> list[list[Span]]:
    lines: list[list[Span]] = []
    for seat, dice in enumerate(known["won"]):
        mark = "▶ " if seat == known["turn"] else "  "
        shown = " ".join(f"[{value}]" for value in dice)
        lines.append(
            [
                ("  " + mark, "last"),
                (str(seat + 1), f"seat{seat}"),
                (f"  {shown:<16} {sum(dice):>2}", ""),
            ]
        )
    return lines
