"""What a seat may know, and nothing else."""

import json
import random

import pytest
from polymere_positions import build, play
from test_polymere_setup import walk

from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.state import Polymere

KNOWN = {"seat", "hand", "counts", "digits", "talon", "table"} | {
    "owed",
    "laid",
    "passes",
    "out",
    "turn",
}


def shuffled_unseen(state: Polymere, seat: int | None, seed: int) -> Polymere:
    """The same position with everything the seat cannot see dealt anew."""
    data = GAME.dump(state)
    hands = data["hands"]
    unseen = [name for s, hand in enumerate(hands) if s != seat for name in hand] + data["talon"]
    random.Random(seed).shuffle(unseen)
    sizes = [len(hand) for hand in hands]
    for s, size in enumerate(sizes):
        if s != seat:
            hands[s] = [unseen.pop() for _ in range(size)]
    table = state.placed
    setting = GAME.setting(state.players, {"play_on": bool(state.play_on)})
    again = GAME.load(setting, {**data, "talon": unseen})
    assert again.placed == table
    return again


@pytest.mark.parametrize("players", range(2, 7))
def test_hidden_things_change_no_byte(players: int) -> None:
    for state in walk(players, 40 + players, 60)[::3]:
        if state.over():
            continue
        for seat in (None, *range(players)):
            shown = json.dumps(GAME.view(state, seat))
            for seed in range(2):
                other = shuffled_unseen(state, seat, seed)
                assert json.dumps(GAME.view(other, seat)) == shown


@pytest.mark.parametrize("players", range(1, 7))
def test_a_world_gives_the_same_view(players: int) -> None:
    setting = GAME.setting(players)
    for number, state in enumerate(walk(players, 60 + players, 140)[::6]):
        for seat in (None, *range(players)):
            view = json.loads(json.dumps(GAME.view(state, seat)))
            world = GAME.world(setting, view, Chance(number, "world"))
            assert GAME.view(world, seat) == view
            assert sorted(map(int, [*world.hands, *world.talon])) == sorted(
                [*state.hands, *state.talon]
            )


def test_worlds_are_drawn_at_random() -> None:
    setting = GAME.setting(3)
    state = walk(3, 1, 20)[-1]
    view = GAME.view(state, 1)
    worlds = [GAME.world(setting, view, Chance(n, "world")) for n in range(20)]
    assert len({tuple(world.hands) for world in worlds}) == 20
    assert GAME.world(setting, view, Chance(3, "world")) == worlds[3]


def test_what_is_in_a_view() -> None:
    state = walk(3, 1, 20)[-1]
    assert set(GAME.view(state, 0)) == KNOWN
    assert set(GAME.view(state, None)) == KNOWN - {"hand"}
    assert GAME.view(state, 2)["hand"] == GAME.dump(state)["hands"][2]
    assert GAME.view(state, 0)["talon"] == len(state.talon)


def test_hands_are_shown_at_the_end() -> None:
    state = build(((1, 2), (3, 4)), ["123456@0,0/1"], [["124365"], ["134256", "J"]], ["J"])
    assert "hands" not in GAME.view(state, 1)
    ended = play(state, "124365@1,0/3")
    assert GAME.view(ended, None)["hands"] == [[], ["134256", "J"]]
    assert GAME.view(ended, None)["talon"] == 1


def test_every_view_and_dump_can_be_drawn() -> None:
    for players in (1, 2, 5):
        setting = GAME.setting(players)
        assert GAME.geometry(setting)
        for state in walk(players, 9, 90)[::30]:
            for data in (GAME.dump(state), GAME.view(state, None), GAME.view(state, 0)):
                assert GAME.scene(setting, data).shapes
                assert GAME.terminal(setting, data)
