"""How to play Polymère well: whole series, weighed in worlds that fit what was seen."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.board import RING
from tablee.games.polymere.state import MOST_MOVES, PASS
from tablee.games.refusal import Over
from tablee.play import Knowledge
from tablee.players.advice import Advice
from tablee.players.knowledge import polymere_series as series
from tablee.players.knowledge.polymere_places import WEIGHTS, promise
from tablee.players.knowledge.polymere_series import FIND, LONGEST, OUT, PLAY_OUT, WANDER
from tablee.players.knowledge.polymere_worlds import Hidden, mingle
from tablee.players.search import CONTROL_SIZE, LIMIT, NODES, RANDOM, STOP
from tablee.players.skill import Effort, Skill
from tablee.players.thinking import Budget, Thought, watched
from tablee.solve.polymere.play import SECONDS, hint

MOST_NODES = 1 << 15
SHARE = 0.3
"""The part of a budget spent on finding series; the rest is for weighing them."""
NODES_A_SECOND = 200_000
WIDEST = 12
"""Beam width: how many series are extended at once, at most."""
ONE_SERIES = 1500
"""About how many nodes a series takes that is looked at in full."""
BEAM = 0.3
"""The part of the finding done by a beam, which is thorough with short series."""
LOOKS = 6
"""How many moves are looked at for each piece of a series that is followed."""
CANDIDATES = 12
AGAIN = 6
"""How many series a player follows in each turn, when games are played on."""
TRIES = 6
"""How many moves a player looks at for each of his, when games are played on."""
TRUST = 10.0
"""How many games played on count as much as the first impression of a series."""
MOST_HINT_NODES = 2_000_000
LAST_RING = 6
PIECE = 0.03
"""How much more often a player wins for a piece less, as a first impression."""


@cache
def _compiled() -> tuple[Any, Any]:
    return native.compiled(series.work), native.compiled(mingle)


class _Workspace:
    """The buffers of the compiled search."""

    def __init__(self, weights: Any = WEIGHTS) -> None:
        numbers = (np.zeros(MOST_NODES, np.int64) for _ in range(4))
        self.parent, self.move, self.done, level = numbers
        priority, self.worth = np.zeros(MOST_NODES), np.zeros(MOST_NODES)
        seen = np.zeros(4 * MOST_NODES, np.int64)
        self.books = (
            self.parent, self.move, self.done, seen, level, priority, self.worth, np.zeros(32),
        )  # fmt: skip
        self.out, self.weights = np.zeros(MOST_MOVES, np.int64), np.array(weights, np.float64)
        self.paths = np.zeros(0, np.int64)
        self.lengths, self.values = np.zeros(0, np.int64), np.zeros(0)

    def work(self, task: int, root: Any, control: Any, *numbers: int) -> int:
        """Run one of the tasks of `polymere_series.work` with its parameters."""
        parameters = np.array(numbers + (0,) * (4 - len(numbers)), np.int64)
        plays = self.paths, self.lengths, self.values
        result = _compiled()[0](
            task, root, self.books, plays, parameters, self.out, self.weights, control
        )
        return int(result)


@dataclass
class Candidate:
    """A way to play the turn: the moves, and what its end looks like."""

    path: tuple[int, ...]
    worth: float


@cache
def _warm_up() -> None:
    """Compile everything on a game of its own, before any clock runs."""
    setting = GAME.setting(2)
    state = GAME.start(setting, Chance(0, "warm up"), 0)
    state = state.play(state.sample(1))
    root, control = native.arrays(state), np.zeros(CONTROL_SIZE, np.int64)
    control[RANDOM] = 1
    candidates = find(root, Budget(seconds=None, nodes=1_000), control)
    known = Knowledge(GAME, setting, GAME.view(state, state.turn))
    hidden = Hidden(known, root, _compiled()[1])
    control[NODES] = 0
    weigh(hidden, candidates, Budget(seconds=None, nodes=1), control, 1)


def think(known: Knowledge, budget: Budget, seed: int = 1) -> Thought:
    """The first move of the best series found."""
    state = known.position
    if state.over():
        raise Over("game-over")
    if known.setting.players == 1:
        return _alone(state, budget)
    _warm_up()
    start = time.perf_counter()
    control = np.zeros(CONTROL_SIZE, np.int64)
    control[RANDOM] = Chance(seed, "polymere series").below(0xFFFFFFFE) + 1
    root = native.arrays(state)
    # All moves of a turn are thought about in the same worlds, with the same luck.
    luck = Chance(seed, f"polymere worlds {state.placed - state.laid}").below(0xFFFFFFFE) + 1
    with watched(budget, control):
        # Stopped before anything was found: any move is better than none.
        candidates = find(root, budget, control) or [Candidate((state.sample(luck),), 0.0)]
        if candidates[0].worth >= OUT:
            return _thought(candidates, {0: 1.0}, {}, control, start, proven=True)
        hidden = Hidden(known, root, _compiled()[1])
        means, counts = weigh(hidden, candidates, budget, control, luck)
    return _thought(candidates, means, counts, control, start)


def find(root: Any, budget: Budget, control: Any, weights: Any = WEIGHTS) -> list[Candidate]:
    """Ways to play the turn, what looks best first."""
    room = budget.nodes
    if room is None:
        assert budget.seconds is not None
        room = int(min(budget.seconds, 100.0) * NODES_A_SECOND)
    limit = max(1, min(MOST_NODES, int(SHARE * room)))
    width = max(1, min(WIDEST, limit // (3 * ONE_SERIES)))
    control[LIMIT] = max(1, int(BEAM * limit))
    workspace = _Workspace(weights)
    most = MOST_MOVES if limit >= ONE_SERIES else max(6, limit // 12)
    used = workspace.work(FIND, root, control, width, most)
    control[LIMIT] = limit
    if workspace.worth[:used].max() < OUT and root.placed > 0:
        used = workspace.work(WANDER, root, control, used, LOOKS)
    return [
        Candidate(
            _path(node, workspace.parent, workspace.move, workspace.done),
            float(workspace.worth[node]),
        )
        for node in _different(workspace.worth[:used], workspace.parent)
    ]


def _different(worth: Any, parent: Any) -> list[int]:
    """The best ends, and the best of short turns: these play quite another game."""
    size = [0] * len(worth)
    for node in range(1, len(worth)):
        size[node] = size[int(parent[node])] + 1
    order = [int(node) for node in np.argsort(-worth, kind="stable") if worth[node] > -OUT]
    chosen = order[: CANDIDATES // 2]
    for length in range(CANDIDATES // 2):
        same = [node for node in order if size[node] == length and node not in chosen]
        chosen += same[: 1 + (length < 3)]
    return chosen[:CANDIDATES]


def _path(node: int, parent: Any, move: Any, done: Any) -> tuple[int, ...]:
    path = [] if done[node] else [PASS]
    while node > 0:
        path.append(int(move[node]))
        node = int(parent[node])
    return tuple(reversed(path))


def weigh(
    hidden: Hidden, candidates: list[Candidate], budget: Budget, control: Any, luck: int
) -> tuple[dict[int, float], dict[int, int]]:
    """Play on from each in many worlds; how often each won, and in how many worlds it was."""
    control[LIMIT] = budget.nodes if budget.nodes is not None else 1 << 60
    paths = np.zeros((len(candidates), LONGEST + 1), np.int64)
    for row, candidate in zip(paths, candidates, strict=True):
        row[: len(candidate.path)] = candidate.path
    lengths = np.array([len(candidate.path) for candidate in candidates], np.int64)
    workspace = _Workspace()
    prior = PIECE * np.array([max(-5.0, c.worth - candidates[0].worth) for c in candidates])
    total = TRUST * (0.5 + prior)
    alive, worlds, x = np.arange(len(candidates)), 0, luck
    counts = np.zeros(len(candidates), np.int64)
    results: list[Any] = []
    while not control[STOP] and control[NODES] < control[LIMIT] and len(alive) > 1:
        world, x = hidden.world(x)
        values = workspace.values = np.zeros(len(alive))
        workspace.paths, workspace.lengths = paths[alive].ravel(), lengths[alive]
        if not workspace.work(PLAY_OUT, world, control, len(alive), TRIES, AGAIN, x):
            break
        worlds += 1
        total[alive] += values
        counts[alive] += 1
        results.append(values)
        if worlds % 16 == 0:
            keep = _still_good(np.array(results), total[alive])
            results = [row[keep] for row in results]
            alive = alive[keep]
    means = total / (TRUST + counts)
    return {int(i): float(means[i]) for i in alive}, {i: int(n) for i, n in enumerate(counts)}


def _still_good(results: Any, total: Any) -> Any:
    """Which candidates may still be the best one."""
    behind = results[:, [int(total.argmax())]] - results
    error = behind.std(axis=0) / len(results) ** 0.5
    return behind.mean(axis=0) <= 2.5 * error


def _thought(
    candidates: list[Candidate], means: dict[int, float], counts: dict[int, int], control: Any,
    start: float, proven: bool = False,
) -> Thought:  # fmt: skip
    best = max(means, key=lambda i: (means[i], -i))
    moves: dict[int, float] = {}
    visits: dict[int, int] = {}
    for i, candidate in enumerate(candidates):
        first = candidate.path[0]
        if i in means:
            moves[first] = max(moves.get(first, 0.0), means[i])
        visits[first] = visits.get(first, 0) + counts.get(i, 0)
    return Thought(
        move=candidates[best].path[0],
        value=min(1.0, max(0.0, means[best])),
        proven=proven,
        line=candidates[best].path,
        moves=moves,
        visits=visits,
        nodes=int(control[NODES]),
        seconds=time.perf_counter() - start,
        depth=len(candidates[best].path),
    )


def _alone(state: Any, budget: Budget) -> Thought:
    """In a solo: what leads to a full ring, or the lift that gives most back."""
    advised = hint(state, budget.seconds, budget.nodes or MOST_HINT_NODES)
    move = GAME.read(state, advised.text)
    return Thought(move, 0.5, line=(move,), nodes=advised.outlook.nodes)


def solo_hint(state: Any, seconds: float | None) -> Advice:
    """A hint for a solo, and what is known of the ring being filled."""
    advised = hint(state, SECONDS if seconds is None else min(seconds, SECONDS))
    seen = advised.outlook
    answer = {True: "yes", False: "no", None: "unknown"}[seen.possible]
    reason = f"rings-look-{answer}" + ("-all" if RING[state.placed] == LAST_RING else "")
    return Advice(advised.text, 0.5, seen.nodes, seen.moves, reason=reason)


EFFORTS = (
    Effort(100, 80), Effort(300, 45), Effort(800, 20), Effort(4_000, 6), Effort(None),
)  # fmt: skip
SKILL = Skill(
    functions={"promise": promise},
    rollout_depth=2,
    think=think,
    solo_hint=solo_hint,
    efforts=EFFORTS,
    more_efforts=EFFORTS,
)
