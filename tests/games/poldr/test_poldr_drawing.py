"""Boards on a terminal and as scenes, figures, and words in both languages."""

import json
import pathlib
import re

import pytest

import tablee.games.poldr as package
from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.figures import FIGURES
from tablee.games.rule import scramble
from tablee.locale import LANGUAGES, say

FOLDER = pathlib.Path(package.__file__).parent
DOCS = pathlib.Path(__file__).parents[3] / "docs" / "rules"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("size", "bricks"), [(4, 3), (6, 16), (8, 64)])
def test_every_position_can_be_drawn(players: int, size: int, bricks: int) -> None:
    setting = GAME.setting(players, {"size": size, "bricks": bricks})
    state, x = GAME.start(setting, Chance(0, "test"), 0), 5
    while True:
        data = GAME.dump(state)
        lines = ["".join(text for text, _ in line) for line in GAME.terminal(setting, data)]
        assert max(map(len, lines)) <= 80
        board = "\n".join(lines)
        assert board.count("●") == (state.black < 64)
        for seat, number in enumerate("123"[:players]):
            laid = list(data["bricks"].values()).count(seat)
            assert board.count(f"▐{number}▌") == laid
            on_board = data["markers"][seat] is not None
            assert board.count(f"({number})") == 1 + on_board
        assert board.count("▪") == sum(data["reserve"])
        assert svg(GAME.scene(setting, data)).startswith("<svg")
        if state.over():
            return
        x = scramble(x)
        state = state.play(state.sample(x))


def test_geometry_is_plain_data() -> None:
    data = GAME.geometry(GAME.setting(3, {"size": 5}))
    assert json.loads(json.dumps(data)) == data
    cells = {cell["name"]: cell["at"] for cell in data["cells"]}
    assert len(cells) == 25
    assert cells["a1"] == [0.5, 4.5]
    assert cells["e5"] == [4.5, 0.5]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FIGURES)
def test_figures(name: str, lang: str) -> None:
    drawn = svg(FIGURES[name](lang))
    assert drawn.startswith("<svg")
    assert f"figures/poldr-{name}.svg" in (DOCS / lang / "poldr.md").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_show_figures_that_exist(lang: str) -> None:
    page = (DOCS / lang / "poldr.md").read_text("utf-8")
    shown = re.findall(r"figures/poldr-([a-z-]+)\.svg", page)
    assert set(shown) == set(FIGURES)


def messages(lang: str) -> dict[str, set[str]]:
    """Each message and the variables it uses."""
    text = (FOLDER / f"{lang}.ftl").read_text("utf-8")
    parts = re.split(r"^([a-z0-9-]+) =", text, flags=re.MULTILINE)[1:]
    return {
        key: set(re.findall(r"\$(\w+)", body))
        for key, body in zip(parts[::2], parts[1::2], strict=True)
    }


def test_both_languages_say_the_same() -> None:
    french, english = messages("fr"), messages("en")
    assert french == english
    assert all(key.startswith("poldr-") for key in french)


def test_every_refusal_has_words() -> None:
    source = (FOLDER / "notation.py").read_text("utf-8")
    used = set(re.findall(r'"(poldr-[a-z-]+)"', source))
    assert used
    assert used <= messages("fr").keys()  # test_locale.py looks for what nobody uses


def test_french_typography() -> None:
    text = (FOLDER / "fr.ftl").read_text("utf-8")
    assert not re.search(r" [:;!?»]", text)
    assert "« " not in text
    assert "'" not in text
    assert say("fr", "poldr-seat-1") == "Jaune"
