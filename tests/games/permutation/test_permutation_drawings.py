"""Permutation drawn: on the terminal, as scenes, and in the figures of the rules pages."""

import json
import pathlib
import re

import permutation_oracle as oracle
import pytest
from hypothesis import given, settings

from tablee.drawing.svg import svg
from tablee.games.permutation import GAME
from tablee.games.permutation.figures import FIGURES
from tablee.games.scene import Circle, Polygon
from tablee.locale import LANGUAGES

DOCS = pathlib.Path(__file__).parents[3] / "docs" / "rules"
ROLES = {"", "dim", "bold", "last", "accent", "frame", *(f"seat{seat}" for seat in range(6))}


@given(oracle.positions())
@settings(max_examples=50)
def test_terminal(shown: oracle.Position) -> None:
    lines = GAME.terminal(GAME.setting(len(shown["won"])), shown)
    assert {role for line in lines for _, role in line} <= ROLES
    plain = ["".join(text for text, _ in line) for line in lines]
    assert max(map(len, plain)) < 80
    values = re.findall(r"│  (\d)  │", "\n".join(plain))
    assert sorted(map(int, values)) == sorted(value for value in shown["dice"] if value)
    marked = [line for line in plain if line.lstrip().startswith("▶")]
    assert [line.split()[1] for line in marked] == [str(shown["turn"] + 1)]
    for seat, dice in enumerate(shown["won"]):
        line = plain[len(plain) - len(shown["won"]) + seat]
        assert re.findall(r"\[(\d)\]", line) == [str(value) for value in dice]
        assert line.split()[-1] == str(sum(dice))


def test_terminal_puts_left_on_the_left() -> None:
    start = {"dice": [1, 2, 3, 4, 5, 6], "path": "be", "won": [[], []], "turn": 0, "idle": 0}
    plain = ["".join(text for text, _ in line) for line in GAME.terminal(GAME.setting(2), start)]
    order = re.findall(r"│  (\d)  │", "\n".join(plain))
    assert order == ["1", "2", "6", "3", "5", "4"]


@pytest.mark.parametrize("path", ["ad", "be", "cf"])
def test_terminal_path_ends_at_its_slots(path: str) -> None:
    start = {"dice": [1, 2, 3, 4, 5, 6], "path": path, "won": [[], []], "turn": 0, "idle": 0}
    spans = [span for line in GAME.terminal(GAME.setting(2), start) for span in line]
    ends = {"ad": ["1", "4"], "be": ["2", "5"], "cf": ["6", "3"]}[path]
    assert [
        text.strip() for text, role in spans if role == "last" and text.strip().isdigit()
    ] == ends


@given(oracle.positions())
@settings(max_examples=50)
def test_scene(shown: oracle.Position) -> None:
    scene = GAME.scene(GAME.setting(len(shown["won"])), shown)
    assert svg(scene).startswith("<svg")
    shapes = scene.shapes
    pips = [shape for shape in shapes if isinstance(shape, Circle) and shape.role == "pip"]
    assert len(pips) == sum(shown["dice"]) + sum(map(sum, shown["won"]))
    empty = [shape for shape in shapes if isinstance(shape, Polygon) and shape.role == "empty"]
    assert len(empty) == shown["dice"].count(0)


def test_geometry() -> None:
    shape = json.loads(json.dumps(GAME.geometry(GAME.setting(2))))
    assert [slot["name"] for slot in shape["slots"]] == list("abcdef")
    assert set(shape["paths"]) == {"ad", "be", "cf"}
    (ax, ay), (bx, _) = shape["slots"][0]["at"], shape["slots"][1]["at"]
    assert ax == 0
    assert ay < 0
    assert bx < ax  # left of a is b
    assert [len(pips) for pips in shape["pips"]] == list(range(7))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FIGURES)
def test_figure(name: str, lang: str) -> None:
    assert svg(FIGURES[name](lang)).startswith("<svg")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_shows_every_figure(lang: str) -> None:
    page = (DOCS / lang / "permutation.md").read_text("utf-8")
    assert set(re.findall(r"figures/permutation-([\w-]+)\.svg", page)) == set(FIGURES)
