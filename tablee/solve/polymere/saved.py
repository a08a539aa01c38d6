"""Work on a figure saved in a file, so that it can be stopped at any time and resumed.

The file is replaced atomically, and nothing in it is trusted: its figure is laid again by the
rules.
"""

import hashlib
import json
import pathlib
from dataclasses import dataclass

from tablee import files
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal
from tablee.solve.polymere import MOST, Figure, Wish, check, figure_of

MARK = "polymere figure 1"


@dataclass(frozen=True)
class Work:
    """How many attempts were made for a wish, and the best figure so far."""

    attempts: int
    best: Figure


def read(path: pathlib.Path, wish: Wish) -> Work | None:
    """The work saved for this wish; None if there is no file yet.

    Raises Illegal if the file is damaged or belongs to another wish.
    """
    content = files.content(path)
    if content is None:
        return None
    try:
        data = json.loads(content)
        checksum = data.pop("check")
        wished, attempts, moves = data["wish"], data["attempts"], data["best"]
        sound = checksum == _checksum(data) and data["tablee"] == MARK
        if not sound or type(attempts) is not int or attempts < 0:
            raise ValueError
        best = figure_of(check(moves))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refusal):
        raise Illegal("rings-damaged", path=str(path)) from None
    if wished != _wish_json(wish):
        raise Illegal("rings-other", path=str(path))
    if best.size > MOST[wish.jokers]:
        raise Illegal("rings-damaged", path=str(path))
    return Work(attempts, best)


def write(path: pathlib.Path, wish: Wish, work: Work) -> None:
    """Save the work; raises Unknown if that is not possible."""
    data: Json = {
        "tablee": MARK,
        "wish": _wish_json(wish),
        "attempts": work.attempts,
        "best": work.best.moves,
    }
    text = json.dumps(data | {"check": _checksum(data)}) + "\n"
    files.replace(path, text.encode(), folders=False)


def _wish_json(wish: Wish) -> Json:
    return {
        "seed": wish.seed,
        "jokers": wish.jokers,
        "apart": wish.apart,
        "start": wish.start.moves,
    }


def _checksum(data: Json) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
