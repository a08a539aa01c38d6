"""The rules of Permutation: the reference's games, the maker's game, and crafted positions."""

import hashlib
import json
import pathlib
from collections import Counter
from typing import Any

import permutation_oracle as oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from permutation_twin import compiled, compiled_look, plain_look

from tablee.games.chance import Chance
from tablee.games.permutation import GAME
from tablee.games.permutation.state import MOST_MOVES, Permutation
from tablee.games.rule import scramble
from tablee.play import Table
from tablee.play.position import Result

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "permutation.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in VECTORS.read_text().splitlines()]


def position(**fields: Any) -> Permutation:
    players = len(fields["won"])
    return GAME.load(GAME.setting(players), {"turn": 0, "idle": 0, **fields})


def texts(state: Permutation) -> list[str]:
    return sorted(GAME.write(state, move) for move in GAME.moves(state))


def after(state: Permutation, text: str) -> Permutation:
    move = GAME.read(state, text)
    assert move in GAME.moves(state), text
    return state.play(move)


def test_other_seats_can_start() -> None:
    for starter in range(3):
        assert GAME.start(GAME.setting(3), Chance(1, "x"), starter).turn == starter


def test_there_are_36_games() -> None:
    assert len(GAMES) == 36


@pytest.mark.parametrize("game", GAMES)
def test_vector(game: dict[str, Any]) -> None:
    setting = GAME.setting(game["players"], game["options"])
    state = GAME.load(setting, game["state"])
    for ply in game["plies"]:
        assert not state.over()
        listed = texts(state)
        assert len(listed) == ply["legal"]
        assert hashlib.sha256("\n".join(listed).encode()).hexdigest()[:16] == ply["digest"]
        state = after(state, ply["move"])
        assert GAME.load(setting, GAME.dump(state)) == state
    assert state.over()
    assert GAME.dump(state) == game["final"]
    assert GAME.scores(state) == game["scores"]
    assert GAME.reason(state) == ("idle" if game["final"]["idle"] == 60 else "two_dice")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_vector_compiled(game: dict[str, Any]) -> None:
    state = GAME.load(GAME.setting(game["players"]), game["state"])
    x = 2463534242
    for ply in game["plies"]:
        x = scramble(x)
        move = GAME.read(state, ply["move"])
        assert plain_look(state, move, x) == compiled_look(state, move, x)
        state = state.play(move)


def test_the_makers_game() -> None:
    """Every position, count and sum that the source and the rulings give."""
    state = position(dice=[1, 2, 3, 4, 5, 6], path="ad", won=[[], []])
    expected: tuple[tuple[int, str, list[int], str, list[list[int]]], ...] = (
        (13, "aL", [2, 2, 3, 4, 5, 6], "cf", [[], []]),
        (13, "dL xb", [2, 0, 3, 2, 5, 6], "be", [[], [5]]),
        (62, "eL xa", [0, 0, 3, 2, 6, 6], "ad", [[2], [5]]),
        (42, "dR xf", [0, 0, 3, 6, 6, 0], "cf", [[2], [5, 3]]),
        (32, "c-b eL", [0, 3, 0, 1, 6, 0], "be", [[2], [5, 3]]),
        (56, "b-a eR xa", [0, 0, 0, 1, 3, 0], "ad", [[2], [5, 3, 1]]),
    )
    for count, text, dice, path, won in expected:
        assert not state.over()
        assert len(GAME.moves(state)) == count
        state = after(state, text)
        shown = GAME.dump(state)
        assert (shown["dice"], shown["path"], shown["won"]) == (dice, path, won)
    assert state.over()
    assert GAME.reason(state) == "two_dice"
    assert GAME.scores(state) == [2, 9]
    assert state.turn == 0


def test_first_taking_of_the_makers_game_is_a_choice_of_two() -> None:
    state = position(dice=[2, 2, 3, 4, 5, 6], path="cf", won=[[], []], turn=1)
    assert {"dL xb", "dL xe"} < set(texts(state))
    assert "dL" not in texts(state)
    assert GAME.dump(after(state, "dL xe"))["dice"] == [2, 5, 3, 2, 0, 6]


@pytest.mark.parametrize(
    ("dice", "move", "expected"),
    [
        ([6, 1, 1, 1, 1, 1], "aL", [1, 1, 1, 1, 1, 1]),  # past itself, not counting itself
        ([6, 2, 3, 4, 5, 1], "aL", [2, 1, 3, 4, 5, 1]),  # sixth other die of five: b again
        ([6, 2, 3, 4, 5, 1], "aR", [1, 2, 3, 4, 5, 1]),
        ([5, 2, 3, 4, 1, 1], "aL", [1, 2, 3, 4, 1, 6]),
        ([4, 0, 2, 0, 0, 1], "aL", [1, 0, 2, 0, 0, 5]),  # c f c f: empty slots do not count
        ([4, 0, 2, 0, 0, 1], "aR", [2, 0, 5, 0, 0, 1]),  # f c f c
        ([3, 0, 2, 0, 0, 1], "aR", [1, 0, 2, 0, 0, 4]),
    ],
)
def test_counting(dice: list[int], move: str, expected: list[int]) -> None:
    state = position(dice=dice, path="ad", won=[[1] * dice.count(0), []])
    assert GAME.dump(state.play(GAME.read(state, move)))["dice"] == expected


def test_a_full_ring_allows_no_slide() -> None:
    state = position(dice=[1, 2, 3, 4, 5, 6], path="be", won=[[], []])
    assert texts(state) == [slot + way for slot in "abcdef" for way in "LR"]


def test_two_orders_with_the_same_outcome_are_two_moves() -> None:
    state = position(dice=[1, 2, 3, 5, 6, 0], path="be", won=[[4], []])
    assert after(state, "a-f bL") == after(state, "bL a-f")


def test_a_slid_die_is_permuted_from_its_new_slot() -> None:
    state = position(dice=[1, 2, 3, 5, 6, 0], path="be", won=[[4], []])
    assert GAME.dump(after(state, "e-f fL"))["dice"] == [1, 1, 3, 5, 0, 2]
    assert "e-f eL" not in texts(state)


def test_never_more_than_one_die_a_turn() -> None:
    state = position(dice=[1, 6, 6, 1, 6, 5], path="be", won=[[], []])
    for move in GAME.moves(state):
        assert GAME.dump(state.play(move))["dice"].count(0) <= 1


def test_a_pair_left_under_the_path_is_not_taken() -> None:
    """Set up by hand: only what the path joins after it has turned counts."""
    state = position(dice=[5, 2, 3, 5, 4, 6], path="ad", won=[[], []])
    assert after(state, "bL").idle == 1


def test_the_path_turns_right() -> None:
    state = position(dice=[1, 2, 3, 4, 5, 6], path="be", won=[[], []])
    seen = []
    for _ in range(4):
        seen.append(GAME.dump(state)["path"])
        state = state.play(GAME.read(state, "aL"))
    assert seen == ["be", "ad", "cf", "be"]


def test_sixty_idle_turns_end_the_game() -> None:
    state = position(dice=[1, 2, 3, 4, 5, 6], path="be", won=[[], [], []], turn=2, idle=59)
    state = after(state, "aL")
    assert state.over()
    assert GAME.reason(state) == "idle"
    assert state.turn == 0
    assert GAME.moves(state) == []


def test_a_taking_in_the_sixtieth_turn_saves_the_game() -> None:
    state = position(dice=[2, 2, 3, 4, 5, 6], path="cf", won=[[], []], idle=59)
    state = after(state, "dL xe")
    assert not state.over()
    assert state.idle == 0


def test_the_throw_points_the_path() -> None:
    paths = set()
    for seed in range(40):
        state = GAME.start(GAME.setting(3), Chance(seed, "deal"), 0)
        thrown = Chance(seed, "deal").die()
        shown = GAME.dump(state)
        assert "abcdef"[thrown - 1] in shown["path"]
        assert shown["dice"] == [1, 2, 3, 4, 5, 6]
        assert (shown["won"], shown["turn"], shown["idle"]) == ([[], [], []], 0, 0)
        paths.add(shown["path"])
    assert paths == {"ad", "be", "cf"}


def test_throw_off_throws_the_dice_won() -> None:
    assert GAME.throw_off
    state = position(dice=[1, 2, 0, 0, 0, 0], path="ad", won=[[4, 2], [1], [6]])
    thrown = GAME.throw_off(state, [0, 2], Chance(5, "throw-off"))
    assert {seat: len(faces) for seat, faces in thrown.items()} == {0: 2, 2: 1}
    chance = Chance(5, "throw-off")
    assert [face for faces in thrown.values() for face in faces] == [chance.die() for _ in range(3)]


def ended(won: list[list[int]], seed: int) -> Result:
    """How a game with these dice won ends: by the rules with two dice left, else stopped."""
    dice = [1, 2, 3, 4, 5, 6]
    dice[6 - sum(map(len, won)) :] = [0] * sum(map(len, won))
    start = {"dice": dice, "path": "ad", "won": won, "turn": 0}
    table = Table("permutation", len(won), seed=seed, start=start)
    result = table.result or table.stop()
    assert result.scores == [sum(own) for own in won]
    return result


@pytest.mark.parametrize(
    ("won", "reason"), [([[2, 4], [1], [6]], "two_dice"), ([[], [6], [3, 3]], "stopped")]
)
def test_a_throw_off_ranks_the_best_and_nobody_else(won: list[list[int]], reason: str) -> None:
    best = [seat for seat, own in enumerate(won) if sum(own) == 6]
    rankings = []
    for seed in range(40):
        result = ended(won, seed)
        assert result.reason == reason
        assert result.throw_off is not None
        assert {seat: len(faces) for seat, faces in result.throw_off.items()} == {
            seat: len(won[seat]) for seat in best
        }
        totals = [sum(result.throw_off[seat]) for seat in best]
        ranked = [[seat] for seat in sorted(best, key=lambda seat: -totals[best.index(seat)])]
        last = [seat for seat in range(3) if seat not in best]
        assert result.ranking == [*([best] if totals[0] == totals[1] else ranked), last]
        assert result == ended(won, seed)
        rankings.append(result.ranking)
    assert len({str(ranking) for ranking in rankings}) == 3  # either one, or level again


def test_seats_that_are_level_behind_the_best_throw_nothing() -> None:
    result = ended([[3], [5], [3]], 1)
    assert (result.ranking, result.throw_off) == ([[1], [0, 2]], None)


def test_nobody_throws_where_nobody_has_won_a_die() -> None:
    result = ended([[], [], []], 1)
    assert (result.ranking, result.throw_off) == ([[0, 1, 2]], None)
    assert "throw_off" not in result.to_json()


def test_standing_is_the_points() -> None:
    state = position(dice=[1, 2, 0, 0, 0, 0], path="ad", won=[[4, 2], [], [6], [], [], [1]])
    assert [state.standing(seat) for seat in range(6)] == [6, 0, 6, 0, 0, 1] == GAME.scores(state)


@given(oracle.positions(), st.integers(1, 2**32 - 1))
@settings(max_examples=150)
def test_turns_are_those_of_the_oracle(shown: oracle.Position, x: int) -> None:
    state = GAME.load(GAME.setting(len(shown["won"])), shown)
    expected = oracle.turns(shown)
    moves = GAME.moves(state)
    assert texts(state) == sorted(expected)
    assert state.sample(x) in moves
    for move in moves:
        reached = state.play(move)
        wanted = expected[GAME.write(state, move)]
        assert GAME.dump(reached) == wanted
        assert reached.over() == oracle.is_over(wanted)
        assert GAME.scores(reached) == [sum(dice) for dice in wanted["won"]]


@pytest.mark.slow
@given(oracle.positions(), st.integers(1, 2**32 - 1), st.data())
@settings(max_examples=150)
def test_compiled_agrees(shown: oracle.Position, x: int, data: st.DataObject) -> None:
    state = GAME.load(GAME.setting(len(shown["won"])), shown)
    move = data.draw(st.sampled_from(GAME.moves(state)))
    assert plain_look(state, move, x) == compiled_look(state, move, x)


@given(oracle.positions(), st.integers(0, 5))
@settings(max_examples=60)
def test_turning_the_ring_turns_every_move(shown: oracle.Position, by: int) -> None:
    """No slot is special: the same position seen from another slot has the same moves."""

    def seen_from(text: str) -> str:
        names = str.maketrans("abcdef", "abcdef"[by:] + "abcdef"[:by])
        return text.translate(names)

    dice = [shown["dice"][(slot - by) % 6] for slot in range(6)]
    path = "".join(sorted(seen_from(shown["path"])))
    setting = GAME.setting(len(shown["won"]))
    here, there = (
        GAME.load(setting, shown),
        GAME.load(setting, {**shown, "dice": dice, "path": path}),
    )
    assert sorted(map(seen_from, texts(here))) == texts(there)


@pytest.mark.parametrize(
    ("dice", "path", "won"),
    [
        ([1, 2, 3, 4, 5, 6], "ad", [[], []]),
        ([1, 1, 1, 0, 0, 0], "ad", [[2], [3, 4]]),
        ([2, 0, 3, 2, 5, 6], "be", [[], [5]]),
    ],
)
def test_sampling_is_uniform(dice: list[int], path: str, won: list[list[int]]) -> None:
    state = position(dice=dice, path=path, won=won)
    seen: Counter[int] = Counter()
    x, throws = 88675123, 200 * len(GAME.moves(state))
    for _ in range(throws):
        x = scramble(x)
        seen[state.sample(x)] += 1
    assert set(seen) == set(GAME.moves(state))
    chi_square = sum((count - 200) ** 2 / 200 for count in seen.values())
    free = len(seen) - 1
    assert chi_square < free + 4 * (2 * free) ** 0.5


def longest_list(out: Any) -> int:
    longest = 0
    for dice in range(1 << 18):
        filled = 0
        for slot in range(6):
            value = dice >> 3 * slot & 7
            filled += 1 if value else 0
            filled -= 9 if value == 7 else 0
        if filled >= 3:
            for path in range(3):
                longest = max(longest, Permutation(dice, path, 0, 2, 0, 0).legal(out))
    return longest


@pytest.mark.slow
def test_no_move_list_is_longer_than_the_longest() -> None:
    import numpy as np

    assert compiled(longest_list)(np.zeros(2 * MOST_MOVES, np.int64)) == MOST_MOVES
