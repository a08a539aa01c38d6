"""The package as it is installed: everything in it, and nothing too much."""

import pathlib
import shutil
import subprocess
import sys
import venv
import zipfile

import pytest

from tablee import games
from tablee.locale import LANGUAGES

HERE = pathlib.Path(__file__).parents[1]


def copied(folder: pathlib.Path) -> pathlib.Path:
    """A copy of what a wheel is built from: what an earlier build has left would come along."""
    shutil.copytree(HERE / "tablee", folder / "tablee")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(HERE / name, folder)
    return folder


@pytest.mark.slow
def test_a_wheel_holds_rules_pages_and_languages(tmp_path: pathlib.Path) -> None:
    source = copied(tmp_path / "source")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(source)],
        check=True, capture_output=True,
    )  # fmt: skip
    wheel = next(tmp_path.glob("*.whl"))
    inside = set(zipfile.ZipFile(wheel).namelist())
    for lang in LANGUAGES:
        assert f"tablee/locale/{lang}.ftl" in inside
        for game in games.names():
            assert f"tablee/games/{game}/{lang}.ftl" in inside
            assert f"tablee/pages/{lang}/{game}.md" in inside
        assert f"tablee/findings/{lang}.md" in inside
    for picture in sorted((HERE / "tablee" / "findings" / "pictures").iterdir()):
        assert f"tablee/findings/pictures/{picture.name}" in inside
    for data in sorted((HERE / "tablee" / "solve").glob("*/data/*")):
        assert data.relative_to(HERE).as_posix() in inside
    assert all(name.startswith("tablee") for name in inside)
    built = (HERE / "tablee" / "site_dist").is_dir()  # Pyodide is 6 MB of it
    assert wheel.stat().st_size < (12_000_000 if built else 5_000_000)


@pytest.mark.slow
def test_a_wheel_is_played_in_an_empty_environment(tmp_path: pathlib.Path) -> None:
    """Only what the wheel asks for is there: a whole game, and clear words."""
    source = copied(tmp_path / "source")
    quiet = ("-q", "--disable-pip-version-check", "-c", str(HERE / "constraints.txt"))
    pip = [sys.executable, "-m", "pip"]
    subprocess.run(
        [*pip, "wheel", *quiet, "--no-deps", "-w", str(tmp_path), str(source)], check=True
    )
    venv.create(tmp_path / "empty", with_pip=True)
    binary = tmp_path / "empty" / "bin"
    wheel = next(tmp_path.glob("*.whl"))
    subprocess.run([binary / "python", "-m", "pip", "install", *quiet, str(wheel)], check=True)

    def tablee(*words: str) -> "subprocess.CompletedProcess[str]":
        environment = {"PATH": str(binary), "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
        return subprocess.run(
            [binary / "tablee", *words], capture_output=True, text=True, env=environment,
            cwd=tmp_path, timeout=120,
        )  # fmt: skip

    played = tablee("play", "permutation", "--bots", "2", "--level", "1", "--seed", "1")
    assert played.returncode == 0, played.stderr
    assert "wins" in played.stdout
    assert "Permutation" in tablee("rules", "permutation").stdout
    for command, wanted in (("serve", "tablee[room]"), ("solve permutation", "tablee[players]")):
        refused = tablee(*command.split())
        assert refused.returncode == 2
        assert wanted in refused.stderr
        assert "Traceback" not in refused.stderr
    site = tablee("site", "out")
    assert site.returncode in (0, 2)
    assert "Traceback" not in site.stderr


def test_pins_name_no_place() -> None:
    for line in (HERE / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or "==" in line
        assert "://" not in line
        assert "@" not in line
