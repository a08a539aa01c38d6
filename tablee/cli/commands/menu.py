"""`tablee menu`: choose a game and play it."""

from tablee.cli.options import LANG, Lang, Plain, language

ORDER = 10


def command(lang: Lang = LANG, plain: Plain = False) -> None:
    from tablee.cli.terminal.menu import Menu

    Menu(language(lang), plain).run()
