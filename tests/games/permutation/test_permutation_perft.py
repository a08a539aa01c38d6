"""Node counts: how many ways there are to play so many turns."""

import json
import pathlib
from typing import Any

import permutation_oracle as oracle
import pytest
from permutation_twin import compiled, nodes

from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation

FILE = pathlib.Path(__file__).parents[2] / "data" / "perft" / "permutation.json"
CASES: dict[str, dict[str, Any]] = json.loads(FILE.read_text())


def first_position(case: dict[str, Any]) -> Permutation:
    return GAME.load(GAME.setting(case["players"], case["options"]), case["state"])


def count(state: Permutation, deep: int) -> int:
    """In plain Python as far as the last two turns, which are counted compiled."""
    if state.over():
        return 0
    if deep <= 2:
        return int(compiled(nodes)(state, deep))
    return sum(count(state.play(move), deep - 1) for move in GAME.moves(state))


def plain_count(state: Permutation, deep: int) -> int:
    if state.over():
        return 0
    if deep == 1:
        return len(GAME.moves(state))
    return sum(plain_count(state.play(move), deep - 1) for move in GAME.moves(state))


def oracle_count(position: oracle.Position, deep: int) -> int:
    if oracle.is_over(position):
        return 0
    turns = oracle.turns(position)
    return len(turns) if deep == 1 else sum(oracle_count(p, deep - 1) for p in turns.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_compiled(name: str) -> None:
    case = CASES[name]
    start = first_position(case)
    assert [count(start, deep + 1) for deep in range(len(case["nodes"]))] == case["nodes"]


@pytest.mark.parametrize("name", CASES)
def test_plain(name: str) -> None:
    case = CASES[name]
    start = first_position(case)
    expected = [number for number in case["nodes"] if number < 20_000]
    assert [plain_count(start, deep + 1) for deep in range(len(expected))] == expected


@pytest.mark.parametrize("name", CASES)
def test_oracle(name: str) -> None:
    case = CASES[name]
    expected = [number for number in case["nodes"] if number < 5_000]
    first = {"idle": 0, **case["state"]}
    assert [oracle_count(first, deep + 1) for deep in range(len(expected))] == expected
