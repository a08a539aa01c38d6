"""A short form of positions for lessons and tests: the pieces that matter, the rest filled in."""

from tablee.games.game import Json, Setting, require
from tablee.games.polymere.board import JOKERS, NAMES, turned


def sketch(setting: Setting, short: Json) -> Json:
    """The dump of a position that names only some of the pieces.

    `table` holds texts of moves, or pieces as a dump has them (so jokers with their claims);
    `hands` lists of names or just numbers: so many of the pieces named nowhere, in order of their
    names. `talon` is whatever is left, unless it is given.
    """
    table = [_laid(piece) for piece in short.get("table", [])]
    hands = short.get("hands", [])
    named = [_name(piece) for piece in table]
    named += [piece for hand in hands if isinstance(hand, list) for piece in hand]
    named += short.get("talon", [])
    rest = [name for name in NAMES if name != "J" and name not in named]
    rest += ["J"] * (JOKERS - named.count("J"))
    dealt: list[list[str]] = []
    for hand in hands:
        if isinstance(hand, int):
            dealt.append(rest[:hand])
            del rest[:hand]
        else:
            dealt.append(list(hand))
    full: Json = {"owed": 1, "turn": 0, "talon": [*short.get("talon", []), *rest]}
    return full | short | {"table": table, "hands": dealt, "talon": full["talon"]}


def _name(piece: Json) -> str:
    """The name of a piece on the table."""
    if piece["faces"] is None:
        return "J"
    digits = "".join(map(str, piece["faces"]))
    first = digits.index("1")
    return digits[first:] + digits[:first]


def _laid(piece: Json | str) -> Json:
    """A piece on the table; a text is that of the move which lays it, and of no joker."""
    if not isinstance(piece, str):
        return piece
    text = piece
    name, _, rest = text.partition("@")
    at, _, east = rest.partition("/")
    require(
        name in NAMES and east in name and name != "J", "polymere-setup-no-such-piece", piece=text
    )
    return {
        "at": [int(n) for n in at.split(",")],
        "faces": [int(d) for d in turned(name, int(east))],
    }
