"""The Trapézomino solo: the count, the library, help with a board, and what is refused."""

import collections
import functools
import importlib
import itertools
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from tablee.cli.app import app
from tablee.games.chance import Chance
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import JOKER, LETTERS, PIECE, PLACEMENTS, SINGLE
from tablee.games.trapezomino.figures import SOLVED
from tablee.games.trapezomino.state import LIFT, Trapezomino
from tablee.play import Knowledge
from tablee.players import opponents
from tablee.solve import trapezomino as solo
from tablee.solve.insights import answer, insights
from tablee.solve.trapezomino import count as counting
from tablee.solve.trapezomino import library as library
from tablee.solve.trapezomino.cut import ABOVE_WORD
from tablee.solve.trapezomino.halves import Fillings, Unit, count, fillings, units
from tablee.solve.trapezomino.play import board, outlook
from tablee.solve.trapezomino.search import search
from tablee.solve.trapezomino.turns import CELLS_TURNED, TURNS, turned_place
from tablee.workers import SerialPool, local_pool

BY_SHAPE = {
    "K": 13812, "L": 12262, "M": 0, "N": 10962, "O": 6008, "P": 13812, "R": 12262, "S": 5806,
    "T": 0, "U": 10962, "V": 18272, "W": 0, "X": 5124, "Y": 0, "Z": 5806,
}  # fmt: skip
"""Found by bench/trapezomino_plain.cpp, which shares nothing with the project."""


def played(chance: random.Random, pieces: int) -> Trapezomino:
    """A board after random moves, as somebody tries who does not look far."""
    state = solo.empty()
    for _ in range(pieces):
        moves = [move for move in GAME.moves(state) if move < LIFT]
        if not moves:
            break
        state = state.play(chance.choice(moves))
    return state


def begun(chance: random.Random, pieces: int) -> library.Board:
    """The beginning of some solution."""
    filling = library.fillings()[chance.randrange(len(library.fillings()))]
    turn = chance.randrange(6)
    places = [turned_place(place, turn) for place in filling]
    chance.shuffle(places)
    different = {PIECE[place]: place for place in places[:pieces]}
    return library.Board(tuple(different.values()))


def test_turning_six_times_comes_back() -> None:
    for place in range(len(PLACEMENTS)):
        assert turned_place(place, 0) == place
        again = place
        for _ in TURNS:
            again = turned_place(again, 1)
        assert again == place
    assert all(sorted(cells) == list(range(96)) for cells in CELLS_TURNED)


def test_the_library_holds_whole_boards_each_once() -> None:
    shapes = collections.Counter[int]()
    for filling in library.fillings():
        cells = [cell for place in filling for cell in PLACEMENTS[place].cells]
        assert sorted(cells) == list(range(96))
        assert {PIECE[place] for place in filling} == set(range(JOKER))
        shapes[library.doubled(filling)] += 1
    assert len(set(library.fillings())) == len(library.fillings())
    assert {letter: 2 * shapes[shape] for shape, letter in enumerate(LETTERS)} == BY_SHAPE


def test_no_filling_is_there_in_two_turns() -> None:
    chance = random.Random(1)
    for filling in chance.sample(library.fillings(), 2000):
        assert library.canonical(filling) == filling


def test_the_empty_board_begins_all_solutions_in_all_turns() -> None:
    assert library.completions(library.Board()) == 6 * sum(BY_SHAPE.values())


@pytest.mark.slow
def test_library_and_search_agree_on_boards() -> None:
    chance = random.Random(2)
    seen = set()
    for number in range(30):
        lying = begun(chance, 6 + number % 8)
        if number % 3 == 0:
            lying = board(played(chance, 7))
            lying = library.Board(lying.pieces)
        found, _ = search(lying.pieces, None)
        assert library.completions(lying) == found
        seen.add(min(found, 2))
    assert seen == {0, 1, 2} or seen == {0, 2}


@pytest.mark.slow
def test_library_and_search_agree_on_boards_with_jokers() -> None:
    chance = random.Random(3)
    for _ in range(8):
        filling = library.fillings()[chance.randrange(len(library.fillings()))]
        pair = next(p for p in filling if PIECE[p] == library.doubled(filling))
        pieces = tuple(chance.sample([p for p in filling if p != pair], 7))
        first, second = _jokers(pair)
        both = library.completions(library.Board(pieces, (first, second)))
        assert both == search(pieces, pair)[0] > 0
        alone = library.completions(library.Board(pieces, (first,)))
        ways = [p for p in range(SINGLE) if _holds(p, first)]
        assert alone == sum(_with_pair(pieces, p) for p in ways) >= both


def _with_pair(pieces: tuple[int, ...], pair: int) -> int:
    taken = {cell for place in pieces for cell in PLACEMENTS[place].cells}
    if taken & {*PLACEMENTS[pair].cells}:
        return 0
    return search(pieces, pair)[0]


def _holds(pair: int, joker: int) -> bool:
    rest = {*PLACEMENTS[pair].cells} - {*PLACEMENTS[joker].cells}
    jokers = [{*place.cells} for place in PLACEMENTS[SINGLE:]]
    return len(rest) == 3 and rest in jokers


def _jokers(pair: int) -> tuple[int, int]:
    halves = [j for j in range(SINGLE, len(PLACEMENTS)) if _holds(pair, j)]
    first = halves[0]
    rest = {*PLACEMENTS[pair].cells} - {*PLACEMENTS[first].cells}
    return first, next(j for j in halves if {*PLACEMENTS[j].cells} == rest)


@settings(max_examples=15)
@given(st.integers(0, 1 << 30), st.integers(0, 14))
def test_following_the_hints_solves_any_board(seed: int, pieces: int) -> None:
    state = played(random.Random(seed), pieces)
    for _ in range(60):
        if state.over():
            break
        seen = outlook(state, Chance(seed, "test"))
        assert seen.move is not None
        assert (seen.move >= LIFT) == (seen.solutions == 0)
        assert seen.move in GAME.moves(state)
        state = state.play(seen.move)
    assert state.over()
    assert outlook(state, Chance(seed, "test")).move is None


def test_the_solo_is_advised_from_the_library() -> None:
    state = solo.empty()
    advice = opponents.advise(Knowledge(GAME, solo.SETTING, GAME.dump(state)), 3, seed=1)
    after = state.play(GAME.read(state, advice.text))
    assert library.completions(board(after)) > 0
    assert advice.why == "fillings-hint-lay"


def test_a_full_board_with_jokers_apart_is_no_solution() -> None:
    full = solo.board_after(SOLVED)
    assert outlook(full, Chance(0, "test")).solutions == 1
    first, second = board(full).jokers
    moved = library.Board(board(full).pieces, (first, first))
    assert library.completions(moved) == 0
    assert second != first


@pytest.mark.parametrize("moves", ["Q@A1/1", "K@A1/1 K@H1/0", "O@A1/0 X@A3/0", "K@Z1/0", "K"])
def test_an_impossible_board_is_refused(moves: str) -> None:
    with pytest.raises(Refusal):
        solo.board_after(moves)


def test_places_that_overlap_are_refused() -> None:
    with pytest.raises(Illegal):
        solo.with_places((0, 0))


def test_a_damaged_library_is_refused() -> None:
    content = library.FILE.read_bytes()
    for bad in (b"", content[:-100], content[:5000] + b"\0" + content[5001:], b"x" + content[1:]):
        with pytest.raises(Unreadable):
            library.unpack(bad, "test")


def results(number: int) -> dict[Unit, Fillings]:
    return {unit: Fillings((1,) * JOKER, 7) for unit in units()[:number]}


def test_finished_units_come_back(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "count.json"
    assert counting.read(path, units()) == ({}, 0.0)
    counting.write(path, units(), results(5), 2.5)
    assert counting.read(path, units()) == (results(5), 2.5)
    assert [file.name for file in tmp_path.iterdir()] == ["count.json"]


def test_a_damaged_count_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "count.json"
    counting.write(path, units(), results(5), 2.5)
    content = path.read_bytes()
    changed = content.replace(b"[1, 1", b"[1, 2", 1)
    other = json.loads(content) | {"search": "another"}
    body = {name: value for name, value in other.items() if name != "sum"}
    assert changed != content
    for bad in (changed, content[:-20], b"", b"[]", b"\xff", json.dumps(body).encode()):
        path.write_bytes(bad)
        with pytest.raises(Unreadable):
            counting.run(path, lambda done, of: None, SerialPool())
        assert path.read_bytes() == bad


def test_a_count_goes_on_where_it_stopped(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, asked = tmp_path / "count.json", list[Unit]()
    result = Fillings((6,) * JOKER, 1)

    def counted(unit: Unit) -> Fillings:
        if len(asked) == 9:
            raise KeyboardInterrupt
        asked.append(unit)
        return result

    monkeypatch.setattr(counting, "count", counted)
    with pytest.raises(KeyboardInterrupt):
        counting.run(path, lambda done, of: None, SerialPool())
    assert counting.read(path, units())[0].keys() == {*asked}
    first, reported = list(asked), list[int]()
    asked.clear()

    def counted_again(unit: Unit) -> Fillings:
        asked.append(unit)
        return result

    monkeypatch.setattr(counting, "count", counted_again)
    counting.run(path, lambda done, of: reported.append(done), SerialPool())
    assert sorted(first + asked) == sorted(units())
    assert reported[0] == 9
    assert not path.exists()


@pytest.mark.slow
def test_a_unit_is_the_same_by_another_search() -> None:
    """The search below takes the tightest triangle, not the first, and nothing is looked up."""
    parts = random.Random(5).sample(units(), 60)
    small = sorted(parts, key=lambda unit: count(unit).nodes)[5:12]
    for unit in small:
        if PIECE[unit.hexagon] == PIECE[unit.place]:
            continue
        result = count(unit)
        both = search(unit, None)[0]
        # There a doubled shape with both places open counts twice.
        given = {PIECE[place] for place in unit}
        weighed = sum(n * (1 if s in given else 2) for s, n in enumerate(result.by_shape))
        assert both == weighed
        assert len(fillings(unit)) == sum(result.by_shape)


PLAIN = pathlib.Path(__file__).parents[2] / "bench" / "trapezomino_plain.cpp"


def begun_above(seed: int, pieces: int) -> tuple[int, ...]:
    """The beginning of a solution, of different pieces that reach above the middle."""
    chance = random.Random(seed)
    while True:
        filling = library.fillings()[chance.randrange(len(library.fillings()))]
        places = [place for place in filling if ABOVE_WORD[place]]
        found = tuple(chance.sample(places, pieces))
        if len({PIECE[place] for place in found}) == pieces:
            return found


@pytest.mark.slow
def test_a_plain_search_in_another_language_finds_the_same(tmp_path: pathlib.Path) -> None:
    """C++ that shares nothing but the list of places, which the rules have."""
    compiler = shutil.which("g++")
    assert compiler, "g++ is needed for this check"
    program = tmp_path / "plain"
    subprocess.run([compiler, "-O3", str(PLAIN), "-o", str(program)], check=True)
    cases: list[tuple[int, ...]] = [begun_above(seed, 2 + seed % 3) for seed in range(6)]
    cases += [tuple(unit) for unit in random.Random(1).sample(units(), 3)]
    lines = [str(SINGLE)]
    lines += [f"{PIECE[p]} {' '.join(map(str, PLACEMENTS[p].cells))}" for p in range(SINGLE)]
    lines += [str(len(cases)), *(" ".join(map(str, (len(c), *c))) for c in cases)]
    reported = subprocess.run(
        [str(program)], input="\n".join(lines), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for case, line in zip(cases, reported, strict=True):
        assert tuple(map(int, line.split()))[1:] == count(case).by_shape, case


@pytest.mark.slow
def test_a_general_exact_cover_library_finds_the_same() -> None:
    exact_cover = importlib.import_module("exact_cover")
    import numpy as np

    given = begun_above(7, 4)
    taken = {cell for place in given for cell in PLACEMENTS[place].cells}
    lying = {PIECE[place] for place in given}
    left = [c for c in range(96 + JOKER + 1) if c not in taken and c - 96 not in lying]
    rows = [
        [int(c in PLACEMENTS[place].cells or c == 96 + owner) for c in left]
        for place in range(SINGLE)
        for owner in (PIECE[place], JOKER)
        if not taken & {*PLACEMENTS[place].cells} and owner not in lying
    ]
    found = exact_cover.get_solution_count(np.array(rows, np.int32))
    by_shape = count(given).by_shape
    assert found == sum(n * (1 if s in lying else 2) for s, n in enumerate(by_shape)) > 0
    assert found == library.completions(library.Board(given))


@functools.cache
def small_units() -> list[Unit]:
    """A few quick parts of the search; all of them find something."""
    quick = (unit for unit in units()[60:] if 10 < sum(count(unit).by_shape) < 60)
    return list(itertools.islice(quick, 4))


@pytest.mark.slow
def test_fillings_written_again_are_those_of_the_library(tmp_path: pathlib.Path) -> None:
    path, parts, reported = tmp_path / "fillings.xz", small_units(), list[int]()
    number = counting.write_fillings(
        path, lambda done, of: reported.append(done), SerialPool(), parts
    )
    found = library.unpack(path.read_bytes(), "test")
    assert len(found) == number > 0
    assert {*found} <= {*library.fillings()}
    assert reported == list(range(len(parts) + 1))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
def test_writing_fillings_goes_on_where_it_stopped(tmp_path: pathlib.Path) -> None:
    path, parts = tmp_path / "fillings.xz", small_units()
    kept = path.with_name(path.name + ".part")

    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counting.write_fillings(path, stop, SerialPool(), parts)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-9])  # the power went while the third was being written
    reported = list[int]()
    counting.write_fillings(path, lambda done, of: reported.append(done), SerialPool(), parts)
    assert reported == [2, 3, 4]
    again = tmp_path / "again.xz"
    counting.write_fillings(again, lambda done, of: None, SerialPool(), parts)
    assert again.read_bytes() == path.read_bytes()
    for bad in (b"?" + whole[1:], whole.replace(b"[[", b"[[1, ", 2), b"\n\n", b"[]\n"):
        kept.write_bytes(bad)
        with pytest.raises(Unreadable):
            counting.write_fillings(path, lambda done, of: None, SerialPool(), parts)
        assert kept.read_bytes() == bad
    kept.write_bytes(whole)
    with pytest.raises(Unreadable):
        counting.write_fillings(path, lambda done, of: None, SerialPool(), parts[:2])


KILLED = """
import pathlib, sys
from tablee.solve.trapezomino import count as counting
from tablee.solve.trapezomino.halves import units
from tablee.workers import local_pool
if __name__ == "__main__":
    path = pathlib.Path(sys.argv[1])
    counting.run(path, lambda done, of: print(done, flush=True), local_pool(2), units()[100:140])
"""


@pytest.mark.slow
def test_a_count_on_two_cores_is_killed_and_resumed(tmp_path: pathlib.Path) -> None:
    script, path = tmp_path / "killed.py", tmp_path / "count.json"
    script.write_text(KILLED, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), str(path)], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        workers = list[int]()
        while int(running.stdout.readline()) < 3:
            workers = _children(running.pid)
        workers += _children(running.pid)
        running.send_signal(signal.SIGKILL)
    parts, reported = units()[100:140], list[int]()
    done, _ = counting.read(path, parts)
    assert 3 <= len(done) < len(parts)
    counted = counting.run(path, lambda done, of: reported.append(done), local_pool(2), parts)
    assert reported == list(range(len(done), len(parts) + 1))
    straight = counting.total((unit, count(unit)) for unit in parts)
    assert (counted.by_shape, counted.nodes) == (straight.by_shape, straight.nodes)
    assert workers
    end = time.monotonic() + 60
    while any(map(_runs, workers)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(map(_runs, workers))  # nobody works on for one that is gone


def _children(process: int) -> list[int]:
    """Child processes, started by any of its threads."""
    threads = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(word) for thread in threads for word in thread.read_text().split()]


def _runs(process: int) -> bool:
    try:
        return " Z " not in pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def asked(word: str, state: Trapezomino) -> dict[str, object]:
    reported: dict[str, object] = answer(
        GAME.name, solo.SETTING, GAME.view(state, 0), {"ask": word}, threading.Event()
    )
    return reported


def test_the_room_can_ask_about_a_board() -> None:
    assert [*insights(GAME.name)] == ["solvable", "hint", "solution", "ready"]
    empty = solo.empty()
    assert asked("solvable", empty)["solutions"] == 690_528
    lying = begun(random.Random(1), 6)
    state = solo.with_places(lying.pieces)
    assert asked("solvable", state)["solutions"] == library.completions(lying)
    hint = asked("hint", state)
    assert not hint["lift"]
    after = state.play(GAME.read(state, str(hint["move"])))
    assert asked("solvable", after)["solvable"]
    moves = asked("solution", state)["moves"]
    assert isinstance(moves, list)
    for text in moves:
        state = state.play(GAME.read(state, text))
    assert state.over()
    assert asked("hint", state)["move"] is None


def test_the_room_is_told_of_a_board_that_cannot_be_solved() -> None:
    chance = random.Random(4)
    state = played(chance, 9)
    reported = asked("solvable", state)
    assert (reported["solvable"], reported["solutions"], reported["exact"]) == (False, 0, True)
    assert asked("solution", state) == {"moves": None}
    hint = asked("hint", state)
    assert hint["lift"]
    assert GAME.read(state, str(hint["move"])) in GAME.moves(state)
    duo = GAME.setting(2)
    view = GAME.view(GAME.start(duo, Chance(0, "start"), 0), 0)
    with pytest.raises(Illegal):
        answer(GAME.name, duo, view, {"ask": "hint"}, threading.Event())


@pytest.mark.parametrize(("lang", "only", "many"), [
    ("en", "Just one solution", "690,528 solutions"),
    ("fr", "Une seule solution", "690\u202f528 solutions"),
])  # fmt: skip
def test_the_command_says_what_a_board_can_become(lang: str, only: str, many: str) -> None:
    ask = ["solve", "trapezomino", "--lang", lang]
    assert only in CliRunner().invoke(app, [*ask, "--board", SOLVED]).output
    assert many in CliRunner().invoke(app, ask).output


def test_the_command_refuses_what_it_cannot_do(tmp_path: pathlib.Path) -> None:
    damaged = tmp_path / "count.json"
    damaged.write_text("{", "utf-8")
    for words in (
        ["--count", "--resume", str(damaged)],
        ["--count", "--workers", "0", "--resume", str(tmp_path / "new")],
        ["--board", "K@A1/1 K@H1/0"],
    ):
        result = CliRunner().invoke(app, ["solve", "trapezomino", *words])
        assert isinstance(result.exception, Refusal), words
    assert os.listdir(tmp_path) == ["count.json"]


@pytest.mark.slow
def test_the_count_is_what_a_plain_search_finds(tmp_path: pathlib.Path) -> None:
    reported = counting.run(tmp_path / "count.json", lambda done, of: None, SerialPool())
    assert reported.by_shape == BY_SHAPE
    assert reported.solutions == 115_088
