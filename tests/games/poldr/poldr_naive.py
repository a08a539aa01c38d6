"""POLD.R once more, slowly and from the rules alone: cells by name, positions as JSON."""

from copy import deepcopy
from typing import Any

Json = dict[str, Any]
FILES = "abcdefgh"


def cells(size: int) -> list[str]:
    return [FILES[x] + str(y) for x in range(size) for y in range(1, size + 1)]


def between(one: str, other: str) -> list[str] | None:
    """The cells strictly between two cells; None if they are not in line."""
    x, y = FILES.index(one[0]), int(one[1])
    dx, dy = FILES.index(other[0]) - x, int(other[1]) - y
    if one == other or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
        return None
    steps = max(abs(dx), abs(dy))
    return [FILES[x + dx // steps * i] + str(y + dy // steps * i) for i in range(1, steps)]


def things(state: Json) -> set[str]:
    pawns = {state["black"], *state["markers"]} - {None}
    return set(state["bricks"]) | pawns


def effect(state: Json, black: str, marker: str) -> list[str]:
    """The cells a turn fills or empties when it leaves the pawns there; none: not legal."""
    seat = state["turn"]
    interval = between(black, marker) or []
    if state["phase"] == 2:
        return sorted(cell for cell in interval if state["bricks"].get(cell) == seat)
    others = {cell for other, cell in enumerate(state["markers"]) if other != seat}
    gaps = sorted(set(interval) - set(state["bricks"]) - others)
    return gaps if len(gaps) <= state["reserve"][seat] else []


def placings(size: int, state: Json) -> dict[str, tuple[str, str]]:
    """Every way to put down pawns on empty cells, in line or not, by text."""
    free = [cell for cell in cells(size) if cell not in things(state)]
    black, marker = state["black"], state["markers"][state["turn"]]
    if black is None:
        return {f"N{n} M{m}": (n, m) for n in free for m in free if n != m}
    ways = {f"M{m}": (black, m) for m in free}
    if marker is not None:
        ways |= {f"N{n}": (n, marker) for n in free}
    elif state["phase"] == 2:
        return {}
    return ways


def turns(size: int, state: Json) -> dict[str, list[str]]:
    """What can be filled or taken, by the text of the move."""
    ways = {text: effect(state, *pawns) for text, pawns in placings(size, state).items()}
    return {text: handled for text, handled in ways.items() if handled}


def over(size: int, state: Json) -> bool:
    if state["phase"] == 1:
        return 0 in state["reserve"]
    seats = range(len(state["reserve"]))
    return not any(turns(size, state | {"turn": seat}) for seat in seats)


def legal(size: int, state: Json) -> dict[str, list[str]]:
    return turns(size, state) or {"pass": []}


def play(size: int, state: Json, text: str, ply: int) -> Json:
    """The position after a legal move, the ply-th of its round."""
    after = deepcopy(state)
    seat = state["turn"]
    after["turn"] = (seat + 1) % len(state["reserve"])
    if text != "pass":
        handled = turns(size, state)[text]
        after["black"], after["markers"][seat] = placings(size, state)[text]
        for cell in handled:
            if state["phase"] == 1:
                after["bricks"][cell] = seat
                after["reserve"][seat] -= 1
            else:
                del after["bricks"][cell]
                after["reserve"][seat] += 1
                after["last_take"][seat] = ply
    if after["phase"] == 1 and 0 not in after["reserve"] and not turns(size, after):
        after["phase"] = 2
    after["bricks"] = dict(sorted(after["bricks"].items()))
    return after


def ranking(state: Json) -> list[list[int]]:
    """The groups of seats, best first, as the rules compare two of them."""
    order: list[list[int]] = []
    seats = list(range(len(state["reserve"])))
    while seats:
        best = [seat for seat in seats if not any(better(state, o, seat) for o in seats)]
        order.append(best)
        seats = [seat for seat in seats if seat not in best]
    return order


def better(state: Json, one: int, other: int) -> bool:
    mine, his = state["reserve"][one], state["reserve"][other]
    if state["phase"] == 1:
        return bool(mine < his)
    if mine != his:
        return bool(mine > his)
    take, his_take = state["last_take"][one], state["last_take"][other]
    if take is None or his_take is None:
        return take is None and his_take is not None
    return bool(take < his_take)
