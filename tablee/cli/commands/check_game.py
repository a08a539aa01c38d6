"""`tablee check-game NAME`: say what is missing or wrong in a game."""

import json
from typing import Annotated

import typer

from tablee.cli.options import LANG, AsJson, Lang, Plain, language, text

ORDER = 192
STYLES = {"wrong": "bad", "missing": "dim", "fine": "good"}
SIGNS = {"wrong": "✗", "missing": "·", "fine": "✓"}


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help=text("cli-game-name"))],
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    from tablee import locale
    from tablee.cli.game_check import check
    from tablee.cli.terminal.screen import Screen

    screen = Screen(language(lang), plain or as_json)
    wrong, lines = 0, []
    for finding in check(name):
        wrong += finding.weight == "wrong"
        said = locale.say(screen.lang, finding.key, **finding.args)
        lines.append({"weight": finding.weight, "key": finding.key, "text": said})
        if not as_json:
            screen.show(f"{SIGNS[finding.weight]} {said}", STYLES[finding.weight])
    if as_json:
        typer.echo(json.dumps({"game": name, "wrong": wrong, "findings": lines}))
    else:
        screen.say(
            "check-sum" if wrong else "check-all-fine", "bad" if wrong else "good", wrong=wrong
        )
    if wrong:
        raise typer.Exit(1)
