"""What the terminal tells of a tournament, in both languages."""

import json
import pathlib
import sys

import pytest

from tablee.cli.commands import arena
from tablee.cli.terminal.screen import Screen
from tablee.players.arena import Tournament
from tablee.workers import SerialPool


@pytest.mark.parametrize(
    ("lang", "late", "rules"),
    [
        ("en", "it did not answer in time", "it played against the rules: "),
        ("fr", "il n’a pas répondu à temps", "il a joué contre les règles\u00a0: "),
    ],
)
def test_forfeits_have_words(lang: str, late: str, rules: str) -> None:
    screen = Screen(lang, plain=True)
    assert arena._reason({"seat": 0, "why": "forfeit-late"}, screen) == late
    assert arena._reason({"seat": 0, "why": "did not answer"}, screen) == "did not answer"
    broken = {"why": "move-unreadable", "args": {"text": "x"}}
    told = arena._reason({"why": "forfeit-rules", "args": {"rule": broken}}, screen)
    assert told.startswith(rules)
    assert "x" in told.removeprefix(rules)


def test_a_tournament_tells_who_lost_by_default(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "bot.py"
    answer = json.dumps({"move": "Na1 Ma2"})  # the same for every question, and not allowed
    bot.write_text(f"import sys\nfor line in sys.stdin:\n    print({answer!r}, flush=True)\n")
    players = (f"cmd:{sys.executable} {bot}", "random")
    tournament = Tournament("poldr", players, 1, 2, {}, 1, 5.0)
    screen = Screen("fr", plain=True)
    told = arena.play(tournament, tmp_path / "games.jsonl", SerialPool(), screen)
    assert json.loads(json.dumps(told["forfeits"])) == told["forfeits"]
    assert told["forfeits"][0]["why"] == "forfeit-rules"
    arena.show(told, screen)
    assert "contre les règles" in " ".join(capsys.readouterr().out.split())


def test_who_took_how_many_points_from_whom_is_told_the_best_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def standing(name: str, elo: float) -> dict[str, object]:
        return {"name": name, "elo": elo, "interval": 90.0, "score": 0.5, "games": 4}

    told = {
        "names": ["random", "greedy", "uct:50"],
        "standings": [standing("uct:50", 80.0), standing("greedy", -0.2), standing("random", -80)],
        "cross": [[0.0, 0.5, 0.0], [1.5, 0.0, 1.0], [2.0, 1.0, 0.0]],
        "games": 6, "mean_plies": 20.0, "first_seat": 0.5, "forfeits": [],
        "files": ["a", "b", "c"],
    }  # fmt: skip
    arena.show(told, Screen("en", plain=True))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["1", "2", "3"] in lines
    assert ["1", "uct:50", "·", "1", "2"] in lines
    assert ["2", "greedy", "1", "·", "1.5"] in lines
    assert ["3", "random", "0", "0.5", "·"] in lines
    assert any("+0" in line for line in lines)  # never “-0”
