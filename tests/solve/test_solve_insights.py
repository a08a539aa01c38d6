"""What the solvers answer to somebody who plays alone: hints that lead to the end."""

import functools
import random
import threading
from typing import Any

import pytest

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.polymere import GAME as POLYMERE
from tablee.games.polymere.board import JOKERS, PIECES
from tablee.games.polymere.state import LIFT as LIFT_RING
from tablee.games.trapezomino import GAME as TRAPEZOMINO
from tablee.games.trapezomino.state import LIFT
from tablee.solve import puzzles, trapezomino
from tablee.solve.insights import answer, insights
from tablee.solve.polymere import NO_JOKERS, Figure, check, figure_of
from tablee.solve.polymere import figures as figures
from tablee.solve.polymere import play as play
from tablee.solve.trapezomino import play as help_
from tablee.solve.trapezomino.library import WORDS, Board, fillings
from tablee.wire.solos import Puzzle

RINGS = POLYMERE.setting(1)


def asked(state: Any, ask: str, **more: Any) -> Json:
    view = POLYMERE.view(state, 0)
    return answer("polymere", RINGS, view, {"ask": ask, **more}, threading.Event())


def start() -> Any:
    return POLYMERE.start(RINGS, Chance(0, "start"), 0)


# Trapézomino: hints within a puzzle.


def wandered(name: str, seed: int) -> tuple[Any, Puzzle]:
    """A puzzle with some pieces laid at random."""
    task = puzzles.puzzle("trapezomino", name)
    assert task["start"] is not None
    rng, state = random.Random(seed), TRAPEZOMINO.load(trapezomino.SETTING, task["start"])
    for _ in range(rng.randrange(2, 6)):
        lays = [move for move in TRAPEZOMINO.moves(state) if move < LIFT]
        if lays:
            state = state.play(rng.choice(lays))
    return state, task


@pytest.mark.parametrize("seed", range(8))
def test_hints_lead_back_to_a_puzzles_solution_and_leave_what_is_given(seed: int) -> None:
    state, reply = wandered(f"{seed % 5 + 1}-{seed + 1}", seed)
    for _ in range(40):
        if state.over():
            return
        view = TRAPEZOMINO.view(state, 0)
        ask = {"ask": "hint", "barred": reply["barred"]}
        advice = answer("trapezomino", trapezomino.SETTING, view, ask, threading.Event())
        assert advice["move"] not in reply["barred"]
        assert advice["say"]
        state = state.play(TRAPEZOMINO.read(state, advice["move"]))
    raise AssertionError("hints go round in circles")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_the_nearest_filling_is_the_nearest(seed: int) -> None:
    """Against looking at every filling, one by one, in all six turns."""
    from tablee.solve.trapezomino.turns import TURNS, turned_place

    rng = random.Random(seed)
    one, other = rng.sample(fillings(), 2)
    lying: list[int] = []
    for place in (*rng.sample(one, 5), *rng.sample(other, 16)):
        if all(WORDS[place] & WORDS[p] == 0 for p in lying):
            lying.append(place)
    board = Board(tuple(lying))
    best = max(
        sum(turned_place(place, turn) in filling for place in lying)
        for filling in map(set, fillings())
        for turn in TURNS
    )
    assert len({*help_.nearest(board)} & {*lying}) == best


# Polymère.


def test_figures_on_file_are_complete_and_laid_by_the_rules() -> None:
    kinds = {True: 0, False: 0}
    for laid in figures.on_file():
        jokers = sum(faces == figures.JOKER for faces in laid.values())
        assert len(laid) == PIECES - JOKERS + jokers
        assert jokers in (0, JOKERS)
        kinds[jokers > 0] += 1
    assert min(kinds.values()) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(figures.on_file())))
def test_a_figure_on_file_is_checked_from_scratch(number: int) -> None:
    laid = figures.on_file()[number]
    table = tuple(
        {"at": list(cell), "faces": list(faces) or None, "claim": None}
        for cell, faces in laid.items()
    )
    assert check(Figure(table).moves).placed == len(laid)
    assert figures.from_line(figures.as_line(Figure(table))) == laid


@pytest.mark.parametrize("seed", range(4))
def test_a_known_end_is_found_round_any_first_piece(seed: int) -> None:
    """Turned, mirrored and named anew, it still obeys the rules and has what lies."""
    rng = random.Random(seed)
    moves = [move for move in POLYMERE.moves(start()) if POLYMERE.write(start(), move)[0] != "J"]
    state = start().play(rng.choice(moves))
    for jokers in (True, False):
        end = figures.known_end(figure_of(state), jokers)
        assert end is not None
        laid = figures.laid_of(figure_of(state))
        assert laid.items() <= end.items()
        for (q, r), faces in end.items():
            for side, (dq, dr) in enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]):
                other = end.get((q + dq, r + dr))
                if faces and other:
                    assert faces[side] == other[(side + 3) % 6]
        numbered = [
            "".join(map(str, faces[faces.index(1) :] + faces[: faces.index(1)]))
            for faces in end.values() if faces
        ]  # fmt: skip
        assert len({*numbered}) == PIECES - JOKERS


def test_a_figure_that_is_none_of_those_on_file_has_no_known_end() -> None:
    state = start().play(POLYMERE.read(start(), "123456@0,0/1"))
    for _ in range(9):
        lays = [move for move in POLYMERE.moves(state) if not move & LIFT_RING]
        state = state.play(lays[len(lays) // 2])
    assert figures.known_end(figure_of(state), True) is None


def test_progress_tells_the_ring_and_its_dead_cells() -> None:
    assert asked(start(), "progress") == {"say": [], "marks": []}
    state = start().play(POLYMERE.read(start(), "123456@0,0/1"))
    reply = asked(state, "progress")
    assert reply["say"][0]["args"] == {"ring": 1, "laid": 0, "cells": 6, "full": 0}
    rng = random.Random(5)
    while not play.dead_cells(state):
        lays = [m for m in POLYMERE.moves(state) if not m & LIFT_RING and m & 127 != 120]
        state = state.play(rng.choice(lays))
    reply = asked(state, "progress", barred=list(NO_JOKERS))
    assert {f"{q},{r}" for q, r in play.dead_cells(state)} <= {*reply["marks"]}
    assert reply["say"][-1] == {"key": "solo-rings-dead", "args": {"count": len(reply["marks"])}}


def test_a_dead_cell_is_answered_without_a_search() -> None:
    state = check(["123456@0,0/1", "123465@1,0/4", "123546@-1,1/5"])
    assert play.dead_cells(state) == [(0, 1)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "outlook", lambda *args, **more: pytest.fail("searched"))
        assert asked(state, "solvable")["solvable"] is False
        assert asked(state, "hint")["lift"]


def test_hints_come_before_anything_is_compiled() -> None:
    """Rings by hints in plain Python, off the figures on file."""
    state, rng = check(["123456@0,0/1"]), random.Random(3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "ready", functools.cache(lambda: pytest.fail("compiled")))
        for _ in range(40):
            reply = asked(state, "hint", barred=list(NO_JOKERS))
            move = POLYMERE.read(state, reply["move"])
            lays = [m for m in POLYMERE.moves(state) if not m & LIFT_RING and m & 127 != 120]
            state = state.play(rng.choice(lays) if state.placed == 2 else move)
            if state.placed == 19:
                return
    raise AssertionError("two rings are not filled")


def test_the_first_hint_is_a_first_piece() -> None:
    for barred in ([], list(NO_JOKERS)):
        reply = asked(start(), "hint", barred=barred)
        assert POLYMERE.read(start(), reply["move"]) in POLYMERE.moves(start())


def test_only_solos_are_asked_about() -> None:
    assert {"hint", "solvable", "progress", "ready"} <= {*insights("polymere")}
    duo = POLYMERE.setting(2)
    state = POLYMERE.start(duo, Chance(0, "start"), 0)
    with pytest.raises(Exception, match="insight-solo-only"):
        answer("polymere", duo, POLYMERE.view(state, 0), {"ask": "hint"}, threading.Event())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "pieces", "barred"),
    [("134265@0,0/4", 124, []), ("165432@0,0/2", 120, ["J@"]), ("123456@0,0/1", 37, ["J@"])],
)
def test_hints_alone_lead_to_the_goal(first: str, pieces: int, barred: list[str]) -> None:
    state = start().play(POLYMERE.read(start(), first))
    while state.placed < pieces:
        reply = asked(state, "hint", barred=barred)
        assert not reply["lift"]
        move = POLYMERE.read(state, reply["move"])
        assert move in POLYMERE.moves(state)
        assert not any(reply["move"].startswith(text) for text in barred)
        state = state.play(move)
    assert asked(state, "solvable", barred=barred)["solvable"] is not False


@pytest.mark.slow
def test_in_the_last_ring_hints_never_go_round_in_circles() -> None:
    state = check(["123456@0,0/1"])
    while state.placed < 91:
        state = state.play(POLYMERE.read(state, play.hint(state, None, 200_000).text))
    laid = state.placed
    while (reply := asked(state, "hint"))["move"] is not None:
        assert not reply["lift"]
        state = state.play(POLYMERE.read(state, reply["move"]))
        assert state.placed == laid + 1
        laid += 1
    assert laid >= 105
    assert reply["say"][0]["key"] == "solo-rings-full"
    assert not any(not move & LIFT_RING for move in POLYMERE.moves(state))


@pytest.mark.slow
def test_what_is_not_found_in_time_is_said_so() -> None:
    state = check(["123456@0,0/1"])
    while state.placed < 91:
        state = state.play(POLYMERE.read(state, play.hint(state, None, 200_000).text))
    reply = asked(state, "solvable")
    word = {True: "yes", False: "no", None: "unknown"}[reply["solvable"]]
    assert reply["say"][0]["key"] == f"solo-rings-{word}-all"
