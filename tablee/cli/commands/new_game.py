"""`tablee new-game NAME`: write a small working game, to be changed into another."""

import pathlib
import re
from typing import Annotated

import typer

from tablee.cli.options import LANG, Lang, Plain, language, text

ORDER = 191
NAME = re.compile(r"[a-z][a-z0-9]{1,23}")
TEMPLATE = pathlib.Path(__file__).parents[1] / "template"
APART = {"pyproject.toml": "pyproject.toml", "test_game.py": "tests/test_{name}.py"}
"""Files that stand beside the package, not in it."""


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help=text("cli-game-name"))],
    into: Annotated[
        pathlib.Path | None, typer.Option("--into", help=text("cli-new-game-into"))
    ] = None,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    from tablee.cli.terminal.screen import Screen

    screen = Screen(language(lang), plain)
    folder = into or pathlib.Path(f"tablee-{name}")
    for path in write(name, folder):
        screen.show(f"  {path}", "dim")
    screen.say("new-game-written", "good", folder=str(folder), game=name)


def write(name: str, folder: pathlib.Path) -> list[pathlib.Path]:
    """Write the files of a new game into a folder that is not there yet.

    Raises:
        Unknown: the name cannot be one, or is taken.
        Illegal: the folder is there already.
    """
    from tablee import files, games
    from tablee.games.refusal import Illegal, Unknown

    if not NAME.fullmatch(name):
        raise Unknown("new-game-name", name=name)
    if name in games.names():
        raise Unknown("new-game-taken", name=name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Illegal("new-game-folder", folder=str(folder))
    words = {
        "name": name, "Name": name.capitalize(), "State": name.capitalize(),
        "package": f"tablee_{name}", "distribution": f"tablee-{name}",
    }  # fmt: skip
    written = []
    for source in sorted(TEMPLATE.glob("*.txt")):
        file = source.name.removesuffix(".txt")
        place = APART.get(file, f"tablee_{name}/{file}").format(name=name)
        content = source.read_text("utf-8")
        for word, value in words.items():
            content = content.replace(f"@{word}@", value)
        files.replace(folder / place, content.encode())
        written.append(folder / place)
    return written
