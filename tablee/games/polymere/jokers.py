"""What the jokers on a table may still be, side by side.

The rules keep count of this move by move (`state.readings`), but only of the digits
each joker has left. Here every side is told, for showing it and for checking positions.

A *way* is a choice of the digits on the sides where two jokers touch. What can still
happen depends only on the digits each joker has left and on which claims are kept. So
ways that agree in these are one, with a note of every digit that any of them shows.

How the jokers lie to each other seldom changes: the ways of it are found once and kept.
The digits of numbered pieces then only pick among them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tablee.games.game import Json
from tablee.games.polymere.board import STEPS

NO_JOKER = -1
JOKER_FACING = 8
"""What a side faces: 0 nothing, 1 to 6 a digit, from this on a joker by its number."""

Facing = tuple[Sequence[int], Json | None]
"""A joker on a table: what its sides face (of jokers only earlier ones), and its claim."""
Claim = tuple[tuple[int, ...], int]
"""Sides of which one must show one of these digits (six bits)."""
Joker = tuple[tuple[int, ...], Claim | None]
"""For each side the number of the earlier joker it touches or NO_JOKER; and a claim, if
no numbered piece keeps it."""
Shown = tuple[int, int, int]
"""A joker, its side, and the digit that a numbered piece shows it there."""
Ways = dict[int, int]
"""What is left to the jokers (a byte each: six digits, and KEPT) to the digits noted for
them (six bits a side, six sides a joker)."""

DIGITS = 63
KEPT = 64
"""The joker's claim is kept, or it has none."""
SIX = sum(1 << 6 * side for side in range(6))
"""A bit for every side of a joker."""


class Jokers:
    """What the jokers of one table may be. It does not change: methods return another."""

    def __init__(self, ways: Ways, free: tuple[int, ...], claims: tuple[Claim | None, ...]) -> None:
        self.ways, self._claims = ways, claims
        self._free = free
        """For each joker a bit for every side that touches nothing."""
        self._seen: dict[tuple[int, ...], Ways] = {}

    def with_joker(self, joker: Joker) -> "Jokers":
        """With one more joker, as it lies to the others."""
        touches, claim = joker
        number = len(self._free)
        claims = (*self._claims, claim)
        free = [*self._free, SIX]
        new = (DIGITS if claim else DIGITS | KEPT) << 8 * number
        ways = {way | new: digits for way, digits in self.ways.items()}
        for side, other in enumerate(touches):
            if other != NO_JOKER:
                back = (side + 3) % 6
                ways = _agreed(ways, (number, side), (other, back), claims)
                free[number] &= ~(1 << 6 * side)
                free[other] &= ~(1 << 6 * back)
        return Jokers(ways, tuple(free), claims)

    def showing(self, shown: Iterable[Shown]) -> "Jokers":
        """With the digits that pieces show them, and without the ways that break a claim."""
        kept = sum(KEPT << 8 * joker for joker in range(len(self._free)))
        need, noted, free = 0, 0, list(self._free)
        for joker, side, digit in shown:
            bit = 1 << digit - 1
            if need >> 8 * joker & bit:  # no piece has a digit twice
                return Jokers({}, self._free, self._claims)
            need |= bit << 8 * joker
            noted |= bit << _place(joker, side)
            free[joker] &= ~(1 << 6 * side)
        asked = need | kept
        ways = {
            way - need: digits | noted for way, digits in self.ways.items() if way & asked == asked
        }
        return Jokers(ways, tuple(free), self._claims)

    def digits(self, shown: Sequence[Shown] = ()) -> int:
        """The possible digits of every side: six bits a side, six sides a joker.

        `shown`: what one more piece shows them; 0 if it cannot lie there.
        """
        need = sum(1 << 8 * joker + digit - 1 for joker, _, digit in shown)
        found = 0
        for left, several in self._seen_by(tuple(joker for joker, _, _ in shown)).items():
            if left & need == need:
                found |= several
        if not found:
            return 0
        possible = found >> 8 * len(self._free)
        for joker, free in enumerate(self._free):
            # Nothing else binds the free sides: they may hold what is left in any order.
            possible |= (found >> 8 * joker & DIGITS) * free << _place(joker, 0)
        for joker, side, digit in shown:
            # The joker's other free sides cannot show this digit any more.
            possible &= ~((SIX << digit - 1 | DIGITS << 6 * side) << _place(joker, 0))
            possible |= 1 << digit - 1 << _place(joker, side)
        return possible

    def _seen_by(self, jokers: tuple[int, ...]) -> Ways:
        """For what may be left to some jokers: all ways of it joined, left below digits."""
        if (seen := self._seen.get(jokers)) is None:
            only = sum(DIGITS << 8 * joker for joker in jokers)
            above = 8 * len(self._free)
            seen = self._seen[jokers] = {}
            for way, digits in self.ways.items():
                seen[way & only] = seen.get(way & only, 0) | digits << above | way
        return seen


def _agreed(
    ways: Ways, one: tuple[int, int], other: tuple[int, int], claims: Sequence[Claim | None]
) -> Ways:
    """The ways in which two sides that touch, each (joker, side), show the same digit."""
    a, b = 8 * one[0], 8 * other[0]
    changes = []
    for digit in (1, 2, 4, 8, 16, 32):
        keeps = _keeps(claims, one, digit) << a | _keeps(claims, other, digit) << b
        shows = digit << _place(*one) | digit << _place(*other)
        changes.append((digit << a | digit << b, keeps, shows))
    split: Ways = {}
    for way, digits in ways.items():
        for taken, keeps, shows in changes:
            if way & taken == taken:
                after = way - taken | keeps
                split[after] = split.get(after, 0) | digits | shows
    return split


def _keeps(claims: Sequence[Claim | None], side: tuple[int, int], digit: int) -> int:
    """KEPT if a digit (a bit) on this side keeps the joker's claim, else 0."""
    claim = claims[side[0]]
    return KEPT if claim and side[1] in claim[0] and digit & claim[1] else 0


def _place(joker: int, side: int) -> int:
    """Where the digits of a side begin."""
    return 36 * joker + 6 * side


@lru_cache(maxsize=64)
def lying(jokers: tuple[Joker, ...]) -> Jokers:
    """What jokers may be that lie to each other like this, whatever else is there."""
    if not jokers:
        return Jokers({0: 0}, (), ())
    return lying(jokers[:-1]).with_joker(jokers[-1])


def facing(jokers: Sequence[Facing]) -> Jokers:
    """What jokers may be that face this."""
    found: list[Joker] = []
    shown: list[Shown] = []
    for number, (sides, claim) in enumerate(jokers):
        digits = [(side, digit) for side, digit in enumerate(sides) if 0 < digit < JOKER_FACING]
        shown += [(number, side, digit) for side, digit in digits]
        open_claim = None
        if claim and not any(s in claim["sides"] and d in claim["digits"] for s, d in digits):
            open_claim = tuple(claim["sides"]), sum(1 << digit - 1 for digit in claim["digits"])
        touches = tuple(max(NO_JOKER, other - JOKER_FACING) for other in sides)
        found.append((touches, open_claim))
    return _shown(tuple(found), tuple(shown))


@lru_cache(maxsize=64)
def _shown(jokers: tuple[Joker, ...], shown: tuple[Shown, ...]) -> Jokers:
    """The same again for the next position: most moves touch no joker."""
    return lying(jokers).showing(shown)


def on_table(table: Sequence[Json]) -> list[Facing]:
    """The jokers on a table, in the order laid."""
    cells = {tuple(piece["at"]): piece for piece in table}
    numbers: dict[tuple[int, ...], int] = {}
    found: list[Facing] = []
    for piece in table:
        if piece["faces"] is None:
            q, r = piece["at"]
            around = [(q + dq, r + dr) for dq, dr in STEPS]
            sides = [
                JOKER_FACING + numbers[at] if at in numbers
                else (cells[at]["faces"] or NOTHING)[(side + 3) % 6] if at in cells
                else 0
                for side, at in enumerate(around)
            ]  # fmt: skip
            found.append((sides, piece["claim"]))
            numbers[q, r] = len(numbers)
    return found


NOTHING = (0, 0, 0, 0, 0, 0)
"""What a joker laid later shows: it is the later one that faces the earlier."""


def possible(table: Sequence[Json]) -> dict[int, list[list[int]]] | None:
    """For each joker (by its place in the table) the digits possible on each side.

    None if the jokers cannot all be six different digits that agree with their
    neighbours and keep the claims made when they were laid.
    """
    jokers = facing(on_table(table))
    if not jokers.ways:
        return None
    digits = jokers.digits()
    places = [place for place, piece in enumerate(table) if piece["faces"] is None]
    return {
        place: [list(LISTS[digits >> _place(joker, side) & DIGITS]) for side in range(6)]
        for joker, place in enumerate(places)
    }


LISTS = [[digit for digit in range(1, 7) if word >> digit - 1 & 1] for word in range(64)]


def decided(digits: int) -> dict[tuple[int, int], int]:
    """The sides, as (joker, side), for which these digits of all sides leave one, and which."""
    found: dict[tuple[int, int], int] = {}
    at = 0
    while digits >> 6 * at:
        side = digits >> 6 * at & DIGITS
        if side and side & side - 1 == 0:
            found[divmod(at, 6)] = side.bit_length()
        at += 1
    return found
