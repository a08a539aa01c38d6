"""What the searches share: the control buffer, and functions that a game may replace.

Searches are plain functions, compiled once per game: `uct.grow` for any number of players,
`alpha_beta.negamax` for two. Both are pure: all they know is in the buffers they are given.
Another thread can stop them at any moment (`control[STOP]`). They count nodes against a limit, so
a node budget gives the same answer every time.

A game may replace `evaluate`, `uct.promise`, `certain`, `urgency`,
`appeal`, `key` and `rollout_move` (see `tablee.players.skill`).
"""

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
