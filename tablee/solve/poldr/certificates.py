"""What `tablee check` needs to know of POLD.R beside its rules."""

from collections.abc import Hashable

from tablee.games.poldr.state import Poldr


def identity(state: Poldr) -> Hashable:
    """All of a position but how many plies it took: of the last takings, who came later."""
    first, second = state.last_take[0], state.last_take[1]
    order = (first > second) - (first < second)
    return state.phase, state.turn, state.black, state.markers, state.bricks, order
