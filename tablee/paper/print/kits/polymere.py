"""Polymère on paper: 120 hexagons and four jokers, backs, and an aid for the turn."""

import math
from collections.abc import Iterator, Sequence

from tablee.games.polymere.board import JOKERS, NAMES
from tablee.games.polymere.draw import PIPS, from_digit, outline
from tablee.games.polymere.figures import FIGURES
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene
from tablee.locale import say
from tablee.paper.print.book import Page
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet

ACROSS = 35.0
"""Millimetres from a side to the one across, unless another size is asked for."""
AID = 145.0
"""Millimetres that the aid takes from top to bottom."""
DIGIT, SPOTS = 0.355, 0.19  # from the middle to a digit, and to its spots


NUMBERED = tuple(name for name in NAMES if name != "J")
PIECES: tuple[str, ...] = (*NUMBERED, *("J",) * JOKERS)


def pages(order: Order) -> Iterator[tuple[str, Page]]:
    """The pieces sheet by sheet, each with its backs if wished, then the aid."""
    across = order.measure(ACROSS, 15.0, 60.0)
    places = comb(order, across)
    sheets = range(0, len(PIECES), len(places))
    room_left = places[(len(PIECES) - 1) % len(places)][1] + 0.6 * across
    shared = order.room[3] - room_left > AID
    for number, start in enumerate(sheets, 1):
        names = PIECES[start : start + len(places)]
        words = say(order.lang, "print-foot-pieces", number=number, count=len(sheets))
        last = shared and number == len(sheets)
        yield words, fronts(names, places, across, room_left if last else None)
        if order.backs != "none":
            mirrored = [mirror(order, place) for place in places[: len(names)]]
            yield say(order.lang, "print-foot-backs", number=number), backs(mirrored, across)
    if not shared:
        yield say(order.lang, "print-foot-aid"), lambda sheet: aid(sheet, order.room[1])


def comb(order: Order, across: float) -> list[Point]:
    """The middles of as many hexagons as a sheet takes, side by side, like a honeycomb."""
    left, top, right, bottom = order.room
    step = across * math.sqrt(3) / 2
    tall = across * 2 / math.sqrt(3)
    rows = int((bottom - top - tall) // step) + 1
    wide = (right - left - across / 2) // across  # every other row is moved by half a piece
    start_x = left + (right - left - across * (wide + 0.5)) / 2 + across / 2
    start_y = top + tall / 2
    return [
        (start_x + across * (column + 0.5 * (row % 2)), start_y + step * row)
        for row in range(rows)
        for column in range(int(wide))
    ]


def mirror(order: Order, place: Point) -> Point:
    """Where a place of the front is found on the back of the sheet."""
    x, y = place
    return (order.width - x, y) if order.backs == "long" else (x, order.height - y)


def fronts(
    names: Sequence[str], places: Sequence[Point], across: float, below: float | None
) -> Page:
    """A sheet of pieces with shared cut lines; the aid beneath, where there is room."""

    def page(sheet: Sheet) -> None:
        for name, place in zip(names, places, strict=False):
            sheet.cut([_on(place, across, corner) for corner in outline((0.0, 0.0))], closed=True)
            sheet.scene(face(name), place, across)
        _marks(sheet, places[: len(names)], across)
        if below is not None:
            aid(sheet, below)

    return page


def _on(place: Point, across: float, corner: Point) -> Point:
    return (place[0] + across * corner[0], place[1] + across * corner[1])


def _marks(sheet: Sheet, places: Sequence[Point], across: float) -> None:
    """Crop marks beside the comb where its rows meet, for a ruler or a cutter."""
    left, _, right, _ = sheet.order.room
    reach = across / 2
    side = across / math.sqrt(3) / 2
    for y in sorted({round(y, 3) for _, y in places}):
        row = [x for x, there in places if round(there, 3) == y]
        for edge in (y - side, y + side):
            for start, end in ((left - 4, min(row) - reach), (max(row) + reach, right + 4)):
                if end - start > 2:
                    near = end - 1 if start < left else start + 1
                    sheet.cut([(near, edge), (near + (-2.5 if start < left else 2.5), edge)])


def face(name: str) -> Scene:
    """One piece: digits with a bar below them, and their spots, so that no two look alike."""
    scene = Scene(unit=1.0)
    if name == "J":
        scene.add(Polygon(outline((0.0, 0.0), 0.93), "joker"))
        scene.add(Label((0.0, 0.0), "J", "text", 0.42))
        return scene
    for side, digit in enumerate(from_digit(name, 1)):
        turn = 60.0 * side
        # The digit's foot is towards its side: it reads upright when that side is at the bottom.
        scene.add(Polygon(_wedge(turn), f"seat{digit - 1}"))
        scene.add(Label(_at(turn, DIGIT), str(digit), "text", 0.17, turn - 90))
        bar = 0.455
        scene.add(Line((_at(turn, bar, -0.06), _at(turn, bar, 0.06)), "outline"))
        for x, y in PIPS[digit]:
            scene.add(Circle(_at(turn, SPOTS - 0.036 * y, -0.036 * x), 0.017, "pip"))
    scene.add(Circle((0.0, 0.0), 0.035, "die"))
    return scene


def _at(turn: float, out: float, aside: float = 0.0) -> Point:
    """A point so far from the middle towards a side, and so far to the right of that way."""
    angle = math.radians(turn)
    return (
        out * math.cos(angle) - aside * math.sin(angle),
        out * math.sin(angle) + aside * math.cos(angle),
    )


def _wedge(turn: float) -> tuple[Point, ...]:
    """A sixth of the piece, a little in from the cut."""
    middle, one, other = (0.0, 0.0), math.radians(turn - 30), math.radians(turn + 30)
    reach = 0.93 / math.sqrt(3)
    return (
        middle,
        (reach * math.cos(one), reach * math.sin(one)),
        (reach * math.cos(other), reach * math.sin(other)),
    )


def backs(places: Sequence[Point], across: float) -> Page:
    """A sheet of backs, all alike; drawn a little over the cut, so that no white shows."""

    def page(sheet: Sheet) -> None:
        for place in places:
            scene = Scene(unit=1.0)
            scene.add(Polygon(outline((0.0, 0.0), 1.06), "board"))
            sheet.scene(scene, place, across)
        for place in places:
            scene = Scene(unit=1.0)
            scene.add(Polygon(outline((0.0, 0.0), 0.72), "grid"))
            for turn in range(0, 360, 60):
                scene.add(Circle(_at(turn, 0.2), 0.05, "piece"))
            sheet.scene(scene, place, across)

    return page


def aid(sheet: Sheet, top: float) -> None:
    """The turn in short, a track for what is owed, and the count of pieces that fit."""
    order = sheet.order
    left, _, right, _ = order.room
    sheet.text(
        (left, top + 6), say(order.lang, "print-polymere-aid"), 6, font="Text-Bold", anchor="left"
    )
    for number in range(1, 7):
        line = say(order.lang, f"print-polymere-aid-{number}")
        sheet.text((left, top + 10 + 6.5 * number), f"{number}.  {line}", 3.6, anchor="left")
    y = top + 68
    sheet.text(
        (left, y), say(order.lang, "print-polymere-owed"), 4, font="Text-Bold", anchor="left"
    )
    step = (right - left) / 13
    for owed in range(13):
        x = left + step * (owed + 0.5)
        sheet.scene(_box(str(owed)), (x, y + 13), step)
    y += 38
    sheet.text(
        (left, y), say(order.lang, "print-polymere-count"), 4, font="Text-Bold", anchor="left"
    )
    for number, (sides, fit) in enumerate(((5, 120), (4, 24), (3, 6), (2, 2))):
        words = say(order.lang, "print-polymere-fit", sides=sides, fit=fit)
        sheet.text((left, y + 8 + 6 * number), words, 3.6, anchor="left")


def _box(text: str) -> Scene:
    scene = Scene(unit=1.0)
    scene.add(Polygon(outline((0.0, 0.0), 0.96), "cell"), Label((0.0, 0.0), text, "text", 0.4))
    return scene


def cover() -> Scene:
    """The picture on the box: a long series on the table."""
    picture: Scene = FIGURES["series-laid"]("fr")
    return picture
