"""Puzzles proven again: a sample of each game, and a checker that notices what is wrong."""

import pathlib
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

import pytest

from tablee.games.refusal import Unreadable
from tablee.puzzles.collection import collection, games_with_puzzles
from tablee.puzzles.making import check_run, run
from tablee.puzzles.making.check import faults
from tablee.puzzles.puzzle import SOLVED, Branch, Puzzle, dumps
from tablee.workers import SerialPool

SAMPLE = 50


@pytest.mark.slow
@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_sample_of_each_game_is_proven_again(game: str) -> None:
    puzzles = collection(game).puzzles
    for puzzle in puzzles[:: max(1, len(puzzles) // SAMPLE)]:
        assert not faults(game, puzzle), dumps(puzzle)


def first_of(kind: str, turns: int = 1, game: str = "permutation") -> Puzzle:
    own = collection(game).puzzles
    return next(one for one in own if one.kind == kind and one.turns >= turns)


def with_another_first_move(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a wrong move in place of the right one."""
    table = puzzle.table("permutation")
    right = puzzle.steps[0][0]
    state, legal = table.position.playing, table.legal()
    kept = state.play(legal[right.move])
    other = next(text for text, move in legal.items() if state.play(move) != kept)
    return replace(puzzle, steps=((Branch(other, None, SOLVED),),), refutations={})


def with_all_refutations_alike(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the first reply of the list to every wrong move."""
    signs = puzzle.refutations[0]
    return replace(puzzle, refutations={0: "".join("#" if s != " " else s for s in signs)})


BREAKS: dict[str, Callable[[], Puzzle]] = {
    "another move is right": lambda: with_another_first_move(first_of("win")),
    "a balance is no win": lambda: replace(first_of("hold"), kind="win"),
    "more can be had": lambda: replace(first_of("points"), count=first_of("points").count - 1),
    "less can be had": lambda: replace(first_of("points"), count=first_of("points").count + 1),
    "replies do not refute": lambda: with_all_refutations_alike(first_of("win")),
    "a step is left over": lambda: replace(
        first_of("win"), steps=(*first_of("win").steps, first_of("win").steps[0])
    ),
}


@pytest.mark.parametrize("what", BREAKS)
def test_the_checker_notices_what_is_wrong(what: str) -> None:
    assert faults("permutation", BREAKS[what]())


def series(kind: str) -> Puzzle:
    return first_of(kind, game="polymere")


def without_all_but(puzzle: Puzzle) -> Puzzle:
    """The puzzle with one move where nearly all are right."""
    return replace(puzzle, all_but={})


def with_pass(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a pass as good as any move."""
    return replace(puzzle, all_but=dict.fromkeys(puzzle.all_but, ("none",)))


def with_every_joker(puzzle: Puzzle) -> Puzzle:
    """The puzzle with every place for a joker right."""
    places = [text for text in puzzle.table("polymere").legal() if text.startswith("J")]
    return replace(puzzle, steps=(tuple(Branch(text, None, SOLVED) for text in places),))


SERIES_BREAKS: dict[str, Callable[[], Puzzle]] = {
    "the hand is larger": lambda: replace(series("longest"), kind="out"),
    "it is the whole hand": lambda: replace(series("out"), kind="longest"),
    "more can be laid": lambda: replace(series("longest"), count=series("longest").count - 1),
    "fewer can be laid": lambda: replace(series("longest"), count=series("longest").count + 1),
    "other moves end it too": lambda: without_all_but(series("longest")),
    "a pass lays nothing": lambda: with_pass(series("longest")),
    "places are wrong": lambda: with_every_joker(series("joker-out")),
    "no joker is laid": lambda: replace(series("longest"), kind="joker"),
    "the joker's hand is larger": lambda: replace(series("joker"), kind="joker-out"),
}


@pytest.mark.parametrize("what", SERIES_BREAKS)
def test_the_checker_of_series_notices_what_is_wrong(what: str) -> None:
    assert faults("polymere", SERIES_BREAKS[what]())


@pytest.mark.parametrize("kind", ["out", "longest", "joker", "joker-out"])
def test_unbroken_series_pass(kind: str) -> None:
    assert not faults("polymere", series(kind))


def test_unbroken_puzzles_pass() -> None:
    for kind in ("win", "hold", "points"):
        assert not faults("permutation", first_of(kind))
    assert not faults("permutation", first_of("win", turns=2))


@pytest.fixture
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BATCH", 2)
    monkeypatch.setattr(run, "ROUND", 2)


def made(work: pathlib.Path, count: int, seed: int = 5) -> list[Puzzle]:
    alone = lambda: nullcontext(SerialPool())  # noqa: E731
    return run.make("permutation", count, seed, work, alone, lambda done, total: None)


@pytest.mark.slow
def test_making_goes_on_where_it_was_stopped(tmp_path: pathlib.Path, small_units: None) -> None:
    whole = made(tmp_path / "whole", 8)
    lines = (tmp_path / "whole").read_text("utf-8").splitlines(keepends=True)
    stopped = tmp_path / "stopped"
    stopped.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:20], "utf-8")
    assert made(stopped, 8) == whole
    assert [puzzle.grade for puzzle in whole] != [1] * 8
    for puzzle in whole:
        assert not faults("permutation", puzzle)
    with pytest.raises(Unreadable):
        made(stopped, 8, seed=6)


def test_a_check_that_was_stopped_keeps_what_is_done(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_run, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(check_run, "BATCH", 1)
    puzzles = [first_of("win"), BREAKS["another move is right"](), first_of("hold")]
    alone = lambda: nullcontext(SerialPool())  # noqa: E731
    found = check_run.check("permutation", puzzles, alone, lambda done, total: None)
    assert list(found) == [2]

    def fail(*args: object) -> None:
        raise AssertionError("a finished unit was checked again")

    monkeypatch.setattr(check_run, "check_batch", fail)
    again = check_run.check("permutation", puzzles, alone, lambda done, total: None)
    assert again == found
