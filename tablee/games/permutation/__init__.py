"""Permutation, le jeu de le hex: six dice round a tile with a path."""

from collections.abc import Sequence

from tablee.games.chance import Chance
from tablee.games.game import Game, Setting
from tablee.games.permutation import draw, notation
from tablee.games.permutation.board import pack
from tablee.games.permutation.preview import preview
from tablee.games.permutation.state import MOST_MOVES, Permutation


def start(setting: Setting, chance: Chance, starter: int) -> Permutation:
    """1 to 6 round the tile; the path points at the die that is thrown."""
    path = (chance.die() - 1) % 3
    return Permutation(pack([1, 2, 3, 4, 5, 6]), path, 0, setting.players, starter, 0)


def throw_off(state: Permutation, seats: Sequence[int], chance: Chance) -> dict[int, list[int]]:
    """Each of the level seats throws the dice it has won."""
    won = notation.won_dice(state)
    return {seat: [chance.die() for _ in won[seat]] for seat in seats}


GAME = Game(
    name="permutation",
    seats=(2, 3, 4, 5, 6),
    options=(),
    most_moves=MOST_MOVES,
    start=start,
    read=notation.read,
    write=notation.write,
    details=notation.details,
    refusal=notation.refusal,
    dump=notation.dump,
    load=notation.load,
    scores=notation.scores,
    reason=notation.reason,
    geometry=draw.geometry,
    scene=draw.scene,
    terminal=draw.terminal,
    preview=preview,
    spot=draw.spot,
    throw_off=throw_off,
)
