"""The board of Trapézomino, its pieces, and every place where each of them can lie.

A triangle is known by its number (0 is A1, 95 is H9, in reading order) or by its
*centre* (x, y): x in half sides, y in thirds of a row, so that every centre is a
pair of whole numbers and a sixth of a turn keeps them whole. Sets of triangles
are words of bits; compiled rules need them cut into two words of 48 triangles.
Everything outside the board counts as one more triangle, which is always taken.
"""

from typing import NamedTuple

from tablee.games.rule import table

Centre = tuple[int, int]

ROWS = (9, 11, 13, 15, 15, 13, 11, 9)
HALF = 48
OUTSIDE = 96

DRAWINGS = {
    "K": ("▽△▽△▽△",),
    "L": ("△····", "▽△▽△▽"),
    "M": ("▽△▽△", "·▽·▽"),
    "N": ("·△▽△", "△▽·▽"),
    "O": ("△▽△", "▽△▽"),
    "P": ("△▽△▽△▽",),
    "R": ("····△", "▽△▽△▽"),
    "S": ("··△▽△", "▽△▽··"),
    "T": ("▽△▽△▽", "·▽···"),
    "U": ("▽△·△", "·▽△▽"),
    "V": ("▽△···", "·▽△▽△"),
    "W": ("·△·△", "△▽△▽"),
    "X": ("▽△▽", "△▽△"),
    "Y": ("·△···", "△▽△▽△"),
    "Z": ("△▽△··", "··▽△▽"),
    "J": ("△▽△",),
}
"""Every piece in its reference position, turn 0; the joker comes last."""

LETTERS = "".join(DRAWINGS).rstrip("J")
JOKER = len(LETTERS)


class Placement(NamedTuple):
    """A piece in one place of the board."""

    letter: str
    turn: int  # sixths of a turn clockwise from the drawing
    cells: tuple[int, ...]  # in reading order


def points_up(centre: Centre) -> bool:
    """Whether a triangle stands on its side (△) rather than on its tip (▽)."""
    return centre[1] % 3 == 2


def turned(centre: Centre, sixths: int) -> Centre:
    """Where a turn clockwise round A1's tip takes a triangle."""
    x, y = centre
    for _ in range(sixths % 6):
        x, y = (x - y) // 2, (3 * x + y) // 2
    return x, y


def _reading_order(centre: Centre) -> tuple[int, int]:
    return centre[1] // 3, centre[0]


def _all_centres() -> list[Centre]:
    centres = []
    for row, length in enumerate(ROWS):
        first_up = row < len(ROWS) // 2
        left = 4 - length // 2
        for k in range(length):
            centres.append((left + k, 3 * row + (2 if first_up == (k % 2 == 0) else 1)))
    return centres


CENTRES = _all_centres()
NUMBER = {centre: number for number, centre in enumerate(CENTRES)}
NAMES = [f"{'ABCDEFGH'[row]}{k + 1}" for row, length in enumerate(ROWS) for k in range(length)]
CELL = {name: number for number, name in enumerate(NAMES)}


def drawn(drawing: tuple[str, ...]) -> list[Centre]:
    """The triangles of a drawing made of △ and ▽."""
    tip = drawing[0].lstrip("·")[0]
    shift = (len(drawing[0]) - len(drawing[0].lstrip("·")) + (tip == "▽")) % 2
    return [
        (x + shift, 3 * row + (2 if sign == "△" else 1))
        for row, line in enumerate(drawing)
        for x, sign in enumerate(line)
        if sign != "·"
    ]


def _shapes(drawing: tuple[str, ...]) -> list[tuple[Centre, ...]]:
    """The different turns of a piece, each moved to the start of row A."""
    shapes: list[tuple[Centre, ...]] = []
    for sixths in range(6):
        cells = sorted((turned(cell, sixths) for cell in drawn(drawing)), key=_reading_order)
        x0, y0 = cells[0]
        home_x, home_y = CENTRES[0 if points_up(cells[0]) else 1]
        shapes.append(tuple((x - x0 + home_x, y - y0 + home_y) for x, y in cells))
    return list(dict.fromkeys(shapes))  # a symmetric piece comes back to itself


SHAPES = {letter: _shapes(drawing) for letter, drawing in DRAWINGS.items()}


def _places(letter: str) -> list[Placement]:
    places = []
    for turn, shape in enumerate(SHAPES[letter]):
        (x0, y0), up = shape[0], points_up(shape[0])
        for x, y in CENTRES:
            if points_up((x, y)) != up:
                continue
            cells = tuple(NUMBER.get((x + cx - x0, y + cy - y0), OUTSIDE) for cx, cy in shape)
            if OUTSIDE not in cells:
                places.append(Placement(letter, turn, cells))
    return places


_BY_PIECE = [_places(letter) for letter in DRAWINGS]

PLACEMENTS = [placement for places in _BY_PIECE for placement in places]
"""Piece by piece in the order of DRAWINGS; the single jokers come last."""

BY_NAME = {(p.letter, p.cells[0], p.turn): number for number, p in enumerate(PLACEMENTS)}
BY_CELLS = {p.cells: number for number, p in enumerate(PLACEMENTS)}

FIRST = table(sum(map(len, _BY_PIECE[:piece])) for piece in range(len(_BY_PIECE) + 1))
"""The places of piece i are numbered from FIRST[i] to FIRST[i + 1] - 1."""

PIECE = table(piece for piece, places in enumerate(_BY_PIECE) for _ in places)
"""Which piece lies in a place."""

SINGLE = FIRST[JOKER]
ALL = len(PLACEMENTS)


# What lies round a triangle. Along each of the three axes the board is cut into
# strips; a triangle has one edge along the axis, and in its strip, on either side,
# the triangle across its other edge and the next one facing the same way. Moved
# along the axis by however little, it overlaps exactly those two.


def _at(centre: Centre, axis: int, dx: int, dy: int) -> int:
    """The triangle found by a step, given as if the axis were level."""
    x, y = turned(centre, -axis)
    return NUMBER.get(turned((x + dx, y + dy), axis), OUTSIDE)


def _across(centre: Centre, axis: int) -> int:
    return _at(centre, axis, 0, 2 if points_up(turned(centre, -axis)) else -2)


def _stops(centre: Centre, axis: int) -> int:
    lean = -1 if points_up(turned(centre, -axis)) else 1
    word = 0
    for dx, dy in ((-1, lean), (1, lean), (-2, 0), (2, 0)):
        word |= 1 << _at(centre, axis, dx, dy)
    return word


AXES = (0, 1, 2)
ACROSS = [[_across(centre, axis) for centre in CENTRES] for axis in AXES]
"""The triangle on the other side of the edge along an axis."""
NEXT = [[_at(centre, axis, 2, 0) for centre in CENTRES] for axis in AXES]
"""The next triangle along an axis that faces the same way."""
STOPS = [[_stops(centre, axis) for centre in CENTRES] for axis in AXES]
"""What stops a triangle from moving along an axis, one way or the other."""


class _Words:
    """What the rules ask of each placement, gathered as words of bits."""

    def __init__(self) -> None:
        self.cells: list[int] = []
        self.near: list[int] = []
        self.touch: list[int] = []
        self.stop: list[int] = []
        self.pairs: list[int] = []
        self.links: list[int] = []

    def add(self, cells: tuple[int, ...]) -> None:
        """Work out one more placement."""
        own = sum(1 << cell for cell in cells)
        near = 0
        for axis in AXES:
            near |= self._along(axis, cells, own)
        self.cells += _halves(own)
        self.near += _halves(near)

    def _along(self, axis: int, cells: tuple[int, ...], own: int) -> int:
        """Work out one axis, and answer which triangles lie against it."""
        across, after, stops = ACROSS[axis], NEXT[axis], STOPS[axis]
        touch = stop = pairs = links = 0
        for cell in cells:
            stop |= stops[cell]
            other, follower = across[cell], after[cell]
            if own >> follower & 1:
                links |= 1 << cell
            if own >> other & 1:
                continue
            touch |= 1 << other
            if other != OUTSIDE and own >> follower & 1 and not own >> across[follower] & 1:
                pairs |= 1 << other
        self.touch += _halves(touch)
        self.stop += _halves(stop & ~own)
        self.pairs += _halves(pairs)
        self.links += _halves(links)
        return touch


def _halves(word: int) -> tuple[int, int]:
    return word & ((1 << HALF) - 1), word >> HALF


_words = _Words()
for _placement in PLACEMENTS:
    _words.add(_placement.cells)

CELLS_LO = table(_words.cells[0::2])
CELLS_HI = table(_words.cells[1::2])
"""The triangles a placement covers: rows A to D, and E to H."""

NEAR_LO = table(_words.near[0::2])
NEAR_HI = table(_words.near[1::2])
"""The triangles against its edges."""

TOUCH = table(_words.touch)
"""The same by axis: six words a placement, two for each axis.

The outside is one triangle, so a side along the board's edge counts once however
long it is (no piece has two sides on the same edge of the board).
"""

STOP = table(_words.stop)
"""What stops it along each axis."""

PAIRS = table(_words.pairs)
"""Triangles against one of its sides whose next along the axis is so too."""

LINKS = table(_words.links)
"""Its own triangles whose next along the axis is its own too."""

EMPTY_HI = 1 << (OUTSIDE - HALF)
"""The second word of a board on which nothing lies: only the outside is taken."""
