"""Positions as one line of text, to be pasted into a report or a chat.

`poldr 2 {"size":5} {"bricks":{…},…}`: the game, the number of players, the
options that are not the default, and the referee's `state`.
"""

import json

from tablee import games
from tablee.games.refusal import Unreadable
from tablee.play.table import Table


def write(table: Table) -> str:
    """The present position of a table, hidden things included, on one line."""
    defaults = {option.name: option.default for option in table.game.options}
    options = {
        name: value for name, value in table.setting.options.items() if value != defaults[name]
    }
    parts = (options, table.dump())
    tail = " ".join(json.dumps(part, separators=(",", ":"), ensure_ascii=False) for part in parts)
    return f"{table.game.name} {table.setting.players} {tail}"


def read(text: str, seed: int = 0) -> Table:
    """A table set up from such a line.

    >>> table = Table("poldr", 2, seed=1)
    >>> read(write(table)).dump() == table.dump()
    True

    Raises:
        Refusal: the line cannot be read, or the position is not possible.
    """
    decoder = json.JSONDecoder()
    try:
        name, players, rest = text.strip().split(None, 2)
        options, end = decoder.raw_decode(rest)
        state, last = decoder.raw_decode(rest[end:].lstrip())
        if rest[end:].lstrip()[last:].strip():
            raise ValueError("something follows")
        number = int(players)
    except (ValueError, RecursionError):
        raise Unreadable("position-unreadable") from None
    games.get(name)
    return Table(name, number, options, seed, state)
