"""Trapézomino-duo: from which ply on is the result of a round proven in time?

    python -m bench.trapezomino_proven --games 20 [--seconds 3] [--from-ply 4]

Over positions of games of the best player with 20,000 nodes a move against itself, the first two
moves drawn; seconds are the processor's. Each position is asked of level 5 as it is, and of
alpha-beta alone, which was all there was before. Kept, so that the same command goes on; figures go
to `players.json`, the picture to `docs/pictures`.
"""

import argparse
import json
import pathlib
import random
from collections import Counter

from bench.player_figures import counter, games_file, save_figures
from tablee.drawing.svg import svg
from tablee.files import append
from tablee.games.game import Json
from tablee.paper.plot import course
from tablee.play import Knowledge, Table
from tablee.players import levels, thinking
from tablee.players.thinking import Budget

NODES = 20_000
DRAWN = 2
PICTURE = pathlib.Path(__file__).parent.parent / "docs/pictures/findings-trapezomino-proven.svg"


def played(number: int, seconds: float, first: int) -> Json:
    """Which positions of a game are proven, from a ply on."""
    table, lots = Table("trapezomino", 2, seed=number), random.Random(number)
    proven: Json = {"now": {}, "before": {}}
    while not table.over:
        state, seed, known = table.position.playing, 1 + number, Knowledge.of(table)
        if table.ply >= first:
            budget = Budget(0.85 * seconds, busy=True)
            proven["now"][str(table.ply)] = levels.think(known, budget, seed).proven
            before = thinking.alpha_beta(table.game, state, budget, seed)
            proven["before"][str(table.ply)] = before.proven
        if table.ply < DRAWN:
            table.play(lots.choice(list(table.legal())))
        else:
            thought = levels.think(known, Budget(None, NODES), seed)
            table.play(table.game.write(state, thought.move))
    return {"number": number, "plies": table.ply, "proven": proven}


def by_ply(games: list[Json], which: str) -> dict[str, list[int]]:
    """How many positions of each ply were proven, and how many there were."""
    every, proven = Counter[str](), Counter[str]()
    for one in games:
        for ply, certain in one["proven"][which].items():
            every[ply] += 1
            proven[ply] += certain
    return {ply: [proven[ply], every[ply]] for ply in sorted(every, key=int)}


def draw(now: dict[str, list[int]], before: dict[str, list[int]]) -> None:
    """The share of positions that are proven, over the plies, as a picture."""
    lines = {
        name: [(int(ply), proven / every, False) for ply, (proven, every) in counts.items()]
        for name, counts in (("level 5", now), ("alpha-beta", before))
    }
    PICTURE.write_text(svg(course(lines, "Trapézomino: % proven in 3 s, by ply")), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--from-ply", type=int, default=4)
    asked = parser.parse_args()
    name = f"trapezomino-proven-{asked.seconds:g}-s-{asked.from_ply}"
    file, show = games_file(name), counter(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    games = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    for number in range(len(games), asked.games):
        one = played(number, asked.seconds, asked.from_ply)
        append(file, json.dumps(one).encode() + b"\n")
        games.append(one)
        show(number + 1, asked.games)
    now, before = by_ply(games, "now"), by_ply(games, "before")
    figures = {"games": len(games), "seconds": asked.seconds, "by_ply": now, "before": before}
    save_figures("Trapézomino-duo proven in time", f"from ply {asked.from_ply}", figures)
    draw(now, before)
    print(figures)


if __name__ == "__main__":
    main()
