"""The figures of Polymère's rules pages.

The maker's own pictures are lost. The positions here were found again by search:
they agree with every number and digit that the maker's text gives for them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, radians, sin

from tablee.games.game import Json
from tablee.games.polymere.draw import (
    Cell,
    centre,
    draw_piece,
    from_digit,
    neighbour,
    outline,
    piece_on_table,
    rack,
    ring,
)
from tablee.games.scene import Circle, Label, Line, Point, Polygon, Scene

Laid = tuple[Cell, str, int]
"""Where a piece lies, its name, and the digit that faces E."""

UNIT = 64.0
ONE: Mapping[int, int] = {1: 0}  # figures about the player of the 1 show it on his colour
NOBODY: Mapping[int, int] = {}

TABLE: tuple[Laid, ...] = (
    ((0, 0), "154263", 6),
    ((-1, 1), "152346", 5),
    ((-2, 1), "143526", 4),
    ((-2, 0), "154236", 3),
    ((1, -1), "164532", 5),
    ((2, -2), "124563", 1),
    ((2, -3), "153642", 3),
    ((1, -3), "154623", 2),
    ((2, -4), "164235", 5),
)
PLACES: dict[str, Cell] = {
    "A": (3, -2),
    "B": (-3, 1),
    "C": (-1, 0),
    "D": (0, -2),
    "E": (0, -1),
}
ANSWERS: dict[str, Laid] = {
    "A": (PLACES["A"], "125463", 4),
    "B": (PLACES["B"], "124365", 2),
    "C": (PLACES["C"], "134256", 5),
    "D": (PLACES["D"], "126354", 2),
    "E": (PLACES["E"], "142563", 1),
}
SERIES: dict[str, tuple[int, ...]] = {
    "A": (1,),
    "BA": (2, 1),
    "BEA": (2, 2, 1),
    "BCAD": (2, 4, 1, 1),
    "BCDEA": (2, 4, 1, 4, 1),
}
"""The maker's examples: places in order, and the sides each piece touches."""

BESIDE_JOKER: Cell = (-1, -1)
"""The other place that touches the joker laid on C; E is the first."""
ONE_JOKER: Json = {
    "at": list(PLACES["C"]),
    "faces": None,
    "claim": {"sides": [0, 1, 2, 3], "digits": [1]},
    "decided": [5, 6, 1, 3, None, None],
    "possible": [[5], [6], [1], [3], [2, 4], [2, 4]],
}
TWO_JOKERS: tuple[Json, Json] = (
    {**ONE_JOKER, "decided": [5, 6, 1, 3, 4, 2], "possible": [[5], [6], [1], [3], [4], [2]]},
    {
        "at": list(BESIDE_JOKER),
        "faces": None,
        "claim": {"sides": [1, 2], "digits": [4]},
        "decided": [None, 4, 2, None, None, None],
        "possible": [[1, 3, 5, 6], [4], [2], [1, 3, 5, 6], [1, 3, 5, 6], [1, 3, 5, 6]],
    },
)

TRIO: tuple[Laid, ...] = (((0, 0), "126543", 4), ((1, 0), "152463", 1), ((0, 1), "154326", 6))
MISFIT: Laid = ((0, 1), "124356", 6)

PLAN: tuple[Laid, ...] = (((0, 0), "164253", 6), ((1, 0), "153426", 3), ((2, 0), "123645", 5))
PLAN_ANSWERS: tuple[Laid, ...] = (((0, 1), "136542", 1), ((1, 1), "142635", 6))

OPENED: tuple[Laid, ...] = (((0, 0), "153426", 1), ((0, 1), "126534", 4))
CLOSING: Laid = ((1, -1), "164235", 5)
DOUBLE: Cell = (1, 0)

SOLO: tuple[Laid, ...] = (
    ((0, 0), "162543", 4),
    ((1, 0), "123546", 2),
    ((0, 1), "162435", 1),
    ((-1, 1), "146523", 4),
    ((-1, 0), "142563", 6),
    ((0, -1), "163254", 3),
    ((1, -1), "126534", 2),
    ((2, 0), "135462", 5),
    ((1, 1), "136425", 4),
    ((0, 2), "124653", 3),
    ((-1, 2), "136245", 4),
    ((-2, 2), "142653", 3),
)

HAND = ("152346", "134265", "123465", "142635", "126453", "164253", "135642", "J")


def entries(pieces: Iterable[Laid]) -> list[Json]:
    """Pieces as the table of a dump has them."""
    return [
        {"at": list(cell), "faces": list(from_digit(name, east))} for cell, name, east in pieces
    ]


def _by_cell(table: Iterable[Json]) -> dict[Cell, Json]:
    return {(piece["at"][0], piece["at"][1]): piece for piece in table}


def _table(table: Iterable[Json], owner: Mapping[int, int] = ONE) -> Scene:
    picture = Scene(unit=UNIT)
    pieces = _by_cell(table)
    for cell in pieces:
        picture.add(*piece_on_table(pieces, cell, owner))
    return picture


def _asked(table: Iterable[Json], cell: Cell) -> list[int | None]:
    """The digit that each side of an empty cell must show."""
    pieces = _by_cell(table)
    asked: list[int | None] = []
    for side in range(6):
        other = pieces.get(neighbour(cell, side))
        faces = (other.get("faces") or other.get("decided")) if other else None
        asked.append(faces[(side + 3) % 6] if faces else None)
    return asked


def _add_place(
    picture: Scene, table: Iterable[Json], cell: Cell, letter: str, owner: Mapping[int, int] = ONE
) -> None:
    """An empty cell with its letter and the digits it asks for."""
    _, *digits = draw_piece(centre(cell), _asked(table, cell), owner)
    picture.add(Polygon(outline(centre(cell), 0.94), "mark-fill"), *digits)
    picture.add(Label(centre(cell), letter, "text", 0.3))


def _side(cell: Cell, side: int, role: str) -> Line:
    corners = outline(centre(cell))
    return Line((corners[side - 1], corners[side]), role)


def piece(lang: str) -> Scene:
    """A piece read clockwise from its 1, and the same piece turned."""
    picture = Scene(unit=UNIT)
    for at, faces, text in (
        ((0.0, 0.0), (5, 1, 3, 4, 2, 6), "134265"),
        ((3.0, 0.0), (4, 2, 6, 5, 1, 3), "134265 / 4"),
    ):
        picture.add(*draw_piece(at, faces, ONE, 1.6), Label((at[0], 1.3), text, "text", 0.3))
    picture.add(_arc((0.0, 0.0), 0.24, -250), Label((4.15, 0.0), "E", "text-dim", 0.26))
    picture.add(Line(((1.2, 0.0), (1.75, 0.0)), "arrow", True))
    return picture


def _arc(at: Point, radius: float, degrees: float) -> Line:
    """An arrow that turns clockwise and begins below."""
    steps = [radians(60 - degrees * part / 24) for part in range(25)]
    return Line(
        tuple((at[0] + radius * cos(a), at[1] + radius * sin(a)) for a in steps), "arrow", True
    )


def cells(lang: str) -> Scene:
    """The coordinates of the cells round 0,0 and the names of the sides."""
    picture = Scene(unit=UNIT)
    names = ("E", "SE", "SW", "W", "NW", "NE")
    for radius in (0, 1, 2):
        for q, r in ring(radius):
            picture.add(Polygon(outline(centre((q, r))), "piece" if radius == 0 else "cell"))
            picture.add(Label(centre((q, r)), f"{q},{r}", "text", 0.22))
    for side, name in enumerate(names):
        x, y = centre(neighbour((0, 0), side))
        picture.add(Label((x * 0.36, y * 0.36), name, "text-dim", 0.13))
    return picture


def match(lang: str) -> Scene:
    """Sides that touch agree; a piece of which one side does not agree."""
    good = _table(entries(TRIO), NOBODY)
    good.add(_side((0, 0), 0, "good"), _side((0, 0), 1, "good"), _side((1, 0), 2, "good"))
    bad = _table(entries((*TRIO[:2], MISFIT)), NOBODY)
    bad.add(_side((0, 0), 0, "good"), _side((0, 0), 1, "good"), _side((1, 0), 2, "bad"))
    return good.beside(bad, 1.2)


def places(lang: str) -> Scene:
    """The five places where the player of the 1 may lay."""
    table = entries(TABLE)
    picture = _table(table)
    for letter, cell in PLACES.items():
        _add_place(picture, table, cell, letter)
    return picture


def _add_laid(picture: Scene, pieces: Mapping[str, Laid], owner: Mapping[int, int]) -> None:
    """Pieces just laid, each with its letter."""
    for letter, (cell, name, east) in pieces.items():
        at = centre(cell)
        picture.add(*draw_piece(at, from_digit(name, east), owner))
        picture.add(Polygon(outline(at, 0.96), "mark"))
        picture.add(Circle(at, 0.15, "mark-fill"), Label(at, letter, "text", 0.2))


def series(lang: str) -> Scene:
    """Each example as a strip: what is owed after each piece; what is left is drawn."""
    picture = Scene(unit=UNIT)
    for row, (order, contacts) in enumerate(SERIES.items()):
        _add_strip(picture, row * 1.25, order, contacts)
    return picture


def _add_strip(picture: Scene, y: float, order: str, contacts: Sequence[int]) -> None:
    owed, x = 1, 0.0
    _add_owed(picture, (x, y), owed, "piece")
    for step, (letter, touching) in enumerate(zip(order, contacts, strict=True), 1):
        picture.add(Line(((x + 0.42, y), (x + 1.5, y)), "arrow", True))
        picture.add(Label((x + 0.9, y - 0.24), letter, "text", 0.3))
        picture.add(Label((x + 0.9, y + 0.24), f"−1+{touching - 1}", "text-dim", 0.2))
        owed += touching - 2
        x += 2.0
        role = "good" if owed == 0 else "mark-fill" if step == len(order) else "piece"
        _add_owed(picture, (x, y), owed, role)


def _add_owed(picture: Scene, at: Point, owed: int, role: str) -> None:
    picture.add(Polygon(outline(at, 0.8), role))
    picture.add(Label(at, str(owed), "text", 0.36))


def series_laid(lang: str) -> Scene:
    """The table after B, C, D, E, A."""
    picture = _table(entries(TABLE))
    _add_laid(picture, ANSWERS, ONE)
    return picture


def joker(lang: str) -> Scene:
    """A joker on the place with four contacts; the two cells that its free sides face."""
    table = [*entries(TABLE[:5]), ONE_JOKER]
    picture = _table(table)
    for cell in (PLACES["E"], BESIDE_JOKER):
        picture.add(Polygon(outline(centre(cell), 0.94), "empty"))
    _add_sequence(picture, BESIDE_JOKER, ((1, 4), (2, 2)))
    _add_sequence(picture, PLACES["E"], ((1, 4), (2, 2), (0, 1)))
    return picture


def _add_sequence(picture: Scene, cell: Cell, digits: Iterable[tuple[int, int]]) -> None:
    faces: list[int | None] = [None] * 6
    for side, digit in digits:
        faces[side] = digit
    _, *shown = draw_piece(centre(cell), faces, ONE)
    picture.add(*shown)


def joker_joker(lang: str) -> Scene:
    """A second joker against the first: each decides sides of the other."""
    return _table([*entries(TABLE[:5]), *TWO_JOKERS])


def double(lang: str) -> Scene:
    """A place that is open, and the same place blocked by a double."""
    table = entries(OPENED)
    before = _table(table)
    _add_place(before, table, DOUBLE, "")
    table = entries((*OPENED, CLOSING))
    after = _table(table)
    after.add(Polygon(outline(centre(DOUBLE), 0.94), "empty"))
    x, y = centre(DOUBLE)
    after.add(Line(((x - 0.2, y - 0.2), (x + 0.2, y + 0.2)), "bad"))
    after.add(Line(((x - 0.2, y + 0.2), (x + 0.2, y - 0.2)), "bad"))
    x, y = centre(CLOSING[0])
    after.add(Polygon(outline((x, y), 0.96), "mark"))
    return _bottoms_level(before, after)


def _bottoms_level(before: Scene, after: Scene) -> Scene:
    lower = after.bounds()[3] - before.bounds()[3]
    gap = 1.4
    both = Scene(list(before.shapes), UNIT)
    right = before.bounds()[2]
    both.shapes += after.moved(right + gap - after.bounds()[0], -lower).shapes
    y = (before.bounds()[1] + before.bounds()[3]) / 2
    both.add(Line(((right + 0.35, y), (right + gap - 0.45, y)), "arrow", True))
    return both


def plan(lang: str) -> Scene:
    """The maker's plan for the player of the 4: « 4,2,1 », then « 1,4,2 »."""
    four = {4: 3}
    table = entries(PLAN)
    before = _table(table, four)
    for place in PLAN_ANSWERS:
        _add_place(before, table, place[0], "", four)
    after = _table(table, four)
    _add_laid(after, dict(zip("12", PLAN_ANSWERS, strict=True)), four)
    return _bottoms_level(before, after)


def hand(lang: str) -> Scene:
    """A hand as the maker keeps it: the own digit down, sorted by its neighbours."""
    return rack(HAND, 4, {4: 3}, (0.0, 0.0), 8)


def rings(lang: str) -> Scene:
    """The solo: rings round the first piece, the second being filled."""
    picture = Scene(unit=UNIT)
    laid_cells = {cell for cell, _, _ in SOLO}
    for radius in (1, 2, 3):
        for cell in ring(radius):
            if cell not in laid_cells:
                picture.add(Polygon(outline(centre(cell)), "cell" if radius == 2 else "empty"))
                picture.add(
                    Label(centre(cell), str(radius), "text" if radius == 2 else "text-dim", 0.26)
                )
    picture.add(*_table(entries(SOLO), NOBODY).shapes)
    for cell in laid_cells:
        radius = max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))
        picture.add(Circle(centre(cell), 0.13, "die"))
        picture.add(Label(centre(cell), str(radius), "text-dim", 0.18))
    return picture


FIGURES: dict[str, Callable[[str], Scene]] = {
    "piece": piece,
    "cells": cells,
    "match": match,
    "hand": hand,
    "places": places,
    "series": series,
    "series-laid": series_laid,
    "joker": joker,
    "joker-joker": joker_joker,
    "double": double,
    "plan": plan,
    "rings": rings,
}
