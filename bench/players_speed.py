"""How fast the players are: simulations and nodes a second, starts, and how soon they stop.

    python -m bench.players_speed
    python -m bench.players_speed simulations stops

- `simulations`: our UCT beside OpenSpiel's C++ MCTS, in turn, in one run, as many each. One is
  a way down the tree to a new child and what that is found to be worth: by a random game to the
  end (the peer; ours for Permutation and POLD.R) or by a few moves and a guess (ours for the
  others). Rules differ, so each is put beside the peer's game most alike in size: how long a
  random game is, and how many moves there are to choose from.
- `nodes`: alpha-beta on POLD.R, in the middle of building.
- `starts`: a fresh process, its code compiled before, until each game's best player has
  thought of a first move; and the same where nothing was compiled yet.
- `stops`: from the request to stop to the answer, for every game and number of players; how much of
  it was work, since on a busy machine most is waiting for one's turn.

The first two count the processor's time of one thread, so that others' work hardly shows.
"""

import argparse
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel

from bench.player_figures import save_figures
from tablee import games
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players import levels, thinking
from tablee.players.thinking import Budget

PEERS = (
    "breakthrough(rows=6,columns=6)", "clobber(rows=6,columns=6)", "connect_four",
    "dots_and_boxes(num_rows=4,num_cols=4)", "go(board_size=5)", "havannah(board_size=4)",
    "havannah(board_size=5)", "hex(board_size=7)", "hex(board_size=9)", "mancala", "pentago",
    "twixt", "twixt(board_size=6)", "y(board_size=7)", "y(board_size=9)",
)  # fmt: skip
"""Games of OpenSpiel for two without chance whose random games have 20 to 70 moves."""
SIMULATIONS = 20_000
TURNS = 4
POLDR_MIDDLE = ("Nd2 Mf2", "Ma2", "Nf4")


def cost(run: Callable[[], float]) -> float:
    """What `run` answers, by the second of the processor's time."""
    start = time.process_time()
    amount = run()
    return amount / (time.process_time() - start)


def size(legal: Callable[[Any], list[Any]], play: Callable[[Any, Any], Any],
         over: Callable[[Any], bool], start: Callable[[], Any]) -> Json:  # fmt: skip
    """How many moves random games have, and how many could be chosen from."""
    luck, moves, listed, played = random.Random(1), 0, 0, 20
    for _ in range(played):
        state = start()
        while not over(state):
            choices = legal(state)
            moves, listed = moves + 1, listed + len(choices)
            state = play(state, luck.choice(choices))
    return {"moves": round(moves / played, 1), "wide": round(listed / moves, 1)}


def our_size(name: str) -> Json:
    game, setting = games.get(name), games.get(name).setting(2)
    seeds = iter(range(1000))
    return size(
        game.moves, lambda s, m: s.play(m), lambda s: s.over(),
        lambda: Table(name, setting.players, seed=next(seeds)).position.playing,
    )  # fmt: skip


def peer_size(name: str) -> Json:
    game = pyspiel.load_game(name)
    return size(
        lambda s: list(s.legal_actions()), lambda s, a: s.child(a), lambda s: s.is_terminal(),
        game.new_initial_state,
    )  # fmt: skip


def our_simulations(name: str, number: int = SIMULATIONS) -> float:
    """Games played down the tree from the start, each down to a new child and beyond it."""
    table = Table(name, 2, seed=1)
    budget = Budget(seconds=None, games=number)
    return float(sum(thinking.uct(table.game, table.position.playing, 2, budget).visits.values()))


def peer_simulations(name: str, number: int = SIMULATIONS) -> float:
    """The same by the peer's C++."""
    game = pyspiel.load_game(name)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, number, 1000, False, 1, False)
    bot.mcts_search(game.new_initial_state())
    return float(number)


def unlike(one: Json, other: Json) -> float:
    """How far two sizes are apart: by how many times one is longer, and wider."""
    return math.hypot(*(math.log(one[what] / other[what]) for what in ("moves", "wide")))


def simulations() -> None:
    """Simulations a second, ours and the peer's in turn; the peer is the one most alike in size."""
    sizes = {name: peer_size(name) for name in PEERS}
    for name in games.names():
        own = our_size(name)
        peer = min(PEERS, key=lambda one: unlike(own, sizes[one]))
        our_simulations(name, 10)  # compile first
        both = partial(our_simulations, name), partial(peer_simulations, peer)
        rates = [[cost(run) for run in both] for _ in range(TURNS)]
        ours, theirs = (max(side) for side in zip(*rates, strict=True))
        figures = {
            "per_s": round(ours), **own, "peer": peer, "peer_per_s": round(theirs),
            "peer_size": sizes[peer], "ratio": round(ours / theirs, 2),
        }  # fmt: skip
        save_figures("simulations", name, figures)
        print(name, figures, flush=True)


def nodes() -> None:
    """Nodes a second of alpha-beta on POLD.R."""
    table = Table("poldr", 2, seed=1)
    for text in POLDR_MIDDLE:
        table.play(text)

    def run(number: int = 3_000_000) -> float:
        budget = Budget(seconds=None, nodes=number)
        return float(thinking.alpha_beta(table.game, table.position.playing, budget).nodes)

    run(10)
    figures = {"per_s": round(max(cost(run) for _ in range(TURNS)))}
    save_figures("nodes", "poldr alpha-beta", figures)
    print("nodes", figures, flush=True)


START = """
import time
start = time.perf_counter()
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.thinking import Budget
table = Table({game!r}, 2, seed=1)
levels.think(Knowledge.of(table), Budget(None, 1))
print(time.perf_counter() - start, time.process_time())
"""


def _start(game: str, cache: str) -> tuple[float, float]:
    answer = subprocess.run(
        [sys.executable, "-c", START.format(game=game)], text=True, capture_output=True,
        check=True, env=os.environ | {"TABLEE_CACHE": cache},
    )  # fmt: skip
    wall, processor = answer.stdout.split()
    return float(wall), float(processor)


def starts() -> None:
    """Seconds until a fresh worker can think."""
    for game in games.names():
        with tempfile.TemporaryDirectory() as cache:
            first = _start(game, cache)
            again = [_start(game, cache) for _ in range(TURNS)]
        figures = {
            "warm_s": round(min(wall for wall, _ in again), 2),
            "warm_processor_s": round(min(processor for _, processor in again), 2),
            "first_processor_s": round(first[1], 1),
        }
        save_figures("starts", game, figures)
        print(game, figures, flush=True)


def stops() -> None:
    """Milliseconds from the request to stop to the answer."""
    for game in games.names():
        for players in games.get(game).seats:
            if players > 1:
                late = [_stopped(game, players, seed) for seed in range(8)]
                wall, processor = (
                    [round(ms, 1) for ms in side] for side in zip(*late, strict=True)
                )
                figures = {
                    "median_ms": statistics.median(wall), "worst_ms": max(wall),
                    "worst_processor_ms": max(processor),
                }  # fmt: skip
                save_figures("stops", f"{game}-{players}", figures)
                print(game, players, figures, flush=True)


def _stopped(game: str, players: int, seed: int) -> tuple[float, float]:
    table, luck = Table(game, players, seed=seed), random.Random(seed)
    for _ in range(4 + seed % 3):
        table.play(luck.choice(list(table.legal())))
    known = Knowledge.of(table)
    levels.think(known, Budget(None, 1))
    stop, said = threading.Event(), list[float]()

    def say() -> None:
        said.extend((time.perf_counter(), time.process_time()))
        stop.set()

    threading.Timer(0.15, say).start()
    levels.think(known, Budget(60.0, stop=stop))
    ended = time.perf_counter(), time.process_time()
    # Who has finished before the word, having proven its move, is not late.
    return (1000 * (ended[0] - said[0]), 1000 * (ended[1] - said[1])) if said else (0.0, 0.0)


PARTS: dict[str, Callable[[], None]] = {
    "simulations": simulations, "nodes": nodes, "starts": starts, "stops": stops,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", default=list(PARTS), metavar="PART")
    for part in parser.parse_args().parts:
        PARTS[part]()


if __name__ == "__main__":
    main()
