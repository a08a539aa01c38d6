"""A simple player: looks one move ahead, in a world that fits what its seat sees."""

import math
import secrets
from typing import Any

from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.play import Knowledge
from tablee.players.advice import Advice
from tablee.players.characters import checked_level

MOST_TRIED = 400


def choose(known: Knowledge, level: object, seed: int | None = None) -> Advice:
    """A move for the seat to move, one ply ahead; the same seed gives the same move.

    >>> from tablee.play import Table
    >>> choose(Knowledge.of(Table("poldr", 2, seed=1)), level=2, seed=1).text
    'Nf6 Ma1'

    Raises:
        Unknown: there is no such level.
        Over: there is nothing left to play.
    """
    checked_level(level)
    chance = Chance(secrets.randbits(64) if seed is None else seed, "simple player")
    state = known.world(chance)
    moves = known.game.moves(state)
    if not moves:
        raise Over("game-over")
    chance.shuffle(moves)
    tried = moves[:MOST_TRIED]
    if level == 1:  # a beginner takes the first move that comes to mind
        tried = tried[:1]
    values = [_margin(state.play(move), state.turn, known.setting.players) for move in tried]
    best = max(range(len(tried)), key=values.__getitem__)
    chance_to_win = 1 / (1 + math.exp(-max(-60, min(60, values[best])) / 4))
    text = known.game.write(state, tried[best])
    return Advice(text, chance_to_win, len(tried), only=len(moves) == 1)


def _margin(state: Any, seat: int, players: int) -> int:
    others = [state.standing(other) for other in range(players) if other != seat]
    return int(state.standing(seat) - max(others, default=0))
