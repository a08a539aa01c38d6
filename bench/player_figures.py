"""What the benchmarks of players share: files of games and figures, and how a share is printed."""

import json
import os
import pathlib
import sys
import time
from collections.abc import Callable, Sequence

from tablee.compiled.cache import cache_home
from tablee.games.game import Json

FIGURES = pathlib.Path(__file__).parent / "players.json"
"""Every figure about the players, small, next to `results.md`."""


def games_file(name: str) -> pathlib.Path:
    """Where the games of a match are kept, so that it can be resumed."""
    return cache_home() / "bench" / f"{name}.jsonl"


def save_figures(section: str, name: str, figures: Json) -> None:
    """Put figures in their place among those kept; what is there stays whole if this is killed."""
    all_figures: Json = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    all_figures.setdefault(section, {})[name] = figures
    new = FIGURES.with_suffix(".new")
    with new.open("w", encoding="utf-8") as out:
        out.write(json.dumps(all_figures, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        out.flush()
        os.fsync(out.fileno())
    new.replace(FIGURES)


def share(results: Sequence[float]) -> Json:
    """The mean of results between 0 and 1, and its standard error."""
    games = len(results)
    mean = sum(results) / games
    # After a few equal games the variance would be 0: count half a game of doubt.
    spread = max(sum((one - mean) ** 2 for one in results), 0.5) / games
    return {"games": games, "share": round(mean, 4), "error": round((spread / games) ** 0.5, 4)}


def scores(games: Sequence[Json], who: int = 0) -> list[float]:
    """What a contestant made of each game: the share of the others it left behind."""
    shares = []
    for game in games:
        place = {seat: rank for rank, group in enumerate(game["ranking"]) for seat in group}
        seat = game["seats"].index(who)
        others = [rank for other, rank in place.items() if other != seat]
        beaten = sum(float(place[seat] < rank) + 0.5 * (place[seat] == rank) for rank in others)
        shares.append(beaten / len(others))
    return shares


def share_line(name: str, figures: Json) -> str:
    """A share as one line."""
    part, error = 100 * figures["share"], 100 * figures["error"]
    return f"{name:44} {part:5.1f} % ± {error:3.1f} of {figures['games']}"


def counter(name: str) -> Callable[[int, int], None]:
    """A progress line on standard error."""
    start = time.monotonic()

    def show(done: int, every: int) -> None:
        sys.stderr.write(f"\r{name}: {done} of {every}, {time.monotonic() - start:.0f} s")
        sys.stderr.write("\n" if done == every else "")
        sys.stderr.flush()

    return show
