"""Work on a figure kept in a file: it can be stopped at any time and gone on with.

The file is put in its place whole, and nothing in it is believed unseen: its figure
is laid again by the rules.
"""

import hashlib
import json
import pathlib
from dataclasses import dataclass

from tablee import files
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.solve.polymere import MOST, Figure, Wish, check, figure_of

MARK = "polymere figure 1"


@dataclass(frozen=True)
class Work:
    """What has been done for a wish."""

    attempts: int
    best: Figure


def read(path: pathlib.Path, wish: Wish) -> Work | None:
    """The work kept for this wish; None if there is no file yet."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Unknown("file-not-read", path=str(path), why=error.strerror or "") from None
    try:
        data = json.loads(content)
        proof = data.pop("check")
        asked, attempts, moves = data["wish"], data["attempts"], data["best"]
        sound = proof == _proof(data) and data["tablee"] == MARK
        if not sound or type(attempts) is not int or attempts < 0:
            raise ValueError
        best = figure_of(check(moves))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, Refusal):
        raise Illegal("rings-damaged", path=str(path)) from None
    if asked != _asked(wish):
        raise Illegal("rings-other", path=str(path))
    if best.size > MOST[wish.jokers]:
        raise Illegal("rings-damaged", path=str(path))
    return Work(attempts, best)


def write(path: pathlib.Path, wish: Wish, work: Work) -> None:
    """Keep the work; a reader finds the old file or the new one."""
    data: Json = {
        "tablee": MARK,
        "wish": _asked(wish),
        "attempts": work.attempts,
        "best": work.best.moves,
    }
    text = json.dumps(data | {"check": _proof(data)}) + "\n"
    files.replace(path, text.encode(), folders=False)


def _asked(wish: Wish) -> Json:
    return {
        "seed": wish.seed,
        "jokers": wish.jokers,
        "apart": wish.apart,
        "start": wish.start.moves,
    }


def _proof(data: Json) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
