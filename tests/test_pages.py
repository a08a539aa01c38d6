"""The rules pages: both languages, every figure drawn by the project and up to date."""

import pathlib
import re

import pytest

from tablee import games
from tablee.cli.options import bare
from tablee.locale import LANGUAGES, PACKAGE, rules_page
from tablee.paper.figures import all_figures

PAGES = pathlib.Path(__file__).parents[1] / "docs" / "rules"
FIGURES = dict(all_figures())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_page_shows_every_figure_of_its_game(game: str, lang: str) -> None:
    page = (PAGES / lang / f"{game}.md").read_text("utf-8")
    shown = set(re.findall(r"\]\((figures/[^)]+)\)", page))
    drawn = {name.removeprefix(f"{lang}/") for name in FIGURES if name.startswith(f"{lang}/")}
    assert shown == {name for name in drawn if name.startswith(f"figures/{game}-")}
    assert all(alt.strip() for alt in re.findall(r"!\[([^\]]*)\]", page)), "say what is shown"
    assert len(rules_page(lang, game)) > 3000


def test_figures_on_file_are_the_ones_drawn() -> None:
    on_file = {str(path.relative_to(PAGES)) for path in PAGES.rglob("*.svg")}
    assert on_file == FIGURES.keys(), "run: make figures"
    for name, drawing in FIGURES.items():
        assert (PAGES / name).read_text("utf-8") == drawing, f"{name} is old; run: make figures"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_findings_are_in_the_package_with_their_pictures(lang: str) -> None:
    folder = PACKAGE / "findings"
    page = (folder / f"{lang}.md").read_text("utf-8")
    shown = re.findall(r"!\[([^\]]*)\]\((pictures/[^)]+)\)", page)
    assert shown
    for alt, picture in shown:
        assert alt.strip(), "say what is shown"
        assert (folder / picture).is_file(), f"{picture} is to be linked below tablee/findings"
    # The page finds the part about a game by the first word of its heading.
    parts = [bare(part) for part in re.findall(r"^## (.*)$", page, re.MULTILINE)]
    for game in games.names():
        assert any(re.sub("[^a-z]", "", part).startswith(game) for part in parts), game
