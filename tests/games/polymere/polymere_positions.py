"""Positions made by hand, without asking whether a game could reach them."""

from collections.abc import Sequence
from typing import Any

from tablee.games.game import Setting
from tablee.games.polymere import GAME
from tablee.games.polymere.board import NUMBERS, turned
from tablee.games.polymere.setup import position
from tablee.games.polymere.state import Polymere

Json = dict[str, Any]
WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def laid(digits: Sequence[Sequence[int]], texts: Sequence[str]) -> list[Json]:
    """A table from moves in order; `J@1,0:2` is a joker laid by seat 2."""
    table: list[Json] = []
    for text in texts:
        text, _, seat = text.partition(":")
        name, _, rest = text.partition("@")
        cell, _, digit = rest.partition("/")
        q, r = map(int, cell.split(","))
        earlier = [piece["at"] for piece in table]
        sides = [side for side, (dq, dr) in enumerate(WAYS) if [q + dq, r + dr] in earlier]
        if name == "J":
            claim = {"sides": sides, "digits": list(digits[int(seat)])} if seat else None
            table.append({"at": [q, r], "faces": None, "claim": claim})
        else:
            table.append({"at": [q, r], "faces": [int(d) for d in turned(name, int(digit))]})
    return table


def build(
    digits: Sequence[Sequence[int]],
    table: Sequence[str],
    hands: Sequence[Sequence[str]],
    talon: Sequence[str] = (),
    play_on: bool = False,
    out: Sequence[int] = (),
    **numbers: int,
) -> Polymere:
    """A position with these digits, moves on the table, hands and talon."""
    setting = Setting(len(hands), {"play_on": play_on})
    all_numbers = {"turn": 0, "owed": 1 if digits else 0, "laid": 0, "passes": 0, **numbers}
    return position(
        setting,
        [list(own) for own in digits],
        [[NUMBERS[name] for name in hand] for hand in hands],
        [NUMBERS[name] for name in talon],
        laid(digits, table),
        list(out),
        all_numbers,
    )


def texts(state: Polymere) -> list[str]:
    """The legal moves, sorted."""
    return sorted(GAME.write(state, move) for move in GAME.moves(state))


def play(state: Polymere, *moves: str) -> Polymere:
    """The position after these moves, each of which must be legal."""
    for text in moves:
        move = GAME.read(state, text)
        assert move in GAME.moves(state), text
        state = state.play(move)
    return state


def ranking(state: Polymere) -> list[list[int]]:
    """Groups of seats, best first, as `standing` tells."""
    groups: dict[int, list[int]] = {}
    for seat in range(state.players):
        groups.setdefault(-state.standing(seat), []).append(seat)
    return [groups[standing] for standing in sorted(groups)]
