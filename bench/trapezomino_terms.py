"""Matches of Trapézomino: what each term of the player is worth, and simple opponents.

    python -m bench.trapezomino_terms --nodes 20000 --pairs 20 no-tempo no-late greedy uct

Both players of a match look at so many nodes a move (a move of a rollout counts as one),
so that the load of the machine does not matter. Every match starts from random openings,
each played from both sides; the figure is the player's share (a drawn round counts half)
with its standard error, and by how many points it was ahead.
"""

import argparse
import random
import time
from collections.abc import Callable

from tablee import games
from tablee.games.chance import Chance
from tablee.games.trapezomino.state import Trapezomino
from tablee.players import thinking
from tablee.players.knowledge.trapezomino import NEVER, Style, duel
from tablee.players.thinking import Budget

GAME = games.get("trapezomino")
Player = Callable[[Trapezomino, int, int], int]
"""A move for a position, from so many nodes and a seed."""


def styled(style: Style, most: int | None = None) -> Player:
    """The player in some style, perhaps with fewer nodes."""

    def player(state: Trapezomino, nodes: int, seed: int) -> int:
        return duel(state, Budget(None, most or nodes), seed, style).move

    return player


def uct(state: Trapezomino, nodes: int, seed: int) -> int:
    """The general search, which knows the rules alone."""
    return thinking.uct(GAME, state, 2, Budget(None, nodes), seed).move


OPPONENTS: dict[str, Player] = {
    "no-tempo": styled(Style(tempo=0)),
    "whole-tempo": styled(Style(tempo=100)),
    "no-late": styled(Style(late=NEVER)),
    "greedy": styled(Style(tempo=0), most=1),
    "two-moves": styled(Style(tempo=100), most=1),
    "uct": uct,
}
"""The player without a term, and others: with one node it weighs each move and its answer."""


def opening(chance: random.Random, length: int) -> Trapezomino:
    state: Trapezomino = GAME.start(GAME.setting(2, None), Chance(1, "bench"), 0)
    for _ in range(length):
        state = state.play(chance.choice(GAME.moves(state)))
    return state


def margin(start: Trapezomino, players: list[Player], nodes: int, seed: int) -> int:
    """By how many points the first of the players is ahead in the end."""
    state = start
    while not state.over():
        state = state.play(players[state.turn](state, nodes, seed + state.laid))
    return state.points[0] - state.points[1]


def match(ours: Player, theirs: Player, pairs: int, nodes: int, seed: int) -> list[int]:
    """Our margins, each opening from both sides."""
    chance, margins = random.Random(seed), []
    for number in range(pairs):
        start = opening(chance, 2)
        salt = 1000 * seed + 50 * number
        margins.append(margin(start, [ours, theirs], nodes, salt))
        margins.append(-margin(start, [theirs, ours], nodes, salt + 25))
    return margins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("against", nargs="*", default=list(OPPONENTS), choices=list(OPPONENTS))
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{args.nodes} nodes a move, {2 * args.pairs} games, seed {args.seed}")
    print(f"{'against':12s}  won drawn lost   share         points ahead   seconds")
    for name in args.against:
        start = time.perf_counter()
        margins = match(styled(Style()), OPPONENTS[name], args.pairs, args.nodes, args.seed)
        games, won, drawn = len(margins), sum(m > 0 for m in margins), margins.count(0)
        share = (won + drawn / 2) / games
        error = ((won + drawn / 4) / games - share**2) ** 0.5 / games**0.5
        print(
            f"{name:12s} {won:4d} {drawn:5d} {games - won - drawn:4d}  "
            f"{share:6.1%} ± {error:5.1%}   {sum(margins) / games:+10.2f}   "
            f"{time.perf_counter() - start:7.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
