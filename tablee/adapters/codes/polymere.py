"""Polymère in numbers.

The table is unbounded, so cells are numbered in the order they come within reach:
0,0 first, then, whenever a piece is laid, its neighbours clockwise from E. A cell
keeps its number for the whole game, and everybody can work it out. In the solo
the cells of the seven rings are known beforehand and have fixed numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.adapters.coding import NOTHING, Bits, Bounds, Code, Count, Form, Number, Row
from tablee.games.game import Setting
from tablee.games.polymere.board import (
    CENTRE,
    JOKER,
    JOKERS,
    NAMES,
    PIECES,
    RING,
    STEP,
    cell_at,
    cell_key,
    ring_of,
)
from tablee.games.polymere.setup import dealt
from tablee.games.polymere.state import KEY, LIFT, ORDER, PASS, Polymere

WITHIN_REACH = 7 + 3 * (PIECES - 1)
"""The first piece brings 0,0 and six cells within reach, any other at most three more."""
WAYS = 6 * JOKER + 1
"""A cell is filled by one of the pieces in one of six turns, or by a joker."""

OUTERMOST = RING[PIECES - 1]
_SPAN = range(-OUTERMOST, OUTERMOST + 1)
_SOLO_CELLS = sorted(
    ((q, r) for q in _SPAN for r in _SPAN if ring_of(q, r) <= OUTERMOST),
    key=lambda cell: (ring_of(*cell), cell),
)
SOLO = {cell_key(q, r): number for number, (q, r) in enumerate(_SOLO_CELLS)}


def numbered(laid: Iterable[int]) -> dict[int, int]:
    """Cells by number, in the order they came within reach of the pieces laid."""
    numbers = {CENTRE: 0}
    for key in laid:
        for step in STEP:
            numbers.setdefault(key + step, len(numbers))
    return numbers


def _laid(state: Polymere) -> list[int]:
    """The cells with pieces, in the order laid."""
    filled = [cell for cell in state.grid if cell >> ORDER & 127]
    return [cell >> KEY & 0xFFFF for cell in sorted(filled, key=lambda cell: cell >> ORDER & 127)]


@dataclass(frozen=True)
class Cells:
    """Actions: 0 passes, then WAYS for each cell, then in the solo a lift for each cell."""

    solo: bool

    @property
    def _lifts(self) -> int:
        return 1 + WAYS * (len(SOLO) if self.solo else WITHIN_REACH)

    @property
    def size(self) -> int:
        return self._lifts + (len(SOLO) if self.solo else 0)

    def _numbers(self, state: Polymere) -> dict[int, int]:
        return SOLO if self.solo else numbered(_laid(state))

    def actions(self, state: Polymere, moves: Sequence[int]) -> list[int]:
        numbers = self._numbers(state)
        return [self._action(numbers, move) for move in moves]

    def _action(self, numbers: dict[int, int], move: int) -> int:
        if move == PASS:
            return 0
        cell = numbers[move >> 10 & 0xFFFF]
        if move & LIFT:
            return self._lifts + cell
        piece = move & 127
        way = WAYS - 1 if piece == JOKER else 6 * piece + (move >> 7 & 7) - 1
        return 1 + WAYS * cell + way

    def move(self, state: Polymere, action: int) -> int:
        if action == 0:
            return PASS
        keys = list(self._numbers(state))
        if action >= self._lifts:
            return LIFT | keys[action - self._lifts] << 10
        cell, way = divmod(action - 1, WAYS)
        piece, turn = divmod(way, 6)
        if piece == JOKER:
            return keys[cell] << 10 | JOKER
        return keys[cell] << 10 | turn + 1 << 7 | piece


PER_CELL = 12


@dataclass(frozen=True)
class Tiles:
    """The table by numbered cells, so that a cell's numbers stand where its actions do.

    For each: q, r; its place in the order laid (0: empty, NOTHING: not within reach);
    whether it is a joker; what each side shows or may show, as a set of digits; and a
    joker's claim: sides and digits.
    """

    solo: bool

    @property
    def _room(self) -> int:
        return len(SOLO) if self.solo else WITHIN_REACH

    @property
    def size(self) -> int:
        return PER_CELL * self._room

    def bounds(self) -> Bounds:
        at = [(-PIECES, PIECES)] * 2
        digits = [(NOTHING, 127)] * 6
        cell = [*at, (NOTHING, PIECES), (NOTHING, 1), *digits, (NOTHING, 63), (NOTHING, 127)]
        return cell * self._room

    def numbers(self, value: Sequence[Any]) -> list[int]:
        """The cells, filled, empty and out of reach."""
        keys = [cell_key(*piece["at"]) for piece in value]
        numbers = SOLO if self.solo else numbered(keys)
        cells = [[*cell_at(key), 0, 0] + [0] * 8 for key in numbers]
        for order, (key, piece) in enumerate(zip(keys, value, strict=True), 1):
            cells[numbers[key]][2:] = [order, *_shown(piece)]
        flat = [number for cell in cells for number in cell]
        return flat + [NOTHING] * (self.size - len(flat))


def _shown(piece: Any) -> list[int]:
    """Joker or not, the digits of the six sides, and the claim."""
    if piece["faces"] is not None:
        return [0, *(1 << digit for digit in piece["faces"]), 0, 0]
    claim = piece["claim"] or {"sides": [], "digits": []}
    sides = [sum(1 << digit for digit in side) for side in piece["possible"]]
    return [
        1,
        *sides,
        sum(1 << side for side in claim["sides"]),
        sum(1 << digit for digit in claim["digits"]),
    ]


def fields(setting: Setting) -> Sequence[tuple[str, Form]]:
    """The own hand piece by piece, the table cell by cell, and what all know.

    The hands that are shown at the end are left out: nobody moves any more.
    """
    few, players = Number(0, PIECES), setting.players
    return (
        ("hand", Count(NAMES, JOKERS)),
        ("counts", Row(few, players)),
        ("digits", Row(Bits(7), players)),
        ("talon", few),
        ("owed", Number(0, 6 * PIECES)),
        ("laid", few),
        ("passes", Number(0, players)),
        ("out", Row(Number(0, players - 1), players)),
        ("table", Tiles(players == 1)),
    )


def longest(setting: Setting) -> int:
    """A piece is laid or drawn at least once in a turn round the table and two passes."""
    talon = PIECES - setting.players * dealt(setting.players)
    return (PIECES + talon) * (setting.players + 2)


CODE = Code(lambda setting: Cells(setting.players == 1), fields, longest)
