"""PettingZoo's own checks on every game and number of players."""

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from adapter_cases import CASES, PLAIN, TWO, Case
from pettingzoo.test import api_test, performance_benchmark, seed_test

from tablee.adapters.pettingzoo import env, raw_env

KNOWN = (
    # It says so of every environment with masks that is not one of its own.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def make(case: Case) -> Any:
    return env(case.game, case.players, **case.options)


@contextmanager
def only_known_warnings() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    assert all(str(warning.message).startswith(KNOWN) for warning in caught)


def check(case: Case, cycles: int) -> None:
    with only_known_warnings():
        api_test(make(case), num_cycles=cycles)
    seed_test(lambda: make(case), num_cycles=cycles)


@pytest.mark.parametrize("case", TWO, ids=str)
def test_its_checks_pass(case: Case) -> None:
    check(case, cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_its_checks_pass_in_every_setting(case: Case) -> None:
    check(case, cycles=100)


@pytest.mark.slow
@pytest.mark.parametrize("case", TWO, ids=str)
def test_its_benchmark_runs(case: Case) -> None:
    performance_benchmark(make(case))


def play(table: Any, seed: int) -> dict[str, float]:
    """A random game; what each agent got."""
    rng, got = random.Random(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        got[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        table.step(None if over or cut else rng.choice(legal))
    return got


@pytest.mark.parametrize("case", [case for case in PLAIN if case.players in (2, 3)], ids=str)
def test_rewards_add_up_to_nothing(case: Case) -> None:
    table = raw_env(case.game, case.players)
    got = play(table, 1)
    assert sum(got.values()) == pytest.approx(0)
    assert all(-1 <= reward <= 1 for reward in got.values())
    assert not table.agents


def test_a_solo_is_cut_short_and_rewards_pieces_laid() -> None:
    table = raw_env("trapezomino", 1, max_moves=30)
    got = play(table, 2)
    assert got == {"seat_0": table.position.state.standing(0)}
    assert table.moves == 30


def test_a_game_that_is_cut_short_is_ranked_as_it_stands() -> None:
    table = raw_env("trapezomino", 2, max_moves=4)
    got = play(table, 3)
    first, second = table.position.state.points
    assert got["seat_0"] == (first > second) - (first < second)


def test_seats_take_turns_as_the_rules_say() -> None:
    table = raw_env("poldr", 3, rounds=3)
    table.reset(seed=4)
    starters = [0]
    while not table.over:
        round_before = table.position.round
        table.step(next(iter(table.legal)))
        if table.position.round != round_before:
            starters.append(int(table.agent_selection[-1]))
    assert starters == [0, 1, 2]


def test_an_illegal_action_loses() -> None:
    table = env("poldr")
    table.reset(seed=5)
    table.step(360)  # the pass
    assert table.rewards == {"seat_0": -1, "seat_1": 0}
    bare = raw_env("poldr")
    bare.reset(seed=5)
    with pytest.raises(ValueError, match="not legal"):
        bare.step(360)


def test_an_agent_sees_only_what_its_seat_may_know() -> None:
    table = raw_env("polymere", 3)
    table.reset(seed=6)
    for _ in range(20):
        for agent in table.agents:
            seat = int(agent[-1])
            view = table.rounds.view(table.position, seat)
            expected = table.coder.observation(view, seat)
            seen = table.observe(agent)
            assert np.array_equal(seen["observation"], expected)
            assert seen["action_mask"].any() == (agent == table.agent_selection)
        table.step(list(table.legal)[-1])


def test_it_draws_the_board() -> None:
    table = env("poldr", render_mode="ansi", size=4)
    table.reset(seed=7)
    assert table.render().count("\n") >= 4
    assert raw_env("poldr").render() is None
    table.close()
