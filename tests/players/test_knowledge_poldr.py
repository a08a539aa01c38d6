"""What is known about POLD.R: names that tell positions apart, and proofs that are true."""

import random
from functools import cache
from typing import Any

import pytest

from tablee import games
from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.poldr.board import NOWHERE
from tablee.games.poldr.state import Poldr
from tablee.games.rule import rule
from tablee.players import thinking
from tablee.players.knowledge import poldr
from tablee.players.search import DECIDED, WIN
from tablee.players.thinking import Budget

GAME = games.get("poldr")


def walk(seed: int, plies: int = 99, **options: int) -> list[Poldr]:
    """The positions of a game played at random."""
    moves = random.Random(seed)
    state = GAME.start(GAME.setting(2, options), Chance(0, "test"), 0)
    states = [state]
    while not state.over() and len(states) <= plies:
        state = state.play(moves.choice(GAME.moves(state)))
        states.append(state)
    return states


def meaning(state: Poldr) -> tuple[Any, ...]:
    """All that may still make a difference between two players."""
    first, second, _ = state.last_take
    order = (first > second) - (first < second)
    return (state.phase, state.turn, state.black, state.markers, state.bricks, order)


@pytest.mark.parametrize(("size", "bricks"), [(4, 4), (6, 16), (8, 30)])
def test_keys_tell_positions_apart(size: int, bricks: int) -> None:
    states = [s for seed in range(60) for s in walk(seed, size=size, bricks=bricks)]
    by_key: dict[int, set[tuple[Any, ...]]] = {}
    for state in states:
        by_key.setdefault(poldr.key(state), set()).add(meaning(state))
    assert all(len(meanings) == 1 for meanings in by_key.values())
    assert len(by_key) == len({meaning(state) for state in states})
    assert all(0 < number < 1 << 62 for number in by_key)


def test_a_key_forgets_when_but_not_who_took_last() -> None:
    saving = next(s for s in walk(3) if s.phase == 2)
    again = saving._replace(ply=saving.ply + 2)
    assert poldr.key(saving) == poldr.key(again)
    named = {poldr.key(saving._replace(last_take=(*takes, -1))) for takes in ((5, 8), (8, 5))}
    assert len(named) == 2
    later = saving._replace(last_take=(7, 10, -1))
    assert poldr.key(later) in named


def test_a_key_sees_the_last_cells_of_the_largest_board() -> None:
    state = walk(1, 2, size=8, bricks=30)[-1]
    words = [0, 1 << 61, 1 << 62, -(1 << 63), -(1 << 62)]
    assert len({poldr.key(state._replace(bricks=(word, 0, 0))) for word in words}) == 5


@rule
def outcome(state: Poldr, move: int) -> tuple[int, int, int, int, int]:
    return (
        poldr.evaluate(state, 0), poldr.key(state), poldr.urgency(state, move),
        poldr.appeal(state, move), poldr.certain(state),
    )  # fmt: skip


def ask(state: Poldr, move: int) -> tuple[int, int, int, int, int]:
    return outcome(state, move)


@pytest.mark.slow
def test_compiled_knowledge_says_the_same() -> None:
    compiled = native.compiled(ask)
    for state in (s for seed in range(4) for s in walk(seed)[1:]):
        for move in GAME.moves(state)[:3]:
            assert tuple(compiled(state, move)) == outcome(state, move)


def test_what_one_is_ahead_the_other_is_behind_and_no_evaluation_decides() -> None:
    for state in (s for seed in range(30) for s in walk(seed)[2:]):
        assert state.black != NOWHERE
        assert poldr.evaluate(state, 0) == -poldr.evaluate(state, 1)
        assert abs(poldr.evaluate(state, 0)) < DECIDED
        if state.over():
            ahead = state.standing(0) > state.standing(1)
            assert (poldr.evaluate(state, 0) >= 0) == ahead or poldr.evaluate(state, 0) == 0
            assert WIN - abs(poldr.evaluate(state, 0)) > DECIDED


@cache
def truth(state: Poldr) -> int:
    """1, 0 or -1 for the player to move, by looking at everything."""
    if state.over():
        mine, theirs = state.standing(state.turn), state.standing(1 - state.turn)
        return (mine > theirs) - (mine < theirs)
    return max(-truth(state.play(move)) for move in GAME.moves(state))


@pytest.mark.slow
@pytest.mark.parametrize("bricks", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_proofs_are_true_on_a_small_board(bricks: int, seed: int) -> None:
    states = walk(seed, size=4, bricks=bricks)
    state = states[min(3 if bricks > 3 else 1, len(states) - 2)]
    thought = thinking.alpha_beta(GAME, state, Budget(seconds=None, nodes=3_000_000), seed)
    assert thought.proven
    assert thought.value == (truth(state) + 1) / 2
    assert -truth(state.play(thought.move)) == truth(state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [seed for seed in range(16) if walk(seed)[-1].phase == 2])
def test_the_saving_is_proven(seed: int) -> None:
    """From the block on the truth is found at once, on the real board too."""
    saving = [state for state in walk(seed) if state.phase == 2 and not state.over()]
    budget = Budget(seconds=None, nodes=1_000_000)
    assert thinking.alpha_beta(GAME, saving[0], budget).proven
    for state in saving[-4:]:
        thought = thinking.alpha_beta(GAME, state, budget)
        assert thought.proven
        assert thought.value == (truth(state) + 1) / 2


def settled(state: Poldr, deep: int) -> int | None:
    """1, 0 or -1 for the player to move, if so many turns settle it."""
    if state.over():
        mine, theirs = state.standing(state.turn), state.standing(1 - state.turn)
        return (mine > theirs) - (mine < theirs)
    if deep == 0:
        return None
    replies = [settled(state.play(move), deep - 1) for move in GAME.moves(state)]
    if -1 in replies:
        return 1
    return None if None in replies else -min(x for x in replies if x is not None)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_called_certain_is_so(seed: int) -> None:
    late = [s for s in walk(seed, size=4, bricks=4)[1:] if not s.over()]
    called = [poldr.certain(state) for state in late]
    for state, sure in zip(late, called, strict=True):
        assert sure == 0 or settled(state, 3) == sure
        if settled(state, 1) == 1:
            assert sure == 1
    assert any(called)


def test_nothing_is_certain_before_the_first_move() -> None:
    assert poldr.certain(walk(1, size=4, bricks=4)[0]) == 0


def test_better_looking_moves_have_more_appeal() -> None:
    state = walk(5, plies=6)[-1]
    moves = GAME.moves(state)
    looks = {m: poldr.evaluate(state.play(m), state.turn) for m in moves}
    charms = {m: poldr.appeal(state, m) for m in moves}
    assert max(charms.values()) > min(charms.values())
    ordered = sorted(moves, key=looks.__getitem__)
    assert [charms[m] for m in ordered] == sorted(charms.values())
