"""The moves of a turn of Polymère, found from those before, against the rules."""

import pytest

from tablee.games.chance import Chance
from tablee.games.polymere.board import JOKER
from tablee.games.polymere.state import PASS, Polymere
from tablee.play import Table
from tablee.players.thinking import Thought
from tablee.puzzles.making.checkers import polymere as checker
from tablee.puzzles.making.makers.polymere import keep_jokers
from tablee.puzzles.making.makers.polymere_turn import (
    Place,
    TooMuch,
    Turn,
    all_lays,
    ends_turn,
    following,
)

SMALL = 400
"""Positions of a turn that is searched twice."""


def lays_of(state: Polymere) -> list[int]:
    return [move for move in all_lays(state) if move != PASS]


def random_positions(seed: int) -> list[Polymere]:
    """The positions of a game played at random that lays wherever it can."""
    chance, found = Chance(seed, "turns"), []
    table = Table("polymere", 2, seed=seed)
    while not table.over and table.ply < 40:
        state = table.position.playing
        if state.placed:
            found.append(state)
        moves = lays_of(state) or [PASS]
        table.play(table.game.write(state, moves[chance.below(len(moves))]))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_moves_follow_from_those_before(seed: int) -> None:
    compared = jokers = 0
    for state in random_positions(seed):
        place = Place(state, frozenset(), all_lays(state))
        for move in place.lays[::7]:
            there = state.play(move)
            ended = there.over() or there.turn != state.turn
            assert ends_turn(state, move) == ended
            if not ended:
                assert sorted(following(place, move, there)) == sorted(all_lays(there))
                compared, jokers = compared + 1, jokers + (state.jokers > 0)
    assert compared > 20
    assert jokers


def longest_by_the_checker(state: Polymere) -> int:
    """The longest series as the checker sees it, which knows nothing of the maker."""
    after = (checker._Position(state.play(move)) for move in lays_of(state))
    return max((1 + checker._most(there, state.turn) for there in after), default=0)


def test_the_longest_series_is_the_one_that_the_checker_finds() -> None:
    compared = 0
    for state in random_positions(5)[-16:]:
        turn = Turn(state, SMALL)
        try:
            most = turn.most(turn.root)
        except TooMuch:
            continue
        assert most == longest_by_the_checker(state)
        compared += most > 1
    assert compared


def test_jokers_are_kept_for_the_end_in_every_second_game() -> None:
    state = next(one for one in random_positions(1) if any(m & 127 == JOKER for m in lays_of(one)))
    joker = next(move for move in lays_of(state) if move & 127 == JOKER)
    other = next(move for move in lays_of(state) if move & 127 != JOKER)
    thought = Thought(joker, 0.6, moves={joker: 0.6, other: 0.5})
    assert keep_jokers(2, state, thought) == joker
    assert keep_jokers(3, state, thought) == other
    assert keep_jokers(3, state, Thought(joker, 0.6)) & 127 != JOKER
    assert keep_jokers(3, state, Thought(joker, 1.0, proven=True)) == joker
