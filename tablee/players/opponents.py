"""Opponents: the levels or, where Numba is not installed, a simple player."""

import math
import secrets
import threading
from dataclasses import replace
from typing import Any

from tablee.compiled import target
from tablee.games.game import Game
from tablee.games.refusal import Unknown
from tablee.play import Knowledge
from tablee.players import reasons, simple
from tablee.players.advice import Advice
from tablee.players.characters import checked_level
from tablee.players.skill import skill


def can_think() -> bool:
    """Whether the searches can run: they need the extra `players`."""
    return target.available()


def advise(
    known: Knowledge, level: object, seed: int | None = None, seconds: float | None = None,
    stop: threading.Event | None = None, nodes: int | None = None,
) -> Advice:  # fmt: skip
    """The move an opponent of that level makes, from what the seat to move knows.

    With `nodes` no clock is read: the same seed gives the same move on every machine. The first
    call for a game compiles its search, which takes seconds; help in a solo often needs none:

    >>> from tablee.play import Table
    >>> advise(Knowledge.of(Table("trapezomino", 1, seed=0)), level=2, seed=1).text
    'K@H1/0'

    Raises:
        Unknown: there is no such level, or `seconds` is not a positive number.
        Over: there is nothing left to play.
    """
    if seconds is not None and not 0 < seconds < math.inf:
        raise Unknown("seconds-not-possible")
    own = secrets.randbits(31) if seed is None else seed
    if not can_think():
        return simple.choose(known, level, own)
    game, state = known.game, known.position
    if known.setting.players == 1:
        solo_hint = skill(game.name).solo_hint
        if solo_hint is None or state.over():
            return simple.choose(known, level, own)
        checked_level(level)
        advice: Advice = solo_hint(state, seconds)
        return advice
    from tablee.players import levels  # loads Numba

    moves = game.moves(state)
    if len(moves) == 1:
        return Advice(game.write(state, levels.checked(level, moves)), 0.5, 1, only=True)
    thought = levels.play(known, levels.level(level).number, own, stop, seconds, nodes)
    return Advice(
        text=game.write(state, thought.move),
        value=float(thought.value),
        nodes=int(thought.nodes),
        line=_texts(game, state, thought.line),
        proven=bool(thought.proven),
        speed=float(thought.speed),
    )


def explained(known: Knowledge, advice: Advice) -> Advice:
    """The same advice with what can be proven about its move."""
    if known.setting.players == 1 or advice.only:
        return advice
    move = known.game.read(known.position, advice.text)
    return replace(advice, facts=reasons.for_move(known, move))


def _texts(game: Game[Any], state: Any, line: tuple[int, ...]) -> tuple[str, ...]:
    """The line in words, as far as this world lets it be played."""
    texts = []
    for move in line:
        if move not in game.moves(state):
            break
        texts.append(game.write(state, move))
        state = state.play(move)
    return tuple(texts)
