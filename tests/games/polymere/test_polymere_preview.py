"""What a preview tells is what the move does, and nothing hidden is in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.polymere.board import STEPS
from tablee.games.polymere.state import Polymere
from tablee.play import Table


def decided(view: Json) -> dict[tuple[int, int, int], int]:
    """Every decided side of every joker: where, which side, which digit."""
    return {
        (*piece["at"], side): digit
        for piece in view["table"]
        for side, digit in enumerate(piece.get("decided", ()))
        if digit is not None
    }


def check(state: Polymere, move: int) -> None:
    effects, after = GAME.preview(state, move), state.play(move)
    before_view, after_view = GAME.view(state, None), GAME.view(after, None)
    if effects["kind"] == "pass":
        drawn = before_view["talon"] - after_view["talon"]
        assert effects == {"kind": "pass", "draws": drawn, "over": after.over()}
        return
    if effects["kind"] == "lift":
        gone = {tuple(piece["at"]) for piece in before_view["table"]}
        gone -= {tuple(piece["at"]) for piece in after_view["table"]}
        assert gone == {tuple(effects["at"])}
        return
    laid = after_view["table"][-1]
    assert (effects["at"], effects["faces"]) == (laid["at"], laid["faces"])
    check_sides(effects, before_view, state)
    assert effects["over"] == after.over()
    if state.players > 1:
        assert effects["out"] == (after_view["counts"][state.turn] == 0)
        goes_on = after.turn == state.turn and after.laid > 0
        assert (effects["owed"] > 0) == goes_on
        assert effects["owed"] == (after.owed if goes_on else 0)
    new = {
        (*entry["at"], int(side)): digit
        for entry in effects["decides"]
        for side, digit in entry["sides"].items()
    }
    assert new == {
        where: digit
        for where, digit in decided(after_view).items()
        if where not in decided(before_view)
    }


def check_sides(effects: Json, view: Json, state: Polymere) -> None:
    taken = {tuple(piece["at"]): piece for piece in view["table"]}
    q, r = effects["at"]
    touching = [s for s, (dq, dr) in enumerate(STEPS) if (q + dq, r + dr) in taken]
    assert effects["touching"] == touching
    if state.players > 1 and effects["faces"]:
        mine = view["digits"][state.turn]
        assert effects["own"] == [side for side in touching if effects["faces"][side] in mine]
        assert effects["own"] or not touching


def lively(table: Table, chance: Chance) -> str:
    """Some legal move: jokers rather often, passes seldom."""
    texts = list(table.legal())
    few = [texts[chance.below(len(texts))] for _ in range(4)]
    jokers = [text for text in texts if text.startswith("J")]
    if jokers and chance.below(3) == 0:
        return jokers[chance.below(len(jokers))]
    return next((text for text in few if text != "pass"), few[0])


@pytest.mark.slow
@settings(max_examples=8)
@given(st.integers(0, 2**60), st.sampled_from([1, 2, 3, 6]))
def test_moves_of_games(seed: int, players: int) -> None:
    table, chance = Table("polymere", players, {}, seed), Chance(seed, "test")
    for _ in range(40):
        if table.over:
            break
        moves = list(table.legal().items())
        for _ in range(4):
            check(table.position.playing, moves[chance.below(len(moves))][1])
        table.play(lively(table, chance))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_moves_to_the_end(seed: int) -> None:
    table, chance = Table("polymere", 2, {"play_on": True}, seed), Chance(seed, "end")
    while not table.over:
        moves = list(table.legal().items())
        for name, move in moves[:3]:
            assert name
            check(table.position.playing, move)
        table.play(lively(table, chance))


def test_a_pass_does_not_say_what_is_drawn() -> None:
    """Other hands and another talon of the same size give the same previews."""
    table, chance = Table("polymere", 3, {}, 3), Chance(3, "test")
    for _ in range(6):
        table.play(lively(table, chance))
    state = table.position.playing
    seat = table.turn
    view = table.view(seat)
    for seed in range(4):
        other = GAME.world(table.setting, view, Chance(seed, "world"))
        for move in GAME.moves(state):
            assert GAME.preview(other, move) == GAME.preview(state, move)
