"""Gymnasium's own check on both solos, and what a solo player gets."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.adapters.gymnasium import SoloEnv

SOLOS = ("tablee/polymere-v0", "tablee/trapezomino-v0")
SOLVED = (
    "K@A1/1 W@A2/1 L@A5/3 P@B1/2 T@B11/1 Y@C3/4 M@C9/4 U@D3/1 O@D7/0 X@D13/2 S@E10/1 N@F4/4 Z@F6/0 "
    "V@G1/0 R@G10/0 J@B7/0 J@C6/3"
)

both = pytest.mark.parametrize("solo", SOLOS)


def test_both_solos_are_registered() -> None:
    registered = {name for name in gymnasium.registry if name.startswith("tablee/")}
    assert registered == set(SOLOS)


@both
def test_its_check_passes(solo: str) -> None:
    check_env(gymnasium.make(solo).unwrapped)


@both
def test_masked_random_play(solo: str) -> None:
    env = gymnasium.make(solo, max_moves=60)
    env.action_space.seed(1)
    seen, info = env.reset(seed=1)
    total = 0.0
    for move in range(60):
        action = env.action_space.sample(info["action_mask"])
        seen, reward, solved, cut, info = env.step(action)
        assert not info["refused"]
        assert cut == (move == 59)
        assert not solved
        total += float(reward)
        assert seen in env.observation_space
    assert total > 0


@both
def test_an_illegal_action_changes_nothing(solo: str) -> None:
    env = gymnasium.make(solo)
    before, info = env.reset(seed=2)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, _, _, info = env.step(illegal)
    assert info["refused"]
    assert reward == 0
    assert np.array_equal(before, after)


def test_a_solution_is_the_end() -> None:
    env = SoloEnv("trapezomino", render_mode="ansi")
    env.reset(seed=3)
    for text in SOLVED.split():
        state = env.position.state
        (action,) = (action for action in env.legal if env.coder.text(state, action) == text)
        _, reward, solved, cut, info = env.step(action)
        assert reward == 1
        assert solved == (text == "J@C6/3")
        assert not cut
    assert not info["action_mask"].any()
    assert "A" in (env.render() or "")


def test_a_lift_takes_back_what_laying_gave() -> None:
    env = SoloEnv("trapezomino")
    env.reset(seed=4)
    first = next(iter(env.legal))
    env.step(first)
    lift = list(env.legal)[-1]
    assert env.coder.text(env.position.state, lift) == "-K"
    _, reward, *_ = env.step(lift)
    assert reward == -1
