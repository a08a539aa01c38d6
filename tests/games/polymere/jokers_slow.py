"""What jokers may be, by trying every digit where two touch: slow and plain.

`tablee.games.polymere.jokers` must give the same.
"""

from collections.abc import Sequence
from typing import Any

from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.polymere.board import STEPS
from tablee.games.polymere.state import Polymere

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
    found: dict[int, Sides] = {joker: [set() for _ in range(6)] for joker in jokers}
    if any(len(set(sides.values())) < len(sides) for sides in shown.values()):
        return None
    if not _search(table, shown, edges, found):
        return None
    return {joker: [sorted(digits) for digits in sides] for joker, sides in found.items()}


def _search(
    table: Sequence[Json],
    shown: dict[int, dict[int, int]],
    edges: Sequence[Edge],
    found: dict[int, Sides],
) -> bool:
    """Try every digit where two jokers touch; note what each side can be."""
    if not edges:
        if not all(_keeps_claim(table[joker], sides) for joker, sides in shown.items()):
            return False
        for joker, sides in shown.items():
            # Nothing else binds the free sides: they may hold what is left in any order.
            left = ALL.difference(sides.values())
            for side, digits in enumerate(found[joker]):
                digits |= {sides[side]} if side in sides else left
        return True
    one, side, other, back = edges[0]
    some = False
    for digit in ALL.difference(shown[one].values(), shown[other].values()):
        shown[one][side] = shown[other][back] = digit
        some |= _search(table, shown, edges[1:], found)
        del shown[one][side], shown[other][back]
    return some


def _keeps_claim(joker: Json, sides: dict[int, int]) -> bool:
    claim: Any = joker["claim"]
    return claim is None or any(sides[side] in claim["digits"] for side in claim["sides"])


def decides(state: Polymere, move: int) -> list[Json]:
    """The sides of jokers that have one digit after a lay and had none before."""
    told = GAME.details(state, move)
    view = GAME.view(state, None)
    table = GAME.dump(state)["table"]
    before = possible(table) or {}
    laid: Json = {"at": told["at"], "faces": told["faces"], "claim": None}
    if told["faces"] is None and state.players > 1 and table:
        q, r = told["at"]
        taken = [tuple(piece["at"]) for piece in table]
        touching = [side for side, (dq, dr) in enumerate(STEPS) if (q + dq, r + dr) in taken]
        laid["claim"] = {"sides": touching, "digits": view["digits"][state.turn]}
    table.append(laid)
    found = []
    for joker, sides in (possible(table) or {}).items():
        old = before.get(joker, [[]] * 6)
        new = {
            str(side): digits[0]
            for side, digits in enumerate(sides)
            if len(digits) == 1 and len(old[side]) != 1
        }
        if new:
            found.append({"at": table[joker]["at"], "sides": new})
    return found
