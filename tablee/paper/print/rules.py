"""The rules on a sheet or two: the rules page, set in two columns with its figures.

The text is the rules page itself (`docs/rules`), less the sections that only a screen
needs, which the page marks by a comment under their heading.
"""

import html
import importlib
import re
from collections.abc import Callable, Iterator

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Frame, Paragraph
from reportlab.platypus import Table as Grid

from tablee import games
from tablee.games.refusal import Illegal
from tablee.games.scene import Scene
from tablee.locale import rules_path
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet, fonts

SCREEN_ONLY = "<!-- screen only -->"
GAP = 6.0
MOST_PAGES = 2
SIZES = (8.6, 8.2, 7.8, 7.4, 7.0)
"""Sizes of type in points, tried from the largest until the rules fit."""

_FIGURE = re.compile(r"\s*!\[.*?\]\(figures/(.*?)\.svg\)\s*")


def rules(order: Order) -> list[Callable[[Sheet], None]]:
    """The pages of the rules, one or two, in the largest type that fits."""
    fonts()
    source = rules_path(order.lang, order.game).read_text("utf-8")
    for size in SIZES:
        for shrink in (1.0, 0.85, 0.7, 0.55):
            laid = _columns(order, source, size, shrink)
            if len(laid) <= 2 * MOST_PAGES:
                return [_page(laid[at : at + 2]) for at in range(0, len(laid), 2)]
    raise Illegal("print-rules-long", game=order.game)


def _page(columns: list[list[Flowable]]) -> Callable[[Sheet], None]:
    def page(sheet: Sheet) -> None:
        for number, column in enumerate(columns):
            frame = _frame(sheet.order, number)
            for block in column:
                if isinstance(block, Figure):
                    block.sheet = sheet
                frame.add(block, sheet.canvas)

    return page


def _frame(order: Order, number: int) -> Frame:
    left, top, right, bottom = order.room
    width = (right - left - GAP) / 2
    x = left + number * (width + GAP)
    return Frame(
        x * mm, (order.height - bottom) * mm, width * mm, (bottom - top) * mm,
        leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
    )  # fmt: skip


def _columns(order: Order, source: str, size: float, shrink: float) -> list[list[Flowable]]:
    """What stands in each column."""
    left, top, right, bottom = order.room
    width, height = (right - left - GAP) / 2 * mm, (bottom - top) * mm
    columns: list[list[Flowable]] = [[]]
    used = 0.0
    for group in _groups(order, source, size, shrink, width):
        tall = sum(_height(block, width, height) for block in group)
        if used + tall > height and columns[-1]:
            columns.append([])
            used = 0.0
        columns[-1] += group
        used += tall
    return columns


def _height(block: Flowable, width: float, height: float) -> float:
    tall: float = block.wrap(width, height)[1] + block.getSpaceBefore() + block.getSpaceAfter()
    return tall


class Figure(Flowable):  # type: ignore[misc]  # ReportLab has no types
    """A figure of the rules page, drawn as lines, no wider than its column."""

    spaceBefore = spaceAfter = 2.0  # noqa: N815  # ReportLab's own names

    def __init__(self, scene: Scene, width: float, shrink: float) -> None:
        super().__init__()
        self.scene = scene
        x0, y0, x1, y1 = scene.bounds()
        # A pixel of the screen is 0.2 mm on paper, so that letters match the text's.
        self.unit = min(scene.unit * 0.17 * shrink, width / mm / (x1 - x0))
        self.width, self.height = width, self.unit * (y1 - y0) * mm + 4
        self.sheet: Sheet | None = None

    def wrap(self, *room: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        """Draw it where the canvas stands."""
        assert self.sheet is not None
        x0, _, x1, y1 = self.scene.bounds()
        x = (self.width / mm - self.unit * (x1 - x0)) / 2 - x0 * self.unit
        # The canvas's origin is now the figure's lower left corner; the sheet's is the page's top.
        y = self.sheet.order.height - y1 * self.unit - 2 / mm
        self.sheet.scene(self.scene, (x, y), self.unit)


# From the page's Markdown to blocks. Our own pages use only a small part of Markdown.


def _groups(
    order: Order, source: str, size: float, shrink: float, width: float
) -> Iterator[list[Flowable]]:
    """Blocks that stay together in one column: a heading with what follows it."""
    style = _styles(size)
    module = games.part(order.game, "figures")
    figures = importlib.import_module(module).FIGURES if module else {}
    group: list[Flowable] = []
    for kind, lines in _parts(source):
        if kind == "figure":
            name = lines[0].removeprefix(f"{order.game}-")
            group.append(Figure(figures[name](order.lang), width, shrink))
        elif kind == "table":
            group.append(_table(lines, style["cell"], width))
        elif kind == "item":
            bullet, text = lines
            group.append(Paragraph(_inline(text), style["item"], bulletText=bullet))
        else:
            group.append(Paragraph(_inline(" ".join(lines)), style[kind]))
        if not kind.startswith("h"):
            yield group
            group = []


def _table(lines: list[str], style: ParagraphStyle, width: float) -> Grid:
    rows = [
        [Paragraph(_inline(cell.strip()), style) for cell in line.strip().strip("|").split("|")]
        for line in lines
        if not re.fullmatch(r"\s*\|?[-| :]+\|?\s*", line)
    ]
    longest = [max(len(row[at].text) for row in rows) for at in range(len(rows[0]))]
    share = [max(9, min(length, 60)) for length in longest]
    return Grid(
        rows,
        colWidths=[width * part / sum(share) for part in share],
        style=[
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, HexColor("#b9a67c")),
            ("FONTNAME", (0, 0), (-1, -1), "Text"),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
            ("LEFTPADDING", (0, 0), (-1, -1), 1),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ],
        spaceBefore=2,
        spaceAfter=3,
    )


def _parts(source: str) -> Iterator[tuple[str, list[str]]]:
    """The page cut into headings, paragraphs, lists, tables and figures."""
    for section in re.split(r"(?m)^(?=#{1,3} )", source):
        if SCREEN_ONLY in section:
            continue
        for chunk in re.split(r"\n\s*\n", section.strip()):
            yield from _chunk([line.removeprefix("  ") for line in chunk.splitlines()])


def _chunk(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    if not lines:
        return
    first = lines[0]
    if mark := re.match(r"(#{1,3}) ", first):
        yield f"h{len(mark[1])}", [first[mark.end() :]]
        yield from _chunk(lines[1:])
    elif figure := _FIGURE.fullmatch(first):
        yield "figure", [figure[1]]
        yield from _chunk(lines[1:])
    elif first.lstrip().startswith("|"):
        yield "table", lines
    elif re.match(r"(-|\d+\.) ", first):
        yield from _items(lines)
    else:
        # A paragraph inside a list may be followed by the list's next item.
        end = next((at for at, line in enumerate(lines) if line.startswith("- ")), len(lines))
        yield "p", [line.strip() for line in lines[:end]]
        yield from _chunk(lines[end:])


def _items(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """The items of a list: their bullet and their text."""
    items: list[list[str]] = []
    for line in lines:
        if match := re.match(r"(-|\d+\.) ", line):
            items.append(["–" if match[1] == "-" else match[1], line[match.end() :]])
        else:
            items[-1][1] += " " + line.strip()
    for item in items:
        yield "item", item


def _inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)
    return re.sub(r"`(.+?)`", r"<b>\1</b>", text)


def _styles(size: float) -> dict[str, ParagraphStyle]:
    text = ParagraphStyle(
        "p", fontName="Text", fontSize=size, leading=size * 1.25, spaceAfter=size * 0.35
    )
    bold = {"fontName": "Text-Bold", "parent": text, "textColor": HexColor("#33302a")}
    return {
        "p": text,
        "item": ParagraphStyle(
            "item",
            parent=text,
            leftIndent=size * 1.3,
            bulletIndent=0,
            bulletFontName="Text",
            bulletFontSize=size,
            spaceAfter=size * 0.15,
        ),
        "cell": ParagraphStyle("cell", parent=text, spaceAfter=0, leading=size * 1.2),
        "h1": ParagraphStyle("h1", **bold, fontSize=size * 1.9, leading=size * 2.3),
        "h2": ParagraphStyle(
            "h2", **bold, fontSize=size * 1.25, leading=size * 1.6, spaceBefore=size * 0.5
        ),
        "h3": ParagraphStyle("h3", **bold, spaceBefore=size * 0.3),
    }
