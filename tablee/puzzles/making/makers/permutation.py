"""Puzzles of Permutation, from its solved table: the only move that wins, or holds the balance,
and the most points in two turns."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from tablee.games.permutation import GAME
from tablee.games.permutation.state import Permutation, taken
from tablee.play import Table
from tablee.puzzles.making.maker import Draft
from tablee.puzzles.making.signs import signs_of_steps
from tablee.puzzles.making.tree import Moves, distinct, only_moves, turns_of
from tablee.puzzles.puzzle import SOLVED, Branch, Puzzle, Step
from tablee.solve.permutation import Table as Solved
from tablee.solve.permutation import load_or_solve
from tablee.solve.permutation.grades import DRAWN
from tablee.solve.permutation.layers import BEST, facing

SHARES = {"win": 0.6, "hold": 0.25, "points": 0.4}
SPARE = 1.05
A_GAME = 4
OPENING = 0
PLAYING = 2_000
HABIT = None
ASKED = None
MENDED = None
SEARCH_WEIGHT = 2.0
KNOWN_LEVELS = True
THINKING: tuple[int, ...] = ()
LONGEST = 3
"""Turns of the longest puzzle."""
LATEST = 12
"""Turns without a taking after which a position is left alone: the game may end by itself."""
FEWEST = 10
"""Moves that a position must leave open."""
LEAST_POINTS = 4


@cache
def _solved() -> Solved:
    return load_or_solve()


def drafts(table: Table) -> Iterator[Draft]:
    """The puzzle of a position, if it has one."""
    state: Permutation = table.position.playing
    if state.over() or state.idle > LATEST or len(GAME.moves(state)) < FEWEST:
        return
    grade = _solved().grade(state)
    if grade == BEST:
        steps = _only(state, grade)
        kind = "win"
    elif grade == DRAWN:
        steps = _only(state, grade)
        kind = "hold"
    else:
        steps, kind = (), ""
    count = 0
    if not steps:
        kind = "points"
        steps, count = _most_points(state)
    if steps:
        puzzle = Puzzle(
            kind, 1, "", GAME.dump(state), (), turns_of(steps), steps, count
        )  # fmt: skip
        yield Draft(puzzle, _name(state))


def completed(draft: Draft) -> Draft | None:
    """The puzzle with the best reply to every wrong move."""
    puzzle = draft.puzzle

    def reply(state: Permutation, step: int) -> int | None:
        if puzzle.kind != "points":
            return _solved().choose(state, 1)
        return _stingiest(state) if step == 0 else None

    found = signs_of_steps(GAME.name, puzzle, reply)
    return replace(draft, puzzle=replace(puzzle, refutations=found))


def _name(state: Permutation) -> str:
    """The same for positions that are alike when ring and path are turned together."""
    mine, theirs = state.standing(state.turn), state.standing(1 - state.turn)
    return f"{facing(state.dice, state.path):o}/{mine}/{theirs}"


# The only move


def _only(state: Permutation, grade: int) -> tuple[Step, ...]:
    """The steps in which just one position keeps a grade; none if the first has more."""

    def right(position: Permutation) -> Moves:
        return _keeping(position, grade)

    def reply(position: Permutation) -> int | None:
        return None if _decided(position) else _hardest(position, grade)

    return only_moves(GAME, state, right, reply, LONGEST, FEWEST)


def _keeping(state: Permutation, grade: int) -> Moves:
    """The positions after moves that keep a grade, and such a move for each."""
    found = distinct(GAME, state)
    return {t: move for t, move in found.items() if BEST - _solved().grade(t) >= grade}


def _decided(state: Permutation) -> bool:
    """Whether who just moved cannot be caught up with any more."""
    lead = state.standing(1 - state.turn) - state.standing(state.turn)
    dice, rest = 0, state.won
    while rest:
        dice, rest = dice + 1, rest >> 6
    return lead > 6 * (4 - dice)


def _hardest(state: Permutation, grade: int) -> int:
    """A reply of the best worth that leaves the solver the fewest good moves."""
    replies = [(move, state.play(move)) for move in GAME.moves(state)]
    top = max(BEST - _solved().grade(there) for _, there in replies)
    best = [(move, there) for move, there in replies if BEST - _solved().grade(there) == top]

    def ease(one: tuple[int, Permutation]) -> tuple[int, int]:
        there = one[1]
        return (99 if there.over() else len(_keeping(there, grade)), -_solved().deciding(there))

    return min(best, key=ease)[0]


# The most points


def _most_points(state: Permutation) -> tuple[tuple[Step, ...], int]:
    """The only first move to the most points in two turns, whatever the other does."""
    if state.idle > LATEST // 2:
        return (), 0
    worth = {
        there: (_gained(state, there) + _least_left(there), move)
        for there, move in distinct(GAME, state).items()
    }
    count = max(total for total, _ in worth.values())
    best = [(there, move) for there, (total, move) in worth.items() if total == count]
    if len(best) != 1 or count < LEAST_POINTS:
        return (), 0
    there, move = best[0]
    if there.over() or not _least_left(there):
        return (), 0
    reply = _stingiest(there)
    last = there.play(reply)
    wanted = count - _gained(state, there)
    ends: dict[Permutation, int] = {}
    for end in GAME.moves(last):
        final = last.play(end)
        if _gained(last, final) == wanted:
            ends.setdefault(final, end)
    steps = (
        (Branch(GAME.write(state, move), GAME.write(there, reply), 1),),
        tuple(Branch(GAME.write(last, end), None, SOLVED) for end in ends.values()),
    )
    return steps, count


def _gained(state: Permutation, there: Permutation) -> int:
    return there.standing(state.turn) - state.standing(state.turn)


def _least_left(state: Permutation) -> int:
    """What who just moved can take next at least, whatever the other does."""
    if state.over():
        return 0
    least = 6
    for reply in GAME.moves(state):
        there = state.play(reply)
        least = min(least, 0 if there.over() else _highest(there.dice, there.path))
        if least == 0:
            break
    return least


def _stingiest(state: Permutation) -> int:
    """The reply that leaves the solver least to take, in the fewest ways."""

    def left(reply: int) -> tuple[int, int]:
        there = state.play(reply)
        if there.over():
            return 0, 0
        most = _highest(there.dice, there.path)
        ends = {there.play(move) for move in GAME.moves(there) if taken(move)}
        return most, sum(_gained(there, end) == most for end in ends)

    return min(GAME.moves(state), key=left)


@lru_cache(maxsize=1 << 18)
def _highest(dice: int, path: int) -> int:
    """The highest die that can be taken at once."""
    state = Permutation(dice, path, 0, 2, 0, 0)
    return max(
        (state.play(move).standing(0) for move in GAME.moves(state) if taken(move)), default=0
    )
