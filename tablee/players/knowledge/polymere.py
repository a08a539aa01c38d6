"""How to play Polymère well: whole series, weighed in worlds that fit what was seen."""

import math
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee.compiled import target
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
    return target.compiled(series.work), target.compiled(mingle)


class _Workspace:
    """The buffers of the compiled search."""

    def __init__(self, weights: Any = WEIGHTS) -> None:
        numbers = (target.zeros(MOST_NODES) for _ in range(4))
        self.parent, self.move, self.done, level = numbers
        priority, self.worth = (target.zeros(MOST_NODES, "float64") for _ in range(2))
        seen = target.zeros(4 * MOST_NODES)
        self.books = (
            self.parent, self.move, self.done, seen, level, priority, self.worth,
            target.zeros(32, "float64"),
        )  # fmt: skip
        self.out, self.weights = target.zeros(MOST_MOVES), target.array(weights, "float64")
        self.paths, self.lengths = target.zeros(0), target.zeros(0)
        self.values = target.zeros(0, "float64")

    def work(self, task: int, root: Any, control: Any, *numbers: int) -> int:
        """Run one of the tasks of `polymere_series.work` with its parameters."""
        parameters = target.array(numbers + (0,) * (4 - len(numbers)))
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
    root, control = target.arrays(state), target.zeros(CONTROL_SIZE)
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
    control = target.zeros(CONTROL_SIZE)
    control[RANDOM] = Chance(seed, "polymere series").below(0xFFFFFFFE) + 1
    root = target.arrays(state)
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
    if max(workspace.worth[:used].tolist()) < OUT and root.placed > 0:
        used = workspace.work(WANDER, root, control, used, LOOKS)
    worth, parent = workspace.worth[:used].tolist(), workspace.parent[:used].tolist()
    return [
        Candidate(_path(node, parent, workspace.move, workspace.done), worth[node])
        for node in _different(worth, parent)
    ]


def _different(worth: list[float], parent: list[int]) -> list[int]:
    """The best ends, and the best of short turns: these play quite another game."""
    size = [0] * len(worth)
    for node in range(1, len(worth)):
        size[node] = size[parent[node]] + 1
    order = sorted(range(len(worth)), key=lambda node: -worth[node])
    order = [node for node in order if worth[node] > -OUT]
    chosen = order[: CANDIDATES // 2]
    for length in range(CANDIDATES // 2):
        same = [node for node in order if size[node] == length and node not in chosen]
        chosen += same[: 1 + (length < 3)]
    return chosen[:CANDIDATES]


def _path(node: int, parent: list[int], move: Any, done: Any) -> tuple[int, ...]:
    path = [] if done[node] else [PASS]
    while node > 0:
        path.append(int(move[node]))
        node = parent[node]
    return tuple(reversed(path))


def weigh(
    hidden: Hidden, candidates: list[Candidate], budget: Budget, control: Any, luck: int
) -> tuple[dict[int, float], dict[int, int]]:
    """Play on from each in many worlds; how often each won, and in how many worlds it was."""
    control[LIMIT] = budget.nodes if budget.nodes is not None else 1 << 60
    paths = [[*one.path, *[0] * (LONGEST + 1 - len(one.path))] for one in candidates]
    workspace = _Workspace()
    prior = [PIECE * max(-5.0, one.worth - candidates[0].worth) for one in candidates]
    total = [TRUST * (0.5 + one) for one in prior]
    alive, worlds, x = list(range(len(candidates))), 0, luck
    counts = [0] * len(candidates)
    results: list[list[float]] = []
    while not control[STOP] and control[NODES] < control[LIMIT] and len(alive) > 1:
        world, x = hidden.world(x)
        workspace.values = target.zeros(len(alive), "float64")
        workspace.paths = target.array([move for i in alive for move in paths[i]])
        workspace.lengths = target.array([len(candidates[i].path) for i in alive])
        if not workspace.work(PLAY_OUT, world, control, len(alive), TRIES, AGAIN, x):
            break
        worlds += 1
        results.append(workspace.values.tolist())
        for i, value in zip(alive, results[-1], strict=True):
            total[i] += value
            counts[i] += 1
        if worlds % 16 == 0:
            keep = _still_good(results, [total[i] for i in alive])
            results = [[row[k] for k in keep] for row in results]
            alive = [alive[k] for k in keep]
    means = [won / (TRUST + count) for won, count in zip(total, counts, strict=True)]
    return {i: means[i] for i in alive}, dict(enumerate(counts))


def _still_good(results: list[list[float]], total: list[float]) -> list[int]:
    """Which candidates may still be the best one."""
    best = total.index(max(total))
    return [k for k in range(len(total)) if _may_be_best([row[best] - row[k] for row in results])]


def _may_be_best(behind: list[float]) -> bool:
    """Whether somebody is no further behind, in some worlds, than chance explains."""
    number = len(behind)
    mean = sum(behind) / number
    deviation = math.sqrt(sum((one - mean) * (one - mean) for one in behind) / number)
    return mean <= 2.5 * (deviation / math.sqrt(number))


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
