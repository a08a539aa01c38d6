"""The eight symmetries of the board, and keys that symmetric positions of two players share.

A position is turned so that the black pawn stands in one triangle of the board (6 cells of 36). On
most cells one symmetry does that; where several do, the least key is taken.
"""

from tablee.games.poldr.board import BIT, NOWHERE, SIDE, SIZES
from tablee.games.poldr.state import Poldr
from tablee.games.rule import rule, table, trailing

LARGEST = 7
"""The key of a larger board does not fit two words."""
FLIP_RANKS, FLIP_FILES, TRANSPOSE = 1, 2, 4
"""A symmetry is any of these, in this order."""
_CELLS = 55
"""Bits above those of the cells of a board of size LARGEST."""


def _turned_cell(size: int, symmetry: int, cell: int) -> int:
    file, rank = divmod(cell, SIDE)
    if symmetry & FLIP_RANKS:
        rank = size - 1 - rank
    if symmetry & FLIP_FILES:
        file = size - 1 - file
    if symmetry & TRANSPOSE:
        file, rank = rank, file
    return file * SIDE + rank


def _inside(size: int, cell: int) -> bool:
    return cell < NOWHERE and max(divmod(cell, SIDE)) < size


TURNED = table(
    _turned_cell(size, symmetry, cell) if size in SIZES and _inside(size, cell) else cell
    for size in range(SIDE + 1)
    for symmetry in range(8)
    for cell in range(NOWHERE + 1)
)
"""Where a symmetry puts a cell, at (size * 8 + symmetry) * 65 + cell."""


def _homes(size: int, cell: int) -> int:
    """The symmetries that put a cell into the triangle, as bits."""
    if size not in SIZES or not _inside(size, cell):
        return 1
    turned = [_turned_cell(size, symmetry, cell) for symmetry in range(8)]
    return sum(1 << s for s, there in enumerate(turned) if there == _home(size, cell))


def _home(size: int, cell: int) -> int:
    """The cell of the triangle that is symmetric to a cell."""
    return min(_turned_cell(size, symmetry, cell) for symmetry in range(8))


HOMES = table(
    _homes(size, cell) for size in range(SIDE + 1) for cell in range(NOWHERE + 1)
)  # fmt: skip
"""The symmetries that put a cell into the triangle, as bits, at size * 65 + cell."""


@rule
def turned(size: int, symmetry: int, cells: int) -> int:
    """The cells of a board of at most LARGEST after a symmetry."""
    if symmetry & FLIP_RANKS:
        cells = (cells & 0x5555555555555555) << 1 | cells >> 1 & 0x5555555555555555
        cells = (cells & 0x3333333333333333) << 2 | cells >> 2 & 0x3333333333333333
        cells = (cells & 0x0F0F0F0F0F0F0F0F) << 4 | cells >> 4 & 0x0F0F0F0F0F0F0F0F
        cells >>= SIDE - size
    if symmetry & FLIP_FILES:
        cells = (cells & 0x00FF00FF00FF00FF) << 8 | cells >> 8 & 0x00FF00FF00FF00FF
        cells = (cells & 0x0000FFFF0000FFFF) << 16 | cells >> 16 & 0x0000FFFF0000FFFF
        cells = (cells & 0x00000000FFFFFFFF) << 32 | cells >> 32
        cells >>= SIDE * (SIDE - size)
    if symmetry & TRANSPOSE:
        swapped = (cells ^ cells >> 7) & 0x00AA00AA00AA00AA
        cells ^= swapped ^ swapped << 7
        swapped = (cells ^ cells >> 14) & 0x0000CCCC0000CCCC
        cells ^= swapped ^ swapped << 14
        swapped = (cells ^ cells >> 28) & 0x00000000F0F0F0F0
        cells ^= swapped ^ swapped << 28
    return cells


@rule
def turned_pawn(size: int, symmetry: int, black: int, marker: int) -> int:
    """Where a marker stands after a symmetry; one not on the board: where the black pawn does."""
    return TURNED[(size * 8 + symmetry) * 65 + (black if marker == NOWHERE else marker)]


@rule
def whole_key(state: Poldr) -> tuple[int, int]:
    """An exact key of a running game of two, the same for symmetric positions.

    Reserves follow from the bricks. The order of the last takings does not matter while the game
    goes on: either it is phase 1, or somebody will take again, and then that is the last one.
    """
    size, black = state.size, state.black
    if black == NOWHERE or size > LARGEST:
        return 0, 0
    blue, yellow = state.bricks[0] | BIT[black], state.bricks[1] | BIT[black]
    small = (state.phase - 1) << 62 | state.turn << 61
    first, second = -1, -1
    homes = HOMES[size * 65 + black]
    while homes != 0:
        symmetry = trailing(homes)
        homes &= homes - 1
        one = small | turned_pawn(size, symmetry, black, state.markers[0]) << _CELLS
        one |= turned(size, symmetry, blue)
        two = turned_pawn(size, symmetry, black, state.markers[1]) << _CELLS
        two |= turned(size, symmetry, yellow)
        if first < 0 or one < first or (one == first and two < second):
            first, second = one, two
    return first, second


@rule
def colourless_key(state: Poldr) -> tuple[int, int]:
    """An exact key for the question whether a seat can lay all his bricks: without colours.

    Only phase 1 is asked about, so occupied cells, pawns, one reserve and the turn are enough.
    """
    size, black = state.size, state.black
    if black == NOWHERE or size > LARGEST:
        return 0, 0
    occupied = state.bricks[0] | state.bricks[1] | BIT[black]
    first, second = -1, -1
    homes = HOMES[size * 65 + black]
    while homes != 0:
        symmetry = trailing(homes)
        homes &= homes - 1
        one = state.turn << 61 | turned_pawn(size, symmetry, black, state.markers[0]) << _CELLS
        one |= turned(size, symmetry, occupied)
        two = state.reserve[0] << 6 | turned_pawn(size, symmetry, black, state.markers[1])
        if first < 0 or one < first or (one == first and two < second):
            first, second = one, two
    return first, second
