"""Programs that choose moves: searches, levels, tournaments, reviews.

`best` and `analyse` are the front door for programs; they need the extra `players` (Numba). The
first call for a game compiles its search, which takes seconds; the result is cached on disk.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.games.refusal import Over, Unknown
from tablee.play import Knowledge, Move, Table

if TYPE_CHECKING:
    from tablee.players.thinking import Thought

__all__ = ["Analysis", "analyse", "best"]


@dataclass(frozen=True)
class Analysis:
    """What the strongest search thinks of a position, for the seat to move."""

    move: Move
    value: float
    """The chance to win, from 0 to 1; exact if `proven`."""
    proven: bool
    line: tuple[str, ...]
    """The moves expected from here on, the first being `move`."""
    moves: dict[str, float]
    """What each move is worth, of those looked at closely enough to say; best first."""
    nodes: int
    seconds: float


def best(
    table: Table, seconds: float | None = 1.0, *, level: int = 5, nodes: int | None = None,
    seed: int | None = None,
) -> Move:  # fmt: skip
    """The move that an opponent of that level makes at a table; it is not played.

    It knows what the seat to move knows and nothing more. With `seconds=None` and `nodes` the same
    seed gives the same move on every machine.

    >>> table = Table("trapezomino", players=1, seed=0)
    >>> best(table, seconds=1, seed=1)
    Move('K@H1/0')

    Raises:
        Unknown: there is no such level, or a limit that is not positive.
        Over: there is nothing left to play.
    """
    from tablee.players.opponents import advise  # loads Numba where it is installed

    advice = advise(Knowledge.of(table), level, seed, seconds, nodes=nodes)
    return Move(advice.text, table.read(advice.text), table.copy())


def analyse(
    table: Table, seconds: float | None = 1.0, *, nodes: int | None = None, seed: int = 1
) -> Analysis:
    """What the strongest search thinks of the position on a table.

        analysis = analyse(table, seconds=1)
        analysis.move, analysis.value, analysis.proven

    Raises:
        Unknown: the limits are not positive, or the game is a solo.
        Over: there is nothing left to play.
    """
    from tablee.players import levels
    from tablee.players.thinking import Budget

    if table.setting.players == 1:
        raise Unknown("analyse-nothing")
    if table.over:
        raise Over("game-over")
    known = Knowledge.of(table)
    return _told(table, known, levels.think(known, Budget(seconds, nodes), seed))


def _told(table: Table, known: Knowledge, thought: "Thought") -> Analysis:
    game, state = table.game, known.position
    worth = sorted(thought.moves.items(), key=lambda item: -item[1])
    line: list[str] = []
    for number in thought.line:
        if number not in game.moves(state):
            break
        line.append(game.write(state, number))
        state = state.play(number)
    here = known.position
    return Analysis(
        move=Move(game.write(here, thought.move), thought.move, table.copy()),
        value=float(thought.value),
        proven=bool(thought.proven),
        line=tuple(line),
        moves={game.write(here, number): value for number, value in worth},
        nodes=int(thought.nodes),
        seconds=float(thought.seconds),
    )
