"""Each level against the one below, and the best against the first and a greedy player.

    python -m bench.levels                            every step of every game, 200 games each
    python -m bench.levels poldr --steps 5-4 5-1      some steps of one game
    python -m bench.levels polymere --steps 5-longest --players 4

Level 5 thinks for up to 3 s, so that a match of it takes hours and depends on the load of
the machine. It is measured here with fewer positions a move (`STAND_IN`) than it looks at
in that time, or even fewer (`--nodes`): what it reaches so, level 5 reaches at least.
`--full` plays it as it is.
Stopped, the same command goes on where it was; figures go to `players.json`.
"""

import argparse
from typing import Any

from bench.player_figures import counter, games_file, save_figures, scores, share, share_line
from bench.polymere_players import longest
from tablee import games
from tablee.play import Table
from tablee.players import arena, levels
from tablee.players.contestant import Contestant, contestant

STAND_IN = {"permutation": 1, "poldr": 500_000, "trapezomino": 80_000, "polymere": 40_000}
"""How many positions a move stand in for level 5."""
STEPS = ("2-1", "3-2", "4-3", "5-4", "5-1")


class Longest:
    """Polymère: always the series that leaves fewest pieces, laid as it was found."""

    def __init__(self) -> None:
        self.ply, self.plan = -1, list[int]()

    def move(self, table: Table, seed: int) -> str:
        """The next piece of the series, or the first of a new one."""
        if self.ply != table.ply or not self.plan:
            self.plan = longest(table.setting, table.view(table.turn), seed)
        self.ply = table.ply + 1
        return table.game.write(table.position.playing, self.plan.pop(0))

    def close(self) -> None:
        """Nothing is held."""


def named_contestant(word: str, seconds: float) -> Contestant:
    """Contestants, and the one of this file."""
    return Longest() if word == "longest" else contestant(word, seconds)


def named(who: str, game: str, args: Any) -> str:
    """The contestant that stands for one end of a step."""
    if who == "longest":
        return who
    stands_in = who == "5" and game in STAND_IN and not args.full
    return f"best:{args.nodes or STAND_IN[game]}" if stands_in else f"level:{who}"


def match(game: str, step: str, args: Any) -> None:
    """Play what is missing of a step, and keep what it comes to."""
    upper, lower = step.split("-")
    names = [named(upper, game, args)]
    names += [named(lower, game, args)] * (args.players - 1)
    efforts = [
        levels.effort(game, args.players, int(who)) for who in (upper, lower) if who.isdecimal()
    ]
    tournament = arena.Tournament(game, tuple(names), args.games, args.players, seed=args.seed)
    # Another effort is another match: its games are not mixed with those of before.
    key = "-".join([f"{e.nodes}.{e.whims}.{e.glance}" for e in efforts] + [str(args.nodes)])
    seats = f"-{args.players}" if args.players > 2 else ""
    name = f"{game}{seats} {step}{' full' if args.full else ''}"
    name += f" seed {args.seed}" if args.seed != 1 else ""
    file = games_file(f"levels-{name}-{key}".replace(" ", "-"))
    played = arena.run(tournament, file, counter(name), 1, named_contestant)
    figures = share(scores(played)) | {"names": list(dict.fromkeys(names)), "seed": args.seed}
    save_figures("levels", name, figures)
    print(share_line(f"{name} ({' v '.join(dict.fromkeys(names))})", figures), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=games.names(), metavar="GAME")
    parser.add_argument("--steps", nargs="*", default=list(STEPS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--nodes", type=int, default=0, help="of level 5's stand-in")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.names:
        for step in args.steps:
            match(game, step, args)


if __name__ == "__main__":
    main()
