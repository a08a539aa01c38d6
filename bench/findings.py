"""What strong players make of the games: first seats, lengths, how games end, series.

    python -m bench.findings poldr --games 400 --nodes 50000
    python -m bench.findings polymere --players 4 --games 150 --nodes 3000
    tablee solve trapezomino --count --json > count.json
    python -m bench.findings trapezomino --shapes count.json

Games are kept, so that the same command goes on where it was stopped. In a game without
chance the first moves of both are drawn from the better half of what a short look finds, or
every game would be the same. Figures go to `findings.json`, pictures to `docs/pictures`.
"""

import argparse
import concurrent.futures
import functools
import itertools
import json
import pathlib
import random
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bench.player_figures import games_file
from tablee import games
from tablee.drawing.svg import svg
from tablee.games.game import Json
from tablee.paper.plot import bars
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.thinking import Budget

HERE = pathlib.Path(__file__).parent
FIGURES = HERE / "findings.json"
PICTURES = HERE.parent / "docs" / "pictures"
OPENING = 2
"""Moves of each game without chance that are drawn."""
GLANCE = 300


def drawn(table: Table, lots: random.Random) -> str:
    """A move drawn from the better half of the legal ones, by a short look at each."""
    state, worth = table.position.playing, {}
    for text, move in table.legal().items():
        after = state.play(move)
        if after.over():
            return text
        view = table.game.view(after, after.turn)
        known = Knowledge(table.game, table.setting, view)
        thought = levels.think(known, Budget(None, GLANCE), 1)
        worth[text] = 1 - thought.value if after.turn != state.turn else thought.value
    ordered = sorted(worth, key=lambda text: (-worth[text], text))
    return lots.choice(ordered[: max(1, len(ordered) // 2)])


def play(game: str, players: int, nodes: int, number: int) -> Json:
    """One game of the best player against itself."""
    table, lots = Table(game, players, seed=number), random.Random(number)
    chance = games.get(game).secrets is not None
    runs: list[int] = []
    run = 0
    while not table.over:
        seat = table.turn
        if table.ply < OPENING and not chance:
            text = drawn(table, lots)
        else:
            own = 1 + number * 1009 + table.ply
            thought = levels.think(Knowledge.of(table), Budget(None, nodes), own)
            text = table.game.write(table.position.playing, thought.move)
        ply = table.play(text)
        run += ply.text != "pass"
        if table.over or table.turn != seat or ply.text == "pass":
            runs.append(run)
            run = 0
    assert table.result is not None
    return {
        "number": number, "plies": table.ply, "ranking": table.result.ranking,
        "reason": table.result.reason, "scores": table.result.scores, "runs": runs,
    }  # fmt: skip


def played(game: str, players: int, nodes: int, count: int) -> list[Json]:
    """So many games, those on file included."""
    file = games_file(f"findings-{game}-{players}-{nodes}")
    file.parent.mkdir(parents=True, exist_ok=True)
    done: dict[int, Json] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines(keepends=True):
            if line.endswith("\n"):  # a line cut off by a kill is played again
                one = json.loads(line)
                done[one["number"]] = one
    waiting = [number for number in range(count) if number not in done]
    with concurrent.futures.ProcessPoolExecutor() as pool, file.open("a", encoding="utf-8") as out:
        for one in pool.map(functools.partial(play, game, players, nodes), waiting):
            done[one["number"]] = one
            out.write(json.dumps(one) + "\n")
            out.flush()
            print(f"\r{len(done)} of {count} games", end="", flush=True)
    print()
    return [done[number] for number in range(count)]


def figures(players: int, games_played: Sequence[Json]) -> Json:
    """Seats, lengths, ends and series of some games."""
    count = len(games_played)
    firsts = [0.0] * players
    for one in games_played:
        for seat in one["ranking"][0]:
            firsts[seat] += 1 / len(one["ranking"][0])
    runs = list(itertools.chain.from_iterable(one["runs"] for one in games_played))
    return {
        "games": count,
        "first_places": [round(won / count, 4) for won in firsts],
        "error": round(
            (0.25 / count) ** 0.5
            if players == 2
            else (firsts[0] / count * (1 - firsts[0] / count) / count) ** 0.5,
            4,
        ),
        "plies": round(statistics.mean(one["plies"] for one in games_played), 1),
        "shortest": min(one["plies"] for one in games_played),
        "longest": max(one["plies"] for one in games_played),
        "reasons": dict(Counter(one["reason"] for one in games_played)),
        "series": round(statistics.mean(runs), 2),
        "longest_series": max(runs),
    }


def picture(game: str, players: int, games_played: Sequence[Json]) -> None:
    """How long the games were, as bars."""
    width = 2 if game == "poldr" else 10
    counted = Counter(one["plies"] // width * width for one in games_played)
    first, last = min(counted), max(counted)
    rows = [(str(at), counted.get(at, 0)) for at in range(first, last + 1, width)]
    name = PICTURES / f"findings-{game}-{players}.svg"
    name.write_text(svg(bars(rows, "")), "utf-8")


def shapes(game: str, by_shape: dict[str, int]) -> None:
    """How many solutions make the jokers form each shape, as bars."""
    rows = sorted(by_shape.items(), key=lambda row: (-row[1], row[0]))
    (PICTURES / f"findings-{game}.svg").write_text(svg(bars(rows, "")), "utf-8")


def save_figures(name: str, figures: Json) -> None:
    """Put figures among those kept."""
    all_figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    all_figures[name] = figures
    new = FIGURES.with_suffix(".new")
    new.write_text(json.dumps(all_figures, indent=1, sort_keys=True) + "\n", "utf-8")
    new.replace(FIGURES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--shapes", type=pathlib.Path, help="of `solve trapezomino --count --json`")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=20_000)
    args = parser.parse_args()
    if args.shapes is not None:
        shapes(args.game, json.loads(args.shapes.read_text("utf-8"))["by_shape"])
        return
    done = played(args.game, args.players, args.nodes, args.games)
    result = figures(args.players, done) | {"nodes": args.nodes}
    save_figures(f"{args.game} {args.players}", result)
    picture(args.game, args.players, done)
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
