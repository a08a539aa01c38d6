"""Trapézomino-duo: from which ply on is the result of a round proven in time?

    python -m bench.trapezomino_proven --games 20 [--seconds 3] [--from-ply 7]

Over positions of games of the best player with 20,000 nodes a move against itself, the first two
moves drawn; seconds are the processor's. Kept, so that the same command goes on; figures go to
`players.json`.
"""

import argparse
import json
import random
from collections import Counter

from bench.player_figures import counter, games_file, save_figures
from tablee.files import append
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players import levels, thinking
from tablee.players.thinking import Budget

NODES = 20_000
DRAWN = 2


def played(number: int, seconds: float, first: int) -> Json:
    """Which positions of a game are proven, from a ply on."""
    table, lots, proven = Table("trapezomino", 2, seed=number), random.Random(number), {}
    while not table.over:
        state, seed = table.position.playing, 1 + number
        if table.ply >= first:
            budget = Budget(0.85 * seconds, busy=True)
            proven[table.ply] = thinking.alpha_beta(table.game, state, budget, seed).proven
        if table.ply < DRAWN:
            table.play(lots.choice(list(table.legal())))
        else:
            thought = levels.think(Knowledge.of(table), Budget(None, NODES), seed)
            table.play(table.game.write(state, thought.move))
    return {"number": number, "plies": table.ply, "proven": proven}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--from-ply", type=int, default=7)
    asked = parser.parse_args()
    name = f"trapezomino-proven-{asked.seconds:g}-{asked.from_ply}"
    file, show = games_file(name), counter(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    games = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    for number in range(len(games), asked.games):
        one = json.loads(json.dumps(played(number, asked.seconds, asked.from_ply)))
        append(file, json.dumps(one).encode() + b"\n")
        games.append(one)
        show(number + 1, asked.games)
    every, proven = Counter[int](), Counter[int]()
    for one in games:
        for ply, certain in one["proven"].items():
            every[int(ply)] += 1
            proven[int(ply)] += certain
    figures = {
        "games": len(games), "seconds": asked.seconds,
        "by_ply": {str(ply): [proven[ply], every[ply]] for ply in sorted(every)},
    }  # fmt: skip
    save_figures("Trapézomino-duo proven in time", f"from ply {asked.from_ply}", figures)
    print(figures)


if __name__ == "__main__":
    main()
