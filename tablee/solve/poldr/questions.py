"""What POLD.R for two supplies to the proof search, for its two questions."""

from tablee.games.poldr.state import Poldr
from tablee.games.rule import popcount, rule
from tablee.solve.poldr.symmetry import colourless_key, whole_key
from tablee.solve.proof_search import LOST, WON
from tablee.solve.prover import Rules


@rule
def mobility(state: Poldr) -> int:
    """How many moves there are, a pass counting as one."""
    return max(1, popcount(state.marker_to) + popcount(state.black_to))


@rule
def lays_all(state: Poldr, hero: int) -> int:
    """Whether the hero has laid his last brick; from the block on he cannot any more."""
    if state.phase == 2:
        return LOST
    if state.ended == 0:
        return 0
    return WON if state.reserve[hero] == 0 else LOST


WHOLE = Rules("poldr", (("exact_key", whole_key), ("mobility", mobility)))
"""Who wins?"""
LAST_BRICK = Rules(
    "poldr", (("exact_key", colourless_key), ("mobility", mobility), ("outcome", lays_all))
)
"""Can the hero lay his last brick before the block?"""

DEADLINE = 1000
"""The ply at which `lays_all_in_time` gives up: set a position's ply to so many before it."""


@rule
def timed_key(state: Poldr) -> tuple[int, int]:
    """The colourless key and the ply."""
    first, second = colourless_key(state)
    return first, second << 12 | state.ply


@rule
def lays_all_in_time(state: Poldr, hero: int) -> int:
    """Whether the hero has laid his last brick, before a ply that is agreed."""
    result = lays_all(state, hero)
    return LOST if result == 0 and state.ply >= DEADLINE else result


LAST_BRICK_IN_TIME = Rules(
    "poldr", (("exact_key", timed_key), ("mobility", mobility), ("outcome", lays_all_in_time))
)
"""Can the hero lay his last brick before the block and before the deadline?"""
