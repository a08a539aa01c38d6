"""Counting the Trapézomino solo, measured: against a plain C++ search and the exact-cover package.

python -m bench.trapezomino_solo [--whole]     needs g++, and pip install -e '.[players,peers]'
python -m bench.trapezomino_solo --play        the last part alone; needs nothing

Times are processor seconds on one core, all in one run, and every answer is compared.

1. Plain C++, always the first free triangle: a sample of what can cover the board's first
   triangle, each a case of its own that Tablée counts as well. Then the whole count: Tablée's
   is run, the plain one's time is that of the sample, by how much of all it is in positions
   (PLAIN_POSITIONS, found by --whole, which runs all of the plain search and needs no estimate).
2. exact-cover: two pieces given.
3. Help with 200 boards from play: how many solutions are left, and a hint.
"""

import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from tablee.games.chance import Chance
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import JOKER, LETTERS, PIECE, PLACEMENTS, SINGLE
from tablee.games.trapezomino.state import LIFT, Trapezomino
from tablee.solve import trapezomino as solo
from tablee.solve.trapezomino import count as counting
from tablee.solve.trapezomino import halves as halves
from tablee.solve.trapezomino import library as library
from tablee.solve.trapezomino import play as play
from tablee.solve.trapezomino import puzzles as puzzles

SOURCE = pathlib.Path(__file__).with_name("trapezomino_plain.cpp")
PLAIN_POSITIONS = 4_947_651_163
"""How many positions the whole plain search looks at."""
SAMPLE = 5
Given = tuple[int, ...]


def plain(cases: list[Given]) -> tuple[list[list[int]], float]:
    """For each case, positions and fillings by doubled shape; and the seconds of all."""
    lines = [str(SINGLE)]
    lines += [f"{PIECE[p]} " + " ".join(map(str, PLACEMENTS[p].cells)) for p in range(SINGLE)]
    lines.append(str(len(cases)))
    lines += [" ".join(map(str, (len(case), *case))) for case in cases]
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "plain"
        subprocess.run(["g++", "-O3", "-march=native", SOURCE, "-o", program], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        out = subprocess.run(
            [program], input="\n".join(lines), capture_output=True, text=True, check=True
        ).stdout
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return [[int(word) for word in line.split()] for line in out.splitlines()], seconds


def exact_cover_count(given: Given) -> tuple[int, float]:
    """Solutions that begin so by the exact-cover package, and its seconds."""
    import exact_cover
    import numpy as np

    taken = {cell for place in given for cell in PLACEMENTS[place].cells}
    used = {PIECE[place] for place in given}
    rows = []
    for place in range(SINGLE):
        if taken & {*PLACEMENTS[place].cells}:
            continue
        for owner in (PIECE[place], JOKER):
            if owner not in used:
                row = np.zeros(96 + JOKER + 1, bool)
                row[list(PLACEMENTS[place].cells)] = True
                row[96 + owner] = True
                rows.append(row)
    left = [c for c in range(96 + JOKER + 1) if c not in taken and c - 96 not in used]
    matrix = np.ascontiguousarray(np.array(rows)[:, left], np.int32)
    started = time.process_time()
    solutions = exact_cover.get_solution_count(matrix)
    return int(solutions), time.process_time() - started


def solutions(given: Given, by_shape: tuple[int, ...]) -> int:
    """Fillings as solutions: where both of the doubled shape are open, either is the jokers'."""
    lying = {PIECE[place] for place in given}
    return sum(n * (1 if shape in lying else 2) for shape, n in enumerate(by_shape))


def boards(number: int) -> list[tuple[Trapezomino, frozenset[int]]]:
    """Boards of people who play, with what was given: puzzles of all grades and empty boards.

    A player follows a hint, lays what he likes, takes some moves back, lifts a piece, or
    clears the board; every board he looks at is one.
    """
    dice, boards, session = random.Random(1), list[tuple[Trapezomino, frozenset[int]]](), 0
    while len(boards) < number:
        start = solo.empty()
        if session % 3:
            grade = session % 5 + 1
            start = solo.start_of(puzzles.puzzle(grade, 1 + dice.randrange(400)))
        given = frozenset(move - LIFT for move in GAME.moves(start) if move >= LIFT)
        session += 1
        history = [start]
        for _ in range(dice.randrange(8, 30)):
            boards.append((history[-1], given))
            history = acted(history, given, dice)
            if history[-1].over():
                break
    return boards[:number]


def acted(
    history: list[Trapezomino], given: frozenset[int], dice: random.Random
) -> list[Trapezomino]:
    """The boards of a session after one more thing that people do."""
    state, what = history[-1], dice.random()
    moves = GAME.moves(state)
    lays = [move for move in moves if move < LIFT]
    lifts = [move for move in moves if move >= LIFT and move - LIFT not in given]
    if what < 0.4:
        hint = play.outlook(state, Chance(0, "hint"), given).move
        return [*history, state.play(hint)] if hint is not None else history
    if what < 0.75 and lays:
        return [*history, state.play(dice.choice(lays))]
    if what < 0.9:
        return history[: max(1, len(history) - dice.randrange(1, 4))]
    if what < 0.97 and lifts:
        return [*history, state.play(dice.choice(lifts))]
    return history[:1]


def ready() -> float:
    """Compile, then make the table of lower halves; how long the table takes by itself."""
    started = time.process_time()
    halves.count(halves.units()[0])
    print(f"compiled, or loaded: {time.process_time() - started:.1f} s, not counted below")
    halves.lower_sets.cache_clear()
    started = time.process_time()
    halves.lower_sets()
    seconds = time.process_time() - started
    print(f"the table of lower halves: {seconds:.2f} s, counted in each case below")
    return seconds


def against_plain(whole: bool, table: float) -> None:
    first = [place for place in range(SINGLE) if PLACEMENTS[place].cells[0] == 0]
    cases: list[Given] = [
        (place,) for place in (first if whole else random.Random(1).sample(first, SAMPLE))
    ]
    rows, theirs = plain(cases)
    started = time.process_time()
    mine = [halves.count(case) for case in cases]
    seconds = time.process_time() - started
    assert [tuple(row[1:]) for row in rows] == [result.by_shape for result in mine]
    positions = sum(row[0] for row in rows)
    print(f"what covers the first triangle, {len(cases)} of {len(first)}:")
    for case, row, result in zip(cases, rows, mine, strict=True):
        letter = LETTERS[PIECE[case[0]]]
        print(f"  {letter}: plain {row[0]:,} positions, Tablée {result.nodes:,}, {sum(row[1:]):,}")
    print(f"  plain C++ {theirs:.1f} s, Tablée {seconds:.1f} s: {theirs / seconds:.1f} times;")
    print(f"  with the table {theirs / (seconds + table):.1f} times")
    started = time.process_time()
    counted = counting.total((unit, halves.count(unit)) for unit in halves.units())
    own = time.process_time() - started + table
    if whole:
        assert sum(sum(row[1:]) for row in rows) == 6 * counted.solutions // 2
        print(f"the whole count: plain C++ {positions:,} positions, {theirs:.0f} s")
    else:
        theirs *= PLAIN_POSITIONS / positions
        print(f"the whole count: plain C++ about {theirs:.0f} s (by the sample)")
    print(f"  Tablée {counted.nodes:,} positions, {own:.1f} s: {theirs / own:.1f} times")


def against_exact_cover(table: float) -> None:
    given = library.fillings()[45000][:2]
    started = time.process_time()
    mine = solutions(given, halves.count(given).by_shape)
    seconds = time.process_time() - started
    count, theirs = exact_cover_count(given)
    assert count == mine
    print(f"two pieces given, {mine:,} solutions:")
    print(f"  exact-cover {theirs:.1f} s, Tablée {seconds:.3f} s: {theirs / seconds:.0f} times;")
    print(f"  with the table {theirs / (seconds + table):.0f} times")


def main() -> None:
    if "--play" not in sys.argv:
        table = ready()
        against_exact_cover(table)
        against_plain("--whole" in sys.argv, table)
    library.index()
    times, laid, hopeless = [], [], 0
    for state, given in boards(200):
        started = time.process_time()
        seen = play.outlook(state, Chance(1, "bench"), given)
        times.append(1000 * (time.process_time() - started))
        laid.append(GAME.scores(state)[0])
        hopeless += seen.solutions == 0
    print(f"help with {len(times)} boards of people who play, {laid.count(0)} empty, "
          f"{sum(n < 3 for n in laid)} with two pieces or fewer, {hopeless} not to be solved: "
          f"median {statistics.median(times):.2f} ms, worst {max(times):.2f} ms")  # fmt: skip


if __name__ == "__main__":
    main()
