"""Every game in every setting: what the conformance suite runs over, without exemption."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tablee import games
from tablee.games.chance import Chance
from tablee.play import Table


@dataclass(frozen=True)
class Case:
    """A game, a number of players and options."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        options = "".join(f",{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}{options}"

    def table(self, seed: int = 1) -> Table:
        return Table(self.game, self.players, self.options, seed)


def _all_cases() -> Iterator[Case]:
    for name in games.names():
        game = games.get(name)
        for players in game.seats:
            yield Case(name, players)
            for option in game.options:
                if option.seats and players not in option.seats:
                    continue
                others = [value for value in option.allowed if value != option.default]
                for value in (others[:1] + others[-1:])[: len(others)]:
                    yield Case(name, players, {option.name: value})


CASES = list(_all_cases())
MOST_PLIES = 70
"""Solo games go on for ever when played at random, since pieces can be lifted."""


def random_table(case: Case, seed: int, plies: int = 10_000) -> Table:
    """A table after at most so many random moves."""
    table, chance = case.table(seed), Chance(seed, "test")
    limit = min(plies, MOST_PLIES) if case.players == 1 else plies
    while not table.over and table.ply < limit:
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
    return table
