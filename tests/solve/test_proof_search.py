"""The proof search itself: its table, its limits, its keys."""

import os
import pathlib
import random
import subprocess
import sys

import pytest

from tablee.games.poldr import GAME
from tablee.games.poldr.board import BIT, NOWHERE
from tablee.games.poldr.state import NEVER, Poldr, settled
from tablee.games.refusal import Unknown
from tablee.solve.poldr.questions import LAST_BRICK, WHOLE
from tablee.solve.poldr.solver import Board, Opening, after_opening, openings, start
from tablee.solve.poldr.symmetry import TURNED, colourless_key, turned, whole_key
from tablee.solve.proof_search import STOP, WIN
from tablee.solve.prover import ENTRY_BYTES, SMALL, Question, checked_memory

HARD = Opening(Board(5, 12), "Na2 Ma4")


def moved(size: int, symmetry: int, cell: int) -> int:
    return TURNED[(size * 8 + symmetry) * 65 + cell]


@pytest.mark.parametrize("size", range(4, 8))
def test_words_turn_as_their_cells_do(size: int) -> None:
    cells = [file * 8 + rank for file in range(size) for rank in range(size)]
    for symmetry in range(8):
        assert sorted(moved(size, symmetry, cell) for cell in cells) == cells
        for cell in cells:
            assert turned(size, symmetry, BIT[cell]) == BIT[moved(size, symmetry, cell)]
    assert len({tuple(moved(size, s, cell) for cell in cells) for s in range(8)}) == 8


def mirrored(state: Poldr, symmetry: int) -> Poldr:
    def cell(one: int) -> int:
        return moved(state.size, symmetry, one)

    first, second, _ = state.markers
    blue, yellow, _ = state.bricks
    return settled(
        state.size, 2, state.total, state.phase, state.turn, state.ply + 4, cell(state.black),
        (cell(first), cell(second), NOWHERE),
        (turned(state.size, symmetry, blue), turned(state.size, symmetry, yellow), 0),
        state.reserve, (NEVER,) * 3,
    )  # fmt: skip


@pytest.mark.parametrize("size", range(4, 8))
def test_symmetric_positions_share_their_keys_and_others_do_not(size: int) -> None:
    dice, seen = random.Random(size), dict[tuple[int, int], set[object]]()
    for _ in range(60):
        state = start(Board(size, 16))
        while not state.over():
            state = state.play(dice.choice(GAME.moves(state)))
            if state.over():
                break
            images = [mirrored(state, symmetry) for symmetry in range(8)]
            (key,) = {whole_key(image) for image in images}
            assert len({colourless_key(image) for image in images}) == 1
            least = min((one.phase, one.turn, one.black, one.markers, one.bricks) for one in images)
            seen.setdefault(key, set()).add(least)
    assert len(seen) > 500
    assert all(len(positions) == 1 for positions in seen.values())


def test_the_openings_of_the_real_game_are_fifty_classes() -> None:
    assert len(GAME.moves(start(Board(6, 16)))) == 360
    assert len(openings(Board(6, 16))) == 50


def test_a_table_that_is_too_small_costs_time_but_no_truth() -> None:
    state = after_opening(HARD)
    small = Question(WHOLE, 0, WIN, SMALL * ENTRY_BYTES)
    large = Question(WHOLE, 0, WIN, 1 << 28)
    assert small.ask(state) is large.ask(state)
    assert small.nodes > large.nodes > 2 * SMALL
    assert len(small.table) * 8 <= SMALL * ENTRY_BYTES


def test_the_same_search_takes_the_same_nodes() -> None:
    first, second = (Question(WHOLE, 0, WIN, 1 << 26) for _ in range(2))
    assert first.ask(after_opening(HARD)) is second.ask(after_opening(HARD))
    assert first.nodes == second.nodes


def test_a_search_that_ran_out_of_nodes_goes_on_where_it_was() -> None:
    whole, parts = (Question(WHOLE, 0, WIN, 1 << 28) for _ in range(2))
    state = after_opening(HARD)
    answer = whole.ask(state)
    steps = 0
    while (found := parts.ask(state, 10_000)) is None:
        steps += 1
    assert found is answer
    assert steps > 3
    assert parts.nodes < 2 * whole.nodes


def test_a_search_that_is_told_to_stop_has_no_answer() -> None:
    question = Question(WHOLE, 0, WIN, 1 << 24)
    question.control[STOP] = 1
    assert question.ask(after_opening(HARD)) is None
    question.control[STOP] = 0
    assert question.ask(after_opening(HARD)) is not None


def test_what_was_proven_on_the_way_is_known() -> None:
    opening = Opening(Board(4, 6), "Nb2 Md4")
    question, state = Question(LAST_BRICK, 0, WIN, 1 << 24), after_opening(opening)
    assert question.ask(state) is True
    assert question.known(state).yes
    assert question.known(state).work == question.nodes
    for move in GAME.moves(state):
        assert question.known(state.play(move)).yes


@pytest.mark.parametrize("memory", [1000.0, -1.0, float("nan"), ENTRY_BYTES * SMALL])
def test_too_little_memory_is_refused(memory: float) -> None:
    with pytest.raises(Unknown) as refused:
        checked_memory(memory, 2)
    assert refused.value.key == "proof-too-little-memory"


def test_more_memory_than_there_is_is_refused() -> None:
    with pytest.raises(Unknown) as refused:
        checked_memory(1e18)
    assert refused.value.key == "proof-too-much-memory"


def test_memory_is_shared_by_the_workers() -> None:
    assert checked_memory(1 << 24, 4) == 1 << 22


ASK = """
import sys
from tablee.solve.poldr.questions import LAST_BRICK, WHOLE
from tablee.solve.poldr.solver import Board, Opening, after_opening
from tablee.solve.proof_search import WIN
from tablee.solve.prover import Question

state = after_opening(Opening(Board(4, 8), "Na1 Ma3"))
for word in sys.argv[1:]:
    rules = {"last": LAST_BRICK, "whole": WHOLE}[word]
    print([Question(rules, seat, WIN, 1 << 24).ask(state) for seat in (0, 1)])
"""


@pytest.mark.slow
def test_two_questions_compiled_by_different_processes_are_not_mixed_up(
    tmp_path: pathlib.Path,
) -> None:
    def answers(*words: str) -> list[str]:
        own = {**os.environ, "TABLEE_CACHE": str(tmp_path)}
        asked = [sys.executable, "-c", ASK, *words]
        run = subprocess.run(asked, env=own, capture_output=True, text=True, check=True)
        return run.stdout.splitlines()

    assert answers("last") == ["[False, False]"]
    assert answers("last", "whole") == ["[False, False]", "[False, True]"]
