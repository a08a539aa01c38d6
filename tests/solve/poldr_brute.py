"""POLD.R for two by plain exhaustive play: slow and obvious."""

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr

Memory = dict[tuple[object, ...], int]


def value(state: Poldr, seat: int, memory: Memory) -> int:
    """What best play brings a seat: 1 a win, 0 a shared rank, -1 a loss."""
    if state.over():
        mine, other = state.standing(seat), state.standing(1 - seat)
        return (mine > other) - (mine < other)
    first, second = state.last_take[0], state.last_take[1]
    order = (first > second) - (first < second)
    name = (state.phase, state.turn, state.black, state.markers, state.bricks, order)
    if name not in memory:
        best = max if state.turn == seat else min
        aim = 1 if state.turn == seat else -1
        worth = -aim
        for move in GAME.moves(state):
            worth = best(worth, value(state.play(move), seat, memory))
            if worth == aim:
                break
        memory[name] = worth
    return memory[name]


def can_lay_all(state: Poldr, seat: int, memory: Memory) -> bool:
    """Whether a seat can force his last brick before the block."""
    if state.phase == 2 or state.over():
        return state.phase == 1 and state.reserve[seat] == 0
    name = (state.turn, state.black, state.markers, state.bricks)
    if name not in memory:
        some = any if state.turn == seat else all
        after = (state.play(move) for move in GAME.moves(state))
        memory[name] = some(can_lay_all(one, seat, memory) for one in after)
    return bool(memory[name])
