"""What the jokers on a table may still be, worked out from scratch.

The rules keep count of this move by move (`state.readings`). Here it is found
again from the laid pieces alone, for showing it and for checking positions.
"""

from collections.abc import Sequence
from typing import Any

from tablee.games.game import Json
from tablee.games.polymere.board import STEPS

ALL = frozenset(range(1, 7))
Sides = list[set[int]]
Edge = tuple[int, int, int, int]
"""Two jokers that touch: one, its side, the other, its side."""


def possible(table: Sequence[Json]) -> dict[int, list[list[int]]] | None:
    """For each joker (by its place in the table) the digits possible on each side.

    None if the jokers cannot all be six different digits that agree with their
    neighbours and keep the claims made when they were laid.
    """
    at = {tuple(piece["at"]): index for index, piece in enumerate(table)}
    jokers = [index for index, piece in enumerate(table) if piece["faces"] is None]
    shown: dict[int, dict[int, int]] = {joker: {} for joker in jokers}
    edges: list[Edge] = []
    for joker in jokers:
        q, r = table[joker]["at"]
        for side, (dq, dr) in enumerate(STEPS):
            other = at.get((q + dq, r + dr))
            if other is None:
                continue
            faces = table[other]["faces"]
            if faces is not None:
                shown[joker][side] = faces[(side + 3) % 6]
            elif joker < other:
                edges.append((joker, side, other, (side + 3) % 6))
    readings: dict[int, Sides] = {joker: [set() for _ in range(6)] for joker in jokers}
    if any(len(set(sides.values())) < len(sides) for sides in shown.values()):
        return None
    if not _search(table, shown, edges, readings):
        return None
    return {joker: [sorted(digits) for digits in sides] for joker, sides in readings.items()}


def _search(
    table: Sequence[Json],
    shown: dict[int, dict[int, int]],
    edges: Sequence[Edge],
    readings: dict[int, Sides],
) -> bool:
    """Try every digit where two jokers touch; note what each side can be."""
    if not edges:
        if not all(_keeps_claim(table[joker], sides) for joker, sides in shown.items()):
            return False
        for joker, sides in shown.items():
            # Nothing else binds the free sides: they may hold what is left in any order.
            left = ALL.difference(sides.values())
            for side, digits in enumerate(readings[joker]):
                digits |= {sides[side]} if side in sides else left
        return True
    one, side, other, back = edges[0]
    some = False
    for digit in ALL.difference(shown[one].values(), shown[other].values()):
        shown[one][side] = shown[other][back] = digit
        some |= _search(table, shown, edges[1:], readings)
        del shown[one][side], shown[other][back]
    return some


def _keeps_claim(joker: Json, sides: dict[int, int]) -> bool:
    claim: Any = joker["claim"]
    return claim is None or any(sides[side] in claim["digits"] for side in claim["sides"])
