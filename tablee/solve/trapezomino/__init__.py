"""The Trapézomino solo: its solutions, help with a board, and puzzles.

`count.run` counts all solutions, `play.outlook` says what a board can become, `puzzles` reads and
makes the puzzles; here are boards as moves and pictures.
"""

import threading
from collections.abc import Iterable, Sequence

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.refusal import Illegal
from tablee.games.scene import Scene
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import JOKER
from tablee.games.trapezomino.notation import legal
from tablee.games.trapezomino.state import LIFT, Trapezomino
from tablee.solve.puzzles import Goal, PuzzleSet, barred
from tablee.solve.trapezomino import puzzles as puzzles
from tablee.solve.trapezomino.library import Board, completions
from tablee.solve.trapezomino.play import board, outlook, solution
from tablee.solve.trapezomino.puzzles import Puzzle
from tablee.wire.solos import PuzzleStart

SETTING = GAME.setting(1)
TOTAL = JOKER + 2
"""Pieces and jokers."""


def empty() -> Trapezomino:
    state: Trapezomino = GAME.start(SETTING, Chance(0, "start"), 0)
    return state


def board_after(moves: str) -> Trapezomino:
    """The board after these moves, separated by spaces.

    >>> board_after("K@A1/1").turn
    0

    Raises:
        Refusal: a move cannot be read, or is not legal.
    """
    state = empty()
    for text in moves.split():
        move = GAME.read(state, text)
        if not legal(state, move):
            raise GAME.refusal(state, move)
        state = state.play(move)
    return state


def with_places(places: Iterable[int]) -> Trapezomino:
    """The board with pieces and single jokers in these places.

    Raises:
        Illegal: they overlap, or a piece is used twice.
    """
    state = empty()
    for place in places:
        if not legal(state, place):
            raise Illegal("fillings-impossible")
        state = state.play(place)
    return state


def texts(state: Trapezomino, moves: Sequence[int]) -> list[str]:
    """Moves as a player writes them, each after those before it."""
    written = []
    for move in moves:
        written.append(GAME.write(state, move))
        state = state.play(move)
    return written


def solution_moves(state: Trapezomino, chance: Chance) -> list[str] | None:
    """One of the solutions that begin like this board, as moves from the empty board."""
    end = solution(board(state), chance)
    if end is None:
        return None
    return texts(empty(), sorted(end.pieces) + list(end.jokers(board(state).jokers)))


def start_of(puzzle: Puzzle) -> Trapezomino:
    """The board from which a puzzle is played."""
    lying: Board = puzzle.board
    return with_places((*lying.pieces, *lying.jokers))


def solved_places(puzzle: Puzzle) -> tuple[int, ...]:
    """The places of a puzzle's solution: what is given first, the rest after it."""
    lying, end = puzzle.board, puzzle.solution
    rest = [p for p in (*end.pieces, *end.jokers()) if p not in (*lying.pieces, *lying.jokers)]
    return (*lying.pieces, *lying.jokers, *rest)


def solved_board(puzzle: Puzzle) -> Trapezomino:
    """The solution of a puzzle."""
    return with_places(solved_places(puzzle))


def picture(state: Trapezomino) -> Scene:
    """The board with what lies on it, and the pot."""
    scene: Scene = GAME.scene(SETTING, GAME.dump(state))
    scene.shapes = [shape for shape in scene.shapes if shape.role != "mark"]  # nothing is new
    return scene


# What is found by the game's name


def _sizes() -> list[int]:
    return [len(grade) for grade in puzzles.on_file()]


def _puzzle(grade: int, number: int) -> PuzzleStart:
    given = start_of(puzzles.puzzle(grade, number))
    start = GAME.dump(given)
    lifts = [GAME.write(given, move) for move in GAME.moves(given) if move >= LIFT]
    return {
        "start": start, "pieces": TOTAL, "missing": TOTAL - len(start["placed"]), "barred": lifts,
    }  # fmt: skip


def _solution_of(grade: int, number: int) -> list[str]:
    return texts(empty(), solved_places(puzzles.puzzle(grade, number)))


PUZZLES = PuzzleSet(_sizes, _puzzle, puzzles.of_the_day, _solution_of, puzzles.generate)
GOALS = (Goal("free", TOTAL, "trapezomino-goal-free", whole=True),)


# Insights: questions about a board


def _seen(setting: Setting, view: Json) -> Trapezomino:
    if setting.players != 1:
        raise Illegal("insight-solo-only")
    state: Trapezomino = GAME.load(setting, view)
    return state


def _solvable(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """Whether solutions begin like this, and how many: always exact."""
    number = completions(board(_seen(setting, view)))
    key = "solo-fillings-left" if number else "solo-fillings-none"
    return {
        "solvable": number > 0, "solutions": number, "exact": True,
        "say": [{"key": key, "args": {"count": number}}],
    }  # fmt: skip


def _hint(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """A move towards a solution: a piece to lay, or one to take back; none on a solved board."""
    state = _seen(setting, view)
    lifts = {GAME.write(state, move): move - LIFT for move in GAME.moves(state) if move >= LIFT}
    given = frozenset(lifts[text] for text in barred(ask) if text in lifts)
    seen = outlook(state, Chance(0, "hint"), given)
    answer: Json = {"solutions": seen.solutions, "move": None, "lift": False, "say": []}
    if seen.move is not None:
        lift = seen.move >= LIFT
        key = "solo-hint-lift" if lift else "solo-hint-lay"
        answer |= {"move": texts(state, [seen.move])[0], "lift": lift}
        answer["say"] = [{"key": key, "args": {}}]
    return answer


def _solution(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """What is left to lay in one of the solutions; nothing if there is none."""
    state = _seen(setting, view)
    lying = board(state)
    end = solution(lying, Chance(0, "hint"))
    if end is None:
        return {"moves": None}
    whole = (*sorted(end.pieces), *end.jokers(lying.jokers))
    left = [place for place in whole if place not in (*lying.pieces, *lying.jokers)]
    return {"moves": texts(state, left)}


def _ready(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """Load the library."""
    completions(Board())
    return {}


INSIGHTS = {"solvable": _solvable, "hint": _hint, "solution": _solution, "ready": _ready}
