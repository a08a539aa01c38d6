"""The package as it is installed: everything in it, and nothing too much."""

import pathlib
import shutil
import subprocess
import sys
import zipfile

import pytest

from tablee import games
from tablee.locale import LANGUAGES

HERE = pathlib.Path(__file__).parents[1]


@pytest.mark.slow
def test_a_wheel_holds_rules_pages_and_languages(tmp_path: pathlib.Path) -> None:
    # From a copy: what an earlier build has left in the tree would come along.
    source = tmp_path / "source"
    shutil.copytree(HERE / "tablee", source / "tablee")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HERE / name, source)
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


def test_pins_name_no_place() -> None:
    for line in (HERE / "constraints.txt").read_text("utf-8").splitlines():
        assert line.startswith("#") or "==" in line
        assert "://" not in line
        assert "@" not in line
