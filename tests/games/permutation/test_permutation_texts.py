"""Permutation in words: moves as text, refusals, positions as JSON, both languages."""

import re
from typing import Any

import permutation_oracle as oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.chance import Chance
from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation, add_won
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.locale import LANGUAGES, PACKAGE, explain, say, sources

TWO = GAME.setting(2)
GOOD: dict[str, Any] = {"dice": [0, 3, 0, 1, 6, 0], "path": "be", "won": [[2], [5, 3]], "turn": 1}


def said(refusal: Refusal) -> None:
    """Both languages have words for it."""
    for lang in LANGUAGES:
        assert explain(lang, refusal)


def refused(state: Permutation, text: str) -> str:
    move = GAME.read(state, text)
    assert move not in GAME.moves(state)
    refusal = GAME.refusal(state, move)
    assert isinstance(refusal, Illegal)
    said(refusal)
    return refusal.key


@given(oracle.positions())
@settings(max_examples=60)
def test_every_move_reads_back(shown: oracle.Position) -> None:
    state = GAME.load(GAME.setting(len(shown["won"])), shown)
    moves = GAME.moves(state)
    texts = [GAME.write(state, move) for move in moves]
    assert [GAME.read(state, text) for text in texts] == moves
    assert [GAME.read(state, text.upper()) for text in texts] == moves
    assert [GAME.read(state, text.replace(" ", "")) for text in texts] == moves
    assert [GAME.read(state, "  ".join(text)) for text in texts] == moves
    assert len(set(texts)) == len(texts)
    assert all(GAME.details(state, move) == {} for move in moves)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("b-aerxa", "b-a eR xa"),
        ("B–A  E right ×A", "b-a eR xa"),
        ("b→a e droite xa", "b-a eR xa"),
        ("\tb > a\u00a0eR XA\n", "b-a eR xa"),
        ("e gauche", "eL"),
        ("Eleft", "eL"),
        ("ele-f", "eL e-f"),
    ],
)
def test_reading_is_forgiving(text: str, meaning: str) -> None:
    state = GAME.load(TWO, GOOD)
    assert GAME.write(state, GAME.read(state, text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "pass",
        "g-a eL",
        "e",
        "L",
        "eL eR",
        "xa eL",
        "eL xa b-a",
        "eL xa xb",
        "a-a eL",
        "eL b-b",
    ],
)
def test_no_move(text: str) -> None:
    state = GAME.load(TWO, GOOD)
    with pytest.raises(Unreadable) as caught:
        GAME.read(state, text)
    said(caught.value)


@given(st.text(alphabet="abcdefgxlrLRX-–→> 0éİ\n", max_size=14) | st.text(max_size=30))
def test_reading_anything(text: str) -> None:
    state = GAME.load(TWO, GOOD)
    try:
        move = GAME.read(state, text)
    except Refusal as refusal:
        said(refusal)
    else:
        if move not in GAME.moves(state):
            said(GAME.refusal(state, move))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("b-a", "permutation-none"),
        ("xb", "permutation-none"),
        ("b-a d-c", "permutation-none"),
        ("b-a eL a-b", "permutation-one-slide"),
        ("aL", "permutation-slot-empty"),
        ("b-a bL", "permutation-slot-empty"),
        ("c-b eL", "permutation-slot-empty"),
        ("b-f eL", "permutation-slide-too-far"),
        ("d-e eL", "permutation-slide-blocked"),
        ("bL d-e", "permutation-slide-blocked"),
        ("bL d-a", "permutation-slide-too-far"),
        ("b-a eR", "permutation-must-take"),
        ("b-a eR xb", "permutation-must-take"),
        ("bL xa", "permutation-nothing-to-take"),
    ],
)
def test_refusals(text: str, key: str) -> None:
    assert refused(GAME.load(TWO, GOOD), text) == key


def test_no_slide_with_six_dice() -> None:
    start = GAME.start(TWO, Chance(1, "deal"), 0)
    assert refused(start, "a-b eL") == "permutation-slide-too-early"
    assert refused(start, "eL a-b") == "permutation-slide-too-early"


@given(oracle.positions(), st.text(alphabet="abcdef", min_size=6, max_size=6), st.integers(0, 15))
@settings(max_examples=200)
def test_every_refusal_has_a_reason(shown: oracle.Position, slots: str, parts: int) -> None:
    state = GAME.load(GAME.setting(len(shown["won"])), shown)
    a, b, c, d, e, f = list(slots)
    text = (
        f"{a}-{b} " * (parts & 1)
        + f"{c}{'LR'[parts >> 3]}"
        + f" {d}-{e}" * (parts >> 1 & 1)
        + f" x{f}" * (parts >> 2 & 1)
    )
    try:
        move = GAME.read(state, text)
    except Unreadable:
        return
    assert GAME.write(state, move) == text
    if move in GAME.moves(state):
        assert text in oracle.turns(shown)
    else:
        assert text not in oracle.turns(shown)
        said(GAME.refusal(state, move))


@given(oracle.positions())
@settings(max_examples=60)
def test_round_trips(shown: oracle.Position) -> None:
    setting = GAME.setting(len(shown["won"]))
    state = GAME.load(setting, shown)
    assert GAME.dump(state) == shown
    for seat in (None, 0, setting.players - 1):
        assert GAME.view(state, seat) == shown
        assert GAME.world(setting, GAME.view(state, seat), Chance(0, "world")) == state


def test_idle_may_be_left_out() -> None:
    assert GAME.load(TWO, GOOD).idle == 0


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 6)), max_size=4))
def test_dice_won_are_packed_by_seat(takings: list[tuple[int, int]]) -> None:
    """The same purses are the same position, whoever won first."""
    packed = canonical = 0
    for seat, value in takings:
        packed = add_won(packed, seat, value)
    for seat, value in sorted(takings, key=lambda taking: taking[0]):
        canonical = add_won(canonical, seat, value)
    assert packed == canonical
    state = Permutation(0, 0, packed, 6, 0, 0)
    purses = [[value for seat, value in takings if seat == mine] for mine in range(6)]
    assert GAME.dump(state)["won"] == purses
    assert state.over() == (len(takings) == 4)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"dice": [0, 3, 0, 1, 6]}, "dice"),
        ({"dice": [0, 3, 0, 1, 7, 0]}, "dice"),
        ({"dice": [0, 3, 0, 1, -1, 0]}, "dice"),
        ({"dice": [0, 3, 0, 1, True, 0]}, "dice"),
        ({"dice": [0, 3, 0, 1, 6.0, 0]}, "dice"),
        ({"dice": [0, 3, 0, float("nan"), 6, 0]}, "dice"),
        ({"dice": [0, 3, 0, [1], 6, 0]}, "dice"),
        ({"dice": "030160"}, "dice"),
        ({"dice": None}, "dice"),
        ({"dice": [0, 3, 2, 1, 6, 0]}, "count"),
        ({"won": [[2], [5]]}, "count"),
        ({"won": [[2], [5, 3, 1]]}, "count"),
        ({"dice": [0, 3, 0, 0, 0, 0], "won": [[2, 2], [5, 3, 1]]}, "two-dice"),
        ({"won": [[2, 5, 3]]}, "won"),
        ({"won": [[2], [5], [3]]}, "won"),
        ({"won": {"0": [2]}}, "won"),
        ({"won": [2, [5, 3]]}, "won-dice"),
        ({"won": [[2], [5, 0]]}, "won-dice"),
        ({"won": [[2], [5, False]]}, "won-dice"),
        ({"won": [[2], [5, 10**5000]]}, "won-dice"),
        ({"path": "da"}, "path"),
        ({"path": 1}, "path"),
        ({"path": ["b", "e"]}, "path"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"idle": 61}, "idle"),
        ({"idle": -1}, "idle"),
        ({"idle": None}, "idle"),
        ({"dice": [0, 3, 0, 1, 0, 0], "won": [[2], [5, 3, 6]], "idle": 1}, "idle-at-end"),
        ({"colour": "red"}, "unknown"),
        ({"x" * 5000: 1}, "unknown"),
        ({7: 1}, "unknown"),
    ],
)
def test_impossible_positions(change: dict[Any, Any], key: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.load(TWO, {**GOOD, **change})
    assert caught.value.key == f"permutation-setup-{key}"
    said(caught.value)


@pytest.mark.parametrize("field", ["dice", "path", "won", "turn"])
def test_missing_field(field: str) -> None:
    with pytest.raises(Illegal, match=rf"“{field}”.*permutation-setup-missing"):
        GAME.load(TWO, {name: value for name, value in GOOD.items() if name != field})


@pytest.mark.parametrize("data", [None, 3, "x", [], [GOOD]])
def test_no_object(data: Any) -> None:
    with pytest.raises(Illegal, match="permutation-setup-object"):
        GAME.load(TWO, data)


_json = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 8) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries({name: _json | st.just(GOOD[name]) for name in GOOD}) | _json)
def test_loading_garbage(data: Any) -> None:
    try:
        state = GAME.load(TWO, data)
    except Refusal as refusal:
        said(refusal)
    else:
        assert GAME.load(TWO, GAME.dump(state)) == state


def messages(lang: str) -> dict[str, set[str]]:
    """The game's keys in a language, each with the variables it uses."""
    (source,) = (path for path in sources(lang) if path.parent == PACKAGE / "games/permutation")
    found: dict[str, set[str]] = {}
    for block in re.split(r"\n(?=[a-z])", source.read_text("utf-8")):
        if match := re.match(r"([a-z-]+) =", block):
            found[match[1]] = set(re.findall(r"\$(\w+)", block))
    return found


def test_both_languages_say_the_same() -> None:
    assert messages("fr") == messages("en")
    assert all(key.startswith("permutation-") for key in messages("fr"))
    for lang in LANGUAGES:
        for key in ("title", "blurb", "howto", "end-two-dice", "end-idle"):
            assert say(lang, f"permutation-{key}")
    assert 3 <= len(say("fr", "permutation-howto").splitlines()) <= 6
