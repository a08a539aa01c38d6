"""The tutorial of docs/new-game.md: its game is built from the text, checked, tested and played."""

import pathlib
import re

import pytest
from cli.test_new_game import Installed

from tablee.cli.commands.new_game import write

TEXT = pathlib.Path(__file__).parents[1] / "docs" / "new-game.md"
FILE = re.compile(
    r"^`([\w./]+)`\n\n```(?:python|ftl|markdown)\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


def files() -> dict[str, str]:
    """The files that the tutorial shows whole, by path."""
    return dict(FILE.findall(TEXT.read_text("utf-8")))


@pytest.fixture
def clobber(tmp_path: pathlib.Path) -> Installed:
    """The tutorial's game, as somebody has it who typed everything in."""
    game = Installed(tmp_path, "clobber")
    for path, content in files().items():
        (game.folder / path).write_text(content, "utf-8")
    return game


def test_it_shows_every_file_that_is_changed(tmp_path: pathlib.Path) -> None:
    write("clobber", tmp_path / "new")
    made = {str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*.*")}
    assert set(files()) == made - {"pyproject.toml"}


def test_it_names_every_optional_file() -> None:
    text = TEXT.read_text("utf-8")
    for part in ("words.py", "knowledge.py", "codes.py", "kit.py", "lesson.toml", "reasons/",
                 "solve/", "figures.py", "rules.fr.md"):  # fmt: skip
        assert f"`{part}`" in text, part


def test_the_example_of_hidden_things_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", TEXT.read_text("utf-8"), re.M | re.DOTALL)
    (example,) = [code for code in blocks if code not in files().values()]
    exec(compile(example, TEXT.name, "exec"), {})


@pytest.mark.slow
def test_its_own_tests_pass(clobber: Installed) -> None:
    done = clobber.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null",
                       str(clobber.folder / "tests"))  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_it_is_fine(clobber: Installed) -> None:
    assert clobber.checked() == {}


@pytest.mark.slow
def test_it_is_played_to_the_end_in_the_terminal(clobber: Installed) -> None:
    done = clobber.tablee("play", "clobber", "--bots", "2", "--level", "1", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "There was no move left." in done.stdout


@pytest.mark.slow
def test_its_node_counts_are_those_of_the_text(clobber: Installed) -> None:
    done = clobber.tablee("perft", "clobber", "3", "--json")
    assert "16339" in done.stdout, done.stderr


@pytest.mark.slow
def test_it_passes_the_conformance_suite(clobber: Installed) -> None:
    done = clobber.run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "clobber"
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert done.stdout.count(".") > 20
