"""What a move of Polymère does, for those who draw it.

Everything here is public once the move is made: it never says what is drawn,
and of a hand it knows only the number of pieces.
"""

from tablee.games.game import Json
from tablee.games.polymere.board import FACES, JOKER, cell_at
from tablee.games.polymere.jokers import possible
from tablee.games.polymere.notation import details, digits_of, size_of, table_of, unpacked
from tablee.games.polymere.state import LIFT, PASS, Polymere, spot

JOKER_FACING = 8
"""From this on, what faces an open cell is a joker."""


def preview(state: Polymere, move: int) -> Json:
    """Where a piece goes, what it touches and shows, what is owed then, what it decides.

    `owed` 0 ends the turn; `out` says that it was the last piece of the hand.
    """
    if move == PASS:
        return _passed(state)
    if move & LIFT:
        return {"kind": "lift", **details(state, move)}
    key, piece = move >> 10 & 0xFFFF, move & 127
    facing = unpacked(int(state.grid[spot(state.grid, key)]))
    touching = [side for side, shown in enumerate(facing) if shown]
    faces = None if piece == JOKER else unpacked(FACES[piece * 7 + (move >> 7 & 7)])
    solo = state.players == 1
    out = not solo and size_of(state, state.turn) == 1
    return {
        "kind": "lay",
        "at": list(cell_at(key)),
        "faces": faces,
        "touching": touching,
        "own": [] if solo else _own(state, facing, faces),
        "owed": 0 if solo or out else state.owed - 2 + len(touching) if state.placed else 0,
        "out": out,
        "over": _all_laid(state) if solo else out and not (state.play_on and state.still > 2),
        "decides": _decides(state, move, touching, faces)
        if faces is None or any(shown >= JOKER_FACING for shown in facing)
        else [],
    }


def _all_laid(state: Polymere) -> bool:
    return size_of(state, 0) == 1


def _passed(state: Polymere) -> Json:
    """A pass: how many pieces are drawn, and whether it ends the game."""
    draws = min(state.owed, len(state.talon))
    idle = not draws and not state.laid
    over = idle and state.passes + 1 >= state.still
    return {"kind": "pass", "draws": draws, "over": over}


def _own(state: Polymere, facing: list[int], faces: list[int] | None) -> list[int]:
    """The touching sides that show a digit of the player's; a joker's as far as they are known."""
    own = digits_of(state.digits >> 6 * state.turn & 63)
    shows = facing if faces is None else faces
    return [side for side in range(6) if facing[side] and shows[side] in own]


def _decides(
    state: Polymere, move: int, touching: list[int], faces: list[int] | None
) -> list[Json]:
    """The sides of jokers that have one digit after the move and had none before."""
    table = table_of(state)
    before = possible(table) or {}
    laid: Json = {"at": list(cell_at(move >> 10 & 0xFFFF)), "faces": faces}
    if faces is None:
        digits = digits_of(state.digits >> 6 * state.turn & 63)
        claims = state.players > 1 and state.placed > 0
        laid["claim"] = {"sides": touching, "digits": digits} if claims else None
    table.append(laid)
    narrowed = []
    for joker, sides in (possible(table) or {}).items():
        old = before.get(joker, [[]] * 6)
        new = {
            str(side): digits[0]
            for side, digits in enumerate(sides)
            if len(digits) == 1 and len(old[side]) != 1
        }
        if new:
            narrowed.append({"at": table[joker]["at"], "sides": new})
    return narrowed
