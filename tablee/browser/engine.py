"""Builds the engine: what a browser needs to think, as a folder of files.

modules.json        which function of which module is which
<game>.wasm         the searches of a game
<game>.table.xz     its solved table, if it has one
tablee.tar.xz       the Python around them
"""

import json
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Iterable

from tablee import games
from tablee.browser import package, rehearsal, tables
from tablee.compiled.cache import cache_home
from tablee.compiled.wasm import build
from tablee.fingerprint import fingerprint

SOURCES = ("games", "play", "compiled", "players", "solve", "browser")
RECENT = 3
PYTHON = "tablee.tar.xz"


def engine() -> pathlib.Path:
    """The folder with the engine, built unless it is there already. Building takes a minute."""
    home = cache_home()
    folder = home / f"engine-{fingerprint(*SOURCES)}"
    if not (folder / PYTHON).exists():
        build_modules(folder, games.names())
        solved = dict(tables.packed())  # the rehearsal has solved what was not
        for name, content in solved.items():
            (folder / name).write_bytes(content)
        _add_to_index(folder / build.INDEX, list(solved))
    # The archive holds more than the sources above, and takes a second.
    (folder / PYTHON).write_bytes(package.package())
    _drop_old(home)
    return folder


def build_modules(folder: pathlib.Path, names: Iterable[str]) -> None:
    """Write the modules of some games, and their index.

    In a process of its own: there all that is compiled is noted as well.
    """
    subprocess.run([sys.executable, "-m", __spec__.name, str(folder), *names], check=True)


def _add_to_index(path: pathlib.Path, solved: list[str]) -> None:
    """List the tables, so that nobody asks for one that is not there."""
    index = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(index | {"tables": solved}, indent=1) + "\n", "utf-8")


def _drop_old(home: pathlib.Path) -> None:
    folders = sorted(home.glob("engine-*"), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-RECENT]:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    build.build(rehearsal.rehearse(sys.argv[2:]).calls, pathlib.Path(sys.argv[1]))
