"""The games for PettingZoo: `env("poldr", players=3)` is an AEC environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablee.adapters import coding
from tablee.adapters.coding import Coder, next_round
from tablee.play.position import Position, Rounds

SEEDS = 1 << 62


def env(
    game: str,
    players: int = 2,
    *,
    max_moves: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The environment as it should be used: an illegal action loses and ends the game.

    >>> table = env("poldr", size=5)
    >>> table.reset(seed=1)
    >>> table.agent_selection
    'seat_0'

    Raises:
        Unknown: there is no such game, number of players or option.
    """
    bare = raw_env(game, players, max_moves=max_moves, render_mode=render_mode, **options)
    guarded = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def raw_env(
    game: str,
    players: int = 2,
    *,
    max_moves: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> "TableEnv":
    """The environment without wrappers: `step` raises ValueError for an illegal action.

    >>> raw_env("permutation", players=3).possible_agents
    ['seat_0', 'seat_1', 'seat_2']

    Raises:
        Unknown: there is no such game, number of players or option.
    """
    return TableEnv(Coder(game, players, options), max_moves, render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]  # the peer has no types
    """A table at which every agent has a seat: `seat_0`, `seat_1` and so on.

    Rewards come at the end, by the ranking; in a solo at every move, for the
    pieces laid. After `max_moves` the game is stopped as it stands and truncated.
    """

    def __init__(self, coder: Coder, max_moves: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.coder, self.render_mode = coder, render_mode
        self.max_moves = coder.longest if max_moves is None else max_moves
        self.metadata = {
            "name": f"tablee_{coder.game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(coder.setting.players)]
        self.agents = list(self.possible_agents)
        size = coder.numbering.size
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(coder.low, coder.high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        """What the agent sees, and which actions are legal (none when it is not to move)."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; the same seed deals the same."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        coder = self.coder
        self.rounds = Rounds(coder.game, coder.setting, int(self._random.integers(SEEDS)))
        self.moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._stand(self.rounds.first())

    def _stand(self, position: Position) -> None:
        """Let this be the position: who is to move, what is legal, whether it is over."""
        self.position = position
        self.over = self.rounds.over(position)
        self.legal = {} if self.over else self.coder.legal(position.state)
        self.agent_selection = self.possible_agents[position.state.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        view = self.rounds.view(self.position, seat)
        legal = list(self.legal) if agent == self.agent_selection else []
        return {
            "observation": self.coder.observation(view, seat),
            "action_mask": self.coder.mask(legal),
        }

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.legal:
            raise ValueError(f"action {action} is not legal here")
        before = self.position.state.standing(0)
        self._stand(next_round(self.rounds.after(self.position, self.legal[action])))
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward(self.position.state.standing(0) - before)
        self._accumulate_rewards()

    def _reward(self, gain: int) -> None:
        """End the game where it ends, and give each agent what it gets for this move."""
        got = [0.0] * len(self.possible_agents)
        if self.over:
            self.terminations = dict.fromkeys(self.agents, True)
            got = coding.returns(self.rounds.result(self.position).ranking)
        elif self.moves >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
            got = coding.returns(self.rounds.stopped(self.position).ranking)
        if len(got) == 1:
            got = [float(gain)]
        self.rewards = dict(zip(self.possible_agents, got, strict=True))

    def render(self) -> str | None:
        """The board as a spectator sees it in the terminal."""
        if self.render_mode is None:
            return None
        return self.coder.render(self.rounds.view(self.position, None))

    def close(self) -> None:
        """Nothing to close."""
