"""Every game, number of players and option that the adapters are tried with."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tablee import games
from tablee.adapters import coding
from tablee.adapters.coding import Coder, next_round
from tablee.games.chance import Chance
from tablee.play.position import Position, Rounds


@dataclass(frozen=True)
class Case:
    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join(map(str, (self.game, self.players, *self.options.values())))

    def coder(self) -> Coder:
        return Coder(self.game, self.players, self.options)


def _all_cases() -> Iterator[Case]:
    for name in coding.names():
        for players in games.get(name).seats:
            yield Case(name, players)
            for option in games.get(name).options:
                if not option.seats or players in option.seats:
                    ends = dict.fromkeys((option.allowed[0], option.allowed[-1]))
                    for value in (value for value in ends if value != option.default):
                        yield Case(name, players, {option.name: value})


CASES = list(_all_cases())
PLAIN = [case for case in CASES if not case.options]
TWO = [case for case in PLAIN if case.players == 2]

every = pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.slow] if case.options else []) for case in CASES],
    ids=map(str, CASES),
)
"""Every setting; those with options take their time."""


def course(coder: Coder, seed: int, plies: int) -> Iterator[tuple[Rounds, Position]]:
    """A random game's positions, as the adapters meet them."""
    rounds, chance = Rounds(coder.game, coder.setting, seed), Chance(seed, "test")
    position = rounds.first()
    yield rounds, position
    for _ in range(plies):
        if rounds.over(position):
            return
        moves = coder.game.moves(position.state)
        position = next_round(rounds.after(position, moves[chance.below(len(moves))]))
        yield rounds, position
