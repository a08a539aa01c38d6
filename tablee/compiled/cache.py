"""The user's cache folder, which holds compiled code and solved tables.

Never the package's own folder: an installation may be read-only. Nothing here imports Numba.
"""

import os
import pathlib
import shutil

RECENT = 4
"""How many folders of compiled code stay: other checkouts may be using older ones."""


def cache_home() -> pathlib.Path:
    """The folder for what can be made again at any time (`TABLEE_CACHE`, else the XDG one)."""
    parent = os.environ.get("TABLEE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return pathlib.Path(parent or pathlib.Path.home() / ".cache") / "tablee"


def code_folder(fingerprint: str) -> pathlib.Path | None:
    """The folder for code compiled from these sources; drops all but the most recent ones.

    None where nothing can be written: Numba then compiles at every start.
    """
    home = cache_home()
    current = home / f"compiled-{fingerprint}"
    try:
        current.mkdir(parents=True, exist_ok=True)
        os.utime(current)
        folders = sorted(home.glob("compiled-*"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    for folder in folders[:-RECENT]:
        shutil.rmtree(folder, ignore_errors=True)
    return current
