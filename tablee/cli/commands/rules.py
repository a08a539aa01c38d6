"""`tablee rules`: read the rules of a game."""

from tablee import games, locale
from tablee.cli.options import LANG, GameName, Lang, Plain, language

ORDER = 60


def command(game: GameName, lang: Lang = LANG, plain: Plain = False) -> None:
    from tablee.cli.terminal.screen import Screen

    Screen(language(lang), plain).page(locale.rules_page(language(lang), games.get(game).name))
