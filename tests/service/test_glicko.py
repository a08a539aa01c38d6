"""Glicko-2: the paper's own example, what must hold of any rating, and safe convergence."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.service.glicko import NARROWEST, WIDEST, Rating, after_game, expected, rested, updated

RATINGS = st.builds(
    Rating,
    st.floats(0, 4000),
    st.floats(NARROWEST, WIDEST),
    st.floats(0.01, 0.15),
)
SCORES = st.sampled_from([0.0, 0.5, 1.0])


def test_the_papers_worked_example() -> None:
    results = [
        (Rating(1400, 30), 1.0),
        (Rating(1550, 100), 0.0),
        (Rating(1700, 300), 0.0),
    ]
    after = updated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_papers_example_without_games() -> None:
    phi = math.hypot(200 / 173.7178, 0.06) * 173.7178
    assert updated(Rating(1500, 200, 0.06), []).deviation == pytest.approx(phi)


def _balance(own: Rating, results: list[tuple[Rating, float]], volatility: float) -> float:
    """The paper's equation f(x) at x = ln of the volatility squared, written out slowly."""
    phi, tau = own.deviation / 173.7178, 0.5
    total = change = 0.0
    for other, score in results:
        g = 1 / math.sqrt(1 + 3 * (other.deviation / 173.7178) ** 2 / math.pi**2)
        e = 1 / (1 + math.exp(-g * (own.rating - other.rating) / 173.7178))
        total += g * g * e * (1 - e)
        change += g * (score - e)
    v = 1 / total
    delta = v * change
    t = volatility**2
    d = phi * phi + v + t
    return t * (delta**2 - d) / (2 * d * d) - (math.log(t) - math.log(own.volatility**2)) / tau**2


@given(
    st.builds(Rating, st.floats(1000, 2000), st.floats(NARROWEST, WIDEST), st.floats(0.03, 0.1)),
    st.lists(
        st.tuples(st.builds(Rating, st.floats(1000, 2000), st.floats(30, 350)), SCORES),
        min_size=1, max_size=6,
    ),
)  # fmt: skip
def test_volatility_solves_the_papers_equation(
    own: Rating, results: list[tuple[Rating, float]]
) -> None:
    # After a row of upsets the equation can have more than one solution; any of them will do.
    found = updated(own, results).volatility
    assert 0.01 <= found <= 0.15
    if 0.01 < found < 0.15:
        assert _balance(own, results, found) == pytest.approx(0, abs=1e-4)
    elif found == 0.15:
        assert _balance(own, results, found) >= 0
    else:
        assert _balance(own, results, found) <= 0


@given(RATINGS, st.lists(st.tuples(RATINGS, SCORES), max_size=8), st.floats(0, 3000))
def test_always_finite_and_within_bounds(
    own: Rating, results: list[tuple[Rating, float]], periods: float
) -> None:
    after = updated(own, results, periods)
    assert math.isfinite(after.rating)
    assert NARROWEST <= after.deviation <= WIDEST
    assert 0.01 <= after.volatility <= 0.15


@given(RATINGS, RATINGS)
def test_a_win_never_costs_and_a_loss_never_gains(own: Rating, other: Rating) -> None:
    won, drawn, lost = (updated(own, [(other, score)]).rating for score in (1.0, 0.5, 0.0))
    assert lost <= own.rating <= won
    assert lost <= drawn <= won


@given(RATINGS, RATINGS)
def test_expectations_of_two_add_up(own: Rating, other: Rating) -> None:
    assert expected(own, other) + expected(other, own) == pytest.approx(1)


def test_away_for_years_is_a_stranger_again() -> None:
    known = Rating(1800, 50, 0.06)
    assert rested(known, 30).deviation == pytest.approx(76, abs=2)
    assert rested(known, 1_200).deviation == WIDEST
    assert rested(known, 1_200).rating == 1800
    assert rested(known, -5) == known


@given(RATINGS, st.floats(0, 500), st.floats(0, 500))
def test_resting_twice_is_resting_once(own: Rating, first: float, second: float) -> None:
    at_once = rested(own, first + second).deviation
    assert rested(rested(own, first), second).deviation == pytest.approx(at_once)


def test_a_duel_is_a_game_of_two() -> None:
    anne, paul = Rating(1500, 80), Rating(1620, 60)
    after = after_game([anne, paul], [[1], [0]])
    assert after == [updated(anne, [(paul, 0.0)]), updated(paul, [(anne, 1.0)])]


def test_three_at_a_table_meet_each_the_others() -> None:
    people = [Rating(1500, 80), Rating(1620, 60), Rating(1400, 200)]
    after = after_game(people, [[2], [0, 1]], [1.0, 2.0, 3.0])
    assert after[0] == updated(people[0], [(people[2], 0.0), (people[1], 0.5)], 1.0)
    assert after[2] == updated(people[2], [(people[0], 1.0), (people[1], 1.0)], 3.0)
    assert after[2].rating > 1400


def test_strength_is_found_out() -> None:
    """Somebody who wins three games of four against 1500 comes to about 1690."""
    own = Rating()
    for number in range(400):
        own = updated(own, [(Rating(1500, 30), 0.0 if number % 4 == 3 else 1.0)])
    assert own.rating == pytest.approx(1500 + 173.7178 * math.log(3), abs=25)
    assert own.settled
    assert not Rating().settled


@pytest.mark.parametrize(
    ("people", "ranking"), [(2, [[0]]), (2, [[0], [1], [2]]), (3, [[0, 1], [1]])]
)
def test_a_ranking_names_every_seat(people: int, ranking: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="every seat"):
        after_game([Rating()] * people, ranking)


def test_what_is_no_rating_or_score_is_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        Rating(math.nan)
    with pytest.raises(ValueError, match="above 0"):
        Rating(1500, 0)
    with pytest.raises(ValueError, match="score"):
        updated(Rating(), [(Rating(), 1.5)])
