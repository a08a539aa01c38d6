"""The benchmark of reasons plays, checks, keeps and counts."""

import pathlib

import pytest

from bench import player_figures, reasons


@pytest.mark.slow
def test_a_game_is_checked_and_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reasons, "games_file", lambda name: tmp_path / f"{name}.jsonl")
    monkeypatch.setattr(player_figures, "FIGURES", tmp_path / "players.json")
    reasons.work("permutation", 5)
    told = reasons.figures("permutation")
    assert told["sentences"] >= told["said"] > 0
    assert told["false"] == 0
    assert told["marks"]["bad"] >= told["marks"]["bad_with"]
    kept = (tmp_path / "reasons-permutation.jsonl").read_text("utf-8")
    reasons.work("permutation", 5)
    assert (tmp_path / "reasons-permutation.jsonl").read_text("utf-8") == kept, "nothing is missing"
    reasons.show("permutation", told)
    assert "0 false" in capsys.readouterr().out
