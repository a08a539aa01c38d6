"""Clocks on a time of our own: exact sums, nothing below zero, and looking changes nothing."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.locale import LANGUAGES, explain
from tablee.service.clocks import FIELDS, Clock, validate_kind
from tablee.service.refusals import Invalid

T = 1_800_000_000.0
MOVE = {"kind": "move", "seconds": 60}
GAME = {"kind": "game", "seconds": 600, "increment": 5}
ROUND = {"kind": "round", "seconds": 300}
DAYS = {"kind": "days", "days": 3}
NONE = {"kind": "none"}
KINDS = [NONE, MOVE, GAME, ROUND, DAYS]


def running(kind: dict[str, Any], players: int = 2) -> Clock:
    return Clock.new(kind, players).started(0, T)


def test_a_clock_for_every_move() -> None:
    clock = running(MOVE)
    assert clock.deadline() == T + 60
    assert clock.seconds(0, T + 20) == 40
    clock = clock.moved(0, 1, T + 20)
    assert clock.to_message(T + 30) == {
        "kind": "move", "seconds": 60, "left": [60, 50], "running": 1,
        "deadline": "2027-01-15T08:01:20.000Z", "paused": False,
    }  # fmt: skip


def test_a_clock_for_the_game_with_increment() -> None:
    clock = running(GAME).moved(0, 1, T + 100).moved(1, 0, T + 130)
    assert clock.seconds(0, T + 130) == 505
    assert clock.seconds(1, T + 500) == 575
    assert clock.deadline() == T + 130 + 505


def test_no_increment_within_a_turn_nor_at_the_end() -> None:
    clock = running(GAME).moved(0, 0, T + 10).moved(0, 0, T + 20)
    assert clock.seconds(0, T + 20) == 580
    clock = clock.moved(0, None, T + 30)
    assert clock.seconds(0, T + 999) == 570
    assert clock.running is None
    assert clock.deadline() is None


def test_every_round_has_its_own_time() -> None:
    clock = running(ROUND).moved(0, 1, T + 100).moved(1, 0, T + 150)
    assert clock.to_message(T + 150)["left"] == [200, 250]
    assert clock.moved(0, 1, T + 160, round_changed=True).to_message(T + 160)["left"] == [300, 300]


def test_days() -> None:
    assert running(DAYS).deadline() == T + 3 * 86_400


def test_without_a_clock_nobody_is_late() -> None:
    clock = running(NONE).moved(0, 1, T + 1e6)
    assert clock.flagged(T + 1e9) is None
    assert clock.deadline() is None
    assert clock.to_message(T)["left"] == [None, None]


def test_the_flag_falls_on_the_deadline() -> None:
    clock = running(MOVE)
    assert clock.flagged(T + 59.999) is None
    assert clock.flagged(T + 60) == 0
    assert clock.stopped(T + 61).flagged(T + 100) is None


def test_looking_late_does_not_move_the_deadline() -> None:
    """Also once it is over: the same moment, however often the clock was settled since."""
    clock = running(MOVE)
    late = clock.paused(T + 70).resumed(T + 70)
    assert late.deadline() == clock.deadline() == T + 60
    assert late.seconds(0, T + 80) == 0
    assert late.flagged(T + 70) == 0
    assert clock.paused(T + 70).resumed(T + 170).deadline() == T + 160


def test_after_a_takeback_the_next_move_has_its_whole_time() -> None:
    clock = running(MOVE).moved(0, 1, T + 10).undone(0, T + 60)
    assert clock.to_message(T + 60)["left"] == [60, 60]
    assert clock.moved(0, 1, T + 70).deadline() == T + 130


def test_time_stands_still_while_the_room_is_closed() -> None:
    clock = running(GAME).paused(T + 100)
    assert clock.to_message(T + 5_000)["left"] == [500, 600]
    assert clock.to_message(T + 5_000)["paused"]
    assert clock.deadline() is None
    assert clock.flagged(T + 5_000) is None
    again = Clock.from_json(json.loads(json.dumps(clock.to_json()))).resumed(T + 5_000)
    assert again.deadline() == T + 5_500
    assert again.flagged(T + 5_500) == 0


def test_after_a_fall_the_gap_costs_nobody() -> None:
    """Without a goodbye, time runs up to when the room was surely up; else it is all given back."""
    clock = running(GAME)
    assert clock.resumed(T + 5_000, seen=T + 70).seconds(0, T + 5_000) == 530
    assert clock.resumed(T + 5_000).seconds(0, T + 5_000) == 600
    assert clock.resumed(T + 50, seen=T + 900).seconds(0, T + 50) == 550
    assert clock.resumed(T + 50, seen=T - 900).seconds(0, T + 50) == 600


def test_a_clock_set_back_costs_nothing() -> None:
    clock = running(GAME).moved(0, 1, T - 500)
    assert clock.seconds(0, T) == 605
    assert clock.seconds(1, T + 1) == 599


def test_whoever_left_has_no_limit_and_the_others_do() -> None:
    clock = running(GAME, 3).left(0, T + 100)
    assert clock.flagged(T + 1e6) is None
    assert clock.to_message(T + 100)["left"] == [None, 600, 600]
    clock = clock.moved(0, 1, T + 200)
    assert clock.to_message(T + 200)["left"] == [None, 600, 600]
    assert clock.flagged(T + 800) == 1
    again = running(ROUND, 3).left(1, T).moved(0, 1, T + 9, round_changed=True)
    assert again.to_message(T + 9)["left"] == [300, None, 300]


def test_a_takeback_changes_the_turn_and_no_time() -> None:
    clock = running(GAME).moved(0, 1, T + 100).undone(0, T + 130)
    assert clock.to_message(T + 130)["left"] == [505, 570]
    assert clock.running == 0
    assert running(MOVE).moved(0, 1, T + 50).undone(0, T + 70).deadline() == T + 130
    assert running(MOVE).undone(0, T + 50).deadline() == T + 110


# Whatever happens

EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["move", "stay", "round", "undo", "pause", "look"]),
        st.integers(0, 200_000),
    ),
    max_size=40,
)


def happen(clock: Clock, what: str, now: float) -> Clock:
    seat = clock.running
    assert seat is not None
    players = len(clock.spare)
    if what == "pause":
        return clock.resumed(now) if clock.paused_ else clock.paused(now)
    if clock.paused_ or what == "look":
        return clock
    if what == "undo":
        return clock.undone((seat - 1) % players, now)
    following = seat if what == "stay" else (seat + 1) % players
    return clock.moved(seat, following, now, round_changed=what == "round")


@given(st.sampled_from(KINDS), st.integers(1, 4), EVENTS)
def test_never_negative_and_stored_exactly(
    kind: dict[str, Any], players: int, events: list[tuple[str, int]]
) -> None:
    clock, now = running(kind, players), T
    for what, milliseconds in events:
        now += milliseconds / 1_000
        clock = happen(clock, what, now)
        shown = clock.to_message(now)
        assert all(left is None or left >= 0 for left in shown["left"])
        assert Clock.from_json(json.loads(json.dumps(clock.to_json()))) == clock
        assert (clock.flagged(now) is not None) == (
            clock.running is not None and not clock.paused_ and shown["left"][clock.running] == 0
        )


@given(st.integers(1, 4), EVENTS)
def test_time_spent_adds_up_to_time_passed(players: int, events: list[tuple[str, int]]) -> None:
    """A long game clock: what everybody has lost, less increments, is the time not paused."""
    clock = running({"kind": "game", "seconds": 21_600, "increment": 7}, players)
    now, open_time, earned = T, 0, 0
    for what, milliseconds in events:
        if not clock.paused_:
            open_time += milliseconds
        now += milliseconds / 1_000
        passes = what in ("move", "round") and not clock.paused_ and players > 1
        earned += 7_000 * passes
        clock = happen(clock, what, now)
    left = sum(round(1_000 * (clock.seconds(seat, now) or 0)) for seat in range(players))
    if all(clock.seconds(seat, now) for seat in range(players)):
        assert players * 21_600_000 + earned - left == open_time


@given(st.sampled_from(KINDS), EVENTS, st.lists(st.integers(0, 40), max_size=20))
@example(MOVE, [("undo", 60_000), ("move", 0), ("look", 11)], [2])
@example(GAME, [("undo", 200_000), ("move", 200_000), ("look", 200_000), ("look", 11)], [2, 3, 3])
@example(MOVE, [("look", 200_000)], [0] * 20)
def test_looking_changes_nothing(
    kind: dict[str, Any], events: list[tuple[str, int]], looks: list[int]
) -> None:
    """However often and late the clock is read or settled, the times come out the same."""
    plain = watched = running(kind)
    now = T
    for number, (what, milliseconds) in enumerate(events):
        for share in range(looks.count(number)):
            watched.to_message(now)
            moment = now + (share + 1) / 21 * milliseconds / 1_000
            if not watched.paused_:
                watched = watched.paused(moment).resumed(moment)
        now += milliseconds / 1_000
        plain, watched = happen(plain, what, now), happen(watched, what, now)
        assert plain.to_message(now) == watched.to_message(now)


@given(st.sampled_from([MOVE, GAME, ROUND, DAYS]), st.lists(st.floats(0, 1e6), min_size=2))
def test_time_left_only_falls(kind: dict[str, Any], moments: list[float]) -> None:
    clock = running(kind)
    lefts = [clock.seconds(0, T + moment) for moment in sorted(moments)]
    assert all(a is not None and b is not None and a >= b for a, b in pairwise(lefts))


# What cannot be


@pytest.mark.parametrize("kind", KINDS)
def test_possible_clocks_are_told_back(kind: dict[str, Any]) -> None:
    assert validate_kind(kind) == kind


def test_the_increment_may_be_left_out() -> None:
    assert validate_kind({"kind": "game", "seconds": 60})["increment"] == 0


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (None, "clock-not-object"),
        ([], "clock-not-object"),
        ({}, "clock-kind"),
        ({"kind": ["move"]}, "clock-kind"),
        ({"kind": "hourglass"}, "clock-kind"),
        ({"kind": "none", "seconds": 5}, "clock-field"),
        ({"kind": "move"}, "clock-range"),
        ({"kind": "move", "seconds": 4}, "clock-range"),
        ({"kind": "move", "seconds": 3_601}, "clock-range"),
        ({"kind": "move", "seconds": True}, "clock-range"),
        ({"kind": "move", "seconds": 60.5}, "clock-range"),
        ({"kind": "move", "seconds": "60"}, "clock-range"),
        ({"kind": "game", "seconds": 10**30}, "clock-range"),
        ({"kind": "game", "seconds": 600, "increment": -1}, "clock-range"),
        ({"kind": "days", "days": 0}, "clock-range"),
    ],
)
def test_impossible_clocks_are_refused_in_both_languages(kind: object, key: str) -> None:
    with pytest.raises(Invalid) as refused:
        Clock.new(kind, 2)
    assert refused.value.key == key
    assert all(explain(lang, refused.value) for lang in LANGUAGES)


def test_every_limit_can_be_reached() -> None:
    for name, fields in FIELDS.items():
        for end in (0, 1):
            assert validate_kind(
                {"kind": name} | {field: both[end] for field, both in fields.items()}
            )
