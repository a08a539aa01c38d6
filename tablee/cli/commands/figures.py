"""`tablee figures`: draw the figures of the rules pages again; for developers, so not listed."""

import pathlib
from typing import Annotated

import typer

ORDER = 75
HIDDEN = True


def command(
    folder: Annotated[pathlib.Path, typer.Argument(metavar="FOLDER")] = pathlib.Path("docs/rules"),
) -> None:
    from tablee.paper.figures import draw_all

    for path in draw_all(folder):
        typer.echo(str(path))
