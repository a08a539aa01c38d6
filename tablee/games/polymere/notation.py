"""Moves and positions as text and JSON, and which rule a refused move breaks."""

import re
from typing import Any

from tablee.games.game import Json
from tablee.games.polymere.board import (
    FACES,
    FARTHEST,
    JOKER,
    NAMES,
    NUMBERS,
    RING,
    SIDES,
    cell_at,
    cell_key,
    ring_of,
    turned,
)
from tablee.games.polymere.state import (
    DEAD,
    FACED,
    IS_JOKER,
    KEY,
    LIFT,
    NUMBERED,
    ORDER,
    PASS,
    Polymere,
    agree,
    hand_start,
    spot,
)
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.rule import Buffer, popcount

_PASS = re.compile(r"pass(e|er)?")
_LIFT = re.compile(r"-\(?([+-]?[0-9]+)[,;]([+-]?[0-9]+)\)?")
_LAY = re.compile(r"(j|[1-6]{6})@\(?([+-]?[0-9]+)[,;]([+-]?[0-9]+)\)?(?:/([1-6]))?")

_FAR = "·"
"""Stands between the three digits opposite, which are read from left to right."""


def read(state: Polymere, text: str) -> int:
    """The move a text means: `134265@2,-1/4`, `J@0,3`, `pass` or, in a solo, `-2,1`."""
    plain = re.sub(r"\s+", "", text).lower().replace("−", "-").replace("–", "-")
    if _PASS.fullmatch(plain):
        return PASS
    if match := _LIFT.fullmatch(plain):
        return LIFT | _cell(match[1], match[2], "polymere-lift-nothing") << 10
    match = _LAY.fullmatch(plain)
    if not match:
        raise Unreadable("polymere-unreadable", text=text[:40])
    name, q, r, digit = match.groups()
    if name == "j":
        if digit:
            raise Unreadable("polymere-joker-has-no-turn")
        return _cell(q, r, "polymere-apart") << 10 | JOKER
    if len(set(name)) < 6:
        raise Unreadable("polymere-no-such-piece", piece=name)
    if not digit:
        raise Unreadable("polymere-turn-missing")
    piece = NUMBERS[turned(name, 1)]
    return _cell(q, r, "polymere-apart") << 10 | int(digit) << 7 | piece


def _cell(q: str, r: str, too_far: str) -> int:
    """The key of a cell; one too far for a key is refused at once."""
    if max(len(q), len(r)) > 9 or max(abs(int(q)), abs(int(r))) > FARTHEST:
        raise Illegal(too_far)
    return cell_key(int(q), int(r))


def at_text(key: int) -> str:
    """A cell as players write it."""
    q, r = cell_at(key)
    return f"{q},{r}"


def write(state: Polymere, move: int) -> str:
    if move == PASS:
        return "pass"
    at = at_text(move >> 10 & 0xFFFF)
    if move & LIFT:
        return f"-{at}"
    name = NAMES[move & 127]
    return f"{name}@{at}" if name == "J" else f"{name}@{at}/{move >> 7 & 7}"


def unpacked(sides: int) -> list[int]:
    """Six packed sides as a list from E clockwise."""
    return [sides >> 4 * side & 15 for side in range(6)]


_SHOWN = [unpacked(faces) for faces in FACES]
_UNPACKED = dict(zip(FACES, _SHOWN, strict=True))
_LAID = 127 << ORDER


def shown_by(move: int) -> list[int] | None:
    """The six digits a laid piece shows, from E clockwise; None for a joker."""
    piece = move & 127
    return None if piece == JOKER else _SHOWN[piece * 7 + (move >> 7 & 7)].copy()


def details(state: Polymere, move: int) -> Json:
    """What a listed move shows besides its text."""
    if move == PASS:
        return {"draws": min(state.owed, len(state.talon))}
    key = move >> 10 & 0xFFFF
    cell = int(state.grid[spot(state.grid, key)])
    if move & LIFT:
        return {"piece": _name(cell), "at": list(cell_at(key))}
    touching = (cell | cell >> 2) & 0x333333
    return {
        "piece": NAMES[move & 127],
        "at": list(cell_at(key)),
        "faces": shown_by(move),
        "contacts": popcount((touching | touching >> 1) & 0x111111),
    }


def _name(cell: int) -> str:
    return "J" if cell & IS_JOKER else turned("".join(map(str, unpacked(cell))), 1)


def piece_words(state: Polymere, piece: int) -> dict[str, str | int]:
    """What a piece is called: the digit its player keeps down, what is beside and opposite it."""
    if piece == JOKER:
        return {"piece": "joker", "own": 0, "left": 0, "right": 0, "far": ""}
    down = digits_of(state.digits >> 6 * state.turn & 63)[0] if state.players > 1 else 1
    # With its digit at the bottom, what follows it clockwise is on the left.
    own, left, *far, right = map(int, turned(NAMES[piece], down))
    far_digits = _FAR.join(map(str, far))
    return {"piece": "number", "own": own, "left": left, "right": right, "far": far_digits}


def hand_of(state: Polymere, seat: int) -> list[int]:
    """The pieces of a hand in the order dealt and drawn."""
    start = hand_start(state.sizes, seat)
    return [int(piece) for piece in state.hands[start : start + size_of(state, seat)]]


def size_of(state: Polymere, seat: int) -> int:
    """How many pieces a seat has in hand."""
    return state.sizes >> 7 * seat & 127


def digits_of(word: int) -> list[int]:
    """A set of digits as a rising list."""
    return [digit for digit in range(1, 7) if word >> digit - 1 & 1]


def seats_out(state: Polymere) -> list[int]:
    """The seats that are out, in order."""
    places = (state.out >> 3 * place & 7 for place in range(state.players))
    return [seat - 1 for seat in places if seat]


def table_of(state: Polymere) -> list[Json]:
    """The laid pieces, in the order laid."""
    laid = [int(cell) for cell in state.grid if cell & _LAID]
    return [_laid(cell) for cell in sorted(laid, key=lambda cell: cell & _LAID)]


def _laid(cell: int) -> Json:
    at = list(cell_at(cell >> KEY & 0xFFFF))
    if not cell & IS_JOKER:
        return {"at": at, "faces": _UNPACKED[cell & 0xFFFFFF].copy()}
    sides = [side for side in range(6) if cell >> side & 1]
    digits = digits_of(cell >> 6 & 63)
    return {
        "at": at,
        "faces": None,
        "claim": {"sides": sides, "digits": digits} if digits else None,
    }


def names_of(pieces: Any) -> list[str]:
    return [NAMES[int(piece)] for piece in pieces]


def public(state: Polymere) -> Json:
    """What everybody knows besides table, hands and talon."""
    seats = range(state.players)
    solo = state.players == 1
    return {
        "digits": [] if solo else [digits_of(state.digits >> 6 * seat & 63) for seat in seats],
        "owed": state.owed,
        "laid": state.laid,
        "passes": state.passes,
        "out": seats_out(state),
        "turn": state.turn,
    }


def dump(state: Polymere) -> Json:
    """The referee's full knowledge."""
    known = public(state)
    return {
        "digits": known.pop("digits"),
        "hands": [names_of(hand_of(state, seat)) for seat in range(state.players)],
        "talon": names_of(state.talon),
        "table": table_of(state),
        **known,
    }


def refusal(state: Polymere, move: int) -> Refusal:
    """Which rule a move breaks that is not legal."""
    solo = state.players == 1
    if move == PASS:
        return Illegal("polymere-solo-no-pass" if solo else "polymere-first-no-pass")
    key = move >> 10 & 0xFFFF
    cell = int(state.grid[spot(state.grid, key)])
    taken = bool(cell >> ORDER & 127)
    if move & LIFT:
        if not solo:
            return Illegal("polymere-no-lift")
        return Illegal("polymere-lift-outermost" if taken else "polymere-lift-nothing")
    piece = move & 127
    if piece not in hand_of(state, state.turn):
        if piece == JOKER:
            return Illegal("polymere-no-joker-in-hand")
        return Illegal("polymere-not-in-hand", **piece_words(state, piece))
    if state.placed == 0:
        return Illegal("polymere-first-at-centre")
    if taken:
        return Illegal("polymere-taken")
    if cell == 0:
        return Illegal("polymere-apart")
    if solo and ring_of(*cell_at(key)) != RING[state.placed]:
        return Illegal("polymere-ring", ring=RING[state.placed])
    own = ", ".join(map(str, digits_of(state.digits >> 6 * state.turn & 63)))
    faces = shown_by(move)
    if faces is None:
        return _joker_refusal(state, cell, own)
    return _piece_refusal(state, cell, faces, own)


def _joker_refusal(state: Polymere, cell: int, own: str) -> Refusal:
    facing = unpacked(cell)
    if cell >> FACED & DEAD:
        twice = next(digit for digit in facing if 0 < digit < 8 and facing.count(digit) > 1)
        return Illegal("polymere-joker-twice", digit=twice)
    fixed = (cell >> FACED & 63) << 6 * state.jokers
    readings: Buffer = [reading & ~fixed for reading in state.readings]
    for other in facing:
        if other > 7:
            readings = agree(readings, other - 8, state.jokers, 0)
    if not len(readings):
        return Illegal("polymere-joker-impossible")
    return Illegal("polymere-joker-own", own=own)


def _piece_refusal(state: Polymere, cell: int, faces: list[int], own: str) -> Refusal:
    facing = unpacked(cell)
    for side, (shows, asked) in enumerate(zip(faces, facing, strict=True)):
        if 0 < asked < 8 and shows != asked:
            return Illegal("polymere-side", side=SIDES[side], shows=shows, asked=asked)
    readings = state.readings
    for side, other in enumerate(facing):
        if other > 7:
            digit = 1 << faces[side] - 1
            readings = agree(readings, other - 8, NUMBERED, digit)
            if not len(agree(state.readings, other - 8, NUMBERED, digit)):
                return Illegal("polymere-joker-side", shows=faces[side])
    if not len(readings):
        return Illegal("polymere-jokers-together")
    return Illegal("polymere-own", own=own)
