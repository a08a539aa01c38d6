"""Games that levels play against each other: where puzzles come from."""

from tablee.games.chance import Chance
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.puzzles.making.maker import Maker

LEVELS = (2, 3, 3, 4, 4, 5)
"""The levels that meet, each as often as it is named: beginners leave rubbish on the board."""
LONGEST = 200


def played(game: str, seed: int, number: int, own: Maker) -> Table:
    """A game between two levels; the same numbers give the same game on every machine."""
    chance = Chance(seed, f"puzzles/{number}")
    seats = [LEVELS[chance.below(len(LEVELS))] for _ in range(2)]
    table = Table(game, 2, seed=chance.below(1 << 62))
    while not table.over and table.ply < LONGEST:
        if table.ply < own.OPENING:
            texts = list(table.legal())
            table.play(texts[chance.below(len(texts))])
        else:
            table.play(_move(table, seats[table.turn], chance.below(1 << 30), number, own))
    return table


def _move(table: Table, level: int, seed: int, number: int, own: Maker) -> str:
    effort = levels.effort(table.game.name, 2, level).nodes
    nodes = own.PLAYING if effort is None else min(own.PLAYING, effort)
    thought = levels.play(Knowledge.of(table), level, seed, nodes=nodes)
    state = table.position.playing
    move = thought.move if own.HABIT is None else own.HABIT(number, state, thought)
    return table.game.write(state, move)
