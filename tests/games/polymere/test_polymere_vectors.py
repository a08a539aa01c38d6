"""The 36 whole games of the reference, plain and compiled."""

import hashlib
import json
import pathlib
from functools import cache
from typing import Any

import numpy as np
import pytest
from polymere_positions import ranking, texts

from tablee.compiled import native
from tablee.games.polymere import GAME
from tablee.games.polymere.state import MOST_MOVES, Polymere
from tablee.games.rule import Buffer, scramble

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "polymere.jsonl"


@cache
def games() -> list[dict[str, Any]]:
    return [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]


def opened(game: dict[str, Any]) -> Polymere:
    return GAME.load(GAME.setting(game["players"], game["options"]), game["state"])


@pytest.mark.parametrize("number", range(36))
def test_every_game_move_for_move(number: int) -> None:
    game = games()[number]
    setting = GAME.setting(game["players"], game["options"])
    state = opened(game)
    assert GAME.dump(state) == game["state"]
    for ply, step in enumerate(game["plies"]):
        assert not state.over()
        found = texts(state)
        digest = hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
        assert (len(found), digest) == (step["legal"], step["digest"]), ply
        move = GAME.read(state, step["move"])
        assert GAME.write(state, move) == step["move"]
        state = state.play(move)
        if ply % 5 == 0:
            assert GAME.load(setting, json.loads(json.dumps(GAME.dump(state)))) == state
    assert state.over()
    assert GAME.load(setting, GAME.dump(state)) == state
    assert GAME.moves(state) == []
    assert GAME.reason(state) == game["reason"]
    assert GAME.scores(state) == game["hands_left"]
    assert ranking(state) == game["ranking"]


def follow(state: Polymere, moves: Buffer, out: Buffer, sums: Buffer) -> Polymere:
    """Play the moves; sum up at each ply the list of moves, a sample and the position."""
    x = 2463534242
    for i in range(len(moves)):
        x = scramble(x)
        total = state.sample(x)
        for j in range(state.legal(out)):
            total = (31 * total + out[j]) & 0xFFFFFFFFFF
        state = state.play(moves[i])
        total = 31 * total + state.standing(0) + 7 * state.turn + 10_000 * state.owed
        total = 31 * total + 100 * state.laid + state.passes + len(state.readings)
        sums[i] = total if state.over() else -total
    return state


@pytest.mark.slow
def test_compiled_rules_are_the_same_rules() -> None:
    fast = native.compiled(follow)
    for game in games():
        state = opened(game)
        moves = [GAME.read(state, step["move"]) for step in game["plies"]]
        slow_sums = [0] * len(moves)
        end = follow(state, moves, [0] * MOST_MOVES, slow_sums)
        fast_sums = np.zeros(len(moves), np.int64)
        buffer = np.zeros(MOST_MOVES, np.int64)
        fast_end = fast(native.arrays(state), np.array(moves), buffer, fast_sums)
        assert fast_sums.tolist() == slow_sums
        assert native.plain(fast_end) == end


@pytest.mark.slow
def test_compiled_solo_with_lifts_is_the_same() -> None:
    fast = native.compiled(follow)
    state = start = GAME.load(GAME.setting(1), solo())
    moves, x = [], 77
    for _ in range(60):
        x = scramble(x)
        moves.append(state.sample(x))
        state = state.play(moves[-1])
    slow_sums = [0] * len(moves)
    follow(start, moves, [0] * MOST_MOVES, slow_sums)
    fast_sums = np.zeros(len(moves), np.int64)
    end = fast(native.arrays(start), np.array(moves), np.zeros(MOST_MOVES, np.int64), fast_sums)
    assert fast_sums.tolist() == slow_sums
    assert native.plain(end) == state


def solo() -> dict[str, Any]:
    """A solo whose centre is a joker, so that lifts and readings meet."""
    from tablee.games.polymere.board import NAMES

    table = [{"at": [0, 0], "faces": None, "claim": None}]
    hand = [*NAMES, "J", "J"]
    data = {"digits": [], "hands": [hand], "talon": [], "table": table}
    return {**data, "owed": 0, "laid": 0, "passes": 0, "out": [], "turn": 0}
