"""What a seat knows: one value, the same here and in another process, and nothing hidden in it."""

import json
import pickle
import random

import pytest

from tablee import games
from tablee.games.chance import Chance
from tablee.games.refusal import Unknown
from tablee.play import Knowledge, Table

TABLES = [(name, players) for name in games.names() for players in games.get(name).seats]
everywhere = pytest.mark.parametrize(("game", "players"), TABLES)


def midway(game: str, players: int, plies: int = 7) -> Table:
    table, luck = Table(game, players, seed=players), random.Random(players)
    for _ in range(plies):
        table.play(luck.choice(list(table.legal())))
    return table


@everywhere
def test_it_travels_unchanged(game: str, players: int) -> None:
    known = Knowledge.of(midway(game, players))
    sent = json.loads(json.dumps(known.to_json()))
    assert Knowledge.from_json(sent) == known
    assert pickle.loads(pickle.dumps(known)) == known
    assert known.history == midway(game, players).history()


@everywhere
def test_every_world_fits_what_the_seat_sees(game: str, players: int) -> None:
    table = midway(game, players)
    known = Knowledge.of(table)
    worlds = [known.position, *(known.world(Chance(n, "test")) for n in range(3))]
    for world in worlds:
        assert table.game.view(world, table.turn) == known.view
        assert sorted(table.game.moves(world)) == sorted(table.numbers())
    hides = table.game.secrets is not None and players > 1
    assert (len({json.dumps(table.game.dump(one)) for one in worlds}) > 1) == hides


@everywhere
def test_an_open_position_is_read_once(game: str, players: int) -> None:
    known = Knowledge.of(midway(game, players))
    assert known.position is known.position
    if known.game.secrets is None:
        assert known.world(Chance(1, "test")) is known.position


def test_it_holds_nothing_that_its_seat_may_not_know() -> None:
    """Swap what the two others hold: what the third knows stays the same, byte for byte."""
    told = []
    for swapped in (False, True):
        table = Table("polymere", 3, seed=5)
        state = table.dump()
        if swapped:
            a, b = (seat for seat in table.seats if seat != table.turn)
            state["hands"][a], state["hands"][b] = state["hands"][b], state["hands"][a]
        table = Table("polymere", 3, table.setting.options, 5, state)
        told.append((json.dumps(Knowledge.of(table).to_json()), table.dump()))
    assert told[0][0] == told[1][0]
    assert told[0][1] != told[1][1]


def test_another_seat_sees_what_is_its_own() -> None:
    table = Table("polymere", 2, seed=5)
    mine, theirs = (Knowledge.of(table, seat) for seat in table.seats)
    assert mine.view["hand"] != theirs.view["hand"]
    assert Knowledge.of(table) == Knowledge.of(table, table.turn)


def test_what_does_not_exist_is_refused() -> None:
    told = Knowledge.of(Table("poldr", 2)).to_json()
    for changed in ({"game": "chess"}, {"players": 9}, {"options": {"size": 99}}):
        with pytest.raises(Unknown):
            Knowledge.from_json(told | changed)
