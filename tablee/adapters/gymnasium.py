"""The solos for Gymnasium: importing this registers `tablee/<game>-v0` for each of them."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from tablee import games
from tablee.adapters import coding
from tablee.adapters.coding import Coder, Numbers
from tablee.play.position import Rounds

SEEDS = 1 << 62


class SoloEnv(gymnasium.Env[Numbers, np.int64]):
    """A solo. `info["action_mask"]` marks the legal actions.

    The reward of a move is the change in pieces laid, so a lift costs what laying gained. An
    illegal action changes nothing but counts as a move, and sets `info["refused"]`. After
    `max_moves` the solo is truncated.

    >>> solo = gymnasium.make("tablee/trapezomino-v0")
    >>> _, info = solo.reset(seed=7)
    >>> int(info["action_mask"].sum()) > 0
    True
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (as its parent has it)

    def __init__(
        self, game: str, max_moves: int = coding.SOLO_MOVES, render_mode: str | None = None
    ) -> None:
        self.coder = Coder(game, 1)
        self.max_moves, self.render_mode = max_moves, render_mode
        self.action_space = spaces.Discrete(self.coder.numbering.size)
        self.observation_space = spaces.Box(self.coder.low, self.coder.high, dtype=np.int16)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        coder = self.coder
        self.rounds = Rounds(coder.game, coder.setting, int(self.np_random.integers(SEEDS)))
        self.position = self.rounds.first()
        self.legal = coder.legal(self.position.state)
        self.moves = 0
        return self._observation(), self._info(refused=False)

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Lay or lift a piece."""
        before, move = self.position.state, self.legal.get(int(action))
        if move is not None:
            self.position = self.rounds.after(self.position, move)
            self.legal = self.coder.legal(self.position.state)
        self.moves += 1
        gain = float(self.position.state.standing(0) - before.standing(0))
        solved = self.rounds.over(self.position)
        cut = self.moves >= self.max_moves and not solved
        return self._observation(), gain, solved, cut, self._info(refused=move is None)

    def _observation(self) -> Numbers:
        return self.coder.observation(self.rounds.view(self.position, 0), 0)

    def _info(self, refused: bool) -> dict[str, Any]:
        return {"action_mask": self.coder.mask(list(self.legal)), "refused": refused}

    def render(self) -> str | None:
        """The board as the terminal shows it."""
        if self.render_mode is None:
            return None
        return self.coder.render(self.rounds.view(self.position, 0))


def _register() -> None:
    """Register every game that has a solo."""
    for name in coding.names():
        if 1 in games.get(name).seats:
            gymnasium.register(f"tablee/{name}-v0", f"{__name__}:SoloEnv", kwargs={"game": name})


_register()
