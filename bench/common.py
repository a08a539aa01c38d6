"""What benchmarks share: the machine they ran on, and a game that any client can follow."""

import os
import pathlib
import platform

from tablee import games
from tablee.games.game import Json


def machine() -> Json:
    """What the figures were measured on."""
    model = platform.processor() or platform.machine()
    info = pathlib.Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text("utf-8").splitlines() if "model name" in line]
        model = names[0].partition(":")[2].strip() if names else model
    return {"cpu": model, "cores": os.cpu_count(), "python": platform.python_version()}


def open_game() -> str:
    """A game for two in which nothing is hidden: any client can follow it."""
    open_games = (game for game in map(games.get, games.names()) if game.secrets is None)
    return next(game.name for game in open_games if 2 in game.seats)


def percentiles(seconds: list[float], shares: dict[str, float], digits: int = 2) -> Json:
    """Percentiles of sorted times, in milliseconds, by name."""
    if not seconds:
        return {}
    last = len(seconds) - 1
    return {
        name: round(1e3 * seconds[min(last, int(share * len(seconds)))], digits)
        for name, share in shares.items()
    }
