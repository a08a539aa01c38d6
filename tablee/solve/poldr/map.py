"""A map of the openings: for each cell of the black pawn, which cells of the marker win."""

from tablee.games.poldr import GAME
from tablee.games.poldr.board import NAMES, SIDE
from tablee.games.scene import Circle, Label, Point, Polygon, Scene
from tablee.solve.poldr.solver import Board, Opening, Solved, after_opening, start
from tablee.solve.poldr.symmetry import whole_key

ROLES = {"first": "seat0", "second": "seat1", "shared": "joker"}
GAP = 1.6
IN_A_ROW = 3


def draw(board: Board, solved: dict[Opening, Solved]) -> Scene:
    """One board for each place of the black pawn, up to symmetry.

    Markers have the colour of whoever wins; a ring says that the starter forces his last brick.
    """
    by_key = {whole_key(after_opening(opening)): one for opening, one in solved.items()}
    first, scene = start(board), Scene(unit=26.0, title=GAME.name)
    cells = sorted({GAME.read(first, opening.text) >> 7 for opening in solved})
    for number, black in enumerate(cells):
        down, across = divmod(number, IN_A_ROW)
        one = _board(board, black)
        for move in GAME.moves(first):
            if move >> 7 == black and (found := by_key.get(whole_key(first.play(move)))):
                at = _center(board, move & 127)
                one.add(Circle(at, 0.32, ROLES[found.winner]))
                if found.last_brick:
                    one.add(Circle(at, 0.43, "mark"))
        far = board.size + GAP
        scene.add(*one.moved(across * far, down * far).shapes)
    return scene


def _board(board: Board, black: int) -> Scene:
    scene = Scene()
    for file in range(board.size):
        for rank in range(board.size):
            x, y = _center(board, file * SIDE + rank)
            corners = (
                (x - 0.5, y - 0.5),
                (x + 0.5, y - 0.5),
                (x + 0.5, y + 0.5),
                (x - 0.5, y + 0.5),
            )
            scene.add(Polygon(corners, "cell"))
    for number in range(board.size):
        letter = NAMES[number * SIDE][0]
        scene.add(
            Label((number + 0.5, board.size + 0.35), letter, "text-dim", 0.4),
            Label((-0.35, board.size - number - 0.5), str(number + 1), "text-dim", 0.4),
        )
    scene.add(Circle(_center(board, black), 0.32, "black"))
    return scene


def _center(board: Board, cell: int) -> Point:
    file, rank = divmod(cell, SIDE)
    return file + 0.5, board.size - rank - 0.5
