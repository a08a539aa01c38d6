"""The label of the box: the game's name, a picture, how many play."""

from collections.abc import Callable

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph

from tablee import games
from tablee.games.scene import Point, Scene
from tablee.locale import say
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet

WIDTH, HEIGHT = 150.0, 105.0
SPINE = 18.0


def label(order: Order) -> Callable[[Sheet], None]:
    """One page: a label for the lid and one for the side of the box."""

    def page(sheet: Sheet) -> None:
        left = (order.width - WIDTH) / 2
        top = 24.0
        _lid(sheet, left, top)
        _side(sheet, left, top + HEIGHT + 22.0)

    return page


def _lid(sheet: Sheet, left: float, top: float) -> None:
    order = sheet.order
    box = (left, top, left + WIDTH, top + HEIGHT)
    sheet.corner_marks(box)
    _frame(sheet, box)
    middle = left + WIDTH / 2
    title = say(order.lang, f"{order.game}-title")
    _title(sheet, (middle, top + 14), title, 9.0, WIDTH - 20, "middle")
    sheet.fitted(_picture(order), left + 25, top + 22, WIDTH - 50, HEIGHT - 50)
    style = ParagraphStyle(
        "blurb", fontName="Text-Italic", fontSize=9.5, leading=12.5, alignment=TA_CENTER
    )
    blurb = Paragraph(say(order.lang, f"{order.game}-blurb"), style)
    _, tall = blurb.wrap((WIDTH - 24) * mm, 40 * mm)
    low = top + HEIGHT - 12
    blurb.drawOn(sheet.canvas, (left + 12) * mm, (order.height - low) * mm)
    assert tall < 16 * mm, "a blurb is a sentence"
    sheet.text((middle, top + HEIGHT - 7.5), _players(order), 3.4)


def _title(sheet: Sheet, at: Point, title: str, size: float, room: float, anchor: str) -> None:
    """A title as large as its room allows."""
    wide = stringWidth(title, "Text-Bold", size)
    sheet.text(at, title, size * min(1.0, room / wide), font="Text-Bold", anchor=anchor)


def _side(sheet: Sheet, left: float, top: float) -> None:
    order = sheet.order
    box = (left, top, left + WIDTH, top + SPINE)
    sheet.corner_marks(box)
    _frame(sheet, box)
    title = say(order.lang, f"{order.game}-title")
    _title(sheet, (left + 8, top + SPINE / 2), title, 6.5, WIDTH * 0.58, "left")
    sheet.text((left + WIDTH - 8, top + SPINE / 2), _players(order), 3.4, anchor="right")


def _frame(sheet: Sheet, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = box
    inset = 3.0
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    sheet.cut(corners, closed=True)
    inner = [
        (left + inset, top + inset),
        (right - inset, top + inset),
        (right - inset, bottom - inset),
        (left + inset, bottom - inset),
    ]
    sheet.path(inner, sheet.ink("outline"), closed=True)


def _picture(order: Order) -> Scene:
    from tablee.paper.print.book import kit

    picture: Scene = kit(order.game).cover()
    return picture


def _players(order: Order) -> str:
    """How many play, in words."""
    seats = games.get(order.game).seats
    several = [count for count in seats if count > 1]
    words = say(order.lang, "print-players", least=several[0], most=several[-1])
    return words + (" · " + say(order.lang, "print-solo") if 1 in seats else "")
