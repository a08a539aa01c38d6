"""Moves of Permutation in a player's words, and as drawings.

A die is told by what it shows, and where two show the same also by where it lies as one looks at
the ring. The ways round are ↺ and ↻: left and right of a ring are easily taken for each other.
"""

from dataclasses import replace
from typing import NamedTuple

from tablee.games.game import Setting
from tablee.games.permutation.board import PATHS, SLOTS, pack, unpack
from tablee.games.permutation.draw import REACH, at, square
from tablee.games.permutation.preview import preview
from tablee.games.permutation.state import (
    Permutation,
    permuted,
    slid,
    slide_after,
    slide_before,
    taken,
    turned,
)
from tablee.games.permutation.state import permutation as permutation_of
from tablee.games.scene import Point
from tablee.games.telling import Arg, Effect, Mark, MarkKind, Message, Telling, ending

WAYS = ("↺", "↻")
"""Left and right, as they look from above."""
ONLY = "only"
"""Says that a die needs no place: no other shows the same."""
OUTSIDE = REACH + 0.72
"""How far from the middle the way of a die is drawn."""
ARC_STEPS = 4
"""Segments for each sixth of the ring."""


class Turn(NamedTuple):
    """The parts of a move, in the order they are played."""

    slide: str  # "none", "before" or "after"
    slide_from: int
    slide_to: int
    start: int
    way: int
    counted: list[int]  # the slots it passes, its landing last
    shows: int
    take: int  # the slot a die is taken from, or -1
    path: int
    first: list[int]  # the dice when the die sets off
    last: list[int]  # the dice when the path has turned

    @property
    def end(self) -> int:
        """The slot the die lands on."""
        return self.counted[-1]

    @property
    def resting(self) -> int:
        """Where the die is when the path has turned."""
        return self.slide_to if self.slide == "after" and self.slide_from == self.end else self.end


def read_turn(state: Permutation, move: int) -> Turn:
    """The parts of a move."""
    before, after, code = slide_before(move), slide_after(move), permutation_of(move)
    first = slid(state.dice, before)
    last = slid(permuted(first, code), after)
    swap = next(step for step in preview(state, move)["steps"] if step["kind"] == "swap")
    slide = before or after
    return Turn(
        slide="before" if before else "after" if after else "none",
        slide_from=slide >> 3,
        slide_to=slide & 7,
        start=code >> 1,
        way=code & 1,
        counted=[SLOTS.index(slot) for slot in swap["counted"]],
        shows=swap["shows"],
        take=taken(move) - 1,
        path=turned(state.path),
        first=unpack(first),
        last=unpack(last),
    )


def tell(setting: Setting, state: Permutation, move: int) -> Telling:
    """A turn in words and in a drawing."""
    turn = read_turn(state, move)
    args = _args(state, turn)
    effects = ending(state, state.play(move))
    if turn.take >= 0:
        value = turn.last[turn.take]
        points = Message("permutation-effect-points", {"count": value})
        effects = (Effect("points", state.turn, value, points), *effects)
    return Telling(
        seat=state.turn,
        advice=Message("permutation-advice", args),
        narration=Message("permutation-narration", args),
        short=Message("permutation-short", args),
        look=Message("permutation-look", {"path": PATHS[turn.path], "take": args["take"]}),
        piece=Message("permutation-piece", args),
        effects=effects,
        drawing=tuple(_drawing(state, turn)),
    )


def _args(state: Permutation, turn: Turn) -> dict[str, Arg]:
    dice = unpack(state.dice) if turn.slide == "before" else unpack(permuted_only(turn))
    sliding = turn.slide != "none"
    return {
        "slide": turn.slide,
        "slid": dice[turn.slide_from] if sliding else 0,
        "slid_from": SLOTS[turn.slide_from] if sliding else ONLY,
        "slid_to": SLOTS[turn.slide_to] if sliding else ONLY,
        "value": turn.first[turn.start],
        "at": _where(turn.first, turn.start),
        "way": WAYS[turn.way],
        "met": turn.first[turn.end],
        "met_at": _where(turn.first, turn.end),
        "shows": turn.shows,
        "take": _take(turn),
        "took": turn.last[turn.take] if turn.take >= 0 else 0,
        "took_at": SLOTS[turn.take] if turn.take >= 0 else ONLY,
    }


def permuted_only(turn: Turn) -> int:
    """The dice after the permutation, before a slide that follows it."""
    return permuted(pack(turn.first), turn.start << 1 | turn.way)


def _where(dice: list[int], slot: int) -> str:
    """The slot of a die, or ONLY where what it shows is enough to find it."""
    return SLOTS[slot] if dice.count(dice[slot]) > 1 else ONLY


def _take(turn: Turn) -> str:
    """Which die is taken: none, the one that moved, the one it meets, or one of two others."""
    if turn.take < 0:
        return "none"
    if turn.resting == turn.take:
        return "it"
    return "other" if turn.resting % 3 == turn.path else "pair"


# The drawing


def _drawing(state: Permutation, turn: Turn) -> list[Mark]:
    ends = (turn.path, turn.path + 3)
    marks = [_outline("area", slot, step=1) for slot in ends]
    marks.append(_outline("mark", turn.start, step=2))
    if turn.slide != "none":
        marks.append(_outline("mark", turn.slide_from, step=2))
    marks += _moves(turn)
    marks.append(Mark("line", tuple(at(slot, REACH - 0.7) for slot in ends), role="path"))
    if turn.take >= 0:
        taken_die = _outline("mark", turn.take)
        points = (at(turn.take + 0.33), f"+{turn.last[turn.take]}")  # beside it, not on its pips
        marks.append(replace(taken_die, labels=(points,)))
    return marks


def _moves(turn: Turn) -> list[Mark]:
    """The ways of the dice, and what they then show where."""
    slide: list[Mark] = []
    if turn.slide != "none":
        way = (at(turn.slide_from), at(turn.slide_to))
        slide = [Mark("arrow", way, SLOTS[turn.slide_to], place_name(turn.slide_to))]
    arc = Mark("arrow", _arc(turn), SLOTS[turn.end], place_name(turn.end))
    ghosts = [
        _outline("ghost", slot, label=str(turn.last[slot]), role="die")
        for slot in sorted(
            {turn.start, turn.end, turn.slide_to} if slide else {turn.start, turn.end}
        )
        if turn.last[slot] and slot != turn.take
    ]
    return [*slide, arc, *ghosts] if turn.slide == "before" else [arc, *slide, *ghosts]


def _arc(turn: Turn) -> tuple[Point, ...]:
    """The way of a die round the ring, outside it; a second time round it is farther out."""
    step = -1 if turn.way else 1
    sixths, here = 0, turn.start
    for slot in turn.counted:
        sixths += (slot - here) * step % 6 or 6
        here = slot
    count = ARC_STEPS * sixths
    return tuple(
        at(turn.start + step * sixths * i / count, OUTSIDE + 0.06 * sixths * i / count)
        for i in range(count + 1)
    )


def _outline(kind: MarkKind, slot: int, label: str = "", role: str = "", step: int = 3) -> Mark:
    size = 1.24 if kind == "area" else 1.12 if kind == "mark" else 1.0
    return Mark(
        kind,
        square(at(slot), size),
        SLOTS[slot],
        place_name(slot),
        role,
        ((at(slot), label),) if label else (),
        step=step,
    )


def place_name(slot: int) -> Message:
    """Where a slot is, as one looks at the ring."""
    return Message("permutation-place", {"at": SLOTS[slot]})
