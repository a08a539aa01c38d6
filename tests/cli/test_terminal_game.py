"""Games at the terminal: whole games, commands, saving and resuming."""

import io
import os
import pathlib
import pydoc
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tablee import games, locale
from tablee.cli.terminal import results, saved_games
from tablee.cli.terminal.keyboard import Keyboard
from tablee.cli.terminal.screen import Screen
from tablee.cli.terminal.terminal_game import TerminalGame
from tablee.play import Record, Table
from tablee.play.position import Result

DATA = pathlib.Path(__file__).parents[1] / "data"
Typed = Callable[[Table], str | None]


class Hands(Keyboard):
    """A keyboard with somebody at it who decides what to type."""

    def __init__(self, typed: Typed) -> None:
        self.typed, self.table = typed, Table("permutation", 2)
        self.offered: list[str] = []

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        self.offered = list(words)
        return self.typed(self.table)


class Paper(Screen):
    """A screen whose words can be read again."""

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang, plain=True)
        self.text = io.StringIO()
        self.console.file = self.text
        self.console.width = 100


def lines(*typed: str) -> Typed:
    """Type these lines, then leave."""
    waiting = list(typed)
    return lambda table: waiting.pop(0) if waiting else None


def evening(
    table: Table, typed: Typed, bots: dict[int, int] | None = None, lang: str = "en",
    save_as: pathlib.Path | None = None,
) -> tuple[TerminalGame, str]:  # fmt: skip
    hands, paper = Hands(typed), Paper(lang)
    hands.table = table
    played = TerminalGame(table, bots or {}, paper, hands, save_as)
    played.run()
    return played, paper.text.getvalue()


def at_random(seed: int) -> Typed:
    chooser = random.Random(seed)
    return lambda table: chooser.choice(list(table.legal()))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_of_each(game: str, lang: str) -> None:
    table = Table(game, 2, seed=4)
    _, told = evening(table, at_random(4), {1: 3}, lang)
    assert table.over
    assert told.count("\n") > 50
    assert "1. " in told


@pytest.mark.parametrize("game", [g for g in games.names() if 1 in games.get(g).seats])
def test_solos_can_be_played_and_stopped(game: str) -> None:
    table = Table(game, 1, seed=4)

    ending = iter(["stop", "no", "stop", "yes"])

    def typed(table: Table) -> str:
        if table.ply >= 5:
            return next(ending)
        return next(text for text in table.legal() if not text.startswith("-"))

    evening(table, typed)
    assert table.result is not None
    assert (table.result.reason, table.result.scores) == ("stopped", [5])


def test_every_command_does_something() -> None:
    table = Table("poldr", 2, seed=1)
    typed = ["help", "moves Na", "hint", "Nd2 Mf2", "undo", "undo", "record", "position", "rules",
             "board", "what?", "Na1 Ma2", "quit"]  # fmt: skip
    _, told = evening(table, lines(*typed))
    for words in ("take back your last move", "To play it, type", "Tablée record 1", "poldr 2 {}",
                  "There is no move to take back"):  # fmt: skip
        assert words in told
    assert table.ply == 0


def test_commands_are_understood_in_both_languages() -> None:
    table = Table("poldr", 2, seed=1)
    evening(table, lines("Nd2 Mf2", "annuler", "Nd2 Mf2", "abandonner", "oui"), lang="en")
    assert table.result is not None
    assert table.result.ranking == [[0], [1]]


@pytest.mark.parametrize("command", ["resign", "abandonner", "stop", "arreter"])
@pytest.mark.parametrize("answer", ["", "no", "yess", "non"])
def test_nothing_ends_unless_one_is_sure(command: str, answer: str) -> None:
    table = Table("poldr", 2, seed=1)
    evening(table, lines(command, answer))
    assert not table.over
    evening(table, lines(command, "O"))
    assert table.over


def test_only_two_players_are_asked_whether_they_give_up() -> None:
    table = Table("poldr", 3, seed=1)
    _, told = evening(table, lines("resign", "Nd2 Mf2"))
    assert "Only a two-player game" in told
    assert table.ply == 1, "the second line was a move, not an answer"


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", "quitter"])
def test_people_leave_by_the_word_they_know(word: str) -> None:
    table = Table("poldr", 2, seed=1)
    evening(table, lines(word, "Nd2 Mf2"))
    assert table.ply == 0


def test_a_question_mark_helps() -> None:
    _, told = evening(Table("poldr", 2, seed=1), lines("?"))
    assert "take back your last move" in told


def test_no_legal_moves_are_not_counted() -> None:
    _, told = evening(Table("poldr", 2, seed=1), lines("moves Zz", "moves Na1"))
    assert "No legal move starts with “Zz”" in told
    assert "0 legal moves" not in told
    assert "legal moves:" in told


@pytest.mark.parametrize("game", [g for g in games.names() if 1 in games.get(g).seats])
def test_a_hint_in_a_solo_tells_no_chances(game: str) -> None:
    _, told = evening(Table(game, 1, seed=4), lines("hint"))
    assert "To play it, type" in told
    assert "in a hundred" not in told
    assert "even" not in told


# Ends in words


def ended(table: Table, lang: str = "en") -> str:
    """What is told of a game after this table's present position."""
    paper = Paper(lang)
    results.show_result(table, paper, lambda seat: locale.seat_name(lang, table.game.name, seat))
    return paper.text.getvalue()


def small_poldr(seed: int, rounds: int = 1) -> Table:
    """A small game of POLD.R, played to its end at random."""
    table = Table("poldr", 2, {"size": 4, "bricks": 6, "rounds": rounds}, seed=seed)
    typed = at_random(seed)
    while not table.over:
        table.play(typed(table))
    return table


def decided_between_equals(table: Table) -> bool:
    assert table.result is not None
    return len(set(table.result.scores)) == 1 and len(table.result.ranking) == 2


@pytest.mark.parametrize(
    ("rounds", "english", "french"),
    [(1, "earlier stands better", "plus tôt"), (2, "of all rounds together", "manches réunies")],
)
def test_a_tie_break_is_told_where_one_decided(rounds: int, english: str, french: str) -> None:
    seen = set()
    for seed in range(2, 14):
        table = small_poldr(seed, rounds)
        tie = decided_between_equals(table)
        last = " ".join(ended(table).split()).partition("The game is over.")[2]
        assert (english in last) == tie
        assert (french in " ".join(ended(table, "fr").split()).partition("finie.")[2]) == tie
        seen.add(tie)
    assert seen == {True, False}


def test_giving_up_is_no_tie() -> None:
    table = Table("poldr", 2, seed=1)
    table.resign(0)
    assert decided_between_equals(table)
    assert "earlier" not in ended(table)


def test_whoever_is_out_first_stands_better() -> None:
    result = Result([[1], [0], [2]], [0, 0, 7], "out")
    for lang, told in (("en", "out first"), ("fr", "le premier qui a fini")):
        paper = Paper(lang)
        results._show_tie(result, paper, "polymere-tie")
        assert told in paper.text.getvalue()


@pytest.mark.parametrize(
    ("game", "lang", "told"),
    [
        ("poldr", "en", ["Round 1 of 2 is over", "Round 2 of 2 is over"]),
        ("poldr", "fr", ["La manche 1 sur 2", "La manche 2 sur 2"]),
        ("trapezomino", "en", ["Round 1 is over; 2 rounds won win the match"]),
    ],
)
def test_rounds_are_counted(game: str, lang: str, told: list[str]) -> None:
    table = Table(game, 2, {"rounds": 2}, seed=4)
    chooser = random.Random(4)
    _, said = evening(table, lambda table: chooser.choice(list(table.legal())), lang=lang)
    assert table.over
    for words in told:
        assert said.count(words) == 1, words


# Leafing through what is long


@pytest.mark.parametrize(("height", "leafed"), [(10, 1), (10_000, 0)])
def test_what_is_longer_than_the_window_is_leafed_through(
    height: int, leafed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    turned: list[str] = []
    monkeypatch.setattr(pydoc, "pager", turned.append)
    paper = Paper()
    paper.pages, paper.console.height = True, height
    paper.page(locale.rules_page("en", "poldr"))
    assert len(turned) == leafed
    assert "POLD.R" in (turned[0] if leafed else paper.text.getvalue())
    assert not (leafed and paper.text.getvalue())


def test_nothing_is_leafed_through_in_a_pipe_or_when_plain() -> None:
    assert not Paper().pages
    assert not Screen("en").pages


def test_undo_against_the_computer_goes_back_to_your_own_move() -> None:
    table = Table("permutation", 2, seed=1)
    evening(table, lines("aL", "undo"), {1: 2})
    assert table.ply == 0


def test_undo_never_crosses_a_draw() -> None:
    table = Table("polymere", 2, seed=1)
    first = next(iter(table.legal()))
    _, told = evening(table, lines("", first, "", "pass", "", "undo"))
    assert table.ply == 2
    assert "drawn" in told


def test_hands_are_hidden_between_people() -> None:
    table = Table("polymere", 2, seed=1)
    held = table.dump()["hands"]
    first = next(iter(table.legal()))
    _, told = evening(table, lines())
    assert not any(piece in told for piece in held[0] + held[1] if piece != "J")
    _, told = evening(table, lines("", first))
    assert not any(piece in told for piece in held[1] if piece != "J")
    _, told = evening(table, lines("", "moves"))
    assert any(piece in told for piece in held[1] if piece != "J")
    assert not any(piece in told for piece in held[0] if piece not in ("J", first[:6]))


def test_a_file_is_never_written_over(tmp_path: pathlib.Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend")
    typed = [f"record {letter}", f"record {tmp_path}/nowhere/x.tablee", "quit"]
    _, told = evening(Table("poldr", 2, seed=1), lines(*typed))
    assert letter.read_text() == "Dear friend"
    assert "exists already" in told
    assert "There is no folder" in told


def test_what_a_move_did_is_told() -> None:
    _, told = evening(Table("poldr", 2, seed=1), lines("Nd2 Mf2", "rÉgles", "regles"), lang="fr")
    assert "met le pion noir ici" in told
    assert "pose une brique, il en reste 15" in " ".join(told.split())
    assert "Polders" in told or "polders" in told


def test_the_turn_of_the_tide_is_announced() -> None:
    moves = (DATA / "poldr-source.txt").read_text().splitlines()[:16]
    _, told = evening(Table("poldr", 2, seed=1), lines(*moves))
    assert told.count("The tide turns") == 1


def test_positions_with_hidden_hands_are_not_shown() -> None:
    _, told = evening(Table("polymere", 2, seed=1), lines("position"), {1: 1})
    assert "hands" not in told


def test_completion_offers_moves_and_commands() -> None:
    hands = Hands(lines())
    table = Table("poldr", 2, seed=1)
    TerminalGame(table, {}, Paper("fr"), hands).run()
    assert "Nd2 Mf2" in hands.offered
    assert "indice" in hands.offered
    assert "hint" not in hands.offered


def test_a_game_is_kept_and_resumed(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_STATE", str(tmp_path))
    table = Table("polymere", 3, seed=9)
    path = saved_games.new_file("polymere")
    evening(table, lines(next(iter(table.legal()))), {1: 2, 2: 4}, save_as=path)
    assert table.ply >= 3
    again = TerminalGame.resumed("polymere", "en", True)
    assert again.table.dump() == table.dump()
    assert again.bots == {1: 2, 2: 4}
    assert [p.name for p in path.parent.iterdir()] == [path.name], "nothing half-written is left"


def test_a_full_disk_does_not_end_the_evening(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    table = Table("permutation", 2, seed=1)
    played, told = evening(table, at_random(1), save_as=tmp_path / "game.tablee")
    assert table.over
    assert " ".join(told.split()).count("No space left") == 1
    assert list(tmp_path.iterdir()) == []
    assert played.save_as is None


def test_only_the_newest_games_are_kept(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_STATE", str(tmp_path))
    monkeypatch.setattr(saved_games, "KEPT", 3)
    for number in range(5):
        path = saved_games.folder() / f"poldr-{number}.tablee"
        saved_games.write(path, Table("poldr", 2).record())
        os.utime(path, (number, number))
    saved_games.prune()
    assert sorted(p.name for p in saved_games.folder().iterdir()) == [
        f"poldr-{n}.tablee" for n in "234"
    ]


# The program itself, as a person starts it


def tablee(
    *words: str, typed: str = "", state: pathlib.Path | None = None
) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    if state:
        environment["TABLEE_STATE"] = str(state)
    return subprocess.run(
        [sys.executable, "-m", "tablee", *words], input=typed, capture_output=True, text=True,
        timeout=100, check=False, env=environment,
    )  # fmt: skip


@pytest.mark.slow
def test_play_replay_and_resume_as_programs(tmp_path: pathlib.Path) -> None:
    record = tmp_path / "game.tablee"
    typed = f"Nd2 Mf2\nMa2\nrecord {record}\nquit\n"
    done = tablee("play", "poldr", "--bots", "0", "--seed", "5", typed=typed, state=tmp_path)
    assert done.returncode == 0, done.stderr
    assert Table.from_record(Record.read(record.read_text("utf-8"))).ply == 2
    shown = tablee("replay", str(record))
    assert shown.returncode == 0
    assert "Ma2" in shown.stdout
    one = tablee("replay", str(record), "--ply", "1", "--lang", "fr").stdout
    assert "Bleu" in one
    assert "Ma2" not in one
    resumed_game = tablee("play", "Pold.R", "--resume", typed="stop\nyes\n", state=tmp_path)
    assert resumed_game.returncode == 0, resumed_game.stderr
    assert "Blue" in resumed_game.stdout


@pytest.mark.slow
def test_the_menu_leads_to_a_game(tmp_path: pathlib.Path) -> None:
    done = tablee(typed="9\n2\n2\n1\n1\n0\nNd2 Mf2\nquit\nq\n", state=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "POLD.R" in done.stdout


@pytest.mark.slow
def test_perft_counts() -> None:
    done = tablee("perft", "poldr", "1", "--json")
    assert '"nodes": 360' in done.stdout
    plain = tablee("perft", "permutation", "3", "--uncompiled", "--json").stdout
    assert plain == tablee("perft", "permutation", "3", "--json").stdout


START = 'permutation 2 {} {"dice":[1,2,3,4,5,6],"path":"ad","won":[[],[]],"turn":0}'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "poker"], "no game called"),
        (["play", "poldr", "--players", "9"], "not played by 9"),
        (["play", "poldr", "--option", "size"], "not an option"),
        (["play", "poldr", "--option", "size=99"], "cannot be"),
        (["play", "poldr", "--bots", "7"], "do not fit"),
        (["play", "poldr", "--level", "7"], "no level"),
        (["play", "poldr", "--position", "x"], "not a position"),
        (["play", "poldr", "--position", START], "is of permutation"),
        (["play", "poldr", "--lang", "de"], "no language"),
        (["replay", "/no/such/file"], "cannot be read"),
        (["replay", "-"], "not a record"),
        (["play", "poldr", "--resume"], "no unfinished game"),
        (["draw", "poldr 2 {} {}", "--out", "x.svg"], "“"),
    ],
)
def test_mistakes_are_explained(words: list[str], told: str, tmp_path: pathlib.Path) -> None:
    done = tablee(*words, typed="hello\n", state=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_position_can_be_drawn(tmp_path: pathlib.Path) -> None:
    assert tablee("draw", START, "--out", str(tmp_path / "board.svg")).returncode == 0
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    nowhere = tablee("draw", START, "--out", str(tmp_path / "no" / "board.svg"))
    assert nowhere.returncode == 2
    assert "cannot be written" in nowhere.stderr


@pytest.mark.slow
def test_the_rules_can_be_read() -> None:
    for lang in ("fr", "en"):
        assert len(tablee("rules", "polymere", "--lang", lang).stdout) > 3000


@pytest.mark.slow
@pytest.mark.thinkers
@pytest.mark.parametrize("game", games.names())
def test_thinkers_sit_down_too(game: str) -> None:
    table = Table(game, 2, seed=4)
    _, told = evening(table, lines("hint", next(iter(table.legal())), "hint"), {1: 1})
    assert told.count("To play it, type") == 2
    assert table.ply >= 2


def test_seats_are_drawn_by_lot(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    drawn = [
        tuple(TerminalGame.new(Table("permutation", 3, seed=seed), 2, 1, "en", True).bots)
        for seed in range(60)
    ]
    assert set(drawn) == {(0, 1), (0, 2), (1, 2)}
    again = TerminalGame.new(Table("permutation", 3, seed=7), 2, 1, "en", True)
    assert tuple(again.bots) == drawn[7]
    first = TerminalGame.new(Table("permutation", 3, seed=7), 2, 1, "en", True, lot=False)
    start = Table("poldr", 2, seed=1).dump()
    set_up = TerminalGame.new(Table("poldr", 2, seed=1, start=start), 1, 1, "en", True)
    assert (tuple(first.bots), tuple(set_up.bots)) == ((1, 2), (1,))


@pytest.mark.slow
def test_the_menu_offers_the_games_options(tmp_path: pathlib.Path) -> None:
    number = games.names().index("poldr") + 1
    options = games.get("poldr").options
    offered = [option for option in options if not option.seats or 2 in option.seats]
    values = [str(option.allowed[-1]) for option in offered]
    typed = [str(number), "2", "0", "1", *values, f"record {tmp_path / 'game'}"]
    typed += ["quit", "q"]
    done = tablee("--lang", "en", typed="\n".join(typed) + "\n", state=tmp_path)
    assert done.returncode == 0, done.stderr
    chosen = Record.read((tmp_path / "game").read_text("utf-8")).options
    assert {option.name: option.allowed[-1] for option in offered}.items() <= dict(chosen).items()
