"""The perfect player of POLD.R for two: won positions stay won, and how much is proven in time.

    python -m bench.poldr_perfect won --games 1000 [--nodes 1500000] [RIVAL …]
    python -m bench.poldr_perfect proven --games 200 [--seconds 3]

`won`: each game starts after one of the openings, drawn in turn; the perfect player has the seat
that wins there. `proven`: over the positions of games between levels 4 and 5, the share that is
decided within so many seconds of the processor, by ply. Stopped, the same command goes on where it
was; figures go to `players.json`.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable
from functools import partial

from bench.player_figures import counter, games_file, save_figures
from tablee.files import append
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.contestant import contestant
from tablee.players.thinking import Budget
from tablee.solve.poldr import book
from tablee.solve.poldr.solver import after_opening, openings
from tablee.solve.poldr.symmetry import whole_key

RIVALS = (
    "random", "greedy", "level:1", "level:2", "level:3", "level:4", "alpha_beta:2000",
    "alpha_beta:200000", "uct:2000",
)  # fmt: skip
SECTION = "perfect POLD.R for two"


def won_game(rival: str, nodes: int, number: int) -> Json:
    """A game from a won position: the rival has the seat that loses there."""
    every = openings(book.BOARD)
    opening = every[number % len(every)]
    solved = book.openings()[whole_key(after_opening(opening))]
    table, hero = Table("poldr", 2, seed=number), 0 if solved.winner == "first" else 1
    table.play(opening.text)
    other, unproven = contestant(rival), 0
    while not table.over:
        seed = 1 + 1009 * number + table.ply
        if table.turn == hero:
            thought = levels.think(Knowledge.of(table), Budget(None, nodes), seed)
            unproven += not (thought.proven and thought.value == 1.0)
            table.play(table.game.write(table.position.playing, thought.move))
        else:
            table.play(other.move(table, seed))
    assert table.result is not None
    return {
        "number": number, "opening": opening.text, "winner": solved.winner, "plies": table.ply,
        "won": table.result.ranking[0] == [hero], "unproven": unproven,
        "shared": len(table.result.ranking[0]) > 1,
    }  # fmt: skip


def proven_game(seconds: float, number: int) -> Json:
    """A game between levels 4 and 5, each starting once, and which of its positions are proven."""
    table, proven = Table("poldr", 2, seed=number), list[bool]()
    while not table.over:
        known, seed = Knowledge.of(table), 1 + 1009 * number + table.ply
        thought = levels.think(known, Budget(0.85 * seconds, busy=True), seed)
        proven.append(thought.proven)
        if table.turn != number % 2:
            thought = levels.play(known, 4, seed)
        table.play(table.game.write(table.position.playing, thought.move))
    assert table.result is not None
    return {"number": number, "proven": proven, "ranking": table.result.ranking}


def run(name: str, games: int, play: Callable[[int], Json]) -> list[Json]:
    """Games number 0 and on, those on file first."""
    file, show = games_file(name), counter(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    played = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    for number in range(len(played), games):
        played.append(play(number))
        append(file, json.dumps(played[-1]).encode() + b"\n")
        show(number + 1, games)
    return played[:games]


def won(rivals: list[str], games: int, nodes: int) -> None:
    for rival in rivals:
        name = f"poldr-won-{rival.replace(':', '-')}-{nodes}"
        played = run(name, games, partial(won_game, rival, nodes))
        started = [one for one in played if one["winner"] != "shared"]
        figures = {
            "games": len(started), "nodes": nodes,
            "not_won": sum(not one["won"] for one in started),
            "moves_not_proven": sum(one["unproven"] for one in started),
            "lost_after": [one["opening"] for one in started if not one["won"]],
        }  # fmt: skip
        save_figures(SECTION, rival, figures)
        print(rival, figures, flush=True)


def share_proven(games: int, seconds: float) -> None:
    played = run(f"poldr-proven-{seconds:g}", games, partial(proven_game, seconds))
    asked, proven = Counter[int](), Counter[int]()
    for one in played:
        for ply, certain in enumerate(one["proven"]):
            asked[ply] += 1
            proven[ply] += certain
    figures = {
        "games": len(played), "seconds": seconds, "positions": asked.total(),
        "proven": proven.total(), "share": round(proven.total() / asked.total(), 4),
        "by_ply": {str(ply): [proven[ply], asked[ply]] for ply in sorted(asked)},
        "level_5_won": sum(one["ranking"][0] == [one["number"] % 2] for one in played),
    }  # fmt: skip
    save_figures(SECTION, "positions proven in time", figures)
    print(figures)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("won", "proven"))
    parser.add_argument("rivals", nargs="*", default=list(RIVALS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=1_500_000)
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args()
    if asked.what == "won":
        won(asked.rivals, asked.games, asked.nodes)
    else:
        share_proven(asked.games, asked.seconds)


if __name__ == "__main__":
    main()
