"""Plain rules against compiled ones: the same moves, the same states."""

from typing import Any

import numpy as np

from tablee.compiled import jit
from tablee.games.chance import Chance
from tablee.games.rule import Buffer
from tablee.play import Table


def step(state: Any, move: int, out: Buffer) -> Any:
    """Everything the compiled rules say about one move."""
    after = state.play(move)
    count = 0
    sampled = -1
    if not after.over():
        count = after.legal(out)
        sampled = after.sample(move % 65521 + 1)
    return after, after.over(), count, sampled, after.standing(0)


_steps: dict[str, Any] = {}


def compiled_step(game: str) -> Any:
    if game not in _steps:
        _steps[game] = jit.compiled(step)
    return _steps[game]


def assert_same_course(table: Table, seed: int, plies: int) -> None:
    """Play at random in both ways and compare after every move."""
    game, chance = table.game, Chance(seed, "compare")
    run = compiled_step(game.name)
    state = table.position.playing
    fast = jit.arrays(state)
    out = np.zeros(game.most_moves, np.int64)
    moves = game.moves(state)
    for _ in range(plies):
        move = moves[chance.below(len(moves))]
        fast, over, count, sampled, standing = run(fast, move, out)
        state = state.play(move)
        assert jit.plain(fast) == state
        assert over == state.over()
        assert standing == state.standing(0)
        if over:
            return
        moves = game.moves(state)
        assert out[:count].tolist() == moves
        assert sampled == state.sample(move % 65521 + 1)
