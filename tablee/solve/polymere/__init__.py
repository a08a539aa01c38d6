"""The solo of Polymère: figures of all pieces, built from a seed and checked by the rules.

An attempt is a search of its own, limited in nodes and with its own random numbers. So
the same seed gives the same figure on every machine, and stopped work resumes
with the next attempt.
"""

import hashlib
from base64 import b32encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

from tablee.compiled import target
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.polymere.board import HALF, JOKER, JOKERS, NUMBERS, PIECES, turned
from tablee.games.polymere.draw import centre, outline
from tablee.games.polymere.setup import name_of
from tablee.games.refusal import Illegal
from tablee.games.scene import Polygon, Scene
from tablee.solve.polymere import search as ps
from tablee.solve.puzzles import Goal
from tablee.workers import AnyPool, SerialPool, Unit

MOST = {True: PIECES, False: PIECES - JOKERS}
"""The largest figure, with jokers and without."""
FIVE_RINGS = ps.SIXTH
NO_JOKERS = ("J@",)


def _goals(prefix: str, group: str, barred: tuple[str, ...], most: int) -> Iterator[Goal]:
    for rings in range(1, 6):
        laid, args = 3 * rings * (rings + 1) + 1, {"rings": rings}
        yield Goal(f"{prefix}{rings}", laid, "polymere-goal-rings", args, group, barred=barred)
    name = "plain-all" if barred else "all"
    yield Goal(name, most, "polymere-goal-all", {}, group, whole=not barred, barred=barred)


GOALS = (
    *_goals("rings-", "polymere-goals", (), PIECES),
    *_goals("plain-", "polymere-goals-plain", NO_JOKERS, PIECES - JOKERS),
)
"""What may be gone for alone: full rings, or all pieces; with jokers, or without them."""
QUICK_NODES = 1_500
"""Nodes of an attempt at five rings; it seldom needs more, and a new one is cheap."""
QUICK_TRIES = 100
NODES = 1_000_000
INNER_NODES = 20_000
PROMISING = 375
"""So many fits of the pieces left in the cells of the sixth ring make it worth a search.

With more fits the searches get further on average; whether complete figures come sooner
with this bar than with another, or with none, has not been shown.
"""
APART = tuple(tuple(ps.SIXTH + (first + step) % 36 for step in (0, 12, 24)) for first in (0, 6))
"""Three cells of the sixth ring as far apart as can be: twelve steps, every second corner."""


@dataclass(frozen=True)
class Figure:
    """Pieces laid in rings: each entry of the table as a dump has it, ring by ring."""

    table: tuple[Json, ...]

    @property
    def size(self) -> int:
        return len(self.table)

    @property
    def moves(self) -> list[str]:
        """The moves that lay it, in an order the rules allow."""
        return [_text(piece) for piece in self.table]

    @property
    def holes(self) -> list[tuple[int, int]]:
        """The cells left empty in the ring that is not complete, if it has been begun."""
        laid = {tuple(piece["at"]) for piece in self.table}
        size = next(size for size in (1, 7, 19, 37, 61, 91, 127) if size >= self.size)
        return [cell for cell in ps.CELLS[:size] if cell not in laid]

    @property
    def code(self) -> str:
        """A short name for exactly this figure."""
        digest = hashlib.sha256(" ".join(sorted(self.moves)).encode()).digest()
        return b32encode(digest[:5]).decode()

    def spread(self) -> int:
        """How many steps the nearest two empty cells are apart; 0 with fewer than two."""
        holes = self.holes
        pairs = [(a, b) for i, a in enumerate(holes) for b in holes[:i]]
        return min((_steps(a, b) for a, b in pairs), default=0)


def _steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _text(piece: Json) -> str:
    q, r = piece["at"]
    name = name_of(piece)
    return f"J@{q},{r}" if name == "J" else f"{name}@{q},{r}/{piece['faces'][0]}"


def check(moves: Sequence[str]) -> Any:
    """The position these moves lead to, each one checked by the rules from scratch.

    >>> check(["123456@0,0/1"]).placed
    1

    Raises:
        Refusal: a move cannot be read, or is not legal.
    """
    state = GAME.start(GAME.setting(1), Chance(0, "start"), 0)
    for text in moves:
        move = GAME.read(state, text)
        if move not in GAME.moves(state):
            raise GAME.refusal(state, move)
        state = state.play(move)
    return state


def figure_of(state: Any) -> Figure:
    """The figure on the table of a solo, ring by ring."""
    table = GAME.dump(state)["table"]
    return Figure(tuple(sorted(table, key=lambda piece: ps.NUMBER[tuple(piece["at"])])))


def picture(state: Any) -> Scene:
    """A solo's figure to show to others: every digit in its colour, empty cells dashed."""
    # Each digit is given to a seat of its own for its colour; what is left in hand is not shown.
    dump = GAME.dump(state) | {"hands": None, "digits": [[digit] for digit in range(1, 7)]}
    drawn = GAME.scene(GAME.setting(1), dump)
    scene = Scene(unit=drawn.unit)
    empty = figure_of(state).holes if state.placed else [(0, 0)]
    scene.add(*(Polygon(outline(centre(cell)), "empty") for cell in empty))
    scene.add(*(shape for shape in drawn.shapes if shape.role != "mark"))
    return scene


def first_piece(name: str) -> Figure:
    """A figure of one piece, the 1 to the east; `J` is a joker.

    >>> first_piece("132456").moves
    ['132456@0,0/1']

    Raises:
        Illegal: there is no such piece.
    """
    plain = name.strip().upper()
    if plain == "J":
        return Figure(({"at": [0, 0], "faces": None, "claim": None},))
    if sorted(plain) != list("123456"):
        raise Illegal("rings-no-such-piece", piece=name[:40])
    return Figure(({"at": [0, 0], "faces": [int(digit) for digit in turned(plain, 1)]},))


@dataclass
class Task:
    """What is to be filled, as the buffers of the search."""

    order: list[int]
    kind: list[int]
    faces: list[int]
    jokers: list[int]
    low: list[int]
    high: list[int]
    control: Any  # a list, or an array through which another thread stops the search
    best: list[int] = field(default_factory=lambda: [0] * (7 * (ps.OUTSIDE + 1)))
    stack: list[int] = field(default_factory=lambda: [0] * (ps.STRIDE * (ps.OUTSIDE + 1)))

    def run(self, function: Callable[..., Any], arrays: bool) -> int:
        """Search and return the status; `control` and `best` then hold the result."""
        buffers: Any = (
            self.order, self.kind, self.faces, self.jokers, self.low, self.high, self.stack,
            self.best, self.control,
        )  # fmt: skip
        if arrays:
            # A buffer of the target is not copied: a timer may stop the search through it.
            buffers = [target.array(buffer) for buffer in buffers]
        status = int(function(*buffers))
        self.best, self.control = buffers[-2:]
        return status

    def best_figure(self) -> Figure | None:
        """The largest figure the search has seen, if it was larger than the start."""
        sides = [int(digit) for digit in self.best]
        table: list[Json] = []
        for number, cell in enumerate(ps.CELLS):
            faces = sides[6 * number : 6 * number + 6]
            if sides[ps.BEST_JOKERS + number]:
                table.append({"at": list(cell), "faces": None, "claim": None})
            elif faces[0]:
                table.append({"at": list(cell), "faces": faces})
        return Figure(tuple(table)) if table else None


def task(
    start: Figure, size: int, jokers: int, holes: int, empty: Sequence[int] = (), **control: int
) -> Task:
    """The cells below `size`, but those of `empty`, to be filled round what is laid.

    `control` holds values of the control buffer by name, as `LIMIT=1000`.
    """
    length = ps.OUTSIDE + 1
    built = Task([], [0] * length, [0] * 6 * length, [0] * length, [ps.ALL] * length,
                [ps.ALL] * length, [0] * ps.CONTROL_SIZE)  # fmt: skip
    left = set(range(JOKER))
    laid = {ps.NUMBER[tuple(piece["at"])]: piece for piece in start.table}
    for number, piece in laid.items():
        if piece["faces"] is None:
            built.jokers[number] = 1
            built.kind[number] = ps.LAID_JOKER
        else:
            built.faces[6 * number : 6 * number + 6] = piece["faces"]
            left.remove(NUMBERS[name_of(piece)])
    for number in range(ps.OUTSIDE):
        if not built.faces[6 * number]:
            ps.refresh(number, built.faces, built.low, built.high)
    to_fill = [number for number in range(size) if number not in laid and number not in empty]
    for number in to_fill:
        built.kind[number] = ps.TO_FILL
    built.order = [number for number in laid if built.jokers[number]] + to_fill
    given = {
        "SIZE": size, "JOKERS": jokers, "HOLES": holes, "LAID": start.size, "BEST": start.size,
        "LOW": sum(1 << piece for piece in left if piece < HALF),
        "HIGH": sum(1 << piece - HALF for piece in left if piece >= HALF),
        "FREE": len(built.order), "BLANKS": jokers + holes, "INNER": 1 << 60,
        "LIMIT": 1 << 60, "RANDOM": 1,
    }  # fmt: skip
    for name, value in (given | control).items():
        built.control[getattr(ps, name)] = value
    return built


@cache
def compiled() -> Callable[..., Any]:
    """The search, compiled (needs the extra `players`)."""
    return target.compiled(ps.search)


@dataclass(frozen=True)
class Wish:
    """What a figure should be like."""

    seed: int = 0
    jokers: bool = True
    apart: bool = False
    """Whether the empty cells of the sixth ring should be as far apart as can be."""
    start: Figure = Figure(())

    def __post_init__(self) -> None:
        if not self.jokers and any(piece["faces"] is None for piece in self.start.table):
            raise Illegal("rings-start-has-jokers")
        if self.apart and not self.jokers:
            raise Illegal("rings-apart-needs-jokers")
        if self.apart and not self.corners():
            raise Illegal("rings-corners-taken")

    def corners(self) -> list[tuple[int, ...]]:
        """The ways to leave three cells empty that are as far apart as can be."""
        laid = {ps.NUMBER[tuple(piece["at"])] for piece in self.start.table}
        return [cells for cells in APART if not laid & set(cells)]

    def jokers_left(self) -> int:
        laid = sum(piece["faces"] is None for piece in self.start.table)
        return JOKERS - laid if self.jokers else 0


@dataclass(frozen=True)
class Progress:
    """How far the building has come."""

    attempts: int
    best: Figure
    latest: int
    """Pieces laid in the last attempt."""
    nodes: int
    done: bool


def build(
    wish: Wish, attempts: int = 0, best: Figure | None = None, pool: AnyPool | None = None
) -> Iterator[Progress]:
    """Build a figure as large as can be: after each attempt, how far it has come.

    It ends only with a figure of all pieces; `attempts` and `best` go on with earlier work.
    However many workers try at the same time, attempts count in their order, so every pool
    comes to the same figure.
    """
    best = best or wish.start
    most = MOST[wish.jokers]
    if best.size < FIVE_RINGS:
        for latest, nodes in _five_rings(wish):
            best = max(best, latest, key=lambda figure: figure.size)
            yield Progress(attempts, best, latest.size, nodes, False)
    if best.size == most:
        return
    for latest, nodes in _in_order(wish, attempts, pool or SerialPool()):
        attempts += 1
        best = max(best, latest, key=lambda figure: figure.size)
        yield Progress(attempts, best, latest.size, nodes, best.size == most)
        if best.size == most:
            return


def _in_order(wish: Wish, first: int, pool: AnyPool) -> Iterator[tuple[Figure, int]]:
    """What the attempts come to, from that number on."""
    early: dict[object, tuple[Figure, int]] = {}
    due = first
    for number, result in pool.each(Unit(n, attempt, (wish, n)) for n in count(first)):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def attempt(wish: Wish, number: int) -> tuple[Figure, int]:
    """The largest figure the attempt of that number finds, and how many nodes it took."""
    job = _attempt(wish, number)
    job.run(compiled(), arrays=True)
    return job.best_figure() or wish.start, int(job.control[ps.NODES])


def _five_rings(wish: Wish) -> Iterator[tuple[Figure, int]]:
    """Five full rings, in plain Python: they are there before anything is compiled."""
    for number in range(QUICK_TRIES):
        luck = _luck(wish, f"five rings {number}")
        job = task(wish.start, FIVE_RINGS, 0, 0, RANDOM=luck, LIMIT=QUICK_NODES)
        status = job.run(ps.search, arrays=False)
        yield job.best_figure() or wish.start, int(job.control[ps.NODES])
        if status != ps.UNKNOWN:
            return


def _attempt(wish: Wish, number: int) -> Task:
    """The search of that number for the whole figure."""
    empty = wish.corners()[number % len(wish.corners())] if wish.apart else ()
    holes = 0 if wish.apart else ps.OUTSIDE - MOST[wish.jokers]
    job = task(
        wish.start, ps.OUTSIDE, wish.jokers_left(), holes, empty,
        RANDOM=_luck(wish, f"attempt {number}"), LIMIT=NODES, INNER=INNER_NODES, ALL_LAID=1,
        LATE=1, GOAL=MOST[wish.jokers],
        EARLY=number % 2 if wish.start.size > 1 else 0,
    )  # fmt: skip
    free = sum(cell < ps.SIXTH or job.kind[cell] == ps.LAID_JOKER for cell in job.order)
    job.control[ps.FREE] = free
    if len(job.order) - free == 36 - len(empty):
        # A corner takes any piece left, so each one that stays empty has that many fits less.
        left = MOST[False] - (ps.SIXTH - (JOKERS - wish.jokers_left() if wish.jokers else 0))
        job.control[ps.NEED] = PROMISING - left * len(empty)
    return job


def _luck(wish: Wish, what: str) -> int:
    return Chance(wish.seed, f"polymere figure {what}").below(0xFFFFFFFE) + 1
