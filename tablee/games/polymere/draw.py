"""How Polymère looks: pieces and table as data and as a scene.

Everything works from the JSON of a dump or of a view and uses what is there:
hands that are not shown are simply not drawn.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence

from tablee.games.game import Json, Setting
from tablee.games.polymere.board import JOKERS, NAMES, SIDES, STEPS, turned
from tablee.games.scene import Circle, Label, Point, Polygon, Scene, Shape

Cell = tuple[int, int]
Faces = Sequence[int | None]

ALL_DIGITS = (1, 2, 3, 4, 5, 6)

ROW = math.sqrt(3) / 2  # from one row of cells to the next
CORNER = 1 / math.sqrt(3)  # from a cell's centre to its corners
LABEL = 0.335  # from a cell's centre to the digit of a side
RINGS = 6  # the sixth would need 127 pieces: it stays incomplete

# Where the spots of each digit sit in a square of side 2: a mark besides colour and figure.
_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
PIPS: dict[int, tuple[Cell, ...]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
PATTERNS = ("plain", "stripes", "dots", "grid", "waves", "checks")


def centre(cell: Cell) -> Point:
    """The middle of a cell; neighbouring middles are 1 apart."""
    q, r = cell
    return (q + r / 2, r * ROW)


def neighbour(cell: Cell, side: int) -> Cell:
    """The cell a side faces."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])


def ring(radius: int) -> list[Cell]:
    """The cells that far from 0,0, clockwise from the one due east."""
    if radius == 0:
        return [(0, 0)]
    cell, cells = (radius, 0), []
    for side in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            cells.append(cell)
            cell = neighbour(cell, side)
    return cells


def _polar(at: Point, length: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return (at[0] + length * math.cos(angle), at[1] + length * math.sin(angle))


def outline(at: Point, scale: float = 1.0, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a hexagon, clockwise from the one below its east side."""
    return tuple(_polar(at, CORNER * scale, 30 + 60 * corner + turn) for corner in range(6))


def geometry(setting: Setting) -> Json:
    """The hexagon, its sides, the grid and the pieces, as data for those who draw them."""
    return {
        "hexagon": [_rounded(point) for point in outline((0.0, 0.0))],
        "basis": {"q": _rounded(centre((1, 0))), "r": _rounded(centre((0, 1)))},
        "directions": [
            {
                "name": SIDES[side],
                "step": list(STEPS[side]),
                "vector": _rounded(centre(STEPS[side])),
                "middle": _rounded(_polar((0.0, 0.0), 0.5, 60 * side)),
                "label": _rounded(_polar((0.0, 0.0), LABEL, 60 * side)),
                "turn": 60 * side,
            }
            for side in range(6)
        ],
        "pieces": [
            {"name": name, "digits": list(from_digit(name, 1))} for name in NAMES if name != "J"
        ],
        "jokers": {"name": "J", "count": JOKERS},
        "rings": [[list(cell) for cell in ring(radius)] for radius in range(RINGS + 1)],
        "digits": [
            {
                "digit": digit,
                "pips": [list(pip) for pip in PIPS[digit]],
                "pattern": PATTERNS[digit - 1],
            }
            for digit in ALL_DIGITS
        ],
    }


def spot(setting: Setting, name: str) -> tuple[Point, ...]:
    """The outline of a cell, named `q,r`."""
    if not re.fullmatch(r"-?[0-9]{1,3},-?[0-9]{1,3}", name):
        return ()
    q, r = map(int, name.split(","))
    return outline(centre((q, r)))


def _rounded(point: Point) -> list[float]:
    return [round(point[0], 6) + 0.0, round(point[1], 6) + 0.0]


# What the JSON says, made ready to draw.


def laid(data: Json) -> dict[Cell, Json]:
    """The entries of the table by their cell."""
    return {(entry["at"][0], entry["at"][1]): entry for entry in data.get("table", ())}


def faces_of(pieces: Mapping[Cell, Json], cell: Cell) -> Faces:
    """The digits of a laid piece from E clockwise; None where a joker is undecided."""
    entry = pieces[cell]
    own: Faces | None = entry.get("faces") or entry.get("decided")
    if own:
        return own
    return [_facing(pieces, cell, side) for side in range(6)]


def _facing(pieces: Mapping[Cell, Json], cell: Cell, side: int) -> int | None:
    other = pieces.get(neighbour(cell, side))
    faces = other.get("faces") if other else None
    return faces[(side + 3) % 6] if faces else None


def possible_digits(pieces: Mapping[Cell, Json], cell: Cell) -> list[list[int]]:
    """What each side of a joker may still be, as far as the data says."""
    possible: list[list[int]] | None = pieces[cell].get("possible")
    if possible:
        return possible
    faces = faces_of(pieces, cell)
    free = [digit for digit in ALL_DIGITS if digit not in faces]
    return [free if digit is None else [digit] for digit in faces]


def owners(data: Json) -> dict[int, int]:
    """Which seat each digit belongs to."""
    return {digit: seat for seat, digits in enumerate(data.get("digits") or ()) for digit in digits}


def open_cells(pieces: Iterable[Cell]) -> list[Cell]:
    """The empty cells next to a laid piece; 0,0 on an empty table."""
    taken = set(pieces)
    around = {neighbour(cell, side) for cell in taken for side in range(6)}
    return sorted(around - taken) or [(0, 0)]


def hands_shown(data: Json) -> list[tuple[int, list[str]]]:
    """The hands in the data, with the seat each belongs to."""
    if data.get("hands") is not None:
        return list(enumerate(data["hands"]))
    if data.get("hand") is not None:
        return [(_own_seat(data), data["hand"])]
    return []


def _own_seat(data: Json) -> int:
    seat: int | None = data.get("seat")
    return int(data.get("turn", 0)) if seat is None else seat


def down_digit(data: Json, seat: int) -> int:
    """The digit a player keeps at the bottom: his own (the lowest), in the solo the 1."""
    digits = data.get("digits") or ()
    return min(digits[seat]) if seat < len(digits) and digits[seat] else 1


def from_digit(name: str, digit: int) -> tuple[int, ...]:
    """A piece's digits clockwise, read from one of them."""
    return tuple(map(int, turned(name, digit)))


def sorted_hand(hand: Iterable[str], digit: int) -> list[str]:
    """A hand ordered by what follows and precedes that digit; jokers come last."""

    def order(name: str) -> tuple[int, ...]:
        if name == "J":
            return (9,)
        around = from_digit(name, digit)
        return (around[1], around[5], *around)

    return sorted(hand, key=order)


# The scene.

DIGIT_SIZE = 0.22
SMALL, SMALL_PAIR = 0.115, 0.16  # what an undecided side may be: many digits, or two


def scene(setting: Setting, data: Json) -> Scene:
    """The table, and below it a rack for each hand the data shows."""
    picture = Scene(unit=64.0)
    pieces = laid(data)
    owner = owners(data)
    if not pieces:
        picture.add(Polygon(outline((0.0, 0.0)), "empty"))
    for cell in pieces:
        picture.add(*piece_on_table(pieces, cell, owner))
    if pieces:
        picture.add(Polygon(outline(centre(list(pieces)[-1]), 0.97), "mark"))
    for seat, hand in hands_shown(data):
        _add_rack(picture, data, seat, hand)
    return picture


def piece_on_table(
    pieces: Mapping[Cell, Json], cell: Cell, owner: Mapping[int, int]
) -> list[Shape]:
    """A laid piece or joker in its cell."""
    if pieces[cell].get("faces"):
        return draw_piece(centre(cell), faces_of(pieces, cell), owner)
    return draw_joker(centre(cell), faces_of(pieces, cell), possible_digits(pieces, cell))


def draw_piece(
    at: Point,
    faces: Faces,
    owner: Mapping[int, int],
    scale: float = 1.0,
    turn: float = 0.0,
) -> list[Shape]:
    """A numbered piece; digits that belong to a player stand on his colour."""
    shapes: list[Shape] = [Polygon(outline(at, scale, turn), "piece")]
    for side, digit in enumerate(faces):
        place = _polar(at, LABEL * scale, 60 * side + turn)
        if digit is not None:
            if digit in owner:
                shapes.append(Circle(place, 0.13 * scale, f"seat{owner[digit]}"))
            shapes.append(Label(place, str(digit), "text", DIGIT_SIZE * scale))
    return shapes


def draw_joker(
    at: Point,
    faces: Faces,
    possible: Sequence[Sequence[int]] = (),
    scale: float = 1.0,
    turn: float = 0.0,
) -> list[Shape]:
    """A joker: decided digits large, those still possible small."""
    shapes: list[Shape] = [Polygon(outline(at, scale, turn), "joker")]
    shapes.append(Label(at, "J", "text", 0.3 * scale))
    for side, digit in enumerate(faces):
        place = _polar(at, LABEL * scale, 60 * side + turn)
        if digit is not None:
            shapes.append(Label(place, str(digit), "text-decided", DIGIT_SIZE * scale))
        elif possible:
            shapes += _small_digits(place, possible[side], scale)
    return shapes


def _small_digits(at: Point, digits: Sequence[int], scale: float) -> list[Shape]:
    size = scale * (SMALL if len(digits) > 2 else SMALL_PAIR)
    rows = [digits[start : start + 3] for start in range(0, len(digits), 3)]
    return [
        Label(
            (at[0], at[1] + (row - (len(rows) - 1) / 2) * size * 1.15),
            "".join(map(str, line)),
            "text-dim",
            size,
        )
        for row, line in enumerate(rows)
    ]


RACK_SCALE = 0.8
RACK_STEP = 1.02


def _add_rack(picture: Scene, data: Json, seat: int, hand: Sequence[str]) -> None:
    left, _, right, bottom = picture.bounds()
    across = min(max(math.floor((right - left) / RACK_STEP), 8), 12)
    digit = down_digit(data, seat)
    start = ((left + right) - (min(across, max(len(hand), 1)) - 1) * RACK_STEP) / 2
    top = bottom + 0.95
    own = data.get("digits")
    if own:
        badge = (start - 0.85, top)
        picture.add(Circle(badge, 0.22, f"seat{seat}"))
        picture.add(Label(badge, "".join(map(str, own[seat])), "text", 0.22))
    mine = {each: seat for each, holder in owners(data).items() if holder == seat}
    picture.add(*rack(hand, digit, mine, (start, top), across).shapes)


def rack(
    hand: Iterable[str], digit: int, owner: Mapping[int, int], at: Point, across: int
) -> Scene:
    """Pieces side by side with that digit at the bottom, their names below."""
    picture = Scene(unit=64.0)
    for place, name in enumerate(sorted_hand(hand, digit)):
        row, column = divmod(place, across)
        middle = (at[0] + column * RACK_STEP, at[1] + row * 1.1)
        if name == "J":
            picture.add(*draw_joker(middle, [None] * 6, (), RACK_SCALE, 30))
        else:
            around = from_digit(name, digit)
            # Turned by 30 degrees side 1 is at the bottom.
            faces = [around[(side - 1) % 6] for side in range(6)]
            picture.add(*draw_piece(middle, faces, owner, RACK_SCALE, 30))
        picture.add(Label((middle[0], middle[1] + 0.53), name, "text-dim", 0.16))
    return picture
