"""How long the review of a game takes on one core, as the server makes it.

    python -m bench.review                 POLD.R, 40 moves (asked: at most 30 s)
    python -m bench.review --game polymere --moves 60

Compiling is not counted: the server does it before. `tablee analyse FILE --seconds 0.22` does the
same for a record.
"""

import argparse
import time

from tablee.games.chance import Chance
from tablee.play import Table
from tablee.players import levels
from tablee.players.review import review
from tablee.players.thinking import Budget
from tablee.service.reviews import SECONDS

MOST_SEEDS = 5_000


def game_of(name: str, players: int, moves: int) -> Table:
    """A game of random moves that is at least so long, cut there."""
    for seed in range(MOST_SEEDS):
        table = Table(name, players, seed=seed)
        while not table.over and table.ply < moves:
            state = table.position.playing
            move = state.sample(1 + Chance(seed, f"{table.ply}").below(1 << 31))
            table.play(table.game.write(state, move))
        if table.ply == moves:
            return table
    raise SystemExit(f"no game of {name} has {moves} moves")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="poldr")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    args = parser.parse_args()
    table = game_of(args.game, args.players, args.moves)
    review(table.at(2), Budget(0.05))  # compiled, or loaded from the cache
    thoughts, real = 0, levels.think

    def counted(*given: object, **named: object) -> object:
        nonlocal thoughts
        thoughts += 1
        return real(*given, **named)  # type: ignore[arg-type]  # as it came

    levels.think = counted  # type: ignore[assignment]  # counts, else the same
    clock, processor = time.perf_counter(), time.process_time()
    judged = review(table, Budget(args.seconds))
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    bad, exact = sum(one.mark != "" for one in judged), sum(one.exact for one in judged)
    print(
        f"{args.game}, {args.players} players, {table.ply} moves: {clock:.1f} s by the clock, "
        f"{processor:.1f} s of one core; {thoughts} thoughts of {args.seconds} s at most, "
        f"{bad} moves marked, {exact} values exact"
    )


if __name__ == "__main__":
    main()
