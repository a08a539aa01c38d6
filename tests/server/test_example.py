"""The example program of the documentation plays a whole game."""

import pathlib
import subprocess
import sys

from room_harness import PATIENCE, Running, play_out

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


def test_a_program_takes_a_seat_and_plays(room: Running) -> None:
    anne = room.person()
    opened = anne.open("poldr", ["me", "program"], options={"bricks": 5, "size": 4})
    command = [
        sys.executable,
        str(EXAMPLE),
        room.url,
        opened["table"],
        opened["invites"][0]["code"],
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        anne.events(opened["table"], after=0, wait=20)
        shown = play_out({0: anne}, opened["table"], seed=3)
        assert shown["over"]
        assert shown["seats"][1]["who"] == "program"
        assert shown["seats"][1]["name"] == "First Move"
        told, _ = program.communicate(timeout=PATIENCE)
    assert str(shown["result"]["ranking"]) in told
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 36
