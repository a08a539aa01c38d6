"""The rules of Permutation, over plain numbers; they also run compiled.

A move is one number: slide before (6 bits: from, to; 0 for none), slide after
(6 bits), permutation (4 bits: 2 * slot + direction), taken slot + 1 (3 bits, 0
for none).
"""

from typing import NamedTuple

from tablee.games.permutation.board import LANDINGS, NO_SLIDE, PERMUTATIONS, SLIDES, ring
from tablee.games.rule import Buffer, pick, rule

IDLE_LIMIT = 60
"""So many turns in a row without a taking end the game."""
ONLY_NO_SLIDE = 1
"""A row of SLIDES with none but NO_SLIDE."""
MOST_MOVES = 92
"""The longest move list of any position there can be."""


@rule
def slide_before(move: int) -> int:
    """The slide made before the permutation: 8 * from + to, 0 for none."""
    return move >> 13 & 63


@rule
def slide_after(move: int) -> int:
    """The slide made after the permutation: 8 * from + to, 0 for none."""
    return move >> 7 & 63


@rule
def permutation(move: int) -> int:
    """The permutation of a move: 2 * slot + direction."""
    return move >> 3 & 15


@rule
def taken(move: int) -> int:
    """The slot a die is taken from, plus 1; 0 for none."""
    return move & 7


@rule
def make_move(before: int, code: int, after: int, take: int) -> int:
    """The move made of its four parts."""
    return before << 13 | after << 7 | code << 3 | take


@rule
def turned(path: int) -> int:
    """The path one notch to the right: be, ad, cf, be."""
    return 2 if path == 0 else path - 1


@rule
def slid(dice: int, slide: int) -> int:
    """The dice after a slide (NO_SLIDE changes nothing)."""
    start, end = 3 * (slide >> 3), 3 * (slide & 7)
    value = dice >> start & 7
    return dice ^ value << start ^ value << end


@rule
def permuted(dice: int, code: int) -> int:
    """The dice after a permutation: two change places, the one that moved goes up by 1."""
    start = 3 * (code >> 1)
    value = dice >> start & 7
    end = 3 * (LANDINGS[ring(dice) << 4 | code] >> 3 * value & 7)
    other = dice >> end & 7
    return dice ^ (value ^ other) << start ^ (value % 6 + 1 ^ other) << end


@rule
def pair(dice: int, path: int) -> bool:
    """Whether both ends of a path hold dice of the same value."""
    ends = dice >> 3 * path
    return ends & 7 != 0 and (ends ^ ends >> 9) & 7 == 0


@rule
def add_won(won: int, seat: int, value: int) -> int:
    """The dice won, with one more: kept by seat, then in the order they were won."""
    place = 0
    while won >> place & 63 != 0 and won >> place + 3 & 7 <= seat:
        place += 6
    below = won & (1 << place) - 1
    return below | (seat << 3 | value) << place | won >> place << place + 6


@rule
def points(won: int, seat: int) -> int:
    """The sum of the dice a seat has won."""
    total = 0
    while won != 0:
        if won >> 3 & 7 == seat:
            total += won & 7
        won >>= 6
    return total


@rule
def again(x: int) -> int:
    """Another 32-bit random number, from a stream unlike the one that callers draw from."""
    return x * 747796405 + 2891336453 & 0xFFFFFFFF


@rule
def list_takings(dice: int, path: int, move: int, out: Buffer, count: int) -> int:
    """List the ways to end a turn: a choice of two dice where the path joins a pair."""
    if pair(dice, path):
        out[count] = move | path + 1
        out[count + 1] = move | path + 4
        return count + 2
    out[count] = move
    return count + 1


@rule
def list_turns(dice: int, path: int, before: int, slides: int, out: Buffer, count: int) -> int:
    """List each permutation followed by each of the slides (the first is none)."""
    codes = PERMUTATIONS[ring(dice)]
    for i in range(codes & 15):
        code = codes >> 4 + 4 * i & 15
        moved = permuted(dice, code)
        for j in range(slides & 7):
            slide = slides >> 3 + 6 * j & 63
            move = make_move(before, code, slide, 0)
            count = list_takings(slid(moved, slide), path, move, out, count)
    return count


class Permutation(NamedTuple):
    """A position: the dice in the ring, the path, and the dice won."""

    dice: int
    """Three bits a slot, 0 for an empty one."""
    path: int
    """The slot of its first end: 0 for ad, 1 for be, 2 for cf."""
    won: int
    """Six bits for each die won: seat, value; by seat, then in the order won."""
    players: int
    turn: int
    idle: int
    """Turns in a row in which no die was taken."""

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; return how many."""
        path = turned(self.path)
        # Only an empty slot lets a die slide, so six dice allow no slide.
        slides = SLIDES[ring(self.dice)]
        count = 0
        for i in range(slides & 7):
            before = slides >> 3 + 6 * i & 63
            after = slides if before == NO_SLIDE else ONLY_NO_SLIDE
            count = list_turns(slid(self.dice, before), path, before, after, out, count)
        return count

    def sample(self, x: int) -> int:
        """One legal move, all equally likely, without listing them."""
        path = turned(self.path)
        slides = SLIDES[ring(self.dice)]
        ways = 2 * (slides & 7) - 1  # no slide, or one of them before, or after
        while True:
            way = pick(x, ways)
            slide = slides >> 3 + 6 * (way + 1 >> 1) & 63
            before = slide if way & 1 else NO_SLIDE
            after = slide - before
            dice = slid(self.dice, before)
            codes = PERMUTATIONS[ring(dice)]
            choice = pick(x * ways & 0xFFFFFFFF, 2 * (codes & 15))
            code = codes >> 4 + 4 * (choice >> 1) & 15
            move = make_move(before, code, after, 0)
            if pair(slid(permuted(dice, code), after), path):
                return move | path + 1 + 3 * (choice & 1)
            # A turn that takes is two moves: so that each counts as much as any
            # other, a turn that takes nothing is kept every second time only.
            if choice & 1 == 0:
                return move
            x = again(x)

    def play(self, move: int) -> "Permutation":
        dice = slid(self.dice, slide_before(move))
        dice = permuted(dice, permutation(move))
        dice = slid(dice, slide_after(move))
        won, idle, take = self.won, self.idle + 1, taken(move)
        if take != 0:
            value = dice >> 3 * take - 3 & 7
            dice ^= value << 3 * take - 3
            won, idle = add_won(won, self.turn, value), 0
        turn = self.turn + 1 if self.turn + 1 < self.players else 0
        return Permutation(dice, turned(self.path), won, self.players, turn, idle)

    def over(self) -> bool:
        """Whether two dice are left (four are won), or nobody takes any more."""
        return self.won >> 18 != 0 or self.idle >= IDLE_LIMIT

    def standing(self, seat: int) -> int:
        """The points of a seat."""
        return points(self.won, seat)
