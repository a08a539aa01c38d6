"""What the commands share: the language, and the options most of them have."""

from typing import Annotated

import typer

from tablee import games, locale
from tablee.games.refusal import Unknown

LANG = locale.preferred()


def text(key: str, /, **args: str | int) -> str:
    """A message in the language of the environment."""
    return locale.say(LANG, key, **args)


_GAMES = text("cli-game", games=", ".join(games.names()))
GameName = Annotated[str, typer.Argument(metavar="GAME", help=_GAMES)]
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
