"""The pieces and the hexagonal table: names, cells, and look-up tables.

A piece is a number: 0 to 119 in the order of their names, 120 the joker. Sets of
pieces are two words: 0 to 59, then 60 to 119 and the joker. A cell is a key made
of its two coordinates. Inside the rules a digit 1 to 6 is counted from 0, and a
set of digits is six bits.
"""

from itertools import permutations

from tablee.games.rule import rule, table

JOKER = 120
JOKERS = 4
PIECES = 124

NAMES = ["1" + "".join(rest) for rest in permutations("23456")] + ["J"]
NUMBERS = {name: number for number, name in enumerate(NAMES)}

SIDES = ("E", "SE", "SW", "W", "NW", "NE")
"""The six directions, clockwise, in the order of the sides."""
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

FARTHEST = 127
"""Cells farther from 0,0 than this have no key: 124 pieces never reach them."""


def cell_key(q: int, r: int) -> int:
    """The number of a cell."""
    return q + 128 << 8 | r + 128


def cell_at(key: int) -> tuple[int, int]:
    """The coordinates of a cell."""
    return (key >> 8) - 128, (key & 255) - 128


CENTRE = cell_key(0, 0)
STEP = table(256 * q + r for q, r in STEPS)

HALF = 60
"""Pieces in the first word of a set; the rest are in the second."""


def turned(name: str, digit: int) -> str:
    """A piece's digits clockwise from the given one."""
    start = name.index(str(digit))
    return name[start:] + name[:start]


def _packed(digits: str) -> int:
    return sum(int(digit) << 4 * side for side, digit in enumerate(digits))


def _followers() -> tuple[list[int], list[int]]:
    """For digits d, e and a number of sides k: the pieces with e k sides after d."""
    words = ([0] * 216, [0] * 216)
    for piece, name in enumerate(NAMES[:JOKER]):
        for d in range(6):
            for k, e in enumerate(turned(name, d + 1)):
                words[piece // HALF][d * 36 + (int(e) - 1) * 6 + k] |= 1 << piece % HALF
    # A joker follows any two different digits on two different sides.
    second = [
        high | (1 << JOKER - HALF if low | high else 0) for low, high in zip(*words, strict=True)
    ]
    return words[0], second


_first, _second = _followers()
AFTER_LOW = table(_first)
AFTER_HIGH = table(_second)

FACES = table(
    _packed(turned(name, digit)) if digit and name != "J" else 0
    for name in NAMES
    for digit in range(7)
)
"""For a piece and the digit that faces E: its six sides, four bits each, from E on."""

SPREAD = table(sum(1 << 6 * bit for bit in range(6) if word >> bit & 1) for word in range(64))
"""A set of six with its members six bits apart."""

RING = table(
    next(ring for ring in range(7) if laid < 3 * ring * (ring + 1) + 1)
    for laid in range(PIECES + 1)
)
"""The ring of a solo that is being filled when so many pieces are laid."""


def ring_of(q: int, r: int) -> int:
    """How many steps a cell is from 0,0."""
    return max(abs(q), abs(r), abs(q + r))


RINGS = table(ring_of(q, r) for q in range(-8, 8) for r in range(-8, 8))
"""The rings of the cells a solo can come near."""


@rule
def solo_ring(key: int) -> int:
    """The ring of a cell of a solo."""
    return RINGS[((key >> 8) - 120) * 16 + (key & 255) - 120]
