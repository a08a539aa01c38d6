"""Whether one move is legal, without listing the others."""

from tablee.games.polymere.board import HALF, RING, solo_ring
from tablee.games.polymere.notation import hand_of
from tablee.games.polymere.state import DEAD, FACED, LIFT, ORDER, PASS, Polymere, spot, survey

MOST_WAYS = 6
"""A piece lies on one cell in at most so many ways."""


def allows(state: Polymere, move: int) -> bool:
    """Whether a move is legal: asks the same rule as the list, for one cell and one piece."""
    solo = state.players == 1
    if move == PASS or state.over():
        return not solo and state.placed > 0 and not state.over()
    key = move >> 10 & 0xFFFF
    cell = int(state.grid[spot(state.grid, key)])
    if move & LIFT:
        laid = cell >> ORDER & 127
        outermost = RING[state.placed - 1] if state.placed else 0
        return move == LIFT | key << 10 and solo and laid > 0 and solo_ring(key) == outermost
    piece = move & 127
    if not cell or cell >> ORDER & 127 or cell >> FACED & DEAD:
        return False
    if piece not in hand_of(state, state.turn):
        return False
    if solo and solo_ring(key) != RING[state.placed]:
        return False
    own = state.digits >> 6 * state.turn & 63 if state.placed else 63
    low, high = (1 << piece, 0) if piece < HALF else (0, 1 << piece - HALF)
    ways = [0] * MOST_WAYS
    count, _, _ = survey(cell, low, high, own, state.readings, ways, (0, 0, PASS))
    return move in ways[:count]
