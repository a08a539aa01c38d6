"""Permutation is played perfectly by two, and thought about by more."""

import pytest

from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.play import Table
from tablee.players import levels
from tablee.players.thinking import Budget

pytestmark = pytest.mark.slow  # the table is solved first
QUICK = Budget(seconds=None, nodes=2_000)


def view(table: Table) -> dict[str, object]:
    return table.game.view(table.position.playing, table.turn)


def test_exact_values_are_told() -> None:
    start = Table("permutation", 2, seed=1).dump()
    for path, worth in (("ad", 1.0), ("be", 0.5), ("cf", 1.0)):
        table = Table("permutation", 2, None, 0, start | {"path": path})
        thought = levels.think(table.game, table.setting, view(table), QUICK, 1)
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
            thought = levels.think(table.game, table.setting, view(table), QUICK, table.ply)
            table.play(table.game.write(table.position.playing, thought.move))
        else:
            table.play(texts[chance.below(len(texts))])
    assert table.result is not None
    if won:
        assert table.result.ranking[0] == [0]


def test_three_players_are_searched() -> None:
    table = Table("permutation", 3, seed=1)
    thought = levels.think(table.game, table.setting, view(table), QUICK, 1)
    assert not thought.proven
    assert thought.visits


def test_a_finished_game_needs_no_thought() -> None:
    table = Table("permutation", 2, seed=1)
    while not table.over:
        table.play(list(table.legal())[-1])
    with pytest.raises(Over):
        levels.think(table.game, table.setting, view(table), QUICK, 1)


@pytest.mark.parametrize("seed", range(6))
def test_no_move_gives_anything_away(seed: int) -> None:
    table, chance = Table("permutation", 2, seed=seed), Chance(seed, "anything")
    while not table.over:
        thought = levels.think(table.game, table.setting, view(table), QUICK, table.ply)
        assert thought.value == max(thought.moves.values())
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
