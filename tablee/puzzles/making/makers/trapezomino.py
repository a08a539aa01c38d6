"""Puzzles of Trapézomino-duo: the only move that wins the round, proven to its end, and the most
points in one turn."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tablee.compiled import target
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import ALL
from tablee.games.trapezomino.state import (
    PLACE,
    SCORED,
    WHOLE_SET,
    Trapezomino,
    entry_at,
)
from tablee.play import Table
from tablee.players.knowledge.trapezomino_places import NAME, look
from tablee.players.knowledge.trapezomino_proof import ROOT, WIDTH, gains_more
from tablee.players.search import LIMIT, NODES, STOP
from tablee.players.thinking import Budget, new_control
from tablee.puzzles.making.maker import Draft
from tablee.puzzles.making.signs import signs_of_steps
from tablee.puzzles.making.tree import Moves, distinct, only_moves, turns_of
from tablee.puzzles.puzzle import SOLVED, Branch, Puzzle, Step
from tablee.solve.trapezomino.turns import TURNS, turned_place

SHARES = {"win": 0.65, "points": 0.45}
SPARE = 1.05
A_GAME = 3
OPENING = 2
PLAYING = 2_000
HABIT = None
ASKED = None
MENDED = None
SEARCH_WEIGHT = 3.0
KNOWN_LEVELS = False
THINKING = (60, 300, 1_500, 7_000)
NODE_LIMIT = 150_000
"""What a proof may cost."""
SLOTS = 1 << 17
LONGEST, FEWEST = 3, 4
MOST_MOVES = 120
"""In a position with more moves a proof would be long, and a list of refutations too."""
MANY = 25
"""Moves among which the best one has to be looked for."""
LEAST_POINTS = 5


MOVES = (1 << SCORED - 1) - 1
"""The move of an entry of the diary."""


class Unproven(Exception):
    """A proof would cost too much."""


def drafts(table: Table) -> Iterator[Draft]:
    """The puzzle of a position, if it has one."""
    state: Trapezomino = table.position.playing
    count = len(GAME.moves(state))
    found: tuple[str, tuple[Step, ...], int] | None = None
    if FEWEST <= count <= MOST_MOVES:
        found = _winning(state)
    if found is None and count >= MANY:
        found = _most_points(state)
    if found is not None:
        kind, steps, most = found
        played = tuple(ply.text for ply in table.plies)
        yield Draft(Puzzle(kind, 1, "", None, played, turns_of(steps), steps, most), _name(state))


def completed(draft: Draft) -> Draft | None:
    """The puzzle with a reply to every wrong move after which the round is no longer won."""
    puzzle = draft.puzzle
    if puzzle.kind != "win":
        return draft
    table = puzzle.table(GAME.name)
    ends = _Ends(table.position.playing)
    try:
        found = signs_of_steps(GAME.name, puzzle, lambda state, step: ends.refuting(state))
    except Unproven:
        return None
    return replace(draft, puzzle=replace(puzzle, refutations=found))


def _name(state: Trapezomino) -> str:
    """The same for positions that are alike when the board is turned."""
    entries = [entry_at(state.diary, back) for back in range(state.laid)]
    places = [PLACE[entry >> 1 & MOVES] for entry in entries]
    least = min(sorted(turned_place(place, turn) for place in places) for turn in TURNS)
    lead = state.points[state.turn] - state.points[1 - state.turn]
    return f"{lead}/{','.join(map(str, least))}"


# The only move that wins


@cache
def _compiled() -> tuple[Any, Any]:
    return target.compiled(look), target.compiled(gains_more)


class _Ends:
    """Who wins the round, in a position and in those that follow from it."""

    def __init__(self, root: Trapezomino) -> None:
        self.hero = root.turn
        self.names: dict[Trapezomino, int] = {root: ROOT}
        lists = (target.zeros(ALL * (WHOLE_SET + 2)) for _ in range(3))
        self.buffers = (*lists, target.zeros(WIDTH * SLOTS))

    def wins(self, state: Trapezomino) -> bool:
        """Whether the hero wins the round with best play.

        Raises:
            Unproven: it would cost too much to know.
        """
        lead = state.points[self.hero] - state.points[1 - self.hero]
        if state.turn == self.hero:
            return self._gains_more(state, -lead)
        return not self._gains_more(state, lead - 1)

    def _gains_more(self, state: Trapezomino, bar: int) -> bool:
        looked, gains = _compiled()
        control = new_control(Budget(None, NODE_LIMIT), 1)
        root = target.arrays(state)
        count = int(looked(root, self.buffers[0]))
        answer = gains(root, self.names[state], bar, 0, count, 0, self.buffers, control)
        if control[STOP] or control[NODES] > control[LIMIT]:
            raise Unproven
        return bool(answer)

    def after(self, state: Trapezomino) -> Moves:
        """The positions that follow, by move."""
        found = distinct(GAME, state)
        for there, move in found.items():
            self.names[there] = self.names[state] ^ NAME[move]
        return found

    def right(self, state: Trapezomino) -> Moves:
        """The hero's moves that win."""
        return {there: move for there, move in self.after(state).items() if self.wins(there)}

    def toughest(self, state: Trapezomino) -> int | None:
        """The reply that leaves the fewest right moves for their number."""
        found = {there: move for there, move in self.after(state).items() if not there.over()}
        if not found:
            return None

        def ease(there: Trapezomino) -> tuple[int, int]:
            return len(self.right(there)), -len(GAME.moves(there))

        return found[min(found, key=ease)]

    def refuting(self, state: Trapezomino) -> int | None:
        """The reply with most points after which the hero does not win."""
        if state not in self.names:  # it stands below a wrong move of a later step
            self.names[state] = _own_name(state)
        found = self.after(state)
        order = sorted(found, key=lambda there: -there.points[state.turn])
        return next((found[there] for there in order if not self.wins(there)), None)


def _own_name(state: Trapezomino) -> int:
    """A name made of everything that was laid, unlike those that start from a puzzle."""
    name = ROOT << 1
    for back in range(state.laid):
        name ^= NAME[entry_at(state.diary, back) >> 1 & MOVES]
    return name


def _winning(state: Trapezomino) -> tuple[str, tuple[Step, ...], int] | None:
    ends = _Ends(state)
    try:
        if not ends.wins(state):
            return None
        steps = only_moves(GAME, state, ends.right, ends.toughest, LONGEST, FEWEST)
    except Unproven:
        return None
    return ("win", steps, 0) if steps else None


# The most points


def _most_points(state: Trapezomino) -> tuple[str, tuple[Step, ...], int] | None:
    """The only move that scores most in this turn."""
    own = state.points[state.turn]
    gains = {move: there.points[state.turn] - own for there, move in distinct(GAME, state).items()}
    most = max(gains.values())
    best = [move for move, gain in gains.items() if gain == most]
    if len(best) != 1 or most < LEAST_POINTS:
        return None
    return "points", ((Branch(GAME.write(state, best[0]), None, SOLVED),),), most
