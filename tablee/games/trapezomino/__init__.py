"""Trapézomino-duo: a common pot of pieces, and points for every line of contact."""

from collections.abc import Sequence

from tablee.games.chance import Chance
from tablee.games.game import Game, MatchRule, Option, Setting
from tablee.games.trapezomino import draw, notation
from tablee.games.trapezomino.board import ALL
from tablee.games.trapezomino.preview import preview
from tablee.games.trapezomino.state import WHOLE_SET, Trapezomino

__all__ = ["GAME"]


def _start(setting: Setting, chance: Chance, starter: int) -> Trapezomino:
    return notation.start(setting, starter)


def _scores(state: Trapezomino) -> list[int]:
    """Points; in the solo pieces laid, but 17 only if it is solved."""
    if not state.solo:
        return list(state.points)
    full = state.laid == WHOLE_SET and not state.over()
    return [state.laid - full]


def _reason(state: Trapezomino) -> str:
    return "solved" if state.solo else "nothing_fits"


def _finished(setting: Setting, rounds: int, won: Sequence[int]) -> bool:
    return max(won) >= int(setting.options["rounds"])


def _next_starter(setting: Setting, starter: int, ranking: Sequence[Sequence[int]]) -> int:
    """The loser; after a drawn round, the seat that did not start it."""
    return ranking[-1][0] if len(ranking) == 2 else 1 - starter


GAME = Game(
    name="trapezomino",
    seats=(1, 2),
    options=(
        Option("joker_fault", "refuse", ("refuse", "lose_turn"), seats=(2,)),
        Option("rounds", 1, tuple(range(1, 10)), seats=(2,)),
    ),
    most_moves=ALL,  # in the solo: a piece that lies somewhere can only be lifted from there
    start=_start,
    read=notation.read,
    write=notation.write,
    details=notation.details,
    refusal=notation.refusal,
    dump=notation.dump,
    load=notation.load,
    scores=_scores,
    reason=_reason,
    geometry=draw.geometry,
    scene=draw.scene,
    terminal=draw.terminal,
    preview=preview,
    spot=draw.spot,
    match=MatchRule(
        tally="points",
        tallied=_scores,
        finished=_finished,
        next_starter=_next_starter,
        tally_ranks=False,
    ),
    allows=notation.legal,
    accepts=notation.accepts,
)
