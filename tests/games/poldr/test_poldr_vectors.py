"""The reference games, played plainly and compiled."""

import hashlib
import json
import pathlib
from typing import Any

import numpy as np
import pytest

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.games.rule import Buffer

HERE = pathlib.Path(__file__).parents[2]
LINES = (HERE / "vectors" / "poldr.jsonl").read_text().splitlines()
GAMES = [json.loads(line) for line in LINES]

vectors = pytest.mark.parametrize("vector", GAMES, ids=range(len(GAMES)))


def first(vector: dict[str, Any]) -> Poldr:
    setting = GAME.setting(vector["players"], vector["options"])
    return GAME.start(setting, Chance(0, "test"), 0)


@vectors
def test_plain(vector: dict[str, Any]) -> None:
    state = first(vector)
    assert GAME.dump(state) == vector["state"]
    for ply in vector["plies"]:
        assert not state.over()
        texts = sorted(GAME.write(state, move) for move in GAME.moves(state))
        assert len(texts) == ply["legal"]
        assert hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16] == ply["digest"]
        state = state.play(GAME.read(state, ply["move"]))
    assert state.over()
    assert GAME.dump(state) == vector["final"]
    standings = [state.standing(seat) for seat in range(vector["players"])]
    assert standings.index(max(standings)) == vector["winner"]


def course(state: Poldr, moves: Buffer, out: Buffer, counts: Buffer) -> Poldr:
    """Play the moves; note how many were legal each time, and list the last of them."""
    for i in range(len(moves)):
        counts[i] = -1 if state.over() else state.legal(out)
        state = state.play(moves[i])
    return state


run = native.compiled(course)


@pytest.mark.slow
@vectors
def test_compiled(vector: dict[str, Any]) -> None:
    start = state = first(vector)
    moves: list[int] = []
    for ply in vector["plies"]:
        moves.append(GAME.read(state, ply["move"]))
        out = np.zeros(GAME.most_moves, np.int64)
        counts = np.zeros(len(moves), np.int64)
        fast = native.plain(run(native.arrays(start), np.array(moves), out, counts))
        assert out[: counts[-1]].tolist() == GAME.moves(state)
        state = state.play(moves[-1])
        assert fast == state
    assert counts.tolist() == [ply["legal"] for ply in vector["plies"]]
    assert GAME.dump(fast) == vector["final"]
