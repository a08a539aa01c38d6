"""What a seat may know of a position, and positions that fit what it knows."""

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.polymere.board import JOKERS, NAMES
from tablee.games.polymere.jokers import possible
from tablee.games.polymere.notation import dump
from tablee.games.polymere.setup import load, name_of
from tablee.games.polymere.state import Polymere
from tablee.games.refusal import Illegal


def view(state: Polymere, seat: int | None, ended: bool = False) -> Json:
    """What a seat may know; None is a spectator. Hands are shown at the end and in a solo."""
    full = dump(state)
    hands = full.pop("hands")
    shown: Json = {"seat": seat}
    if seat is not None:
        shown["hand"] = hands[seat]
    if ended or state.over() or state.players == 1:
        shown["hands"] = hands
    shown["counts"] = [len(hand) for hand in hands]
    return {
        **shown,
        **full,
        "talon": len(full["talon"]),
        "table": _with_sides(full["table"]),
    }


def _with_sides(table: list[Json]) -> list[Json]:
    """The table with what each joker's sides are or may be."""
    sides = possible(table) or {}
    for joker, digits in sides.items():
        table[joker]["decided"] = [each[0] if len(each) == 1 else None for each in digits]
        table[joker]["possible"] = digits
    return table


def world(setting: Setting, view: Json, chance: Chance) -> Polymere:
    """A full position that fits a view: unseen pieces are dealt at random."""
    try:
        return load(setting, _dealt_again(view, chance))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        # Views also come from programs elsewhere; what is none must not end this one.
        raise Illegal("polymere-no-view") from None


def _dealt_again(view: Json, chance: Chance) -> Json:
    table = [
        {name: value for name, value in piece.items() if name not in ("decided", "possible")}
        for piece in view["table"]
    ]
    hands: list[list[str] | None] = view.get("hands") or [None] * len(view["counts"])
    if view["seat"] is not None:
        hands = [view["hand"] if seat == view["seat"] else hand for seat, hand in enumerate(hands)]
    seen = [name for hand in hands if hand is not None for name in hand]
    seen += [name_of(piece) for piece in table]
    unseen = NAMES + ["J"] * (JOKERS - 1)
    for name in seen:
        unseen.remove(name)
    chance.shuffle(unseen)
    dealt: list[list[str]] = []
    for hand, count in zip(hands, view["counts"], strict=True):
        dealt.append(hand if hand is not None else [unseen.pop() for _ in range(count)])
    known = {name: view[name] for name in ("digits", "owed", "turn", "laid", "passes", "out")}
    return {**known, "hands": dealt, "talon": unseen, "table": table}
