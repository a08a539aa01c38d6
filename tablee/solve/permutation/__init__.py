"""Permutation for two, solved: what every position is worth, and a player who never errs.

Worth is the chance of winning for the player to move: 1 a win, 0 a loss, between them
the chance in a throw-off. Endless play counts as stopping with the points there are.
"""

import time
from dataclasses import dataclass, field

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.permutation import GAME
from tablee.games.permutation.board import PATHS
from tablee.games.permutation.state import Permutation, taken
from tablee.games.refusal import Over
from tablee.solve import Progress, silent, table_cache
from tablee.solve.permutation.grades import (
    DRAWN,
    GRADES,
    STARTS,
    arrangements,
    place,
    score,
    stop_grade,
)
from tablee.solve.permutation.layers import BEST, FOREVER, Sheet

WORTH = tuple(float(grade) for grade in GRADES)


@dataclass(frozen=True)
class Table:
    """Every position of the game for two: grade, turns to the taking, turns to the decision."""

    grades: bytes = field(repr=False)
    takings: bytes = field(repr=False)
    decisions: bytes = field(repr=False)
    seconds: float
    """How long it took to solve it, or to load it."""

    def grade(self, state: Permutation) -> int:
        """The worth of a position as a grade: 0 lost, 3 drawn, 6 won."""
        if state.players != 2:
            raise ValueError("only Permutation for two is solved")
        return stop_grade(*score(state)) if state.over() else self.grades[place(state)]

    def value(self, state: Permutation) -> float:
        """The chance of winning for the player to move, with best play."""
        return WORTH[self.grade(state)]

    def distance(self, state: Permutation) -> int:
        """Turns to the next taking: who likes it hurries, the other delays; 0 if not forced."""
        return 0 if state.over() else self.takings[place(state)]

    def deciding(self, state: Permutation) -> int:
        """Turns until stopping is worth as much as playing on, and the other cannot change it."""
        return 0 if state.over() else self.decisions[place(state)]

    def _after(self, state: Permutation) -> list[tuple[int, Permutation, int]]:
        """Each legal move, the position after it, and its grade for who moves now."""
        turns = [(move, state.play(move)) for move in GAME.moves(state)]
        return [(move, after, BEST - self.grade(after)) for move, after in turns]

    def best(self, state: Permutation) -> list[tuple[int, float]]:
        """Every legal move and what it is worth to who moves, the best first."""
        rated = sorted(self._after(state), key=lambda after: -after[2])
        return [(move, WORTH[grade]) for move, _, grade in rated]

    def choose(self, state: Permutation, seed: int) -> int:
        """A best move: it comes nearer to what is won, or puts off what is lost."""
        rated = self._after(state)
        if not rated:
            raise Over("game-over")
        top, stop = max(grade for _, _, grade in rated), stop_grade(*score(state))
        good = [(move, after) for move, after, grade in rated if grade == top]
        sign = (top > stop or top == BEST) - (top < stop or top == 0)
        waits = [sign * self._wait(move, after) for move, after in good]
        shortest = min(waits)
        moves = [move for (move, _), wait in zip(good, waits, strict=True) if wait == shortest]
        return moves[Chance(seed, "perfect player").below(len(moves))]

    def _wait(self, move: int, after: Permutation) -> int:
        """How far away the next taking is after a move; then, how far the decision."""
        taking = 0 if taken(move) else self.distance(after) or FOREVER
        return 256 * taking + self.deciding(after)

    def starts(self) -> dict[str, float]:
        """For each first path, the chance of the player who moves first."""
        return {path: self.value(first_position(path)) for path in PATHS}

    def counts(self) -> dict[str, int]:
        """How many positions to be played are won, drawn, lost or between, for who moves."""
        played = self.grades[STARTS[3] :]
        won, drawn, lost = (len(PATHS) * played.count(grade) for grade in (BEST, DRAWN, 0))
        between = len(PATHS) * len(played) - won - drawn - lost
        return {"won": won, "drawn": drawn, "lost": lost, "between": between}

    def longest_win(self) -> tuple[Permutation, list[int]]:
        """The won position, all dice still in play, whose winner needs most turns; and these.

        The last of them leaves him ahead for good, with nothing left to fear.
        """
        first = STARTS[6]
        won = (number for number in range(first, STARTS[7]) if self.grades[number] == BEST)
        longest = max(won, key=self.decisions.__getitem__)
        state = start = first_position("ad")._replace(dice=arrangements(6)[longest - first])
        moves = []
        while self.deciding(state):
            moves.append(self._decisive(state))
            state = state.play(moves[-1])
        return start, moves

    def _decisive(self, state: Permutation) -> int:
        """The move by which the winner is as fast as he can, the loser as slow."""
        grade, turns = self.grade(state), self.deciding(state) - 1
        return min(
            move
            for move, after, worth in self._after(state)
            if worth == grade and self.deciding(after) == turns
        )

    def check(self, progress: Progress | None = None) -> int:
        """How many entries do not follow from all that can be played there (0: all do)."""
        import numpy as np

        from tablee.solve.permutation import solver as solver

        fields = (self.grades, self.takings, self.decisions)
        sheet = Sheet(*(np.frombuffer(entries, np.uint8) for entries in fields))
        return solver.check(sheet, progress or silent, solver.compiled())


def first_position(path: str) -> Permutation:
    """The start of a game for two, with this path.

    >>> first_position("be").turn
    0
    """
    start = GAME.start(GAME.setting(2), Chance(0, "start"), 0)
    return start._replace(path=PATHS.index(path))


def solve(progress: Progress | None = None) -> Table:
    """Solve the game, which takes some seconds; `load_or_solve` keeps the result."""
    from tablee.solve.permutation import solver as solver

    started = time.perf_counter()
    sheet = solver.solve(progress or silent, solver.compiled())
    grades, takings, decisions = (entries.tobytes() for entries in sheet)
    return Table(grades, takings, decisions, time.perf_counter() - started)


def load_or_solve(progress: Progress | None = None) -> Table:
    """The table from the user's cache folder; where there is none, solve and save it.

    load_or_solve().value(first_position("ad"))   # 1.0: who moves first wins
    """
    started, length = time.perf_counter(), STARTS[7]
    saved = table_cache.read(GAME.name, 3 * length)
    if saved is None:
        table = solve(progress)
        table_cache.write(GAME.name, table.grades + table.takings + table.decisions)
        return table
    grades, takings, decisions = (saved[i * length : (i + 1) * length] for i in range(3))
    return Table(grades, takings, decisions, time.perf_counter() - started)


def report(table: Table) -> Json:
    """What the table says of the game, as JSON."""
    start, moves = table.longest_win()
    counts = table.counts()
    texts, state = [], start
    for move in moves:
        texts.append(GAME.write(state, move))
        state = state.play(move)
    return {
        "starts": table.starts(),
        **counts,
        "entries": sum(counts.values()),
        "longest_win": {"turns": len(moves), "moves": texts, "start": GAME.dump(start)},
        "longest_wait": max(table.takings),
        "seconds": table.seconds,
    }
