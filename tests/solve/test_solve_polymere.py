"""Figures of Polymère's solo: built, checked by the rules, kept, drawn, and looked at."""

import contextlib
import itertools
import json
import pathlib
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.games.polymere import GAME
from tablee.games.polymere.board import JOKERS, NAMES, STEPS
from tablee.games.polymere.state import LIFT
from tablee.games.refusal import Illegal, Refusal
from tablee.play import Knowledge, Table
from tablee.players import opponents
from tablee.solve.polymere import (
    APART,
    FIVE_RINGS,
    Figure,
    Progress,
    Wish,
    build,
    check,
    figure_of,
    first_piece,
    saved,
    task,
)
from tablee.solve.polymere import search as ps
from tablee.solve.polymere.play import dead_cells, fitting, hint, outlook

Cell = tuple[int, int]


def searched(wish: Wish) -> Figure:
    """The first five rings, found in plain Python."""
    return next(now.best for now in build(wish) if now.best.size >= FIVE_RINGS)


@cache
def five_rings(seed: int) -> Figure:
    return searched(Wish(seed))


def finished(wish: Wish) -> Progress:
    *_, last = build(wish)
    return last


def assert_figure(figure: Figure) -> None:
    """The slow obvious way: pieces once each, rings complete, sides that agree."""
    laid: dict[Cell, Any] = {tuple(piece["at"]): piece["faces"] for piece in figure.table}
    assert len(laid) == figure.size
    names = ["".join(map(str, faces)) for faces in laid.values() if faces]
    turns = {name[i:] + name[:i] for name in names for i in range(6)}
    assert len(turns) == 6 * len(names)
    assert sum(faces is None for faces in laid.values()) <= JOKERS
    for (q, r), faces in laid.items():
        for side, (dq, dr) in enumerate(STEPS):
            other = laid.get((q + dq, r + dr))
            if faces and other:
                assert faces[side] == other[(side + 3) % 6]
    assert check(figure.moves).placed == figure.size


def test_five_rings_come_at_once_and_are_legal() -> None:
    for seed in range(3):
        figure = five_rings(seed)
        assert figure.size == FIVE_RINGS
        assert_figure(figure)
        assert figure.holes == []


def test_the_same_seed_gives_the_same_figure_and_another_another() -> None:
    assert searched(Wish(4)) == searched(Wish(4)) != searched(Wish(5))


@pytest.mark.slow
def test_plain_and_compiled_search_agree() -> None:
    from tablee.solve.polymere import compiled

    for seed in (1, 77, 12345):
        answers = []
        for function, arrays in ((ps.search, False), (compiled(), True)):
            asked = task(first_piece("135246"), ps.OUTSIDE, 4, 3, RANDOM=seed, LIMIT=3000,
                         FREE=90, ALL_LAID=1, LATE=1, GOAL=124)  # fmt: skip
            outcome = asked.run(function, arrays)
            answers.append((outcome, list(map(int, asked.control)), asked.best_figure()))
        assert answers[0] == answers[1]


@pytest.mark.slow
@pytest.mark.parametrize(("jokers", "most"), [(True, 124), (False, 120)])
def test_all_pieces_are_laid(jokers: bool, most: int) -> None:
    last = finished(Wish(3, jokers))
    assert last.done
    assert last.best.size == most
    assert_figure(last.best)
    table = Table("polymere", 1, seed=0)
    for move in last.best.moves:
        table.play(move)
    assert table.over == jokers
    if jokers:
        assert table.result is not None
        assert (table.result.reason, list(table.result.scores)) == ("solved", [124])


@pytest.mark.slow
def test_stopped_work_ends_in_the_same_figure(tmp_path: pathlib.Path) -> None:
    wish, path = Wish(3, start=first_piece("142536")), tmp_path / "work.json"
    whole = finished(wish)
    half = next(now for now in build(wish) if now.attempts == whole.attempts // 2)
    saved.write(path, wish, saved.Work(half.attempts, half.best))
    work = saved.read(path, wish)
    assert work is not None
    *_, again = build(wish, work.attempts, work.best)
    assert again.best == whole.best
    assert again.best.table[0]["faces"] == [1, 4, 2, 5, 3, 6]


@pytest.mark.slow
def test_a_given_start_is_kept_and_extended() -> None:
    state = check(["J@0,0", "123456@1,0/4"])
    beside = next(m for m in GAME.moves(state) if m & 127 < 120 and "@0,1/" in GAME.write(state, m))
    start = figure_of(state.play(beside))
    assert start.size == 3
    now = next(p for p in build(Wish(2, start=start)) if p.best.size > FIVE_RINGS)
    assert set(start.moves) <= set(now.best.moves)
    assert_figure(now.best)


def test_the_far_cells_are_as_far_apart_as_can_be() -> None:
    sixth = ps.CELLS[ps.SIXTH :]

    def least(cells: Any) -> int:
        pairs = itertools.combinations(cells, 2)
        steps = (max(abs(a - c), abs(b - d), abs(a + b - c - d)) for (a, b), (c, d) in pairs)
        return int(min(steps))

    best = max(map(least, itertools.combinations(sixth, 3)))
    for cells in APART:
        assert least([ps.CELLS[cell] for cell in cells]) == best


def test_wishes_that_cannot_be_are_refused() -> None:
    joker = first_piece("j")
    for wish in (
        {"jokers": False, "start": joker},
        {"jokers": False, "apart": True},
    ):
        with pytest.raises(Illegal):
            Wish(**wish)
    for name in ("123455", "12345", "1234567", "", "abcdef"):
        with pytest.raises(Illegal):
            first_piece(name)


@given(st.data())
@settings(max_examples=60)
def test_a_damaged_file_is_refused_or_still_true(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path, wish = tmp_path_factory.getbasetemp() / "damaged.json", Wish(1)
    best = Figure(five_rings(1).table[:7])
    saved.write(path, wish, saved.Work(5, best))
    content = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        del content[at:]
    else:
        content[at] = data.draw(st.integers(0, 255))
    path.write_bytes(bytes(content))
    with contextlib.suppress(Refusal):
        assert saved.read(path, wish) == saved.Work(5, best)


def test_a_file_of_other_work_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "work.json"
    assert saved.read(path, Wish(1)) is None
    saved.write(path, Wish(1), saved.Work(0, Figure(())))
    with pytest.raises(Illegal, match="rings-other"):
        saved.read(path, Wish(2))
    with pytest.raises(Refusal):
        saved.write(tmp_path / "nowhere" / "work.json", Wish(1), saved.Work(0, Figure(())))


def brute(state: Any) -> bool:
    """Whether the ring can be completed, by trying everything the rules allow."""
    fits = fitting(state)
    if not fits or state.placed in (7, 19):
        return True
    cell = min(fits, key=lambda at: len(fits[at]))
    return any(brute(state.play(GAME.read(state, text))) for text in fits[cell])


def joker_first(moves: list[int]) -> int:
    return max(moves, key=lambda move: move & 127)


def ring_position(seed: int, left: int, jokers: bool) -> Any:
    """A second ring begun well and then laid at random, with few cells left."""
    rng = random.Random(seed)
    state = check(five_rings(seed).moves[:14])
    while state.placed < 19 - left:
        lays = [m for m in GAME.moves(state) if not m & LIFT and (jokers or m & 127 != 120)]
        if not lays:
            return ring_position(seed + 1000, left, jokers)
        state = state.play(joker_first(lays) if jokers and rng.random() < 0.5 else rng.choice(lays))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [False, True])
def test_the_outlook_of_a_ring_is_what_trying_everything_says(jokers: bool) -> None:
    seen = set()
    for seed in range(12):
        state = ring_position(seed, 2, jokers)
        outcome = outlook(state, None, 1_000_000)
        assert outcome.possible == brute(state)
        seen.add(outcome.possible)
        after = state
        for text in outcome.moves:
            assert GAME.read(after, text) in GAME.moves(after)
            after = after.play(GAME.read(after, text))
        assert not outcome.possible or after.placed == 19
    assert seen == {True, False}


def test_without_time_the_outlook_is_unknown() -> None:
    state = check(five_rings(1).moves[:40])
    assert outlook(state, None, 2).possible is None
    assert GAME.read(state, hint(state, None, 2).text) in GAME.moves(state)


@pytest.mark.slow
def test_dead_cells_are_those_nothing_fits() -> None:
    for seed in range(8):
        state = ring_position(seed, 3, True)
        listed = {str(GAME.details(state, m)["at"]) for m in GAME.moves(state) if not m & LIFT}
        for cell in dead_cells(state):
            assert str(list(cell)) not in listed
        assert len(fitting(state)) == 3


@pytest.mark.slow
def test_hints_are_legal_and_lift_when_nothing_helps() -> None:
    lifted = 0
    for seed in range(12):
        state = ring_position(seed, 2, False)
        advised = hint(state, None, 500_000)
        assert GAME.read(state, advised.text) in GAME.moves(state)
        if advised.outlook.possible is False:
            assert advised.text.startswith("-")
            lifted += 1
    assert lifted


def test_hints_alone_lead_to_three_full_rings() -> None:
    state = check(["123456@0,0/1"])
    while state.placed < 37:
        advised = hint(state, None, 200_000)
        assert not advised.text.startswith("-")
        state = state.play(GAME.read(state, advised.text))


def test_the_solo_asks_the_solver_for_its_hint() -> None:
    table = Table("polymere", 1, seed=0)
    table.play("123456@0,0/1")
    advice = opponents.advise(Knowledge.of(table), 4)
    assert advice.why == "rings-look-yes"
    table.play(advice.text)


# The command


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["solve", "polymere", *words])


@pytest.mark.slow
def test_the_command_tells_draws_and_goes_on(tmp_path: pathlib.Path) -> None:
    work, svg, record = (tmp_path / name for name in ("work.json", "a.svg", "a.tablee"))
    words = ("--seed", "1", "--seconds", "0.01", "--keep", str(work), "--json")
    report = json.loads(run(*words, "--svg", str(svg), "--record", str(record)).output)
    assert report["size"] == len(report["moves"]) > 30
    assert report["size"] == check(report["moves"]).placed
    assert report["code"] in svg.read_text("utf-8")
    again = json.loads(run("--look", "--start", str(record), "--json").output)
    assert (again["size"], again["over"]) == (report["size"], False)
    assert json.loads(run(*words).output)["size"] >= report["size"]
    assert run("--look", "--start", report["position"]).exit_code == 0


@pytest.mark.slow
def test_a_picture_is_a_png(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "a.png"
    assert run("--first", NAMES[5], "--seconds", "0.01", "--png", str(path)).exit_code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("--first", "111111"), "rings-no-such-piece"),
        (("--first", "123456", "--start", "x"), "rings-two-starts"),
        (("--start", "no-such-file"), "file-not-read"),
        (("--start", "polymere 1 {} {}"), "polymere-setup-missing"),
        (("--apart", "--no-jokers"), "rings-apart-needs-jokers"),
        (("--seconds", "0"), "seconds-not-possible"),
        (("--look", "--at", "here"), "rings-cell"),
        (("--look", "--at", "5,5"), "rings-cell-taken"),
    ],
)
def test_what_cannot_be_is_refused_in_words(words: tuple[str, ...], key: str) -> None:
    result = run(*words)
    assert isinstance(result.exception, Refusal)
    assert result.exception.key == key


def test_a_start_that_leads_nowhere_is_refused() -> None:
    blocked = next(
        state
        for state in (ring_position(seed, 2, False) for seed in range(50))
        if outlook(state, None, 1_000_000).possible is False
    )
    position = "polymere 1 {} " + json.dumps(GAME.dump(blocked))
    result = run("--start", position)
    assert isinstance(result.exception, Refusal)
    assert result.exception.key == "rings-impossible"
