"""Checking every stored puzzle of a game by a pool of workers; a run that was stopped goes on."""

import hashlib
import json
import pathlib
from collections.abc import Sequence

from tablee.compiled.cache import cache_home
from tablee.files import replace
from tablee.fingerprint import fingerprint
from tablee.games.game import Json
from tablee.puzzles.making.check import faults
from tablee.puzzles.making.run import Pools, Progress
from tablee.puzzles.puzzle import Puzzle, dumps, from_json
from tablee.workers import Unit

BATCH = 20
SAVED = 5
"""Units after which the work is saved."""


def work_file(game: str, puzzles: Sequence[Puzzle]) -> pathlib.Path:
    """Where finished units are kept; its name changes with puzzles, rules and checks."""
    content = "\n".join(map(dumps, puzzles)).encode()
    sources = fingerprint("games/rule.py", f"games/{game}", "solve", "puzzles")
    name = hashlib.sha256(content + sources.encode()).hexdigest()[:16]
    return cache_home() / f"puzzles-checked-{game}-{name}.json"


def check(
    game: str, puzzles: Sequence[Puzzle], pools: Pools, progress: Progress
) -> dict[int, Json]:
    """What is wrong with each puzzle, by number; nothing if all are as they say."""
    path = work_file(game, puzzles)
    done: dict[str, Json] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    starts = [at for at in range(0, len(puzzles), BATCH) if str(at) not in done]
    units = [Unit(at, check_batch, (game, at, _lines(puzzles[at : at + BATCH]))) for at in starts]
    progress(len(puzzles) - BATCH * len(units), len(puzzles))
    with pools() as pool:
        for count, (at, found) in enumerate(pool.each(units), 1):
            done[str(at)] = found
            progress(min(len(puzzles), BATCH * len(done)), len(puzzles))
            if count % SAVED == 0 or count == len(units):
                path.parent.mkdir(parents=True, exist_ok=True)
                replace(path, json.dumps(done).encode())
    return {int(number): why for one in done.values() for number, why in one.items()}


def _lines(puzzles: Sequence[Puzzle]) -> list[Json]:
    return [puzzle.to_json() for puzzle in puzzles]


def check_batch(game: str, first: int, lines: Sequence[Json]) -> Json:
    """The faults of some puzzles, by number."""
    found: Json = {}
    for number, line in enumerate(lines, first + 1):
        if wrong := faults(game, from_json(line)):
            found[str(number)] = wrong
    return found
