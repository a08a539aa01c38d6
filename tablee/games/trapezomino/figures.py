"""The figures of the rules pages, drawn from the game's own geometry and rules."""

from collections.abc import Callable

from tablee.games.scene import Circle, Label, Line, Point, Scene
from tablee.games.trapezomino.board import ACROSS, AXES, CENTRES, DRAWINGS, NEXT, OUTSIDE, SHAPES
from tablee.games.trapezomino.draw import (
    Corner,
    corners,
    empty_board,
    label_cell,
    lay,
    middle,
    outline,
    point,
    shape,
)
from tablee.games.trapezomino.notation import cells_of, diary, letter_of, read
from tablee.games.trapezomino.solo import TrapezominoSolo
from tablee.games.trapezomino.state import Trapezomino

# The opening whose points are counted, and the piece that is laid next.
OPENING = "R@A5/3 L@A3/1 S@B7/2 U@B9/3"
COUNTED = "Y@C11/0"

# Near the end of a game: what the player to move would like to lay, and may not.
TEMPTED = "M@F10/1 U@A7/3 V@A1/4 W@D13/0 X@D3/1 R@A5/1 T@D6/0 P@F2/0 N@G2/3 L@A2/4"
FORBIDDEN = "K@D11/2"
FEARED = "JJ=N@C11/0"

# A game that ends with the double joker.
DOUBLE = (
    "T@G7/0 R@G6/0 L@F2/0 W@E12/3 U@E2/3 P@A3/0 M@E5/0 X@E9/0 Z@C3/2 N@B5/2 V@B8/3 Y@C11/0 K@A1/2"
)
DOUBLE_JOKER = "JJ=L@B6/4"

# One solution of the solo.
SOLVED = (
    "K@A1/1 W@A2/1 L@A5/3 P@B1/2 T@B11/1 Y@C3/4 M@C9/4 U@D3/1 O@D7/0 X@D13/2 S@E10/1 N@F4/4 Z@F6/0 "
    "V@G1/0 R@G10/0 J@B7/0 J@C6/3"
)


def _played(texts: str, solo: bool = False) -> Trapezomino:
    state = TrapezominoSolo() if solo else Trapezomino()
    for text in texts.split():
        state = state.play(read(state, text))
    return state


def _picture(state: Trapezomino, rows: int = 8) -> Scene:
    """The board, or its first rows, with what is laid."""
    scene = empty_board(rows=rows)
    for seat, move in diary(state):
        joker = letter_of(move).startswith("J")
        role = "joker" if joker else "piece" if state.solo else f"seat{seat}"
        lay(scene, [CENTRES[cell] for cell in cells_of(move)], letter_of(move), role)
    return scene


def _board(lang: str) -> Scene:
    return empty_board(names=True)


def _pieces(lang: str) -> Scene:
    """Every piece in its reference position; a dot marks its first triangle."""
    scene = Scene(unit=44.0)
    for number, letter in enumerate(DRAWINGS):
        at = (4.2 * (number % 4), 2.6 * (number // 4))
        _loose(scene, letter, 0, at, letter)
    return scene


def _turns(lang: str) -> Scene:
    """One piece in its six turns."""
    scene = Scene(unit=44.0)
    for turn in range(6):
        at = (4.2 * (turn % 3), 3.6 * (turn // 3))
        _loose(scene, "L", turn, at, f"L/{turn}")
    return scene


def _loose(scene: Scene, letter: str, turn: int, at: Point, text: str) -> None:
    """A piece off the board, its middle at a point, its text to the left."""
    cells = SHAPES[letter][turn]
    path = [point(corner) for corner in outline(cells)]
    left, right = min(x for x, _ in path), max(x for x, _ in path)
    top, low = min(y for _, y in path), max(y for _, y in path)
    piece = Scene([shape(cells, "joker" if letter == "J" else "piece")])
    piece.add(Circle(middle(cells[0]), 0.1, "pip"))
    scene.shapes += piece.moved(at[0] - (left + right) / 2, at[1] - (top + low) / 2).shapes
    scene.add(Label((at[0], at[1] + (low - top) / 2 + 0.4), text, "text", 0.42))


Run = list[tuple[Corner, Corner]]


def _lines(state: Trapezomino, move: int) -> list[Run]:
    """The lines of contact of a move, each as its unit edges."""
    own = set(cells_of(move))
    owner = {c: n for n, (_, laid) in enumerate(diary(state)) for c in cells_of(laid)}
    owner[OUTSIDE] = -1
    runs = []
    for axis in AXES:
        across, after = ACROSS[axis], NEXT[axis]
        touched = {c: owner[across[c]] for c in own if across[c] in owner and across[c] not in own}
        goes_on = {c: after[c] for c in touched if touched.get(after[c]) == touched[c]}
        for first in sorted(touched.keys() - goes_on.values()):
            cells = [first]
            while cells[-1] in goes_on:
                cells.append(goes_on[cells[-1]])
            runs.append([_edge(cell, axis) for cell in cells])
    return runs


def _edge(cell: int, axis: int) -> tuple[Corner, Corner]:
    """The edge of a triangle along an axis."""
    a, b, c = corners(CENTRES[cell])
    for start, end in ((a, b), (b, c), (c, a)):
        slope = (end[0] - start[0]) * (end[1] - start[1])
        if (axis, (slope > 0) - (slope < 0)) in ((0, 0), (1, 1), (2, -1)):
            return start, end
    raise AssertionError


def _contact(lang: str) -> Scene:
    """The lines of contact of one piece, numbered."""
    state = _played(OPENING)
    move = read(state, COUNTED)
    scene = _picture(state)
    lay(scene, [CENTRES[cell] for cell in cells_of(move)], letter_of(move), "mark-fill")
    _mark_lines(scene, _lines(state, move))
    return scene


def _mark_lines(scene: Scene, runs: list[Run]) -> None:
    for number, run in enumerate(runs, 1):
        ends = sorted({point(corner) for edge in run for corner in edge})
        scene.add(Line((ends[0], ends[-1]), "good"))
        x, y = (ends[0][0] + ends[-1][0]) / 2, (ends[0][1] + ends[-1][1]) / 2
        scene.add(Circle((x, y), 0.17, "die"), Label((x, y), str(number), "text", 0.24))


def _slides(scene: Scene, move: int, ahead: Point, back: bool, forth: bool) -> None:
    """Arrows for the ways a piece can slide, a bar for those it cannot."""
    cells = [CENTRES[cell] for cell in cells_of(move)]
    x, y = middle(label_cell(cells))
    for way, free in ((-1, back), (1, forth)):
        start = (x + 0.45 * way * ahead[0], y + 0.45 * way * ahead[1])
        end = (x + 1.2 * way * ahead[0], y + 1.2 * way * ahead[1])
        scene.add(Line((start, end), "arrow" if free else "bad", arrow=free))
        if not free:
            dx, dy = 0.25 * ahead[1], -0.25 * ahead[0]
            scene.add(Line(((end[0] - dx, end[1] - dy), (end[0] + dx, end[1] + dy)), "bad"))


def _example(texts: str, text: str, back: bool, forth: bool) -> Scene:
    """A piece along the top edge, and whether it can slide along it."""
    state = _played(texts)
    scene = _picture(state, rows=4)
    scene.unit = 42.0
    move = read(state, text)
    good = not (back and forth)
    cells = [CENTRES[cell] for cell in cells_of(move)]
    lay(scene, cells, letter_of(move), "ghost")
    scene.add(shape(cells, "good" if good else "bad"))
    _slides(scene, move, (1.0, 0.0), back, forth)
    return scene


def _support(lang: str) -> Scene:
    """Not supported; stopped by a side; stopped by a corner alone."""
    free = _example("", "O@A5/0", back=True, forth=True)
    side = _example("P@A1/2", "O@A3/0", back=False, forth=True)
    corner = _example("W@A2/5", "O@A5/0", back=False, forth=True)
    return free.beside(side).beside(corner)


def _tempted(lang: str) -> Scene:
    """A piece that may not be laid, and the double joker it would have prevented."""
    state = _played(TEMPTED)
    forbidden = _picture(state)
    forbidden.unit = 48.0
    move = read(state, FORBIDDEN)
    cells = [CENTRES[cell] for cell in cells_of(move)]
    lay(forbidden, cells, "", "ghost")
    forbidden.add(shape(cells, "bad"))
    _slides(forbidden, move, (0.5, -0.866), back=True, forth=True)
    feared = _picture(state.play(read(state, "K@F8/2")))
    feared.unit = 48.0
    pair = [CENTRES[cell] for cell in cells_of(read(state, FEARED))]
    lay(feared, pair, "JJ", "joker")
    feared.add(shape(pair, "mark"))
    return forbidden.beside(feared)


def _double(lang: str) -> Scene:
    """A game that ends with the double joker, and its lines of contact."""
    state = _played(DOUBLE)
    move = read(state, DOUBLE_JOKER)
    scene = _picture(state.play(move))
    _mark_lines(scene, _lines(state, move))
    return scene


def _solo(lang: str) -> Scene:
    """A solution of the solo."""
    return _picture(_played(SOLVED, solo=True))


FIGURES: dict[str, Callable[[str], Scene]] = {
    "board": _board,
    "pieces": _pieces,
    "turns": _turns,
    "contact": _contact,
    "support": _support,
    "tempted": _tempted,
    "double": _double,
    "solo": _solo,
}
