"""OpenSpiel's own checks and bots on every game."""

import json
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from adapter_cases import CASES, PLAIN, TWO, Case
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from tablee.adapters import coding
from tablee.adapters.open_spiel import Tree
from tablee.games.chance import Chance
from tablee.play import Table

two_players = pytest.mark.parametrize("case", TWO, ids=str)


def load(case: Case) -> Any:
    return pyspiel.load_game(f"tablee_{case.game}", {"players": case.players, **case.options})


def deal(state: Any, rng: random.Random) -> Any:
    while state.is_chance_node():
        state.apply_action(rng.choice([side for side, _ in state.chance_outcomes()]))
    return state


def play_out(state: Any, rng: random.Random, bots: Any = None) -> Any:
    while not deal(state, rng).is_terminal():
        bot = bots[state.current_player()] if bots else None
        state.apply_action(int(bot.step(state)) if bot else rng.choice(state.legal_actions()))
    return state


def test_games_are_registered() -> None:
    names = {f"tablee_{name}" for name in coding.names()}
    assert len(names) == 4
    assert names <= set(pyspiel.registered_names())


@two_players
def test_random_simulation(case: Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in CASES if case.players > 1], ids=str)
def test_random_simulation_of_every_setting(case: Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=2, serialize=True, verbose=False)


@two_players
def test_bots_play_whole_games(case: Case) -> None:
    game, rng = load(case), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    bots = [search, uniform_random.UniformRandomBot(1, rng)]
    state = play_out(game.new_initial_state(), random.Random(1), bots)
    assert sum(state.returns()) == 0


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in PLAIN if case.players > 2], ids=str)
def test_bots_play_whole_games_of_many(case: Case) -> None:
    game, rng = load(case), np.random.RandomState(2)
    search = mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    others = [uniform_random.UniformRandomBot(seat, rng) for seat in range(1, case.players)]
    play_out(game.new_initial_state(), random.Random(2), [search, *others])


@two_players
def test_its_learning_environment_takes_the_games(case: Case) -> None:
    environment = rl_environment.Environment(load(case), chance_event_sampler=None)
    environment.seed(3)
    step, rng = environment.reset(), random.Random(3)
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0


@two_players
def test_states_and_games_survive_pickling(case: Case) -> None:
    game, rng = load(case), random.Random(4)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = deal(game.new_initial_state(), rng)
    for _ in range(5):
        state.apply_action(rng.choice(state.legal_actions()))
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert again.information_state_string(0) == state.information_state_string(0)


@two_players
def test_a_game_ends_as_at_the_table(case: Case) -> None:
    rng = random.Random(5)
    state = deal(load(case).new_initial_state(), rng)
    table = Table(case.game, 2, start=json.loads(str(state))["state"])
    while not state.is_terminal() and not state.is_chance_node():
        action = rng.choice(state.legal_actions())
        table.play(state.action_to_string(state.current_player(), action))
        state.apply_action(action)
        assert json.loads(str(state))["state"] == table.dump()
    assert table.result is not None
    if table.result.throw_off is None:
        assert state.returns() == coding.returns(table.result.ranking)


def test_an_illegal_action_is_refused() -> None:
    state = pyspiel.load_game("tablee_poldr").new_initial_state()
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(360)  # the pass
    assert state.history() == []


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("tablee_poldr(players=3,size=4,rounds=3)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() < 361
    assert pyspiel.load_game("tablee_polymere(players=6)").num_players() == 6
    with pytest.raises(Exception, match="digits"):
        pyspiel.load_game("tablee_polymere(players=3,digits=3)")


# Chance


@pytest.mark.parametrize("face", range(6))
def test_the_first_throw_of_permutation(face: int) -> None:
    state = pyspiel.load_game("tablee_permutation").new_initial_state()
    assert state.chance_outcomes() == [(side, 1 / 6) for side in range(6)]
    state.apply_action(face)
    shown = json.loads(state.observation_string(0))["view"]
    assert shown["path"] == ["ad", "be", "cf", "ad", "be", "cf"][face]


def test_a_throw_off_is_chance_too() -> None:
    game = pyspiel.load_game("tablee_permutation(players=3)")
    for seed in range(200):
        rng = random.Random(seed)
        state = deal(game.new_initial_state(), rng)
        while not state.is_terminal() and not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        if state.is_chance_node():
            break
    assert state.is_chance_node()
    assert state.returns() == [0, 0, 0]
    deal(state, rng)
    assert state.is_terminal()
    assert json.loads(state.information_state_string(0))["result"]["throw_off"]


def test_games_without_chance_have_no_chance_nodes() -> None:
    game = pyspiel.load_game("tablee_poldr(rounds=2)")
    assert game.max_chance_outcomes() == game.max_chance_nodes_in_history() == 0
    play_out(game.new_initial_state(), random.Random(6))


# What is hidden

PIECES = 124


def dealt_so(order: list[int]) -> list[int]:
    """The throws that shuffle 0, 1, 2 … into this order."""
    items, throws = list(range(len(order))), []
    for last in range(len(order) - 1, 0, -1):
        other = items.index(order[last])
        items[last], items[other] = items[other], items[last]
        throws.append(other)
    return throws


def two_worlds(seed: int) -> tuple[Any, Any]:
    """Two deals that differ in seat 1's hand and the end of the talon only."""
    game, rng = pyspiel.load_game("tablee_polymere"), random.Random(seed)
    order = rng.sample(range(PIECES), PIECES)
    hidden = [*range(20, 40), *range(PIECES - 20, PIECES)]
    other = list(order)
    for place, piece in zip(hidden, rng.sample([order[p] for p in hidden], 40), strict=True):
        other[place] = piece
    worlds = []
    for shuffled in (order, other):
        state = game.new_initial_state()
        for throw in [*range(4), *dealt_so(shuffled)]:
            state.apply_action(throw)
        assert not state.is_chance_node()
        worlds.append(state)
    return worlds[0], worlds[1]


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_learns_nothing_that_is_hidden(seed: int) -> None:
    one, other = two_worlds(seed)
    assert str(one) != str(other)
    rng = random.Random(seed)
    for _ in range(30):
        assert one.information_state_string(0) == other.information_state_string(0)
        assert one.observation_string(0) == other.observation_string(0)
        assert one.observation_tensor(0) == other.observation_tensor(0)
        assert one.information_state_string(1) != other.information_state_string(1)
        action = 0  # seat 1 passes, which it may in either world
        if one.current_player() == 0:
            assert one.legal_actions() == other.legal_actions()
            action = rng.choice(one.legal_actions())
        one.apply_action(action)
        other.apply_action(action)
        if one.is_terminal():
            break


def test_a_seat_remembers_what_it_drew() -> None:
    state, rng = two_worlds(1)[0], random.Random(7)
    state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(6):
        state.apply_action(0)
    mine, theirs = (json.loads(state.information_state_string(seat))["shown"] for seat in (0, 1))
    assert [ply for ply, _ in mine] == [0, 3, 5, 7]
    assert [ply for ply, _ in theirs] == [0, 2, 4, 6]
    assert [len(shown["hand"]) for _, shown in mine] == [20, 20, 21, 22]


def test_imagined_states_look_the_same_to_their_seat() -> None:
    state, rng = two_worlds(2)[0], random.Random(8)
    for _ in range(25):
        seat = state.current_player()
        imagined = state.resample_from_infostate(seat, rng.random)
        assert str(imagined) != str(state)
        assert imagined.information_state_string(seat) == state.information_state_string(seat)
        assert imagined.legal_actions() == state.legal_actions()
        other = 1 - seat
        assert imagined.information_state_string(other) != state.information_state_string(other)
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break


@pytest.mark.slow
def test_a_bot_that_imagines_plays_a_whole_game() -> None:
    game, rng = pyspiel.load_game("tablee_polymere"), np.random.RandomState(9)
    search = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 2, random_state=rng)
    bots = [search, uniform_random.UniformRandomBot(1, rng)]
    play_out(game.new_initial_state(), random.Random(9), bots)


# Odds and ends


def test_copies_share_what_has_happened() -> None:
    state = deal(pyspiel.load_game("tablee_polymere").new_initial_state(), random.Random(10))
    assert state.clone()._history is state._history


def test_a_match_that_goes_on_for_ever_is_stopped() -> None:
    tree = Tree("trapezomino", 2, {"rounds": 2})
    tree.coder.longest = 3
    course, chance = tree.root, Chance(0, "test")
    while course.result is None:
        legal = list(tree.legal(course))
        course = tree.after(course, legal[chance.below(len(legal))])
    assert len(course.moves) == 3
    assert course.result.reason == "stopped"


@pytest.mark.slow
def test_python_ends_in_peace() -> None:
    code = "import tablee.adapters.open_spiel, pyspiel; pyspiel.load_game('tablee_poldr')"
    subprocess.run([sys.executable, "-c", code], check=True)
