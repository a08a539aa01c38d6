"""The command line in both languages: help, mistakes, names of games, extras that are missing."""

import pathlib
import re
import sys
import tomllib
from collections.abc import Callable

import pytest

from tablee import games, locale
from tablee.cli import app, options
from tablee.cli.options import game_name, requested_language
from tablee.games.refusal import Unknown
from tablee.server.operations.settings import Settings
from tablee.server.push.vapid import VapidKey
from tablee.solve import command as solvers

Run = Callable[..., tuple[int, str, str]]
ENGLISH = re.compile(r"Usage:|Error|Try |Invalid|Missing|No such|Show this|\[default|required\]")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here, in a language; answer its status and what it said."""

    def running(lang: str, *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(options, "LANG", lang)
        monkeypatch.setattr(app, "LANG", lang)
        monkeypatch.setattr(sys, "argv", ["tablee", *words])
        with pytest.raises(SystemExit) as left:
            app.main()
        told = capsys.readouterr()
        code = left.value.code
        return (code if isinstance(code, int) else 0), told.out, told.err

    return running


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (["ply"], "Peut-être : play", "Perhaps: play"),
        (["frobnicate"], "Il y a : menu, play,", "There are: menu, play,"),
        (["solve"], "Il y a : permutation, p", "There are: permutation, p"),
        (["play"], "Il manque JEU.", "GAME is missing."),
        (["arena", "poldr"], "Il manque --players.", "--players is missing."),
        (["--nope"], "pas ici d’option --nope", "no option --nope"),
        (["play", "poldr", "--plyers"], "Peut-être : --players", "Perhaps: --players"),
        (["play", "poldr", "-z"], "pas ici d’option -z", "no option -z"),
        (["play", "poldr", "--players"], "une valeur après --players", "value is missing after"),
        (["play", "poldr", "--plain=1"], "--plain ne prend pas de valeur", "takes no value"),
        (["play", "poldr", "-n", "x"], "--players doit être un nombre entier", "a whole number"),
        (["perft", "poldr", "0"], "PROFONDEUR doit être un nombre entier, 1 ou plus", "1 or more"),
        (["solve", "chess"], "Il y a : permutation, p", "There are: permutation, p"),
        (["arena", "poldr", "-p", "1", "--games", "0"], "1 ou plus", "1 or more"),
        (["analyse", "x", "--seconds", "x"], "doit être un nombre, comme 2", "such as 2 or 0.5"),
        (["play", "poldr", "and", "more"], "de trop : and more", "too many: and more"),
    ],
)
def test_mistakes_are_told_in_both_languages(
    words: list[str], french: str, english: str, run: Run
) -> None:
    for lang, expected, hint in (("fr", french, "Voyez : "), ("en", english, "See: ")):
        status, out, told = run(lang, *words)
        said = told.replace("\u00a0", " ")
        assert status == 2
        assert out == ""
        assert said.startswith("tablee: ")
        assert expected in said
        assert re.search(hint + r"tablee( \w+)* --help", said)
        assert lang == "en" or not ENGLISH.search(said)


def commands() -> list[tuple[str, ...]]:
    """Every command there is, also those of groups."""
    found: list[tuple[str, ...]] = [()]
    for one in app.app.registered_commands:
        assert one.callback is not None
        found.append((one.name or one.callback.__name__,))
    for group in app.app.registered_groups:
        found.append((str(group.name),))
    found += [("solve", game) for game in solvers.games()]
    return found


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_help_has_only_our_words(command: tuple[str, ...], run: Run) -> None:
    status, french, _ = run("fr", *command, "--help")
    assert status == 0
    assert french.startswith("Usage\u00a0: tablee")
    assert "Options\u00a0:" in french
    assert "Montrer cette aide." in french
    assert not ENGLISH.search(french)
    status, english, _ = run("en", *command, "--help")
    assert status == 0
    assert english.startswith(" ".join(("Usage: tablee", *command)))
    assert "Show this help." in english
    for told in (french, english):
        assert not re.search(r"<\w+|\[str\]|usage-", told)


def test_help_tells_what_must_be_and_what_is_by_default(run: Run) -> None:
    _, told, _ = run("fr", "play", "--help")
    assert "JEU" in told
    assert "[obligatoire]" in told
    assert "[2 par défaut]" in told
    _, told, _ = run("en", "arena", "--help")
    assert "[20 by default; 1 or more]" in " ".join(told.split())


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["play", "--lang", "fr"], "fr"),
        (["play", "--lang=fr", "--help"], "fr"),
        (["play", "--lang", "de"], "en"),
        (["play", "--lang"], "en"),
        (["play", "fr"], "en"),
        (["--language=fr"], "en"),
        ([], "en"),
    ],
)
def test_the_language_of_help_is_the_one_asked_for(
    words: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert requested_language(words) == lang


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Poldr", "poldr"), ("pold.r", "poldr"), ("POLD.R", "poldr"), ("Polymère", "polymere"),
        ("polyme\u0300re", "polymere"), ("trapézomino", "trapezomino"),
        (" Permutation", "permutation"),
        ("Permutation, the game of the hex", "permutation"),
    ],
)  # fmt: skip
def test_games_are_known_however_they_are_typed(typed: str, name: str) -> None:
    assert game_name(typed) == name


@pytest.mark.parametrize("typed", ["", ".", "pol", "poker", "poldr2"])
def test_what_is_no_game_stays_unknown(typed: str) -> None:
    with pytest.raises(Unknown) as refused:
        game_name(typed)
    assert refused.value.key == "game-unknown"
    for name in games.names():
        assert game_name(name) == name


def test_a_game_typed_in_haste_is_played(run: Run) -> None:
    status, told, _ = run("en", "rules", "Trapézomino", "--plain")
    assert status == 0
    assert "Trapézomino" in told


def test_push_keys_are_settings_of_a_server(run: Run) -> None:
    status, out, told = run("en", "push-keys", "--contact", "mailto:house@example.org")
    assert status == 0
    assert "room.env" in told
    settings = Settings.from_environment(dict(line.split("=", 1) for line in out.splitlines()))
    assert VapidKey(settings.push_key, settings.push_contact).public
    _, again, _ = run("en", "push-keys", "--contact", "mailto:house@example.org")
    assert again != out
    status, out, told = run("fr", "push-keys", "--contact", "house@example.org")
    assert (status, out) == (2, "")
    assert "TABLEE_PUSH_CONTACT" in told


# Extras


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("numba", "tablee[players]"), ("reportlab", "tablee[print]"),
        ("uvicorn.config", "tablee[room]"), ("msgspec", "tablee[room]"),
        ("cryptography", "tablee[push]"),
    ],
)  # fmt: skip
def test_what_a_missing_extra_is_called(
    module: str, told: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError(f"No module named '{module}'", name=module)

    monkeypatch.setattr(locale, "rules_page", missing)
    for lang in ("fr", "en"):
        status, _, said = run(lang, "rules", "poldr", "--plain")
        assert status == 2
        assert told in said
        assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("cut", "status", "french"),
    [(EOFError(), 1, "plus rien à lire"), (KeyboardInterrupt(), 130, "")],
)
def test_a_command_that_is_cut_short_ends_quietly(
    cut: BaseException, status: int, french: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_short(*_: object) -> None:
        raise cut

    monkeypatch.setattr(locale, "rules_page", cut_short)
    ended, _, said = run("fr", "rules", "poldr", "--plain")
    assert ended == status
    assert french in said
    assert not ENGLISH.search(said)
    assert "Abort" not in said


def test_the_menu_has_a_language_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[str] = []

    def leave(prompt: str) -> str:
        asked_for.append(prompt)
        return "exit"

    monkeypatch.setattr("builtins.input", leave)
    assert run("en", "--lang", "fr")[0] == 0
    assert len(asked_for) == 1
    assert asked_for[0].startswith("Quel jeu")
    assert run("fr", "--lang", "de")[0] == 2


def test_a_module_of_no_extra_is_not_hushed_up() -> None:
    with pytest.raises(ModuleNotFoundError):
        app._extra(ModuleNotFoundError("no tablee.nowhere", name="tablee.nowhere"))


def test_every_module_of_an_extra_is_known() -> None:
    project = tomllib.loads((pathlib.Path(__file__).parents[2] / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    for extra, key in (("players", "extra-missing"), ("print", "print-missing"),
                       ("room", "serve-extra"), ("push", "push-missing")):  # fmt: skip
        modules = {re.split(r"[<>=\[ ]", one)[0].replace("-", "_") for one in extras[extra]}
        assert modules == set(app.EXTRAS[key])
