"""POLD.R on paper: the board, 48 bricks, three markers and the black pawn."""

from collections.abc import Iterator

from tablee.games.poldr.draw import (
    FRAME,
    black_pawn,
    board,
    box,
    brick,
    marker,
    position,
)
from tablee.games.scene import Circle, Label, Point, Scene, Shape
from tablee.locale import say
from tablee.paper.print.book import Page
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet

SIDE, BRICKS, SEATS = 6, 16, 3
CELL = 26.0
"""Millimetres of a cell's side, unless another size is asked for."""
COUNTER = 0.8  # the side of a cut-out counter, in cells


def pages(order: Order) -> Iterator[tuple[str, Page]]:
    """The board on one sheet, all that stands on it on another."""
    left, top, right, bottom = order.room
    most = min((right - left) / (SIDE + 1.2), (bottom - top) / (SIDE + 1.2))
    cell = order.measure(CELL, 15.0, int(most))
    yield say(order.lang, "print-foot-board"), board_page(cell)
    for page in counters(cell, order):
        yield say(order.lang, "print-foot-bricks"), page


def board_page(cell: float) -> Page:
    """The board in the middle of its sheet."""

    def page(sheet: Sheet) -> None:
        order = sheet.order
        x = (order.width - SIDE * cell) / 2 + 0.15 * cell
        y = order.room[1] + 0.5 * cell
        sheet.scene(board(SIDE), (x, y), cell)
        edge = FRAME * cell
        sheet.corner_marks((x - edge, y - edge, x + SIDE * cell + edge, y + SIDE * cell + edge))

    return page


def counters(cell: float, order: Order) -> list[Page]:
    """Bricks as square counters with shared cut lines; markers and pawn fold up to stand."""
    side = COUNTER * cell
    left, top, right, bottom = order.room
    columns = int((right - left) // side)
    stand = 2.9 * cell
    rows = int((bottom - top - stand - 8) // side)
    seats = [seat for seat in range(SEATS) for _ in range(BRICKS)]
    sheets = [seats[at : at + rows * columns] for at in range(0, len(seats), rows * columns)]

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            x0 = left + (right - left - columns * side) / 2
            for place, seat in enumerate(sheets[number]):
                row, column = divmod(place, columns)
                middle = (x0 + (column + 0.5) * side, top + (row + 0.5) * side)
                _counter(sheet, middle, side, seat)
            if number == 0:
                _standees(sheet, bottom - stand, cell)

        return draw

    return [page(number) for number in range(len(sheets))]


def _counter(sheet: Sheet, middle: Point, side: float, seat: int) -> None:
    sheet.cut(box(middle, side / 2), closed=True)
    scene = Scene(unit=1.0)
    scene.add(*brick((0.0, 0.0), seat))
    sheet.scene(scene, middle, side)


def _standees(sheet: Sheet, top: float, cell: float) -> None:
    """A strip each: foot, picture, the same upside down, foot; folded in the middle."""
    order = sheet.order
    sheet.text(
        (order.room[0], top + 2), say(order.lang, "print-poldr-standees"), 3.2, anchor="left"
    )
    wide, tall = 0.8 * cell, 0.95 * cell
    gap = (order.room[2] - order.room[0] - 4 * wide) / 5
    for number in range(SEATS + 1):
        x = order.room[0] + gap + number * (wide + gap) + wide / 2
        y = top + 7 + 0.25 * cell
        picture: list[Shape] = (
            marker((0.0, 0.0), number) if number < SEATS else black_pawn((0.0, 0.0))
        )
        for at, turn in ((y + tall / 2, True), (y + 1.5 * tall, False)):
            scene = Scene(unit=1.0)
            scene.add(*(_upside_down(shape) if turn else shape for shape in picture))
            sheet.scene(scene, (x, at), 0.9 * cell)
        low = y + 2 * tall
        outline = [
            (x - wide / 2, y - 0.25 * cell), (x + wide / 2, y - 0.25 * cell),
            (x + wide / 2, low + 0.25 * cell), (x - wide / 2, low + 0.25 * cell),
        ]  # fmt: skip
        sheet.cut(outline, closed=True)
        for fold in (y, y + tall, low):
            sheet.fold([(x - wide / 2, fold), (x + wide / 2, fold)])


def _upside_down(shape: Shape) -> Shape:
    match shape:
        case Label((x, y), text, role, size, _):
            return Label((-x, -y), text, role, size, 180.0)
        case Circle((x, y), radius, role):
            return Circle((-x, -y), radius, role)
    return shape


def cover() -> Scene:
    """The picture on the box: a game in its first phase."""
    return position(
        SIDE,
        {
            "bricks": {"b2": 1, "b3": 1, "b4": 1, "c1": 0, "d1": 0, "e1": 0, "f2": 0, "d4": 1,
                       "e4": 1, "c5": 0, "d5": 0},
            "markers": ["f1", "b6", "a2"], "black": "f4",
        },
    )  # fmt: skip
