"""Permutation in words: moves as text, positions as JSON, and why a move is refused."""

import re
from typing import Any

from tablee.games.game import Json, Setting, require
from tablee.games.permutation.board import DIRECTIONS, PATHS, SLIDES, SLOTS, pack, ring, unpack
from tablee.games.permutation.state import (
    IDLE_LIMIT,
    Permutation,
    add_won,
    make_move,
    pair,
    permutation,
    permuted,
    points,
    slid,
    slide_after,
    slide_before,
    taken,
    turned,
)
from tablee.games.refusal import Illegal, Refusal, Unreadable

NO_PERMUTATION = 15
"""Stands for the permutation of a text that has none: readable, never legal."""

_SLIDE = r"([a-f])(?:-|>)([a-f])"
_TURN = re.compile(
    rf"(?:{_SLIDE})?(?:([a-f])(left|right|gauche|droite|l|r))?(?:{_SLIDE})?(?:x([a-f]))?"
)
_SIGNS = str.maketrans({**dict.fromkeys("‐‑‒–—−", "-"), "→": ">", "×": "x"})
_DIRECTION = {"l": 0, "left": 0, "gauche": 0, "r": 1, "right": 1, "droite": 1}


def read(state: Permutation, text: str) -> int:
    """The move a text means, forgiving about case, spaces, dashes and directions in words."""
    match = _TURN.fullmatch("".join(text.lower().split()).translate(_SIGNS))
    if not match or not match[0]:
        raise Unreadable("permutation-unreadable", example=write(state, state.sample(1)))
    before, after = _slide(match[1], match[2]), _slide(match[5], match[6])
    code = NO_PERMUTATION
    if match[3]:
        code = 2 * SLOTS.index(match[3]) + _DIRECTION[match[4]]
    return make_move(before, code, after, SLOTS.index(match[7]) + 1 if match[7] else 0)


def _slide(start: str | None, end: str | None) -> int:
    if start is None or end is None:
        return 0
    if start == end:
        raise Unreadable("permutation-slide-nowhere")
    return SLOTS.index(start) << 3 | SLOTS.index(end)


def write(state: Permutation, move: int) -> str:
    """The canonical text of a move, in playing order."""
    code, take = permutation(move), taken(move)
    parts = [
        _slide_text(slide_before(move)),
        SLOTS[code >> 1] + DIRECTIONS[code & 1],
        _slide_text(slide_after(move)),
        "x" + SLOTS[take - 1] if take else "",
    ]
    return " ".join(filter(None, parts))


def _slide_text(slide: int) -> str:
    return f"{SLOTS[slide >> 3]}-{SLOTS[slide & 7]}" if slide else ""


def details(state: Permutation, move: int) -> Json:
    """Nothing more than the text."""
    return {}


def refusal(state: Permutation, move: int) -> Refusal:
    """Which rule a move that is not legal breaks: the first one, in playing order."""
    before, code, after = slide_before(move), permutation(move), slide_after(move)
    if code == NO_PERMUTATION:
        return Illegal("permutation-none")
    if before and after:
        return Illegal("permutation-one-slide")
    if (before or after) and 0 not in unpack(state.dice):
        return Illegal("permutation-slide-too-early")
    if before and not _can_slide(state.dice, before):
        return _slide_refusal(state.dice, before)
    dice = slid(state.dice, before)
    if not dice >> 3 * (code >> 1) & 7:
        return Illegal("permutation-slot-empty", at=SLOTS[code >> 1])
    dice = permuted(dice, code)
    if after and not _can_slide(dice, after):
        return _slide_refusal(dice, after)
    return _taking_refusal(slid(dice, after), turned(state.path))


def _can_slide(dice: int, slide: int) -> bool:
    slides = SLIDES[ring(dice)]
    return any(slides >> 3 + 6 * i & 63 == slide for i in range(slides & 7))


def _slide_refusal(dice: int, slide: int) -> Illegal:
    start, end = slide >> 3, slide & 7
    if not dice >> 3 * start & 7:
        return Illegal("permutation-slot-empty", at=SLOTS[start])
    if (start - end) % 6 not in (1, 5):
        return Illegal("permutation-slide-too-far")
    return Illegal("permutation-slide-blocked", at=SLOTS[end])


def _taking_refusal(dice: int, path: int) -> Illegal:
    if pair(dice, path):
        return Illegal("permutation-must-take", value=dice >> 3 * path & 7)
    return Illegal("permutation-nothing-to-take")


def won_dice(state: Permutation) -> list[list[int]]:
    """The dice each seat has won, in the order it won them."""
    won: list[list[int]] = [[] for _ in range(state.players)]
    rest = state.won
    while rest:
        won[rest >> 3 & 7].append(rest & 7)
        rest >>= 6
    return won


def scores(state: Permutation) -> list[int]:
    """The points of each seat."""
    return [points(state.won, seat) for seat in range(state.players)]


def reason(state: Permutation) -> str:
    return "idle" if state.idle >= IDLE_LIMIT else "two_dice"


def dump(state: Permutation) -> Json:
    return {
        "dice": unpack(state.dice),
        "path": PATHS[state.path],
        "won": won_dice(state),
        "turn": state.turn,
        "idle": state.idle,
    }


FIELDS = ("dice", "path", "won", "turn", "idle")


def load(setting: Setting, data: Json) -> Permutation:
    """The position of a dump; Illegal says why there can be no such position.

    As in a chess problem, nobody asks how play could have led there.
    """
    require(type(data) is dict, "permutation-setup-object")
    for field in data:
        known = field in FIELDS
        require(
            known, "permutation-setup-unknown", field=f"{field:.30}" if type(field) is str else "?"
        )
    for field in FIELDS[:-1]:
        require(field in data, "permutation-setup-missing", field=field)
    dice, won = _dice(data["dice"]), _won(setting.players, data["won"])
    in_play, gone = 6 - dice.count(0), sum(map(len, won))
    require(in_play + gone == 6, "permutation-setup-count", play=in_play, won=gone)
    require(in_play >= 2, "permutation-setup-two-dice", play=in_play)
    require(data["path"] in PATHS, "permutation-setup-path")
    path, turn, idle = PATHS.index(data["path"]), data["turn"], data.get("idle", 0)
    require(
        _whole(turn, 0, setting.players - 1), "permutation-setup-turn", last=setting.players - 1
    )
    require(_whole(idle, 0, IDLE_LIMIT), "permutation-setup-idle", limit=IDLE_LIMIT)
    require(in_play > 2 or idle == 0, "permutation-setup-idle-at-end")
    return Permutation(pack(dice), path, _packed_won(won), setting.players, turn, idle)


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _dice(dice: Any) -> list[int]:
    good = type(dice) is list and len(dice) == 6 and all(_whole(value, 0, 6) for value in dice)
    require(good, "permutation-setup-dice")
    return list(dice)


def _won(players: int, won: Any) -> list[list[int]]:
    good = type(won) is list and len(won) == players
    require(good, "permutation-setup-won", players=players)
    for seat, dice in enumerate(won):
        good = type(dice) is list and all(_whole(value, 1, 6) for value in dice)
        require(good, "permutation-setup-won-dice", seat=seat)
    return [list(dice) for dice in won]


def _packed_won(won: list[list[int]]) -> int:
    packed = 0
    for seat, dice in enumerate(won):
        for value in dice:
            packed = add_won(packed, seat, value)
    return packed
