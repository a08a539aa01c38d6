"""What the searches share: the control buffer, and functions that a game may replace.

Searches are plain functions, compiled once per game: `uct.grow` for any number of players,
`alpha_beta.negamax` for two. Both are pure: all they know is in the buffers they are given.
Another thread can stop them at any moment (`control[STOP]`). They count nodes against a limit, so
a node budget gives the same answer every time.

A game may replace `evaluate`, `uct.promise`, `certain`, `urgency`,
`appeal`, `key` and `rollout_move` (see `tablee.players.skill`).
"""

from math import floor
from typing import Any

from tablee.games.rule import rule

Floats = Any
"""An array of float64 (a list in plain Python)."""

# What `control` holds
STOP, NODES, LIMIT, HORIZON, RANDOM, DEPTH, USED, ROWS, PROVEN = range(9)
CONTROL_SIZE = 9

WIN = 1_000_000
"""A won end; what it was won by is added."""
DECIDED = WIN // 2
"""No evaluation comes near this: a value beyond it is that of a won end."""
FAR = WIN // 4
INFINITE = 1 << 40
EVEN = 600.0
"""How many hundredths of a point ahead make winning e times as likely as losing."""


_LN2 = 0.6931471805599453
_LN2_HIGH, _LN2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts; a small whole number times the first is exact."""
_STEEPEST = 40.0
_MOST_HALVINGS = 62.0


# Powers by additions, multiplications and divisions only, in this order. Libraries differ in the
# last bit of `exp`, and a search would think differently on another machine.


@rule
def series(x: float) -> float:
    """e to the power of a number near 0."""
    total = 1.0
    for i in range(14, 0, -1):
        total = 1.0 + total * x / i
    return total


@rule
def exponential(x: float) -> float:
    """e to the power of x, for x from -40 to 40; beyond that, of -40 or 40.

    >>> abs(exponential(1.0) - 2.718281828459045) < 1e-15
    True
    """
    x = max(-_STEEPEST, min(_STEEPEST, x))
    doublings = floor(x / _LN2 + 0.5)
    rest = (x - doublings * _LN2_HIGH) - doublings * _LN2_LOW
    power = int(doublings)
    if power < 0:
        return series(rest) / float(1 << -power)
    return series(rest) * float(1 << power)


@rule
def halved(times: float) -> float:
    """One, halved so many times: exact for whole numbers up to 62, where it stays.

    >>> halved(3.0)
    0.125
    """
    times = min(_MOST_HALVINGS, times)
    whole = floor(times + 0.5)
    return series((whole - times) * _LN2) / float(1 << int(whole))


# Functions that a game may replace


@rule
def evaluate(state: Any, seat: int) -> int:
    """How far a seat is ahead of the other, in hundredths of a point."""
    lead = 100 * (state.standing(seat) - state.standing(1 - seat))
    return int(max(-FAR, min(FAR, lead)))


@rule
def urgency(state: Any, move: int) -> int:
    """How early alpha-beta should try a move; more is earlier."""
    return 0


@rule
def appeal(state: Any, move: int) -> int:
    """How much UCT should expect of a move, see `weight`."""
    return 0


@rule
def key(state: Any) -> int:
    """A hash of the position for the transposition table, or 0 for none."""
    return 0


@rule
def certain(state: Any) -> int:
    """Whether the player to move, of two, wins (1) or loses (-1) for sure; 0 if not known."""
    return 0


@rule
def rollout_move(state: Any, x: int) -> int:
    return int(state.sample(x))


@rule
def payoff(state: Any, seat: int, players: int) -> float:
    """What a finished game is worth to a seat: 1 before all others, 0 behind them."""
    mine = state.standing(seat)
    beaten = 0.0
    for other in range(players):
        if other != seat:
            theirs = state.standing(other)
            if mine > theirs:
                beaten += 1.0
            elif mine == theirs:
                beaten += 0.5
    return beaten / (players - 1)
