"""Permutation: solved for two, so played perfectly; searched with more."""

import time
from functools import cache

from tablee.games.chance import Chance
from tablee.games.permutation.state import Permutation, taken
from tablee.games.refusal import Over
from tablee.play import Knowledge
from tablee.players import thinking
from tablee.players.knowledge.permutation_traps import LEAST, set_trap
from tablee.players.skill import Effort, Skill
from tablee.players.thinking import Budget, Thought
from tablee.solve.permutation import WORTH, Table, load_or_solve
from tablee.solve.permutation.grades import score, stop_grade


@cache
def _solved() -> Table:
    return load_or_solve()


def choose(
    table: Table, state: Permutation, worth: dict[int, float], budget: Budget, seed: int
) -> tuple[int, int]:
    """A best move: towards what is won, otherwise where the other errs; and what that took."""
    best = max(worth.values())
    if best == 1.0 or best > WORTH[stop_grade(*score(state))]:
        return table.choose(state, seed), 0
    good = [move for move in worth if worth[move] == best]
    Chance(seed, "perfect player").shuffle(good)
    # Nothing is forced: he who leaves the dice lying gives the other more turns to err.
    good.sort(key=lambda move: (taken(move) != 0, _ease(table, state.play(move))))
    if budget.nodes is not None and budget.nodes < LEAST:
        return good[0], 0
    # Many moves lead to the same position: the first of each will do.
    moves: dict[Permutation, int] = {}
    for move in good:
        moves.setdefault(state.play(move), move)
    after = {move: there for there, move in moves.items()}
    return set_trap(table, after, budget, seed)


def _ease(table: Table, state: Permutation) -> float:
    """What the player to move gets on average who just plays anything."""
    if state.over():
        return table.value(state)
    answers = table.best(state)
    return sum(worth for _, worth in answers) / len(answers)


def think(known: Knowledge, budget: Budget, seed: int) -> Thought:
    """The best move: by the table for two, by UCT for more."""
    state, players = known.position, known.setting.players
    if players != 2:
        return thinking.uct(known.game, state, players, budget, seed)
    if state.over():
        raise Over("game-over")
    start = time.perf_counter()
    table = _solved()
    worth = dict(table.best(state))
    move, nodes = choose(table, state, worth, budget, seed)
    return Thought(
        move=move,
        value=worth[move],
        proven=True,
        line=(move,),
        moves=worth,
        nodes=len(worth) + nodes,
        seconds=time.perf_counter() - start,
        exact=True,
    )


SKILL = Skill(
    think=think,
    # Who knows the table errs only by whim.
    efforts=(Effort(1, 100, 1), Effort(1, 100, 3), Effort(1, 75), Effort(1, 30), Effort(None)),
)
