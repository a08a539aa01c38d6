"""Whole games against the slow rules, and what must always hold."""

from typing import Any

import numpy as np
import poldr_naive as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.game import Setting
from tablee.games.poldr import GAME
from tablee.games.poldr.board import BIT, RAY
from tablee.games.poldr.state import Poldr, beyond, nth
from tablee.games.rule import leading, popcount, scramble, trailing

TABLES = st.builds(
    lambda players, size, bricks: GAME.setting(players, {"size": size, "bricks": bricks}),
    st.sampled_from([2, 3]),
    st.sampled_from([4, 4, 5, 6, 6, 7, 8]),
    st.one_of(st.integers(1, 16), st.sampled_from([16, 20, 28, 64])),
)
SEEDS = st.integers(1, 2**32 - 1)


def start(setting: Setting, starter: int = 0) -> Poldr:
    return GAME.start(setting, Chance(0, "test"), starter)


def check_game(setting: Setting, starter: int, x: int) -> None:
    size = setting.options["size"]
    state = start(setting, starter)
    slow = GAME.dump(state)
    ply = 0
    while not naive.over(size, slow):
        assert not state.over()
        expected = naive.legal(size, slow)
        moves = {GAME.write(state, move): move for move in GAME.moves(state)}
        assert sorted(moves) == sorted(expected)
        word = "fills" if slow["phase"] == 1 else "takes"
        for text, move in moves.items():
            assert GAME.details(state, move) == {word: expected[text]}
        x = scramble(x)
        text = GAME.write(state, state.sample(x))
        slow = naive.play(size, slow, text, ply)
        state = state.play(moves[text])
        ply += 1
        assert GAME.dump(state) == slow
        assert GAME.scores(state) == slow["reserve"]
        assert groups(state) == naive.ranking(slow)
    assert state.over()
    assert GAME.moves(state) == []
    assert GAME.reason(state) == ("all_placed" if slow["phase"] == 1 else "blocked")


def groups(state: Poldr) -> list[list[int]]:
    standings = [state.standing(seat) for seat in range(state.players)]
    return [
        [seat for seat in range(state.players) if standings[seat] == value]
        for value in sorted(set(standings), reverse=True)
    ]


@settings(max_examples=20)
@given(TABLES, st.integers(0, 1), SEEDS)
def test_whole_games_follow_the_rules(setting: Setting, starter: int, x: int) -> None:
    check_game(setting, starter, x)


@pytest.mark.slow
@settings(max_examples=60)
@given(TABLES, st.integers(0, 1), SEEDS)
def test_many_games_follow_the_rules(setting: Setting, starter: int, x: int) -> None:
    check_game(setting, starter, x)


@settings(max_examples=60)
@given(TABLES, SEEDS)
def test_bricks_are_never_lost(setting: Setting, x: int) -> None:
    state = start(setting)
    plies = 0
    while not state.over():
        x = scramble(x)
        before, state = state, state.play(state.sample(x))
        plies += 1
        for seat in range(setting.players):
            assert popcount(state.bricks[seat]) + state.reserve[seat] == state.total
        assert state.phase >= before.phase
        assert state.ply == plies
        words: Any = (*state.bricks, state.marker_to, state.black_to)
        assert all(-(2**63) <= word < 2**63 for word in words)


def test_the_corner_that_is_the_sign_bit() -> None:
    setting = GAME.setting(2, {"size": 8, "bricks": 28})
    state = start(setting)
    for text in ("Na8 Mf8", "Ma1", "Mh8"):
        known = GAME.dump(state)
        moves = {GAME.write(state, move): move for move in GAME.moves(state)}
        assert sorted(moves) == sorted(naive.legal(8, known))
        state = state.play(moves[text])
    assert GAME.dump(state)["markers"] == ["h8", "a1"]
    assert GAME.dump(state)["bricks"]["f8"] == 0
    assert GAME.load(setting, GAME.dump(state))._replace(ply=state.ply) == state


WORDS = st.integers(-(2**63), 2**63 - 1).filter(bool)


def bits(word: int) -> tuple[int, int, int]:
    return popcount(word), trailing(word), leading(word)


bits_compiled = native.compiled(bits)


@pytest.mark.slow
@given(WORDS)
def test_words_with_a_sign(word: int) -> None:
    cells = [cell for cell in range(64) if word >> cell & 1]
    assert bits(word) == (len(cells), cells[0], cells[-1]) == bits_compiled(word)
    assert [nth(word, index) for index in range(len(cells))] == cells
    assert sum(BIT[cell] for cell in cells) == word


def test_directions_without_a_cell_lead_nowhere() -> None:
    """`beyond` counts on it: an empty word leads to the last row of RAY."""
    assert RAY[-8:] == RAY[64 * 8 :] == [0] * 8
    assert trailing(0) == leading(0) == -1
    for black, marker in ((0, 63), (27, 64), (64, 64)):
        assert beyond(black, marker, 0, 0, -1) == (0, 0)


def playouts(state: Poldr, games: int, x: int) -> int:
    moves = 0
    for _ in range(games):
        now = state
        while not now.over():
            x = scramble(x)
            now = now.play(now.sample(x))
            moves = moves * 31 % 1000003 + now.standing(0) % 1000003
    return moves


playouts_compiled = native.compiled(playouts)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("bricks", [2, 5, 16, 64])
def test_compiled_playouts_are_the_plain_ones(players: int, size: int, bricks: int) -> None:
    state = start(GAME.setting(players, {"size": size, "bricks": bricks}))
    assert playouts(state, 8, 99) == playouts_compiled(native.arrays(state), 8, 99)


def test_sampling_is_even() -> None:
    state = start(GAME.setting(2))
    x, seen = 1, np.zeros(1 << 14, np.int64)
    for _ in range(36000):
        x = scramble(x)
        seen[state.sample(x)] += 1
    moves = GAME.moves(state)
    assert len(moves) == 360
    assert seen.sum() == seen[moves].sum()
    assert 50 < seen[moves].min() <= seen[moves].max() < 150
    state = state.play(moves[7])
    assert {state.sample(scramble(7919 * i)) for i in range(1, 400)} == set(GAME.moves(state))
