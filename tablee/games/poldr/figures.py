"""The figures of the rules pages: moments of one game, drawn from the rules themselves."""

from collections.abc import Callable

from tablee.games.chance import Chance
from tablee.games.poldr import GAME
from tablee.games.poldr.board import BETWEEN, NAMES, NOWHERE, cell_names
from tablee.games.poldr.draw import PAWN, at, black_pawn, board, box, marker, scene
from tablee.games.poldr.state import Poldr
from tablee.games.scene import Circle, Line, Point, Polygon, Scene

SIZE = 6
SETTING = GAME.setting(2)

# A game that fits every number the maker printed; see the rules page.
GAME_OF_THE_SOURCE = (
    "Nf4 Mf1",
    *("Mc1", "Nb5", "Nc6", "Nd1", "Ma1", "Nf6", "Mc6", "Ma1", "Ma6", "Na4", "Me4", "Nf1"),
    *("Ma6", "Na5", "Nf1", "Mf6", "Ma1", "Ma6", "Nf6", "Mc3", "Ma6", "Na1", "pass", "Ma5"),
    *("pass", "Mf1"),
)


def _after(plies: int) -> Poldr:
    """The position after so many moves of the game."""
    state = GAME.start(SETTING, Chance(0, "figures"), 0)
    for text in GAME_OF_THE_SOURCE[:plies]:
        state = state.play(GAME.read(state, text))
    return state


def _spot(cell: int) -> Point:
    return at(NAMES[cell], SIZE)


def _shortened(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """The segment without its ends, so that it does not cover the pawns."""
    (x, y), (u, v) = start, end
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    dx, dy = (u - x) / length * by, (v - y) / length * by
    return (x + dx, y + dy), (u - dx, v - dy)


def _hop(start: Point, end: Point) -> tuple[Point, ...]:
    """A bow from one cell to another: pawns are lifted, they do not slide."""
    (x, y), (u, v) = _shortened(start, end, PAWN + 0.06)
    rise_x, rise_y = (
        (0.16 * (v - y), -0.16 * (u - x)) if u > x else (0.16 * (y - v), 0.16 * (u - x))
    )
    points = []
    for step in range(17):
        part = step / 16
        lift = 4 * part * (1 - part)
        points.append((x + part * (u - x) + lift * rise_x, y + part * (v - y) + lift * rise_y))
    return tuple(points)


def _shown(plies: int) -> Scene:
    return scene(SETTING, GAME.dump(_after(plies)))


def _move(plies: int) -> Scene:
    """The position after a move: where the pawn came from, and the cells it changed."""
    before, after = _after(plies - 1), _after(plies)
    move = GAME.read(before, GAME_OF_THE_SOURCE[plies - 1])
    drawing = _shown(plies)
    ends = _spot(after.black), _spot(after.markers[before.turn])
    # Under the pieces: what lies on the line is the interval.
    drawing.shapes.insert(len(board(SIZE).shapes), Line(_shortened(*ends, PAWN), "outline"))
    old = before.black if before.black != after.black else before.markers[before.turn]
    new = after.black if before.black != after.black else after.markers[before.turn]
    if old != NOWHERE:
        drawing.add(Circle(_spot(old), PAWN, "ghost"))
        drawing.add(Line(_hop(_spot(old), _spot(new)), "arrow", arrow=True))
    for cells in GAME.details(before, move).values():
        drawing.add(*(Polygon(box(at(cell, SIZE), 0.46), "mark") for cell in cells))
    return drawing


def _turn(plies: int) -> Scene:
    """Before and after a move, side by side."""
    return _shown(plies - 1).beside(_move(plies), gap=1.2)


def line(lang: str) -> Scene:
    """A row, a column and a diagonal through the black pawn, each with its interval."""
    drawing = board(SIZE)
    black = NAMES.index("b2")
    for name in ("b6", "f2", "e5"):
        other = NAMES.index(name)
        for cell in cell_names(BETWEEN[black << 7 | other]):
            drawing.add(Polygon(box(at(cell, SIZE), 0.46), "mark-fill"))
        drawing.add(Line(_shortened(_spot(black), _spot(other), PAWN + 0.04), "arrow"))
        drawing.add(*marker(_spot(other), 0))
    drawing.add(*black_pawn(_spot(black)))
    return drawing


def places(lang: str) -> Scene:
    """Where the first player may put his marker once the black pawn is on f4."""
    drawing = board(SIZE)
    state = _after(0)
    black = NAMES.index("f4")
    drawing.add(*black_pawn(_spot(black)))
    for move in GAME.moves(state):
        if move >> 7 == black:
            drawing.add(Circle(_spot(move & 127), 0.2, "good"))
    return drawing


def first(lang: str) -> Scene:
    """The first turn: Nf4 Mf1."""
    return _move(1)


def second(lang: str) -> Scene:
    """The other player's first turn: Mc1."""
    return _turn(2)


def lift(lang: str) -> Scene:
    """The black pawn is lifted and put down far away: Nb5."""
    return _turn(3)


def crowd(lang: str) -> Scene:
    """An interval with bricks in it, and the cell the marker left: Ma1."""
    return _turn(9)


def block(lang: str) -> Scene:
    """The block: Yellow cannot lay a brick."""
    return _shown(15)


def own(lang: str) -> Scene:
    """Only the own colour is taken: Nf1 gives Yellow one brick and leaves three of Blue's."""
    return _turn(16)


def save(lang: str) -> Scene:
    """Blue takes four at once: Mf6."""
    return _turn(17)


def end(lang: str) -> Scene:
    """The end of the game: 16 to 11."""
    return _shown(27)


FIGURES: dict[str, Callable[[str], Scene]] = {
    "line": line,
    "places": places,
    "first": first,
    "second": second,
    "lift": lift,
    "crowd": crowd,
    "tide": block,
    "own": own,
    "save": save,
    "end": end,
}
