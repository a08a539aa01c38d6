"""How lessons are read, and how tries are compared: with small lessons made up here."""

from typing import Any

import pytest

from tablee.games.refusal import Refusal
from tablee.learn import judge_try
from tablee.learn.conditions import check, holds
from tablee.learn.lesson import LessonError, get_lesson, read
from tablee.learn.marks import draw_marks
from tablee.play import Table

HEAD = """
about = { en = "About.", fr = "À propos." }
[positions.start]
"""
STEP = """
[[steps]]
id = "one"
position = "start"
title = { en = "One", fr = "Un" }
en = "Text."
fr = "Texte."
"""


@pytest.mark.parametrize(
    ("condition", "good"),
    [
        ({}, True),
        ({"points": 4}, True),
        ({"points": 5}, False),
        ({"points": {"least": 4, "most": 4}}, True),
        ({"points": {"least": 5}}, False),
        ({"points": {"best": True}}, False),
        ({"text": {"in": ["a", "b"]}}, True),
        ({"text": {"not": "b"}}, True),
        ({"cells": {"count": 2}}, True),
        ({"cells": {"count": {"least": 3}}}, False),
        ({"cells": {"has": "x"}}, True),
        ({"cells": {"has": ["x", "z"]}}, False),
        ({"cells": {"lacks": "z"}}, True),
        ({"steps": {"has": {"kind": "take"}}}, True),
        ({"steps": {"has": {"kind": "take", "value": 3}}}, False),
        ({"steps.0.value": 2}, True),
        ({"steps.7.value": 2}, False),
        ({"nothing": {"not": 1}}, True),
        ({"nothing": 1}, False),
        ({"later.deep": 7}, True),
        ({"points": 4, "text": "b"}, False),
    ],
)
def test_conditions(condition: dict[str, Any], good: bool) -> None:
    facts = {
        "text": "a",
        "points": 4,
        "cells": ["x", "y"],
        "steps": [{"kind": "take", "value": 2}],
        "later": lambda: {"deep": 7},
    }
    check(condition)
    assert holds(condition, facts, lambda: [facts, {"points": 5}]) is good


def test_an_unknown_comparison_is_refused() -> None:
    with pytest.raises(ValueError, match="atleast"):
        check({"points": {"atleast": 4}})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("about = [", "poldr:"),
        ("", "about"),
        (HEAD + STEP.replace('fr = "Texte."', ""), "fr"),
        (HEAD + STEP.replace("Texte.", ""), "empty"),
        (HEAD + STEP.replace('"start"', '"end"'), "no position"),
        (HEAD + STEP + STEP, "two steps"),
        (HEAD + STEP + 'colour = "red"\n', "colour"),
        (HEAD + STEP + "moves = [1]\n", "moves"),
        (HEAD + STEP + 'answer = "Na1 Ma3"\n', "otherwise"),
        (
            HEAD + STEP + '[[steps.choices]]\nen = "A"\nfr = "A"\nsay = { en = "A", fr = "A" }\n',
            "right",
        ),
    ],
)
def test_a_faulty_lesson_says_where_it_is_wrong(text: str, why: str) -> None:
    with pytest.raises(LessonError, match=why):
        read("poldr", text)


def test_a_step_needs_no_code() -> None:
    small_lesson = read("poldr", HEAD + STEP)
    assert small_lesson.steps[0].ask == "read"
    assert small_lesson.steps[0].text.fr == "Texte."


def test_marks_name_places_moves_and_lines() -> None:
    table = Table("poldr", 2, seed=0)
    cell, line, fill = (
        draw_marks(table, [mark])
        for mark in (
            {"at": "a1", "label": "A"},
            {"from": "a1", "to": "b2", "kind": "good"},
            {"move": "Na1 Ma4", "show": "preview.fills", "number": True},
        )
    )
    assert cell == [
        {"kind": "look", "area": [(0.0, 5.0), (1.0, 5.0), (1.0, 6.0), (0.0, 6.0)], "label": "A"}
    ]
    assert line[0]["line"] == [(0.5, 5.5), (1.5, 4.5)]
    assert [shape["label"] for shape in fill] == ["1", "2"]
    for bad in ({"at": "z9"}, {"at": "a1", "kind": "odd"}, {"at": "a1", "shine": 1}):
        with pytest.raises(ValueError, match=r"unknown mark|z9|odd|shine"):
            draw_marks(table, [bad])
    with pytest.raises(ValueError, match="no"):
        draw_marks(table, [{"move": "Na1 Ma4", "show": "preview.odd"}])


def test_what_was_done_before_must_have_been_right() -> None:
    for before in (["Ma1"], ["nonsense"], ["Na1", "Ma5", "Mf1"]):
        with pytest.raises(Refusal, match="learn-lost-thread"):
            judge_try("poldr", "decisive", before, "Ma5", "en")
    assert judge_try("poldr", "decisive", ["Na1"], "Ma5", "en")["right"]


def test_nothing_is_asked_in_a_step_to_read() -> None:
    with pytest.raises(Refusal, match="learn-nothing-asked"):
        judge_try("poldr", "polder", [], "Na1 Ma3", "en")


def test_unknown_lessons_and_steps() -> None:
    with pytest.raises(Refusal, match="game-unknown"):
        get_lesson("chess")
    with pytest.raises(Refusal, match="learn-no-step"):
        get_lesson("poldr").step("nowhere")


def test_a_reply_is_shown_and_the_next_answer_fits_what_was_played() -> None:
    result = judge_try("poldr", "decisive", [], "Na1", "en")
    assert [made["text"] for frame in result["frames"] if (made := frame["made"])] == [
        "Na1",
        "pass",
    ]
    assert result["frames"][-1]["moves"]
    assert not result["done"]
    other = judge_try("polymere", "play-again", [], "125463@-3,1/2", "en")
    answer = other["answer"]
    assert answer is not None
    assert answer.split("@")[0] != "125463"


def test_nothing_hidden_is_told() -> None:
    result = judge_try("polymere", "draw", ["125463@3,-2/4", "126354@0,-2/2"], "pass", "en")
    for frame in result["frames"]:
        assert frame["state"]["seat"] == 0
        assert "hands" not in frame["state"]
        assert isinstance(frame["state"]["talon"], int)
