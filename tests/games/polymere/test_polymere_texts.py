"""Texts of moves, refusals and the words for them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from polymere_positions import build

from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.state import Polymere
from tablee.games.refusal import Refusal
from tablee.games.rule import scramble
from tablee.locale import LANGUAGES, PACKAGE, explain, say

TWO = ((1, 2), (3, 4))
FOLDER = PACKAGE / "games" / "polymere"


def opening() -> Polymere:
    return build(TWO, ["123456@0,0/1"], [["124365", "J"], ["123654"]])


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("124365@1,0/3", "124365@1,0/3"),
        (" 124365 @ 1 , 0 / 3 ", "124365@1,0/3"),
        ("365124@(1,0)/3", "124365@1,0/3"),
        ("124365@+1,−1/3", "124365@1,-1/3"),
        ("j@0,3", "J@0,3"),
        ("J @ 0;3", "J@0,3"),
        ("PASS", "pass"),
        ("Passe", "pass"),
        ("--1,2", "--1,2"),
        ("- -1, 2", "--1,2"),
        ("-(1,2)", "-1,2"),
    ],
)
def test_reading_is_forgiving(text: str, canonical: str) -> None:
    state = opening()
    assert GAME.write(state, GAME.read(state, text)) == canonical


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "polymere-unreadable"),
        ("hello", "polymere-unreadable"),
        ("124365@1,0", "polymere-turn-missing"),
        ("112345@1,0/1", "polymere-no-such-piece"),
        ("J@1,0/2", "polymere-joker-has-no-turn"),
        ("J@999,0", "polymere-apart"),
        ("J@1,99999999999999999999999", "polymere-apart"),
        ("-128,0", "polymere-lift-nothing"),
        ("J@１,0", "polymere-unreadable"),
    ],
)
def test_what_cannot_be_read(text: str, key: str) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.read(opening(), text)
    assert caught.value.key == key


@given(st.text() | st.from_regex(r"[jJ1-6]{1,6} ?@-?[0-9]{1,5},-?[0-9]{1,3}/?[0-9]?"))
def test_any_text_is_read_or_refused(text: str) -> None:
    state = opening()
    try:
        move = GAME.read(state, text)
    except Refusal as refusal:
        refused = refusal
    else:
        assert GAME.read(state, GAME.write(state, move)) == move
        if move in GAME.moves(state):
            return
        refused = GAME.refusal(state, move)
    assert all(explain(lang, refused) for lang in LANGUAGES)


def test_every_legal_move_is_read_as_itself() -> None:
    for players in (1, 2, 6):
        state = GAME.start(GAME.setting(players), Chance(players, "deal"), 0)
        x = 99
        for _ in range(40):
            moves = GAME.moves(state)
            texts = [GAME.write(state, move) for move in moves]
            assert [GAME.read(state, text) for text in texts] == moves
            assert len(set(texts)) == len(texts)
            x = scramble(x)
            state = state.play(state.sample(x))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("124365@0,0/3", "polymere-taken"),
        ("124365@5,5/3", "polymere-apart"),
        ("125634@1,0/3", "polymere-not-in-hand"),
        ("124365@1,0/4", "polymere-side"),
        ("124365@-1,0/4", "polymere-own"),
        ("J@-1,0", "polymere-joker-own"),
        ("-0,0", "polymere-no-lift"),
    ],
)
def test_refused_moves_name_their_rule(text: str, key: str) -> None:
    state = opening()
    move = GAME.read(state, text)
    assert move not in GAME.moves(state)
    refusal = GAME.refusal(state, move)
    assert refusal.key == key
    assert all(explain(lang, refusal) for lang in LANGUAGES)


def test_a_side_that_does_not_agree_is_named() -> None:
    state = opening()
    refusal = GAME.refusal(state, GAME.read(state, "124365@1,0/4"))
    assert refusal.args_ == {"side": "W", "shows": 5, "asked": 1}
    assert "west" in explain("en", refusal)
    assert "ouest" in explain("fr", refusal)


def test_other_refusals() -> None:
    first = build(TWO, [], [["124365"], ["J"]])
    assert GAME.refusal(first, GAME.read(first, "pass")).key == "polymere-first-no-pass"
    away = GAME.refusal(first, GAME.read(first, "124365@1,0/1"))
    assert away.key == "polymere-first-at-centre"
    assert GAME.refusal(first, GAME.read(first, "J@0,0")).key == "polymere-no-joker-in-hand"
    solo = build([], ["123456@0,0/1"], [["124365"]])
    assert GAME.refusal(solo, GAME.read(solo, "pass")).key == "polymere-solo-no-pass"
    assert GAME.refusal(solo, GAME.read(solo, "-1,0")).key == "polymere-lift-nothing"


def test_both_languages_say_the_same_things() -> None:
    found = []
    for lang in LANGUAGES:
        source = (FOLDER / f"{lang}.ftl").read_text("utf-8")
        keys = re.split(r"^(polymere-[a-z-]+) =", source, flags=re.MULTILINE)[1:]
        found.append(
            {
                key: sorted(set(re.findall(r"\$\w+", text)))
                for key, text in zip(keys[::2], keys[1::2], strict=True)
            }
        )
    assert found[0] == found[1]


def test_every_key_used_has_words_and_every_word_is_used() -> None:
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    used = set(re.findall(r'"(polymere-[a-z-]+)"', code))
    english = (FOLDER / "en.ftl").read_text("utf-8")
    used |= set(re.findall(r"\{ (polymere-[a-z-]+) \}", english))  # parts of other messages
    said = set(re.findall(r"^(polymere-[a-z-]+) =", english, re.M))
    # test_locale.py looks for the use of what the page and the terminal say.
    kinds = ("board", "option", "puzzle", "motif")
    said = {key for key in said if not key.startswith(tuple(f"polymere-{kind}-" for kind in kinds))}
    shown = {"title", "blurb", "howto", "tie", "end-out", "end-blocked", "end-solved"}
    shown |= {
        "wish",
        "wish-text",
        "score",
        "solo-score",
        "tie-broken",
        "over-out",
        "over-blocked",
        "over-solved",
    }
    assert said == used | {f"polymere-{word}" for word in shown}
    for word in shown:
        about: dict[str, str | int] = {"score": 2, "who": "you", "name": "Coline"}
        assert all(say(lang, f"polymere-{word}", **about) for lang in LANGUAGES)
