"""Positions from JSON: reachable ones come back, impossible ones are refused."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.state import Polymere
from tablee.games.refusal import Illegal, Refusal
from tablee.games.rule import scramble
from tablee.locale import LANGUAGES, explain

Json = dict[str, Any]


def walk(players: int, seed: int, plies: int, options: Json | None = None) -> list[Polymere]:
    """The positions of a random game in which pieces are laid when possible."""
    setting = GAME.setting(players, options or {})
    states = [GAME.start(setting, Chance(seed, "deal"), 0)]
    x = seed + 1
    for _ in range(plies):
        if states[-1].over():
            break
        for _ in range(4):
            x = scramble(x)
            move = states[-1].sample(x)
            if move:
                break
        states.append(states[-1].play(move))
    return states


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("play_on", [False, True])
def test_every_reached_position_comes_back(players: int, play_on: bool) -> None:
    options = {"play_on": play_on} if players > 1 else {}
    setting = GAME.setting(players, options)
    for state in walk(players, 5 + players, 150, options)[::4]:
        assert GAME.load(setting, json.loads(json.dumps(GAME.dump(state)))) == state


@cache
def _middle() -> str:
    """A position of three players in the middle of a series, with jokers on the table."""
    for seed in range(100):
        for state in walk(3, seed, 80)[20:]:
            if state.laid and state.jokers >= 2 and state.talon and state.owed > 1:
                return json.dumps(GAME.dump(state))
    raise AssertionError("no such position")


def middle() -> Json:
    data: Json = json.loads(_middle())
    return data


def test_what_may_be_left_out() -> None:
    setting = GAME.setting(3)
    start = GAME.start(setting, Chance(3, "deal"), 0)
    data = GAME.dump(start)
    for name in ("laid", "passes", "out"):
        del data[name]
    assert GAME.load(setting, data) == start


def joker(data: Json) -> Json:
    piece: Json = next(p for p in data["table"][1:] if p["faces"] is None)
    return piece


def lose(data: Json) -> None:
    data["talon"].pop()


def twice(data: Json) -> None:
    data["talon"][0] = data["talon"][1]


def overlap(data: Json) -> None:
    data["table"][2]["at"] = data["table"][1]["at"]


def apart(data: Json) -> None:
    data["table"][-1]["at"] = [60, 60]


def off_centre(data: Json) -> None:
    for piece in data["table"]:
        piece["at"][0] += 1


def disagree(data: Json) -> None:
    numbered = [piece for piece in data["table"] if piece["faces"] is not None]
    numbered[0]["faces"] = numbered[0]["faces"][1:] + numbered[0]["faces"][:1]


def repeat(data: Json) -> None:
    next(p for p in data["table"] if p["faces"])["faces"][0] = data["table"][0]["faces"][1]


def put(name: str, value: object) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        data[name] = value

    return change


def pass_beside_a_talon(data: Json) -> None:
    data |= {"passes": 1, "laid": 0, "owed": 1}


def no_claim(data: Json) -> None:
    joker(data)["claim"] = None


def wrong_claim(data: Json) -> None:
    joker(data)["claim"]["sides"] = []


def strange_claim(data: Json) -> None:
    joker(data)["claim"]["digits"] = [1, 2]


def big_talon(data: Json) -> None:
    for hand in data["hands"]:
        while len(hand) > 1:
            data["talon"].append(hand.pop())


def one_big_hand(data: Json) -> None:
    for hand in data["hands"][1:]:
        while len(hand) > 1:
            data["hands"][0].append(hand.pop())


def swap_digits(data: Json) -> None:
    data["digits"].reverse()


CHANGES: list[tuple[Callable[[Json], None], str]] = [
    (lose, "lost"),
    (twice, "twice"),
    (overlap, "overlap"),
    (apart, "unconnected"),
    (off_centre, "unconnected"),
    (disagree, "sides"),
    (repeat, "faces"),
    (no_claim, "claim"),
    (wrong_claim, "claim"),
    (strange_claim, "claim"),
    (swap_digits, "digit-order"),
    (put("digits", [[1], [1], [2]]), "digit-twice"),
    (put("digits", [[1, 2], [3], [4]]), "digits"),
    (put("digits", [[1], [2]]), "digits"),
    (put("owed", 0), "owed"),
    (put("owed", -1), "malformed"),
    (put("owed", True), "malformed"),
    (put("owed", 1.0), "malformed"),
    (put("laid", 124), "laid"),
    (put("turn", 3), "turn"),
    (put("turn", None), "malformed"),
    (put("passes", 1), "passes"),
    (pass_beside_a_talon, "passes"),
    (put("out", [0]), "out"),
    (put("out", [7]), "malformed"),
    (put("out", 0), "malformed"),
    (put("hands", {}), "malformed"),
    (put("hands", [[["J"]]]), "no-such-piece"),
    (put("talon", ["111111"]), "no-such-piece"),
    (put("table", [[]]), "no-object"),
    (put("table", [{"at": [0, 0]}]), "missing"),
    (put("table", [{"at": [0], "faces": None, "claim": None}]), "malformed"),
    (put("table", [{"at": [0, 0], "faces": None, "claim": 3}]), "no-object"),
    (put("table", [{"at": [0, float("nan")], "faces": None, "claim": None}]), "malformed"),
    (put("table", [{"at": [0, 0], "faces": [1, 2, 3], "extra": 1}]), "unknown"),
    (put("more", 1), "unknown"),
]


@pytest.mark.parametrize(("change", "reason"), CHANGES)
def test_impossible_positions_are_refused(change: Callable[[Json], None], reason: str) -> None:
    setting = GAME.setting(3)
    data = middle()
    assert GAME.dump(GAME.load(setting, data)) == data
    change(data)
    with pytest.raises(Illegal) as caught:
        GAME.load(setting, data)
    assert caught.value.key == f"polymere-setup-{reason}"
    assert all(explain(lang, caught.value) for lang in LANGUAGES)


def test_missing_fields_and_no_object() -> None:
    setting = GAME.setting(3)
    for name in ("digits", "hands", "talon", "table", "owed", "turn"):
        data = middle()
        del data[name]
        with pytest.raises(Illegal):
            GAME.load(setting, data)
    bad: Any
    for bad in (None, 3, [], "x"):
        with pytest.raises(Illegal):
            GAME.load(setting, bad)


def test_who_has_no_pieces_is_out() -> None:
    setting = GAME.setting(2)
    ended = next(end for seed in range(99) if (end := walk(2, seed, 300)[-1]).over() and end.out)
    data = GAME.dump(ended)
    assert GAME.load(setting, data) == ended
    out = data["out"][0]
    changes: list[Json] = [{"out": []}, {"out": [1 - out]}, {"turn": out}]
    for change in changes:
        with pytest.raises(Illegal):
            GAME.load(setting, {**data, **change})
    with pytest.raises(Illegal) as caught:
        GAME.load(setting, {**data, "out": []})
    assert caught.value.key == "polymere-setup-out"


def test_jokers_without_an_assignment_are_refused() -> None:
    """Two pieces ask one joker for the same digit."""
    setting = GAME.setting(2, {"digits": 3})
    data = GAME.dump(GAME.start(setting, Chance(4, "deal"), 0))
    data["digits"] = [[1, 2, 3], [4, 5, 6]]
    everything = [name for hand in data["hands"] for name in hand] + data["talon"]
    for name in ("123456", "132456", "J"):
        everything.remove(name)
    table = [
        {"at": [0, 0], "faces": None, "claim": None},
        {"at": [1, 0], "faces": [4, 5, 6, 1, 2, 3]},
        {"at": [-1, 0], "faces": [1, 3, 2, 4, 5, 6]},
    ]
    data = {**data, "hands": [everything[:17], everything[17:39]], "table": table, "turn": 1}
    data["talon"] = everything[39:]
    with pytest.raises(Illegal) as caught:
        GAME.load(setting, data)
    assert caught.value.key == "polymere-setup-jokers"
    data["table"][2]["faces"] = [2, 4, 5, 6, 1, 3]
    assert GAME.dump(GAME.load(setting, data)) == data


@pytest.mark.parametrize("change", [big_talon, one_big_hand, put("owed", 9), put("laid", 0)])
def test_a_setter_may_deal_as_he_likes(change: Callable[[Json], None]) -> None:
    data = middle()
    change(data)
    assert GAME.dump(GAME.load(GAME.setting(3), data)) == data


def test_a_setter_may_lay_what_no_player_could() -> None:
    setting = GAME.setting(2)
    data = GAME.dump(GAME.start(setting, Chance(4, "deal"), 0))
    data["digits"] = [[1, 2], [3, 4]]
    everything = [name for hand in data["hands"] for name in hand] + data["talon"]
    for name in ("123456", "132456"):
        everything.remove(name)
    # A 5 against a 5: neither player's digit.
    table = [
        {"at": [0, 0], "faces": [5, 6, 1, 2, 3, 4]},
        {"at": [1, 0], "faces": [3, 2, 4, 5, 6, 1]},
    ]
    data = {**data, "hands": [everything[:1], everything[1:2]], "table": table}
    data["talon"] = everything[2:]
    assert GAME.dump(GAME.load(setting, data)) == data


def test_nobody_has_passed_before_the_first_piece() -> None:
    setting = GAME.setting(2)
    data = GAME.dump(GAME.start(setting, Chance(4, "deal"), 0))
    data = {**data, "hands": [data["hands"][0] + data["talon"], data["hands"][1]], "talon": []}
    assert GAME.load(setting, data)
    for change in ({"passes": 2}, {"owed": 2}, {"turn": 1}):
        with pytest.raises(Illegal):
            GAME.load(setting, {**data, **change})


def test_solo_setups() -> None:
    setting = GAME.setting(1)
    states = walk(1, 2, 30)
    data = GAME.dump(states[-1])
    assert GAME.load(setting, data) == states[-1]

    def into_the_talon(data: Json) -> None:
        data["talon"].append(data["hands"][0].pop())

    changes = [put("owed", 1), put("turn", 1), put("digits", [[1]]), put("out", [0])]
    for change in [*changes, into_the_talon]:
        bad = copy.deepcopy(data)
        change(bad)
        with pytest.raises(Refusal):
            GAME.load(setting, bad)


def test_rings_of_a_solo() -> None:
    setting = GAME.setting(1)
    start = GAME.dump(GAME.start(setting, Chance(0, "deal"), 0))
    hand = [name for name in start["hands"][0] if name != "J"]
    table = [{"at": [q, 0], "faces": None, "claim": None} for q in range(3)]
    data = {**start, "table": table, "hands": [[*hand, "J"]]}
    with pytest.raises(Illegal) as caught:
        GAME.load(setting, data)
    assert caught.value.key == "polymere-setup-rings"


garbage = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.floats()
    | st.sampled_from(["J", "", "a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["at", "faces", "claim", "sides", "digits"]), inner)
    ),
    max_leaves=8,
)


@given(st.sampled_from(sorted(middle())), garbage)
def test_garbage_is_refused_and_nothing_else(name: str, value: object) -> None:
    data = middle()
    data[name] = value
    refused = None
    try:
        GAME.load(GAME.setting(3), data)
    except Refusal as refusal:
        refused = refusal
    assert refused is None or explain("fr", refused)
