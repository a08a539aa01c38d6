"""Solved tables in the user's cache folder: written atomically, checked when read."""

import hashlib
import os
import pathlib

from tablee import files
from tablee.compiled.cache import cache_home
from tablee.fingerprint import fingerprint

RECENT = 4
"""Tables of a game that are kept: another checkout may be using an older one."""


def file(game: str) -> pathlib.Path:
    """The file of a game's table; its name changes whenever the sources do."""
    sources = fingerprint("games/rule.py", f"games/{game}", "solve")
    return cache_home() / f"solved-{game}-{sources}.table"


def read(game: str, length: int) -> bytes | None:
    """The table of a game, or None if it is not there, not whole or damaged."""
    table = content(game)
    return table if table is not None and len(table) == length else None


def content(game: str) -> bytes | None:
    """The table of a game, whatever its length, or None if it is not there or damaged."""
    path = file(game)
    try:
        whole = path.read_bytes()
        os.utime(path)
    except OSError:
        return None
    table = whole[32:]
    return table if whole[:32] == hashlib.sha256(table).digest() else None


def write(game: str, table: bytes) -> None:
    """Save a table; where nothing can be written the game is solved again next time."""
    path = file(game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, hashlib.sha256(table).digest() + table)
        _drop_old(path.parent, game)
    except OSError:
        return


def _drop_old(folder: pathlib.Path, game: str) -> None:
    tables = sorted(folder.glob(f"solved-{game}-*.table"), key=lambda p: p.stat().st_mtime)
    for path in tables[:-RECENT]:
        path.unlink(missing_ok=True)
