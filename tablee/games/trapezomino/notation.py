"""Moves as text, positions as JSON, and which rule a refused move breaks."""

import re
from collections.abc import Iterator
from typing import Any

from tablee.games.game import Json, Setting, require
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.trapezomino.board import (
    BY_CELLS,
    BY_NAME,
    CELL,
    CELLS_HI,
    CELLS_LO,
    LETTERS,
    NAMES,
    PIECE,
    PLACEMENTS,
    SHAPES,
    SINGLE,
)
from tablee.games.trapezomino.solo import TrapezominoSolo
from tablee.games.trapezomino.state import (
    FAULT,
    JOKERS,
    LIFT,
    MOST_POINTS,
    NOTHING,
    PAIR,
    PLACE,
    SCORED,
    Trapezomino,
    draw,
    entry_at,
    fits,
    has_contact,
    is_free,
    lines,
    linked,
    written,
)

_SPOT = r"[@:]?(?P<cell>[A-H][0-9]{1,3})(/(?P<turn>[0-9]+))?"
_LAY = re.compile(rf"(?P<pair>JJ=?(?=[0A-IK-Z]))?(?P<letter>[A-Z0]){_SPOT}")
_LIFT = re.compile(rf"-(?P<letter>[A-Z0])({_SPOT})?")
_MOVES = (1 << SCORED - 1) - 1
_DASHES = str.maketrans("−–—‐‑", "-----")


# What is allowed.


def legal(state: Trapezomino, move: int) -> bool:
    """Whether a move is legal, without listing the others."""
    if move >= LIFT:
        return state.solo and move - LIFT in laid_places(state)
    if move >= FAULT or not in_pot(state, move):
        return False
    if state.solo:
        return move < PAIR and is_free(state.lo, state.hi, move)
    return fits(state.lo, state.hi, PLACE[move]) and not (JOKERS[move] and piece_fits(state))


def accepts(state: Trapezomino, move: int) -> bool:
    """Whether a move is a fault that costs the turn: never listed, but allowed."""
    return (
        FAULT + SINGLE <= move < LIFT
        and fault_allowed(state)
        and in_pot(state, move - FAULT)
        and fits(state.lo, state.hi, PLACE[move - FAULT])
    )


def fault_allowed(state: Trapezomino) -> bool:
    """Whether the player may still commit his one fault of the round."""
    return bool(state.lenient) and state.faults[state.turn] == 0 and piece_fits(state)


def in_pot(state: Trapezomino, move: int) -> bool:
    """Whether what a move lays is left in the pot."""
    if JOKERS[move]:
        return state.jokers >= JOKERS[move]
    return bool(state.left >> PIECE[move] & 1)


def piece_fits(state: Trapezomino) -> bool:
    """Whether a piece of the pot that is no joker can be laid."""
    return draw(state.lo, state.hi, state.left, 0, 0) != NOTHING


def refusal(state: Trapezomino, move: int) -> Refusal:
    """Which rule a move breaks."""
    if move >= LIFT:
        return Illegal("trapezomino-not-lying-there" if state.solo else "trapezomino-no-lifts")
    if move >= FAULT:
        move -= FAULT
    if state.solo and move >= PAIR:
        return Illegal("trapezomino-solo-pair")
    piece = letter_of(move).lower()
    if not in_pot(state, move):
        return _not_in_pot(state, move, piece)
    if not is_free(state.lo, state.hi, PLACE[move]):
        cell, other = _first_clash(state, PLACE[move])
        return Illegal("trapezomino-taken", piece=piece, cell=cell, first=other.lower())
    lawful = fits(state.lo, state.hi, PLACE[move])
    if JOKERS[move] and piece_fits(state) and (lawful or not fault_allowed(state)):
        key = "second-fault" if state.faults[state.turn] else "joker-too-early"
        place = draw(state.lo, state.hi, state.left, 0, 0)
        return Illegal(f"trapezomino-{key}", first=PLACEMENTS[place].letter.lower())
    if not has_contact(state.lo, state.hi, PLACE[move]):
        return Illegal("trapezomino-no-contact", piece=piece)
    return Illegal("trapezomino-not-supported", piece=piece)


def _not_in_pot(state: Trapezomino, move: int, piece: str) -> Refusal:
    if not JOKERS[move]:
        return Illegal("trapezomino-not-left", piece=piece)
    none = state.jokers == 0
    return Illegal("trapezomino-joker-not-left" if none else "trapezomino-one-joker-left")


def _example(state: Trapezomino) -> str:
    """A legal move as text; where there is none, one of the empty board."""
    move = NOTHING if state.over() else state.sample(1)
    return spot(BY_NAME["O", 0, 0]) if move == NOTHING else write(state, move)


def _first_clash(state: Trapezomino, place: int) -> tuple[str, str]:
    """The first triangle of a place that is taken, and the piece that lies on it."""
    wanted = PLACEMENTS[place].cells
    lying = {c: letter_of(move) for _, move in diary(state) for c in cells_of(move)}
    cell = next(c for c in wanted if c in lying)
    return NAMES[cell], lying[cell]


# Moves and their text.


def diary(state: Trapezomino) -> Iterator[tuple[int, int]]:
    """Seat and move of everything on the board, in the order it was laid."""
    for entry in _entries(state):
        yield entry & 1, entry >> 1 & _MOVES


def _entries(state: Trapezomino) -> list[int]:
    return [entry_at(state.diary, back) for back in reversed(range(state.laid))]


def laid_places(state: Trapezomino) -> list[int]:
    """The placements on the board, in the order they were laid."""
    return [PLACE[move] for _, move in diary(state)]


def letter_of(move: int) -> str:
    """The letter of the piece a move lays; J for a joker, JJ for both."""
    return "JJ" if move >= PAIR else PLACEMENTS[move].letter


def cells_of(move: int) -> tuple[int, ...]:
    """The triangles that a move covers."""
    return PLACEMENTS[PLACE[move]].cells


def spot(place: int) -> str:
    """A piece in its place, as text."""
    letter, turn, cells = PLACEMENTS[place]
    return f"{letter}@{NAMES[cells[0]]}/{turn}"


def write(state: Trapezomino, move: int) -> str:
    if move >= LIFT:
        place = move - LIFT
        return "-" + (spot(place) if place >= SINGLE else PLACEMENTS[place].letter)
    if move >= FAULT:
        move -= FAULT
    return f"JJ={spot(move - PAIR)}" if move >= PAIR else spot(move)


def details(state: Trapezomino, move: int) -> Json:
    """What a move lays (or lifts), where, and what it scores."""
    if move >= LIFT:
        return {**_details(move - LIFT, 0), "lift": True}
    if move >= FAULT:
        return {**_details(move - FAULT, 0), "fault": True}
    return _details(move, 0 if state.solo else lines(state.lo, state.hi, state.links, PLACE[move]))


def _details(move: int, points: int) -> Json:
    cells = [NAMES[cell] for cell in cells_of(move)]
    return {"piece": letter_of(move), "cells": cells, "points": points}


def read(state: Trapezomino, text: str) -> int:
    """The move a text means; forgiving about case, spaces, `@` and `=`."""
    tight = "".join(text.upper().split()).translate(_DASHES)
    match = _LIFT.fullmatch(tight) or _LAY.fullmatch(tight)
    if not match:
        raise Unreadable("trapezomino-unreadable", text=text[:40], example=_example(state))
    letter = match["letter"].replace("0", "O")
    if letter not in SHAPES:
        raise Unreadable("trapezomino-no-such-piece", piece=letter, possible=" ".join(LETTERS))
    if tight.startswith("-"):
        return LIFT + _lifted(state, letter, match["cell"], match["turn"])
    move = _place(state, letter, match["cell"], match["turn"])
    if match["pair"]:
        move += PAIR
    return FAULT + move if accepts(state, FAULT + move) else move


def _place(state: Trapezomino, letter: str, cell: str, turn: str | None) -> int:
    if cell not in CELL:
        raise Unreadable("trapezomino-no-such-triangle", cell=cell)
    first, turns = CELL[cell], len(SHAPES[letter])
    if turn is None and turns > 1:
        return _only_place(state, letter, first)
    turn = turn or "0"
    if turn not in "012345" or len(turn) != 1:
        raise Unreadable("trapezomino-no-such-turn", turn=turn[:9])
    place = BY_NAME.get((letter, first, int(turn) % turns))
    if place is None:
        raise Illegal("trapezomino-off-board", piece=letter.lower())
    return place


def _only_place(state: Trapezomino, letter: str, first: int) -> int:
    """The place meant when the turn is left out: just one must be possible."""
    turns = range(len(SHAPES[letter]))
    places = [BY_NAME[letter, first, turn] for turn in turns if (letter, first, turn) in BY_NAME]
    fit = is_free if state.solo else fits
    places = [place for place in places if fit(state.lo, state.hi, place)]
    if len(places) != 1:
        raise Unreadable("trapezomino-which-turn", piece=letter, cell=NAMES[first])
    return places[0]


def _lifted(state: Trapezomino, letter: str, cell: str | None, turn: str | None) -> int:
    if not state.solo:
        raise Illegal("trapezomino-no-lifts")
    if cell is not None and turn is not None:
        return _place(state, letter, cell, turn)
    lying = [
        place
        for place in laid_places(state)
        if PLACEMENTS[place].letter == letter and cell in (None, NAMES[PLACEMENTS[place].cells[0]])
    ]
    if len(lying) > 1:
        raise Unreadable("trapezomino-which-joker")
    if not lying:
        raise Illegal("trapezomino-not-lying-there")
    return lying[0]


# Positions.


def dump(state: Trapezomino) -> Json:
    placed = [
        {"seat": entry & 1, **_details(entry >> 1 & _MOVES, entry >> SCORED)}
        for entry in _entries(state)
    ]
    data = {
        "placed": placed,
        "points": [0] if state.solo else list(state.points),
        "left": [letter for piece, letter in enumerate(LETTERS) if state.left >> piece & 1],
        "jokers": state.jokers,
        "turn": state.turn,
    }
    return {**data, "faults": list(state.faults)} if state.lenient else data


def start(setting: Setting, starter: int) -> Trapezomino:
    if setting.players == 1:
        return TrapezominoSolo()
    lenient = setting.options.get("joker_fault") == "lose_turn"
    return Trapezomino(turn=starter, lenient=int(lenient))


def load(setting: Setting, data: Json) -> Trapezomino:
    """The position of a dump; refuses one that cannot lie on a board.

    Whether players could have come to it is not asked: a lesson or a puzzle may
    lay pieces as it likes, and give what points it likes.
    """
    state = start(setting, 0)
    _check_fields(data, state)
    for number, item in enumerate(data["placed"], 1):
        state = _laid(state, *_item(state, item, number))
    points = [0] if state.solo else [0, 0]
    for entry in _entries(state):
        points[entry & 1] += entry >> SCORED
    require(_same(data["points"], points), "trapezomino-setup-points")
    left = data["left"]
    sortable = isinstance(left, list) and all(isinstance(letter, str) for letter in left)
    pot = dump(state)
    require(sortable and sorted(left) == pot["left"], "trapezomino-setup-left")
    require(_same(data["jokers"], pot["jokers"]), "trapezomino-setup-jokers")
    first, second = data.get("faults", (0, 0))
    return state._replace(
        points=(points[0], 0 if state.solo else points[1]),
        turn=data["turn"],
        faults=(first, second),
    )


def _laid(state: Trapezomino, seat: int, move: int, points: int) -> Trapezomino:
    """With one more piece on the board, wherever it is free."""
    place = PLACE[move]
    if not in_pot(state, move) or not is_free(state.lo, state.hi, place):
        raise refusal(state, move)
    return state._replace(
        lo=state.lo | CELLS_LO[place],
        hi=state.hi | CELLS_HI[place],
        links=linked(state.links, place),
        left=state.left if JOKERS[move] else state.left & ~(1 << PIECE[place]),
        jokers=state.jokers - JOKERS[move],
        laid=state.laid + 1,
        diary=written(state.diary, points << SCORED | move << 1 | seat),
    )


def _item(state: Trapezomino, item: Any, number: int) -> tuple[int, int, int]:
    """Seat, move and points of one piece of `placed`."""
    good = (
        isinstance(item, dict)
        and item.keys() == {"seat", "piece", "cells", "points"}
        and _whole(item["seat"], 0 if state.solo else 1)
        and _whole(item["points"], 0 if state.solo else MOST_POINTS)
        and isinstance(item["piece"], str)
        and isinstance(item["cells"], list)
        and all(isinstance(name, str) and name in CELL for name in item["cells"])
    )
    require(good, "trapezomino-setup-item", number=number)
    piece: str = item["piece"]
    place = BY_CELLS.get(tuple(sorted(CELL[name] for name in item["cells"])), NOTHING)
    good = place != NOTHING and (
        place < SINGLE and not state.solo
        if piece == "JJ"  # in the solo jokers are laid one by one
        else piece == PLACEMENTS[place].letter
    )
    require(good, "trapezomino-setup-shape", number=number, piece=piece[:9])
    return item["seat"], place + (PAIR if piece == "JJ" else 0), item["points"]


def _check_fields(data: Any, empty: Trapezomino) -> None:
    """Every field there, of the right kind, and no other."""
    require(isinstance(data, dict), "trapezomino-setup-object")
    needed = dump(empty).keys() - {"faults"}
    known = needed if empty.solo else needed | {"faults"}
    for field in sorted(needed - data.keys()):
        raise Illegal("trapezomino-setup-missing", field=field)
    for field in sorted(map(str, data.keys() - known)):
        raise Illegal("trapezomino-setup-unknown", field=field[:40])
    require(isinstance(data["placed"], list), "trapezomino-setup-placed")
    turn, last = data["turn"], 0 if empty.solo else 1
    seat = turn if _whole(turn, 99) else "?"
    require(_whole(turn, last), "trapezomino-setup-turn", seat=seat)
    faults = data.get("faults", [0, 0])
    most = 1 if empty.lenient else 0
    good = isinstance(faults, list) and len(faults) == 2 and all(_whole(f, most) for f in faults)
    require(good, "trapezomino-setup-faults")


def _whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _same(given: Any, expected: Any) -> bool:
    """Equal, and not merely alike (True is no 1, 2.0 is no 2)."""
    if isinstance(expected, list):
        return (
            isinstance(given, list)
            and len(given) == len(expected)
            and all(_same(a, b) for a, b in zip(given, expected, strict=True))
        )
    return type(given) is type(expected) and bool(given == expected)
