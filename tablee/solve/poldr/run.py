"""Solving all openings of a board by a pool of workers; a run that was stopped goes on.

Finished openings are kept in a file with a checksum; a file that is damaged, or of another run, is
refused.
"""

import hashlib
import json
import pathlib
from collections.abc import Callable, Sequence

from tablee.compiled.cache import cache_home
from tablee.files import content, replace
from tablee.games.game import Json
from tablee.games.refusal import Unreadable
from tablee.solve.poldr.solver import Board, Opening, Solved, solve_opening
from tablee.workers import AnyPool, Unit

Progress = Callable[[int, int], None]
"""Called with the number of finished openings, and of all."""
FORMAT = "Tablée openings 1"


def default_file(asked: Sequence[Opening]) -> pathlib.Path:
    """Where finished openings are kept if nobody says: a file for each board, or opening."""
    board, text = asked[0]
    name = "openings" if len(asked) > 1 else text.replace(" ", "-")
    return cache_home() / f"poldr-{board.size}-{board.bricks}-{name}.json"


def run(
    asked: Sequence[Opening], memory: int, path: pathlib.Path, progress: Progress, pool: AnyPool
) -> dict[Opening, Solved]:
    """Solve these openings, each with so many bytes of table.

    Goes on from the file if there is one; it is gone when all are solved.
    """
    done = read(path, asked[0].board)
    left = [opening for opening in asked if opening not in done]
    progress(len(asked) - len(left), len(asked))
    units = [Unit(one, solve_opening, (one, memory)) for one in left]
    for opening, solved in pool.each(units):
        assert isinstance(opening, Opening)
        done[opening] = solved
        left.remove(opening)
        write(path, done)
        progress(len(asked) - len(left), len(asked))
    path.unlink(missing_ok=True)
    return {opening: done[opening] for opening in asked}


def write(path: pathlib.Path, done: dict[Opening, Solved]) -> None:
    """Keep the finished openings."""
    (board,) = {opening.board for opening in done}
    body: Json = {
        "format": FORMAT, "size": board.size, "bricks": board.bricks,
        "openings": [solved.to_json(opening.text) for opening, solved in done.items()],
    }  # fmt: skip
    replace(path, json.dumps(body | {"sum": _sum(body)}).encode())


def read(path: pathlib.Path, board: Board) -> dict[Opening, Solved]:
    """The finished openings of a board; none if there is no file."""
    kept = content(path)
    if kept is None:
        return {}
    try:
        body = json.loads(kept)
        good = body.pop("sum") == _sum(body) and body["format"] == FORMAT
    except (ValueError, KeyError, TypeError, AttributeError):
        good = False
    if not good:
        raise Unreadable("poldr-run-damaged", path=str(path))
    if Board(body["size"], body["bricks"]) != board:
        raise Unreadable("poldr-run-other", path=str(path))
    return {
        Opening(board, one["opening"]): Solved(one["winner"], one["last_brick"], one["nodes"])
        for one in body["openings"]
    }


def _sum(body: Json) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def report(board: Board, solved: dict[Opening, Solved]) -> Json:
    """The result as JSON."""
    winners = [one.winner for one in solved.values()]
    return {
        "size": board.size, "bricks": board.bricks,
        "openings": [one.to_json(opening.text) for opening, one in solved.items()],
        **{winner: winners.count(winner) for winner in ("first", "second", "shared")},
    }  # fmt: skip
