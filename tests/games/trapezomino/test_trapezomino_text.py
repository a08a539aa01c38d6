"""Trapézomino's texts: moves, refusals, positions, drawings and both languages."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.rule import scramble
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import DRAWINGS, FIRST, LETTERS, NAMES
from tablee.games.trapezomino.draw import outline
from tablee.games.trapezomino.figures import FIGURES
from tablee.games.trapezomino.state import FAULT, LIFT, PAIR, Trapezomino
from tablee.locale import LANGUAGES, PACKAGE, explain, say

DUO = GAME.setting(2)
MATCH = GAME.setting(2, {"rounds": 3})
LENIENT = GAME.setting(2, {"joker_fault": "lose_turn"})
SOLO = GAME.setting(1)


def begin(setting: Setting, *texts: str) -> Trapezomino:
    state: Trapezomino = GAME.start(setting, Chance(0, "test"), 0)
    for text in texts:
        state = state.play(GAME.read(state, text))
    return state


def wander(setting: Setting, plies: int, x: int, starter: int = 0) -> Trapezomino:
    """A random position; in the lenient game with a fault now and then."""
    state: Trapezomino = GAME.start(setting, Chance(0, "test"), starter)
    for _ in range(plies):
        if state.over():
            break
        x = scramble(x)
        move = state.sample(x)
        if state.lenient and x % 4 == 0:
            faults = [FAULT + m for m in range(2149, 4500, 7) if GAME.accepts(state, FAULT + m)]
            move = faults[x % len(faults)] if faults else move
        state = state.play(move)
    return state


numbers = st.integers(1, 2**32 - 1)
settings_of_play = st.sampled_from([DUO, MATCH, LENIENT, SOLO])


@settings(max_examples=40)
@given(settings_of_play, st.integers(0, 20), numbers)
def test_positions_come_back(setting: Setting, plies: int, x: int) -> None:
    starter = x % 2 if setting is MATCH else 0
    state = wander(setting, plies, x, starter)
    data = json.loads(json.dumps(GAME.dump(state)))
    assert GAME.load(setting, data) == state
    assert GAME.view(state, None) == GAME.view(state, 0) == GAME.dump(state)
    assert GAME.world(setting, GAME.view(state, 0), Chance(1, "world")) == state


@settings(max_examples=25)
@given(settings_of_play, st.integers(0, 16), numbers)
def test_moves_come_back(setting: Setting, plies: int, x: int) -> None:
    state = wander(setting, plies, x)
    moves = GAME.moves(state)
    texts = [GAME.write(state, move) for move in moves]
    assert len(set(texts)) == len(moves)
    for move, text in list(zip(moves, texts, strict=True))[:: 1 + len(moves) // 60]:
        assert GAME.read(state, text) == move
        assert GAME.read(state, " " + text.lower().replace("@", " @ ") + "\n") == move
        listed = GAME.details(state, move)
        assert listed["cells"] == sorted(listed["cells"], key=NAMES.index)
        assert listed["piece"] in {*DRAWINGS, "JJ"}


@settings(max_examples=20)
@given(settings_of_play, st.integers(0, 16), numbers)
def test_drawings_run(setting: Setting, plies: int, x: int) -> None:
    view = GAME.view(wander(setting, plies, x), 0)
    lines = ["".join(text for text, _ in line) for line in GAME.terminal(setting, view)]
    assert max(map(len, lines)) <= 80
    for item in view["placed"]:
        shown = sum(line.upper().count(item["piece"][0]) for line in lines[1:17])
        assert shown >= len(item["cells"])
    assert svg(GAME.scene(setting, view)).startswith("<svg")


def test_free_triangles_that_point_down_are_numbered() -> None:
    view = GAME.view(begin(DUO, "K@A2/0"), 0)
    lines = ["".join(text for text, _ in line) for line in GAME.terminal(DUO, view)]
    laid = {name for item in view["placed"] for name in item["cells"]}
    for row, letter in enumerate("ABCDEFGH"):
        first = 2 if letter < "E" else 1
        names = [name for name in NAMES if name[0] == letter and name not in laid]
        free = [name[1:] for name in names if int(name[1:]) % 2 == first % 2]
        assert re.findall(r"\d+", lines[2 * row + 1]) == free


def test_forgiving_reading() -> None:
    state = begin(DUO)
    for text in ("k@a2/0", "K A2/0", "ka2/0", " K @ A2 / 3 ", "K:A2/0"):
        assert GAME.write(state, GAME.read(state, text)) == "K@A2/0"
    assert GAME.read(state, "JJ K A2/0") == GAME.read(state, "jj=k@a2/0")
    assert GAME.write(state, GAME.read(state, "0@d7")) == "O@D7/0"
    # The turn may be left out where only one is possible.
    assert GAME.write(state, GAME.read(state, "P@H4")) == "P@H4/0"
    solo = begin(SOLO, "K@A2/0", "J@H1/3")
    assert GAME.read(solo, "-k") == GAME.read(solo, "–K@A2/0") == GAME.read(solo, "-K@A2")
    assert GAME.read(solo, "-J") == GAME.read(solo, "-J@H1/3") >= LIFT


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "unreadable"),
        ("K", "unreadable"),
        ("pass", "unreadable"),
        ("JJ@A1/0", "unreadable"),
        ("JJ=J@A1/0", "unreadable"),
        ("-JJ=K@A1/0", "unreadable"),
        ("Q@A1/0", "no-such-piece"),
        ("K@A10/0", "no-such-triangle"),
        ("K@A0/0", "no-such-triangle"),
        ("K@A2/6", "no-such-turn"),
        ("K@A2/00", "no-such-turn"),
        ("R@D7", "which-turn"),
    ],
)
def test_unreadable(text: str, key: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.read(begin(DUO), text)
    assert refused.value.key == f"trapezomino-{key}"


END = "T@G7/0 R@G6/0 L@F2/0 W@E12/3 U@E2/3 P@A3/0 M@E5/0 X@E9/0 Z@C3/2 N@B5/2 V@B8/3 Y@C11/0"


def refused(state: Trapezomino, text: str) -> Refusal:
    try:
        move = GAME.read(state, text)
    except Refusal as refusal:
        return refusal
    assert move not in GAME.moves(state)
    assert not GAME.accepts(state, move)
    return GAME.refusal(state, move)


def test_refusals_name_the_rule() -> None:
    state = begin(DUO, "K@A2/0")
    cases = {
        "O@D7": "no-contact",
        "O@C7/0": "no-contact",
        "K@H1/0": "not-left",
        "P@A1/0": "taken",
        "P@H8/0": "off-board",
        "J@H1/3": "joker-too-early",
        "JJ=K@H1/0": "joker-too-early",
        "O@G4/0": "not-supported",
        "-K": "no-lifts",
    }
    for text, key in cases.items():
        assert refused(state, text).key == f"trapezomino-{key}", text
    clash = refused(state, "P@A1/0").args_
    assert (clash["piece"], clash["cell"], clash["first"]) == ("p", "A2", "k")
    still = str(refused(state, "J@H1/3").args_["first"]).upper()
    assert any(GAME.write(state, move).startswith(f"{still}@") for move in GAME.moves(state))
    state = begin(DUO, *END.split(), "K@A1/2")
    one = state.play(next(move for move in GAME.moves(state) if move < PAIR))
    assert refused(one, "JJ=L@B6/4").key == "trapezomino-one-joker-left"
    none = begin(DUO, *END.split(), "K@A1/2", "JJ=L@B6/4")
    assert refused(none, "J@A7/0").key == "trapezomino-joker-not-left"


def test_refusals_of_the_solo() -> None:
    state = begin(SOLO, "K@A2/0", "J@H1/3", "J@H5/3")
    for text, key in {
        "JJ=O@D7/0": "solo-pair",
        "-L": "not-lying-there",
        "-K@A4/0": "not-lying-there",
        "-J": "which-joker",
        "J@D7/0": "joker-not-left",
        "P@A1/0": "taken",
    }.items():
        assert refused(state, text).key == f"trapezomino-{key}", text


@given(
    st.text(max_size=12) | st.from_regex(r"-?(JJ=)?[A-Z]@?[A-J][0-9]{1,2}/[0-9]", fullmatch=True)
)
@settings(max_examples=300)
def test_reading_never_breaks(text: str) -> None:
    for state in STATES:
        try:
            move = GAME.read(state, text)
            if move not in GAME.moves(state) and not GAME.accepts(state, move):
                raise GAME.refusal(state, move)
        except Refusal as refusal:
            explained(refusal)


def explained(refusal: Refusal) -> None:
    assert all(explain(lang, refusal) for lang in LANGUAGES)


STATES = [begin(DUO, "K@A2/0"), wander(LENIENT, 4, 3), wander(SOLO, 9, 5)]


# Impossible positions.


def changed(change: Callable[[Json], Any], setting: Setting = DUO) -> str:
    """Why a position is refused after a change."""
    state = begin(setting, "P@A1/0", "L@A7/2", "K@B5/2")
    data = copy.deepcopy(GAME.dump(state))
    change(data)
    with pytest.raises(Illegal) as refusal:
        GAME.load(setting, data)
    assert all(explain(lang, refusal.value) for lang in LANGUAGES)
    return refusal.value.key.removeprefix("trapezomino-")


def put(*path: Any) -> Callable[[Json], None]:
    """Put the last of these where the others lead."""

    def change(data: Json) -> None:
        here: Any = data
        for step in path[:-2]:
            here = here[step]
        here[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (put("points", [3, 3]), "setup-points"),
        (put("points", [4, True]), "setup-points"),
        (put("points", None), "setup-points"),
        (put("left", ["K"]), "setup-left"),
        (put("left", "LMN"), "setup-left"),
        (put("left", 0, ["M"]), "setup-left"),
        (put("left", 0, "K"), "setup-left"),
        (put("jokers", 1), "setup-jokers"),
        (put("jokers", 2.0), "setup-jokers"),
        (put("turn", True), "setup-turn"),
        (put("turn", 2), "setup-turn"),
        (put("turn", float("nan")), "setup-turn"),
        (put("turn", 10**5000), "setup-turn"),
        (put("faults", [1, 0]), "setup-faults"),
        (put("faults", {}), "setup-faults"),
        (put("extra", 1), "setup-unknown"),
        (put("placed", {}), "setup-placed"),
        (put("placed", 0, None), "setup-item"),
        (put("placed", 0, "seat", 2), "setup-item"),
        (put("placed", 0, "seat", True), "setup-item"),
        (put("placed", 0, "points", 1), "setup-points"),
        (put("placed", 0, "points", 2.0), "setup-item"),
        (put("placed", 0, "points", 16), "setup-item"),
        (put("placed", 0, "piece", "JJ"), "setup-left"),
        (lambda data: data["placed"].pop(0), "setup-points"),
        (put("placed", 0, "extra", 2), "setup-item"),
        (put("placed", 0, "piece", ["P"]), "setup-item"),
        (put("placed", 0, "piece", "K"), "setup-shape"),
        (put("placed", 0, "piece", "J"), "setup-shape"),
        (put("placed", 0, "cells", 0, "A9"), "setup-shape"),
        (put("placed", 0, "cells", 0, "A2"), "setup-shape"),
        (put("placed", 0, "cells", 0, "Z1"), "setup-item"),
        (put("placed", 0, "cells", 0, ["A1"]), "setup-item"),
        (put("placed", 0, "cells", "A1"), "setup-item"),
        (put("placed", 0, "cells", []), "setup-shape"),
        (lambda data: data["placed"].append({**data["placed"][0], "seat": 1}), "not-left"),
        (lambda data: data.pop("left"), "setup-missing"),
        (lambda data: data.clear(), "setup-missing"),
    ],
)
def test_impossible_positions(change: Callable[[Json], Any], key: str) -> None:
    assert changed(change) == key


def laid_also(data: Json, text: str) -> Json:
    """A position with one more piece, put where the text says."""
    listed = GAME.details(begin(DUO), GAME.read(begin(DUO), text))
    return {**data, "placed": [*data["placed"], {**listed, "seat": 1, "points": 0}]}


def test_a_setter_may_lay_pieces_where_players_could_not() -> None:
    data = GAME.dump(begin(DUO, "P@A1/0"))
    for text in ("O@F6/0", "O@G4/0"):  # no contact, no support
        left = [letter for letter in data["left"] if letter != "O"]
        state = GAME.load(DUO, {**laid_also(data, text), "left": left})
        assert GAME.dump(state)["placed"][1]["points"] == 0
        assert GAME.moves(state)
    early = GAME.load(DUO, {**laid_also(data, "J@H1/3"), "jokers": 1, "turn": 0})
    assert (early.jokers, early.turn) == (1, 0)


def test_jokers_are_laid_one_by_one_in_the_solo() -> None:
    data = GAME.dump(begin(SOLO))
    listed = GAME.details(begin(DUO), GAME.read(begin(DUO), "JJ=K@A2/0"))
    pair = {**listed, "seat": 0, "points": 0}
    with pytest.raises(Illegal, match="setup-shape"):
        GAME.load(SOLO, {**data, "placed": [pair], "jokers": 0})


def test_two_pieces_cannot_lie_in_one_place() -> None:
    data = GAME.dump(begin(DUO, "P@A1/0"))
    with pytest.raises(Illegal, match="taken"):
        GAME.load(DUO, laid_also(data, "O@A1/0"))
    with pytest.raises(Illegal, match="not-left"):
        GAME.load(DUO, laid_also(data, "P@C1/0"))


@pytest.mark.parametrize("data", [None, [], 3, "x", True, {1: 2}, {"placed": [[]]}])
def test_garbage_is_refused(data: Any) -> None:
    for setting in (DUO, SOLO, LENIENT):
        with pytest.raises(Illegal):
            GAME.load(setting, data)


def test_faults_are_counted_once_a_player() -> None:
    state = begin(LENIENT, "K@A2/0", "J@H1/3")
    data = GAME.dump(state)
    assert data["faults"] == [0, 1]
    assert GAME.load(LENIENT, data) == state
    for faults in ([2, 0], [0], [-1, 0], [True, 0], None):
        with pytest.raises(Illegal):
            GAME.load(LENIENT, {**data, "faults": faults})
    with pytest.raises(Illegal):
        GAME.load(DUO, data)  # no faults without the option
    del data["faults"]
    assert GAME.load(LENIENT, {**data, "turn": 1}).faults == (0, 0)


def test_solo_positions() -> None:
    data = GAME.dump(begin(SOLO, "O@D7", "J@A1/0"))
    assert data["points"] == [0]
    assert [item["points"] for item in data["placed"]] == [0, 0]
    for change in (
        {"turn": 1},
        {"points": [0, 0]},
        {"jokers": 2},
        {"faults": [0, 0]},
        {"placed": [*data["placed"], data["placed"][0]]},
        {"placed": [{**data["placed"][0], "piece": "JJ"}]},
    ):
        with pytest.raises(Illegal):
            GAME.load(SOLO, {**data, **change})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=150)
@given(st.data(), json_values)
def test_broken_positions_are_refused(data: st.DataObject, value: Any) -> None:
    """Put anything anywhere: it is refused, or it is the same position."""
    good = GAME.dump(STATES[1])
    broken = copy.deepcopy(good)
    here: Any = broken
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            break
        here = here[key]
    here[key] = value
    try:
        state = GAME.load(LENIENT, broken)
    except Illegal as refusal:
        explained(refusal)
    else:
        assert GAME.dump(state) == broken


# Both languages, geometry, figures.


def messages(lang: str) -> dict[str, set[str]]:
    """Every message of a language and the variables it uses."""
    source = (PACKAGE / "games/trapezomino" / f"{lang}.ftl").read_text("utf-8")
    found = {}
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            words = source[entry.span.start : entry.span.end] if entry.span else ""
            found[entry.id.name] = set(re.findall(r"\$(\w+)", words))
    return found


def test_languages_say_the_same() -> None:
    assert messages("fr") == messages("en")
    assert all(key.startswith("trapezomino-") for key in messages("fr"))
    keys = {"title", "blurb", "howto", "end-nothing-fits", "end-solved"}
    keys |= {f"piece-{letter.lower()}" for letter in DRAWINGS}
    assert {f"trapezomino-{key}" for key in keys} <= set(messages("fr"))


def test_every_key_in_the_code_exists_and_no_other() -> None:
    folder = PACKAGE / "games/trapezomino"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    used = set(re.findall(r"\"trapezomino-([a-z-]+)\"", code))
    french = (folder / "fr.ftl").read_text("utf-8")
    used |= set(re.findall(r"\{ trapezomino-([a-z-]+) \}", french))  # parts of other messages
    listed = {key.removeprefix("trapezomino-") for key in messages("fr")}
    assert used <= listed
    # What the page and the terminal say is looked for by test_locale.py.
    shown = (
        "title",
        "blurb",
        "howto",
        "end-",
        "over-",
        "score",
        "solo-score",
        "piece-",
        "board-",
        "option-",
        "puzzle-",
        "motif-",
        "wish",
    )
    for key in listed - used:
        assert key.startswith(shown) or f'"{key}"' in code or key.startswith("setup-"), key


def test_french_is_typeset() -> None:
    source = (PACKAGE / "games/trapezomino/fr.ftl").read_text("utf-8")
    said = [line for line in source.splitlines() if "=" in line or line.startswith(" ")]
    for line in said:
        words = line.split("=", 1)[-1] if line.startswith("trapezomino") else line
        assert "'" not in words, line
        assert not re.search(r"[^\u00a0][;!?»]|«[^\u00a0]|[^\u00a0]: ", words), line


def test_every_reason_is_told() -> None:
    for reason in ("nothing_fits", "solved"):
        key = "trapezomino-end-" + reason.replace("_", "-")
        assert all(say(lang, key) for lang in LANGUAGES)


def test_geometry() -> None:
    for setting in (DUO, SOLO):
        data = json.loads(json.dumps(GAME.geometry(setting)))
        assert list(data["cells"]) == NAMES
        assert len(data["board"]) == 6
        assert set(data["pieces"]) == {*LETTERS, "J"}
        assert len(data["pieces"]["J"]["turns"][0]["outline"]) == 4
        assert len(data["pieces"]["O"]["turns"]) == 1


def test_outlines_are_whole() -> None:
    assert len(outline([(0, 2), (1, 1)])) == 4


@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str) -> None:
    for lang in LANGUAGES:
        assert svg(FIGURES[name](lang)).startswith("<svg")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_pages_show_every_figure_and_piece(lang: str) -> None:
    page = (PACKAGE.parent / f"docs/rules/{lang}/trapezomino.md").read_text("utf-8")
    shown = re.findall(r"\(figures/trapezomino-(\w+)\.svg\)", page)
    assert sorted(shown) == sorted(FIGURES)
    for number, letter in enumerate(DRAWINGS):
        name = say(lang, f"trapezomino-piece-{letter.lower()}")
        assert f"| {letter} | {name} | {FIRST[number + 1] - FIRST[number]} |" in page
