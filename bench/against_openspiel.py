"""Our best player against OpenSpiel's MCTS on the same game, through our adapter.

    python -m bench.against_openspiel                     1,000 simulations a move each
    python -m bench.against_openspiel poldr --search uct  the same, our UCT instead of our best
    python -m bench.against_openspiel --seconds 1         a second of the processor's time each

Seats are swapped after every game. What is equal without `--seconds` is decided by `count`:

- a simulation of the peer goes down its tree and plays one random game to its end. Our UCT
  (`--search uct`) does the same, so there it is simulation for simulation;
- our best players of two search by alpha-beta, which has no simulations. What both do is make
  moves on positions: the peer's 1,000 simulations make some `MOVES` thousand, so many positions
  are looked at by ours (`--positions 1` gives it one for each simulation, the strictest count);
- the perfect player of Permutation looks everything up.

With `--seconds` the clock is the processor's time of each one's own thread, so that a busy
machine does not matter; the peer runs as it comes. Without, its random games are made by
compiled code, which changes nothing but the wait.

The peer is `open_spiel.python.algorithms.mcts` (`ismcts` where hands are hidden, which deals
them anew for every simulation): its C++ bot cannot play games written in Python. Stopped,
the same command goes on where it was; figures go to `players.json`.
"""

import argparse
from typing import Any

from bench.peer import Peer
from bench.player_figures import counter, games_file, save_figures, scores, share, share_line
from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.players import arena, levels, thinking
from tablee.players.contestant import Contestant
from tablee.players.thinking import Budget

GAMES = ("permutation", "poldr", "trapezomino", "polymere")
OPEN = GAMES[:3]
MOVES = {"poldr": 14, "trapezomino": 1}
"""Positions for each simulation. In POLD.R the peer's made 14.4 moves in the mean; Trapézomino
does not need them. (Polymère's player plays games on in worlds: there a position is a move.)"""


class Ours:
    """Our player with a budget of the match."""

    def __init__(self, budget: Budget, uct: bool) -> None:
        self.budget, self.uct = budget, uct

    def move(self, table: Table, seed: int) -> str:
        game, setting, state = table.game, table.setting, table.position.playing
        view = game.view(state, table.turn)
        if self.uct:
            seen = game.world(setting, view, Chance(seed, "world"))
            move = thinking.uct(game, seen, setting.players, self.budget, seed).move
        else:
            move = levels.think(Knowledge.of(table), self.budget, seed).move
        return game.write(state, move)

    def close(self) -> None:
        """Nothing is held."""


def count(game: str, args: Any) -> tuple[str, Budget]:
    """What both sides have for a move, in a word, and our budget."""
    if args.seconds:
        return f"{args.seconds:g}s", Budget(args.seconds, busy=True)
    if args.search == "uct":
        return f"uct-{args.simulations}", Budget(None, games=args.simulations)
    positions = args.positions or MOVES.get(game, 1)
    word = f"simulations-{args.simulations}-positions-{positions}"
    return word, Budget(None, args.simulations * positions)


def match(game: str, args: Any) -> None:
    """Play what is missing of a match, and keep what it comes to."""
    name, budget = count(game, args)
    peer = Peer(None if args.seconds else args.simulations, args.seconds or None)
    ours = Ours(budget, args.search == "uct")

    def invited(word: str, seconds: float) -> Contestant:
        return peer if word == "openspiel" else ours

    tournament = arena.Tournament(game, ("ours", "openspiel"), args.games, seed=args.seed)
    file = games_file(f"openspiel-{game}-{name}")
    played = arena.run(tournament, file, counter(f"{game} {name}"), 1, invited)
    figures = share(scores(played)) | {"plies": sum(one["plies"] for one in played) / len(played)}
    if peer.searched:
        figures["peer_simulations"] = round(sum(peer.searched) / len(peer.searched))
        figures["moves_a_simulation"] = round(peer.played / sum(peer.searched), 1)
    save_figures("against OpenSpiel", f"{game} {name}", figures)
    print(share_line(f"{game} against OpenSpiel, {name}", figures), figures, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(OPEN), choices=GAMES, metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--search", choices=["best", "uct"], default="best")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.names:
        match(game, args)


if __name__ == "__main__":
    main()
