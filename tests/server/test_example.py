"""The example program of the documentation plays a whole game."""

import json
import pathlib
import subprocess
import sys

import pytest
from room_harness import PATIENCE, Running, play_out

EXAMPLES = pathlib.Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize(("file", "name"), [("bot", "First Move"), ("socket_bot", "Last Move")])
def test_a_program_takes_a_seat_and_plays(room: Running, file: str, name: str) -> None:
    example = EXAMPLES / f"{file}.py"
    anne = room.person()
    opened = anne.open("poldr", ["me", "program"], options={"bricks": 5, "size": 4})
    command = [
        sys.executable,
        str(example),
        room.url,
        opened["table"],
        opened["invites"][0]["code"],
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        anne.events(opened["table"], after=0, wait=20)
        shown = play_out({0: anne}, opened["table"], seed=3)
        assert shown["over"]
        assert shown["seats"][1]["who"] == "program"
        assert shown["seats"][1]["name"] == name
        told, _ = program.communicate(timeout=PATIENCE)
    assert str(shown["result"]["ranking"]) in told
    assert len(example.read_text("utf-8").splitlines()) <= 40


def test_a_program_answers_the_arena() -> None:
    asked = {"cmd": "bot", "game": "poldr", "moves": ["Nd2 Mf2", "pass", "Ma1"]}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "referee_bot.py")], input=json.dumps(asked) + "\n",
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == {"ok": True, "move": "Ma1"}
