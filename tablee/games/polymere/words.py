"""Moves of Polymère in a player's words, and as drawings.

Players keep their own digit at the bottom and sort their pieces by its two neighbours; so a piece
is told by them, and by the three digits opposite. A place is told by the part of the table it lies
in and by the sides that touch, each with the way it looks. Of a hand and of what is drawn nothing
is told but numbers.
"""

from math import hypot

from tablee.games.game import Json, Setting
from tablee.games.polymere.board import NAMES, NUMBERS, cell_at
from tablee.games.polymere.draw import LABEL, centre, outline
from tablee.games.polymere.jokers import JOKER_FACING
from tablee.games.polymere.notation import at_text, details, piece_words, table_of
from tablee.games.polymere.preview import preview
from tablee.games.polymere.state import PASS, Polymere, spot
from tablee.games.scene import Point
from tablee.games.telling import (
    Arg,
    Effect,
    Mark,
    Message,
    Sentences,
    Telling,
    ending,
    sector,
)

LAYING = Sentences(
    "polymere-advice", "polymere-narration", "polymere-short", "polymere-look", "polymere-which"
)
PASSING = Sentences(
    "polymere-pass-advice", "polymere-pass-narration", "polymere-pass-short", "polymere-pass-look",
    "polymere-pass-advice",
)  # fmt: skip
MIDDLE = 0.7
"""A place so near the middle of the table has no side of it to be told by."""
SIDES = 6
ARROWS = ("→", "↘", "↙", "←", "↖", "↗")
"""Which way each side looks."""


def tell(setting: Setting, state: Polymere, move: int) -> Telling:
    """A turn in words and in a drawing."""
    if move == PASS:
        return _pass(state)
    does = preview(state, move)
    args = _args(state, move, does)
    effects, drawing = _effects(state, move, does), _drawing(state, move, does)
    return LAYING.telling(state.turn, args, effects, drawing)


def _pass(state: Polymere) -> Telling:
    draws = preview(state, PASS)["draws"]
    drawn = Effect("drawn", state.turn, draws, Message("polymere-effect-drawn", {"count": draws}))
    effects = ((drawn,) if draws else ()) + ending(state, state.play(PASS))
    return PASSING.telling(state.turn, {"draws": draws}, effects)


def _args(state: Polymere, move: int, does: Json) -> dict[str, Arg]:
    """What fills the sentences in."""
    lifted = does["kind"] == "lift"
    piece = move & 127 if not lifted else NUMBERS[details(state, move)["piece"]]
    key = move >> 10 & 0xFFFF
    digits, jokers = ([], 0) if lifted else _touching(state, key, does)
    sides = {f"side{number}": shown for number, shown in enumerate(digits, 1)}
    return {
        "kind": "lift" if lifted else "solo" if state.players == 1 else "lay",
        **piece_words(state, piece),
        "where": "first" if not state.placed else _where(state, key),
        "touching": len(digits) + jokers,
        "digits": len(digits),
        "jokers": jokers,
        **{f"side{number}": "" for number in range(1, SIDES + 1)},
        **sides,
        "owed": 0 if lifted else does["owed"],
        "then": "lift" if lifted else "out" if does["out"] else "again" if does["owed"] else "ends",
    }


def _touching(state: Polymere, key: int, does: Json) -> tuple[list[str], int]:
    """The digits of the sides that touch and where they look, and how many jokers show none.

    A numbered piece shows its digits to jokers too; a joker shows what faces it.
    """
    cell = int(state.grid[spot(state.grid, key)])
    shown = does["faces"] or [cell >> 4 * side & 15 for side in range(SIDES)]
    digits = [
        f"{shown[side]}\u00a0{ARROWS[side]}"
        for side in does["touching"]
        if shown[side] < JOKER_FACING
    ]
    return digits, len(does["touching"]) - len(digits)


def _where(state: Polymere, key: int) -> str:
    """The part of the table a place lies in, seen from the middle of what is laid."""
    places = [centre((entry["at"][0], entry["at"][1])) for entry in table_of(state)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    x, y = centre(cell_at(key))
    dx, dy = x - (min(xs) + max(xs)) / 2, y - (min(ys) + max(ys)) / 2
    if hypot(dx, dy) < MIDDLE:
        return "middle"
    return sector(dx, dy)


def _effects(state: Polymere, move: int, does: Json) -> list[Effect]:
    seat, effects = state.turn, list[Effect]()
    if does.get("out"):
        effects.append(Effect("out", seat, 1, Message("polymere-effect-out")))
    elif does["kind"] == "lay" and state.players > 1:
        owed = does["owed"]
        effects.append(Effect("owed", seat, owed, Message("polymere-effect-owed", {"count": owed})))
    decided = sum(len(joker["sides"]) for joker in does.get("decides", ()))
    if decided:
        message = Message("polymere-effect-decided", {"count": decided})
        effects.append(Effect("decided", seat, decided, message))
    return [*effects, *ending(state, state.play(move))]


# The drawing


def _drawing(state: Polymere, move: int, does: Json) -> list[Mark]:
    key = move >> 10 & 0xFFFF
    cell = cell_at(key)
    at, place = centre(cell), at_text(key)
    name = Message("polymere-place", {"where": _where(state, key) if state.placed else "first"})
    if does["kind"] == "lift":
        return [Mark("mark", outline(at), place, name, step=1, thing=details(state, move)["piece"])]
    piece, faces = NAMES[move & 127], does["faces"]
    labels = [(_side(at, side, LABEL), str(digit)) for side, digit in enumerate(faces or ())]
    role = "joker" if faces is None else "piece"
    return [
        Mark("area", outline(at, 1.9), place, name, step=1),
        Mark("mark", thing=piece, step=2),
        Mark("ghost", outline(at), place, name, role, tuple(labels or [(at, "J")]), piece),
        *(_contact(at, side) for side in does["touching"]),
        *_decided(does["decides"]),
    ]


def _side(at: Point, side: int, reach: float) -> Point:
    """A point so far from the middle of a cell towards one of its sides."""
    x, y = centre(((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))[side])
    return at[0] + reach * x, at[1] + reach * y


def _contact(at: Point, side: int) -> Mark:
    """A side that touches."""
    corners = outline(at)
    return Mark("line", (corners[(side - 1) % SIDES], corners[side]))


def _decided(jokers: list[Json]) -> list[Mark]:
    """The digits that a move fixes on jokers."""
    marks = []
    for joker in jokers:
        at = centre((joker["at"][0], joker["at"][1]))
        labels = [(_side(at, int(side), LABEL), str(d)) for side, d in joker["sides"].items()]
        marks.append(Mark("mark", outline(at, 0.95), labels=tuple(labels), role="joker"))
    return marks
