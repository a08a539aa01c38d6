"""The player of Polymère: punctual, the same every time, and blind to what it may not see."""

import threading
import time
from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest

from tablee import games
from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.play import Knowledge, Table
from tablee.players.knowledge import polymere as knowledge
from tablee.players.knowledge.polymere_worlds import Hidden, mingle
from tablee.players.thinking import Budget, Thought

GAME = games.get("polymere")
SMALL = Budget(None, 3_000)

# Its search compiles for half a minute where nothing is cached.
pytestmark = pytest.mark.slow


def played(players: int, seed: int, turns: int) -> Table:
    """A game after some moves of the player itself."""
    table = Table("polymere", players, seed=seed)
    for _ in range(turns):
        for move in thought(table).line:
            table.play(GAME.write(table.position.playing, move))
            if table.over:
                return table
    return table


def thought(table: Table, budget: Budget = SMALL, seed: int = 1) -> Thought:
    return knowledge.think(Knowledge.of(table), budget, seed)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_its_whole_series_is_legal_and_ends_the_turn(players: int) -> None:
    table = Table("polymere", players, seed=4)
    for _ in range(5):
        seat = table.turn
        chosen = thought(table)
        assert chosen.line[0] == chosen.move
        assert 0 <= chosen.value <= 1
        for move in chosen.line:
            assert table.turn == seat
            table.play(GAME.write(table.position.playing, move))
        assert table.over or table.turn != seat
        if table.over:
            break


def test_the_same_view_seed_and_nodes_give_the_same_thought() -> None:
    table = played(2, 5, 2)
    one, other = (thought(table, Budget(None, 8_000), seed=9) for _ in range(2))
    assert (one.line, one.moves, one.nodes) == (other.line, other.moves, other.nodes)


def other_deal(state: Any, seat: int, seed: int) -> Any:
    """The same position with other pieces where the seat cannot see them."""
    view = GAME.view(state, seat)
    return GAME.world(GAME.setting(state.players), view, Chance(seed, "another deal"))


def test_what_others_hold_does_not_change_its_move() -> None:
    table = played(3, 6, 4)
    assert not table.over
    state = table.position.playing
    lines = set()
    for seed in range(4):
        another = other_deal(state, state.turn, seed)
        assert GAME.dump(another)["hands"] != GAME.dump(state)["hands"]
        known = replace(Knowledge.of(table), view=GAME.view(another, another.turn))
        lines.add(knowledge.think(known, SMALL, 3).line)
    assert len(lines) == 1


def test_it_goes_out_when_it_can() -> None:
    table = played(2, 5, 2)
    full = table.dump()
    seat = table.turn
    state = table.position.playing
    lays = [move for move in GAME.moves(state) if move]
    piece = GAME.details(state, lays[0])["piece"]
    rest = [name for name in full["hands"][seat] if name != piece]
    view = Knowledge.of(table).view | {"hand": [piece]}
    view["counts"] = [1 if at == seat else n for at, n in enumerate(view["counts"])]
    view["talon"] += len(rest)
    chosen = knowledge.think(Knowledge(GAME, table.setting, view), SMALL)
    assert chosen.proven
    assert chosen.value == 1.0
    assert GAME.details(state, chosen.move)["piece"] == piece


@pytest.mark.parametrize("nodes", [1, 2, 10, 200])
@pytest.mark.parametrize("turns", [0, 2])
def test_a_tiny_budget_still_gives_a_move(nodes: int, turns: int) -> None:
    table = played(2, 7, turns)
    chosen = thought(table, Budget(None, nodes))
    assert chosen.move in GAME.moves(table.position.playing)


def test_a_word_stops_it() -> None:
    table = played(2, 7, 1)
    thought(table)  # compile first
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    start = time.perf_counter()
    chosen = thought(table, Budget(seconds=600, stop=stop))
    assert time.perf_counter() - start < 120, "it would have thought for ten minutes"
    assert chosen.move in GAME.moves(table.position.playing)


def test_a_finished_game_needs_no_thought() -> None:
    table = Table("polymere", 2, seed=1)
    while not table.over:
        for move in thought(table).line:
            table.play(GAME.write(table.position.playing, move))
    with pytest.raises(Over):
        knowledge.think(Knowledge.of(table, 0), SMALL)


def test_a_solo_gets_a_legal_move() -> None:
    table = Table("polymere", 1, seed=1)
    for _ in range(3):
        chosen = knowledge.think(Knowledge.of(table, 0), SMALL)
        table.play(GAME.write(table.position.playing, chosen.move))


# Worlds


def hidden(table: Table, history: bool = True) -> Hidden:
    known = Knowledge.of(table) if history else replace(Knowledge.of(table), history=())
    return Hidden(known, native.arrays(table.position.playing), native.compiled(mingle))


def hands(world: Any) -> list[list[int]]:
    plain: list[list[int]] = []
    at = 0
    for seat in range(world.players):
        size = world.sizes >> 7 * seat & 127
        plain.append([int(piece) for piece in world.hands[at : at + size]])
        at += size
    return plain


def passed_game() -> Table:
    """Seat 0 has passed on a table where he could have begun a series; seat 1 is to move."""
    for seed in range(100):
        table = Table("polymere", 2, seed=seed)
        table.play(next(text for text in table.legal() if not text.startswith("J")))
        table.play(next(text for text in table.legal() if text != "pass"))
        table.play("pass")
        (event,) = hidden(table).passes
        if event.low | event.high:
            return table
    raise AssertionError


@pytest.mark.parametrize("history", [True, False])
def test_worlds_fit_the_view(history: bool) -> None:
    table = passed_game()
    state = table.position.playing
    dealer, x = hidden(table, history), 77
    for _ in range(20):
        world, x = dealer.world(x)
        assert GAME.view(native.plain(world), 1) == GAME.view(state, 1)
        both = sorted([*map(int, world.hands), *map(int, world.talon)])
        assert both == sorted([*state.hands, *state.talon])


def expected(unseen: int, good: int, places: int, weighed: bool) -> float:
    """How many good pieces are in so many places, on average."""
    ways = [
        comb(good, n) * comb(unseen - good, places - n) / (1 + 2 * n if weighed else 1)
        for n in range(places + 1)
    ]
    return sum(n * way for n, way in enumerate(ways)) / sum(ways)


@pytest.mark.parametrize("told", [True, False])
def test_a_pass_makes_good_pieces_rarer_but_not_in_what_was_drawn_later(told: bool) -> None:
    table = passed_game()
    (event,) = hidden(table).passes
    dealer, x = hidden(table, told), 99
    held, drawn = [], []
    for _ in range(3000):
        world, x = dealer.world(x)
        good = [event.fits(piece) for piece in hands(world)[0]]
        held.append(sum(good[:-1]))
        drawn.append(good[-1])
    unseen, fitting = len(dealer.unseen), sum(map(event.fits, dealer.unseen))
    # Four standard errors are 0.15, and the pass makes a difference of 0.5.
    assert abs(np.mean(held) - expected(unseen, fitting, len(good) - 1, told)) < 0.15
    assert abs(np.mean(drawn) - fitting / unseen) < 0.04


def test_pieces_laid_came_from_places_filled_before() -> None:
    table = passed_game()
    table.play("pass")
    while table.turn == 0:
        table.play(next(text for text in table.legal() if text != "pass"))
    dealer = hidden(table)
    dates, laid, _ = dealer._dates(5)
    for seat, places in dates.items():
        assert len(places) == table.view(None)["counts"][seat]
    assert all(since < until for _, _, since, until in laid)
