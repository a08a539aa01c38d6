"""The catalogue: both languages complete, nothing missing, nothing unused."""

import ast
import json
import re

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse

from tablee import games
from tablee.cli.terminal.terminal_game import COMMANDS
from tablee.games.refusal import Illegal, Unknown
from tablee.locale import (
    LANGUAGES,
    LONGEST,
    PACKAGE,
    explain,
    preferred,
    say,
    seat_name,
    sources,
)
from tablee.play import Table

KEY = re.compile(r"[a-z]+[0-9]*(-[a-zA-Z0-9]+)+")


def messages(lang: str) -> dict[str, set[str]]:
    """Every key of a language and the variables its message uses, those of its parts too."""
    own, parts = _own_messages(lang)
    return {key: own[key].union(*(own[part] for part in _within(key, parts))) for key in own}


def _own_messages(lang: str) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The variables of every message, and the messages it refers to."""
    found: dict[str, set[str]] = {}
    parts: dict[str, set[str]] = {}
    for source in sources(lang):
        resource = parse(source.read_text("utf-8"))
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{source.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                key = entry.id.name
                assert key not in found, f"{key} is twice in {lang}"
                found[key] = _variables(entry)
                parts[key] = {text[1:] for text in _texts(entry) if text.startswith(">")}
    return found, parts


def _within(key: str, parts: dict[str, set[str]]) -> set[str]:
    """The messages that a message is made of, and those that these are made of."""
    return parts[key].union(*(_within(part, parts) for part in parts[key]))


def _variables(message: ftl.Message) -> set[str]:
    return set(re.findall(r"\$([a-z_0-9]+)", " ".join(_texts(message))))


def _texts(node: object) -> list[str]:
    if isinstance(node, ftl.VariableReference):
        return [f"${node.id.name}"]
    if isinstance(node, ftl.MessageReference):
        return [f">{node.id.name}"]
    if isinstance(node, list):
        return [text for item in node for text in _texts(item)]
    if isinstance(node, ftl.BaseNode):
        return [text for value in vars(node).values() for text in _texts(value)]
    return []


def words_in_code() -> set[str]:
    """Every string in the package that could be a key."""
    words: set[str] = set()
    for source in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
    return words


def words_in_page() -> tuple[set[str], set[str]]:
    """Words of the page's source that may be keys or begin one, and those that surely are."""
    text = ""
    for kind in ("*.ts", "*.svelte"):
        for source in sorted((PACKAGE.parent / "web" / "src").rglob(kind)):
            text += source.read_text("utf-8")
    return (
        set(re.findall(r"[a-z]+[0-9]*(?:-[a-zA-Z0-9]+)*-?", text)),
        set(re.findall(r"\bt\(\s*'([a-zA-Z0-9-]+)'", text)),
    )


def families() -> set[str]:
    """Keys that every game must have, and those of the commands: put together at run time."""
    keys = {f"command-{name}{part}" for name in COMMANDS for part in ("", "-help")}
    keys |= {"game-end-stopped", "game-end-resigned"}
    for name in games.names():
        keys |= {f"{name}-{part}" for part in ("title", "blurb", "howto")}
        keys |= {
            f"{name}-option-{option.name}".replace("_", "-") for option in games.get(name).options
        }
    return keys


def may_be_put_together(key: str, words: set[str]) -> bool:
    """Whether code makes this key of parts: a reason's, a seat's, or one of a family."""
    game, _, rest = key.partition("-")
    if game in games.names() and rest.startswith(("end-", "over-")):
        return rest.partition("-")[2].replace("-", "_") in words
    if game in games.names() and rest.startswith("option-"):  # the value of an option, in words
        return any(
            rest == f"option-{option.name}-{_value(value)}".replace("_", "-")
            for option in games.get(game).options
            for value in option.allowed
        )
    if game in games.names() and rest.startswith("motif-"):  # the motif of a puzzle: a fact's kind
        return f"{game}-reason-{rest.removeprefix('motif-')}" in words
    if game in games.names() and rest.startswith("puzzle-"):  # its goal, and why a try is wrong
        return rest.removeprefix("puzzle-").removesuffix("-wrong") in words
    if game in games.names() and rest.startswith("seat-"):
        return int(rest.removeprefix("seat-")) < games.get(game).seats[-1]
    if game in games.names() and rest in ("tie", "tie-broken", "score", "solo-score"):
        return f"-{rest.removeprefix('solo-')}" in words
    if game in games.names() and rest == "margin":  # a game whose review shows the lead in points
        return "margin" in words
    if game in games.names() and rest in ("wish", "wish-text"):  # what a first visit may wish for
        return "wish" in words
    if game in games.names() and re.fullmatch(r"[a-z]+-[0-9]+", rest):
        return rest.partition("-")[0] in _state_fields(game)  # a value of the state
    return any(key[: match.end()] in words for match in re.finditer("-", key))


def _state_fields(game: str) -> set[str]:
    return set(Table(game, games.get(game).seats[-1], seed=0).dump())


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def test_both_languages_have_the_same_messages() -> None:
    french, english = messages("fr"), messages("en")
    assert french.keys() == english.keys()
    for key, variables in english.items():
        assert french[key] == variables, key


def test_no_key_is_missing() -> None:
    known = messages("en").keys()
    prefixes = {*games.names(), "record", "referee", "cli", "setup", "undo", "option", "play"}
    for word in words_in_code():
        if KEY.fullmatch(word) and word.split("-")[0] in prefixes:
            assert word in known, f"“{word}” looks like a key, but the catalogue lacks it"
    assert families() <= known
    assert words_in_page()[1] <= known


def test_no_key_is_unused() -> None:
    words = words_in_code() | words_in_page()[0]
    for lang in LANGUAGES:  # a part of another message is used if that one is
        words |= set().union(*_own_messages(lang)[1].values())
    unused = messages("en").keys() - words - families()
    assert [key for key in sorted(unused) if not may_be_put_together(key, words)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str) -> None:
    for key, variables in messages(lang).items():
        text = say(lang, key, **dict.fromkeys(variables, 2))
        assert text.strip()
        assert "{" not in text or key == "options-not-object"


def test_french_has_its_spaces() -> None:
    for source in sources("fr"):
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            if not line.startswith("#"):
                assert not re.search(r"[^:] [;!?»]|« ", line), f"{source.name}:{number}: {line}"


def test_a_refusal_explains_its_cause() -> None:
    cause = Illegal("undo-nothing")
    told = explain("en", Illegal("record-move", ply=3, text="x", why=cause))
    assert told.endswith(explain("en", cause))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["a" * 1_000_000, "é" * 2_501, "\ud800", 10**4_000])
def test_a_sentence_takes_any_argument(lang: str, game: str | int) -> None:
    refusal = Unknown("game-unknown", game=game, possible="poldr")
    told = explain(lang, Illegal("record-move", ply=1, text="x" * 3_000, why=refusal))
    assert 100 < len(told) < 3 * LONGEST
    assert told.encode()


def test_an_argument_may_be_a_fraction() -> None:
    assert say("en", "fillings-nodes", nodes=3, seconds=1.5) == "3 positions looked at, 1.5 s."
    assert say("fr", "fillings-nodes", nodes=3, seconds=1.5).endswith("1,5 s.")


def test_a_short_argument_is_told_whole() -> None:
    for text in ("x" * LONGEST, "\U0001f3b2 « dés »"):
        assert text in explain("en", Unknown("game-unknown", game=text, possible="poldr"))


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert preferred() == "fr"
    monkeypatch.setenv("LC_ALL", "C")
    assert preferred() == "en"


def test_seats_have_names() -> None:
    assert seat_name("en", "permutation", 0) == "Player 1"
    assert seat_name("fr", "poldr", 0) == "Bleu"


NEVER_ZERO = {
    "check-sum", "fillings-solvable", "home-mistakes", "me-streak-days", "page-invite-text",
    "page-lobby-table", "page-open-tables", "page-unread", "play-moves", "poldr-between",
    "poldr-solved", "polymere-board-draw", "polymere-board-which", "polymere-effect-decided",
    "polymere-effect-drawn", "polymere-goal-rings", "polymere-owed", "polymere-setup-digits",
    "review-count-blunder", "review-count-mistake", "review-count-slip", "review-graph-moves",
    "review-lead", "review-no-ply", "rings-look-tight", "solo-fillings-left", "solo-puzzle-text",
    "solo-rings-dead", "solving-mistakes-due", "solving-mistakes-kept",
}  # fmt: skip
"""Messages that are only said of one thing or more."""


def test_nothing_is_not_one_in_french() -> None:
    """In French 0 takes the singular, so a singular that spells out the number needs a `[0]`."""
    found = set()
    for path in sources("fr"):
        for message in re.split(r"^(?=[\w-]+ =)", path.read_text("utf-8"), flags=re.M):
            for branches in re.findall(r"->\n((?:\s+\*?\[\w+\].*\n)+)", message):
                spelled = re.search(r"\[one\] (?!.*\{ ?\$)", branches)
                if spelled and "[0]" not in branches:
                    found.add(message.partition(" =")[0])
    assert found == NEVER_ZERO
