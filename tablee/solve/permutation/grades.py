"""What a position of Permutation for two can be worth, and where the table keeps it."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

from tablee.games.permutation.state import Permutation
from tablee.solve.permutation.layers import SIZES, arrangement, facing, kind

Score = tuple[int, int, int]
"""Dice won by the player to move, dice won by the other, lead in points."""


def totals(dice: int) -> list[int]:
    """In how many throws of so many dice each total comes."""
    ways = [1]
    for _ in range(dice):
        ways = [
            sum(ways[total - face] for face in range(1, 7) if 0 <= total - face < len(ways))
            for total in range(len(ways) + 6)
        ]
    return ways


def throw_off(mine: int, theirs: int) -> Fraction:
    """The chance in a throw-off between so many dice; equal totals count half."""
    halves = sum(
        (1 + (total > other) - (total < other)) * ways * other_ways
        for total, ways in enumerate(totals(mine))
        for other, other_ways in enumerate(totals(theirs))
    )
    return Fraction(halves, 2 * 6 ** (mine + theirs))


LEVEL = {
    (mine, theirs): throw_off(mine, theirs)
    for mine in range(5)
    for theirs in range(5 - mine)
    if (mine == 0) == (theirs == 0)  # who has won a die is ahead of who has none
}
"""By dice won: the chance of the player to move when points are level."""
GRADES = tuple(sorted({Fraction(0), Fraction(1), *LEVEL.values()}))
"""Everything a position can be worth, from a loss (grade 0) to a win (grade 6)."""
DRAWN = GRADES.index(Fraction(1, 2))


def stop_grade(mine: int, theirs: int, lead: int) -> int:
    """What stopping now is worth to the player to move, as a grade."""
    if lead != 0:
        return len(GRADES) - 1 if lead > 0 else 0
    return GRADES.index(LEVEL[mine, theirs])


def scores(in_play: int) -> Iterator[Score]:
    """Every score there can be with so many dice in play."""
    won = 6 - in_play
    for mine in range(won + 1):
        theirs = won - mine
        for lead in range(mine - 6 * theirs, 6 * mine - theirs + 1):
            yield mine, theirs, lead


def arrangements(in_play: int) -> list[int]:
    """Every arrangement of so many dice, each at its number."""
    words = []
    for mask in (mask for mask in range(64) if mask.bit_count() == in_play):
        slots = [slot for slot in range(6) if mask >> slot & 1]
        for values in itertools.product(range(1, 7), repeat=in_play):
            words.append(sum(value << 3 * slot for slot, value in zip(slots, values, strict=True)))
    return words


def _starts() -> list[int]:
    starts = [0, 0, 0]
    for in_play in range(2, 7):
        starts.append(starts[-1] + len(list(scores(in_play))) * SIZES[in_play])
    return starts


STARTS = _starts()
"""At n: where the layer of n dice starts in the table; at 7 its whole length."""


def score(state: Permutation) -> Score:
    """The score of a position, seen by the player to move."""
    dice, lead, rest = [0, 0], 0, state.won
    while rest:
        seat, value = rest >> 3 & 7, rest & 7
        dice[seat] += 1
        lead += value if seat == state.turn else -value
        rest >>= 6
    return dice[state.turn], dice[1 - state.turn], lead


def place(state: Permutation) -> int:
    """Where a position is in the table."""
    mine, theirs, lead = score(state)
    in_play = 6 - mine - theirs
    row = STARTS[in_play] + kind(in_play, mine, lead) * SIZES[in_play]
    return row + arrangement(facing(state.dice, state.path))
