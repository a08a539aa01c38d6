"""Node counts kept as data: how many lines of play there are of each length."""

import json
import pathlib
from typing import Any

import numpy as np
import poldr_naive as naive
import pytest

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.games.rule import Buffer

DATA = pathlib.Path(__file__).parents[2] / "data" / "perft" / "poldr.json"
CASES: dict[str, dict[str, Any]] = json.loads(DATA.read_text("utf-8"))
PLAIN_LIMIT = 10_000

cases = pytest.mark.parametrize("name", CASES)


def first(case: dict[str, Any]) -> Poldr:
    setting = GAME.setting(case["players"], case["options"])
    if case["state"] is None:
        return GAME.start(setting, Chance(0, "test"), 0)
    return GAME.load(setting, case["state"])


def count(state: Poldr, depth: int) -> int:
    if state.over():
        return 0
    moves = GAME.moves(state)
    return len(moves) if depth == 1 else sum(count(state.play(m), depth - 1) for m in moves)


def slow_count(size: int, state: dict[str, Any], depth: int) -> int:
    if naive.over(size, state):
        return 0
    moves = naive.legal(size, state)
    if depth == 1:
        return len(moves)
    return sum(slow_count(size, naive.play(size, state, m, 0), depth - 1) for m in moves)


def count_pairs(state: Poldr, out: Buffer, inner: Buffer) -> int:
    """How many lines of two plies go on from here."""
    if state.over():
        return 0
    total = 0
    for i in range(state.legal(out)):
        after = state.play(out[i])
        total += 0 if after.over() else after.legal(inner)
    return total


count_pairs_compiled = native.compiled(count_pairs)


def count_compiled(state: Poldr, depth: int) -> int:
    if depth > 2 and not state.over():
        return sum(count_compiled(state.play(move), depth - 1) for move in GAME.moves(state))
    out, inner = (np.zeros(GAME.most_moves, np.int64) for _ in range(2))
    return int(count_pairs_compiled(native.arrays(state), out, inner))


@cases
def test_plain(name: str) -> None:
    case = CASES[name]
    state = first(case)
    for depth, nodes in enumerate(case["nodes"], 1):
        if nodes <= PLAIN_LIMIT:
            assert count(state, depth) == nodes, divided(state, depth)


@pytest.mark.slow
@cases
def test_compiled(name: str) -> None:
    case = CASES[name]
    state = first(case)
    for depth, nodes in enumerate(case["nodes"], 1):
        if depth >= 2 and nodes <= 20 * PLAIN_LIMIT:
            assert count_compiled(state, depth) == nodes


@pytest.mark.slow
@cases
def test_by_the_slow_rules(name: str) -> None:
    case = CASES[name]
    size, known = case["options"].get("size", 6), GAME.dump(first(case))
    for depth, nodes in enumerate(case["nodes"], 1):
        if nodes <= 600:
            assert slow_count(size, known, depth) == nodes


def divided(state: Poldr, depth: int) -> dict[str, int]:
    """The count below each first move, to find where two counts part."""
    return {
        GAME.write(state, move): count(state.play(move), depth - 1) if depth > 1 else 1
        for move in GAME.moves(state)
    }
