"""A whole PDF: the pages of a game's kit, its rules and its label, each with its foot."""

import importlib
import io
import pathlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tablee import files, games
from tablee.games.refusal import Illegal, Unknown
from tablee.locale import say
from tablee.paper.print.order import BAR, FOOT, MARGIN, Order
from tablee.paper.print.sheet import Sheet, fonts

Page = Callable[[Sheet], None]
"""One page: draws itself on a sheet."""


def kit(game: str) -> ModuleType:
    """The module that holds what one game brings to be printed.

    >>> kit("poldr").__name__
    'tablee.paper.print.kits.poldr'

    Raises:
        Unknown: the game has none.
    """
    name = games.part(game, "kit", f"tablee.paper.print.kits.{game}")
    if name is None:
        raise Unknown("print-no-kit", game=game)
    return importlib.import_module(name)


def pages(order: Order) -> Iterator[tuple[str, Page]]:
    """Every page of an order with the words of its foot."""
    from tablee.paper.print.label import label
    from tablee.paper.print.rules import rules

    if order.puzzles:
        yield from _puzzles(order)
        return
    yield from kit(order.game).pages(order)
    for page in rules(order):
        yield say(order.lang, "print-foot-rules"), page
    yield say(order.lang, "print-foot-label"), label(order)


def _puzzles(order: Order) -> Iterator[tuple[str, Page]]:
    booklet = getattr(kit(order.game), "booklet", None)
    if booklet is None or order.positions:
        from tablee.paper.print import positions  # the puzzles take time to load

        booklet = positions.booklet
    yield from booklet(order)


def draw(order: Order) -> bytes:
    """The PDF of an order.

        draw(Order("poldr", lang="fr"))[:4]   # b"%PDF"

    Raises:
        Unknown: the game cannot be printed, or not in this size.
        Illegal: its rules do not fit on two pages.
    """
    return bound(order, list(pages(order)))


def bound(order: Order, drawn: list[tuple[str, Page]]) -> bytes:
    """The PDF of these pages."""
    paper = io.BytesIO()
    fonts()
    canvas = Canvas(
        paper, (order.width * mm, order.height * mm), invariant=1, pageCompression=1,
        initialFontName="Text",  # else a font that is not embedded would be named
    )  # fmt: skip
    title = say(order.lang, f"{order.game}-title")
    canvas.setTitle(f"{title} · Tablée")
    canvas.setAuthor("Tablée")
    canvas.setCreator("Tablée")
    for number, (words, page) in enumerate(drawn, 1):
        sheet = Sheet(canvas, order)
        page(sheet)
        _foot(sheet, f"{title} · {words}", number, len(drawn))
        canvas.showPage()
    canvas.save()
    return paper.getvalue()


def _foot(sheet: Sheet, words: str, number: int, count: int) -> None:
    """The calibration bar, what the page is, and its number."""
    order = sheet.order
    y = order.height - MARGIN - FOOT / 2 + 1.5
    ink = sheet.ink("outline")
    sheet.path([(MARGIN, y), (MARGIN + BAR, y)], ink)
    for centimetre in range(6):
        x = MARGIN + 10.0 * centimetre
        tall = 2.4 if centimetre in (0, 5) else 1.4
        sheet.path([(x, y - tall), (x, y + tall)], ink)
    dim = sheet.ink("text")
    sheet.text((MARGIN + BAR / 2, y + 3.4), say(order.lang, "print-bar"), 2.2, dim)
    sheet.text((order.width - MARGIN, y), f"{words} · {number}/{count}", 2.8, dim, anchor="right")


class PrintResult(NamedTuple):
    """How many pages and bytes were written."""

    pages: int
    size: int


def make(order: Order, path: pathlib.Path) -> PrintResult:
    """Write the PDF of an order to a file, whole or not at all.

        make(Order("poldr"), pathlib.Path("poldr.pdf")).pages

    Raises:
        Unknown: the game cannot be printed, or not in this size.
        Illegal: the file cannot be written.
    """
    drawn = list(pages(order))
    data = bound(order, drawn)
    write_whole(path, data)
    return PrintResult(len(drawn), len(data))


def parts(order: Order, form: str) -> dict[str, bytes]:
    """Files from which a machine makes the game's parts, by the end of their names.

    >>> list(parts(Order("trapezomino"), "svg"))   # the pieces, and the board
    ['', '-board']

    Raises:
        Unknown: the game has no such format.
    """
    forms = getattr(kit(order.game), "FORMS", {})
    if form not in forms:
        possible = ", ".join(["pdf", *forms])
        raise Unknown("print-format", format=form, game=order.game, possible=possible)
    files: dict[str, bytes] = forms[form](order)
    return files


def write_whole(path: pathlib.Path, data: bytes) -> None:
    """Write a file atomically.

    Raises:
        Illegal: it cannot be written.
    """
    try:
        files.write(path, data)
    except OSError as failed:
        why = failed.strerror or str(failed)
        raise Illegal("print-unwritable", file=str(path), why=why) from failed
