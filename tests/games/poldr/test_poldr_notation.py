"""Texts of moves, positions as JSON, and everything that must be refused."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.game import Setting
from tablee.games.poldr import GAME
from tablee.games.poldr.board import PASS
from tablee.games.poldr.state import NEVER, Poldr
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.rule import scramble
from tablee.locale import LANGUAGES, explain

Json = dict[str, Any]

TABLES = st.builds(
    lambda players, size, bricks: GAME.setting(players, {"size": size, "bricks": bricks}),
    st.sampled_from([2, 3]),
    st.sampled_from([4, 5, 6, 8]),
    st.sampled_from([1, 2, 5, 10, 16, 64]),
)


def begin(setting: Setting) -> Poldr:
    return GAME.start(setting, Chance(0, "test"), 0)


def in_words(refusal: Refusal) -> None:
    """Both languages can tell it."""
    assert all(explain(lang, refusal) for lang in LANGUAGES)


def course(setting: Setting, x: int) -> list[Poldr]:
    """Every position of a random game."""
    states = [begin(setting)]
    while not states[-1].over():
        x = scramble(x)
        states.append(states[-1].play(states[-1].sample(x)))
    return states


@settings(max_examples=40)
@given(TABLES, st.integers(1, 2**32 - 1))
def test_every_reachable_position_loads(setting: Setting, x: int) -> None:
    for state in course(setting, x):
        data = json.loads(json.dumps(GAME.dump(state)))
        again = GAME.load(setting, data)
        assert GAME.dump(again) == data
        # A dump does not tell the plies before the first taking; nothing else may differ.
        assert again._replace(ply=state.ply) == state
        if max(state.last_take) != NEVER:
            assert again == state
        for seat in (0, 1, None):
            assert GAME.world(setting, GAME.view(state, seat), Chance(0, "world")) == again


@settings(max_examples=25)
@given(TABLES, st.integers(1, 2**32 - 1))
def test_every_move_reads_back(setting: Setting, x: int) -> None:
    for state in course(setting, x):
        for move in GAME.moves(state):
            text = GAME.write(state, move)
            assert GAME.read(state, text) == move
            assert GAME.read(state, f"  {text.lower()}\t") == move
            assert GAME.read(state, text.upper().replace(" ", ", ")) == move


def test_forgiving_reading() -> None:
    state = begin(GAME.setting(2))
    wanted = GAME.read(state, "Nd2 Mf2")
    for text in ("nd2mf2", "ND2 MF2", "N d2 M f2", "Mf2 Nd2", "n-d2, m-f2.", "Nd2\nMf2", "Nd02Mf2"):
        assert GAME.read(state, text) == wanted
    state = state.play(wanted)
    assert GAME.read(state, "Nd2 Mb4") == GAME.read(state, "m b4")
    assert GAME.read(state, " PASSE ") == GAME.read(state, "pass") == PASS


@pytest.mark.parametrize(
    "text", ["", " ", "b4", "Kb4", "M", "Mb", "M4", "Mb4 Mb5", "Mb4!", "passs"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable, match="poldr-unreadable"):
        GAME.read(begin(GAME.setting(2)), text)


@pytest.mark.parametrize("text", ["Mg1", "Ma7", "Ma0", "Mz99", "Nd2 Mh8"])
def test_cells_off_the_board(text: str) -> None:
    with pytest.raises(Unreadable, match="poldr-no-such-cell"):
        GAME.read(begin(GAME.setting(2)), text)


PIECES = st.lists(st.sampled_from([*"nmNMabfghz0129 ,-@", "pass", "e5", "é", "²", "İ"]), max_size=9)


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=12), PIECES.map("".join)), st.integers(0, 12))
def test_any_text_is_read_or_refused(text: str, plies: int) -> None:
    states = course(GAME.setting(3), 77)
    state = states[plies * (len(states) - 2) // 12]
    try:
        move = GAME.read(state, text)
    except Unreadable as refusal:
        in_words(refusal)
        return
    if move not in GAME.moves(state):
        assert isinstance(GAME.write(state, move), str)
        in_words(GAME.refusal(state, move))


# Positions that contradict themselves

GOOD: Json = {
    "bricks": {"b1": 0, "c1": 0, "a2": 1},
    "black": "a1",
    "markers": ["d1", "a3"],
    "reserve": [14, 15],
    "phase": 1,
    "turn": 0,
    "last_take": [None, None],
}
SAVING: Json = GOOD | {"phase": 2, "last_take": [28, 29]}
OPENING: Json = GOOD | {"bricks": {}, "black": None, "markers": [None, None], "reserve": [16, 16]}
THREE: Json = GOOD | {
    "markers": ["d1", None, None],
    "bricks": {"b1": 0, "c1": 0},
    "reserve": [14, 16, 16],
    "turn": 1,
    "last_take": [None, None, None],
}
ALL_PLACED: Json = {
    "bricks": {f"{file}{rank}": 0 for file in "bcde" for rank in range(2, 6)},
    "black": "a1",
    "markers": ["f6", None],
    "reserve": [0, 16],
    "phase": 1,
    "turn": 1,
}


@pytest.mark.parametrize("data", [GOOD, SAVING, OPENING, OPENING | {"turn": 1}, ALL_PLACED])
def test_good_positions(data: Json) -> None:
    state = GAME.load(GAME.setting(2), data)
    assert GAME.dump(state) == {"last_take": [None, None]} | data
    assert state.over() == (data is ALL_PLACED)


def test_takes_may_be_left_out() -> None:
    data = {name: value for name, value in GOOD.items() if name != "last_take"}
    assert GAME.load(GAME.setting(2), data) == GAME.load(GAME.setting(2), GOOD)


def test_plies_after_a_setup() -> None:
    """They go on from the last taking and the passes since, or else from 0."""
    two = GAME.setting(2)
    assert GAME.load(two, GOOD).ply == 0
    assert GAME.load(two, SAVING).ply == 30
    assert GAME.load(two, SAVING | {"turn": 1}).ply == 31
    after = GAME.load(two, SAVING)
    after = after.play(GAME.moves(after)[0])
    assert GAME.dump(after)["last_take"] == [30, 29]


def changed(base: Json, **fields: Any) -> Json:
    return copy.deepcopy(base) | fields


IMPOSSIBLE: list[tuple[str, Json]] = [
    ("fields", changed(GOOD, dice=[1])),
    ("fields", changed(GOOD, round=1)),
    ("fields", {name: value for name, value in GOOD.items() if name != "black"}),
    ("fields", {}),
    ("fields", changed(GOOD, bricks=[])),
    ("fields", changed(GOOD, bricks=None)),
    ("number", changed(GOOD, phase=0)),
    ("number", changed(GOOD, phase=3)),
    ("number", changed(GOOD, phase=True)),
    ("number", changed(GOOD, phase=1.0)),
    ("number", changed(GOOD, phase="1")),
    ("number", changed(GOOD, phase=None)),
    ("number", changed(GOOD, turn=2)),
    ("number", changed(GOOD, turn=-1)),
    ("number", changed(GOOD, turn=False)),
    ("number", changed(GOOD, reserve=[14, float("nan")])),
    ("number", changed(GOOD, reserve=[14, 17])),
    ("number", changed(GOOD, reserve=[14, -1])),
    ("number", changed(GOOD, reserve=[14, 10**30])),
    ("number", changed(GOOD, reserve=[14, [15]])),
    ("number", changed(GOOD, bricks={"b1": 0, "c1": 0, "a2": 2})),
    ("number", changed(GOOD, bricks={"b1": 0, "c1": False, "a2": 1})),
    ("number", changed(GOOD, bricks={"b1": 0, "c1": 0, "a2": None})),
    ("number", changed(SAVING, last_take=[28, -1])),
    ("number", changed(SAVING, last_take=[28, 10**18])),
    ("number", changed(SAVING, last_take=[28, "29"])),
    ("seats", changed(GOOD, reserve=[14])),
    ("seats", changed(GOOD, reserve=[14, 15, 16])),
    ("seats", changed(GOOD, reserve={"0": 14})),
    ("seats", changed(GOOD, markers=["d1", "a3", "f6"])),
    ("seats", changed(GOOD, markers="d1")),
    ("seats", changed(GOOD, last_take=None)),
    ("seats", changed(GOOD, last_take=[None])),
    ("cell", changed(GOOD, black="g1")),
    ("cell", changed(GOOD, black="A1")),
    ("cell", changed(GOOD, black="")),
    ("cell", changed(GOOD, black=0)),
    ("cell", changed(GOOD, black=["a1"])),
    ("cell", changed(GOOD, black={"a1": 1})),
    ("cell", changed(GOOD, markers=["d1", "a7"])),
    ("cell", changed(GOOD, bricks={"b1": 0, "c1": 0, "a9": 1})),
    ("cell-twice", changed(GOOD, black="d1")),
    ("cell-twice", changed(GOOD, black="b1")),
    ("cell-twice", changed(GOOD, markers=["a3", "a3"])),
    ("cell-twice", changed(GOOD, markers=["d1", "a2"])),
    ("bricks", changed(GOOD, reserve=[14, 16])),
    ("bricks", changed(GOOD, reserve=[13, 15])),
    ("bricks", changed(GOOD, bricks={})),
    ("bricks-without-marker", changed(GOOD, markers=["d1", None])),
    ("black-and-marker", changed(OPENING, markers=["d1", None])),
    ("black-and-marker", changed(OPENING, black="d1")),
    ("black-and-marker", changed(OPENING, phase=2)),
    ("black-and-marker", changed(GOOD, black=None)),
    (
        "marker-order",
        changed(GOOD, bricks={"b1": 0, "c1": 0}, markers=["d1", None], reserve=[14, 16], turn=0),
    ),
    ("all-placed", changed(ALL_PLACED, turn=0, markers=["f6", "a6"])),
    ("all-placed", changed(ALL_PLACED, phase=2)),
    ("take-while-building", changed(GOOD, last_take=[3, None])),
    (
        "take-without-marker",
        changed(SAVING, bricks={"b1": 0, "c1": 0}, markers=["d1", None], reserve=[14, 16]),
    ),
    ("take-order", changed(SAVING, last_take=[28, 28])),
    ("take-order", changed(SAVING, last_take=[28, 30])),
]


@pytest.mark.parametrize(("key", "data"), IMPOSSIBLE, ids=lambda value: str(value)[:60])
def test_impossible_positions(key: str, data: Json) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.load(GAME.setting(2), data)
    assert caught.value.key == f"poldr-setup-{key}"
    in_words(caught.value)


def test_markers_are_put_down_in_turn() -> None:
    three = GAME.setting(3)
    assert GAME.load(three, THREE).turn == 1
    for fields in (
        {"turn": 0},
        {"turn": 2},
        {"markers": ["d1", "a3", None], "turn": 1},
    ):
        with pytest.raises(Illegal, match="poldr-setup-marker-order"):
            GAME.load(three, THREE | fields)
    bricks = {"bricks": THREE["bricks"] | {"a2": 1}, "reserve": [14, 15, 16]}
    assert GAME.load(three, THREE | bricks | {"markers": ["d1", "a3", None], "turn": 2})


def test_two_seats_cannot_have_laid_all() -> None:
    data = {
        "bricks": {"b1": 0, "a2": 1},
        "black": "a1",
        "markers": ["c1", "a3"],
        "reserve": [0, 0],
        "phase": 1,
        "turn": 0,
    }
    with pytest.raises(Illegal, match="poldr-setup-all-placed"):
        GAME.load(GAME.setting(2, {"bricks": 1}), data)


def test_a_blocked_player_is_in_phase_2() -> None:
    setting = GAME.setting(2, {"size": 4, "bricks": 6})
    states = [begin(setting)]
    for text in ("Nd1 Ma1", "Mb3", "Na4", "Nd3", "Md1"):
        states.append(states[-1].play(GAME.read(states[-1], text)))
    data = GAME.dump(states[-1])
    assert data["phase"] == 2
    with pytest.raises(Illegal, match="poldr-setup-blocked"):
        GAME.load(setting, data | {"phase": 1})


JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.sampled_from(["a1", "b2", "zz", ""]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a1", "b2", "x", *GOOD]), inner, max_size=3),
    ),
    max_leaves=6,
)


@settings(max_examples=200)
@given(st.one_of(JUNK, st.dictionaries(st.sampled_from(list(GOOD)), JUNK)), st.booleans())
def test_junk_is_refused_and_nothing_else_happens(junk: Any, mixed: bool) -> None:
    data = SAVING | junk if mixed and isinstance(junk, dict) else junk
    try:
        GAME.load(GAME.setting(2), data)
    except Refusal as refusal:
        in_words(refusal)
