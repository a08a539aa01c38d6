"""Solves Permutation for two players, layer by layer, from three dice up to six.

Within a kind and its mirror quiet turns go round in circles, and endless play is worth
what stopping is worth. So a side either forces a taking that is worth more to it
than that (`force` finds where), or it has to be content with stopping.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.games.permutation.board import PATHS
from tablee.games.permutation.state import MOST_MOVES
from tablee.solve import Progress
from tablee.solve.permutation import layers as layers
from tablee.solve.permutation.grades import STARTS, Score, arrangements, scores, stop_grade
from tablee.solve.permutation.layers import BEST, SIZES, UNSET, Search, Sheet, Ways, kind


@dataclass(frozen=True)
class Tools:
    """The functions of `layers`: plain, or compiled."""

    list_ways: Callable[..., Any] = layers.list_ways
    best_takings: Callable[..., Any] = layers.best_takings
    force: Callable[..., Any] = layers.force
    decide: Callable[..., Any] = layers.decide
    verify: Callable[..., Any] = layers.verify


PLAIN = Tools()


def compiled() -> Tools:
    """The same tools, compiled (needs the extra `players`)."""
    from tablee.compiled import native

    return Tools(*map(native.compiled, vars(PLAIN).values()))


def find_ways(tools: Tools, in_play: int, path: int = 0) -> Ways:
    """Where every turn of a layer leads."""
    layer = np.array(arrangements(in_play), np.int64)
    size = len(layer)
    quiet, exits = np.zeros((2, MOST_MOVES * size), np.int32)
    quiet_ends, exit_ends, before_ends = np.zeros((3, size + 1), np.int64)
    seen = np.full(size, -1, np.int64)
    ways = Ways(quiet, quiet_ends, quiet, before_ends, exits, exit_ends)
    tools.list_ways(layer, path, seen, ways)
    quiet, exits = quiet[: quiet_ends[-1]].copy(), exits[: exit_ends[-1]].copy()
    # The same turns by where they lead instead of where they start.
    starts = np.repeat(np.arange(size, dtype=np.int32), np.diff(quiet_ends))
    before = starts[np.argsort(quiet, kind="stable")]
    before_ends[1:] = np.cumsum(np.bincount(quiet, minlength=size))
    return Ways(quiet, quiet_ends, before, before_ends, exits, exit_ends)


def layer_of(sheet: Sheet, in_play: int) -> Sheet:
    """The part of the table with so many dice in play: a row for each kind."""
    part = slice(STARTS[in_play], STARTS[in_play + 1])
    return Sheet(*(field[part].reshape(-1, SIZES[in_play]) for field in sheet))


def mirrored(score: Score) -> Score:
    """The same score seen by the other player."""
    mine, theirs, lead = score
    return theirs, mine, -lead


def kind_of(score: Score) -> int:
    """The number of the kind with that score."""
    mine, theirs, lead = score
    return kind(6 - mine - theirs, mine, lead)


def kinds_below(score: Score) -> list[int]:
    """For each die, the kind of the other player to move after it is taken (8 numbers)."""
    mine, theirs, lead = score
    below = [kind_of(mirrored((mine + 1, theirs, lead + die))) for die in range(1, 7)]
    return [0, *below, 0]


def solve(progress: Progress, tools: Tools) -> Sheet:
    sheet = Sheet(*np.zeros((3, STARTS[-1]), np.uint8))
    for score in scores(2):
        layer_of(sheet, 2).grades[kind_of(score)] = stop_grade(*score)
    for in_play in range(3, 7):
        ways, share = find_ways(tools, in_play), STARTS[in_play + 1] - STARTS[in_play]
        pairs = [score for score in scores(in_play) if score >= mirrored(score)]
        for number, score in enumerate(pairs, 1):
            solve_kind(tools, ways, score, sheet)
            progress("solve", (STARTS[in_play] + share * number / len(pairs)) / STARTS[-1])
    return sheet


def solve_kind(tools: Tools, ways: Ways, score: Score, table: Sheet) -> None:
    """Fill in a kind and its mirror, once the layer below is known."""
    in_play = 6 - score[0] - score[1]
    layer, lower = layer_of(table, in_play), layer_of(table, in_play - 1)
    nodes = 2 * SIZES[in_play]
    both = (score, mirrored(score))
    kinds = np.array([kinds_below(seen) for seen in both]).ravel()
    stops = np.array([stop_grade(*seen) for seen in both])
    sheet = Sheet(np.full(nodes, UNSET, np.uint8), *np.zeros((2, nodes), np.uint8))
    best: Any = np.zeros(nodes, np.int8)
    left: Any = np.zeros(nodes // 2, np.int32)
    line: Any = np.zeros(nodes, np.int32)
    tools.best_takings(ways, kinds, lower, best)
    search = Search(sheet.grades, sheet.takings, best, left, line)
    for side, stop in enumerate(stops):
        # A side that has won by stopping still takes what it can force, to come to an end.
        tools.force(ways, search, side, min(stop + 1, BEST))
    for side, stop in enumerate(stops):
        grades = sheet.grades[side::2]
        grades[grades == UNSET] = stop
    tools.decide(ways, kinds, stops, lower, sheet, line)
    for side, seen in enumerate(both):
        for field, entries in zip(layer, sheet, strict=True):
            field[kind_of(seen)] = entries[side::2]


def check(table: Sheet, progress: Progress, tools: Tools) -> int:
    """How many positions do not follow from those one turn later, on all three paths."""
    faults = check_finished(table)
    for in_play in range(3, 7):
        for path in range(len(PATHS)):
            ways = find_ways(tools, in_play, path)
            for score in scores(in_play):
                faults += check_kind(tools, ways, score, table)
            done = STARTS[in_play] + (path + 1) / 3 * (STARTS[in_play + 1] - STARTS[in_play])
            progress("check", done / STARTS[-1])
    return faults


def check_finished(table: Sheet) -> int:
    """How many positions with two dice left are not worth what the points say."""
    finished, faults = layer_of(table, 2), 0
    for score in scores(2):
        row = kind_of(score)
        wrong = finished.grades[row] != stop_grade(*score)
        faults += int((wrong | ((finished.takings[row] | finished.decisions[row]) != 0)).sum())
    return faults * len(PATHS)


def check_kind(tools: Tools, ways: Ways, score: Score, table: Sheet) -> int:
    """How many positions of a kind do not follow from those one turn later."""
    in_play = 6 - score[0] - score[1]
    layer, lower = layer_of(table, in_play), layer_of(table, in_play - 1)
    own = Sheet(*(field[kind_of(score)] for field in layer))
    mirror = Sheet(*(field[kind_of(mirrored(score))] for field in layer))
    kinds = np.array(kinds_below(score))
    return int(tools.verify(ways, kinds, stop_grade(*score), own, mirror, lower))
