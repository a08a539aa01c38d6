"""A booklet of Trapézomino's solo puzzles, with the solutions at the end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablee.games.refusal import Unknown
from tablee.games.scene import Scene
from tablee.locale import say
from tablee.paper.print.book import Page
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet
from tablee.solve import trapezomino
from tablee.solve.trapezomino.puzzles import on_file, puzzle

GRADES = range(1, 6)


class Printed(NamedTuple):
    """A puzzle in the booklet."""

    grade: int
    number: int
    start: Scene
    solution: Scene


def booklet(order: Order) -> Iterator[tuple[str, Page]]:
    """Six puzzles a page, then the solutions, twenty a page."""
    chosen = [_printed(grade, number) for grade, number in choice(order)]
    for start in range(0, len(chosen), 6):
        page = _grid(chosen[start : start + 6], 2, 3, solutions=False)
        yield say(order.lang, "print-foot-puzzles"), page
    for start in range(0, len(chosen), 20):
        page = _grid(chosen[start : start + 20], 4, 5, solutions=True)
        yield say(order.lang, "print-foot-solutions"), page


def choice(order: Order) -> list[tuple[int, int]]:
    """Which puzzles: the first of the grade asked for, or as many of every grade."""
    if order.grade is not None and order.grade not in GRADES:
        raise Unknown("print-grade", grade=str(order.grade))
    grades = list(GRADES) if order.grade is None else [order.grade]
    held = sum(len(on_file()[grade - 1]) for grade in grades)
    if not 0 < order.puzzles <= held:
        raise Unknown("print-puzzles", wanted=order.puzzles, held=held)
    each, more = divmod(order.puzzles, len(grades))
    return [
        (grade, number)
        for place, grade in enumerate(grades)
        for number in range(1, 1 + each + (place < more))
    ]


def _printed(grade: int, number: int) -> Printed:
    one = puzzle(grade, number)
    start, end = trapezomino.start_of(one), trapezomino.solved_board(one)
    return Printed(grade, number, trapezomino.picture(start), trapezomino.picture(end))


def _grid(chosen: Sequence[Printed], across: int, down: int, solutions: bool) -> Page:
    def page(sheet: Sheet) -> None:
        left, top, right, bottom = sheet.order.room
        wide, tall = (right - left) / across, (bottom - top) / down
        size = 2.6 if solutions else 4.2
        for place, one in enumerate(chosen):
            row, column = divmod(place, across)
            x, y = left + column * wide, top + row * tall
            title = f"{one.grade}-{one.number}"
            sheet.text((x + wide / 2, y + size), title, size, font="Text-Bold")
            if not solutions:
                _grade(sheet, x + wide / 2, y + size + 5, one.grade)
            scene = one.solution if solutions else one.start
            head = size * 2 if solutions else size + 9
            sheet.fitted(scene, x + 3, y + head, wide - 6, tall - head - 3)

    return page


def _grade(sheet: Sheet, x: float, y: float, grade: int) -> None:
    """How hard it is: one to five filled triangles."""
    for place in GRADES:
        at = x + (place - 3) * 4.0
        corners = [(at - 1.5, y + 1.3), (at + 1.5, y + 1.3), (at, y - 1.3)]
        ink = sheet.ink("seat2" if place <= grade else "empty")
        sheet.path(corners, ink, closed=True)
