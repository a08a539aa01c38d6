"""`tablee print`: a game as paper to cut, as outlines to saw, or as solids."""

import importlib.util
import pathlib
from typing import TYPE_CHECKING, Annotated

import typer

from tablee import games, locale
from tablee.cli.options import LANG, GameName, Lang, language, text
from tablee.games.refusal import Unknown

if TYPE_CHECKING:
    from tablee.paper.print import Order


ORDER = 110


def command(
    game: GameName,
    out: Annotated[pathlib.Path | None, typer.Option("--out", help=text("cli-out"))] = None,
    paper: Annotated[str, typer.Option("--paper", help=text("cli-paper"))] = "a4",
    size: Annotated[float | None, typer.Option("--size", help=text("cli-size"))] = None,
    backs: Annotated[str, typer.Option("--backs", help=text("cli-backs"))] = "none",
    grey: Annotated[bool, typer.Option("--grey", help=text("cli-grey"))] = False,
    saving: Annotated[bool, typer.Option("--save-ink", help=text("cli-save-ink"))] = False,
    form: Annotated[str, typer.Option("--as", help=text("cli-form"))] = "pdf",
    clearance: Annotated[float, typer.Option("--clearance", help=text("cli-clearance"))] = 0.3,
    puzzles: Annotated[int, typer.Option("--puzzles", min=0, help=text("cli-print-puzzles"))] = 0,
    grade: Annotated[int | None, typer.Option("--grade", help=text("cli-grade"))] = None,
    position: Annotated[bool, typer.Option("--position", help=text("cli-puzzle-position"))] = False,
    lang: Lang = LANG,
) -> None:
    lang = language(lang)
    if importlib.util.find_spec("reportlab") is None:
        raise Unknown("print-missing")
    from tablee.paper.print import Order

    order = Order(
        games.get(game).name, lang, paper.lower(), size, backs, grey, saving, puzzles, grade,
        clearance, position,
    )  # fmt: skip
    target = out or pathlib.Path(f"{order.game}.{form}")
    if form == "pdf":
        _pdf(order, target)
    else:
        _parts(order, form, target)


def _pdf(order: "Order", target: pathlib.Path) -> None:
    from tablee.paper.print.book import make

    pdf = make(order, target)
    size = -(-pdf.size // 1000)
    typer.echo(locale.say(order.lang, "print-done", file=str(target), pages=pdf.pages, size=size))


def _parts(order: "Order", form: str, target: pathlib.Path) -> None:
    from tablee.paper.print.book import parts, write_whole

    for ending, data in parts(order, form).items():
        path = target.with_stem(target.stem + ending)
        write_whole(path, data)
        size = -(-len(data) // 1000)
        typer.echo(locale.say(order.lang, "print-done-file", file=str(path), size=size))
