"""A hundred wrong commands: each ends with a sentence and status 2, none with a traceback."""

import pathlib
import sys

import pytest

from tablee.cli import app

WRONG = """
serve --port 99999 | serve --port -1 | serve --port abc | serve --host 999.1.1.1
serve --host 203.0.113.7 | serve --database nothing://x | serve --database postgresql://
serve more | serve --nope | serve --port
play chess | play poldr --players 9 | play poldr --players 0 | play poldr --players -1
play poldr --level 9 | play poldr --level x | play poldr --seed x | play poldr --nope
play poldr and more | play | play --plain
draw nonsense | draw nonsense --out OUT.svg | draw MISSING --out OUT.svg | draw
replay MISSING | replay FOLDER | replay JUNK | replay | replay JUNK more | replay BYTES
analyse MISSING | analyse FOLDER | analyse JUNK | analyse BYTES | analyse JUNK --seconds x
solve | solve chess | solve poldr --size 99 | solve poldr --size x | solve poldr --bricks 0
solve poldr --bricks 99 | solve poldr --memory 0 | solve poldr --memory x
solve poldr --opening zz | solve poldr --nope | solve trapezomino --nope
solve permutation --nope | solve polymere --nope
prove | prove chess | prove poldr | prove poldr --opening zz --out OUT
prove poldr --opening Na1 --out OUT | prove trapezomino
check | check MISSING | check FOLDER | check JUNK | check BYTES | check JUNK more
puzzle chess | puzzle poldr --id 0 | puzzle poldr --grade 9
puzzles | puzzles make chess | puzzles check chess
puzzle trapezomino --date yesterday | puzzle --date 2026-13-40
puzzle --nope | puzzle trapezomino --number x
perft | perft chess 3 | perft poldr x | perft poldr 0 | perft poldr -2 | perft poldr 2 more
print | print chess | print poldr --paper a99 | print poldr --out MISSING/x/y.pdf
print poldr --backs nope | print poldr --nope
rules | rules chess | rules poldr more | rules --nope
new-game | new-game POLDR | new-game poldr | new-game a/b | new-game a | new-game 3d
new-game trio --into JUNK | new-game trio --into FOLDER | new-game trio --into JUNK/below
check-game | check-game chess | check-game poldr more | check-game ../poldr
arena | arena chess | arena poldr | arena poldr --players 1 | arena poldr --players 1,99
arena poldr --players 1,2 --games -3 | arena poldr --players 1,2 --games x
backup | backup FOLDER | backup OUT --database sqlite:///MISSING
restore | restore MISSING | restore FOLDER | restore JUNK --database nothing://x
doctor more | doctor --database sqlite:///MISSING | doctor --database nothing://x
drill more | drill --nope | figures JUNK/below | frobnicate | --lang xx | --nope
referee --nope | referee more | menu --nope | menu more
"""
COMMANDS = [one.strip() for line in WRONG.strip().splitlines() for one in line.split("|")]


@pytest.fixture
def places(tmp_path: pathlib.Path) -> dict[str, str]:
    """What the words in capitals stand for."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "mine").write_text("kept")
    junk, raw = tmp_path / "junk", tmp_path / "bytes"
    junk.write_text("this is no record\n")
    raw.write_bytes(b"\xff\xfe\x00\x80" * 50)
    names = {"FOLDER": folder, "JUNK": junk, "BYTES": raw}
    return {name: str(path) for name, path in names.items()} | {
        "MISSING": str(tmp_path / "missing"),
        "OUT": str(tmp_path / "out"),
    }


def test_there_are_a_hundred() -> None:
    assert len(set(COMMANDS)) == len(COMMANDS) > 100


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_command_is_answered_by_a_sentence(
    command: str, places: dict[str, str], tmp_path: pathlib.Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for name, place in places.items():
        command = command.replace(name, place)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "argv", ["tablee", *command.split()])
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SystemExit) as left:
        app.main()
    told = capsys.readouterr()
    assert left.value.code == 2, told.out + told.err
    assert told.err.startswith("tablee: ")
    assert "Traceback" not in told.err
    assert [path for path in sorted(tmp_path.rglob("*")) if "cache" not in path.parts] == before
