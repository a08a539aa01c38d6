"""Making a game's puzzles: play games, find drafts, complete them, grade them.

Each stage is cut into pure units. What is finished is a line of a work file, so that a run which
was stopped goes on where it was.
"""

import json
import pathlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

from tablee.files import replace as replace_file
from tablee.games.game import Json
from tablee.games.refusal import Unreadable
from tablee.play import Table
from tablee.puzzles.collection import packed
from tablee.puzzles.making import difficulty, motifs
from tablee.puzzles.making.maker import Draft, Maker, maker
from tablee.puzzles.making.played import played
from tablee.puzzles.puzzle import Puzzle
from tablee.workers import AnyPool, Unit

Progress = Callable[[int, int], None]
Pools = Callable[[], AbstractContextManager[AnyPool]]
"""Opens a pool of workers; every round of units has its own."""
BATCH = 8
"""Games or drafts in a unit."""
ROUND = 4
"""Units of games after which it is seen whether there are enough drafts."""


class Work:
    """The work file of a run: a header, then a line for each unit that is finished."""

    def __init__(self, path: pathlib.Path, game: str, seed: int) -> None:
        self.path, header = path, {"game": game, "seed": seed}
        self.done: dict[tuple[str, int], list[Json]] = {}
        if path.exists():
            self._read(header)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(header) + "\n", "utf-8")

    def _read(self, header: Json) -> None:
        first, *lines = self.path.read_text("utf-8").split("\n")
        if json.loads(first) != header:
            raise Unreadable("puzzle-work-other", path=str(self.path))
        whole = lines[:-1]  # the last one is empty, or was cut off
        for line in whole:
            kept = json.loads(line)
            self.done[kept["stage"], kept["unit"]] = kept["found"]
        content = "\n".join([first, *whole]) + "\n"
        self.path.write_text(content, "utf-8")

    def of(self, stage: str) -> dict[int, list[Json]]:
        """The finished units of a stage."""
        return {unit: found for (own, unit), found in self.done.items() if own == stage}

    def keep(self, stage: str, unit: int, found: list[Json]) -> None:
        """Add a finished unit."""
        self.done[stage, unit] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"stage": stage, "unit": unit, "found": found}) + "\n")


def make(
    game: str, count: int, seed: int, work: pathlib.Path, pools: Pools, progress: Progress
) -> list[Puzzle]:
    """So many puzzles, graded, no two alike; somewhat fewer if many drafts turn out to be none."""
    kept = Work(work, game, seed)
    drafts = _drafts(game, int(count * maker(game).SPARE), seed, kept, pools, progress)
    whole = _completed(game, drafts, kept, pools, progress)
    scored = [(from_kept(one), difficulty.score(game, one["measure"])) for one in whole[:count]]
    return graded(scored)


def from_kept(one: Json) -> Puzzle:
    """The puzzle of a finished draft."""
    return Draft.from_json(one).puzzle


def _drafts(
    game: str, count: int, seed: int, kept: Work, pools: Pools, progress: Progress
) -> list[Json]:
    """Drafts of enough games, no two alike, each kind no more often than its share allows."""
    chosen = Selection(game, count)
    for _, found in sorted(kept.of("games").items()):
        chosen.add(found)
    first = 0
    while not chosen.full:
        left = [n for n in range(first, first + ROUND) if ("games", n) not in kept.done]
        units = [Unit(number, drafts_of_games, (game, seed, number)) for number in left]
        with pools() as pool:
            for number, found in pool.each(units):
                kept.keep("games", int(str(number)), found)
        # In the order of their numbers, so that the number of workers changes nothing.
        for number in left:
            chosen.add(kept.done["games", number])
        progress(min(chosen.size, count), 2 * count)
        first += ROUND
    return chosen.drafts()


class Selection:
    """Drafts that were found: no two alike, and no kind more often than its share."""

    def __init__(self, game: str, count: int) -> None:
        self.count = count
        self.room = {kind: round(share * count) for kind, share in maker(game).SHARES.items()}
        self.names: set[str] = set()
        self.found: dict[str, list[Json]] = {kind: [] for kind in self.room}

    def add(self, drafts: list[Json]) -> None:
        """Take those that are new and for which there is room."""
        for draft in drafts:
            own = self.found[draft["puzzle"]["kind"]]
            if draft["name"] not in self.names and len(own) < self.room[draft["puzzle"]["kind"]]:
                self.names.add(draft["name"])
                own.append(draft)

    @property
    def size(self) -> int:
        return sum(map(len, self.found.values()))

    @property
    def full(self) -> bool:
        return self.size >= self.count

    def drafts(self) -> list[Json]:
        """All of them, the kinds mixed."""
        ranked = [
            ((place + 0.5) / len(own), kind, draft)
            for kind, own in self.found.items()
            for place, draft in enumerate(own)
        ]
        return [draft for _, _, draft in sorted(ranked, key=lambda one: one[:2])]


def drafts_of_games(game: str, seed: int, unit: int) -> list[Json]:
    """The drafts of a unit's games."""
    own, found = maker(game), []
    for number in range(unit * BATCH, (unit + 1) * BATCH):
        table = played(game, seed, number, own)
        found += [draft.to_json() for draft in _drafts_of_game(own, table)]
    return found


def _drafts_of_game(own: Maker, table: Table) -> list[Draft]:
    """The drafts of a game, the latest first; two positions in a row are too much alike."""
    found: list[Draft] = []
    ply = table.ply - 1
    while ply >= 0 and len(found) < own.A_GAME:
        drafts = list(own.drafts(table.at(ply)))
        found += drafts
        ply -= 2 if drafts else 1
    return found


def _completed(
    game: str, drafts: list[Json], kept: Work, pools: Pools, progress: Progress
) -> list[Json]:
    """The drafts with refutations, motifs and measures."""
    known = {one["name"]: one for found in kept.of("whole").values() for one in found}
    left = [draft for draft in drafts if draft["name"] not in known]
    first, done = len(kept.of("whole")), len(drafts) - len(left)
    batches = [left[at : at + BATCH] for at in range(0, len(left), BATCH)]
    units = [Unit(first + n, complete, (game, batch)) for n, batch in enumerate(batches)]
    with pools() as pool:
        for number, found in pool.each(units):
            kept.keep("whole", int(str(number)), found)
            known |= {one["name"]: one for one in found}
            done += len(found)
            progress(len(drafts) + done, 2 * len(drafts))
    whole = (known[draft["name"]] for draft in drafts)
    return [one for one in whole if "puzzle" in one]


def complete(game: str, drafts: list[Json]) -> list[Json]:
    """A unit of drafts, completed; of one that turns out to be no puzzle, the name alone."""
    own, found = maker(game), []
    for kept in drafts:
        draft = own.completed(Draft.from_json(kept))
        if draft is None:
            found.append({"name": kept["name"]})
            continue
        puzzle = motifs.with_motif(game, draft.puzzle)
        puzzle = puzzle if own.MENDED is None else own.MENDED(puzzle)
        measure = difficulty.measured(game, puzzle, own.THINKING)
        found.append(Draft(puzzle, draft.name).to_json() | {"measure": measure})
    return found


def graded(scored: list[tuple[Puzzle, float]]) -> list[Puzzle]:
    """The puzzles with their grades: a fifth of them has each, by difficulty."""
    order = sorted(range(len(scored)), key=lambda at: scored[at][1])
    grades = {at: 1 + 5 * rank // len(scored) for rank, at in enumerate(order)}
    return [replace(puzzle, grade=grades[at]) for at, (puzzle, _) in enumerate(scored)]


def write(path: pathlib.Path, puzzles: list[Puzzle]) -> int:
    """Write the puzzles of a game; returns how many bytes they are."""
    content = packed(puzzles)
    replace_file(path, content)
    return len(content)
