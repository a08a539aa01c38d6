"""Moves and views as numbers: exact, stable, and nothing in them that is hidden."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from adapter_cases import TWO, Case, course, every

from tablee.adapters import coding
from tablee.adapters.coding import NOTHING, Bits, Coder, Count, Each, Fields, Number, Row, Word
from tablee.games.chance import Chance
from tablee.games.refusal import Unknown


@every
def test_actions_and_moves_tell_the_same(case: Case) -> None:
    coder = case.coder()
    for _, position in course(coder, 1, plies=40):
        moves = coder.game.moves(position.state)
        legal = coder.legal(position.state)
        assert list(legal) == sorted(legal)
        assert sorted(legal.values()) == sorted(moves)
        assert all(0 <= action < coder.numbering.size for action in legal)
        for action, move in legal.items():
            assert coder.numbering.move(position.state, action) == move
        assert coder.mask(list(legal)).sum() == len(moves)


@every
def test_observations_stay_within_their_bounds(case: Case) -> None:
    coder = case.coder()
    for ply, (rounds, position) in enumerate(course(coder, 2, plies=120)):
        seat = ply % case.players
        numbers = coder.observation(rounds.view(position, seat), seat)
        assert numbers.shape == coder.low.shape
        assert (coder.low <= numbers).all()
        assert (numbers <= coder.high).all()
        assert numbers[:2].tolist() == [seat, position.state.turn]


@every
def test_every_field_of_a_view_is_told(case: Case) -> None:
    coder = case.coder()
    encoded = {name for name, _ in coder.fields}
    for rounds, position in course(coder, 3, plies=30):
        if not rounds.over(position):
            fields = rounds.view(position, 0).keys() | {"seat"}
            # Hands lie open in the solo only, and there the one hand is told; faults
            # are never offered as actions.
            assert fields - {"hands", "faults"} == encoded


@every
def test_the_longest_game_is_long_enough(case: Case) -> None:
    coder = case.coder()
    if case.players > 1:
        for seed in range(2):
            *_, (rounds, position) = course(coder, seed, coder.longest)
            assert rounds.over(position)


def test_how_many_actions_there_are() -> None:
    sizes = {case.game: case.coder().numbering.size for case in TWO}
    assert sizes == {
        # 12 permutations, no slide or 12 before or 12 after, six dice to take or none
        "permutation": 12 * 25 * 7,
        # black pawn and marker in line with a cell between, and the pass
        "poldr": 360 + 1,
        # every piece in every place, laid or made of two jokers, and a joker in 240 places
        "trapezomino": 2149 * 2 + 240,
        # 120 pieces turned in six ways or a joker on every cell within reach, and the pass
        "polymere": (6 * 120 + 1) * 376 + 1,
    }


@pytest.mark.parametrize("players", [2, 5])
def test_a_cell_keeps_its_number_for_the_whole_game(players: int) -> None:
    coder = Coder("polymere", players)
    places: dict[str, int] = {}
    for _, position in course(coder, 4, plies=80):
        for action in coder.legal(position.state):
            text = coder.text(position.state, action)
            assert places.setdefault(text, action) == action
    assert len(set(places.values())) == len(places)


def test_actions_do_not_depend_on_what_is_hidden() -> None:
    coder = Coder("polymere", 3)
    for rounds, position in course(coder, 5, plies=60):
        if rounds.over(position):
            break
        seat = position.state.turn
        view = rounds.view(position, seat)
        world = coder.game.world(coder.setting, view, Chance(position.state.placed, "world"))
        other = replace(position, state=world)
        assert world != position.state
        assert coder.legal(world) == coder.legal(position.state)
        seen = coder.observation(rounds.view(other, seat), seat)
        assert np.array_equal(seen, coder.observation(view, seat))


def test_the_next_round_is_seen_at_once() -> None:
    coder = Coder("poldr", 2, {"rounds": 2})
    second = next(p for _, p in course(coder, 6, plies=200) if p.round == 2)
    rounds, _ = next(course(coder, 6, plies=0))
    numbers = coder.observation(rounds.view(second, 0), 0).tolist()
    names = [name for name, form in coder.fields for _ in range(form.size)]
    bricks = [number for name, number in zip(names, numbers, strict=True) if name == "bricks"]
    assert bricks == [NOTHING] * 36
    assert numbers[names.index("round")] == 2
    assert numbers[names.index("starter")] == 1


def test_forms() -> None:
    assert Number(0, 9).numbers(True) == [1]
    assert Word("abc").numbers("b") == [1]
    assert Bits(4).numbers([0, 2]) == [5]
    assert Row(Number(0, 9), 3).numbers([4, None]) == [4, NOTHING, NOTHING]
    assert Count("abc", 2).numbers(["c", "a", "c"]) == [1, 0, 2]
    assert Each("abc", Number(0, 9)).numbers({"c": 7}) == [NOTHING, NOTHING, 7]
    fields = Fields([("x", Number(0, 9)), ("y", Row(Number(0, 9), 2))])
    assert fields.numbers({"x": 3}) == [3, NOTHING, NOTHING]
    assert fields.size == len(fields.bounds()) == 3


def test_returns_add_up_to_nothing() -> None:
    assert coding.returns([[1], [0]]) == [-1, 1]
    assert coding.returns([[0, 1]]) == [0, 0]
    assert coding.returns([[2], [0, 3], [1]]) == [0, -1, 1, 0]
    assert coding.returns([[0, 1, 2], [3]]) == pytest.approx([1 / 3, 1 / 3, 1 / 3, -1])
    assert coding.returns([[0]]) == [0]


def test_settings_are_checked() -> None:
    with pytest.raises(Unknown):
        Coder("poldr", 4)
    with pytest.raises(Unknown):
        Coder("poldr", 2, {"size": 9})
    with pytest.raises(Unknown):
        Coder("chess")


@pytest.mark.slow
def test_nothing_needs_the_peers_but_their_adapters() -> None:
    code = (
        "import sys\n"
        "for name in ('pyspiel', 'open_spiel', 'pettingzoo', 'gymnasium'):\n"
        "    sys.modules[name] = None\n"  # importing them now fails
        "import tablee.adapters.coding, tablee.play, tablee.cli\n"
        "assert tablee.adapters.coding.Coder('poldr').numbering.size\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
