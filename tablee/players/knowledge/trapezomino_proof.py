"""Trapézomino-duo: who wins a round, proven without knowing by how much.

The search asks one question, "does the player to move gain more than so many points on the
other?", down to the end of the round. What it learns of a position are bounds of that gain, which
hold whatever was scored before. It decides ends of rounds earlier than alpha-beta, which looks for
the best margin, and than df-pn, whose numbers say little where nearly all moves are alike.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from tablee.compiled import target
from tablee.games.rule import Buffer, rule, stopped
from tablee.games.trapezomino.board import ALL
from tablee.games.trapezomino.state import PLACE, WHOLE_SET, Trapezomino
from tablee.players.alpha_beta import bring_forward
from tablee.players.knowledge.trapezomino_places import NAME, POINT, choices, look, narrow
from tablee.players.search import LIMIT, NODES, STOP
from tablee.players.thinking import Budget, Thought, new_control, watched

HINTED = 100 * POINT
"""Added to the rank of the move that was best here before; no move makes so many points."""
FAR = 100
"""More points than anybody gains."""
UNKNOWN = 2 * FAR
"""The bounds of a gain of which nothing is known, as `packed` makes them."""
ROOT = 1
"""The name of the position that is asked about."""
SLOTS = 1 << 21

# An entry of the table: the name of a position, the bounds of the gain, and the best move known.
ENTRY, BOUNDS, MOVE, WIDTH = 0, 1, 2, 4

Buffers = Any
"""The buffers of a search: free places, moves, their ranks, and the table."""


@rule
def lower(bounds: int) -> int:
    """The least that the player to move gains."""
    return (bounds >> 8) - FAR


@rule
def upper(bounds: int) -> int:
    """The most that the player to move gains."""
    return (bounds & 255) - FAR


@rule
def packed(low: int, high: int) -> int:
    """Both bounds of a gain in one number."""
    return (low + FAR) << 8 | (high + FAR)


@rule
def slot_of(known: Buffer, name: int) -> int:
    """Where the table has the entry of a position."""
    return WIDTH * (name & (len(known) // WIDTH - 1))


@rule
def keep(known: Buffer, name: int, low: int, high: int, move: int) -> None:
    """Enter what is known of a position."""
    slot = slot_of(known, name)
    known[slot + ENTRY], known[slot + BOUNDS], known[slot + MOVE] = name, packed(low, high), move


@rule
def order(
    name: int, bar: int, hinted: int, to: int, number: int, out: Buffer, rank: Buffer, known: Buffer
) -> int:
    """Rank the moves; return one that is known to do, or -1. What is known to fail gets -1."""
    for i in range(to, to + number):
        move = int(out[i])
        there = name ^ NAME[move]
        slot = slot_of(known, there)
        if known[slot + ENTRY] == there:
            left = int(rank[i]) // POINT - bar - 1
            bounds = int(known[slot + BOUNDS])
            if upper(bounds) <= left:
                return move
            if lower(bounds) > left:
                rank[i] = -1
        if move == hinted and rank[i] >= 0:
            rank[i] += HINTED
    return -1


def gains_more(
    state: Trapezomino, name: int, bar: int, at: int, count: int, to: int, buffers: Buffers,
    control: Buffer,
) -> bool:  # fmt: skip
    """Whether the player to move gains more points than `bar` on the other until the end.

    The free places are `count` from `at`; moves are written from `to`. Once the search is stopped,
    the answer means nothing.
    """
    free, out, rank, known = buffers
    control[NODES] += 1
    if stopped(control, STOP, NODES) or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return False
    bounds, hinted, slot = UNKNOWN, -1, slot_of(known, name)
    if known[slot + ENTRY] == name:
        bounds, hinted = int(known[slot + BOUNDS]), int(known[slot + MOVE])
        if lower(bounds) > bar:
            return True
        if upper(bounds) <= bar:
            return False
    number = choices(state, free, at, count, out, rank, to)
    if number == 0:
        return bar < 0
    chosen = order(name, bar, hinted, to, number, out, rank, known)
    for i in range(number):
        if chosen >= 0:
            break
        bring_forward(out, rank, to, i, number)
        if rank[to + i] < 0:
            break
        move, won = int(out[to + i]), int(rank[to + i]) % HINTED // POINT
        fewer = narrow(free, at, count, PLACE[move])
        beaten = gains_more(
            state.play(move), name ^ NAME[move], won - bar - 1, at + count, fewer, to + number,
            buffers, control,
        )  # fmt: skip
        if control[STOP]:
            return False
        if not beaten:
            chosen = move
    if chosen >= 0:
        keep(known, name, bar + 1, upper(bounds), chosen)
    else:
        keep(known, name, lower(bounds), bar, hinted)
    return chosen >= 0


@cache
def _compiled() -> tuple[Any, Any]:
    return target.compiled(look), target.compiled(gains_more)


class Proof:
    """The questions about one position, within one budget."""

    def __init__(self, state: Trapezomino, budget: Budget, slots: int = SLOTS) -> None:
        self.state, self.budget, self.control = state, budget, new_control(budget, 1)
        lists = (target.zeros(ALL * (WHOLE_SET + 2)) for _ in range(3))
        self.table: Any = target.zeros(WIDTH * slots)
        self._arguments = (target.arrays(state), (*lists, self.table))

    def _gains_more(self, bar: int) -> bool | None:
        (root, buffers), (looked, gains) = self._arguments, _compiled()
        count = int(looked(root, buffers[0]))
        answer = bool(gains(root, ROOT, bar, 0, count, 0, buffers, self.control))
        return None if self.control[STOP] else answer

    def value(self) -> float | None:
        """1, 0.5 or 0 for the player to move, or None if the budget does not do."""
        lead = self.state.points[self.state.turn] - self.state.points[1 - self.state.turn]
        with watched(self.budget, self.control):
            wins = self._gains_more(-lead)
            shares = self._gains_more(-lead - 1) if wins is False else wins
        return 1.0 if wins else None if shares is None else 0.5 if shares else 0.0

    @property
    def move(self) -> int:
        """The move that showed the last yes."""
        return int(self.table[slot_of(self.table, ROOT) + MOVE])


def settle(state: Trapezomino, thought: Thought, budget: Budget) -> Thought:
    """A thought made certain, if the budget allows it."""
    proof = Proof(state, budget)
    value = proof.value()
    nodes = thought.nodes + int(proof.control[NODES])
    if value is None:
        return replace(thought, nodes=nodes)
    if value == 0.0:
        lost = dict.fromkeys(thought.moves, 0.0)
        return replace(thought, nodes=nodes, value=0.0, proven=True, moves=lost, exact=True)
    move = proof.move
    line = thought.line if thought.move == move else (move,)
    moves = {other: min(value, worth) for other, worth in thought.moves.items()} | {move: value}
    return replace(
        thought, nodes=nodes, move=move, value=value, proven=True, line=line, moves=moves
    )
