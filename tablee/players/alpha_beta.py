"""Alpha-beta over any game for two."""

from typing import Any

from tablee.games.rule import Buffer, rule
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
    """What a finished game is worth to a seat: won, level or lost, and by how much."""
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

# What the table of known positions holds of each
NAME, VALUE, NOTE, WIDTH = 0, 1, 2, 4


def dig(
    state: Any, depth: int, alpha: int, beta: int, at: int, ply: int, out: Buffer, rank: Buffer,
    known: Buffer, killers: Buffer, control: Buffer, scratch: Buffer,
) -> int:  # fmt: skip
    """The value of a position for the player to move, looked at so many moves deep.

    `control[HORIZON]` counts the leaves where only the evaluation spoke: if it has not
    grown, it is certain who wins. `known` is the table of positions met before, WIDTH numbers
    each: side by side, so that looking one up waits for the memory once.
    """
    control[NODES] += 1
    if state.over():
        return ended(state, state.turn)
    if depth <= 0:
        control[HORIZON] += 1
        return evaluate(state, state.turn)
    if control[STOP] or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return 0
    # The last step is sooner looked at again than looked up.
    name = key(state) if depth > 1 else 0
    slot = WIDTH * (name & (len(known) // WIDTH - 1))
    hinted = -1
    if name != 0 and known[slot + NAME] == name:
        note = known[slot + NOTE]
        hinted = note >> 16
        whole = note >> 2 & 1
        if whole or (note >> 3 & 255) >= depth:
            value = int(known[slot + VALUE])
            bound = note & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and value >= beta)
                or (bound == AT_MOST and value <= alpha)
            ):
                if not whole:
                    control[HORIZON] += 1
                return value
    number = state.legal(scratch)
    for i in range(number):
        choice = int(scratch[i])
        out[at + i] = choice
        rank[at + i] = urgency(state, choice)
        if choice == hinted:
            rank[at + i] = INFINITE
        elif choice == killers[2 * ply] or choice == killers[2 * ply + 1]:
            rank[at + i] += 1000
    low = alpha
    best = -INFINITE
    chosen = -1
    unsure = control[HORIZON]
    for i in range(number):
        bring_forward(out, rank, at, i, number)
        choice = int(out[at + i])
        after = state.play(choice)
        sign = 1 if after.turn == state.turn else -1
        low_there = low if sign == 1 else -beta
        high_there = beta if sign == 1 else -low
        value = 0
        if i == 0 or sign == 1:
            value = sign * dig(
                after,
                depth - 1,
                low_there,
                high_there,
                at + number,
                ply + 1,
                out,
                rank,
                known,
                killers,
                control,
                scratch,
            )
        else:
            value = -dig(
                after,
                depth - 1,
                -low - 1,
                -low,
                at + number,
                ply + 1,
                out,
                rank,
                known,
                killers,
                control,
                scratch,
            )
            if low < value < beta:
                value = -dig(
                    after,
                    depth - 1,
                    -beta,
                    -low,
                    at + number,
                    ply + 1,
                    out,
                    rank,
                    known,
                    killers,
                    control,
                    scratch,
                )
        if control[STOP]:
            return 0
        if value > best:
            best = value
            chosen = choice
        if value > low:
            low = value
        if low >= beta:
            if killers[2 * ply] != choice:
                killers[2 * ply + 1] = killers[2 * ply]
                killers[2 * ply] = choice
            break
    bound = EXACT
    if best >= beta:
        bound = AT_LEAST
    elif best <= alpha:
        bound = AT_MOST
    if control[HORIZON] > unsure:
        # Only ends are worth so much: won is won however deep one looks, and by that at least.
        if best >= DECIDED and bound != AT_MOST:
            bound = AT_LEAST
            control[HORIZON] = unsure
        elif best <= -DECIDED and bound != AT_LEAST:
            bound = AT_MOST
            control[HORIZON] = unsure
    if name != 0:
        whole = 1 if control[HORIZON] == unsure else 0
        known[slot + NAME] = name
        known[slot + VALUE] = best
        known[slot + NOTE] = chosen << 16 | min(depth, 255) << 3 | whole << 2 | bound
    return best
