"""Judging one move of a running game, from what its player knew when making it.

A companion asks for this after a player's move. The move is judged by the position before any
reply, so that a poor reply hides no mistake; and by the same search as the advice it is compared
with. A review of a finished game judges all its moves together (`players.review`).
"""

from dataclasses import replace
from typing import Any

from tablee.games.chance import Chance
from tablee.play import Knowledge
from tablee.players import levels, marks
from tablee.players.review import WORLDS, Judged, explained, trusted
from tablee.players.search import payoff
from tablee.players.thinking import Budget, Thought


def judge(known: Knowledge, text: str, budget: Budget) -> Judged:
    """What a move of the seat to move is worth beside the best one, and why.

    Raises Unreadable for a text that is no move, Illegal for a move the rules do not allow, and
    Over if there is nothing to play.
    """
    game, state = known.game, known.position
    made = game.read(state, text)
    if made not in game.moves(state) and not game.accepts(state, made):
        raise game.refusal(state, made)
    ply = len(known.history)
    thought = levels.think(known, budget, seed=ply + 1)
    value, exact = _worth(known, thought, made, budget)
    best, proven = thought.value, thought.proven
    if _doubtful(known, thought, value):
        found, proven = _after(known, thought.move, budget)
        best = min(best, found)
    better = best > value + 1e-9
    judged = Judged(
        ply + 1, state.turn, game.write(state, made), value,
        game.write(state, thought.move if better else made), max(best, value),
        proven if better else exact, exact,
    )  # fmt: skip
    return explained(known, judged)


def _doubtful(known: Knowledge, thought: Thought, value: float) -> bool:
    """Whether a loss may only come from looking deeper at one move than at another."""
    fair = known.game.secrets is None and known.setting.players == 2
    return fair and not thought.proven and thought.value - value >= marks.SLIP


def _worth(known: Knowledge, thought: Thought, made: int, budget: Budget) -> tuple[float, bool]:
    """What a move is worth to its player, and whether that is certain."""
    if made == thought.move:
        return thought.value, thought.proven
    if made in thought.moves and trusted(thought, made):
        return thought.moves[made], thought.proven
    if known.setting.players != 2:
        return thought.moves.get(made, thought.value), False
    return _after(known, made, budget)


def _after(known: Knowledge, move: int, budget: Budget) -> tuple[float, bool]:
    """What a move of one of two is worth, by a search after it and before any reply."""
    if known.game.secrets is None:
        return _turned(known, known.position, move, budget)
    share = replace(budget, seconds=budget.seconds and budget.seconds / WORLDS)
    worlds = (known.world(Chance(number, "judgement")) for number in range(WORLDS))
    values = [_turned(known, world, move, share)[0] for world in worlds]
    return sum(values) / WORLDS, False


def _turned(known: Knowledge, state: Any, move: int, budget: Budget) -> tuple[float, bool]:
    """What a move is worth in a world, seen by who made it."""
    game, seat, after = known.game, state.turn, state.play(move)
    if after.over():
        return payoff(after, seat, known.setting.players), True
    made = {"seat": seat, "text": game.write(state, move), **game.details(state, move)}
    history = [*known.history, made]
    reply = levels.think(
        Knowledge(game, known.setting, game.view(after, after.turn), history), budget, len(history)
    )
    return (reply.value if after.turn == seat else 1 - reply.value), reply.proven
