"""Node counts: how many lines of so many moves a position has."""

from typing import Any

from tablee.compiled.drivers import drivers
from tablee.games.game import Game


def can_compile() -> bool:
    """Whether Numba is there."""
    try:
        import numba  # noqa: F401  # only asked whether it is installed
    except ImportError:
        return False
    return True


def divide(game: Game[Any], state: Any, depth: int, compiled: bool) -> dict[str, int]:
    """The lines of `depth` moves, counted by their first move's text."""
    counts = {}
    for move in game.moves(state):
        after = state.play(move)
        counts[game.write(state, move)] = (
            1 if depth == 1 else leaves(game, after, depth - 1, compiled)
        )
    return dict(sorted(counts.items()))


def leaves(game: Game[Any], state: Any, depth: int, compiled: bool) -> int:
    """How many lines of `depth` moves there are."""
    if depth == 3 and compiled:
        return _compiled_leaves3(game, state)
    if depth == 1:
        return len(game.moves(state))
    return sum(leaves(game, state.play(m), depth - 1, compiled) for m in game.moves(state))


def _compiled_leaves3(game: Game[Any], state: Any) -> int:
    import numpy as np

    from tablee.compiled import native

    room = np.zeros(3 * game.most_moves, np.int64)
    return int(drivers(game.name).leaves3(native.arrays(state), room, game.most_moves))
