"""Plain rules against compiled ones: the same moves, the same states."""

from typing import Any

import numpy as np

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.rule import Buffer, pick, scramble
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
        _steps[game] = native.compiled(step)
    return _steps[game]


def assert_same_ends(table: Table, games: int, plies: int) -> None:
    """Play games with the compiled rules alone; the plain ones replay them to the same end."""
    run, out = compiled_step(table.game.name), np.zeros(table.game.most_moves, np.int64)
    start, x = table.position.playing, 2463534242
    first = start.sample(x)
    for _ in range(games):
        fast, move, moves = native.arrays(start), first, list[int]()
        while len(moves) < plies:
            fast, over, count, *_ = run(fast, move, out)
            moves.append(move)
            if over:
                break
            x = scramble(x)
            move = int(out[pick(x, count)])
        state = start
        for move in moves:
            state = state.play(move)
        assert native.plain(fast) == state
        first = start.sample(scramble(x))


def assert_same_course(table: Table, seed: int, plies: int) -> None:
    """Play at random in both ways and compare after every move."""
    game, chance = table.game, Chance(seed, "compare")
    run = compiled_step(game.name)
    state = table.position.playing
    fast = native.arrays(state)
    out = np.zeros(game.most_moves, np.int64)
    moves = game.moves(state)
    for _ in range(plies):
        move = moves[chance.below(len(moves))]
        fast, over, count, sampled, standing = run(fast, move, out)
        state = state.play(move)
        assert native.plain(fast) == state
        assert over == state.over()
        assert standing == state.standing(0)
        if over:
            return
        moves = game.moves(state)
        assert out[:count].tolist() == moves
        assert sampled == state.sample(move % 65521 + 1)
