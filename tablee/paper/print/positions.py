"""A booklet of positions to be solved, for any game that has them; the solutions are at the end."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit

from tablee.games.refusal import Unknown
from tablee.games.scene import Scene
from tablee.locale import say, seat_name, sentence
from tablee.paper.print.book import Page
from tablee.paper.print.order import Order
from tablee.paper.print.sheet import Sheet, fonts
from tablee.puzzles import session, words
from tablee.puzzles.collection import GRADES, collection, games_with_puzzles

ACROSS, DOWN = 2, 2
"""Puzzles on a page."""
LETTERS = 3.2
"""The height of a line of text, in millimetres."""


class Printed(NamedTuple):
    """A puzzle in the booklet."""

    number: int
    grade: int
    goal: str
    scene: Scene
    solution: list[str]


def booklet(order: Order) -> Iterator[tuple[str, Page]]:
    """Four puzzles a page, then the solutions in words."""
    chosen = [_printed(order, number) for number in choice(order)]
    each = ACROSS * DOWN
    for start in range(0, len(chosen), each):
        yield say(order.lang, "print-foot-puzzles"), _puzzles(chosen[start : start + each])
    for lines in _columns(order, chosen):
        yield say(order.lang, "print-foot-solutions"), _solutions(lines)


def choice(order: Order) -> list[int]:
    """Which puzzles: of the grade asked for, or as many of every grade, the easiest first.

    Raises:
        Unknown: the game has none, or not so many, or there is no such grade.
    """
    if order.game not in games_with_puzzles():
        raise Unknown("print-no-puzzles", game=order.game)
    if order.grade is not None and not 1 <= order.grade <= GRADES:
        raise Unknown("print-grade", grade=str(order.grade))
    own = collection(order.game).by_grade
    grades = list(own) if order.grade is None else [order.grade]
    held = sum(len(own[grade]) for grade in grades)
    if not 0 < order.puzzles <= held:
        raise Unknown("print-puzzles", wanted=order.puzzles, held=held)
    each, more = divmod(order.puzzles, len(grades))
    wanted = {grade: each + (place < more) for place, grade in enumerate(grades)}
    return [number for grade in grades for number in own[grade][: wanted[grade]]]


def _printed(order: Order, number: int) -> Printed:
    puzzle = collection(order.game).puzzle(number)
    table = puzzle.table(order.game)
    seat = table.turn
    scene = table.game.scene(table.setting, table.view(seat))
    goal, told = words.goal(order.game, puzzle, seat, order.lang), []
    for text in session.solution(puzzle):
        name = seat_name(order.lang, order.game, table.turn)
        narration = table.telling(text).narrated(name, you=table.turn == seat)
        told.append(sentence(order.lang, narration))
        table.play(text)
    return Printed(number, puzzle.grade, goal, scene, told)


def _puzzles(chosen: Sequence[Printed]) -> Page:
    def page(sheet: Sheet) -> None:
        left, top, right, bottom = sheet.order.room
        wide, tall = (right - left) / ACROSS, (bottom - top) / DOWN
        for place, one in enumerate(chosen):
            row, column = divmod(place, ACROSS)
            x, y = left + column * wide, top + row * tall
            sheet.text((x + wide / 2, y + 4.2), f"{one.number}", 4.2, font="Text-Bold")
            _grade(sheet, x + wide / 2, y + 9.2, one.grade)
            lines = _wrapped(one.goal, wide - 8)
            for line, text in enumerate(lines):
                sheet.text((x + wide / 2, y + 14 + LETTERS * 1.3 * line), text, LETTERS)
            head = 16 + LETTERS * 1.3 * len(lines)
            sheet.fitted(one.scene, x + 4, y + head, wide - 8, tall - head - 4)

    return page


def _wrapped(text: str, width: float, size: float = LETTERS) -> list[str]:
    fonts()
    lines: list[str] = simpleSplit(text, "Text", size * mm, width * mm)
    return lines


def _columns(order: Order, chosen: Sequence[Printed]) -> Iterator[list[tuple[str, str]]]:
    """The lines of each page of solutions: a text and its typeface."""
    left, top, right, bottom = order.room
    most = int((bottom - top) / (LETTERS * 1.4)) - 1
    page: list[tuple[str, str]] = []
    for one in chosen:
        lines = [(f"{one.number}", "Text-Bold")]
        lines += [(part, "Text") for told in one.solution for part in _wrapped(told, right - left)]
        if len(page) + len(lines) > most and page:
            yield page
            page = []
        page += lines
    if page:
        yield page


def _solutions(lines: Sequence[tuple[str, str]]) -> Page:
    def page(sheet: Sheet) -> None:
        left, top, _, _ = sheet.order.room
        for number, (text, font) in enumerate(lines, 1):
            sheet.text(
                (left, top + LETTERS * 1.4 * number), text, LETTERS, font=font, anchor="left"
            )

    return page


def _grade(sheet: Sheet, x: float, y: float, grade: int) -> None:
    """How hard it is: one to five filled triangles."""
    for place in range(1, GRADES + 1):
        at = x + (place - 3) * 4.0
        corners = [(at - 1.5, y + 1.3), (at + 1.5, y + 1.3), (at, y - 1.3)]
        ink = sheet.ink("seat2" if place <= grade else "empty")
        sheet.path(corners, ink, closed=True)
