"""Permutation is played perfectly by two, and thought about by more."""

import threading
import time

import pytest

from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.play import Knowledge, Table
from tablee.players import levels, thinking
from tablee.players.thinking import Budget

pytestmark = pytest.mark.slow  # the table is solved first
QUICK = Budget(seconds=None, nodes=2_000)
TRAPS = Budget(seconds=None, nodes=200_000)


def test_exact_values_are_told() -> None:
    start = Table("permutation", 2, seed=1).dump()
    for path, worth in (("ad", 1.0), ("be", 0.5), ("cf", 1.0)):
        table = Table("permutation", 2, None, 0, start | {"path": path})
        thought = levels.think(Knowledge.of(table), QUICK, 1)
        assert thought.proven
        assert thought.value == worth
        assert len(thought.moves) == len(table.legal())


@pytest.mark.parametrize("seed", range(12))
def test_a_won_start_is_never_lost(seed: int) -> None:
    table, chance = Table("permutation", 2, seed=seed), Chance(seed, "other")
    won = table.dump()["path"] in ("ad", "cf")
    while not table.over:
        texts = list(table.legal())
        if table.turn == 0:
            thought = levels.think(Knowledge.of(table), QUICK, table.ply)
            table.play(table.game.write(table.position.playing, thought.move))
        else:
            table.play(texts[chance.below(len(texts))])
    assert table.result is not None
    if won:
        assert table.result.ranking[0] == [0]


def test_three_players_are_searched() -> None:
    table = Table("permutation", 3, seed=1)
    thought = levels.think(Knowledge.of(table), QUICK, 1)
    assert not thought.proven
    assert thought.visits


def test_a_finished_game_needs_no_thought() -> None:
    table = Table("permutation", 2, seed=1)
    while not table.over:
        table.play(list(table.legal())[-1])
    with pytest.raises(Over):
        levels.think(Knowledge.of(table), QUICK, 1)


@pytest.mark.parametrize("budget", [QUICK, TRAPS])
@pytest.mark.parametrize("seed", range(6))
def test_no_move_gives_anything_away(seed: int, budget: Budget) -> None:
    table, chance = Table("permutation", 2, seed=seed), Chance(seed, "anything")
    while not table.over:
        thought = levels.think(Knowledge.of(table), budget, table.ply)
        assert thought.value == max(thought.moves.values())
        assert thought.value == thought.moves[thought.move]
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])


def lost_start() -> Table:
    start = Table("permutation", 2, None, 0, Table("permutation", 2).dump() | {"path": "ad"})
    start.play(start.game.write(start.position.playing, best(start, QUICK)))
    return start


def best(table: Table, budget: Budget, seed: int = 1) -> int:
    return levels.think(Knowledge.of(table), budget, seed).move


def test_traps_catch_a_hasty_opponent() -> None:
    """From a start that is lost against the table, most of those who only search lose."""
    points = 0.0
    for seed in range(4):
        table = lost_start()
        while not table.over:
            state, hasty = table.position.playing, table.turn == 0
            if hasty:
                move = thinking.uct(table.game, state, 2, Budget(None, games=300), seed).move
            else:
                move = best(table, Budget(None, 2_000_000), seed)
            table.play(table.game.write(state, move))
        assert table.result is not None
        points += table.result.ranking[0] == [1]
    assert points >= 2


def test_the_same_trap_for_the_same_seed() -> None:
    assert len({best(lost_start(), TRAPS, seed=3) for _ in range(3)}) == 1


def test_setting_traps_stops_when_told() -> None:
    table, stop = lost_start(), threading.Event()
    best(table, TRAPS)  # compiled and loaded
    stop.set()
    before = time.thread_time()
    best(table, Budget(60.0, stop=stop))
    assert time.thread_time() - before < 0.05
