"""Builds the engine: what a browser needs to think, as a folder of files.

modules.json        which function of which module is which
<game>.wasm         the searches of a game
<game>.table.xz     its solved table, if it has one
tablee.zip          the Python around them
"""

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
PYTHON = "tablee.zip"


def engine() -> pathlib.Path:
    """The folder with the engine, built unless it is there already. Building takes a minute."""
    home = cache_home()
    folder = home / f"engine-{fingerprint(*SOURCES)}"
    if not (folder / PYTHON).exists():
        # In a process of its own: there all that is compiled is noted as well.
        subprocess.run([sys.executable, "-m", __spec__.name, str(folder)], check=True)
    # The ZIP file holds more than the sources above, and takes a second.
    (folder / PYTHON).write_bytes(package.package())
    _drop_old(home)
    return folder


def build_modules(folder: pathlib.Path, names: Iterable[str]) -> None:
    """Write the modules of some games, and their index."""
    build.build(rehearsal.rehearse(names).calls, folder)


def build_tables(folder: pathlib.Path) -> None:
    """Write the solved tables; the rehearsal has solved what is not solved yet."""
    for name, content in tables.packed():
        (folder / name).write_bytes(content)


def _drop_old(home: pathlib.Path) -> None:
    folders = sorted(home.glob("engine-*"), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-RECENT]:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    build_modules(pathlib.Path(sys.argv[1]), games.names())
    build_tables(pathlib.Path(sys.argv[1]))
