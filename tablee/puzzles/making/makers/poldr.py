"""Puzzles of POLD.R, by proof search: the only move that wins, the last brick forced in so many
turns, and the most bricks saved once the tide has turned."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tablee.games.poldr import GAME
from tablee.games.poldr.state import Poldr
from tablee.play import Table
from tablee.puzzles.making.maker import Draft
from tablee.puzzles.making.signs import signs_of_steps
from tablee.puzzles.making.tree import (
    Moves,
    TooManySteps,
    Tree,
    distinct,
    only_moves,
    turns_of,
)
from tablee.puzzles.puzzle import Puzzle, Step
from tablee.solve.poldr.questions import DEADLINE, LAST_BRICK_IN_TIME, WHOLE
from tablee.solve.poldr.symmetry import whole_key
from tablee.solve.proof_search import WIN
from tablee.solve.prover import Question, Rules

SHARES = {"win": 0.65, "last": 0.3, "save": 0.4}
SPARE = 1.05
A_GAME = 5
OPENING = 2
PLAYING = 2_000
HABIT = None
ASKED = None
MENDED = None
SEARCH_WEIGHT = 3.0
KNOWN_LEVELS = False
THINKING = (150, 500, 3_000)
MEMORY = 1 << 25
NODES = 20_000
"""What a proof may cost."""
LONGEST, FEWEST = 3, 4
"""Turns of the longest puzzle, and moves that a position must leave open."""
EARLIEST = 5
"""Plies before the first puzzle."""
IN_TURNS = (2, 3, 4)
MOST_STEPS = 14
MOST_SAVING = 4_000
"""Positions of the saving that may be looked at."""


class Unproven(Exception):
    """A proof would cost too much."""


def drafts(table: Table) -> Iterator[Draft]:
    """The puzzle of a position, if it has one."""
    state: Poldr = table.position.playing
    if table.ply < EARLIEST or len(distinct(GAME, state)) < FEWEST:
        return
    try:
        found = _saving(state) if state.phase == 2 else None
        found = found or _last_brick(state) or _winning(state)
    except (Unproven, TooManySteps):
        return
    if found is not None:
        kind, steps, turns, count = found
        played = tuple(ply.text for ply in table.plies)
        puzzle = Puzzle(kind, 1, "", None, played, turns, steps, count)
        yield Draft(puzzle, "/".join(map(str, whole_key(state))))


def completed(draft: Draft) -> Draft | None:
    """The puzzle with the best reply to every wrong move."""
    puzzle = draft.puzzle
    hero = puzzle.table(GAME.name).turn

    def reply(state: Poldr, step: int) -> int | None:
        if puzzle.kind == "save":
            return _Saving(hero).best(state)
        return _refuting(state, hero)

    try:
        found = signs_of_steps(GAME.name, puzzle, reply)
    except Unproven:
        return None
    return replace(draft, puzzle=replace(puzzle, refutations=found))


Found = tuple[str, tuple[Step, ...], int, int]


# The only move that wins


@cache
def _question(rules: Rules, hero: int, generation: int) -> Question:
    return Question(rules, hero, WIN, MEMORY)


class _Proofs:
    """Kept tables, given up when they are full of games that are long over."""

    generation = 0

    def ask(self, rules: Rules, hero: int, state: Poldr) -> bool:
        """Whether the hero wins.

        Raises:
            Unproven: it would cost too much to know.
        """
        question = self.question(rules, hero)
        if question.nodes > 40 * NODES:
            self.generation += 1
            _question.cache_clear()
            question = self.question(rules, hero)
        question.prepare(state)
        answer = question.ask(state, NODES)
        if answer is None:
            raise Unproven
        return answer

    def question(self, rules: Rules, hero: int) -> Question:
        """The table of a question."""
        return _question(rules, hero, self.generation)


_proofs = _Proofs()


def _wins(state: Poldr, hero: int) -> bool:
    return _proofs.ask(WHOLE, hero, state)


def _winning(state: Poldr) -> Found | None:
    """The only moves that win, as long as there is just one."""
    hero = state.turn
    if not _wins(state, hero):
        return None

    def right(position: Poldr) -> Moves:
        found = distinct(GAME, position)
        return {there: move for there, move in found.items() if _wins(there, hero)}

    steps = only_moves(GAME, state, right, _toughest, LONGEST, FEWEST)
    return ("win", steps, turns_of(steps), 0) if steps else None


def _toughest(state: Poldr) -> int:
    """The reply that cost the search most."""
    question = _proofs.question(WHOLE, 1 - state.turn)
    for there in distinct(GAME, state):
        _wins(there, 1 - state.turn)
    found = distinct(GAME, state).items()
    return max(found, key=lambda one: (not one[0].over(), question.known(one[0]).work))[1]


def _refuting(state: Poldr, hero: int) -> int | None:
    """A reply after which the hero does not win, the easiest to prove; None if none is proven."""
    question = _proofs.question(WHOLE, hero)
    good = [one for one in distinct(GAME, state).items() if _fails(one[0], hero)]
    if not good:
        return None
    return min(good, key=lambda one: (not one[0].over(), question.known(one[0]).work))[1]


def _fails(state: Poldr, hero: int) -> bool:
    """Whether it is proven that the hero does not win."""
    try:
        return not _wins(state, hero)
    except Unproven:
        return False


# The last brick in so many turns


def _forces(state: Poldr, hero: int, turns: int) -> bool:
    """Whether the hero lays his last brick within so many turns of his."""
    plies = 2 * turns - (state.turn == hero)
    return _proofs.ask(LAST_BRICK_IN_TIME, hero, state._replace(ply=DEADLINE - plies))


def _last_brick(state: Poldr) -> Found | None:
    """The only first move that forces the last brick as fast as it can be forced."""
    hero = state.turn
    if state.phase == 2:
        return None
    turns = next((n for n in (1, *IN_TURNS) if _forces(state, hero, n)), 1)
    if turns == 1 or len(_forcing(state, turns)) != 1:
        return None
    tree = Tree(GAME, _forcing, _longest_defence, MOST_STEPS)
    tree.grow(state, turns)
    return "last", tuple(tree.steps), turns, 0


def _forcing(state: Poldr, turns: int) -> Moves:
    """The moves after which the last brick is still laid in time."""
    found, hero = distinct(GAME, state), state.turn
    return {there: move for there, move in found.items() if _laid(there, hero, turns - 1)}


def _laid(state: Poldr, hero: int, turns: int) -> bool:
    if state.over():
        return state.phase == 1 and state.reserve[hero] == 0
    return turns > 0 and _forces(state, hero, turns)


def _longest_defence(state: Poldr, turns: int) -> int:
    """The reply that holds out longest, then leaves the fewest right moves."""
    hero = 1 - state.turn

    def resistance(one: tuple[Poldr, int]) -> tuple[int, int]:
        there = one[0]
        needed = next(n for n in range(1, turns) if _forces(there, hero, n))
        return needed, -len(_forcing(there, needed))

    return max(distinct(GAME, state).items(), key=resistance)[1]


# The most bricks saved


class _Saving:
    """How many bricks the hero has at the end of the saving, whatever the other does."""

    def __init__(self, hero: int) -> None:
        self.hero, self.left = hero, MOST_SAVING
        self._known: dict[tuple[object, ...], int] = {}

    def value(self, state: Poldr) -> int:
        """The bricks in the hero's reserve at the end.

        Raises:
            Unproven: too many positions would have to be looked at.
        """
        if state.over():
            return state.reserve[self.hero]
        key = (state.black, state.markers, state.bricks, state.turn)
        if key not in self._known:
            after = distinct(GAME, state)
            self.left -= len(after)
            if self.left < 0:
                raise Unproven
            choose = max if state.turn == self.hero else min
            self._known[key] = choose(self.value(there) for there in after)
        return self._known[key]

    def right(self, state: Poldr) -> Moves:
        """The hero's moves that save as much as can be saved."""
        best = self.value(state)
        found = distinct(GAME, state)
        return {there: move for there, move in found.items() if self.value(there) == best}

    def best(self, state: Poldr) -> int:
        """The other's best move: among those, one that leaves the hero the fewest right moves."""
        best = self.value(state)
        good = [one for one in distinct(GAME, state).items() if self.value(one[0]) == best]

        def freedom(there: Poldr) -> int:
            return 99 if there.over() or there.turn != self.hero else len(self.right(there))

        return min(good, key=lambda one: freedom(one[0]))[1]


def _saving(state: Poldr) -> Found | None:
    """The only move that saves the most bricks."""
    search = _Saving(state.turn)
    count = search.value(state)
    values = {search.value(there) for there in distinct(GAME, state)}
    if len(values) < 2:
        return None
    steps = only_moves(GAME, state, search.right, search.best, LONGEST, 2)
    return ("save", steps, turns_of(steps), count) if steps else None
