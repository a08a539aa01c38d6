"""Token buckets: fair, exact, and never larger than they may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.server.web.rate_limits import Bucket, Buckets

STEPS = st.lists(st.tuples(st.floats(0, 5), st.floats(0.1, 3)), max_size=60)


def test_a_burst_then_the_rate() -> None:
    bucket = Bucket(2.0, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.25) == 0.25
    assert bucket.take(0.5) == 0
    assert bucket.take(100.0, 3) == 0
    assert bucket.take(100.0) == 0.5


@given(STEPS, st.floats(0.5, 10), st.floats(1, 20))
def test_never_more_than_burst_and_rate_allow(
    steps: list[tuple[float, float]], rate: float, burst: float
) -> None:
    bucket, now, taken = Bucket(rate, burst, 0.0), 0.0, 0.0
    for pause, cost in steps:
        now += pause
        if bucket.take(now, cost) == 0:
            taken += min(cost, burst)
        assert taken <= burst + rate * now + 1e-6


@given(STEPS, st.floats(0.5, 10), st.floats(1, 20))
def test_whoever_waits_as_told_is_let_in(
    steps: list[tuple[float, float]], rate: float, burst: float
) -> None:
    bucket, now = Bucket(rate, burst, 0.0), 0.0
    for pause, cost in steps:
        now += pause
        wait = bucket.take(now, cost)
        if wait:
            now += wait + 1e-6
            assert bucket.take(now, cost) == 0


def test_what_costs_more_than_all_costs_all() -> None:
    bucket = Bucket(1.0, 2, 0.0)
    assert bucket.take(0.0, 50) == 0
    assert bucket.take(0.0, 50) == 2.0


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(1.0, 1, 100.0)
    assert bucket.take(100.0) == 0
    assert bucket.take(50.0) == 1.0
    assert bucket.take(100.5) == 0.5


def test_keys_do_not_disturb_each_other() -> None:
    buckets = Buckets(1.0, 1, most=10)
    assert buckets.take("a", 0.0) == 0
    assert buckets.take("a", 0.0) == 1.0
    assert buckets.take("b", 0.0) == 0


def test_memory_is_bounded_and_the_busiest_are_remembered() -> None:
    buckets = Buckets(0.1, 1, most=100)
    buckets.take("busy", 0.0)
    for number in range(10_000):
        buckets.take(number, 0.0)
        if number % 50 == 0:
            assert buckets.take("busy", 0.0) == 10.0
        assert len(buckets) <= 100


def test_those_that_are_full_again_are_forgotten() -> None:
    buckets = Buckets(1.0, 2, most=1_000)
    for number in range(500):
        buckets.take(number, 0.0)
    for number in range(300):
        buckets.take(("later", number), 10.0)
    assert len(buckets) == 300


@pytest.mark.parametrize(("rate", "burst", "most"), [(0, 5, 5), (1, 0.5, 5), (1, 1, 0)])
def test_impossible_limits_are_refused(rate: float, burst: float, most: int) -> None:
    with pytest.raises(ValueError, match=r"must|needs"):
        Buckets(rate, burst, most)
