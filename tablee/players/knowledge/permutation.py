"""Permutation: solved for two, so played perfectly; searched with more."""

import time
from functools import cache
from typing import Any

from tablee.games.chance import Chance
from tablee.games.game import Game, Json, Setting
from tablee.games.refusal import Over
from tablee.players import thinking
from tablee.players.skill import Skill
from tablee.players.thinking import Budget, Thought
from tablee.solve.permutation import Table, load_or_solve


@cache
def _solved() -> Table:
    return load_or_solve()


def think(game: Game[Any], setting: Setting, view: Json, budget: Budget, seed: int) -> Thought:
    """The best move: by the table for two, by UCT for more."""
    seen = {name: value for name, value in view.items() if name != "history"}
    state = game.world(setting, seen, Chance(seed, "world"))
    if setting.players != 2:
        return thinking.uct(game, state, setting.players, budget, seed)
    if state.over():
        raise Over("game-over")
    start = time.perf_counter()
    table = _solved()
    worth = dict(table.best(state))
    move = table.choose(state, seed)
    return Thought(
        move=move,
        value=worth[move],
        proven=True,
        line=(move,),
        moves=worth,
        nodes=len(worth),
        seconds=time.perf_counter() - start,
    )


SKILL = Skill(think=think)
