"""The rehearsal of the worst day, on a real database with games in it."""

import pathlib

import pytest
from room_harness import Guest, served

from tablee.cli.commands.drill import rehearse
from tablee.games.refusal import Refusal


def test_it_is_timed_and_what_is_damaged_is_told(tmp_path: pathlib.Path) -> None:
    database = str(tmp_path / "room.sqlite")
    with served(database) as room:
        guest = Guest(room.url)
        for _ in range(3):
            table = guest.open("permutation", ["me", "me"])["table"]
            guest.play(table, guest.moves(table)[0]["text"], 0)
        guest.leave()
    told = rehearse(database, str(tmp_path / "again.sqlite"), tmp_path)
    assert told["tables"] == 3
    assert told["bad"] == {}
    for step in ("backup", "restore", "replay"):
        assert told[step]["seconds"] > 0
        assert told[step]["per_1000_games"] == pytest.approx(
            1_000 * told[step]["seconds"] / 3, rel=0.1, abs=0.5
        )
    (tmp_path / "drill.backup").unlink()
    with pytest.raises(Refusal):  # never over a database that holds something
        rehearse(database, str(tmp_path / "again.sqlite"), tmp_path)
