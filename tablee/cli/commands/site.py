"""`tablee site`: a folder of static files that needs no server."""

import importlib.util
import pathlib
import shutil
from typing import Annotated

import typer

from tablee import locale
from tablee.cli.options import LANG, Lang, language, text
from tablee.games.refusal import Unknown

ORDER = 105
DOCS = pathlib.Path(__file__).parents[2] / "docs_dist"
"""The documentation, where `make docs` has built it."""


def command(
    folder: Annotated[pathlib.Path, typer.Argument(metavar="FOLDER")],
    server: Annotated[str, typer.Option("--server", help=text("cli-site-server"))] = "",
    lang: Lang = LANG,
) -> None:
    lang = language(lang)
    if importlib.util.find_spec("numba") is None:
        raise Unknown("extra-missing")
    from tablee.browser import prints
    from tablee.browser.site import write_site

    if server and not server.startswith(("https://", "http://")):
        raise Unknown("site-server-unknown", text=server)
    write_site(folder, server)
    if DOCS.is_dir():
        shutil.copytree(DOCS, folder / "docs", dirs_exist_ok=True)
    if not prints.possible():
        typer.echo(locale.say(lang, "site-without-prints"))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    typer.echo(locale.say(lang, "site-written", path=str(folder), size=round(size / 1e6)))
