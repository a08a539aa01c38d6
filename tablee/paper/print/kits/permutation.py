"""Permutation on paper: the ring of six places, the hex that turns, six dice to fold."""

from collections.abc import Iterator
from math import cos, pi

from tablee.games.permutation.board import SLOTS
from tablee.games.permutation.draw import REACH, TILE, at, die, letter_at, ring, square, tile
from tablee.games.scene import Label, Line, Point, Polygon, Scene
from tablee.locale import say
from tablee.paper.print.book import Page
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet

DIE = 18.0
"""Millimetres of a die's side, unless another size is asked for."""
PLACE = 1.25  # a place is a little larger than its die
DICE = 6
NET = ((1, 0, 1), (0, 1, 2), (1, 1, 3), (2, 1, 5), (3, 1, 4), (1, 2, 6))
"""Column, row and value of each face: opposite faces add up to seven."""
TAB = 0.28


def pages(order: Order) -> Iterator[tuple[str, Page]]:
    """The ring with its place for the hex, then the hex and the dice."""
    left, top, right, bottom = order.room
    most = min((right - left) / (2 * PLACE * (REACH + 1.2)), (bottom - top) / 17, 30.0)
    size = order.measure(min(DIE, most), 10.0, most)
    yield say(order.lang, "print-foot-board"), ring_page(size)
    yield say(order.lang, "print-foot-dice"), dice_page(size)


def ring_page(size: float) -> Page:
    """The board: six places with their letters round the hex's own."""

    def page(sheet: Sheet) -> None:
        order = sheet.order
        unit = size * PLACE
        middle = (order.width / 2, order.room[1] + unit * (REACH + 1.3))
        scene = Scene(unit=1.0)
        hexagon = tuple(at(slot + 0.5, TILE) for slot in range(6))
        scene.add(Polygon(hexagon, "cell"))
        for slot in range(6):
            scene.add(Polygon(square(at(slot)), "cell"))
            scene.add(Label(at(slot), str(slot + 1), "text-dim", 0.4))
            scene.add(Label(letter_at(slot), SLOTS[slot], "text", 0.42))
        _arrows(scene)
        sheet.scene(scene, middle, unit)
        words = ("print-permutation-left", "print-permutation-right")
        for number, key in enumerate(words):
            y = middle[1] + unit * (REACH + 1.35) + 6 * number
            sheet.text((order.width / 2, y), say(order.lang, key), 3.4)

    return page


def _arrows(scene: Scene) -> None:
    """How the path turns after each permutation: one notch to the right."""
    reach = TILE * cos(pi / 6) * 0.62
    points = tuple(at(0.45 - 0.9 * step / 10, reach) for step in range(11))
    scene.add(Line(points, "arrow", arrow=True))


def dice_page(size: float) -> Page:
    """The hex with its path, and six dice."""

    def page(sheet: Sheet) -> None:
        order = sheet.order
        left, top, right, _ = order.room
        unit = size * PLACE
        scene = Scene(unit=1.0)
        scene.add(*tile("ad"))
        middle = (left + unit * TILE + 4, top + unit * TILE + 2)
        sheet.scene(scene, middle, unit)
        hexagon = [at(slot + 0.5, TILE) for slot in range(6)]
        sheet.cut([(middle[0] + unit * x, middle[1] + unit * y) for x, y in hexagon], closed=True)
        x = middle[0] + unit * TILE + 8
        for number in range(1, 4):
            words = say(order.lang, f"print-permutation-make-{number}")
            sheet.text((x, middle[1] - 8 + 7 * number), words, 3.4, anchor="left")
        start = top + 2 * unit * TILE + 8
        wide, tall = size * (4 + 2 * TAB), size * (3 + 2 * TAB) + 3
        across = max(1, int((right - left) // wide))
        for number in range(DICE):
            row, column = divmod(number, across)
            _net(sheet, (left + column * wide, start + row * tall), size)

    return page


def _net(sheet: Sheet, corner: Point, size: float) -> None:
    """A die to fold: six faces in a cross, with tabs to glue."""
    x0, y0 = corner[0] + size * TAB, corner[1] + size * TAB
    faces = {(column, row) for column, row, _ in NET}
    for column, row, value in NET:
        x, y = x0 + column * size, y0 + row * size
        scene = Scene(unit=1.0)
        scene.add(*(shape for shape in die((0.5, 0.5), value) if shape.role == "pip"))
        sheet.scene(scene, (x, y), size)
    for column, row in sorted(faces):
        _edges(sheet, (x0, y0), size, column, row, faces)


def _edges(
    sheet: Sheet, origin: Point, size: float, column: int, row: int, faces: set[tuple[int, int]]
) -> None:
    x, y = origin[0] + column * size, origin[1] + row * size
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    ways = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for number, (dx, dy) in enumerate(ways):
        start, end = corners[number], corners[(number + 1) % 4]
        if (column + dx, row + dy) in faces:
            if (dx, dy) in ((1, 0), (0, 1)):
                sheet.fold([start, end])
        elif (column, row, number) in TABS:
            sheet.fold([start, end])
            sheet.cut(_tab(start, end, (dx, dy), size))
        else:
            sheet.cut([start, end])


TABS = {(1, 0, 1), (1, 0, 3), (1, 2, 1), (1, 2, 3), (1, 0, 0), (1, 2, 2), (0, 1, 3)}
"""Faces by column and row, and the side (top, right, bottom, left) that has a tab.

Every edge of the cube that is not a fold gets exactly one."""


def _tab(start: Point, end: Point, way: tuple[int, int], size: float) -> list[Point]:
    deep, slope = TAB * size, 0.15
    near = (start[0] + (end[0] - start[0]) * slope, start[1] + (end[1] - start[1]) * slope)
    far = (end[0] - (end[0] - start[0]) * slope, end[1] - (end[1] - start[1]) * slope)
    return [
        start,
        (near[0] + way[0] * deep, near[1] + way[1] * deep),
        (far[0] + way[0] * deep, far[1] + way[1] * deep),
        end,
    ]


def cover() -> Scene:
    """The picture on the box: the dice as the game begins."""
    return ring([1, 2, 3, 4, 5, 6], "be")
