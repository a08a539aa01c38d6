"""The searches: right on small positions, punctual, and the same for the same seed."""

import threading
import time
from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import games
from tablee.games.refusal import Over, Unknown
from tablee.play import Table
from tablee.players import thinking, uct
from tablee.players.thinking import Budget

# All of it compiles.
pytestmark = pytest.mark.slow

SMALL = {"size": 4, "bricks": 2}


def after(*texts: str, game: str = "poldr", options: dict[str, Any] | None = None) -> Table:
    table = Table(game, 2, options, seed=1)
    for text in texts:
        table.play(text)
    return table


@cache
def truth(state: Any) -> int:
    """1, 0 or -1 for the player to move, by looking at everything."""
    if state.over():
        mine, theirs = state.standing(state.turn), state.standing(1 - state.turn)
        return int(mine > theirs) - int(mine < theirs)
    nexts = [state.play(move) for move in games.get("poldr").moves(state)]
    return max(truth(n) if n.turn == state.turn else -truth(n) for n in nexts)


@pytest.mark.parametrize("first", ["Na1 Ma3", "Nb2 Md4", "Nb1 Md1"])
def test_alpha_beta_proves_the_truth(first: str) -> None:
    table = after(first, options=SMALL)
    state = table.position.playing
    thought = thinking.alpha_beta(table.game, state, Budget(seconds=None, nodes=2_000_000))
    assert thought.proven
    assert thought.value == {1: 1.0, 0: 0.5, -1: 0.0}[truth(state)]
    reached = state.play(thought.move)
    sign = 1 if reached.turn == state.turn else -1
    assert sign * truth(reached) == truth(state)


def test_uct_finds_a_move_that_wins_at_once() -> None:
    # Whoever has one brick left and can lay it wins.
    table = after("Na1 Ma3", options=SMALL)
    state = table.position.playing
    wins = [m for m in table.game.moves(state) if state.play(m).over()]
    assert wins
    thought = thinking.uct(table.game, state, 2, Budget(seconds=None, nodes=50_000))
    assert thought.move in wins


@pytest.mark.parametrize("game", games.names())
def test_thoughts_are_the_same_for_the_same_seed_and_nodes(game: str) -> None:
    table = Table(game, 2, seed=3)
    state = table.position.playing
    budget = Budget(seconds=None, nodes=3_000)
    one, other = (thinking.uct(table.game, state, 2, budget, seed=5) for _ in range(2))
    assert (one.move, one.visits, one.nodes) == (other.move, other.visits, other.nodes)
    assert one.move in table.game.moves(state)
    assert one.line[0] == one.move
    assert 0 <= one.value <= 1


@pytest.mark.parametrize("players", [2, 3, 6])
def test_uct_plays_with_any_number(players: int) -> None:
    table = Table("permutation", players, seed=3)
    state = table.position.playing
    thought = thinking.uct(table.game, state, players, Budget(seconds=None, nodes=2_000))
    assert thought.move in table.game.moves(state)
    assert sum(thought.visits.values()) > 50


Think = Callable[[Table, Budget], thinking.Thought]
WAYS: list[Think] = [
    lambda table, budget: thinking.alpha_beta(table.game, table.position.playing, budget),
    lambda table, budget: thinking.uct(table.game, table.position.playing, 2, budget),
]


@pytest.mark.parametrize("think", WAYS)
def test_a_word_stops_a_search(think: Think) -> None:
    table = after("Nd2 Mf2", "Ma2")
    think(table, Budget(seconds=None, nodes=10))  # compile first
    stop = threading.Event()
    threading.Timer(0.15, stop.set).start()
    start = time.perf_counter()
    thought = think(table, Budget(seconds=600, stop=stop))
    assert time.perf_counter() - start < 120, "it would have thought for ten minutes"
    assert thought.move in table.game.moves(table.position.playing)
    assert thought.speed > 0


@pytest.mark.parametrize("think", WAYS)
@pytest.mark.parametrize("nodes", [1, 2, 7])
def test_a_tiny_budget_still_gives_a_move(think: Think, nodes: int) -> None:
    table = after("Nd2 Mf2")
    thought = think(table, Budget(seconds=None, nodes=nodes))
    assert thought.move in table.game.moves(table.position.playing)


@pytest.mark.parametrize(
    "budget", [{"seconds": 0}, {"seconds": -1}, {"seconds": None}, {"nodes": 0}, {"games": 0}]
)
def test_impossible_budgets_are_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(Unknown):
        Budget(**budget)


@pytest.mark.parametrize("think", WAYS)
def test_a_finished_game_needs_no_thought(think: Think) -> None:
    table = after("Na1 Ma4", options=SMALL)
    assert table.over
    with pytest.raises(Over):
        think(table, Budget())


def test_alpha_beta_says_of_a_move_only_what_is_sure() -> None:
    table = after("Na1 Ma3", options=SMALL)
    state = table.position.playing
    thought = thinking.alpha_beta(table.game, state, Budget(seconds=None, nodes=2_000_000))
    assert thought.move in thought.moves
    decided = {move: value for move, value in thought.moves.items() if value in (0.0, 1.0)}
    assert decided == {move: (1 - truth(state.play(move))) / 2 for move in decided}


# UCT


@pytest.mark.parametrize("first", ["Na1 Ma3", "Nb2 Md4", "Nb1 Md1"])
def test_uct_proves_only_the_truth(first: str) -> None:
    table = after(first, options=SMALL)
    state = table.position.playing
    thought = thinking.uct(table.game, state, 2, Budget(seconds=None, games=200_000))
    assert thought.proven == (truth(state) != 0), "a draw is never certain, the rest is, so small"
    if thought.proven:
        assert thought.value == (1 + truth(state)) / 2
    for move, value in thought.moves.items():
        reached = state.play(move)
        sign = 1 if reached.turn == state.turn else -1
        if value in (0.0, 1.0) and thought.visits[move] > 1:
            assert value == (1 + sign * truth(reached)) / 2


@pytest.mark.parametrize("game", games.names())
def test_a_budget_of_games_is_kept(game: str) -> None:
    table = Table(game, 2, seed=3)
    state = table.position.playing
    thought = thinking.uct(table.game, state, 2, Budget(seconds=None, games=300))
    assert sum(thought.visits.values()) == 300
    assert set(thought.visits) == set(table.game.moves(state))


def test_a_full_tree_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "TREE_NODES", 100)
    monkeypatch.setattr(thinking, "_trees", threading.local())
    table = after("Nd2 Mf2")
    thought = thinking.uct(table.game, table.position.playing, 2, Budget(None, games=2_000))
    assert sum(thought.visits.values()) == 2_000
    assert thought.move in table.game.moves(table.position.playing)


def test_the_processors_time_can_be_the_clock() -> None:
    table = after("Nd2 Mf2", "Ma2")
    think = WAYS[0]
    think(table, Budget(seconds=None, nodes=10))
    start = time.thread_time()
    thought = think(table, Budget(seconds=0.2, busy=True))
    assert thought.nodes > 10
    assert 0.15 < time.thread_time() - start < 5


@given(st.data())
def test_the_child_chosen_is_the_best_of_all(data: st.DataObject) -> None:
    # Those not tried yet all have the same mean: the most promising of them is enough.
    number = data.draw(st.integers(1, 8))
    tried = data.draw(st.integers(0, number))
    part = st.floats(0.01, 1.0)
    prior = [data.draw(part) for _ in range(number)]
    visits = [data.draw(st.integers(1, 50)) if i < tried else 0 for i in range(number)]
    mean = [data.draw(part) if i < tried else 0.0 for i in range(number)]
    pull = [p / (1 + v) for p, v in zip(prior, visits, strict=True)]
    seen = sum(visits)
    gained = [0.0, sum(m * v for m, v in zip(mean, visits, strict=True))]
    row = [0, number, tried, tried, seen]
    moves = list(range(100, 100 + number))
    promise = dict(zip(moves, prior, strict=True))
    unknown = gained[1] / seen - 0.1 if seen else 0.5
    root = sqrt(seen + 1)
    scores = {
        move: (mean[i] if i < tried else unknown) + pull[i] * root for i, move in enumerate(moves)
    }
    rows = [0] * uct.ROW + row
    chosen = uct.choose_child(1, rows, gained, moves, prior, mean, pull, 1.0)
    assert scores[moves[chosen]] == pytest.approx(max(scores.values()))
    assert [promise[move] for move in moves] == prior, "a move keeps its prior"
    assert rows[uct.ROW + uct.TRIED] == max(tried, chosen + 1)
