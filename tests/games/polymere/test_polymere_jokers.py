"""Jokers and single moves, worked out the quick way, against the slow and plain ones."""

import random
from collections.abc import Sequence
from importlib import import_module

import jokers_slow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polymere_positions import build, play
from test_polymere_oracle import choose, small_game

from tablee.games.chance import Chance
from tablee.games.polymere import GAME, jokers
from tablee.games.polymere.board import STEPS
from tablee.games.polymere.solo import PolymereSolo
from tablee.games.polymere.state import LIFT, PASS, Polymere
from tablee.play import Record, Table

TOGETHER = {
    "fan": ["J@0,0", "J@1,0", "J@0,1", "J@-1,1"],
    "star": ["J@0,0", "J@1,0", "J@-1,1", "J@0,-1"],
    "bent": ["J@0,0", "J@1,0", "J@0,1", "J@-1,0"],
}
"""Four jokers that touch, as a solo can lay them first of all."""


def solo(texts: list[str]) -> Table:
    table = Table("polymere", 1, {}, 1)
    for text in texts:
        table.play(text)
    return table


def check_previews(state: Polymere, moves: list[int]) -> None:
    told = GAME.preview_all(state, moves)
    for move, shown in zip(moves, told, strict=True):
        assert shown == GAME.preview(state, move)
        if shown["kind"] == "lay":
            assert shown["decides"] == jokers_slow.decides(state, move)


def check_position(state: Polymere, rng: random.Random, previews: int) -> None:
    table = GAME.dump(state)["table"]
    assert jokers.possible(table) == jokers_slow.possible(table)
    moves = GAME.moves(state)
    assert all(GAME.is_legal(state, move) for move in moves)
    check_previews(state, rng.sample(moves, min(previews, len(moves))))


@pytest.mark.slow
@settings(max_examples=15, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 6), st.booleans())
def test_games_thick_with_jokers(seed: int, players: int, play_on: bool) -> None:
    rng = random.Random(seed)
    state = small_game(rng, players, play_on)
    for _ in range(12):
        if state.over():
            break
        check_position(state, rng, 8)
        texts = sorted(GAME.write(state, move) for move in GAME.moves(state))
        state = play(state, choose(rng, state, texts))


@pytest.mark.slow
@pytest.mark.parametrize("name", TOGETHER)
def test_four_jokers_together_with_every_piece_in_hand(name: str) -> None:
    rng = random.Random(name)
    table = solo(TOGETHER[name])
    for _ in range(12):
        check_position(table.position.playing, rng, 25)
        texts = list(table.legal())
        table.play(rng.choice([text for text in texts if text[0] != "-"] or texts))


def tables() -> st.SearchStrategy[list[dict[str, object]]]:
    """Tables of jokers and pieces that need not fit, with claims that need not be kept."""
    cells = [(q, r) for q in range(-1, 3) for r in range(-1, 2)]
    faces = st.permutations([1, 2, 3, 4, 5, 6])
    drawn = st.lists(st.tuples(st.sampled_from(cells), faces), min_size=1, max_size=9,
                     unique_by=lambda piece: piece[0])  # fmt: skip
    own = st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)
    return st.builds(_table, drawn, st.integers(1, 4), st.lists(own, min_size=4, max_size=4))


def _table(
    drawn: list[tuple[tuple[int, int], list[int]]], count: int, own: list[list[int]]
) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    earlier: list[tuple[int, int]] = []
    for place, ((q, r), faces) in enumerate(drawn):
        near = [side for side, (dq, dr) in enumerate(STEPS) if (q + dq, r + dr) in earlier]
        if place % 2 == 0 and place // 2 < count:
            claim = {"sides": near, "digits": own[place // 2]} if near else None
            found.append({"at": [q, r], "faces": None, "claim": claim})
        else:
            found.append({"at": [q, r], "faces": list(faces)})
        earlier.append((q, r))
    return found


@settings(max_examples=200, derandomize=True)
@given(tables())
def test_any_table(table: list[dict[str, object]]) -> None:
    assert jokers.possible(table) == jokers_slow.possible(table)


@settings(max_examples=60, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(0, 2**26))
def test_one_move_is_judged_as_the_list_does(seed: int, players: int, noise: int) -> None:
    """Also moves that no position has: bits changed in legal ones, and any number at all."""
    rng = random.Random(seed)
    state = small_game(rng, players, False)
    for _ in range(rng.randint(0, 8)):
        if not state.over():
            state = state.play(rng.choice(GAME.moves(state)))
    moves = GAME.moves(state)
    tried = [noise, PASS, LIFT | noise & ~127, *moves]
    tried += [move ^ 1 << rng.randrange(26) for move in moves]
    tried += [GAME.read(state, f"J@{at}") for at in ("0,0", "9,9", "-3,2")]
    for move in tried:
        if move & 127 <= 120 and move >> 7 & 7 <= 6:
            assert GAME.is_legal(state, move) == (move in moves), GAME.write(state, move)


@pytest.mark.parametrize("name", TOGETHER)
def test_a_lifted_piece_leaves_no_trace(name: str) -> None:
    """The position is the very same as one set up, to the order of the readings."""
    table, chance = solo(TOGETHER[name]), Chance(2, name)
    for number in range(24):
        texts = [text for text in table.legal() if (text[0] == "-") == (number % 3 == 2)]
        if not texts:
            texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
        state = table.position.playing
        assert GAME.load(table.setting, table.dump()) == state


# What is worked out how often


def test_all_previews_of_a_position_read_its_jokers_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def facing(found: Sequence[jokers.Facing]) -> jokers.Jokers:
        calls.append(found)
        return jokers.facing(found)

    # By its name: in the package `preview` is the function.
    monkeypatch.setattr(import_module("tablee.games.polymere.preview"), "facing", facing)
    state = solo(TOGETHER["fan"]).position.playing
    moves = GAME.moves(state)
    assert len(GAME.preview_all(state, moves)) == len(moves) > 2000
    assert len(calls) == 1


def test_the_ways_of_jokers_are_kept_while_pieces_are_laid_round_them() -> None:
    jokers.lying.cache_clear()
    table, chance = solo(TOGETHER["fan"]), Chance(1, "kept")
    for _ in range(6):
        texts = [text for text in table.legal() if text[0] != "-"]
        table.play(texts[chance.below(len(texts))])
        table.view(0)
    found = jokers.lying.cache_info()
    assert found.misses == 5  # none, one, two, three and four jokers


def test_replaying_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    played = solo([*TOGETHER["fan"], "123456@-1,0/1", "--1,0", "123465@-1,0/1"])
    record = Record.read(played.record(trusted=True).to_text())
    monkeypatch.setattr(PolymereSolo, "legal", None)
    assert Table.from_record(record).dump() == played.dump()


def test_a_first_piece_may_lie_in_six_ways() -> None:
    state = build([[1], [2]], [], [["123456", "J"], ["J"]])
    for digit in range(1, 7):
        assert GAME.is_legal(state, GAME.read(state, f"123456@0,0/{digit}"))
    assert not GAME.is_legal(state, PASS)
    assert not GAME.is_legal(state, GAME.read(state, "123456@1,0/1"))
    assert not GAME.is_legal(state, GAME.read(state, "132456@0,0/1"))
