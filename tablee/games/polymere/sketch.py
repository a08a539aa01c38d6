"""A short form of positions for lessons and tests: the pieces that matter, the rest filled in."""

from tablee.games.game import Json, Setting, require
from tablee.games.polymere.board import JOKERS, NAMES, turned


def sketch(setting: Setting, short: Json) -> Json:
    """The dump of a position that names only some of the pieces.

    `table` holds texts of moves, `hands` lists of names or just numbers: so many of the pieces
    named nowhere, in order of their names. `talon` is whatever is left, unless it is given.
    """
    table = [_laid(text) for text in short.get("table", [])]
    hands = short.get("hands", [])
    named = [text.partition("@")[0] for text in short.get("table", [])]
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


def _laid(text: str) -> Json:
    """A piece on the table, from the text of the move that lays it; no jokers."""
    name, _, rest = text.partition("@")
    at, _, east = rest.partition("/")
    require(
        name in NAMES and east in name and name != "J", "polymere-setup-no-such-piece", piece=text
    )
    return {
        "at": [int(n) for n in at.split(",")],
        "faces": [int(d) for d in turned(name, int(east))],
    }
