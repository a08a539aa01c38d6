"""How many puzzles of each grade the levels solve, what the files weigh, and how fast one opens.

    python -m bench.puzzles                    every game that has puzzles
    python -m bench.puzzles poldr --each 40    so many puzzles of each grade
    python -m bench.puzzles --plots DIR        also draw a plot for each game

A level solves a puzzle if all its moves are right; it has its own number of nodes, and no clock.
The seeds are not those by which the puzzles were graded. Figures go to `players.json`.
"""

import argparse
import pathlib
import time
from collections.abc import Iterator

from bench.player_figures import save_figures
from tablee import locale
from tablee.drawing.svg import svg
from tablee.games.game import Json
from tablee.paper.plot import course
from tablee.play import Knowledge
from tablee.players import levels
from tablee.puzzles import collection as on_file
from tablee.puzzles import session
from tablee.puzzles.collection import GRADES, Collection, collection, games_with_puzzles
from tablee.puzzles.making.difficulty import answer
from tablee.puzzles.puzzle import SOLVED, Puzzle
from tablee.service import puzzles as service

LEVELS = (1, 2, 3, 4)
SEEDS = (1001, 1002, 1003)


def solves(game: str, puzzle: Puzzle, level: int, seed: int) -> bool:
    """Whether a level finds a right move in every step."""
    table, step = puzzle.table(game), 0
    nodes = levels.effort(game, puzzle.players, level).nodes
    while step != SOLVED:
        thought = levels.play(Knowledge.of(table), level, seed, nodes=nodes)
        text = answer(table, puzzle, thought, seed)
        branch = session.accepted(table, puzzle, step, text)
        if branch is None:
            return False
        table.play(text)
        if branch.reply is not None:
            table.play(branch.reply)
        step, seed = branch.next, seed + 1
    return True


def measured(own: Collection, each: int) -> Json:
    """The share that each level solves, by grade."""
    shares: Json = {}
    for level in LEVELS:
        row = []
        for grade in range(1, GRADES + 1):
            numbers = own.by_grade[grade][:each]
            tries = [
                solves(own.game, own.puzzle(number), level, seed + 10 * number)
                for number in numbers
                for seed in SEEDS
            ]
            row.append(round(sum(tries) / len(tries), 3))
        shares[str(level)] = row
    return shares


def opening(own: Collection) -> float:
    """The processor time, in milliseconds, of the slowest of some puzzles to be made ready."""
    worst = 0.0
    service.puzzle(own.game, "1", "fr")  # loads the sentences
    for numbers in own.by_grade.values():
        for number in numbers[:5]:
            started = time.process_time()
            service.puzzle(own.game, str(number), "fr")
            worst = max(worst, time.process_time() - started)
    return round(1000 * worst, 1)


def plots(game: str, shares: Json, folder: pathlib.Path) -> None:
    """Draw the share that each level solves over the grades."""
    lines = {
        f"level {level}": [(grade, share, False) for grade, share in enumerate(row, 1)]
        for level, row in shares.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    title = locale.say("en", f"{game}-title")
    picture = svg(course(lines, f"{title}: share of puzzles solved (%), by grade"))
    (folder / f"puzzles-{game}.svg").write_text(picture, "utf-8")


def rows(game: str, shares: Json) -> Iterator[str]:
    """The shares as rows of a table."""
    for level, row in shares.items():
        yield f"| {game} | {level} | " + " | ".join(f"{100 * one:.0f}" for one in row) + " |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--each", type=int, default=40)
    parser.add_argument("--plots", type=pathlib.Path)
    asked = parser.parse_args()
    for game in asked.games or games_with_puzzles():
        own = collection(game)
        shares = measured(own, asked.each)
        size = (on_file.DATA / f"{game}.jsonl.xz").stat().st_size
        kinds = {kind: sum(p.kind == kind for p in own.puzzles) for kind in kinds_of(own)}
        figures = {
            "count": len(own.puzzles), "kinds": kinds, "bytes": size, "solved": shares,
            "opens_ms": opening(own), "each": asked.each,
        }  # fmt: skip
        save_figures("puzzles", game, figures)
        print(game, figures["count"], kinds, size, f"{figures['opens_ms']} ms")
        print("\n".join(rows(game, shares)))
        if asked.plots:
            plots(game, shares, asked.plots)


def kinds_of(own: Collection) -> list[str]:
    """The kinds of a game's puzzles."""
    return sorted({puzzle.kind for puzzle in own.puzzles})


if __name__ == "__main__":
    main()
