"""Proving: thoughts that are certain, by the proof search (`tablee.solve.proof_search`).

In a won position the move is one that is proven, the easiest to win with. In a lost one it is the
move that was hardest to refute.
"""

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tablee.games.chance import Chance
from tablee.games.game import Game
from tablee.players.thinking import Budget, Thought, watched
from tablee.solve.proof_search import SHARE, STOP, WIN
from tablee.solve.prover import ENDLESS, Known, Question, Rules

MEMORY = 1 << 28
"""Bytes of the table of one thought."""
MOST_KEPT = 1 << 23
"""Nodes after which a kept table is given up: it is full of games that are long over."""
LEAST_NODES = 100_000
"""With fewer nodes to look at, little can be proven that another search would not see."""
LONGEST_LINE = 20


def worthwhile(budget: Budget) -> bool:
    """Whether a budget allows enough for proofs."""
    return budget.games is None and (budget.nodes is None or budget.nodes >= LEAST_NODES)


def share(budget: Budget, part: float) -> Budget:
    """A part of a budget."""
    return replace(
        budget,
        seconds=None if budget.seconds is None else part * budget.seconds,
        nodes=None if budget.nodes is None else max(1, int(part * budget.nodes)),
    )


class KeptProof:
    """The table of the last thought, for the next one about a game of the same variant.

    A player who has proven a win finds his answer to the next reply in it at once. Entries are
    exact, so it does not matter which game of that variant they come from.
    """

    def __init__(self, variant: Hashable = None) -> None:
        self.variant = variant
        self._question: Question | None = None

    def question(self, rules: Rules, hero: int, kind: int) -> Question:
        """The kept question if it is this one, or else a new one in its place."""
        kept = self._question
        same = kept is not None and (kept.rules, kept.hero, kept.question) == (rules, hero, kind)
        if kept is None or not same or kept.nodes > MOST_KEPT:
            kept = self._question = Question(rules, hero, kind, MEMORY)
        return kept


def think(
    game: Game[Any], rules: Rules, state: Any, budget: Budget, seed: int = 1,
    kept: KeptProof | None = None,
) -> Thought | None:  # fmt: skip
    """What is certain about a position, or None if the budget does not allow to prove it.

    With `kept`, what earlier thoughts proved is known already; then the same budget need not give
    the same thought again.
    """
    search = _Search(game, rules, state, budget, kept or KeptProof())
    value = search.value()
    if value is None:
        return None
    return search.kept(value) if value else search.resisted(seed)


def value(game: Game[Any], rules: Rules, state: Any, budget: Budget) -> float | None:
    """What a position is certainly worth to the player to move, or None as in `think`."""
    return _Search(game, rules, state, budget, KeptProof()).value()


@dataclass(frozen=True)
class _Child:
    """A move, the position after it, and what the search knows of that."""

    move: int
    after: Any
    known: Known

    @property
    def effort(self) -> tuple[bool, int]:
        """How much it takes to win here: an end is nearest."""
        return not self.after.over(), self.known.work


class _Search:
    """The questions about one position, within one budget."""

    def __init__(
        self, game: Game[Any], rules: Rules, state: Any, budget: Budget, kept: KeptProof
    ) -> None:
        self.game, self.rules, self.state, self.budget = game, rules, state, budget
        self.question = kept.question(rules, state.turn, WIN)
        self.question.prepare(state)
        self.answer: bool | None = None
        self.nodes, self.began = 0, time.perf_counter()
        self._clock = time.thread_time if budget.busy else time.monotonic
        self._end = self._clock() + (budget.seconds if budget.seconds is not None else 1e9)

    def value(self) -> float | None:
        """1, 0.5 or 0 for the player to move, or None if the budget is used up."""
        if self.ask(WIN):
            return 1.0
        if self.answer is False and self.question.by_share and self.ask(SHARE):
            return 0.5
        return None if self.answer is None else 0.0

    def ask(self, kind: int) -> bool:
        """Whether the answer to a question about the position is yes."""
        if kind != self.question.question:
            self.question = Question(self.rules, self.state.turn, kind, MEMORY)
            self.question.prepare(self.state)
        self.answer = self._within_budget(self.state, ENDLESS)
        return self.answer is True

    def _within_budget(self, state: Any, most: int) -> bool | None:
        """The answer for a position, unless the budget is used up."""
        left = self._left()
        if left is None:
            return None
        control, before = self.question.control, self.question.nodes
        limit = most if left.nodes is None else min(most, left.nodes)
        with watched(left, control):
            answer = self.question.ask(state, limit)
        control[STOP] = 0
        self.nodes += self.question.nodes - before
        return answer

    def _left(self) -> Budget | None:
        """What is left of the budget."""
        seconds = self._end - self._clock()
        nodes = None if self.budget.nodes is None else self.budget.nodes - self.nodes
        stopped = self.budget.stop is not None and self.budget.stop.is_set()
        if seconds <= 0 or stopped or (nodes is not None and nodes <= 0):
            return None
        timed = None if self.budget.seconds is None else seconds
        return replace(self.budget, seconds=timed, nodes=nodes)

    def _children(self) -> list[_Child]:
        after = ((move, self.state.play(move)) for move in self.game.moves(self.state))
        return [_Child(move, there, self.question.known(there)) for move, there in after]

    def kept(self, value: float) -> Thought:
        """The easiest move that keeps what is proven; `value` is what that is worth."""
        children = self._children()
        good = [one for one in children if one.known.yes]
        moves = {one.move: value for one in good}
        if value == 1.0:
            lost = (one for one in children if one.known.no and not one.known.by_share)
            moves |= {one.move: 0.0 for one in lost}
        if good:
            chosen = min(good, key=lambda one: one.effort).move
        else:  # the table was too small to keep it
            chosen = self._proven_again(children)
        return self._thought(chosen, value, moves | {chosen: value}, exact=False)

    def _proven_again(self, children: list[_Child]) -> int:
        nodes = 1024
        while True:
            for one in children:
                if self.question.ask(one.after, nodes):
                    return one.move
            nodes *= 4

    def resisted(self, seed: int) -> Thought:
        """A move of a lost position: the one that was hardest to refute."""
        children = self._children()
        Chance(seed, "resistance").shuffle(children)
        chosen = max(children, key=lambda one: one.effort)
        moves = {one.move: 0.0 for one in children}
        return self._thought(chosen.move, 0.0, moves, exact=True)

    def _thought(self, move: int, value: float, moves: dict[int, float], exact: bool) -> Thought:
        line = tuple(self._line(move))
        return Thought(
            move=move, value=value, proven=True, line=line, moves=moves, nodes=self.nodes,
            seconds=time.perf_counter() - self.began, depth=len(line), exact=exact,
        )  # fmt: skip

    def _line(self, move: int) -> Iterator[int]:
        """The moves that cost the search most, as far as it remembers them."""
        state, question = self.state, self.question
        for _ in range(LONGEST_LINE):
            yield move
            state = state.play(move)
            if state.over():
                return
            mine, known = state.turn == question.hero, question.known(state)
            after = {move: question.known(state.play(move)) for move in self.game.moves(state)}
            # The winner takes his easiest move, the loser the one that was hardest to refute.
            wins = known.yes if mine else known.no
            good = {m: k.work for m, k in after.items() if (k.yes if known.yes else k.no)}
            if not good:
                return
            move = (min if wins else max)(good, key=good.__getitem__)
