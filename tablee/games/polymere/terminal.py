"""How Polymère looks on a terminal: hexagons in characters, and the hands below."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from tablee.games.game import Json, Setting, Span
from tablee.games.polymere.board import SIDES
from tablee.games.polymere.draw import (
    Cell,
    down_digit,
    faces_of,
    from_digit,
    hands_shown,
    laid,
    open_cells,
    owners,
    possible_digits,
    sorted_hand,
)

WIDE, HIGH = 8, 3  # columns and lines from one cell to the next
SLOTS = ((7, 2), (6, 3), (2, 3), (1, 2), (2, 1), (6, 1))  # where each side's digit stands
EDGES: tuple[tuple[tuple[int, int, str], ...], ...] = (
    ((8, 2, "│"),),
    ((7, 3, "╱"), (5, 4, "╱")),
    ((1, 3, "╲"), (3, 4, "╲")),
    ((0, 2, "│"),),
    ((3, 0, "╱"), (1, 1, "╱")),
    ((5, 0, "╲"), (7, 1, "╲")),
)
RACK_WIDTH = 80


class _Canvas:
    """Characters with roles, written anywhere, read as lines of spans."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, Span]] = {}

    def write(self, x: int, y: int, text: str, role: str) -> None:
        row = self.rows.setdefault(y, {})
        for offset, letter in enumerate(text):
            row[x + offset] = (letter, role)

    def lines(self) -> list[list[Span]]:
        """From the leftmost column and the topmost line written to."""
        left = min(min(row) for row in self.rows.values())
        return [
            _spans(self.rows.get(y, {}), left) for y in range(min(self.rows), max(self.rows) + 1)
        ]


def _spans(row: Mapping[int, Span], left: int) -> list[Span]:
    letters = [row.get(x, (" ", "")) for x in range(left, max(row, default=left - 1) + 1)]
    return [
        ("".join(letter for letter, _ in run), role)
        for role, run in itertools.groupby(letters, key=lambda span: span[1])
    ]


def terminal(setting: Setting, data: Json) -> list[list[Span]]:
    """The table in characters, then who holds what, then the hands to play from."""
    lines = _table_lines(data)
    if setting.players > 1:
        lines += [[], _players_line(data)]
    for seat, hand in hands_shown(data):
        lines.append([])
        lines += _hand_lines(data, seat, hand)
    return lines


def _table_lines(data: Json) -> list[list[Span]]:
    pieces, owner, canvas = laid(data), owners(data), _Canvas()
    for cell in open_cells(pieces):
        _write_middle(canvas, cell, f"{cell[0]},{cell[1]}", "dim")
    for cell in pieces:
        _write_piece(canvas, pieces, cell, owner)
    if pieces:
        x, y = _corner(list(pieces)[-1])
        canvas.write(x + 4, y + 1, "*", "last")
    lines = canvas.lines()
    jokers = [cell for cell, entry in pieces.items() if not entry.get("faces")]
    for cell in jokers:
        lines.append(_joker_line(pieces, cell))
    return lines


def _corner(cell: Cell) -> tuple[int, int]:
    q, r = cell
    return (q * WIDE + r * WIDE // 2, r * HIGH)


def _write_middle(canvas: _Canvas, cell: Cell, text: str, role: str) -> None:
    x, y = _corner(cell)
    canvas.write(x + 4 - len(text) // 2, y + 2, text, role)


def _write_piece(
    canvas: _Canvas, pieces: Mapping[Cell, Json], cell: Cell, owner: Mapping[int, int]
) -> None:
    x, y = _corner(cell)
    joker = not pieces[cell].get("faces")
    for side, digit in enumerate(faces_of(pieces, cell)):
        for dx, dy, letter in EDGES[side]:
            canvas.write(x + dx, y + dy, letter, "frame")
        dx, dy = SLOTS[side]
        if digit is None:
            canvas.write(x + dx, y + dy, "?", "dim")
        else:
            role = "accent" if joker else _seat_role(owner, digit)
            canvas.write(x + dx, y + dy, str(digit), role)
    if joker:
        canvas.write(x + 4, y + 2, "J", "bold")


def _seat_role(owner: Mapping[int, int], digit: int) -> str:
    return f"seat{owner[digit]}" if digit in owner else ""


def _joker_line(pieces: Mapping[Cell, Json], cell: Cell) -> list[Span]:
    line: list[Span] = [(f"J {cell[0]},{cell[1]} ", "bold")]
    for side, digits in enumerate(possible_digits(pieces, cell)):
        line.append((f"  {SIDES[side]} ", "dim"))
        line.append(("".join(map(str, digits)), "accent" if len(digits) == 1 else ""))
    return line


def _players_line(data: Json) -> list[Span]:
    counts = data.get("counts") or [len(hand) for hand in data.get("hands") or ()]
    out = list(data.get("out") or ())
    line: list[Span] = []
    for seat, digits in enumerate(data.get("digits") or ()):
        turn = seat == data.get("turn")
        line.append(("▶ " if turn else "  ", "last"))
        line.append((f"[{' '.join(map(str, digits))}]", f"seat{seat}"))
        if seat in out:
            held = f" ✓{out.index(seat) + 1}"
        else:
            held = f" {counts[seat]}⬡" if seat < len(counts) else ""
        line.append((held, "bold" if turn else ""))
        if turn and data.get("owed"):
            line.append((f" ▸{data['owed']}", "last"))
        line.append(("  ", ""))
    line.append((f"  talon {_number(data.get('talon'))}", ""))
    return line


def _number(talon: Any) -> int:
    return talon if isinstance(talon, int) else len(talon or ())


def _hand_lines(data: Json, seat: int, hand: Sequence[str]) -> list[list[Span]]:
    digit = down_digit(data, seat)
    owner = {own: seat for own, holder in owners(data).items() if holder == seat}
    numbered = [name for name in sorted_hand(hand, digit) if name != "J"]
    lines: list[list[Span]] = []
    for after, names in itertools.groupby(numbered, key=lambda name: from_digit(name, digit)[1]):
        lines += _group_lines(f"{digit},{after} ", list(names), owner, seat)
    jokers = len(hand) - len(numbered)
    if jokers:
        lines.append([("  J  ", "bold"), (" J" * jokers, "")])
    return lines or [[("  –", "dim")]]


def _group_lines(
    title: str, names: Sequence[str], owner: Mapping[int, int], seat: int
) -> list[list[Span]]:
    across = (RACK_WIDTH - 6) // 7
    lines: list[list[Span]] = []
    for start in range(0, len(names), across):
        line: list[Span] = [(f" {title} " if start == 0 else " " * 6, f"seat{seat}")]
        for name in names[start : start + across]:
            line.append((" ", ""))
            line += [(letter, _seat_role(owner, int(letter))) for letter in name]
        lines.append(line)
    return lines
