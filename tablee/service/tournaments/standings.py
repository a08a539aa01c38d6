"""The table of results of a tournament: points, and what decides between equals."""

from collections.abc import Sequence
from dataclasses import dataclass

Points = tuple[int, int]
Game = tuple[int, int | None, Points]
"""Who sat first, who second (None: a bye), and their points."""
WIN = 2
"""Points of a win; a draw gives each half of them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table."""

    entrant: int
    place: int
    """The same for those who are equal."""
    points: int
    tiebreak: int
    won: int
    drawn: int
    lost: int
    byes: int


def standings(players: int, games: Sequence[Game], buchholz: bool) -> list[Standing]:
    """The table, best first.

    Equal points are told apart by the opponents: with `buchholz` by the points of all of them,
    else by those of whoever was beaten, and half of those of a draw (Sonneborn-Berger). Both are
    doubled where halves occur, so that they are whole numbers.

    >>> table = standings(3, [(0, 1, (2, 0)), (1, 2, (1, 1))], buchholz=False)
    >>> [(one.entrant, one.place, one.points) for one in table]
    [(0, 1, 2), (1, 2, 1), (2, 2, 1)]
    """
    lines = [_line(player, games) for player in range(players)]
    points = [line.points for line in lines]
    ties = [_tiebreak(player, games, points, buchholz) for player in range(players)]
    order = sorted(range(players), key=lambda player: (-points[player], -ties[player], player))
    keys = [(points[player], ties[player]) for player in order]
    return [
        Standing(
            player, keys.index(key) + 1, points[player], ties[player], lines[player].won,
            lines[player].drawn, lines[player].lost, lines[player].byes,
        )
        for player, key in zip(order, keys, strict=True)
    ]  # fmt: skip


def _line(player: int, games: Sequence[Game]) -> Standing:
    own = [(points, second) for first, second, points in games if first == player]
    own += [((points[1], points[0]), first) for first, second, points in games if second == player]
    played = [points for points, other in own if other is not None]
    return Standing(
        player, 0, sum(points[0] for points, _ in own), 0,
        won=sum(mine > his for mine, his in played),
        drawn=sum(mine == his == WIN // 2 for mine, his in played),
        lost=sum(mine < WIN // 2 for mine, _ in played),
        byes=len(own) - len(played),
    )  # fmt: skip


def _tiebreak(player: int, games: Sequence[Game], points: Sequence[int], buchholz: bool) -> int:
    total = 0
    for first, second, (one, other) in games:
        if second is None or player not in (first, second):
            continue
        against, gained = (second, one) if player == first else (first, other)
        total += points[against] * (1 if buchholz else gained)
    return total
