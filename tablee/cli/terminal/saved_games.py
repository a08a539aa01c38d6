"""Saved games: every game at the terminal is saved as it goes, and can be resumed."""

import os
import pathlib
import time

from tablee.files import replace
from tablee.games.refusal import Refusal
from tablee.play import Record

KEPT = 100


def folder() -> pathlib.Path:
    """Where the games of this user are saved."""
    home = os.environ.get("TABLEE_STATE") or os.environ.get("XDG_STATE_HOME")
    return pathlib.Path(home or pathlib.Path.home() / ".local" / "state") / "tablee"


def new_file(game: str) -> pathlib.Path:
    """A file for a game that starts now."""
    return folder() / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.tablee"


def write(path: pathlib.Path, record: Record) -> None:
    """Save a record atomically; raises Unknown if it cannot be written."""
    replace(path, record.to_text().encode("utf-8"))


def unfinished(game: str) -> pathlib.Path | None:
    """The newest game that was left before its end."""
    for path in sorted(folder().glob(f"{game}-*.tablee"), reverse=True):
        try:
            record = Record.read(path.read_text("utf-8"))
        except (OSError, ValueError, Refusal):
            continue
        if record.result is None and record.moves:
            return path
    return None


def prune() -> None:
    """Delete all but the newest games."""
    games = sorted(folder().glob("*.tablee"), key=lambda path: path.stat().st_mtime)
    for path in games[:-KEPT]:
        path.unlink(missing_ok=True)
