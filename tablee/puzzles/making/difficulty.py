"""How hard a puzzle is: how often somebody hasty finds it, and how much search it takes.

Haste is computed exactly: who glances at a few moves and takes what gives most at once. Search is
measured: the searches of the levels, with different numbers of nodes. A puzzle of several steps is
found when every step is. Where levels move in haste or perfectly and nothing between, their chances
are computed instead. The check is made elsewhere: how the levels fare (`bench/puzzles.py`).
"""

import math
from collections.abc import Iterator, Sequence

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.thinking import Budget, Thought
from tablee.puzzles import session
from tablee.puzzles.making.maker import maker
from tablee.puzzles.puzzle import SOLVED, Puzzle

GLANCES = (1, 3, 5)
"""How many moves a hasty player notices."""
SEEDS = (11, 12)
LEVELS = (1, 2, 3, 4)
LEAST_CHANCE = 1e-3
"""Chances far below this are alike."""


def measured(game: str, puzzle: Puzzle, thinking: Sequence[int]) -> Json:
    """The chances of a hasty player, and which searches find the main line."""
    positions = list(main_line(game, puzzle))
    haste = math.prod(_haste(puzzle, step, table) for step, table in positions)
    # Where nearly everything is right there is nothing to find.
    sought = [(step, table) for step, table in positions if step not in puzzle.all_but]
    found = [
        all(_finds(puzzle, step, table, nodes, seed) for step, table in sought)
        for nodes in thinking
        for seed in SEEDS
    ]
    measure: Json = {"haste": haste, "searches": sum(found), "of": len(found)}
    if maker(game).KNOWN_LEVELS:
        measure["levels"] = [_chance_of_level(puzzle, positions, level) for level in LEVELS]
    return measure


def score(game: str, measure: Json) -> float:
    """A number that grows with the difficulty."""
    if "levels" in measure:
        return -sum(math.log(chance + LEAST_CHANCE) for chance in measure["levels"])
    haste = -math.log(measure["haste"] + 1e-4)
    search = -math.log((measure["searches"] + 0.5) / (measure["of"] + 1.0))
    return haste + maker(game).SEARCH_WEIGHT * search


def main_line(game: str, puzzle: Puzzle) -> Iterator[tuple[int, Table]]:
    """The steps of the main line and the positions in which they are."""
    table, step = puzzle.table(game), 0
    while step != SOLVED:
        yield step, table
        branch = puzzle.steps[step][0]
        table = table.copy()
        table.play(branch.move)
        if branch.reply is not None:
            table.play(branch.reply)
        step = branch.next


def _chance_of_level(puzzle: Puzzle, positions: Sequence[tuple[int, Table]], level: int) -> float:
    """How likely a level finds every step that moves in haste or else perfectly."""
    chance = 1.0
    for step, table in positions:
        effort = levels.effort(table.game.name, puzzle.players, level)
        hasty, nodes = effort.whims / 100, effort.nodes or 1
        found = hasty < 1 and _finds(puzzle, step, table, nodes, SEEDS[0])
        chance *= hasty * _haste(puzzle, step, table, (effort.glance,)) + (1 - hasty) * found
    return chance


def _haste(puzzle: Puzzle, step: int, table: Table, glances: Sequence[int] = GLANCES) -> float:
    """How likely it is that the best of a few moves seen, by what they give at once, is right."""
    state = table.position.playing
    asked = asked_for(table, puzzle)
    legal = {text: move for text, move in table.legal().items() if asked is None or move in asked}
    after = {text: state.play(move) for text, move in legal.items()}
    good = [after[text] for text in puzzle.right(table, step)]
    gains = {text: there.standing(state.turn) for text, there in after.items()}
    right = [text for text, there in after.items() if there in good]
    total = sum(_chosen(list(gains.values()), [gains[t] for t in right], n) for n in glances)
    return total / len(glances)


def _chosen(gains: list[int], right: list[int], glance: int) -> float:
    """The chance that a right move is chosen among so many that are seen."""
    seen, chance = min(glance, len(gains)), 0.0
    ways = math.comb(len(gains), seen)
    for value in set(right):
        above = sum(gain > value for gain in gains)
        level = gains.count(value)
        rest = len(gains) - above
        best = math.comb(rest, seen) - math.comb(rest - level, seen)
        chance += best / ways * right.count(value) / level
    return chance


def _finds(puzzle: Puzzle, step: int, table: Table, nodes: int, seed: int) -> bool:
    thought = levels.think(Knowledge.of(table), Budget(None, nodes), seed)
    return session.accepted(table, puzzle, step, answer(table, puzzle, thought, seed)) is not None


def asked_for(table: Table, puzzle: Puzzle) -> Sequence[int] | None:
    """The moves that the goal speaks of; None if it leaves all of them."""
    own = maker(table.game.name).ASKED
    return None if own is None else own(puzzle, table.position.playing)


def answer(table: Table, puzzle: Puzzle, thought: Thought, seed: int) -> str:
    """The move of somebody who has thought so and knows what is asked for.

    A thought is about the game. If its move is none that the goal speaks of, the best one of those
    is chosen, and any of them if none was thought about.
    """
    asked, move = asked_for(table, puzzle), thought.move
    if asked and move not in asked:
        known = [one for one in asked if one in thought.moves]
        by_lot = asked[Chance(seed, "asked").below(len(asked))]
        move = max(known, key=lambda one: (thought.moves[one], one), default=by_lot)
    return table.game.write(table.position.playing, move)
