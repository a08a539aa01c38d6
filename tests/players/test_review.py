"""Looking back at a game: mistakes are found, good moves are not blamed."""

import json
import pathlib
import subprocess
import sys

import pytest

from tablee.play import Table
from tablee.players.review import Judged, review, turning_point
from tablee.players.thinking import Budget

SMALL = {"size": 4, "bricks": 2}
DEEP = Budget(seconds=None, nodes=200_000)


def test_a_thrown_win_is_the_turning_point() -> None:
    table = Table("poldr", 2, SMALL, seed=1)
    # The first player could have laid his last brick at once.
    table.play("Na1 Ma3")
    wins = [t for t, m in table.legal().items() if table.position.playing.play(m).over()]
    assert wins, "the second player can win at once"
    other = next(text for text in table.legal() if text not in wins)
    table.play(other)
    judged = review(table, DEEP)
    assert judged[1].best in wins
    assert judged[1].best_value == 1.0
    assert judged[0].mark == "??", "it let the other win at once"


def test_the_best_moves_are_not_blamed() -> None:
    table = Table("poldr", 2, SMALL, seed=1)
    table.play("Na1 Ma3")
    wins = [t for t, m in table.legal().items() if table.position.playing.play(m).over()]
    table.play(wins[0])
    last = review(table, DEEP)[-1]
    assert (last.mark, last.value) == ("", 1.0)


@pytest.mark.parametrize(
    ("value", "mark"), [(0.9, ""), (0.83, "?!"), (0.7, "?"), (0.5, "??"), (0.95, "")]
)
def test_marks(value: float, mark: str) -> None:
    assert Judged(1, 0, "a", value, "b", 0.9, False).mark == mark


def test_a_game_without_mistakes_does_not_turn() -> None:
    assert turning_point([Judged(1, 0, "a", 0.5, "a", 0.5, False)]) is None
    assert turning_point([]) is None


@pytest.mark.slow
def test_the_command_tells_and_draws(tmp_path: pathlib.Path) -> None:
    table = Table("permutation", 3, seed=2)
    for _ in range(4):
        table.play(next(iter(table.legal())))
    record, plot = tmp_path / "g.tablee", tmp_path / "g.svg"
    record.write_text(table.record(trusted=True).to_text(), "utf-8")
    command = [sys.executable, "-m", "tablee", "analyse", str(record), "--seconds", "0.05"]
    told = subprocess.run(
        [*command, "--plot", str(plot), "--json"], capture_output=True, text=True, check=True
    )
    assert len(json.loads(told.stdout)["moves"]) == 4
    assert plot.read_text().startswith("<svg")
    words = subprocess.run([*command, "--lang", "fr"], capture_output=True, text=True, check=True)
    assert "Joueur 1" in words.stdout
