"""What each term of the first impression of a series is worth, at equal nodes.

    python -m bench.polymere_terms --games 100

Plays the player with all terms against the same without one of them, two players,
choosing by the first impression alone.
"""

import argparse
import time

from bench.polymere_players import GAME, Player, by_worth, match, tell
from tablee.games.game import Json, Setting
from tablee.players.knowledge import polymere_places as places

TERMS = {
    "own places": (places.END, places.GROW, places.JOIN, places.FITS),
    "threats": (places.THREAT_END, places.THREAT_GROW, places.THREAT_JOIN),
    "all": tuple(range(len(places.WEIGHTS))),
}


def without(term: str) -> Player:
    """The player that does not know a term."""
    weights = [0.0 if i in TERMS[term] else w for i, w in enumerate(places.WEIGHTS)]
    return lambda setting, view, seed: by_worth(setting, view, seed, weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--terms", nargs="*", default=list(TERMS))
    given = parser.parse_args()

    def full(setting: Setting, view: Json, seed: int) -> list[int]:
        return by_worth(setting, view, seed, places.WEIGHTS)

    for term in given.terms:
        start = time.perf_counter()
        results = match(GAME.setting(2), full, without(term), given.games, 500)
        tell(f"all terms v without {term}", results, time.perf_counter() - start)


if __name__ == "__main__":
    main()
