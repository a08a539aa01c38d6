"""Chance comes from the seed alone, the same everywhere."""

import pytest

from tablee.games.chance import Chance, commitment


def test_the_stream_never_changes() -> None:
    # These numbers must stay: old records depend on them.
    chance = Chance(7, "round/1")
    assert [chance.die() for _ in range(10)] == [6, 2, 4, 3, 5, 4, 2, 1, 5, 2]
    cards = list(range(8))
    Chance(7, "deal").shuffle(cards)
    assert cards == [3, 4, 0, 7, 5, 6, 2, 1]


def test_purposes_and_seeds_differ() -> None:
    streams = {
        tuple(Chance(seed, purpose).below(1000) for _ in range(1)) for seed in range(30)
        for purpose in ("a", "b")
    }  # fmt: skip
    assert len(streams) > 50


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 100])
def test_every_number_is_equally_likely(count: int) -> None:
    chance = Chance(1, "fair")
    seen = [0] * count
    for _ in range(200 * count):
        seen[chance.below(count)] += 1
    assert all(130 < times < 275 for times in seen) or count == 1


def test_short_seeds_are_never_committed_to() -> None:
    assert commitment(7) is None
    long = commitment(1 << 100)
    assert long is not None
    assert long != commitment((1 << 100) + 1)
