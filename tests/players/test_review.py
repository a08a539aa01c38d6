"""Looking back at a game: mistakes are found, good moves are not blamed."""

import json
import pathlib
import subprocess
import sys
from typing import Any

import pytest

from tablee.cli.commands.analyse import plot_path
from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.play.position import Result
from tablee.players import levels
from tablee.players.marks import turning_point
from tablee.players.review import Judged, Reviewer, review
from tablee.players.thinking import Budget
from tablee.solve.permutation import load_or_solve

SMALL = {"size": 4, "bricks": 2}
DEEP = Budget(seconds=None, nodes=200_000)


@pytest.mark.slow
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


@pytest.mark.slow
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
    completed = subprocess.run(
        [*command, "--plot", str(plot), "--json"], capture_output=True, text=True, check=True
    )
    assert len(json.loads(completed.stdout)["moves"]) == 4
    assert plot.read_text().startswith("<svg")
    words = subprocess.run(
        [*command, "--lang", "fr"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "Joueur 1" in words.stdout
    assert "g.svg" in words.stdout


def test_the_plot_goes_where_we_are_under_the_name_of_the_record() -> None:
    assert plot_path("games/evening.tablee") == pathlib.Path("evening.svg")
    assert plot_path("-") == pathlib.Path("analysis.svg")


def random_game(name: str, players: int, seed: int, least: int = 0, **options: object) -> Table:
    """A whole game of random moves, at least so many."""
    for number in range(seed, seed + 200):
        table = Table(name, players, options, seed=number)
        while not table.over:
            move = table.position.playing.sample(1 + Chance(number, f"{table.ply}").below(1 << 31))
            table.play(table.game.write(table.position.playing, move))
        if table.ply >= least:
            return table
    raise AssertionError("no such game")


@pytest.mark.slow
def test_every_move_of_permutation_has_its_exact_value() -> None:
    table = random_game("permutation", 2, 5)
    solved = load_or_solve()
    for one in review(table, Budget(0.01)):
        before = table.at(one.ply - 1)
        worth = {before.game.write(before.position.playing, move): value
                 for move, value in solved.best(before.position.playing)}  # fmt: skip
        assert one.exact
        assert one.proven
        assert one.value == worth[one.text]
        assert one.best_value == max(worth.values()) == worth[one.best]
        assert one.good == sum(value == one.best_value for value in worth.values())
        assert one.choices == len(worth)


@pytest.mark.slow
def test_a_position_is_thought_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_game("poldr", 2, 1, size=4, bricks=6)
    thought: list[int] = []
    real = levels.think

    def counting(known: Knowledge, budget: Any, seed: int = 1) -> Any:
        thought.append(len(known.history))
        return real(known, budget, seed)

    monkeypatch.setattr(levels, "think", counting)
    reviewer = Reviewer(table)
    judged = [reviewer.judge(ply, Budget(None, 2_000)) for ply in range(table.ply)]
    doubts = sum(1 for one in judged if one.loss or one.best != one.text) + table.ply
    assert len(thought) <= table.ply + doubts
    assert [one.ply for one in judged] == list(range(1, table.ply + 1))


@pytest.mark.slow
def test_a_rounds_last_move_is_judged_by_the_round() -> None:
    table = random_game("poldr", 2, 3, size=4, bricks=4, rounds=2)
    ends = [ply for ply in range(1, table.ply) if table.at(ply).round_result is not None]
    assert len(ends) == 1
    last = review(table, Budget(None, 20_000))[ends[0] - 1]
    result = table.at(ends[0]).round_result
    assert result is not None
    winner = result.ranking[0] == [last.seat]
    assert (last.value, last.exact) == (1.0 if winner else 0.0, True)


@pytest.mark.slow
def test_a_move_is_judged_by_what_its_player_knew() -> None:
    """The rest dealt anew changes nothing."""
    table = Table("polymere", 2, seed=9)
    for _ in range(6):
        table.play(next(iter(table.legal())))
    past, view = table, table.view(table.turn)
    deals = [past.game.world(past.setting, view, Chance(deal, "deal")) for deal in (1, 2)]
    starts = [past.game.dump(deal) for deal in deals]
    assert starts[0]["hands"] != starts[1]["hands"]
    for text in list(table.legal())[::7][:4]:
        judged = []
        for start in starts:
            other = Table("polymere", 2, seed=9, start=start)
            other.play(text)
            judged.append(Reviewer(other).judge(0, Budget(None, 200)))
        assert judged[0] == judged[1]


def test_the_turning_point_is_rather_the_losers() -> None:
    won = Judged(1, 0, "a", 0.2, "b", 0.9, False)
    lost = Judged(2, 1, "a", 0.1, "b", 0.6, False)
    assert turning_point([won, lost], result([[0], [1]])) is lost
    assert turning_point([won], result([[0], [1]])) is won
    assert turning_point([won, lost], result([[0, 1]])) is won, "nobody has lost"
    assert turning_point([won, lost]) is won
    assert turning_point([Judged(3, 1, "a", 0.5, "b", 0.6, False)]) is None, "no mistake"


def result(ranking: list[list[int]]) -> Result:
    return Result(ranking, [0, 0], "stopped")
