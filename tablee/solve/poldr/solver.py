"""POLD.R for two, solved opening by opening: who wins, and whether by the last brick."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.games.refusal import Illegal
from tablee.solve.poldr.questions import DEADLINE, LAST_BRICK, LAST_BRICK_IN_TIME, WHOLE
from tablee.solve.poldr.symmetry import LARGEST, whole_key
from tablee.solve.proof_search import SHARE, WIN
from tablee.solve.prover import Question
from tablee.workers import stop_event

Winner = Literal["first", "second", "shared"]
STARTER = 0
SLICE = 1 << 21
"""Nodes between two looks whether anybody still wants the answer."""


class Stopped(Exception):
    """Nobody wants the answer any more."""


class Board(NamedTuple):
    """A variant of the game."""

    size: int
    bricks: int


class Opening(NamedTuple):
    """A first move, which stands for all that are symmetric to it."""

    board: Board
    text: str


@dataclass(frozen=True)
class Solved:
    """What best play makes of an opening."""

    winner: Winner
    last_brick: bool
    """Whether the starter forces his last brick before the block."""
    nodes: int

    def to_json(self, opening: str) -> Json:
        """As `tablee solve poldr --json` tells it."""
        return {
            "opening": opening, "winner": self.winner, "last_brick": self.last_brick,
            "nodes": self.nodes,
        }  # fmt: skip


def start(board: Board) -> Poldr:
    """The empty board; refuses what cannot be, and what is too large to be solved."""
    setting = GAME.setting(2, {"size": board.size, "bricks": board.bricks})
    if board.size > LARGEST:
        raise Illegal("poldr-solve-size", size=board.size, most=LARGEST)
    first: Poldr = GAME.start(setting, Chance(0, "start"), 0)
    return first


def openings(board: Board) -> list[Opening]:
    """One opening of each symmetry class, those that lay few bricks first: they are the hardest."""
    first, classes = start(board), dict[tuple[int, int], Opening]()
    for move in GAME.moves(first):
        text = GAME.write(first, move)
        classes.setdefault(whole_key(first.play(move)), Opening(board, text))
    return list(classes.values())


def opening_class(board: Board, text: str) -> Opening:
    """The opening that stands for the one that somebody typed."""
    key = whole_key(after_opening(Opening(board, text)))
    same = (one for one in openings(board) if whole_key(after_opening(one)) == key)
    return next(same)


def after_opening(opening: Opening) -> Poldr:
    """The position after an opening; refuses a move that is none."""
    first = start(opening.board)
    move = GAME.read(first, opening.text)
    if move not in GAME.moves(first):
        raise GAME.refusal(first, move)
    return first.play(move)


def solve_opening(opening: Opening, memory: int) -> Solved:
    """Solve one opening with so many bytes of table."""
    state = after_opening(opening)
    last_brick = Question(LAST_BRICK, STARTER, WIN, memory)
    if settle(last_brick, state):
        return Solved("first", True, last_brick.nodes)
    wins = Question(WHOLE, STARTER, WIN, memory)
    nodes = last_brick.nodes
    del last_brick  # and its table
    if settle(wins, state):
        return Solved("first", False, nodes + wins.nodes)
    nodes, by_share = nodes + wins.nodes, wins.by_share
    del wins
    if not by_share:
        return Solved("second", False, nodes)
    shares = Question(WHOLE, STARTER, SHARE, memory)
    winner: Winner = "shared" if settle(shares, state) else "second"
    return Solved(winner, False, nodes + shares.nodes)


def settle(question: Question, state: Poldr) -> bool:
    """The answer to a question, however long it takes; Stopped if nobody wants it any more."""
    while (answer := question.ask(state, SLICE)) is None:
        if stop_event().is_set():
            raise Stopped
    return answer


def plies_to_last_brick(opening: Opening, memory: int) -> int:
    """In how many plies, the opening counted, a starter who can force his last brick does so."""
    state, plies = after_opening(opening), 1
    while True:
        asked = Question(LAST_BRICK_IN_TIME, STARTER, WIN, memory)
        # The deadline is the same for all positions; the game starts so many plies before it.
        if settle(asked, state._replace(ply=DEADLINE - plies + 1)):
            return plies
        plies += 2  # he lays at odd plies only
