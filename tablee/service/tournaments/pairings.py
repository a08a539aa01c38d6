"""Who meets whom in a tournament: round robin by the circle method, and Swiss rounds.

Players are numbers. A pair is (who sits first, who sits second); one player without an opponent
has a bye.
"""

from collections.abc import Mapping, Sequence, Set

Pair = tuple[int, int]
Round = tuple[list[Pair], int | None]
"""The pairs of a round, and who has a bye."""


def round_robin(players: int) -> list[Round]:
    """Rounds in which everybody meets everybody else once (the circle method).

    One player stays, the others go round. Everybody sits first as often as second, or once more.

    >>> round_robin(3)
    [([(1, 2)], 0), ([(2, 0)], 1), ([(0, 1)], 2)]
    """
    ring = players - 1 + players % 2
    rounds = []
    for number in range(ring):
        pairs = [((number + i) % ring, (number - i) % ring) for i in range(1, (ring + 1) // 2)]
        bye = number if players == ring else None
        if bye is None:
            pairs.insert(0, (number, ring) if number % 2 else (ring, number))
        rounds.append((pairs, bye))
    return rounds


def swiss_round(
    ranked: Sequence[int], met: Mapping[frozenset[int], int], byes: Mapping[int, int],
    firsts: Mapping[int, int],
) -> Round:  # fmt: skip
    """The next Swiss round: the best meets the best whom they have not met yet, and so on down.

    `ranked`: the players, best first. `met`: how often two have met. `byes`, `firsts`: how often
    each had a bye, or sat first. Nobody meets the same opponent again while that can be avoided,
    and nobody has a second bye before everybody has had one.

    >>> swiss_round([0, 1, 2, 3], {frozenset((0, 1)): 1}, {}, {0: 1})
    ([(2, 0), (1, 3)], None)
    """
    for most in range(max(met.values(), default=0) + 1):
        for bye in _bye_candidates(ranked, byes):
            rest = [player for player in ranked if player != bye]
            pairs = _match(tuple(rest), met, most, set())
            if pairs is not None:
                return [_seated(pair, firsts) for pair in pairs], bye
    raise AssertionError("any two may meet in the last try")


def _bye_candidates(ranked: Sequence[int], byes: Mapping[int, int]) -> list[int | None]:
    """Who may have the bye, the lowest first; None where the number is even."""
    if len(ranked) % 2 == 0:
        return [None]
    least = min(byes.get(player, 0) for player in ranked)
    return [player for player in reversed(ranked) if byes.get(player, 0) == least]


def _match(
    rest: tuple[int, ...], met: Mapping[frozenset[int], int], most: int, dead: set[Set[int]]
) -> list[Pair] | None:
    """Pairs of all these players who have met at most so often; None if there are none.

    `dead` holds sets of players that cannot be paired, so that each is tried once.
    """
    if not rest:
        return []
    if (key := frozenset(rest)) in dead:
        return None
    first = rest[0]
    for other in rest[1:]:
        if met.get(frozenset((first, other)), 0) > most:
            continue
        left = tuple(player for player in rest if player not in (first, other))
        if (pairs := _match(left, met, most, dead)) is not None:
            return [(first, other), *pairs]
    dead.add(key)
    return None


def _seated(pair: Pair, firsts: Mapping[int, int]) -> Pair:
    """The pair with whoever sat first less often in the first place."""
    one, other = pair
    return (other, one) if firsts.get(other, 0) < firsts.get(one, 0) else (one, other)
