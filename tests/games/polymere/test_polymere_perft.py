"""How many positions lie so many moves ahead, kept as data."""

import json
import pathlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.state import MOST_MOVES, Polymere
from tablee.games.rule import Buffer

DATA = pathlib.Path(__file__).parents[2] / "data" / "perft" / "polymere.json"
KEPT: dict[str, dict[str, Any]] = json.loads(DATA.read_text("utf-8"))


def listed(state: Polymere, out: Buffer) -> int:
    """How many moves there are, 0 at the end; they are in `out`."""
    return 0 if state.over() else state.legal(out)


def after(state: Polymere, move: int) -> Polymere:
    """The position after a move."""
    return state.play(move)


Listed = Callable[[Any, Any], int]
After = Callable[[Any, int], Any]


def nodes(state: Any, counts: list[int], count: Listed, step: After) -> None:
    """Add the positions one, two … moves ahead to `counts`."""
    out: Any = np.zeros(MOST_MOVES, np.int64) if count is not listed else [0] * MOST_MOVES
    number = count(state, out)
    counts[0] += number
    if len(counts) > 1:
        deeper = counts[1:]
        for i in range(number):
            nodes(step(state, int(out[i])), deeper, count, step)
        counts[1:] = deeper


def opened(kept: dict[str, Any]) -> Polymere:
    setting = GAME.setting(kept["players"], kept["options"])
    if kept["state"] is None:
        return GAME.start(setting, Chance(0, "deal"), 0)
    return GAME.load(setting, kept["state"])


@pytest.mark.parametrize("name", sorted(KEPT))
def test_plain_nodes(name: str) -> None:
    counts = [0, 0]
    nodes(opened(KEPT[name]), counts, listed, after)
    assert counts == KEPT[name]["nodes"][:2]


@pytest.mark.slow
def test_compiled_nodes() -> None:
    fast_listed, fast_after = native.compiled(listed), native.compiled(after)
    for name, kept in KEPT.items():
        counts = [0] * len(kept["nodes"])
        nodes(native.arrays(opened(kept)), counts, fast_listed, fast_after)
        assert counts == kept["nodes"], name
