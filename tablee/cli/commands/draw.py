"""`tablee draw`: draw a position as SVG."""

import pathlib
from typing import Annotated

import typer

from tablee.cli import files
from tablee.cli.options import text

ORDER = 70


def command(
    position: Annotated[str, typer.Argument(metavar="POSITION", help=text("cli-position"))],
    out: Annotated[pathlib.Path, typer.Option("--out", help=text("cli-out"))],
    move: Annotated[str | None, typer.Option("--move", help=text("cli-draw-move"))] = None,
) -> None:
    from tablee.drawing.svg import svg
    from tablee.games.telling import over
    from tablee.play import pasted

    table = pasted.read(position)
    scene = table.game.scene(table.setting, table.dump())
    if move is not None:
        scene = over(scene, table.telling(move).drawing)
    files.write(out, svg(scene))
