"""Builds the engine: what a browser needs to think, as a folder of files.

modules.json        which function of which module is which
<game>.wasm         the searches of a game
<game>.table.xz     its solved table, if it has one
tablee.tar.xz       the Python around them
"""

import json
import pathlib
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterable

from tablee import files, games
from tablee.browser import package, rehearsal, tables
from tablee.compiled.cache import cache_home
from tablee.compiled.wasm import build
from tablee.fingerprint import fingerprint, folder_fingerprint

SOURCES = (
    "games", "play", "compiled", "players", "solve",
    "browser/engine.py", "browser/rehearsal.py", "browser/tables.py",
)  # fmt: skip
"""What the modules depend on; the archive is made anew each time."""
RECENT = 3
PYTHON = "tablee.tar.xz"


def engine() -> pathlib.Path:
    """The folder with the engine, built unless it is there already. Building takes a minute."""
    home = cache_home()
    others = " ".join(folder_fingerprint(games.folder(name)) for name in games.installed())
    folder = home / f"engine-{fingerprint(*SOURCES, extra=others)}"
    if not folder.exists():
        _build(folder)
    # The archive holds more than the sources above, and takes a second.
    files.write(folder / PYTHON, package.package())
    _drop_old(home)
    return folder


def _build(folder: pathlib.Path) -> None:
    """Build beside the folder and put it in its place whole: another process may build it too."""
    part = folder.with_name(f"part-{secrets.token_hex(4)}")
    build_modules(part, games.playable())
    solved = dict(tables.packed())  # the rehearsal has solved what was not
    for name, content in solved.items():
        (part / name).write_bytes(content)
    _add_to_index(part / build.INDEX, list(solved))
    try:
        part.rename(folder)
    except OSError:  # the other one was first
        shutil.rmtree(part)


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
