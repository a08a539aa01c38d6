"""Random games, thick with jokers, against the slow rules; nothing may differ."""

import random

import polymere_slow as slow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polymere_positions import build, ranking, texts

from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.jokers import possible
from tablee.games.polymere.state import Polymere


def small_game(rng: random.Random, players: int, play_on: bool) -> Polymere:
    """Few pieces and all four jokers, so that clusters, ends and empty talons come soon."""
    options = {"play_on": play_on} if players > 1 else {}
    more = {"digits": rng.choice([2, 3])} if players == 2 else {}
    setting = GAME.setting(players, {**options, **more})
    dealt = GAME.dump(GAME.start(setting, Chance(rng.randrange(1 << 30), "deal"), 0))
    pool = [name for hand in dealt["hands"] for name in hand] + dealt["talon"]
    pool = [name for name in pool if name != "J"]
    rng.shuffle(pool)
    size = rng.randint(1, 4)
    hands = [pool[size * seat : size * (seat + 1)] for seat in range(players)]
    for _ in range(4):
        rng.choice(hands).append("J")
    talon = [] if players == 1 else pool[60 : 60 + rng.randint(0, 10)]
    return build(dealt["digits"], [], hands, talon, play_on=play_on)


def choose(rng: random.Random, state: Polymere, texts_: list[str]) -> str:
    """A move, jokers against jokers rather than others, pieces rather than a pass."""
    jokers = [text for text in texts_ if text[0] == "J"]
    close = [t for t in jokers if GAME.details(state, GAME.read(state, t))["contacts"] > 1]
    pieces = [text for text in texts_ if text != "pass"]
    for some, often in ((close, 0.6), (jokers, 0.6), (pieces, 0.85)):
        if some and rng.random() < often:
            return rng.choice(some)
    return rng.choice(texts_)


def check_game(seed: int, players: int, play_on: bool, plies: int) -> None:
    rng = random.Random(seed)
    state = small_game(rng, players, play_on)
    data = GAME.dump(state)
    for _ in range(plies):
        assert state.over() == slow.over(data, play_on)
        if state.over():
            break
        expected = slow.moves(data)
        assert texts(state) == sorted(expected)
        text = choose(rng, state, sorted(expected))
        data = slow.play(data, text, expected[text])
        state = state.play(GAME.read(state, text))
        assert GAME.dump(state) == data
        found = possible(data["table"])
        assert found is not None
        assert {tuple(data["table"][i]["at"]): s for i, s in found.items()} == slow.sides(
            data["table"]
        )
    if players > 1:
        assert ranking(state) == slow.ranking(data)


@pytest.mark.slow
@settings(max_examples=8, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 6), st.booleans())
def test_small_games(seed: int, players: int, play_on: bool) -> None:
    check_game(seed, players, play_on, 6)


@pytest.mark.slow
@settings(max_examples=15, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 6), st.booleans())
def test_longer_games(seed: int, players: int, play_on: bool) -> None:
    check_game(seed, players, play_on, 25)


def test_no_joker_ever_becomes_impossible() -> None:
    for players in range(1, 7):
        rng = random.Random(players)
        state = GAME.start(GAME.setting(players), Chance(players, "deal"), 0)
        for _ in range(100):
            if state.over():
                break
            found = GAME.moves(state)
            lays = [move for move in found if len(GAME.write(state, move)) > 5]
            state = state.play(rng.choice(lays if lays and rng.random() < 0.9 else found))
            if state.jokers and state.placed % 4 == 0:
                assert slow.exists(GAME.dump(state)["table"])
