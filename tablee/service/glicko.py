"""Glicko-2 ratings, after Mark Glickman's “Example of the Glicko-2 system”.

A rating is a guess of somebody's strength, with a deviation that says how sure it
is and a volatility that says how steady they are. The paper gathers games into
periods; here every game is rated at once, so that people see it move, with the
time since the last one as the length of the period: a deviation grows as much over
three hundred days away as over three hundred days with games.

A game of three or more is a set of duels: each against each, by their places.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of a rating in one unit of the paper's inner scale."""
MIDDLE = 1500.0
WIDEST = 350.0
NARROWEST = 30.0
"""The smallest deviation, so that a rating can still change."""
STEADIEST, WILDEST = 0.01, 0.15
CHANGE = 0.5
"""The paper's tau: how quickly volatility may change."""
PERIOD = 86_400.0
"""Seconds of a rating period. Known to ±50 at 0.06, one is a stranger after three years."""
_CLOSE = 1e-6
_MOST_STEPS = 100


@dataclass(frozen=True)
class Rating:
    """A rating with its deviation (uncertainty) and volatility."""

    rating: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06

    def __post_init__(self) -> None:
        """Refuse what could not have come from games."""
        numbers = (self.rating, self.deviation, self.volatility)
        if not all(map(math.isfinite, numbers)) or self.deviation <= 0 or self.volatility <= 0:
            raise ValueError("a rating is three finite numbers, the last two above 0")

    @property
    def settled(self) -> bool:
        """Whether the deviation is small enough to be ranked."""
        return self.deviation <= 110.0


def expected(own: Rating, other: Rating) -> float:
    """The score to expect against another, from 0 to 1."""
    spread = math.hypot(own.deviation, other.deviation) / SCALE
    return _odds(_impact(spread) * (own.rating - other.rating) / SCALE)


def rested(own: Rating, periods: float) -> Rating:
    """The same person after so many periods without a game: less sure."""
    deviation = SCALE * _widened(own.deviation / SCALE, own.volatility, periods)
    return Rating(own.rating, max(own.deviation, min(WIDEST, deviation)), own.volatility)


def updated(own: Rating, results: Iterable[tuple[Rating, float]], periods: float = 1.0) -> Rating:
    """The rating after games: opponents as they were before, and scores from 0 to 1.

    `periods` is the time since the last game; 1 is the paper's own way.
    """
    games = [(other.rating, other.deviation / SCALE, score) for other, score in results]
    if not games:
        return rested(own, periods)
    sure = own.deviation / SCALE
    information = improvement = 0.0
    for rating, deviation, score in games:
        if not 0 <= score <= 1:
            raise ValueError("a score is from 0 to 1")
        impact = _impact(deviation)
        odds = _odds(impact * (own.rating - rating) / SCALE)
        # Where the outcome was certain there is next to no information, but never none.
        information += impact * impact * max(odds * (1 - odds), 1e-12)
        improvement += impact * (score - odds)
    variance = 1 / information
    volatility = _volatility(own.volatility, sure, variance, variance * improvement)
    before = _widened(sure, volatility, periods)
    after = 1 / math.sqrt(1 / before**2 + information)
    return Rating(
        own.rating + SCALE * after * after * improvement,
        max(NARROWEST, min(WIDEST, SCALE * after)),
        volatility,
    )


def after_game(
    ratings: Sequence[Rating], ranking: Sequence[Sequence[int]], periods: Sequence[float] = ()
) -> list[Rating]:
    """Everybody's rating after one game, given the groups of seats from first to last.

    >>> winner, loser = after_game([Rating(), Rating()], [[0], [1]])
    >>> round(winner.rating), round(loser.rating)
    (1662, 1338)

    Raises:
        ValueError: the ranking does not name every seat once.
    """
    place = {seat: number for number, group in enumerate(ranking) for seat in group}
    if sorted(place) != list(range(len(ratings))):
        raise ValueError("a ranking names every seat once")
    times = list(periods) or [1.0] * len(ratings)
    return [
        updated(
            own,
            [
                (ratings[other], _duel(place[seat], place[other]))
                for other in place
                if other != seat
            ],
            times[seat],
        )
        for seat, own in enumerate(ratings)
    ]


def _duel(place: int, other: int) -> float:
    """The score of one place against another."""
    return 1.0 if place < other else 0.5 if place == other else 0.0


def _impact(deviation: float) -> float:
    """The paper's g: the weight of a game against an opponent with this deviation."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _odds(ahead: float) -> float:
    return 1 / (1 + math.exp(-max(-500.0, min(500.0, ahead))))


def _widened(deviation: float, volatility: float, periods: float) -> float:
    return math.hypot(deviation, volatility * math.sqrt(max(0.0, periods)))


def _volatility(old: float, sure: float, variance: float, change: float) -> float:
    """The paper's step 5, by false position (Illinois) between two bounds that hold the root.

    It is kept within bounds that no honest player leaves, so that a made-up streak
    cannot make a rating jump about for ever.
    """
    start = math.log(old * old)

    def height(x: float) -> float:
        grown = math.exp(x)
        total = sure * sure + variance + grown
        return grown * (change * change - total) / (2 * total * total) - (x - start) / CHANGE**2

    low = start
    if change * change > sure * sure + variance:
        high = math.log(change * change - sure * sure - variance)
    else:
        steps = 1
        while height(start - steps * CHANGE) < 0 and steps < _MOST_STEPS:
            steps += 1
        high = start - steps * CHANGE
    at_low, at_high = height(low), height(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE or at_high == at_low:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = height(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return max(STEADIEST, min(WILDEST, math.exp(low / 2)))
