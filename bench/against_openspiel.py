"""Our best player against OpenSpiel's MCTS on the same game, through our adapter.

    python bench/against_openspiel.py poldr trapezomino polymere --games 100
    python bench/against_openspiel.py poldr --seconds 1 --games 100

Seats are swapped after every game. Without `--seconds` both have `--simulations`
(1,000): the peer as many random games, our search as many *positions looked at* (a
simulation of the peer looks at one for every move of its random game, so this is the
strictest count; `--positions 20` gives ours 20 for each simulation, as many as such a game
has moves). Polymère's player plays games on in worlds: there a simulation is a game. The
peer's random games are then made by compiled code, which changes nothing but the wait.
With `--seconds` both think so long on one core, the peer as it comes.

The peer is `open_spiel.python.algorithms.mcts` (`ismcts` where hands are hidden, which deals
them anew for every simulation): its C++ bot cannot play games written in Python. Stopped,
the same command goes on where it was; figures go to `players.json`.
"""

import argparse
from typing import Any

from keeping import counter, games_file, keep, scores, share, told
from peer import Peer

from tablee.players import arena
from tablee.players.contestant import Contestant, contestant

GAMES = ("trapezomino", "poldr", "polymere")


def name_of(asked: Any) -> str:
    """The match in a word, for its file."""
    if asked.seconds:
        return f"{asked.seconds:g}s"
    extra = f"-positions-{asked.positions}" if asked.positions > 1 else ""
    return f"simulations-{asked.simulations}{extra}"


def match(game: str, asked: Any) -> None:
    """Play what is missing of a match, and keep what it comes to."""
    nodes = asked.simulations * asked.positions
    ours = f"best:{asked.seconds}s" if asked.seconds else f"best:{nodes}"
    peer = Peer(None if asked.seconds else asked.simulations, asked.seconds or None)

    def invited(word: str, seconds: float) -> Contestant:
        return peer if word == "openspiel" else contestant(word, seconds)

    tournament = arena.Tournament(game, (ours, "openspiel"), asked.games, seed=asked.seed)
    name = name_of(asked)
    file = games_file(f"openspiel-{game}-{name}")
    played = arena.run(tournament, file, counter(f"{game} {name}"), 1, invited)
    figures = share(scores(played)) | {"plies": sum(one["plies"] for one in played) / len(played)}
    if peer.searched:
        figures["peer_simulations"] = round(sum(peer.searched) / len(peer.searched))
        figures["moves_a_simulation"] = round(peer.played / sum(peer.searched), 1)
    keep("against OpenSpiel", f"{game} {name}", figures)
    print(told(f"{game} against OpenSpiel, {name}", figures), flush=True)


def main() -> None:
    """Play the matches asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(GAMES), choices=GAMES, metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for game in asked.names:
        match(game, asked)


if __name__ == "__main__":
    main()
