"""What the commands share: the language, and the options most of them have."""

import sys
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

import typer

from tablee import games, locale
from tablee.games.refusal import Unknown


def asked(words: Sequence[str]) -> str:
    """The language a command line asks for, or else that of the environment."""
    for word, after in pairwise([*words, ""]):
        option, _, value = word.partition("=")
        lang = value or after
        if option == "--lang" and lang in locale.LANGUAGES:
            return lang
    return locale.preferred()


# Help is written when the commands are, so the language must be known before they are read.
LANG = asked(sys.argv[1:])


def text(key: str, /, **args: str | int) -> str:
    """A message in the language of the command line."""
    return locale.say(LANG, key, **args)


def bare(word: str) -> str:
    """A word as it may be typed in haste: small letters, no accents."""
    letters = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def game_name(typed: str) -> str:
    """The game a person means: its name or title, whatever the accents, dots and capitals."""
    for name in games.names():
        titles = (locale.say(lang, f"{name}-title") for lang in locale.LANGUAGES)
        if _letters(typed) in {_letters(name), *map(_letters, titles)}:
            return name
    return games.get(typed).name


def _letters(word: str) -> str:
    return "".join(letter for letter in bare(word) if letter.isalnum())


_GAMES = text("cli-game", games=", ".join(games.names()))
GameName = Annotated[str, typer.Argument(metavar="GAME", help=_GAMES, callback=game_name)]
Lang = Annotated[str, typer.Option("--lang", help=text("cli-lang"))]
Plain = Annotated[bool, typer.Option("--plain", help=text("cli-plain"))]
Options = Annotated[list[str], typer.Option("--option", "-o", help=text("cli-option"))]
Players = Annotated[int | None, typer.Option("--players", "-n", help=text("cli-players"))]
Seed = Annotated[int | None, typer.Option("--seed", help=text("cli-seed"))]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli-json"))]


def language(lang: str) -> str:
    """A language that exists."""
    if lang not in locale.LANGUAGES:
        raise Unknown("language-unknown", lang=lang, possible=", ".join(locale.LANGUAGES))
    return lang
