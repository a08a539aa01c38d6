"""Traps: among moves that keep a position's value, the one after which a quick opponent errs.

The table has the value of every position against a perfect opponent. Real opponents err. So each
candidate is played on against a small UCT, and the table says when that gave something away.
Nothing is risked: the candidates, and our moves after them, are best moves.
"""

import math
import time
from collections.abc import Callable

from tablee.games.chance import Chance
from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation
from tablee.players.thinking import Budget, QuickUct
from tablee.solve.permutation import WORTH, Table
from tablee.solve.permutation.layers import BEST

GAMES = 300
"""How many games the imagined opponent plays down its tree for a move."""
TRIES = 100
"""How often candidates are played on, in all."""
ANSWERS = 3
"""How many of its moves are played in each try."""
LEAST = 100_000
"""With fewer positions to look at nothing is learnt: a try takes some 20,000."""
SOON = 0.01
"""What an error loses in worth for coming one answer later."""


def set_trap(
    table: Table, after: dict[int, Permutation], budget: Budget, seed: int
) -> tuple[int, int]:
    """The move, of some that are worth the same, after which most is given away.

    `after` has each move's position, the most promising first. Those that do worse than half
    are dropped and the rest tried more often. Also returns how many positions that took.
    """
    opponent, left = QuickUct(GAME), list(after)
    opponent.prepare(after[left[0]])
    gained, tried = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
    chance, going = Chance(seed, "traps"), _going(opponent, budget)
    rounds = (len(left) - 1).bit_length()
    while len(left) > 1 and going():
        for _ in range(max(1, TRIES // (rounds * len(left)))):
            for move in filter(lambda _: going(), left):
                gained[move] += given_away(table, after[move], opponent, chance)
                tried[move] += 1
        left.sort(key=lambda move: -gained[move] / max(1, tried[move]))
        del left[(len(left) + 1) // 2 :]
    return left[0], opponent.nodes


def _going(opponent: QuickUct, budget: Budget) -> Callable[[], bool]:
    """Whether the budget allows another try."""
    clock = time.thread_time if budget.busy else time.monotonic
    end = clock() + (math.inf if budget.seconds is None else budget.seconds)

    def going() -> bool:
        stopped = budget.stop is not None and budget.stop.is_set()
        spent = budget.nodes is not None and opponent.nodes >= budget.nodes
        return not stopped and not spent and clock() < end

    return going


def given_away(table: Table, state: Permutation, opponent: QuickUct, chance: Chance) -> float:
    """What a quick player to move gives away within a few turns; sooner counts more."""
    kept = BEST - table.grade(state)
    for answer in range(ANSWERS):
        if state.over():
            break
        state = state.play(opponent.move(state, GAMES, chance.below(1 << 30)))
        if table.grade(state) > kept:
            return WORTH[table.grade(state)] - WORTH[kept] - SOON * answer
        if not state.over():
            state = state.play(table.choose(state, chance.below(1 << 30)))
    return 0.0
