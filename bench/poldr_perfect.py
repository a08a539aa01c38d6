"""The perfect player of POLD.R for two: won positions stay won, and how much is proven in time.

    python -m bench.poldr_perfect won --games 1000 [RIVAL …]
    python -m bench.poldr_perfect proven --games 200 [--seconds 3]

`won`: each game starts after one of the openings, drawn in turn; the perfect player has the seat
that wins there, and thinks as level 5 does. A rival is a contestant, or `before:N`: level N without
the book and the proof search. `proven`: over the positions of games between levels 4 and 5, the
share that is decided in the time level 5 has for it, each by a new search, by ply. Seconds are the
processor's. Stopped, the same command goes on where it was; figures go to `players.json`.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from bench.player_figures import counter, games_file, save_figures
from tablee.files import append
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.play import Knowledge, Table
from tablee.players import levels, proving, thinking
from tablee.players.contestant import Contestant, contestant
from tablee.players.knowledge.poldr import PROVING
from tablee.players.thinking import Budget
from tablee.solve.poldr import book
from tablee.solve.poldr.questions import WHOLE
from tablee.solve.poldr.solver import after_opening, openings
from tablee.solve.poldr.symmetry import whole_key

RIVALS = (
    "random", "greedy", "before:1", "before:2", "before:3", "before:4", "alpha_beta:2000",
    "alpha_beta:200000", "uct:2000", "uct:20000", "before:5",
)  # fmt: skip
SECTION = "perfect POLD.R for two"
USED = 0.85
"""The part of its time that a level thinks."""


class Before:
    """A level as it was before there were proofs: its alpha-beta and its whims."""

    def __init__(self, number: int) -> None:
        self.level, self.effort = levels.level(number), levels.effort("poldr", 2, number)

    def move(self, table: Table, seed: int) -> str:
        """The text of a move for the seat to move."""
        known, chance = Knowledge.of(table), Chance(seed, f"level {self.level.number}")
        budget = Budget(USED * self.level.seconds, self.effort.nodes, busy=True)
        if chance.below(100) < self.effort.whims:
            thought = levels.whim(known, chance, self.effort.glance)
        else:
            thought = thinking.alpha_beta(known.game, known.position, budget, seed)
        return known.game.write(known.position, thought.move)

    def close(self) -> None:
        """Nothing is held."""


def named(rival: str) -> Contestant:
    """Contestants, and those of this file."""
    kind, _, number = rival.partition(":")
    return Before(int(number)) if kind == "before" else contestant(rival)


def won_game(rival: str, seconds: float, number: int) -> Json:
    """A game from a won position: the rival has the seat that loses there."""
    every = openings(book.BOARD)
    opening = every[number % len(every)]
    solved = book.openings()[whole_key(after_opening(opening))]
    table, hero = Table("poldr", 2, seed=number), 0 if solved.winner == "first" else 1
    table.play(opening.text)
    other, unproven, slowest = named(rival), 0, 0.0
    while not table.over:
        seed = 1 + 1009 * number + table.ply
        if table.turn == hero:
            began = time.thread_time()
            thought = levels.think(Knowledge.of(table), Budget(USED * seconds, busy=True), seed)
            slowest = max(slowest, time.thread_time() - began)
            unproven += not (thought.proven and thought.value == 1.0)
            table.play(table.game.write(table.position.playing, thought.move))
        else:
            table.play(other.move(table, seed))
    assert table.result is not None
    return {
        "number": number, "opening": opening.text, "winner": solved.winner, "plies": table.ply,
        "won": table.result.ranking[0] == [hero], "unproven": unproven,
        "slowest": round(slowest, 3), "moves": [ply.text for ply in table.plies],
    }  # fmt: skip


def decided(state: Poldr, seconds: float) -> bool:
    """Whether level 5 knows what a position is worth, without what it proved before."""
    if book.value(state) is not None:
        return True
    budget = proving.share(Budget(USED * seconds, busy=True), PROVING)
    return proving.value(GAME, WHOLE, state, budget) is not None


def proven_game(seconds: float, number: int) -> Json:
    """A game between levels 4 and 5, each starting once, and which of its positions are proven."""
    table, proven = Table("poldr", 2, seed=number), list[bool]()
    while not table.over:
        known, seed = Knowledge.of(table), 1 + 1009 * number + table.ply
        proven.append(decided(known.position, seconds))
        if table.turn == number % 2:
            thought = levels.think(known, Budget(USED * seconds, busy=True), seed)
        else:
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


def won(rivals: list[str], games: int, seconds: float) -> None:
    won_game("random", seconds, 0)  # compile before any clock runs
    for rival in rivals:
        name = f"poldr-won-{rival.replace(':', '-')}-{seconds:g}-s"
        played = run(name, games, partial(won_game, rival, seconds))
        figures = {
            "games": len(played), "seconds": seconds,
            "not_won": sum(not one["won"] for one in played),
            "moves_not_proven": sum(one["unproven"] for one in played),
            "lost_after": [one["opening"] for one in played if not one["won"]],
            "slowest_move": max(one["slowest"] for one in played),
        }  # fmt: skip
        save_figures(SECTION, rival, figures)
        print(rival, figures, flush=True)


def share_proven(games: int, seconds: float) -> None:
    played = run(f"poldr-proven-{seconds:g}-s", games, partial(proven_game, seconds))
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
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_intermixed_args()
    if asked.what == "won":
        won(asked.rivals, asked.games, asked.seconds)
    else:
        share_proven(asked.games, asked.seconds)


if __name__ == "__main__":
    main()
