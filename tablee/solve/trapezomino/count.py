"""Counting the solutions of the Trapézomino solo, or writing them down, by a pool; resumable.

Finished units of the search are kept in a file with sums; a file that is damaged, or of
another search, is refused.
"""

import hashlib
import json
import pathlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tablee.compiled.cache import cache_home
from tablee.files import append, content, replace
from tablee.games.game import Json
from tablee.games.refusal import Unreadable
from tablee.games.trapezomino.board import JOKER, LETTERS
from tablee.solve.trapezomino.cut import CUT, HEXAGON
from tablee.solve.trapezomino.halves import (
    Fillings,
    Unit,
    count,
    fillings,
    is_central,
    units,
)
from tablee.solve.trapezomino.library import Filling, canonical, pack
from tablee.solve.trapezomino.turns import TURNS
from tablee.workers import AnyPool
from tablee.workers import Unit as WorkUnit

Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Called with the number of finished units, and of all."""
FORMAT = "Tablée count 1"


def default_file() -> pathlib.Path:
    """The file for finished units by default."""
    return cache_home() / "trapezomino-count.json"


@dataclass(frozen=True)
class CountResult:
    """The number of solutions up to turning, by the shape the jokers make."""

    by_shape: dict[str, int]
    nodes: int
    seconds: float

    @property
    def solutions(self) -> int:
        return sum(self.by_shape.values())

    def to_json(self) -> Json:
        return {
            "solutions": self.solutions, "by_shape": self.by_shape,
            "fillings": self.solutions // 2, "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }  # fmt: skip


def total(results: Iterable[tuple[Unit, Fillings]], seconds: float = 0.0) -> CountResult:
    """Put the units together.

    The hexagon's own place is fixed up to turning. So each filling counts twice, for either
    of the two doubled places may be the jokers', except where these make a hexagon: there the
    search has found both. In the middle the hexagon leaves all six turns to be found. No
    solution is its own turn: every piece would have to be, and they cannot all lie in the middle.
    """
    sums = [[0] * JOKER, [0] * JOKER]
    nodes = 0
    for unit, result in results:
        central = sums[is_central(unit.hexagon)]
        for shape, number in enumerate(result.by_shape):
            central[shape] += number * (1 if shape == HEXAGON else 2)
        nodes += result.nodes
    by_shape = {}
    for shape, letter in enumerate(LETTERS):
        turned, left = divmod(sums[1][shape], len(TURNS))
        assert left == 0, letter
        by_shape[letter] = sums[0][shape] + turned
    return CountResult(by_shape, nodes, seconds)


def run(
    path: pathlib.Path, progress: Progress, pool: AnyPool, parts: Sequence[Unit] | None = None
) -> CountResult:
    """Count, resuming from the file if there is one; it is removed when all is counted.

    Given some parts of the search, only these are counted.
    """
    started = time.perf_counter()
    every = units() if parts is None else parts
    done, before = read(path, every)
    progress(len(done), len(every))
    left = [unit for unit in every if unit not in done]
    for unit, result in _each(count, left, pool):
        done[unit] = result
        write(path, every, done, before + time.perf_counter() - started)
        progress(len(done), len(every))
    path.unlink(missing_ok=True)
    return total(done.items(), before + time.perf_counter() - started)


def _each(
    function: Callable[[Unit], Result], left: list[Unit], pool: AnyPool
) -> Iterator[tuple[Unit, Result]]:
    """The result of each unit, as they are finished."""
    for name, result in pool.each(WorkUnit(unit, function, (unit,)) for unit in left):
        assert isinstance(name, Unit)
        yield name, result


# Writing all fillings down.


def write_fillings(
    path: pathlib.Path, progress: Progress, pool: AnyPool, parts: Sequence[Unit] | None = None
) -> int:
    """Find every filling and put them into a library file; return how many there are.

    Finished units are saved in a part file beside it, a line each, and resumed from there.
    """
    every = units() if parts is None else parts
    part = path.with_name(path.name + ".part")
    done = _saved_fillings(part, every)
    progress(len(done), len(every))
    for unit, rows in _each(canonical_fillings, [u for u in every if u not in done], pool):
        done[unit] = rows
        append(part, _line([*unit, rows]))
        progress(len(done), len(every))
    different = {filling for rows in done.values() for filling in rows}
    replace(path, pack(different))
    part.unlink(missing_ok=True)
    return len(different)


def canonical_fillings(unit: Unit) -> list[Filling]:
    """The fillings of a unit, each turned as it is in the library."""
    return sorted({canonical(filling) for filling in fillings(unit)})


def _line(body: object) -> bytes:
    return json.dumps([body, _sum(body)]).encode() + b"\n"


def _saved_fillings(path: pathlib.Path, every: Sequence[Unit]) -> dict[Unit, list[Filling]]:
    """What a file of finished units holds; begins one if there is none.

    A last line without its end was being written when the power went: it is dropped.
    """
    head = _line([FORMAT, _search_name(every)])
    first, *lines = (content(path) or head).split(b"\n")[:-1] or [b""]
    try:
        (_, search), *rows = (_checked(line) for line in (first, *lines))
        if search != _search_name(every):
            raise Unreadable("solo-count-other", path=str(path))
        done = {Unit(h, p): [tuple(row) for row in own] for h, p, own in rows}
    except (ValueError, TypeError):
        raise Unreadable("solo-count-damaged", path=str(path)) from None
    replace(path, b"\n".join((first, *lines)) + b"\n")
    return done


def _checked(line: bytes) -> list[Any]:
    body, digest = json.loads(line)
    if not isinstance(body, list) or digest != _sum(body):
        raise ValueError
    return body


# The file of finished units.


def _search_name(every: Sequence[Unit]) -> str:
    """What must be the same when a search is resumed."""
    return hashlib.sha256(repr((CUT, every)).encode()).hexdigest()[:16]


def _sum(body: object) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def write(
    path: pathlib.Path, every: Sequence[Unit], done: dict[Unit, Fillings], seconds: float
) -> None:
    """Keep the finished units of a count."""
    body: Json = {
        "format": FORMAT, "search": _search_name(every), "seconds": seconds,
        "units": [[*unit, list(result.by_shape), result.nodes] for unit, result in done.items()],
    }  # fmt: skip
    replace(path, json.dumps(body | {"sum": _sum(body)}).encode())


def read(path: pathlib.Path, every: Sequence[Unit]) -> tuple[dict[Unit, Fillings], float]:
    """The finished units of a count and the seconds they took; nothing if there is no file."""
    saved = content(path)
    if saved is None:
        return {}, 0.0
    try:
        body = json.loads(saved)
        good = body.pop("sum") == _sum(body) and body["format"] == FORMAT
    except (ValueError, KeyError, TypeError, AttributeError):
        good = False
    if not good:
        raise Unreadable("solo-count-damaged", path=str(path))
    if body["search"] != _search_name(every):
        raise Unreadable("solo-count-other", path=str(path))
    done = {
        Unit(hexagon, place): Fillings(tuple(by_shape), nodes)
        for hexagon, place, by_shape, nodes in body["units"]
    }
    return done, float(body["seconds"])
