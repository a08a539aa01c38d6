"""Alpha-beta over any game for two: principal variation search with a transposition table."""

from typing import Any

from tablee.games.rule import Buffer, rule, stopped
from tablee.players.search import (
    DECIDED,
    HORIZON,
    INFINITE,
    LIMIT,
    NODES,
    STOP,
    WIN,
    evaluate,
    key,
    urgency,
)


@rule
def ended(state: Any, seat: int) -> int:
    """The value of a finished game for a seat: won, level or lost, and by how much."""
    mine = state.standing(seat)
    theirs = state.standing(1 - seat)
    if mine > theirs:
        return WIN + evaluate(state, seat)
    if mine < theirs:
        return evaluate(state, seat) - WIN
    return 0


@rule
def bring_forward(out: Buffer, rank: Buffer, at: int, i: int, number: int) -> None:
    """Put the most urgent of the moves not tried yet in place i."""
    best = i
    for j in range(i + 1, number):
        if rank[at + j] > rank[at + best]:
            best = j
    if best != i:
        out[at + i], out[at + best] = out[at + best], out[at + i]
        rank[at + i], rank[at + best] = rank[at + best], rank[at + i]


EXACT, AT_LEAST, AT_MOST = range(3)

# The transposition table: WIDTH numbers for each position, side by side, so that a look-up waits
# for the memory once. NOTE packs the best move, the depth, whether the value is final, the bound.
NAME, VALUE, NOTE, WIDTH = 0, 1, 2, 4

KILLER = 1000
"""Added to the urgency of a move that caused a cutoff at the same ply."""


@rule
def is_final(note: int) -> int:
    """Whether a stored value does not depend on the depth (1), or comes from an evaluation (0)."""
    return note >> 2 & 1


@rule
def settles(note: int, value: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether a stored value answers a search of this depth and window."""
    if not is_final(note) and (note >> 3 & 255) < depth:
        return False
    bound = note & 3
    if bound == AT_LEAST:
        return value >= beta
    return bound == EXACT or value <= alpha


@rule
def bound_of(best: int, alpha: int, beta: int) -> int:
    """What a fail-soft value says: exact, a lower bound or an upper bound."""
    if best >= beta:
        return AT_LEAST
    return AT_MOST if best <= alpha else EXACT


@rule
def add_killer(killers: Buffer, ply: int, choice: int) -> None:
    """Remember a move that caused a cutoff; two are kept for each ply."""
    if killers[2 * ply] != choice:
        killers[2 * ply + 1] = killers[2 * ply]
        killers[2 * ply] = choice


def negamax(
    state: Any, depth: int, alpha: int, beta: int, at: int, ply: int, out: Buffer, rank: Buffer,
    known: Buffer, killers: Buffer, control: Buffer, scratch: Buffer,
) -> int:  # fmt: skip
    """The value of a position for the player to move, searched to this depth.

    Moves and their ranks are written into `out` and `rank` from `at` on; `known` is the
    transposition table, `scratch` has room for one list of moves. `control[HORIZON]` counts the
    leaves that were only evaluated: if it has not grown, the value is certain.
    """
    control[NODES] += 1
    if state.over():
        return ended(state, state.turn)
    if depth <= 0:
        control[HORIZON] += 1
        return evaluate(state, state.turn)
    if stopped(control, STOP, NODES) or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return 0
    # At the last ply a search is cheaper than a look-up.
    name = key(state) if depth > 1 else 0
    slot = WIDTH * (name & (len(known) // WIDTH - 1))
    hinted = -1
    if name != 0 and known[slot + NAME] == name:
        note = int(known[slot + NOTE])
        value = int(known[slot + VALUE])
        hinted = note >> 16
        if settles(note, value, depth, alpha, beta):
            if not is_final(note):
                control[HORIZON] += 1
            return value
    # Ordering stays inside: as a @rule of its own it costs a tenth of the speed.
    number = state.legal(scratch)
    for i in range(number):
        choice = int(scratch[i])
        out[at + i] = choice
        rank[at + i] = urgency(state, choice)
        if choice == hinted:
            rank[at + i] = INFINITE
        elif choice == killers[2 * ply] or choice == killers[2 * ply + 1]:
            rank[at + i] += KILLER
    low = alpha
    best = -INFINITE
    chosen = -1
    unsure = control[HORIZON]
    for i in range(number):
        bring_forward(out, rank, at, i, number)
        choice = int(out[at + i])
        after = state.play(choice)
        same = after.turn == state.turn
        value = low + 1
        if i > 0 and not same:  # a null window: does it beat the best so far at all?
            value = -negamax(
                after, depth - 1, -low - 1, -low, at + number, ply + 1, out, rank, known, killers,
                control, scratch,
            )  # fmt: skip
        if same:
            value = negamax(
                after, depth - 1, low, beta, at + number, ply + 1, out, rank, known, killers,
                control, scratch,
            )  # fmt: skip
        elif i == 0 or low < value < beta:
            value = -negamax(
                after, depth - 1, -beta, -low, at + number, ply + 1, out, rank, known, killers,
                control, scratch,
            )  # fmt: skip
        if control[STOP]:
            return 0
        if value > best:
            best = value
            chosen = choice
        if value > low:
            low = value
        if low >= beta:
            add_killer(killers, ply, choice)
            break
    bound = bound_of(best, alpha, beta)
    if control[HORIZON] > unsure:
        # Only finished games are worth this much, so the result is certain at any depth; the
        # margin may grow with more depth.
        if best >= DECIDED and bound != AT_MOST:
            bound = AT_LEAST
            control[HORIZON] = unsure
        elif best <= -DECIDED and bound != AT_LEAST:
            bound = AT_MOST
            control[HORIZON] = unsure
    if name != 0:
        final = 1 if control[HORIZON] == unsure else 0
        known[slot + NAME] = name
        known[slot + VALUE] = best
        known[slot + NOTE] = chosen << 16 | min(depth, 255) << 3 | final << 2 | bound
    return best
