"""What the commands share: the language, and the options that several of them have."""

import json
import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Annotated

import typer

from tablee import games, locale
from tablee.games.game import Json
from tablee.games.refusal import Unknown, Unreadable
from tablee.workers import AnyPool, local_pool, ray_cluster


def requested_language(words: Sequence[str]) -> str:
    """The language a command line asks for, or else that of the environment."""
    for word, after in pairwise([*words, ""]):
        option, _, value = word.partition("=")
        lang = value or after
        if option == "--lang" and lang in locale.LANGUAGES:
            return lang
    return locale.preferred()


# Help texts are made when the commands are imported, so the language must be known before.
LANG = requested_language(sys.argv[1:])


def text(key: str, /, **args: str | int) -> str:
    """A message in the language of the command line."""
    return locale.say(LANG, key, **args)


def bare(word: str) -> str:
    """A word in small letters and without accents, as people type it.

    >>> bare("Été")
    'ete'
    """
    letters = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def game_name(typed: str) -> str:
    """The game that is meant by its name or title, whatever the accents, dots and capitals.

    Raises Unknown if there is no such game.

    >>> all(game_name(name.upper()) == name for name in games.names())
    True
    """
    for name in games.names():
        key = f"{name}-title"
        titles = (locale.say(lang, key) for lang in locale.LANGUAGES if locale.has(lang, key))
        if _letters(typed) in {_letters(name), *map(_letters, titles)}:
            return name
    return games.get(typed).name


def _letters(word: str) -> str:
    return "".join(letter for letter in bare(word) if letter.isalnum())


_GAMES = text("cli-game", games=", ".join(games.names()))
GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=_GAMES, callback=game_name, autocompletion=lambda: list(games.names())
    ),
]
Lang = Annotated[str, typer.Option("--lang", help=text("cli-lang"))]
Plain = Annotated[bool, typer.Option("--plain", help=text("cli-plain"))]
Options = Annotated[list[str], typer.Option("--option", "-o", help=text("cli-option"))]
Players = Annotated[int | None, typer.Option("--players", "-n", help=text("cli-players"))]
Seed = Annotated[int | None, typer.Option("--seed", help=text("cli-seed"))]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli-json"))]
WorkersOption = Annotated[int | None, typer.Option("--workers", help=text("cli-workers"))]
Ray = Annotated[bool | None, typer.Option("--ray/--no-ray", help=text("cli-ray"))]


def language(lang: str) -> str:
    """The same language; raises Unknown if there is no catalogue for it."""
    if lang not in locale.LANGUAGES:
        raise Unknown("language-unknown", lang=lang, possible=", ".join(locale.LANGUAGES))
    return lang


def game_options(words: Sequence[str]) -> Json:
    """Options typed as `name=value`; numbers and true/false are read as such.

    >>> game_options(["rounds=2", "path=ABC"])
    {'rounds': 2, 'path': 'ABC'}
    """
    options: Json = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable("option-unreadable", text=word)
        try:
            options[name.strip()] = json.loads(value)
        except ValueError:
            options[name.strip()] = value.strip()
    return options


def usual_players(game: str) -> int:
    """The default number of players: two where that is possible."""
    return 2 if 2 in games.get(game).seats else 1


@contextmanager
def pool(workers: int | None, ray: bool | None, default: int = 0) -> Iterator[AnyPool]:
    """Worker processes while the block runs.

    With `ray`, on the cluster that TABLEE_RAY names or one of this machine; with None, on the
    cluster if TABLEE_RAY names one. `default` many processes if nobody says (0: one a core).
    """
    if workers is not None and workers < 1:
        raise Unknown("work-nobody")
    address = os.environ.get("TABLEE_RAY", "")
    if ray or (ray is None and address):
        with ray_cluster.pool(address or ray_cluster.LOCAL, workers) as joined:
            yield joined
    else:
        yield local_pool(workers or default or os.cpu_count() or 1)
