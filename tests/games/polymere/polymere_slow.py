"""Polymère again, slowly and plainly from the rules, on the JSON of a position.

Shares no code with the game: pieces are strings, the table a dictionary, and a
joker is tried as each of the 720 ways to write six digits.
"""

from functools import cache
from itertools import permutations
from typing import Any

Json = dict[str, Any]
Cell = tuple[int, int]

WAYS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
FULL = [tuple(p) for p in permutations((1, 2, 3, 4, 5, 6))]


def round_about(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in WAYS]


Shown = tuple[tuple[int, int], ...]
"""Sides and the digits they show."""
Claim = tuple[tuple[int, ...], tuple[int, ...]] | None


@cache
def choices(shown: Shown, claim: Claim, between: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """What a joker can show on the sides `between` it and others, of all 720 ways."""
    return frozenset(
        tuple(digits[side] for side in between)
        for digits in FULL
        if all(digits[side] == digit for side, digit in shown)
        and (claim is None or any(digits[side] in claim[1] for side in claim[0]))
    )


def exists(table: list[Json], pin: tuple[Cell, int, int] | None = None) -> bool:
    """Whether the jokers can all be pieces (with a digit on a side of one, if asked)."""
    laid = {(p["at"][0], p["at"][1]): p for p in table}
    jokers = [cell for cell, p in laid.items() if p["faces"] is None]
    between: dict[Cell, tuple[int, ...]] = {}
    ways: dict[Cell, frozenset[tuple[int, ...]]] = {}
    for cell in jokers:
        near = {s: other for s, other in enumerate(round_about(cell)) if other in laid}
        between[cell] = tuple(s for s, other in near.items() if other in jokers)
        shown = [
            (s, laid[other]["faces"][(s + 3) % 6])
            for s, other in near.items()
            if other not in jokers
        ]
        if pin and pin[0] == cell:
            shown.append(pin[1:])
        claim = laid[cell]["claim"]
        key = claim and (tuple(claim["sides"]), tuple(claim["digits"]))
        ways[cell] = choices(tuple(shown), key, between[cell])

    def rest(cells: list[Cell], known: dict[tuple[Cell, int], int]) -> bool:
        if not cells:
            return True
        cell = cells[0]
        for digits in ways[cell]:
            mine = dict(zip(between[cell], digits, strict=True))
            if all(
                known.get((round_about(cell)[s], (s + 3) % 6), d) == d for s, d in mine.items()
            ) and rest(cells[1:], known | {(cell, s): d for s, d in mine.items()}):
                return True
        return False

    return rest(jokers, {})


def sides(table: list[Json]) -> dict[Cell, list[list[int]]]:
    """What each side of each joker can be."""
    jokers = [(p["at"][0], p["at"][1]) for p in table if p["faces"] is None]
    return {
        cell: [
            [digit for digit in range(1, 7) if exists(table, (cell, side, digit))]
            for side in range(6)
        ]
        for cell in jokers
    }


def ring(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


def fillable(state: Json) -> list[Cell]:
    laid = {(p["at"][0], p["at"][1]) for p in state["table"]}
    if not laid:
        return [(0, 0)]
    cells = sorted({c for cell in laid for c in round_about(cell)} - laid)
    if state["digits"]:
        return cells
    inner = [n for n in range(9) if sum(ring(c) == n for c in laid) < (6 * n or 1)]
    return [c for c in cells if ring(c) == inner[0]]


def after_laying(state: Json, name: str, cell: Cell, digits: list[int] | None) -> Json | None:
    """The piece on the table if it may lie there, else None."""
    laid = {(p["at"][0], p["at"][1]): p for p in state["table"]}
    touching = [side for side, c in enumerate(round_about(cell)) if c in laid]
    bound = bool(state["digits"]) and bool(laid)
    own = state["digits"][state["turn"]] if bound else [1, 2, 3, 4, 5, 6]
    new: Json = {"at": list(cell), "faces": digits}
    if digits is None:
        new["claim"] = {"sides": touching, "digits": own} if bound else None
    else:
        for side in touching:
            other = laid[round_about(cell)[side]]["faces"]
            if other is not None and other[(side + 3) % 6] != digits[side]:
                return None
        if bound and not any(digits[side] in own for side in touching):
            return None
    near_joker = any(laid[round_about(cell)[side]]["faces"] is None for side in touching)
    if (digits is None or near_joker) and not exists([*state["table"], new]):
        return None
    return new


def moves(state: Json) -> dict[str, Json]:
    """Every legal move by its text, with the piece it lays ({} for a pass or a lift)."""
    moves_: dict[str, Json] = {}
    if state["digits"] and state["table"]:
        moves_["pass"] = {}
    if not state["digits"] and state["table"]:
        outermost = max(ring((p["at"][0], p["at"][1])) for p in state["table"])
        for p in state["table"]:
            if ring((p["at"][0], p["at"][1])) == outermost:
                moves_[f"-{p['at'][0]},{p['at'][1]}"] = {}
    for cell in fillable(state):
        for name in set(state["hands"][state["turn"]]):
            at = f"{name}@{cell[0]},{cell[1]}"
            if name == "J":
                if new := after_laying(state, name, cell, None):
                    moves_[at] = new
                continue
            digits = [int(d) for d in name]
            for _ in range(6):
                digits = digits[1:] + digits[:1]
                if new := after_laying(state, name, cell, digits):
                    moves_[f"{at}/{digits[0]}"] = new
    return moves_


def over(state: Json, play_on: bool) -> bool:
    if not state["digits"]:
        return len(state["table"]) == 124
    left = len(state["digits"]) - len(state["out"])
    return bool(state["out"] and not play_on) or left == 1 or state["passes"] >= left


def play(state: Json, text: str, new: Json) -> Json:
    """The position after a legal move."""
    seat, solo = state["turn"], not state["digits"]
    hands = [list(hand) for hand in state["hands"]]
    after: Json = {**state, "hands": hands, "table": list(state["table"])}
    if text.startswith("-"):
        gone = next(p for p in after["table"] if f"-{p['at'][0]},{p['at'][1]}" == text)
        after["table"].remove(gone)
        hands[0].append(name_of(gone))
        return after
    ended = True
    if text == "pass":
        drawn = state["talon"][: state["owed"]]
        hands[seat] += drawn
        after["talon"] = state["talon"][len(drawn) :]
        empty = not drawn and state["laid"] == 0
        after["passes"] = state["passes"] + 1 if empty else 0
    else:
        laid = {(p["at"][0], p["at"][1]) for p in state["table"]}
        contacts = sum(c in laid for c in round_about((new["at"][0], new["at"][1])))
        after["table"].append(new)
        hands[seat].remove(name_of(new))
        after["passes"] = 0
        if solo:
            return after
        after["owed"] = state["owed"] - 1 + (contacts - 1)
        after["laid"] = state["laid"] + 1
        ended = after["owed"] == 0 or not state["table"]
        if not hands[seat]:
            after["out"] = [*state["out"], seat]
            ended = True
    if ended:
        after["owed"], after["laid"] = 1, 0
        after["turn"] = (seat + 1) % len(hands)
        while after["turn"] in after["out"]:
            after["turn"] = (after["turn"] + 1) % len(hands)
    return after


def name_of(piece: Json) -> str:
    if piece["faces"] is None:
        return "J"
    digits = "".join(str(d) for d in piece["faces"])
    return digits[digits.index("1") :] + digits[: digits.index("1")]


def ranking(state: Json) -> list[list[int]]:
    """Groups of seats, best first."""
    left = {seat: len(hand) for seat, hand in enumerate(state["hands"]) if hand}
    groups = [[seat] for seat in state["out"]]
    return groups + [[s for s in left if left[s] == n] for n in sorted(set(left.values()))]
