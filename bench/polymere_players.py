"""Matches of Polymère between the player and simple ones.

    python -m bench.polymere_players --against longest --games 100 --nodes 20000

Every deal is played once from every seat; the figure is the share of opponents left
behind (a tie counts half), with its standard error. Players see their own view only.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from tablee import games
from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.play import Knowledge
from tablee.players.knowledge import polymere as knowledge
from tablee.players.knowledge.polymere_places import WEIGHTS
from tablee.players.search import CONTROL_SIZE, RANDOM
from tablee.players.thinking import Budget

GAME = games.get("polymere")
Player = Callable[[Setting, Json, int], list[int]]
"""Moves to make, one after the other, from a view and a seed."""


def at_random(setting: Setting, view: Json, seed: int) -> list[int]:
    """Any legal move."""
    state = GAME.world(setting, view, Chance(seed, "random"))
    moves = GAME.moves(state)
    return [moves[Chance(seed, f"random {state.placed}").below(len(moves))]]


def piece_by_piece(setting: Setting, view: Json, seed: int) -> list[int]:
    """The piece that leaves fewest in hand or owed; a pass if none makes them fewer."""
    state = GAME.world(setting, view, Chance(seed, "greedy"))
    moves = GAME.moves(state)
    Chance(seed, f"greedy {state.placed}").shuffle(moves)

    def contacts(move: int) -> int:
        return int(GAME.details(state, move).get("contacts", 3))

    return [min(moves, key=contacts)]


def longest(setting: Setting, view: Json, seed: int) -> list[int]:
    """The series after which fewest pieces are left, draws counted; nothing else matters."""
    return by_worth(setting, view, seed, [0.0] * len(WEIGHTS))


def impression(setting: Setting, view: Json, seed: int) -> list[int]:
    """The series that looks best, without playing on."""
    return by_worth(setting, view, seed, WEIGHTS)


def by_worth(setting: Setting, view: Json, seed: int, weights: Any) -> list[int]:
    root = native.arrays(GAME.world(setting, view, Chance(seed, "longest")))
    control = np.zeros(CONTROL_SIZE, np.int64)
    control[RANDOM] = Chance(seed, "luck").below(0xFFFFFFFE) + 1
    candidates = knowledge.find(root, Budget(None, 40_000), control, weights)
    best = [candidate for candidate in candidates if candidate.worth > candidates[0].worth - 1e-9]
    return list(best[Chance(seed, f"longest {root.placed}").below(len(best))].path)


def thinker(nodes: int, history: bool = True) -> Player:
    """The player itself; it keeps to the series it has found."""

    def player(setting: Setting, view: Json, seed: int) -> list[int]:
        bare = {name: value for name, value in view.items() if name != "history"}
        known = Knowledge(GAME, setting, bare, view["history"] if history else ())
        return list(knowledge.think(known, Budget(None, nodes), seed).line)

    return player


PLAYERS: dict[str, Player] = {
    "random": at_random,
    "piece": piece_by_piece,
    "longest": longest,
    "impression": impression,
}


def play(setting: Setting, players: list[Player], seed: int) -> Any:
    """A whole game; the last position."""
    state = GAME.start(setting, Chance(seed, "deal"), 0)
    history: list[Json] = []
    while not state.over():
        view = {**GAME.view(state, state.turn), "history": history}
        for move in players[state.turn](setting, view, seed):
            text = GAME.write(state, move)
            history.append({"seat": state.turn, "text": text, **GAME.details(state, move)})
            state = state.play(move)
    return state


def share(state: Any, seat: int, players: int) -> float:
    """The share of the others that a seat has left behind."""
    mine = state.standing(seat)
    others = [state.standing(other) for other in range(players) if other != seat]
    beaten: float = sum(float(mine > other) + 0.5 * (mine == other) for other in others)
    return beaten / len(others)


def match(
    setting: Setting, one: Player, others: Player, number: int, first: int = 0
) -> list[float]:
    """What `one` made of so many games against `others`, in every seat in turn."""
    results = []
    for index in range(number):
        seat = index % setting.players
        players = [one if at == seat else others for at in range(setting.players)]
        end = play(setting, players, first + index // setting.players)
        results.append(share(end, seat, setting.players))
    return results


def tell(name: str, results: list[float], seconds: float) -> None:
    """Print one line of figures."""
    error = float(np.std(results)) / len(results) ** 0.5
    print(
        f"{name:32} {100 * np.mean(results):5.1f} % ± {100 * error:3.1f}"
        f"  ({sum(results):g} of {len(results)}, {seconds:.0f} s)",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--one", default="thinker", choices=["thinker", *PLAYERS])
    parser.add_argument("--against", default="longest", choices=["thinker", *PLAYERS])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    setting = GAME.setting(given.players)
    players = PLAYERS | {"thinker": thinker(given.nodes)}
    start = time.perf_counter()
    results = match(setting, players[given.one], players[given.against], given.games, given.seed)
    name = f"{given.one} v {given.against}, {given.players} players"
    tell(name, results, time.perf_counter() - start)


if __name__ == "__main__":
    main()
