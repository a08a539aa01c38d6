"""A sentence is one message of the catalogue, so that another language orders its own words.

Code may set whole sentences one after the other. It may not put words of a language into a sentence
from outside, nor build one from pieces.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from tablee import games
from tablee.games.chance import Chance
from tablee.games.telling import Message, Telling
from tablee.locale import LANGUAGES, sources
from tablee.play import Knowledge, Table
from tablee.play.outcome import outcome
from tablee.players import reasons

SAYING = {"say", "explain", "sentence"}
"""Functions that answer with a sentence in a language."""
BESIDE = " · "
"""Sets things beside each other, such as a game's title and a name: no sentence."""
LETTERS = re.compile(r"[^\W\d_]{2,}")
"""Words; a single letter or a sign is the same in every language."""


# What fills a sentence in


class Catalogue:
    """Which variables are written out in a message or in one of its parts.

    What a selector only looks at is no text: it chooses among words that the language has itself.
    """

    def __init__(self, lang: str) -> None:
        self._written: dict[str, set[str]] = {}
        self._parts: dict[str, set[str]] = {}
        for path in sources(lang):
            for entry in FluentParser().parse(path.read_text("utf-8")).body:
                if isinstance(entry, ftl.Message):
                    self._read(entry)

    def _read(self, message: ftl.Message) -> None:
        written = self._written.setdefault(message.id.name, set())
        parts = self._parts.setdefault(message.id.name, set())
        for node in _nodes(message.value):
            match node:
                case ftl.Placeable(expression=ftl.VariableReference(id=name)):
                    written.add(name.name)
                case ftl.MessageReference(id=name):
                    parts.add(name.name)

    def written(self, key: str) -> set[str]:
        """The variables that are written out when a message is said."""
        found, todo, seen = set[str](), [key], set[str]()
        while todo:
            one = todo.pop()
            if one not in seen:
                seen.add(one)
                found |= self._written.get(one, set())
                todo += self._parts.get(one, ())
        return found

    def foreign(self, key: str, args: Mapping[str, str | int]) -> list[str]:
        """What would put words of a language into the sentence."""
        return [
            f"{key}: {variable} = “{args[variable]}”"
            for variable in sorted(self.written(key) & args.keys())
            if LETTERS.search(str(args[variable]))
        ]


def _nodes(root: Any) -> Iterator[Any]:
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ftl.BaseNode):
            todo += [
                item
                for value in vars(node).values()
                for item in (value if isinstance(value, list) else [value])
            ]


def _messages(told: Telling) -> Iterator[Message]:
    yield from (told.advice, told.narration, told.short, told.look, told.piece)
    yield from (effect.message for effect in told.effects)
    yield from (mark.name for mark in told.drawing if mark.name is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_no_words_of_a_language_are_put_into_a_sentence(name: str, lang: str) -> None:
    catalogue, foreign = Catalogue(lang), list[str]()
    for players in games.get(name).seats:
        table, chance = Table(name, players, seed=3), Chance(3, "sentences")
        while not table.over and table.ply < 40:
            state = table.position.playing
            text = table.game.write(state, state.sample(1 + chance.below(1 << 31)))
            for message in _messages(table.telling(text)):
                foreign += catalogue.foreign(message.key, message.args)
            if players == 2 and table.ply % 4 == 0:
                move = table.game.read(state, text)
                for fact in reasons.found(Knowledge.of(table), move):
                    foreign += catalogue.foreign(fact.message.key, fact.message.args)
            table.play(text)
        ended = outcome(table)
        if ended is not None:
            for result in (ended.headline, ended.ending, *([ended.tie] if ended.tie else [])):
                foreign += catalogue.foreign(result.key, result.args)
    assert foreign == []


def test_words_from_outside_are_found() -> None:
    catalogue = Catalogue("en")
    assert catalogue.foreign("permutation-place", {"at": "a"}) == []
    assert catalogue.foreign("permutation-score", {"score": 3}) == []
    assert catalogue.foreign("tell-short", {"move": "the Kayak"}) != []
    assert catalogue.foreign("poldr-advice", {"reserve": "three bricks"}) != [], "also in a part"


# Code that says something


def _is_saying(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in SAYING


def joins(source: str) -> Iterator[int]:
    """The lines where a sentence is joined to a word, to another one, or put into another one."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _joins_in(function)


def _joins_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    said = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is_saying(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }

    def sentence(node: ast.AST) -> bool:
        return _is_saying(node) or (isinstance(node, ast.Name) and node.id in said)

    def word(node: ast.AST) -> bool:
        if not isinstance(node, ast.Constant) or BESIDE in str(node.value):
            return False
        return bool(LETTERS.search(str(node.value)))

    for node in ast.walk(function):
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                pair = (left, right)
                if any(map(sentence, pair)) and all(sentence(one) or word(one) for one in pair):
                    yield node.lineno
            case ast.JoinedStr(values=values):
                inner = [one.value for one in values if isinstance(one, ast.FormattedValue)]
                if any(map(sentence, inner)) and any(map(word, values)):
                    yield node.lineno


def test_no_code_joins_words_to_a_sentence() -> None:
    root = Path(games.__file__).parents[1]
    found = [
        f"{path.relative_to(root)}:{line}"
        for path in sorted(root.rglob("*.py"))
        for line in joins(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "def f(lang):\n    return say(lang, 'a') + ' wins'",
        "def f(lang):\n    who = say(lang, 'a')\n    return f'{who} wins'",
        "def f(lang):\n    return say(lang, 'a') + say(lang, 'b')",
    ],
)
def test_a_joined_sentence_is_found(code: str) -> None:
    assert list(joins(code)) != []


def test_sentences_one_after_the_other_are_no_joining() -> None:
    code = "def f(lang):\n    return ' · '.join([say(lang, 'a'), say(lang, 'b')])"
    assert list(joins(code)) == []
