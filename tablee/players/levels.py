"""Levels: five opponents for every game, from a friendly beginner to the best there is.

A level is how long it thinks and how often it errs the way people do: by not
looking, or by liking a move for what it gives at once. Everything a level knows
is the `Knowledge` of its seat. Who plays at which level: `tablee.players.characters`.
"""

import threading
from dataclasses import dataclass

from tablee.games.chance import Chance
from tablee.games.refusal import Over
from tablee.play import Knowledge
from tablee.players import thinking
from tablee.players.characters import checked_level
from tablee.players.skill import Effort, Efforts, skill
from tablee.players.thinking import Budget, Thought
from tablee.players.thinking_time import THINKING_SECONDS


@dataclass(frozen=True)
class Level:
    """An opponent, whatever the game."""

    number: int
    seconds: float
    """How long it thinks at most; it answers within this time on one core."""


LEVELS = {number: Level(number, seconds) for number, seconds in THINKING_SECONDS.items()}
EFFORTS: Efforts = (
    Effort(150, 45), Effort(1_500, 18), Effort(15_000, 5), Effort(300_000), Effort(None),
)  # fmt: skip
"""What the levels put into a move where a game does not say otherwise."""
WORLDS = 12
"""How many deals that fit the view a general search looks at, where things are hidden."""


def level(number: object) -> Level:
    """The level of that number.

    >>> level(5).seconds
    3.0

    Raises:
        Unknown: there is no such level.
    """
    return LEVELS[checked_level(number)]


def effort(name: str, players: int, number: object) -> Effort:
    """The limits of a level in that game with so many players.

    >>> effort("poldr", 2, 5).nodes is None
    True

    Raises:
        Unknown: there is no such level.
    """
    known = skill(name)
    own = known.efforts if players == 2 else known.more_efforts
    return (own or EFFORTS)[level(number).number - 1]


def checked(number: object, moves: list[int]) -> int:
    """The only move there is, for a level that exists."""
    level(number)
    return moves[0]


def play(
    known: Knowledge, number: int, seed: int = 1, stop: threading.Event | None = None,
    seconds: float | None = None, nodes: int | None = None,
) -> Thought:  # fmt: skip
    """The move a level makes, from what the seat to move knows.

        play(Knowledge.of(table), 3, seed=7).move

    Raises:
        Unknown: there is no such level.
        Over: there is nothing left to play.
    """
    chosen, own = level(number), effort(known.game.name, known.setting.players, number)
    limit = chosen.seconds if seconds is None else min(seconds, chosen.seconds)
    # Some of the time goes into making worlds and answering.
    budget = Budget(0.85 * limit, own.nodes, stop)
    if nodes is not None:
        budget = Budget(None, nodes, stop)
    chance = Chance(seed, f"level {number}")
    if chance.below(100) < own.whims:
        return whim(known, chance, own.glance)
    return think(known, budget, seed)


def think(known: Knowledge, budget: Budget, seed: int = 1) -> Thought:
    """The best move within a budget, by the search that suits the game.

        think(Knowledge.of(table), Budget(seconds=None, nodes=10_000)).value

    Raises:
        Over: there is nothing left to play.
    """
    game, players = known.game, known.setting.players
    if players == 1:  # a solo has no end that rollouts would come to
        return whim(known, Chance(seed, "solo"))
    own = skill(game.name)
    if own.think is not None:
        thought: Thought = own.think(known, budget, seed)
        return thought
    if game.secrets is not None:
        return over_worlds(known, budget, seed)
    if players == 2 and own.duel == "alpha_beta":
        return thinking.alpha_beta(game, known.position, budget, seed)
    return thinking.uct(game, known.position, max(2, players), budget, seed)


def over_worlds(known: Knowledge, budget: Budget, seed: int) -> Thought:
    """Think in several worlds that fit the view, and play what is best in most of them."""
    share = Budget(
        budget.seconds and budget.seconds / WORLDS,
        budget.nodes and max(1, budget.nodes // WORLDS),
        budget.stop,
    )
    visits: dict[int, int] = {}
    worth: dict[int, float] = {}
    nodes, seconds = 0, 0.0
    for number in range(WORLDS):
        state = known.world(Chance(seed, f"world {number}"))
        thought = thinking.uct(known.game, state, known.setting.players, share, seed + number)
        nodes, seconds = nodes + thought.nodes, seconds + thought.seconds
        for move, times in thought.visits.items():
            visits[move] = visits.get(move, 0) + times
            worth[move] = worth.get(move, 0.0) + times * thought.moves.get(move, 0.0)
    best = max(visits, key=lambda move: (visits[move], move))
    means = {move: worth[move] / times for move, times in visits.items() if times}
    return Thought(best, means.get(best, 0.5), False, (best,), means, visits, nodes, seconds)


def whim(known: Knowledge, chance: Chance, glance: int = 5) -> Thought:
    """A move as a beginner finds it: what gives most at once, among the first that he sees."""
    state = known.world(chance)
    moves = known.game.moves(state)
    if not moves:
        raise Over("game-over")
    chance.shuffle(moves)
    noticed = moves[:glance]
    gains = {move: state.play(move).standing(state.turn) for move in noticed}
    best = max(noticed, key=lambda move: gains[move])
    return Thought(best, 0.5, False, (best,), nodes=len(noticed))
