"""What the terminal tells of a tournament, in both languages."""

import json
import pathlib
import sys

import pytest

from tablee.cli import arena
from tablee.cli.screen import Screen
from tablee.work.crew import Alone


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
    players = f"cmd:{sys.executable} {bot},random"
    asked = arena.tournament("poldr", players, 1, 2, {}, 1, 5.0)
    screen = Screen("fr", plain=True)
    told = arena.hold(asked, tmp_path / "games.jsonl", Alone(), screen)
    assert json.loads(json.dumps(told["forfeits"])) == told["forfeits"]
    assert told["forfeits"][0]["why"] == "forfeit-rules"
    arena.tell(told, screen)
    assert "contre les règles" in " ".join(capsys.readouterr().out.split())
