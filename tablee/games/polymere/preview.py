"""What a move of Polymère does, for those who draw it.

Everything here is public once the move is made: it never says what is drawn,
and of a hand it knows only the number of pieces.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from tablee.games.game import Json
from tablee.games.polymere.board import cell_at
from tablee.games.polymere.jokers import JOKER_FACING, Facing, Jokers, decided, facing, on_table
from tablee.games.polymere.notation import details, digits_of, shown_by, size_of, table_of, unpacked
from tablee.games.polymere.state import LIFT, PASS, Polymere, spot


def preview(state: Polymere, move: int) -> Json:
    """Where a piece goes, what it touches and shows, what is owed then, what it decides.

    `owed` 0 ends the turn; `out` says that it was the last piece of the hand.
    """
    return Previews(state).of(move)


def previews(state: Polymere, moves: Sequence[int]) -> list[Json]:
    """The same for many moves; what they have in common is worked out once, and shared."""
    one = Previews(state)
    return [one.of(move) for move in moves]


class _Cell(NamedTuple):
    """An open cell: where it is, what faces each side, which sides touch, which jokers."""

    at: list[int]
    facing: list[int]
    touching: list[int]
    jokers: tuple[tuple[int, int, int], ...]
    """Of each joker that touches: the side here, its number, its own side."""


class Previews:
    """The previews of one position's moves."""

    def __init__(self, state: Polymere) -> None:
        self._state = state
        self._solo = state.players == 1
        self._own = digits_of(state.digits >> 6 * state.turn & 63)
        self._cells: dict[int, _Cell] = {}
        self._decides: dict[tuple[int, ...], list[Json]] = {}

    def of(self, move: int) -> Json:
        """What one move does."""
        state = self._state
        if move == PASS:
            return _passed(state)
        if move & LIFT:
            return {"kind": "lift", **details(state, move)}
        key = move >> 10 & 0xFFFF
        cell = self._cells.get(key) or self._cell(key)
        faces = shown_by(move)
        last = size_of(state, state.turn) == 1
        out = last and not self._solo
        owed = state.owed - 2 + len(cell.touching) if state.placed else 0
        return {
            "kind": "lay",
            "at": cell.at,
            "faces": faces,
            "touching": cell.touching,
            "own": [] if self._solo else self._shows_own(cell, faces),
            "owed": 0 if self._solo or out else owed,
            "out": out,
            "over": last if self._solo else out and not (state.play_on and state.still > 2),
            "decides": self._decided(key, cell, faces),
        }

    def _cell(self, key: int) -> _Cell:
        sides = unpacked(int(self._state.grid[spot(self._state.grid, key)]))
        touching = [side for side, shown in enumerate(sides) if shown]
        jokers = tuple(
            (side, other - JOKER_FACING, (side + 3) % 6)
            for side, other in enumerate(sides)
            if other >= JOKER_FACING
        )
        cell = self._cells[key] = _Cell(list(cell_at(key)), sides, touching, jokers)
        return cell

    def _shows_own(self, cell: _Cell, faces: list[int] | None) -> list[int]:
        """The touching sides that show a digit of the player's; a joker's as far as known."""
        shows = cell.facing if faces is None else faces
        return [side for side in cell.touching if shows[side] in self._own]

    # What is decided

    def _decided(self, key: int, cell: _Cell, faces: list[int] | None) -> list[Json]:
        """The sides of jokers that have one digit after the move and had none before."""
        if faces is None:
            return self._by_joker(cell)
        if not cell.jokers:
            return []
        shows = tuple((joker, back, faces[side]) for side, joker, back in cell.jokers)
        same = (key, *[digit for _, _, digit in shows])
        if (known := self._decides.get(same)) is None:
            known = self._decides[same] = self._new(self._jokers.digits(shows), cell)
        return known

    def _by_joker(self, cell: _Cell) -> list[Json]:
        claims = not self._solo and self._state.placed > 0
        claim = {"sides": cell.touching, "digits": self._own} if claims else None
        return self._new(facing([*self._facing, (cell.facing, claim)]).digits(), cell)

    def _new(self, digits: int, cell: _Cell) -> list[Json]:
        sides: dict[int, Json] = {}
        for (joker, side), digit in decided(digits).items():
            if (joker, side) not in self._before:
                sides.setdefault(joker, {})[str(side)] = digit
        at = [*self._at, cell.at]
        return [{"at": at[joker], "sides": new} for joker, new in sides.items()]

    @cached_property
    def _table(self) -> list[Json]:
        return table_of(self._state)

    @cached_property
    def _at(self) -> list[list[int]]:
        """Where the jokers lie."""
        return [piece["at"] for piece in self._table if piece["faces"] is None]

    @cached_property
    def _facing(self) -> list[Facing]:
        return on_table(self._table)

    @cached_property
    def _jokers(self) -> Jokers:
        return facing(self._facing)

    @cached_property
    def _before(self) -> dict[tuple[int, int], int]:
        """The sides that are decided already."""
        return decided(self._jokers.digits())


def _passed(state: Polymere) -> Json:
    """A pass: how many pieces are drawn, and whether it ends the game."""
    draws = min(state.owed, len(state.talon))
    idle = not draws and not state.laid
    over = idle and state.passes + 1 >= state.still
    return {"kind": "pass", "draws": draws, "over": over}
