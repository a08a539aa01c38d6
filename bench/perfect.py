"""The perfect player of Permutation never loses a won start, whoever sits opposite.

    python -m bench.perfect --games 1000

It moves first from starts that are won (`ad` and `cf`), against every other player. Stopped,
the same command goes on where it was; figures go to `players.json`.
"""

import argparse
from collections.abc import Iterator

from bench.player_figures import counter, games_file, save_figures, scores
from tablee.play import Table
from tablee.players import arena
from tablee.players.arena import Pairing, Tournament

RIVALS = (
    "random", "greedy", "level:1", "level:2", "level:3", "level:4", "uct:2000", "alpha_beta:2000",
)  # fmt: skip
WON = ("ad", "cf")


class WonStarts(Tournament):
    """The first contestant moves first, from won starts only."""

    def pairings(self) -> Iterator[Pairing]:
        """As many won starts as games are wanted."""
        number, seed = 0, self.seed
        while number < self.games:
            if Table(self.game, self.players, None, seed).dump()["path"] in WON:
                yield Pairing(number, (0, 1), seed)
                number += 1
            seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rivals", nargs="*", default=list(RIVALS))
    parser.add_argument("--games", type=int, default=1000)
    args = parser.parse_args()
    for rival in args.rivals:
        tournament = WonStarts("permutation", ("best:1", rival), args.games)
        file = games_file(f"perfect-{rival.replace(':', '-')}")
        played = arena.run(tournament, file, counter(f"perfect v {rival}"), 1)
        figures = {"games": len(played), "not_won": sum(one < 1.0 for one in scores(played))}
        save_figures("perfect Permutation from won starts", rival, figures)
        print(rival, figures, flush=True)


if __name__ == "__main__":
    main()
