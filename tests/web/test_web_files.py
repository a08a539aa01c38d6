"""The files of the page that other parts make or that must stay as they are."""

import importlib.util
import json
import pathlib
import re
from types import ModuleType

import pytest

from tablee import games

ROOT = pathlib.Path(__file__).parents[2]
WEB = ROOT / "web"


def load(path: pathlib.Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", games.names())
def test_miniatures_are_drawn_from_the_games_as_they_are(game: str) -> None:
    made = load(ROOT / "tools" / "miniatures.py").miniature(game)
    kept = json.loads((WEB / "public" / "miniatures" / f"{game}.json").read_text("utf-8"))
    assert kept == made, "run: python tools/miniatures.py web/public/miniatures"


def test_every_role_has_its_colours_on_the_page() -> None:
    css = (WEB / "src" / "design" / "scene.css").read_text("utf-8")
    styled = set(re.findall(r"\.role-([a-z0-9-]+)", css))
    from tablee.drawing.palette import INKS

    assert INKS.keys() <= styled


def test_colours_are_words_of_the_design_everywhere() -> None:
    tokens = (WEB / "src" / "design" / "tokens.css").read_text("utf-8")
    known = set(re.findall(r"(--[a-z0-9-]+):", tokens))
    sources = [one for one in (WEB / "src").rglob("*") if one.suffix in (".svelte", ".css")]
    # What a part works out and tells the others: lengths, never colours.
    for source in sources:
        known |= set(re.findall(r"style:(--[a-z0-9-]+)=", source.read_text("utf-8")))
    for source in sources:
        if "boards" not in source.parts:
            text = source.read_text("utf-8")
            used = set(re.findall(r"var\((--[a-z0-9-]+)[,)]", text))
            own = set(re.findall(r"(--[a-z0-9-]+): (?:calc|max|min|\d)", text))
            assert used <= known | own, source.name


def ours() -> list[pathlib.Path]:
    """The page's own parts; a board's drawing has measures of its own."""
    found = (WEB / "src").rglob("*.svelte")
    return [source for source in found if "boards" not in source.parts]


def test_type_has_no_other_sizes_than_those_of_the_design() -> None:
    for source in ours():
        text = source.read_text("utf-8").partition("@media print")[0]
        other = re.findall(r"font(?:-size)?: [^;]*\d(?:rem|px|pt)[^;]*;", text)
        assert not other, source.name


def test_no_part_has_a_colour_of_its_own() -> None:
    for source in ours():
        if source.stem == "QrCode":  # cameras expect black on white
            continue
        style = source.read_text("utf-8").partition("<style>")[2]
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", style), source.name


def test_both_themes_have_the_same_colours() -> None:
    tokens = (WEB / "src" / "design" / "tokens.css").read_text("utf-8")
    light, _, dark = tokens.partition(":root[data-theme='dark']")
    colour = re.compile(r"(--[a-z0-9-]+): #")
    assert set(colour.findall(light)) == set(colour.findall(dark))


def test_packages_are_pinned_without_addresses() -> None:
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    versions = [*package.get("dependencies", {}).values(), *package["devDependencies"].values()]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)
    assert "://" not in (WEB / "package-lock.json").read_text("utf-8")


def test_nothing_is_styled_inline() -> None:
    for source in (WEB / "src").rglob("*.svelte"):
        assert not re.search(r"\sstyle=", source.read_text("utf-8")), source.name
