"""Help for the Trapézomino solo: can this board still be solved, in how many ways, and how.

All answers are exact, whatever lies on the board: they come from the library of all fillings.
"""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from tablee.games.chance import Chance
from tablee.games.trapezomino.board import CELLS_HI, CELLS_LO, PIECE, PLACEMENTS, SINGLE
from tablee.games.trapezomino.notation import laid_places
from tablee.games.trapezomino.state import LIFT, Trapezomino, has_contact
from tablee.solve.trapezomino.library import (
    WORDS,
    Board,
    Match,
    completions,
    doubled,
    fillings,
    index,
    matches,
    pair_places,
)
from tablee.solve.trapezomino.turns import TURNS, turned_place


@dataclass(frozen=True)
class Solution:
    """A full board: where each piece lies, and the two jokers."""

    pieces: tuple[int, ...]
    pair: int
    """The place that the jokers fill together."""

    def jokers(self, lying: tuple[int, ...] = ()) -> tuple[int, int]:
        """A way to split the pair, with the jokers that lie already."""
        jokers = {WORDS[place]: place for place in range(SINGLE, len(PLACEMENTS))}
        for word, place in jokers.items():
            rest = WORDS[self.pair] ^ word
            if word & ~WORDS[self.pair] == 0 and rest in jokers and {*lying} <= {
                place, jokers[rest]
            }:  # fmt: skip
                return place, jokers[rest]
        raise AssertionError(self.pair)


def board(state: Trapezomino) -> Board:
    """What lies on the board of a solo."""
    places = laid_places(state)
    return Board(
        tuple(place for place in places if place < SINGLE),
        tuple(place for place in places if place >= SINGLE),
    )


def solution(lying: Board, chance: Chance) -> Solution | None:
    """One of the solutions that begin like this board, drawn evenly; None if there is none."""
    ways = list(matches(lying))
    number = sum(match.solutions for match in ways)
    if not number:
        return None
    drawn = chance.below(number)
    for match in ways:
        if drawn < match.solutions:
            return _drawn(match, lying, chance)
        drawn -= match.solutions
    raise AssertionError(number)


def _drawn(match: Match, lying: Board, chance: Chance) -> Solution:
    """A solution among those of a match; two-fold ones come as often as they count."""
    bits = match.fillings
    numbers = [i for i, sign in enumerate(reversed(f"{bits:b}")) if sign == "1"]
    laid = {turned_place(place, match.turn) for place in lying.pieces}
    while True:
        filling = fillings()[numbers[chance.below(len(numbers))]]
        pairs = [p for p in filling if sum(PIECE[q] == PIECE[p] for q in filling) == 2]
        pair = match.pair if match.pair >= 0 else pairs[chance.below(2)]
        if pair not in laid:  # else drawn again: the jokers are the other of the two
            back = -match.turn % 6
            pieces = tuple(turned_place(p, back) for p in filling if p != pair)
            return Solution(pieces, turned_place(pair, back))


@dataclass(frozen=True)
class Outlook:
    """What can be said of a board: the solutions that begin like it, and a move towards one."""

    solutions: int
    move: int | None
    """A piece to lay, or, where nothing solves it, one to lift; None on a solved board."""


def outlook(state: Trapezomino, chance: Chance, given: frozenset[int] = frozenset()) -> Outlook:
    """Count what a board can become, and say what to do next; what is given stays."""
    lying = board(state)
    number = completions(lying)
    if not number:
        return Outlook(0, LIFT + _obstacle(lying, chance, given))
    end = solution(lying, chance)
    assert end is not None
    whole = (*end.pieces, *end.jokers(lying.jokers))
    left = sorted({*whole} - {*lying.pieces, *lying.jokers})
    return Outlook(number, _next(lying, left))


def _next(lying: Board, left: list[int]) -> int | None:
    """Of the places left, one against the most of what lies: it is the easiest to see."""
    lo = hi = 0
    for place in (*lying.pieces, *lying.jokers):
        lo, hi = lo | CELLS_LO[place], hi | CELLS_HI[place]
    hi |= 1 << 48
    against = [place for place in left if has_contact(lo, hi, place)]
    return min(against or left, key=lambda place: place >= SINGLE, default=None)


def _obstacle(lying: Board, chance: Chance, given: frozenset[int]) -> int:
    """The piece to lift: the one without which most solutions remain.

    If lifting one is not enough, it is the last laid of those that are not in the solution
    nearest to the board, so that hint after hint leads there.
    """
    free = [place for place in _all(lying) if place not in given] or list(_all(lying))
    remaining = {place: completions(without(lying, place)) for place in free}
    best = max(remaining.values())
    if best:
        good = [place for place, number in remaining.items() if number == best]
        return good[chance.below(len(good))]
    near = nearest(lying, given)
    return [place for place in free if place not in near][-1] if {*free} - {*near} else free[-1]


def nearest(lying: Board, given: frozenset[int] = frozenset()) -> tuple[int, ...]:
    """The places of a filling that has what is given and most of what else lies.

    Jokers that lie where its doubled shape may be theirs are among them.
    """
    best: tuple[int, int, int] = (-1, 0, 0)
    for turn in TURNS:
        rows = [index().having[turned_place(p, turn)] for p in lying.pieces if p not in given]
        matching, agreeing = _most_agreeing(rows, _having_all(lying, given, turn))
        best = max(best, (agreeing, turn, matching))
    _, turn, matching = best
    if not matching:
        return ()
    filling = fillings()[(matching & -matching).bit_length() - 1]
    whole = tuple(turned_place(place, -turn % 6) for place in filling)
    pairs = [p for p in whole if PIECE[p] == doubled(filling) and p not in lying.pieces]
    jokers = [j for j in lying.jokers if any(WORDS[j] & ~WORDS[pair] == 0 for pair in pairs)]
    return (*whole, *jokers)


def _having_all(lying: Board, given: frozenset[int], turn: int) -> int:
    """Which fillings have all that is given, the board turned by so many sixths."""
    having, doubling, matching = index()
    for place in lying.pieces:
        if place in given:
            matching &= having[turned_place(place, turn)]
    jokers = tuple(joker for joker in lying.jokers if joker in given)
    if jokers:
        pairs = [turned_place(pair, turn) for pair in pair_places(jokers)]
        matching &= reduce(or_, (having[pair] & doubling[PIECE[pair]] for pair in pairs), 0)
    return matching


def _most_agreeing(rows: list[int], among: int) -> tuple[int, int]:
    """Which bits of `among` most rows have, and how many rows that is.

    The rows are added up for all bits at once: each digit of the sums is a word of its own.
    """
    digits: list[int] = []
    for row in rows:
        carry = row & among
        for at, digit in enumerate(digits):
            digits[at], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    number = 0
    for at in reversed(range(len(digits))):
        if some := among & digits[at]:
            among, number = some, number | 1 << at
    return among, number if among else -1


def _all(lying: Board) -> tuple[int, ...]:
    return (*lying.pieces, *lying.jokers)


def without(lying: Board, place: int) -> Board:
    """The board with one place lifted."""
    return Board(
        tuple(p for p in lying.pieces if p != place), tuple(p for p in lying.jokers if p != place)
    )
