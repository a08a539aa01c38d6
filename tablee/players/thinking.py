"""Runs a search within a budget and returns what it knows as a `Thought`.

A budget is seconds, nodes, or both; the answer so far is always there, and an
event stops the search within milliseconds. With a node budget and no seconds the
same seed gives the same thought.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tablee import games
from tablee.compiled import target
from tablee.compiled.target import Timer
from tablee.games.game import Game
from tablee.games.refusal import Over, Unknown
from tablee.players.alpha_beta import NAME, NOTE, WIDTH, negamax
from tablee.players.search import (
    CONTROL_SIZE,
    DECIDED,
    DEPTH,
    EVEN,
    HORIZON,
    INFINITE,
    LIMIT,
    NODES,
    PROVEN,
    RANDOM,
    STOP,
    USED,
)
from tablee.players.skill import Skill, skill
from tablee.players.uct import COUNT, FIRST, ROW, SURE, TRIED, grow

TREE_NODES = 1 << 21
TABLE_SLOTS = 1 << 20
DEEPEST = 200


@dataclass(frozen=True)
class Budget:
    """How long to think: until the first of these limits is reached.

    >>> Budget(seconds=None, nodes=1000).nodes
    1000

    Raises:
        Unknown: there is no limit at all, or one that is not positive.
    """

    seconds: float | None = 1.0
    nodes: int | None = None
    stop: threading.Event | None = None
    games: int | None = None
    """How many games UCT plays down its tree; other searches do not count in games."""
    busy: bool = False
    """Whether the seconds are the processor's time of the thinking thread, not the clock's."""

    def __post_init__(self) -> None:
        """Check that there is a limit, and that each is positive."""
        if self.seconds is None and self.nodes is None and self.games is None:
            raise Unknown("budget-endless")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise Unknown("seconds-not-possible")
        if any(amount is not None and amount < 1 for amount in (self.nodes, self.games)):
            raise Unknown("nodes-not-possible")


@dataclass(frozen=True)
class Thought:
    """What a search thinks of a position, for the player to move."""

    move: int
    value: float
    """The chance to win, from 0 to 1; exact if `proven`."""
    proven: bool = False
    line: tuple[int, ...] = ()
    """The moves expected from here on, the first being `move`."""
    moves: dict[int, float] = field(default_factory=dict)
    """What each move is worth, of those looked at closely enough to say."""
    visits: dict[int, int] = field(default_factory=dict)
    nodes: int = 0
    seconds: float = 0.0
    depth: int = 0
    exact: bool = False
    """Whether `moves` holds every legal move, each with its certain value."""

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


def watched(budget: Budget, control: Any) -> AbstractContextManager[None]:
    """Set `control[STOP]` when the time is over or `budget.stop` is set."""
    return target.timed(control, STOP, Timer(budget.seconds, budget.stop, budget.busy))


def new_control(budget: Budget, seed: int) -> Any:
    """The control buffer of a new search."""
    control = target.zeros(CONTROL_SIZE)
    control[LIMIT] = budget.nodes if budget.nodes is not None else 1 << 60
    control[RANDOM] = (seed * 2654435761 + 12345) % 0xFFFFFFFE + 1
    return control


@dataclass(frozen=True)
class _Compiled:
    grow: Callable[..., int]
    negamax: Callable[..., int]


@cache
def _compiled(name: str) -> _Compiled:
    games.get(name)
    own = skill(name).functions
    return _Compiled(target.compiled(grow, **own), target.compiled(negamax, **own))


# UCT


def uct(
    game: Game[Any], state: Any, players: int, budget: Budget, seed: int = 1,
    exploration: float | None = None,
) -> Thought:  # fmt: skip
    """UCT: plays many games down a tree and to the end; for any number of players.

        uct(games.get("poldr"), state, 2, Budget(seconds=0.5)).move

    Raises:
        Over: there is nothing left to play.
    """
    _still_running(state)
    known = skill(game.name)
    control = new_control(budget, seed)
    control[USED] = 1  # the root, which has no parent
    tree = _tree()
    explore = known.exploration if exploration is None else exploration
    grow, root, most = _compiled(game.name).grow, target.arrays(state), budget.games or 1 << 60
    out = target.zeros(game.most_moves)
    # What a position promises is known for two only; more play on to the end.
    rollout_depth = known.rollout_depth if players == 2 else Skill.rollout_depth
    memory = (*tree.arrays, out, control, explore, rollout_depth)
    target.prepare(grow, root, players, most, *memory)
    start = time.perf_counter()
    with watched(budget, control):
        grow(root, players, most, *memory)
        if tree.inner[0] == 0:  # stopped before the first game: any move is better than none
            control[STOP], control[LIMIT] = 0, 1 << 60
            grow(root, players, 1, *memory)
    children, tried = tree.children(0)
    best = tree.best()
    return Thought(
        move=int(tree.move[best]),
        value=tree.value(best),
        proven=bool(control[PROVEN]),
        line=tuple(tree.main_line(best)),
        moves={int(tree.move[i]): tree.value(i) for i in tried},
        visits={int(tree.move[i]): int(tree.visits[i]) for i in children},
        nodes=int(control[NODES]),
        seconds=time.perf_counter() - start,
        depth=int(control[DEPTH]),
    )


class _Tree:
    """The arrays `grow` works on: what is not used yet is never touched."""

    def __init__(self) -> None:
        rows = TREE_NODES // 4
        self.rows, self.gained = target.zeros(ROW * rows, "int32"), target.zeros(rows, "float64")
        self.move = target.zeros(TREE_NODES)
        self.prior, self.mean, self.pull = (target.zeros(TREE_NODES, "float32") for _ in range(3))
        self.visits, self.inner = (target.zeros(TREE_NODES, "int32") for _ in range(2))

    @property
    def arrays(self) -> tuple[Any, ...]:
        """In the order the search takes them."""
        return (
            self.rows, self.gained, self.move, self.prior, self.mean, self.pull, self.visits,
            self.inner,
        )  # fmt: skip

    def clear(self) -> "_Tree":
        """Only the root is left, never visited; what is below is written when it is grown."""
        self.visits[0] = self.inner[0] = 0
        return self

    def children(self, node: int) -> tuple[range, range]:
        """The children of an expanded node: all, and those tried."""
        at = ROW * int(self.inner[node])
        first = int(self.rows[at + FIRST])
        count, tried = (int(self.rows[at + what]) for what in (COUNT, TRIED))
        return range(first, first + count), range(first, first + tried)

    def best(self) -> int:
        """The root's child to play: one that certainly wins, else that visited most."""
        tried = self.children(0)[1]
        part = slice(tried.start, tried.stop)
        mean, visits = self.mean[part].tolist(), self.visits[part].tolist()
        rank = max(
            (worth // SURE, times, worth, i)
            for i, (worth, times) in enumerate(zip(mean, visits, strict=True))
        )
        return tried.start + int(rank[-1])

    def value(self, node: int) -> float:
        """The chance to win of who moved there."""
        return min(1.0, max(0.0, float(self.mean[node])))

    def main_line(self, node: int) -> Iterator[int]:
        """The moves visited most, from a child on."""
        while True:
            yield int(self.move[node])
            if not self.inner[node]:
                return
            node = max(self.children(node)[1], key=self.visits.__getitem__)
            if self.visits[node] < 10:
                return


_trees = threading.local()


def _tree() -> _Tree:
    """An empty tree; each thread keeps one, because allocating it takes long."""
    if not hasattr(_trees, "tree"):
        _trees.tree = _Tree()
    kept: _Tree = _trees.tree
    return kept.clear()


class QuickUct:
    """A fast player of two: a few games of UCT for each move, many moves in a row.

    No watcher thread stops it: the caller keeps each search short.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.tree, self.control = _tree(), target.zeros(CONTROL_SIZE)
        self.nodes = 0
        """How many positions were looked at in all."""
        self._grow, known = _compiled(game.name).grow, skill(game.name)
        out = target.zeros(game.most_moves)
        self._memory = (
            *self.tree.arrays,
            out,
            self.control,
            known.exploration,
            known.rollout_depth,
        )

    def prepare(self, state: Any) -> None:
        """Compile or load what is needed, before any clock runs."""
        target.prepare(self._grow, target.arrays(state), 2, 1, *self._memory)

    def move(self, state: Any, games: int, seed: int) -> int:
        """The move after so many games."""
        self.control[:] = new_control(Budget(None, games=games), seed).tolist()
        self.control[USED] = 1
        self.tree.clear()
        self._grow(target.arrays(state), 2, games, *self._memory)
        self.nodes += int(self.control[NODES])
        return int(self.tree.move[self.tree.best()])


# Alpha-beta


def table_slots(budget: Budget) -> int:
    """As many slots as a budget can fill; more would only have to be cleared."""
    nodes = TABLE_SLOTS if budget.nodes is None else budget.nodes
    return min(TABLE_SLOTS, 1 << (2 * nodes).bit_length())


class _AlphaBeta:
    """Alpha-beta with all its tables, deepened step by step."""

    def __init__(self, game: Game[Any], control: Any, slots: int) -> None:
        self.negamax, self.control = _compiled(game.name).negamax, control
        room = 64 * DEEPEST
        self.out, self.rank = (target.zeros(room + game.most_moves) for _ in range(2))
        self.slots, self.known = slots, target.zeros(WIDTH * slots)
        self.killers = target.array([-1] * (2 * DEEPEST + 2))
        self.scratch = target.zeros(game.most_moves)
        self.buffers = (
            self.out, self.rank, self.known, self.killers, control, self.scratch,
        )  # fmt: skip

    def prepare(self, root: Any) -> None:
        target.prepare(self.negamax, root, 0, 0, 0, 0, 1, *self.buffers)

    def value(self, state: Any, depth: int, low: int, high: int) -> int:
        return int(self.negamax(state, depth, low, high, 0, 1, *self.buffers))


def alpha_beta(game: Game[Any], state: Any, budget: Budget, seed: int = 1) -> Thought:
    """Alpha-beta with iterative deepening, for two players where nothing is hidden.

    It stops when the value is proven. A node budget without seconds gives the same answer for the
    same seed.

        alpha_beta(games.get("poldr"), state, Budget(seconds=None, nodes=50_000)).proven

    Raises:
        Over: there is nothing left to play.
    """
    _still_running(state)
    control = new_control(budget, seed)
    search = _AlphaBeta(game, control, table_slots(budget))
    root = target.arrays(state)
    search.prepare(root)
    start = time.perf_counter()
    moves = _shuffled(game.moves(state), seed)
    best = dict.fromkeys(moves, 0)
    worths: dict[int, int] = {}
    depth, proven = 0, False
    with watched(budget, control):
        while depth < DEEPEST - 1 and not proven and not control[STOP]:
            worths = _one_depth(search, root, moves, depth)
            best |= worths
            # Moves that were not searched at this depth come last.
            moves.sort(key=lambda move: -worths.get(move, -INFINITE))
            if control[STOP] and len(worths) < len(moves):
                break
            depth += 1
            # Nothing was cut at the horizon, or it is decided: deeper is not truer.
            proven = bool(control[HORIZON] == 0 or abs(best[moves[0]]) >= DECIDED)
            control[HORIZON] = 0
    chosen = moves[0]
    return Thought(
        move=chosen,
        value=_chance(best[chosen]),
        proven=proven,
        line=tuple(_expected(search, game, state, chosen)),
        moves={move: _chance(worth) for move, worth in _sure(worths).items()},
        nodes=int(control[NODES]),
        seconds=time.perf_counter() - start,
        depth=depth,
    )


def _one_depth(search: _AlphaBeta, root: Any, moves: list[int], depth: int) -> dict[int, int]:
    """What each move is worth at this depth, best known first; fewer if stopped or one wins.

    Of a move that is no better than one before it, only that is sure: it is worth no more
    than it says. Lost moves stay in their order: first what held out longest.
    """
    worths: dict[int, int] = {}
    low = -DECIDED
    for move in moves:
        after = target.arrays(root.play(move))
        same = after.turn == root.turn
        for high in (low + 1, DECIDED) if worths else (DECIDED,):
            if same:
                worth = search.value(after, depth, low, high)
            else:
                worth = -search.value(after, depth, -high, -low)
            if search.control[STOP]:
                return worths
            worths[move] = max(-DECIDED, min(DECIDED, worth))
            if worth <= low:
                break
        low = max(low, worths[move])
        if low == DECIDED:
            break
    return worths


def _sure(worths: dict[int, int]) -> dict[int, int]:
    """Those worths that are more than a bound: of moves better than all before, or lost."""
    sure: dict[int, int] = {}
    for move, worth in worths.items():
        if worth == -DECIDED or worth > max(sure.values(), default=-DECIDED):
            sure[move] = worth
    return sure


def _shuffled(moves: list[int], seed: int) -> list[int]:
    from tablee.games.chance import Chance

    Chance(seed, "moves").shuffle(moves)
    return moves


def _chance(worth: int) -> float:
    """A value as a chance to win."""
    if abs(worth) >= DECIDED:
        return 1.0 if worth > 0 else 0.0
    return 1 / (1 + math.exp(-worth / EVEN))


def _expected(search: _AlphaBeta, game: Game[Any], state: Any, move: int) -> Iterator[int]:
    """The line of moves the table remembers."""
    key = skill(game.name).functions.get("key")
    for _ in range(20):
        yield move
        state = state.play(move)
        if key is None or state.over():
            return
        name = int(key(state))  # type: ignore[call-overload]  # plain rules answer numbers
        slot = WIDTH * (name & (search.slots - 1))
        move = int(search.known[slot + NOTE]) >> 16
        if search.known[slot + NAME] != name or move not in game.moves(state):
            return


def _still_running(state: Any) -> None:
    if state.over():
        raise Over("game-over")
