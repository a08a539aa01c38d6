"""The board: sets of cells as 64-bit words, lines of sight, first moves.

Cell a1 is bit 0, a2 bit 1, b1 bit 8, at every size: a smaller board is the corner
of the 8x8 one, so the order of the bits is the order of the names. Bit 63 is the
sign, in plain Python too. NOWHERE stands for a pawn that is not on the board.
"""

from tablee.games.rule import table

SIDE = 8
NOWHERE = SIDE * SIDE
PASS = NOWHERE << 7 | NOWHERE
"""A move is where the two pawns then stand: black << 7 | marker; nowhere is a pass."""
LONGEST = SIDE - 2
"""No interval is longer."""
SIZES = tuple(range(4, SIDE + 1))

NAMES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, SIDE + 1)]

# As (files, ranks). Along the first four the bits rise, along the others they fall.
_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _ray(cell: int, files: int, ranks: int) -> list[int]:
    """The cells seen from a cell in one direction, nearest first."""
    file, rank = divmod(cell, SIDE)
    seen = []
    while 0 <= (file := file + files) < SIDE and 0 <= (rank := rank + ranks) < SIDE:
        seen.append(file * SIDE + rank)
    return seen


def _word(cells: list[int]) -> int:
    return _signed(sum(1 << cell for cell in cells))


def _whole(size: int) -> int:
    return _word([f * SIDE + r for f in range(size) for r in range(size)])


_RAYS = [[_ray(cell, *way) for way in _DIRECTIONS] for cell in range(NOWHERE)]

BIT = table([_signed(1 << cell) for cell in range(NOWHERE)] + [0])
"""The word of one cell; of NOWHERE, none."""

BOARD = table(_whole(size) for size in range(SIDE + 1))
"""All cells of a board, by its size."""

RAY = table([_word(ray) for rays in _RAYS for ray in rays] + [0] * SIDE)
"""The cells seen from cell c in direction d, at c * 8 + d; none from NOWHERE."""

SEEN = table([_word([cell for ray in rays for cell in ray]) for rays in _RAYS] + [0])
"""The cells seen from a cell in any direction."""


def _intervals() -> list[int]:
    between = [0] * (PASS + 1)
    for cell, rays in enumerate(_RAYS):
        for ray in rays:
            for steps, other in enumerate(ray):
                between[cell << 7 | other] = _word(ray[:steps])
    return between


BETWEEN = table(_intervals())
"""The cells strictly between two pawns, by the move that puts them there; 0 out of line."""


def _openings(size: int) -> list[list[int]]:
    """The first moves on a board of that size, by the length of their interval."""
    inside = [cell for cell in range(NOWHERE) if max(divmod(cell, SIDE)) < size]
    by_length: list[list[int]] = [[] for _ in range(LONGEST + 1)]
    for black in inside:
        for ray in _RAYS[black]:
            for length, marker in enumerate(ray):
                if max(divmod(marker, SIDE)) < size and length:
                    by_length[length].append(black << 7 | marker)
    return by_length


_SORTED = {size: _openings(size) for size in SIZES}

OPENINGS = table(move for size in SIZES for moves in _SORTED[size] for move in moves)
"""Every first move, size by size, those with short intervals first."""

OPENINGS_FROM = table(
    sum(len(moves) for small in SIZES if small < size for moves in _SORTED[small])
    for size in range(SIDE + 1)
)
"""Where the first moves of a size start."""

OPENINGS_COUNT = table(
    sum(map(len, _SORTED[size][: bricks + 1])) if size in _SORTED else 0
    for size in range(SIDE + 1)
    for bricks in range(128)
)
"""How many of them need no more than so many bricks, at size << 7 | bricks."""

MOST_MOVES = max(OPENINGS_COUNT)


def cell_names(word: int) -> list[str]:
    """The cells of a word by name, in the order of the board."""
    return [name for name, bit in zip(NAMES, BIT, strict=False) if word & bit]


def in_line(one: int, other: int) -> bool:
    """Whether two cells share a row, a column or a diagonal."""
    files, ranks = (abs(a - b) for a, b in zip(divmod(one, SIDE), divmod(other, SIDE), strict=True))
    return files == 0 or ranks == 0 or files == ranks
