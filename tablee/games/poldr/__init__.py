"""POLD.R: build dykes between two pawns, then save what the sea takes back."""

from collections.abc import Sequence

from tablee.games.chance import Chance
from tablee.games.game import Game, MatchRule, Option, Setting
from tablee.games.poldr.board import MOST_MOVES, SIZES
from tablee.games.poldr.draw import geometry, scene, spot, terminal
from tablee.games.poldr.notation import details, dump, load, read, refusal, write
from tablee.games.poldr.preview import preview
from tablee.games.poldr.state import Poldr, opening


def start(setting: Setting, chance: Chance, starter: int) -> Poldr:
    """The empty board; nothing is left to chance."""
    return opening(setting.options["size"], setting.players, setting.options["bricks"], starter)


def scores(state: Poldr) -> list[int]:
    """The bricks each seat has in reserve."""
    return list(state.reserve[: state.players])


def reason(state: Poldr) -> str:
    return "all_placed" if state.phase == 1 else "blocked"


def _tallied(state: Poldr) -> Sequence[int]:
    """What a round adds to the bricks of a match: an instant winner gets them all."""
    if state.over() and state.phase == 1:
        return [0 if left else state.total for left in scores(state)]
    return scores(state)


MATCH = MatchRule(
    tally="bricks",
    tallied=_tallied,
    finished=lambda setting, played, won: played >= setting.options["rounds"],
    next_starter=lambda setting, starter, ranking: (starter + 1) % setting.players,
    tally_ranks=True,
)

GAME = Game(
    name="poldr",
    seats=(2, 3),
    options=(
        Option("size", 6, SIZES),
        Option("bricks", 16, tuple(range(1, 65))),
        Option("rounds", 1, (1, 2), seats=(2,)),
        Option("rounds", 1, (1, 3), seats=(3,)),
    ),
    most_moves=MOST_MOVES,
    start=start,
    read=read,
    write=write,
    details=details,
    refusal=refusal,
    dump=dump,
    load=load,
    scores=scores,
    reason=reason,
    geometry=geometry,
    scene=scene,
    terminal=terminal,
    preview=preview,
    spot=spot,
    match=MATCH,
)
