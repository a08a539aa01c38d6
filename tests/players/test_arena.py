"""Tournaments: balanced, resumable, and fair to those who fail."""

import json
import pathlib
import subprocess
import sys

import pytest

from tablee.games.refusal import Unknown, Unreadable
from tablee.players import arena
from tablee.players.arena import Tournament
from tablee.players.contestant import contestant

BOT = """
import json, sys, time, os
mode = sys.argv[1]
for line in sys.stdin:
    asked = json.loads(line)
    if mode == "first":
        print(json.dumps({"ok": True, "move": asked["moves"][0]}), flush=True)
    elif mode == "crash":
        os._exit(3)
    elif mode == "stall":
        time.sleep(60)
    elif mode == "illegal":
        print(json.dumps({"ok": True, "move": "Nz9"}), flush=True)
    elif mode == "garbage":
        print("hello", flush=True)
"""


@pytest.fixture
def bot(tmp_path: pathlib.Path) -> str:
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return f"cmd:{sys.executable} {path}"


def test_everybody_sits_everywhere_equally_often() -> None:
    tournament = Tournament("permutation", ("random", "greedy", "2"), 12)
    seats = [pairing.seats for pairing in tournament.pairings()]
    for who in range(3):
        for seat in range(2):
            assert sum(pair[seat] == who for pair in seats) == 4
    deals = [pairing.seed for pairing in tournament.pairings()]
    assert deals[0] == deals[1] != deals[2], "the same deal in both seat orders"


def test_another_seed_is_another_tournament_also_where_nothing_is_dealt(
    tmp_path: pathlib.Path,
) -> None:
    def courses(seed: int) -> list[object]:
        asked = Tournament("poldr", ("random", "greedy"), 4, seed=seed)
        played = arena.run(asked, tmp_path / f"{seed}-{len(list(tmp_path.iterdir()))}", workers=1)
        return [game["record"]["moves"] for game in played]

    assert courses(1) == courses(1)
    assert not [course for course in courses(2) if course in courses(1)]


def test_a_tournament_is_resumed_where_it_stopped(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = arena.run(Tournament("permutation", ("random", "greedy"), 6), file, workers=1)
    lines = file.read_text().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:4]) + lines[4][:30])  # killed in the middle of a line
    progress: list[int] = []
    again = arena.run(
        Tournament("permutation", ("random", "greedy"), 6), cut,
        lambda done, _: progress.append(done), workers=1,
    )  # fmt: skip
    assert again == whole
    assert progress[0] == 3
    longer = arena.run(Tournament("permutation", ("random", "greedy"), 8), file, workers=1)
    assert longer[:6] == whole
    assert len(longer) == 8


def test_another_tournaments_file_is_left_alone(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "games.jsonl"
    arena.run(Tournament("permutation", ("random", "greedy"), 2), file, workers=1)
    with pytest.raises(Unknown, match="arena-other"):
        arena.run(Tournament("permutation", ("random", "random"), 2), file, workers=1)
    file.write_text("hello\n")
    with pytest.raises(Unreadable, match="arena-damaged"):
        arena.run(Tournament("permutation", ("random", "greedy"), 2), file, workers=1)


def test_greedy_beats_random(tmp_path: pathlib.Path) -> None:
    tournament = Tournament("permutation", ("random", "greedy"), 30)
    report = arena.summary(tournament, arena.run(tournament, tmp_path / "g.jsonl", workers=1))
    assert report["standings"][0]["name"] == "greedy"
    assert report["standings"][0]["elo"] > 100
    assert sum(map(sum, report["cross"])) == 30
    assert json.dumps(report)


def test_a_program_can_sit_down(tmp_path: pathlib.Path, bot: str) -> None:
    tournament = Tournament("poldr", (f"{bot} first", "random"), 2)
    games = arena.run(tournament, tmp_path / "g.jsonl", workers=1)
    assert all(game["forfeit"] is None for game in games)


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        ("crash", "stopped"),
        pytest.param("stall", "late", marks=pytest.mark.slow),
        ("illegal", "rules"),
        ("garbage", "no-move"),
    ],
)
def test_a_program_that_fails_loses_that_game(
    mode: str, why: str, bot: str, tmp_path: pathlib.Path
) -> None:
    tournament = Tournament("poldr", (f"{bot} {mode}", "random"), 2, seconds=0.2)
    games = arena.run(tournament, tmp_path / "g.jsonl", workers=1)
    for game in games:
        loser = game["seats"].index(0)
        assert game["ranking"] == [[1 - loser], [loser]]
        assert game["forfeit"]["why"] == f"forfeit-{why}"


def test_a_program_that_is_not_there_loses(tmp_path: pathlib.Path) -> None:
    tournament = Tournament("poldr", ("cmd:./no-such-bot", "random"), 1)
    game = arena.run(tournament, tmp_path / "g.jsonl", workers=1)[0]
    assert game["forfeit"]["why"] == "forfeit-not-started"


def test_three_sit_together(tmp_path: pathlib.Path) -> None:
    tournament = Tournament("poldr", ("random", "greedy", "random"), 3, players=3)
    games = arena.run(tournament, tmp_path / "g.jsonl", workers=1)
    assert len(arena.duels(games)) == 9


@pytest.mark.parametrize("name", ["", "0", "6", "uct", "uct:0", "uct:x", "best:0s", "level:9", "x"])
def test_unknown_contestants_are_refused(name: str) -> None:
    with pytest.raises(Unknown):
        contestant(name).close()


def test_too_few_contestants_are_refused(tmp_path: pathlib.Path) -> None:
    with pytest.raises(Unknown, match="arena-too-few"):
        arena.run(Tournament("poldr", ("random",), 2), tmp_path / "g.jsonl", workers=1)


@pytest.mark.slow
def test_the_command_plays_on_all_cores(tmp_path: pathlib.Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "arena", "permutation", "-p", "random,greedy,uct:300",
         "--games", "6", "--out", str(tmp_path / "a.jsonl"), "--json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert report["games"] == 6
    assert (tmp_path / "a-summary.svg").read_text().startswith("<svg")
