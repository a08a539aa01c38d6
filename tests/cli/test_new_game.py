"""A game in a package of its own: written by a command, found by its entry point, and checked."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from tablee import games
from tablee.cli.commands.new_game import write
from tablee.games.refusal import Illegal, Unknown

ROOT = pathlib.Path(__file__).parents[2]
Change = Callable[[pathlib.Path], object]


class Installed:
    """A new game as pip would install it, without pip."""

    def __init__(self, folder: pathlib.Path, name: str = "trio") -> None:
        self.name, self.folder = name, folder / f"tablee-{name}"
        write(name, self.folder)
        self.package = self.folder / f"tablee_{name}"
        about = self.folder / f"tablee_{name}-0.1.dist-info"
        about.mkdir()
        about.joinpath("METADATA").write_text(f"Name: tablee-{name}\nVersion: 0.1\n")
        about.joinpath("entry_points.txt").write_text(
            f"[{games.ENTRY_POINTS}]\n{name} = tablee_{name}\n"
        )

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        return subprocess.run(
            [sys.executable, *command], capture_output=True, text=True, timeout=300, cwd=ROOT,
            env=os.environ | {"PYTHONPATH": path, "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error"},
        )  # fmt: skip

    def tablee(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return self.run("-c", "from tablee.cli import main; main()", *words)

    def checked(self) -> dict[str, str]:
        """The keys and sentences of what is wrong."""
        done = self.tablee("check-game", self.name, "--json")
        assert done.stdout, done.stderr
        found = json.loads(done.stdout)["findings"]
        wrong = {one["key"]: one["text"] for one in found if one["weight"] == "wrong"}
        assert done.returncode == (1 if wrong else 0)
        return wrong


@pytest.fixture
def trio(tmp_path: pathlib.Path) -> Installed:
    return Installed(tmp_path)


def replace(file: str, old: str, new: str) -> Change:
    def change(package: pathlib.Path) -> None:
        path = package / file
        text = path.read_text("utf-8")
        assert old in text, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new), "utf-8")

    return change


def remove(file: str) -> Change:
    return lambda package: (package / file).unlink()


STONES = "[_cells(word) for word in state.stones]"
WRONG: dict[str, tuple[str, Change]] = {
    "a syntax error": ("check-broken", replace("state.py", "class Trio", "klass Trio")),
    "a missing field": ("check-broken", replace("__init__.py", "    scores=scores,\n", "")),
    "another name": ("check-no-game", replace("__init__.py", 'name="trio"', 'name="duo"')),
    "a missing language": ("check-no-texts", remove("fr.ftl")),
    "a missing sentence": ("check-key-missing", replace("en.ftl", "trio-blurb", "trio-about")),
    "a missing end": ("check-key-missing", replace("__init__.py", '"row" if', '"rows" if')),
    "a foreign key": ("check-key-foreign", replace("en.ftl", "trio-taken", "duo-taken")),
    "one language only": ("check-untranslated", replace("fr.ftl", "trio-seat-0", "trio-seat-9")),
    "French signs": ("check-typography", replace("fr.ftl", "libre\u00a0;", "libre ;")),
    "a missing ending": (
        "check-key-missing",
        lambda package: [
            replace(f"{lang}.ftl", "trio-over-row", "trio-row")(package) for lang in ("fr", "en")
        ],
    ),
    "a word not given": ("check-not-filled", replace("en.ftl", "the { $rank ->", "the { $row ->")),
    "no @rule": ("check-no-rule", replace("state.py", "@rule\n", "")),
    "no table": ("check-no-table", replace("board.py", "= table(_rows())", "= list(_rows())")),
    "a dict": ("check-not-compilable", replace("board.py", "table(_rows", "dict.fromkeys(_rows")),
    "a small buffer": ("check-buffer", replace("__init__.py", "most_moves=CELLS", "most_moves=4")),
    "a negative index": (
        "check-negative",
        replace("state.py", "in ROWS:", "in (ROWS[-1], *ROWS):"),
    ),
    "no move left": ("check-no-moves", replace("state.py", "first | second == FULL or ", "")),
    "texts alike": (
        "check-text-twice",
        replace("notation.py", "return NAMES[move]", "return 'b2'"),
    ),
    "a bad sample": ("check-sample", replace("state.py", "return cell\n", "return CELLS\n")),
    "tuples in a dump": ("check-dump", replace("notation.py", STONES, f"tuple({STONES})")),
    "too few scores": ("check-scores", replace("__init__.py", "range(2)]", "range(1)]")),
    "an error at the start": (
        "check-raises",
        replace("__init__.py", "return Trio(starter", "return Trio(starter // 0"),
    ),
    "an error": ("check-raises", replace("draw.py", "seat = stones", "seat = 1 // 0 or stones")),
}


def test_a_new_game_is_found_and_can_be_played(trio: Installed) -> None:
    code = (
        "from tablee import games, locale\n"
        "from tablee.play import Table\n"
        "table = Table('trio', 2, seed=1)\n"
        "table.play('b2')\n"
        "print(table, table.legal_moves[0].words('fr'), games.names(), games.playable())\n"
        "print(locale.rules_page('en', 'trio'))\n"
    )
    done = trio.run("-c", code)
    assert not done.stderr
    assert " · " in done.stdout
    assert "Posez un pion sur la ligne du bas, à gauche." in done.stdout
    assert "'trio'" in done.stdout
    assert "three in a row" in done.stdout


@pytest.mark.slow
def test_its_own_tests_pass(trio: Installed) -> None:
    done = trio.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null",
                    str(trio.folder / "tests"))  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_a_name_that_cannot_be_is_refused(tmp_path: pathlib.Path) -> None:
    for name in ("Trio", "3d", "a", "a-b", "x" * 30, ""):
        with pytest.raises(Unknown, match="new-game-name"):
            write(name, tmp_path / "new")
    with pytest.raises(Unknown, match="new-game-taken"):
        write(games.names()[0], tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: pathlib.Path) -> None:
    (tmp_path / "mine").write_text("kept")
    with pytest.raises(Illegal, match="new-game-folder"):
        write("trio", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.slow
def test_a_broken_game_leaves_the_others_alone(trio: Installed) -> None:
    (trio.package / "__init__.py").write_text("")
    done = trio.run("-c", "from tablee import games; print(*games.playable())")
    assert done.stdout.split() == list(games.names())
    assert done.stderr.count("\n") == 1
    assert "trio" in done.stderr
    done = trio.tablee("rules", "trio")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_new_game_is_fine(trio: Installed) -> None:
    assert trio.checked() == {}


@pytest.mark.slow
@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told(trio: Installed, what: str) -> None:
    key, change = WRONG[what]
    change(trio.package)
    shutil.rmtree(trio.package / "__pycache__", ignore_errors=True)
    wrong = trio.checked()
    assert key in wrong
    assert "Traceback" not in wrong[key]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_our_own_games_are_fine(name: str) -> None:
    code = "from tablee.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check-game", name, "--json"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_it_passes_the_conformance_suite(trio: Installed) -> None:
    done = trio.run(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "-k", "trio"
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert done.stdout.count(".") > 20
