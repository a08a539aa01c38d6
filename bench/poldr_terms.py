"""What each term of POLD.R's evaluation is worth: matches at equal nodes.

    python -m bench.poldr_terms --games 200 --nodes 5000
    python -m bench.poldr_terms --games 100 --nodes 20000 uct no-evaluation
    python -m bench.poldr_terms --search uct --nodes 1000 no-appeal no-certain uct

Every rival meets the full player from random first moves, each played from both sides. A rival
is alpha-beta without a term, or `uct` with the rules alone. With `--search uct` both search by
UCT, and `--nodes` are its games down the tree.
"""

import argparse
import math
import types
from collections.abc import Callable
from functools import cache, partial
from typing import Any
from unittest.mock import patch

from tablee import games
from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.rule import rule
from tablee.players import alpha_beta, thinking, uct
from tablee.players.knowledge import poldr
from tablee.players.thinking import Budget

GAME = games.get("poldr")
TERMS = ("LAYING", "REACH", "SAVED")
Functions = dict[str, Callable[..., object]]


def without(*terms: str) -> Functions:
    """The knowledge with the weights of these terms at nothing."""
    known = poldr.evaluate
    world = known.__globals__ | dict.fromkeys(terms, 0)
    name = "_".join(["evaluate_without", *terms])
    twin: Any = types.FunctionType(known.__code__, world, name)
    twin.__module__, twin.__qualname__ = known.__module__, name
    return poldr.SKILL.functions | {"evaluate": rule(twin)}


RIVALS: dict[str, Callable[[], Functions]] = {
    **{f"no-{term.lower()}": partial(without, term) for term in TERMS},
    "no-evaluation": lambda: without(*TERMS),
    "no-urgency": lambda: _less("urgency"),
    "no-key": lambda: _less("key"),
    "no-appeal": lambda: _less("appeal"),
    "no-certain": lambda: _less("certain"),
    "uct": dict,
}


def _less(name: str) -> Functions:
    return {key: own for key, own in poldr.SKILL.functions.items() if key != name}


@cache
def _compiled(rival: str) -> thinking._Compiled:
    own = RIVALS[rival]() if rival else poldr.SKILL.functions
    return thinking._Compiled(
        native.compiled(uct.grow, **own), native.compiled(alpha_beta.negamax, **own)
    )


def move(rival: str, state: Any, players: int, nodes: int, seed: int, search: str = "") -> int:
    """What the full player (named "") or a rival does."""
    budget = Budget(seconds=None, nodes=nodes)
    with patch.object(thinking, "_compiled", lambda _: _compiled(rival)):
        if search == "uct":
            return thinking.uct(GAME, state, players, Budget(None, games=nodes), seed).move
        if rival.startswith("uct") or players > 2:
            return thinking.uct(GAME, state, players, budget, seed).move
        return thinking.alpha_beta(GAME, state, budget, seed).move


def duel(rival: str, nodes: int, theirs: int, opening: int, first: bool, search: str = "") -> float:
    """One game of two; 1 if the full player wins."""
    chance = Chance(opening, "poldr terms")
    state: Any = GAME.start(GAME.setting(2), chance, 0)
    for _ in range(2):
        legal = GAME.moves(state)
        state = state.play(legal[chance.below(len(legal))])
    mine = 0 if first else 1
    while not state.over():
        who, amount = ("", nodes) if state.turn == mine else (rival, theirs)
        state = state.play(move(who, state, 2, amount, opening, search))
    gap = state.standing(mine) - state.standing(1 - mine)
    return 0.5 if gap == 0 else float(gap > 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rivals", nargs="*", default=list(RIVALS), metavar="rival")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--search", choices=["uct"], default="", help="of both")
    parser.add_argument("--theirs", type=int, help="the rival's nodes, if not the same")
    args = parser.parse_args()
    print(f"full player, {args.nodes} nodes a move, {args.games} games against each")
    for rival in args.rivals:
        theirs = args.theirs or args.nodes
        results = [
            duel(rival, args.nodes, theirs, game // 2, game % 2 == 0, args.search)
            for game in range(args.games)
        ]
        share = sum(results) / len(results)
        error = math.sqrt(max(share * (1 - share), 0.01) / len(results))
        print(f"{rival:16} {theirs:>8}  {share:6.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()
