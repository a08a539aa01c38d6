"""Help with Polymère's solo: what fits where, dead cells, whether a ring can be filled.

Everything is asked of a position of the rules. An answer is proven, or it says that
it is not known yet.
"""

import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee.compiled import target
from tablee.compiled.target import Timer
from tablee.games.polymere import GAME
from tablee.games.polymere.board import JOKER, JOKERS, NAMES, RING, cell_at, ring_of
from tablee.games.polymere.state import LIFT
from tablee.solve.polymere import MOST, Figure, Task, compiled, figure_of, first_piece, task
from tablee.solve.polymere import search as ps

Cell = tuple[int, int]
SECONDS = 0.8
"""How long the search for the rest of a ring takes at most, beside its preparation."""
PLAIN_NODES = 500
"""What plain Python looks at in a tenth of a second."""
LAST_RING = 6
GROW_TRIES, GROW_NODES = 12, 20_000
TIDY_TRIES, TIDY_NODES = 12, 4_000
"""Quick tries at a way that leaves no dead cell in the next ring, before all ways are looked at."""


def fitting(state: Any, jokers: bool = True) -> dict[Cell, list[str]]:
    """For each empty cell of the ring being filled, the moves that the rules allow there.

    Without `jokers`, those that lay a numbered piece.
    """
    fits: dict[Cell, list[str]] = {cell: [] for cell in empty_cells(state)}
    for move in GAME.moves(state):
        if not move & LIFT and (jokers or move & 127 != JOKER):
            fits[cell_at(move >> 10 & 0xFFFF)].append(GAME.write(state, move))
    return fits


def empty_cells(state: Any) -> list[Cell]:
    """The empty cells of the ring being filled."""
    laid = {tuple(piece["at"]) for piece in figure_of(state).table}
    ring = RING[state.placed]
    return [cell for cell in ps.CELLS if ring_of(*cell) == ring and cell not in laid]


def dead_cells(state: Any) -> list[Cell]:
    """The empty cells of the ring being filled that nothing fits any more, not even a joker."""
    return [cell for cell, moves in fitting(state).items() if not moves]


@dataclass(frozen=True)
class Outlook:
    """Whether the ring being filled can be completed (the sixth: whether all pieces fit)."""

    possible: bool | None
    """None: not known yet."""
    moves: tuple[str, ...] = ()
    """What is left to lay, if it is possible."""
    nodes: int = 0


def outlook(
    state: Any, seconds: float | None = SECONDS, nodes: int = 1 << 60, jokers: bool = True,
    wait: bool = True,
) -> Outlook:  # fmt: skip
    """Whether the ring can still be completed, with a way to do it; without jokers if asked.

    With `seconds` None only `nodes` count, and the answer is the same on every machine. Who does
    not `wait` gets what plain Python finds until the search is compiled.
    """
    if state.over():
        return Outlook(True)
    start = figure_of(state)
    if wait:
        ready()
    ring, spent, begun = RING[start.size], 0, time.monotonic()
    lucks = range(1, TIDY_TRIES + 1) if ring < LAST_RING else range(0)
    tries = [_tidy(start, ring, luck) for luck in lucks]
    for job in [*tries, _everything(start, ring, jokers)]:
        job.control[ps.LIMIT] = min(job.control[ps.LIMIT], max(1, nodes - spent))
        left = None if seconds is None else max(0.01, begun + seconds - time.monotonic())
        if left is not None and left <= 0.01:
            status = ps.UNKNOWN
            break
        status = _run(job, left)
        spent += int(job.control[ps.NODES])
        if status == ps.SOLVED:
            figure = job.best_figure()
            return Outlook(True, _added(start, figure) if figure else (), spent)
    return Outlook(False if status == ps.NONE else None, (), spent)


def _tidy(start: Figure, ring: int, luck: int) -> Task:
    """A quick try, cell by cell: jokers are saved, and no cell of the next ring may die."""
    return task(start, 3 * ring * (ring + 1) + 1, 0, 0, TIDY=1, RANDOM=luck, LIMIT=TIDY_NODES)


def _everything(start: Figure, ring: int, jokers: bool) -> Task:
    """A search that leaves nothing out: if it ends without a way, there is none."""
    size, holes = 3 * ring * (ring + 1) + 1, 0
    if ring == LAST_RING:
        size, holes = ps.OUTSIDE, ps.OUTSIDE - MOST[jokers]
    left = _jokers_left(start, jokers)
    return task(start, size, left, holes, FREE=0, EARLY=1, ALL_LAID=int(ring == LAST_RING))


def _jokers_left(start: Figure, jokers: bool) -> int:
    return jokers * (JOKERS - sum(piece["faces"] is None for piece in start.table))


def growing(state: Any, jokers: bool, seconds: float) -> str | None:
    """A move towards the largest figure that quick searches find; None if nothing can be laid.

    For the last ring, which few figures can complete.
    """
    start, fits = figure_of(state), fitting(state, jokers)
    best, begun = start, time.monotonic()
    left = _jokers_left(start, jokers)
    for luck in range(1, GROW_TRIES + 1):
        over = begun + seconds - time.monotonic()
        if over <= 0 or best.size == MOST[jokers]:
            break
        cells = ps.OUTSIDE - start.size
        job = task(
            start, ps.OUTSIDE, left, cells, FREE=0, LATE=1, GOAL=MOST[jokers], BLANKS=cells,
            RANDOM=luck, LIMIT=GROW_NODES,
        )  # fmt: skip
        _run(job, over)
        best = max(best, job.best_figure() or start, key=lambda figure: figure.size)
    moves = [text for text in _added(start, best) if text in fits[_place(text)]]
    if not moves:
        moves = [text for texts in fits.values() for text in texts]
    return min(moves, key=lambda text: (len(fits[_place(text)]), text), default=None)


def _place(text: str) -> Cell:
    """The cell of a move."""
    q, r = text.split("@")[1].split("/")[0].split(",")
    return int(q), int(r)


def _added(start: Figure, figure: Figure) -> tuple[str, ...]:
    laid = {tuple(piece["at"]) for piece in start.table}
    return tuple(Figure(tuple(p for p in figure.table if tuple(p["at"]) not in laid)).moves)


def _run(job: Task, seconds: float | None) -> int:
    if not ready.cache_info().currsize:
        job.control[ps.LIMIT] = min(job.control[ps.LIMIT], PLAIN_NODES)
        return job.run(ps.search, arrays=False)
    job.control = target.array(job.control)
    with _timed(job.control, seconds):
        return int(job.run(compiled(), arrays=True))


def _timed(control: Any, seconds: float | None) -> AbstractContextManager[Any]:
    """Tell the search to stop when the time is over."""
    return nullcontext() if seconds is None else target.timed(control, ps.STOP, Timer(seconds))


@cache
def ready() -> None:
    """Compile the search, or load it, before any clock runs."""
    task(first_piece(NAMES[0]), 7, JOKERS, 0, FREE=0, LIMIT=2).run(compiled(), arrays=True)


@dataclass(frozen=True)
class Hint:
    """What to do next, and why."""

    text: str
    outlook: Outlook


def hint(
    state: Any, seconds: float | None = SECONDS, nodes: int = 1 << 60, jokers: bool = True,
    wait: bool = True,
) -> Hint:  # fmt: skip
    """A move that goes on to a full ring, or a lift that gives most back, or the best guess."""
    seen = outlook(state, seconds, nodes, jokers, wait)
    fits = fitting(state, jokers)
    if seen.moves:
        # The cell that will be hardest to fill comes first.
        hardest = min(fits, key=lambda cell: (len(fits[cell]), cell))
        here = [m for m in seen.moves if m.split("/")[0].endswith(f"@{hardest[0]},{hardest[1]}")]
        first = (here or seen.moves)[0]
        return Hint(first, seen)
    if seen.possible is False or not any(fits.values()):
        return Hint(best_lift(state), seen)
    cell = min((cell for cell in fits if fits[cell]), key=lambda cell: (len(fits[cell]), cell))
    return Hint(max(fits[cell], key=lambda text: (_freedom(state, text), text)), seen)


def _freedom(state: Any, text: str) -> tuple[int, int]:
    """After a move: fewer dead cells are better, then more that fits."""
    after = fitting(state.play(GAME.read(state, text)))
    return -sum(not moves for moves in after.values()), sum(map(len, after.values()))


def best_lift(state: Any) -> str:
    """The lift after which fewest cells are dead and most fits again."""
    lifts = [GAME.write(state, move) for move in GAME.moves(state) if move & LIFT]
    return max(lifts, key=lambda text: (_freedom(state, text), text))
