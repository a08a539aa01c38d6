"""Trapézomino on paper: the board, fifteen pieces and two jokers, and a booklet of puzzles."""

from collections.abc import Iterator

from tablee.games.scene import Circle, Label, Point, Polygon, Scene
from tablee.games.trapezomino.draw import (
    corners,
    empty_board,
    label_cell,
    middle,
    outline,
    point,
)
from tablee.games.trapezomino.figures import FIGURES
from tablee.locale import say
from tablee.paper.print.book import Page
from tablee.paper.print.kits.trapezomino_parts import laser_files, solid_files
from tablee.paper.print.kits.trapezomino_pieces import ALL, Cut, lying, shelves, side_of
from tablee.paper.print.order import MARGIN, Order
from tablee.paper.print.sheet import Sheet

FORMS = {"svg": laser_files, "stl": solid_files}
OVERLAP = 8.0
"""Millimetres that two sheets of a board in parts share, to be glued."""


def booklet(order: Order) -> Iterator[tuple[str, Page]]:
    """A booklet of solo puzzles."""
    from tablee.paper.print.kits import trapezomino_booklet  # the puzzles take time to load

    return trapezomino_booklet.booklet(order)


def pages(order: Order) -> Iterator[tuple[str, Page]]:
    """The board (in parts if it is larger than the sheet), then the pieces."""
    side = side_of(order)
    parts = list(board_pages(order, side))
    for number, page in enumerate(parts, 1):
        words = say(order.lang, "print-foot-part", number=number, count=len(parts))
        yield (say(order.lang, "print-foot-board") if len(parts) == 1 else words), page
    sheets = shelves([lying(letter, side) for letter in ALL], order)
    for number, sheet in enumerate(sheets, 1):
        words = say(order.lang, "print-foot-pieces", number=number, count=len(sheets))
        yield words, pieces_page(sheet, side)


# The board


def board_scene() -> Scene:
    """The empty board with its row letters."""
    return empty_board()


def board_pages(order: Order, side: float) -> Iterator[Page]:
    """The board on one sheet if it fits, else on several with marks to join them by."""
    left, top, right, bottom = order.room
    x0, y0, x1, y1 = board_scene().bounds()
    wide, tall = (x1 - x0) * side, (y1 - y0) * side
    if wide <= right - left and tall <= bottom - top:
        yield _whole(side, (left + (right - left - wide) / 2 - x0 * side, top - y0 * side))
        return
    across, down = right - left, bottom - top
    columns = max(1, -int(-(wide - OVERLAP) // (across - OVERLAP)))
    rows = max(1, -int(-(tall - OVERLAP) // (down - OVERLAP)))
    for row in range(rows):
        for column in range(columns):
            corner = (
                x0 * side + column * (across - OVERLAP),
                y0 * side + row * (down - OVERLAP),
            )
            yield _part(order, side, corner, f"{'ABCDEFGH'[row]}{column + 1}")


def _whole(side: float, at: Point) -> Page:
    def page(sheet: Sheet) -> None:
        sheet.scene(board_scene(), at, side)

    return page


def _part(order: Order, side: float, corner: Point, name: str) -> Page:
    """A window on the board, with crosses where neighbouring sheets meet."""
    left, top, right, bottom = order.room

    def page(sheet: Sheet) -> None:
        canvas = sheet.canvas
        canvas.saveState()
        clip = canvas.beginPath()
        unit = 72 / 25.4
        clip.rect(
            left * unit, (order.height - bottom) * unit, (right - left) * unit,
            (bottom - top) * unit,
        )  # fmt: skip
        canvas.clipPath(clip, stroke=0, fill=0)
        sheet.scene(board_scene(), (left - corner[0], top - corner[1]), side)
        canvas.restoreState()
        for x in (left + OVERLAP / 2, right - OVERLAP / 2):
            for y in (top + OVERLAP / 2, bottom - OVERLAP / 2):
                sheet.cut([(x - 3, y), (x + 3, y)])
                sheet.cut([(x, y - 3), (x, y + 3)])
                sheet.shape(Circle((x, y), 1.6, "outline"))
        sheet.text((order.width / 2, top - 3), name, 3.4)

    return page


# The pieces


def pieces_page(sheet_of: list[tuple[Point, Cut]], side: float) -> Page:
    """Pieces with their outlines to cut; the letter is on the front, the back stays bare."""

    def page(sheet: Sheet) -> None:
        for at, cut in sheet_of:
            draw_piece(sheet, at, cut, side)
        words = say(sheet.order.lang, "print-trapezomino-front")
        sheet.text((MARGIN, sheet.order.room[3] + 1.5), words, 3.0, anchor="left")

    return page


def draw_piece(sheet: Sheet, at: Point, cut: Cut, side: float) -> None:
    """One piece: its triangles lightly, its letter with a bar under it, its outline."""
    role = "joker" if cut.letter == "J" else "piece"
    scene = Scene(unit=1.0)
    scene.add(Polygon(tuple(map(point, outline(cut.cells))), role))
    for cell in cut.cells:
        scene.add(Polygon(tuple(map(point, corners(cell))), "grid"))
    x, y = middle(label_cell(cut.cells))
    scene.add(Label((x, y), cut.letter, "text", 0.38))
    origin = (at[0] - cut.shift[0] * side, at[1] - cut.shift[1] * side)
    sheet.scene(scene, origin, side)
    sheet.cut([(at[0] + px, at[1] + py) for px, py in cut.path], closed=True)


def cover() -> Scene:
    """The picture on the box: the puzzle solved."""
    solved: Scene = FIGURES["solo"]("fr")
    return solved
