"""What a move of Permutation does, step by step, for those who draw it."""

from tablee.games.game import Json
from tablee.games.permutation.board import DIRECTIONS, PATHS, SLOTS, unpack
from tablee.games.permutation.state import (
    Permutation,
    permutation,
    permuted,
    slid,
    slide_after,
    slide_before,
    taken,
    turned,
)


def preview(state: Permutation, move: int) -> Json:
    """The steps of a turn in playing order, and the dice and the path after it."""
    steps = []
    dice, path = state.dice, turned(state.path)
    if before := slide_before(move):
        steps.append(_slide(before))
        dice = slid(dice, before)
    code = permutation(move)
    steps.append(_swap(dice, code))
    dice = permuted(dice, code)
    if after := slide_after(move):
        steps.append(_slide(after))
        dice = slid(dice, after)
    steps.append({"kind": "turn", "path": PATHS[path]})
    left = unpack(dice)
    if take := taken(move):
        steps.append({"kind": "take", "at": SLOTS[take - 1], "value": left[take - 1]})
        left[take - 1] = 0
    return {"steps": steps, "dice": left, "path": PATHS[path], "over": state.play(move).over()}


def _slide(slide: int) -> Json:
    return {"kind": "slide", "from": SLOTS[slide >> 3], "to": SLOTS[slide & 7]}


def _swap(dice: int, code: int) -> Json:
    """The die that moves, the dice it counts one by one, and what it shows at the end."""
    slot, way = code >> 1, code & 1
    values = unpack(dice)
    counted: list[str] = []
    here = slot
    while len(counted) < values[slot]:
        here = (here - 1 if way else here + 1) % 6
        if values[here] and here != slot:
            counted.append(SLOTS[here])
    return {
        "kind": "swap",
        "die": SLOTS[slot],
        "way": DIRECTIONS[way],
        "to": counted[-1],
        "counted": counted,
        "value": values[slot],
        "shows": values[slot] % 6 + 1,
    }
