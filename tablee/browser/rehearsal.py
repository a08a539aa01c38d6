"""Plays a little of everything, so that the modules of WebAssembly get every function they need."""

import threading
from collections.abc import Iterable
from typing import Any

from tablee import games
from tablee.compiled import target
from tablee.compiled.wasm.build import Recorder
from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.players import levels, opponents
from tablee.players.thinking import Budget
from tablee.solve.insights import insights

PLIES = (0, 1, 4, 12, 30)
"""After how many moves of a random game there is some thinking."""
BUDGETS = (Budget(None, 1_000), Budget(0.05, None))
"""Little, and by the clock, which prepares proofs and traps too."""


def rehearse(names: Iterable[str]) -> Recorder:
    """Think about some games of every kind; returns the target that noted what was called."""
    recorder = Recorder()
    target.use(recorder)
    for game in names:
        recorder.game = game
        for players in games.get(game).seats:
            _play(Table(game, players, seed=1))
    return recorder


def _play(table: Table) -> None:
    for ply in range(max(PLIES) + 1):
        if table.over:
            return
        state = table.position.playing
        if ply in PLIES:
            _think(Knowledge.of(table), state)
        move = state.sample(1 + Chance(ply, "rehearsal").below(1 << 31))
        table.play(table.game.write(state, move))


def _think(known: Knowledge, state: Any) -> None:
    if known.setting.players > 1:
        for budget in BUDGETS:
            levels.think(known, budget)
        return
    opponents.advise(known, level=5, seed=1, seconds=0.2)
    if (ready := insights(known.game.name).get("ready")) is not None:
        ready(known.setting, known.view, {"ask": "ready"}, threading.Event())
