"""The compiled rules beside the plain ones, in a process of its own that may hang or die."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tablee.cli.game_check import Finding
from tablee.games.game import Game
from tablee.games.rule import Buffer
from tablee.players.opponents import can_think

PATIENCE = 300.0
"""Seconds until compiled rules are taken to hang."""
PLIES = 120
DIFFERENT = 3
"""The exit code that says that the two ways differ."""


def check(game: Game[Any]) -> Iterator[Finding]:
    """Compile the rules, and play the same games in both ways."""
    if not can_think():
        yield Finding("missing", "check-no-numba")
        return
    try:
        done = subprocess.run(
            [sys.executable, "-m", __name__, game.name],
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        yield Finding("wrong", "check-hangs", {"seconds": int(PATIENCE)})
        return
    if done.returncode == 0:
        yield Finding("fine", "check-compiled")
    elif done.returncode == DIFFERENT:
        yield Finding("wrong", "check-differs", {"text": done.stdout.strip()})
    else:
        last = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()][-6:]
        yield Finding("wrong", "check-not-compiled", {"why": " · ".join(last)})


def step(state: Any, move: int, out: Buffer) -> Any:
    """Everything that the rules say about one move."""
    after = state.play(move)
    count = 0
    sampled = -1
    if not after.over():
        count = after.legal(out)
        sampled = after.sample(move % 65521 + 1)
    return after, after.over(), count, sampled, after.standing(0)


def _main(name: str) -> None:
    import numpy as np

    from tablee import games
    from tablee.cli.game_check.played import settings
    from tablee.compiled import native
    from tablee.games.chance import Chance

    game, run = games.get(name), native.compiled(step)
    for setting in settings(game):
        chance = Chance(1, "compiled")
        state = game.start(setting, chance, 0)
        fast, out = native.arrays(state), np.zeros(game.most_moves, np.int64)
        moves = game.moves(state)
        for _ in range(PLIES):
            move = moves[chance.below(len(moves))]
            text = game.write(state, move)
            fast, over, count, sampled, standing = run(fast, move, out)
            state = state.play(move)
            moves = game.moves(state)
            plain = (state, state.over(), moves, state.standing(0))
            if (native.plain(fast), over, out[:count].tolist(), standing) != plain:
                sys.stdout.write(text)
                raise SystemExit(DIFFERENT)
            if over:
                break
            if sampled != state.sample(move % 65521 + 1):
                sys.stdout.write(text)
                raise SystemExit(DIFFERENT)


if __name__ == "__main__":
    _main(sys.argv[1])
