"""The Trapézomino player: its moves are those of the rules, and what it proves is true."""

import random
import threading
import time
from functools import cache

import pytest

from tablee import games
from tablee.games.refusal import Over
from tablee.games.trapezomino.state import PLACE, Trapezomino, lines
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.knowledge import trapezomino as knowledge
from tablee.players.knowledge import trapezomino_places as places
from tablee.players.knowledge import trapezomino_proof as proof
from tablee.players.thinking import Budget

GAME = games.get("trapezomino")
START: Trapezomino = Table("trapezomino", 2, seed=1).position.playing
ENDLESS = Budget(seconds=None, nodes=5_000_000)


def reached(seed: int, pieces: int) -> Trapezomino:
    """A position of a random game with so many pieces laid, or its last running one."""
    chance, state = random.Random(seed), START
    while state.laid < pieces:
        after = state.play(chance.choice(GAME.moves(state)))
        if after.over():
            break
        state = after
    return state


@cache
def gain(state: Trapezomino) -> int:
    """By how many points the player to move outdoes the other from here, by trying all."""
    return max((_gain_by(state, move) for move in GAME.moves(state)), default=0)


def _gain_by(state: Trapezomino, move: int) -> int:
    won = lines(state.lo, state.hi, state.links, PLACE[move])
    return won - gain(state.play(move)._replace(points=(0, 0), diary=(0, 0, 0, 0, 0, 0), laid=0))


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_ends_are_proven_as_brute_force_finds_them(seed: int) -> None:
    state = reached(seed, 10 + seed % 3)
    thought = knowledge.duel(state, ENDLESS, seed)
    lead = state.points[state.turn] - state.points[1 - state.turn]
    best = gain(state)
    assert thought.proven
    assert thought.value == 0.5 + 0.5 * sign(lead + best)
    assert _gain_by(state, thought.move) == best  # the margin is the best too, not only the win
    for move, chance in thought.moves.items():  # of a bad move only a bound is known
        assert chance >= 0.5 + 0.5 * sign(lead + _gain_by(state, move))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_who_wins_is_proven_as_brute_force_finds_it(seed: int) -> None:
    state = reached(seed, 10 + seed % 3)
    first, second = state.points
    for points in ((first, second), (first + 1, second), (first, second + 2)):
        asked = state._replace(points=points)
        lead = points[state.turn] - points[1 - state.turn]
        found = proof.Proof(asked, ENDLESS)
        assert found.value() == 0.5 + 0.5 * sign(lead + gain(state))
        if lead + gain(state) >= 0:
            assert sign(lead + _gain_by(state, found.move)) == sign(lead + gain(state))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_thought_that_cannot_see_the_margin_still_knows_who_wins(seed: int) -> None:
    state = reached(seed, 8)
    for ahead in (20, 0, -20):
        points = (30 + ahead, 30) if state.turn == 0 else (30, 30 + ahead)
        asked = state._replace(points=points)
        unsure = knowledge.duel(asked, Budget(None, 300), seed)
        assert not unsure.proven
        sure = proof.settle(asked, unsure, ENDLESS)
        assert sure.proven
        assert sure.nodes > unsure.nodes
        assert sure.moves[sure.move] == sure.value == max(sure.moves.values())
        assert proof.settle(asked, unsure, Budget(None, 1)).proven is False
        if ahead:
            assert sure.value == (ahead > 0)
        assert sure.exact == (sure.value == 0.0)
    quick = knowledge.duel(asked, Budget(None, 400_000), seed)
    assert (quick.proven, quick.value) == (True, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_hurrying_changes_no_proof(seed: int) -> None:
    state = reached(seed, 10)
    never = knowledge.Style(late=knowledge.NEVER)
    quick, slow = (knowledge.duel(state, ENDLESS, 1, style) for style in (None, never))
    assert quick.proven
    assert slow.proven
    assert quick.value == slow.value
    assert _gain_by(state, quick.move) == _gain_by(state, slow.move)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_moves_and_points_are_those_of_the_rules(seed: int) -> None:
    chance, state = random.Random(seed), START
    free, out, rank = ([0] * 20 * GAME.most_moves for _ in range(3))
    at, count = 0, places.look(state, free)
    while not state.over():
        number = places.choices(state, free, at, count, out, rank, 0)
        assert sorted(out[:number]) == sorted(GAME.moves(state))
        for move, points in zip(out[:number], rank, strict=False):
            gained = state.play(move).points[state.turn] - state.points[state.turn]
            assert points == places.POINT * gained
        assert 100 * places.most(state, free, at, count, 99) == max(rank[:number])
        move = chance.choice(out[:number])
        at, count = at + count, places.narrow(free, at, count, PLACE[move])
        state = state.play(move)
    assert places.choices(state, free, at, count, out, rank, 0) == 0
    assert places.most(state, free, at, count, 99) == -1


@pytest.mark.slow
@pytest.mark.parametrize("pieces", [0, 4, 8, 12])
@pytest.mark.parametrize("nodes", [1, 50, 3_000])
def test_a_node_budget_gives_the_same_legal_move_every_time(pieces: int, nodes: int) -> None:
    state = reached(3, pieces)
    one, other = (knowledge.duel(state, Budget(None, nodes), 7) for _ in range(2))
    assert (one.move, one.value, one.line, one.nodes) == (
        other.move,
        other.value,
        other.line,
        other.nodes,
    )
    assert one.line[0] == one.move
    assert set(one.moves) == set(GAME.moves(state))
    for move in one.line:
        assert move in GAME.moves(state)
        state = state.play(move)


@pytest.mark.slow
def test_a_deadline_is_kept_and_a_word_stops_it() -> None:
    knowledge.duel(START, Budget(None, 10))  # compile first
    stop = threading.Event()
    threading.Timer(0.15, stop.set).start()
    start = time.perf_counter()
    thought = knowledge.duel(START, Budget(seconds=600, stop=stop))
    assert time.perf_counter() - start < 120, "it would have thought for ten minutes"
    assert thought.move in GAME.moves(START)
    assert not thought.proven


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_it_thinks_from_a_view(players: int) -> None:
    table = Table("trapezomino", players, seed=1)
    state = table.position.playing
    thought = levels.think(Knowledge.of(table), Budget(None, 500), 1)
    assert thought.move in GAME.moves(state)


def test_a_finished_game_needs_no_thought() -> None:
    state = reached(1, 30)
    while not state.over():
        state = state.play(GAME.moves(state)[0])
    with pytest.raises(Over):
        knowledge.duel(state, ENDLESS)


@pytest.mark.slow
def test_it_beats_a_greedy_player() -> None:
    greedy, ahead = knowledge.Style(tempo=0), 0
    for number in range(8):
        state = reached(number // 2, 2)
        ours = number % 2
        while not state.over():
            nodes, style = (3_000, None) if state.turn == ours else (1, greedy)
            state = state.play(knowledge.duel(state, Budget(None, nodes), number, style).move)
        ahead += sign(state.points[ours] - state.points[1 - ours])
    assert ahead >= 3
