"""OpenSpiel's own search as a contestant, on our games through our adapter."""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any
from unittest.mock import patch

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.adapters import open_spiel
from tablee.adapters.open_spiel import History, Note
from tablee.compiled import native
from tablee.games.game import State
from tablee.games.rule import apart, scramble
from tablee.play import Table
from tablee.players.search import Floats, payoff

UCT_C = 2.0
"""How curious it is: what its own example uses."""


def finish(start: State, players: int, x: int, worth: Floats) -> int:
    """Play a random game; write what it is worth to each, return how many moves it had."""
    state, moves = start, 0
    while not state.over():
        x = scramble(x)
        state = state.play(state.sample(apart(x)))
        moves += 1
    for seat in range(players):
        worth[seat] = 2.0 * payoff(state, seat, players) - 1.0
    return moves


@cache
def _finish(game: str) -> Any:
    assert game  # one dispatcher for each game
    return native.compiled(finish)


class CompiledRollouts(mcts.Evaluator):  # type: ignore[misc]  # the peer has no types
    """Its random rollout, one for each leaf, made by compiled code: the same, but sooner."""

    def __init__(self, game: str, players: int, rng: Any) -> None:
        self.game, self.players, self.rng = game, players, rng
        self.moves = 0

    def evaluate(self, state: Any) -> Any:
        """What one random game from here was worth to each."""
        worth = np.zeros(self.players)
        root = native.arrays(state._history.position.state)
        luck = int(self.rng.randint(1, 1 << 31))
        self.moves += _finish(self.game)(root, self.players, luck, worth)
        return worth

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every move is as promising as any other."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class Peer:
    """Its MCTS, or its IS-MCTS where hands are hidden; so many simulations, or seconds
    of the processor's time."""

    def __init__(self, simulations: int | None, seconds: float | None) -> None:
        self.simulations, self.seconds = simulations, seconds
        self.searched: list[int] = []
        """How many simulations each move took."""
        self.played = 0
        """How many moves its random games had, where they are compiled."""

    def move(self, table: Table, seed: int) -> str:
        name, players = table.game.name, table.setting.players
        game = pyspiel.load_game(f"tablee_{name}(players={players})")
        state = game.new_initial_state()
        state._history = _history(game.tree, table)
        rng = np.random.RandomState(seed)
        if self.simulations is None:
            evaluator = mcts.RandomRolloutEvaluator(1, rng)
        else:
            evaluator = CompiledRollouts(name, players, rng)
        most = self.simulations or 1 << 30
        if table.game.secrets is None:
            bot = mcts.MCTSBot(game, UCT_C, most, evaluator, random_state=rng)
        else:
            # By what a seat sees now, the same table reached in another order is known again.
            bot = ismcts.ISMCTSBot(
                game, evaluator, UCT_C, most, random_state=rng, use_observation_string=True
            )
        module = mcts if table.game.secrets is None else ismcts
        with patch.object(module, "range", self._clocked, create=True):
            action = bot.step(state)
        self.played += getattr(evaluator, "moves", 0)
        return str(game.tree.coder.text(state._history.position.state, int(action)))

    def _clocked(self, most: int) -> Iterator[int]:
        """Its loop over simulations, which ends when the time is over too."""
        if most == 1:  # the one rollout of its evaluator
            yield 0
            return
        end = None if self.seconds is None else time.thread_time() + self.seconds
        number = 0
        while number < most and (end is None or number == 0 or time.thread_time() < end):
            yield number
            number += 1
        self.searched.append(number)

    def close(self) -> None:
        """Nothing is held."""


def _history(tree: open_spiel.Tree, table: Table) -> History:
    """The game at a table as the adapter knows it."""
    first = table.at(0).position
    history = replace(History(), position=first, notes=(Note(0, None, None, first),))
    for ply in table.plies:
        assert history.position is not None
        move = tree.game.read(history.position.state, ply.text)
        actions = tree.legal(history)
        history = tree.after(history, next(a for a, known in actions.items() if known == move))
    return history
