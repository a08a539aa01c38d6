"""The puzzles of the Trapézomino solo: each checked, and those of the days."""

import datetime
import json
import math
import pathlib
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from tablee import locale
from tablee.cli.app import app
from tablee.games.chance import Chance
from tablee.games.refusal import Unknown, Unreadable
from tablee.play import Table, pasted
from tablee.solve import puzzles as shelves
from tablee.solve import trapezomino as solo
from tablee.solve.trapezomino import puzzles as puzzles
from tablee.solve.trapezomino.library import completions


def everything() -> list[tuple[int, puzzles.Puzzle]]:
    return [(grade, one) for grade, ones in enumerate(puzzles.on_file(), 1) for one in ones]


def test_the_file_is_small_and_full() -> None:
    assert all(completions(one.board) == 1 for _, one in everything()[::20])
    assert all(len(ones) >= 400 for ones in puzzles.on_file())
    assert puzzles.FILE.stat().st_size < 100_000


@pytest.mark.slow
def test_every_puzzle_has_one_solution_and_none_comes_twice() -> None:
    assert all(completions(one.board) == 1 for _, one in everything())
    assert len({one.name for _, one in everything()}) == len(everything())


@pytest.mark.slow
def test_every_puzzle_is_of_its_grade() -> None:
    for grade, one in everything():
        assert puzzles.grade_of(one.effort()) == grade  # it also finds just one solution


def test_a_puzzle_leads_to_its_solution() -> None:
    for grade, one in everything()[::97]:
        assert solo.solved_board(one).over(), grade
        assert not solo.start_of(one).over()


def test_grades_go_by_the_work() -> None:
    assert [puzzles.grade_of(n) for n in (1, 10, 11, 30, 31, 120, 121, 600, 601)] == [
        1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]  # fmt: skip


def test_no_puzzle_of_the_day_comes_again_before_all_have_come() -> None:
    start = datetime.date(2026, 1, 1)
    for grade in puzzles.GRADES:
        number = len(puzzles.on_file()[grade - 1])
        assert math.gcd(puzzles.STRIDE, number) == 1
        days = [start + datetime.timedelta(days) for days in range(number)]
        assert len({puzzles.of_the_day(day, grade)[1] for day in days}) == number


def test_puzzles_that_are_not_there_are_refused() -> None:
    for grade, number in ((0, 1), (6, 1), (1, 0), (1, 10_000)):
        with pytest.raises(Unknown):
            puzzles.puzzle(grade, number)


def test_a_damaged_file_is_refused() -> None:
    content = puzzles.FILE.read_bytes()
    for bad in (b"", content[:-1], content[:-3] + b"abc", b"?" + content[1:]):
        with pytest.raises(Unreadable):
            puzzles.unpack(bad, "test")


def test_making_puzzles_can_be_stopped(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "SAVED", 3)
    kept, made = tmp_path / "kept", list[int]()
    whole = puzzles.generate(2, 3, lambda done, of: None, tmp_path / "other")
    make = puzzles.make

    def stopped(chance: Chance) -> puzzles.Puzzle:
        made.append(1)
        if len(made) == 8:
            raise KeyboardInterrupt
        return make(chance)

    monkeypatch.setattr(puzzles, "make", stopped)
    with pytest.raises(KeyboardInterrupt):
        puzzles.generate(2, 3, lambda done, of: None, kept)
    assert puzzles._resumed(kept, 3)[1] == 6
    assert puzzles.generate(2, 3, lambda done, of: None, kept) == whole
    assert [len(ones) for ones in puzzles.unpack(whole, "test")] == [2] * 5
    with pytest.raises(Unreadable):
        puzzles.generate(2, 4, lambda done, of: None, kept)  # another seed


@pytest.mark.slow
def test_making_puzzles_goes_on_after_a_kill(tmp_path: pathlib.Path) -> None:
    out = tmp_path / "puzzles.bin"
    kept = tmp_path / "puzzles.bin.part"
    words = [sys.executable, "-m", "tablee", "puzzle", "--make", "12", "--out", str(out)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:
        while not kept.exists():
            assert running.poll() is None
            time.sleep(0.05)
        running.kill()
    assert not out.exists()
    made = puzzles._resumed(kept, 1)[1]
    assert made >= puzzles.SAVED
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    assert not kept.exists()
    straight = puzzles.generate(12, 1, lambda done, of: None, tmp_path / "straight")
    assert out.read_bytes() == straight


def test_puzzles_are_found_by_the_name_of_their_game() -> None:
    day = datetime.date(2026, 11, 16)
    data = shelves.overview("trapezomino", day)
    assert data["grades"] == [1, 2, 3, 4, 5]
    assert data["count"] == sum(data["sizes"]) == len(everything())
    today = data["today"]
    assert today is not None
    assert (today["id"], today["date"]) == ("2026-11-16", "2026-11-16")
    assert (today["grade"], today["number"]) == puzzles.of_the_day(day)
    by_number = shelves.puzzle("trapezomino", f"{today['grade']}-{today['number']}")
    assert by_number["start"] == today["start"]
    assert by_number["date"] is None
    assert by_number["start"] is not None
    Table("trapezomino", 1, seed=0, start=by_number["start"])  # can be played
    assert by_number["missing"] == 17 - len(by_number["start"]["placed"])
    for game, name in (
        ("trapezomino", "2026-13-01"), ("trapezomino", "x"), ("trapezomino", "1-0"),
        ("trapezomino", "6-1"), ("trapezomino", "1-²"), ("poldr", "1-1"), ("nothing", "1-1"),
    ):  # fmt: skip
        with pytest.raises(Unknown):
            shelves.puzzle(game, name)


def test_a_puzzle_is_played_from_its_start() -> None:
    asked = ["puzzle", "--grade", "1", "--number", "1", "--lang", "en"]
    data = json.loads(CliRunner().invoke(app, [*asked, "--json", "--solution"]).output)
    given = len(data["start"]["placed"])
    moves = "\n".join(data["solution"][given:]) + "\n"
    shown = CliRunner().invoke(app, [*asked, "--play", "--plain"], input=moves)
    assert shown.exit_code == 0, shown.output
    assert locale.say("en", "trapezomino-end-solved") in shown.output


def test_the_command_shows_draws_and_tells(tmp_path: pathlib.Path) -> None:
    run = CliRunner().invoke
    file = tmp_path / "puzzle.svg"
    asked = ["puzzle", "--date", "2026-11-16", "--lang", "en"]
    shown = run(app, [*asked, "--svg", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "2026-11-16" in shown.output
    assert file.read_text("utf-8").startswith("<svg")
    data = json.loads(run(app, [*asked, "--json", "--solution"]).output)
    table = pasted.read(data["position"])
    assert len(table.dump()["placed"]) == 17 - data["missing"]
    assert solo.board_after(" ".join(data["solution"])).over()
