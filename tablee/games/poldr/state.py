"""The rules of POLD.R: one position, and what a turn makes of it."""

from typing import NamedTuple

from tablee.games.poldr.board import (
    BETWEEN,
    BIT,
    BOARD,
    NOWHERE,
    OPENINGS,
    OPENINGS_COUNT,
    OPENINGS_FROM,
    PASS,
    RAY,
    SEEN,
)
from tablee.games.rule import Buffer, leading, pick, popcount, rule, trailing

Three = tuple[int, int, int]
"""One number per seat; with two players the third is idle."""

NEVER = -1


class Poldr(NamedTuple):
    """A position. Sets of cells are words of `board`; absent pawns are NOWHERE."""

    size: int
    players: int
    total: int  # bricks each player owns
    phase: int  # 1 building, 2 saving
    turn: int
    ply: int  # plies made in this round, as far as is known
    black: int
    markers: Three
    bricks: Three
    reserve: Three
    last_take: Three  # the ply of each seat's last taking, or NEVER
    # What follows from the above, kept because every move needs it:
    marker_to: int  # where the player to move may put his marker
    black_to: int  # where he may put the black pawn
    ended: int

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; return how many."""
        if self.black == NOWHERE:
            return list_openings(self.size, self.total, out)
        marker = self.markers[self.turn]
        count = 0
        cells = self.marker_to
        while cells != 0:
            cell = trailing(cells)
            cells ^= BIT[cell]
            out[count] = self.black << 7 | cell
            count += 1
        cells = self.black_to
        while cells != 0:
            cell = trailing(cells)
            cells ^= BIT[cell]
            out[count] = cell << 7 | marker
            count += 1
        if count == 0:
            out[0] = PASS
            count = 1
        return count

    def sample(self, x: int) -> int:
        """One legal move, all equally likely, chosen by the random number x."""
        if self.black == NOWHERE:
            count = OPENINGS_COUNT[self.size << 7 | self.total]
            return OPENINGS[OPENINGS_FROM[self.size] + pick(x, count)]
        by_marker = popcount(self.marker_to)
        count = by_marker + popcount(self.black_to)
        if count == 0:
            return PASS
        chosen = pick(x, count)
        if chosen < by_marker:
            return self.black << 7 | nth(self.marker_to, chosen)
        return nth(self.black_to, chosen - by_marker) << 7 | self.markers[self.turn]

    def play(self, move: int) -> "Poldr":
        seat = self.turn
        black, markers, last_take = self.black, self.markers, self.last_take
        own, left = self.bricks[seat], self.reserve[seat]
        if move != PASS:
            black = move >> 7
            markers = put(markers, seat, move & 127)
            handled = BETWEEN[move]
            if self.phase == 1:
                handled &= empty(self.size, black, markers, self.bricks)
                left -= popcount(handled)
            else:
                handled &= own
                left += popcount(handled)
                last_take = put(last_take, seat, self.ply)
            own ^= handled
        return settled(
            self.size,
            self.players,
            self.total,
            self.phase,
            seat + 1 if seat + 1 < self.players else 0,
            self.ply + 1,
            black,
            markers,
            put(self.bricks, seat, own),
            put(self.reserve, seat, left),
            last_take,
        )

    def over(self) -> bool:
        return self.ended != 0

    def standing(self, seat: int) -> int:
        """How well a seat stands: fewest bricks left while building, then most saved."""
        if self.phase == 1:
            return -self.reserve[seat]
        return (self.reserve[seat] << 32) - self.last_take[seat]


@rule
def put(values: Three, seat: int, value: int) -> Three:
    """The same values with another one for a seat."""
    return (
        value if seat == 0 else values[0],
        value if seat == 1 else values[1],
        value if seat == 2 else values[2],
    )


@rule
def nth(cells: int, index: int) -> int:
    """The cell with so many others before it."""
    cell = trailing(cells)
    for _ in range(index):
        cells ^= BIT[cell]
        cell = trailing(cells)
    return cell


@rule
def empty(size: int, black: int, markers: Three, bricks: Three) -> int:
    """The cells on which nothing stands."""
    pawns = BIT[black] | BIT[markers[0]] | BIT[markers[1]] | BIT[markers[2]]
    return BOARD[size] & ~(pawns | bricks[0] | bricks[1] | bricks[2])


@rule
def list_openings(size: int, total: int, out: Buffer) -> int:
    """Write the first moves of a round into `out`; return how many."""
    first = OPENINGS_FROM[size]
    count = OPENINGS_COUNT[size << 7 | total]
    for i in range(count):
        out[i] = OPENINGS[first + i]
    return count


@rule
def past(anchor: int, needed: int) -> int:
    """The cells in line with the anchor that have a needed cell between."""
    cells = 0
    needed &= SEEN[anchor]
    if needed != 0:
        first = anchor * 8
        for at in range(first, first + 4):
            on_way = RAY[at] & needed
            if on_way != 0:
                cells |= RAY[trailing(on_way) * 8 + at - first]
        if trailing(needed) < anchor:
            for at in range(first + 4, first + 8):
                on_way = RAY[at] & needed
                if on_way != 0:
                    cells |= RAY[leading(on_way) * 8 + at - first]
    return cells


@rule
def beyond(black: int, marker: int, by_black: int, by_marker: int, free: int) -> tuple[int, int]:
    """Where the marker and the black pawn may land.

    That is on free cells, the marker beyond a cell of `by_black` as seen from the
    black pawn, the black pawn beyond one of `by_marker` as seen from the marker.
    """
    return past(black, by_black) & free, past(marker, by_marker) & free


@rule
def affordable(anchor: int, cells: int, gaps: int, reserve: int) -> int:
    """Those of the cells whose gaps up to the anchor the reserve can fill."""
    good = cells
    while cells != 0:
        cell = trailing(cells)
        cells ^= BIT[cell]
        if popcount(BETWEEN[anchor << 7 | cell] & gaps) > reserve:
            good ^= BIT[cell]
    return good


@rule
def another_can_take(
    players: int, turn: int, black: int, markers: Three, bricks: Three, free: int
) -> bool:
    """Whether phase 2 goes on although the player to move can take nothing."""
    others = (bricks[0] | bricks[1] | bricks[2]) & ~bricks[turn]
    if past(black, others) & free != 0:
        return True
    for seat in range(players):
        if seat != turn and past(markers[seat], bricks[seat]) & free != 0:
            return True
    return False


@rule
def settled(
    size: int,
    players: int,
    total: int,
    phase: int,
    turn: int,
    ply: int,
    black: int,
    markers: Three,
    bricks: Three,
    reserve: Three,
    last_take: Three,
) -> Poldr:
    """The position with what follows from it: the block, the end, where pawns may go."""
    free = empty(size, black, markers, bricks)
    marker_to, black_to, ended = 0, 0, 0
    if phase == 1:
        before = turn - 1 if turn > 0 else players - 1
        if reserve[before] == 0:
            ended = 1
        else:
            marker = markers[turn]
            # The cell a pawn is lifted from is a gap like any other.
            by_black, by_marker = free | BIT[marker], free | BIT[black]
            marker_to, black_to = beyond(black, marker, by_black, by_marker, free)
            if reserve[turn] < size - 2:  # no interval is longer
                marker_to = affordable(black, marker_to, by_black, reserve[turn])
                black_to = affordable(marker, black_to, by_marker, reserve[turn])
            if marker_to | black_to == 0:
                phase = 2
    if phase == 2:
        own = bricks[turn]
        marker_to, black_to = beyond(black, markers[turn], own, own, free)
        if marker_to | black_to == 0:
            ended = 0 if another_can_take(players, turn, black, markers, bricks, free) else 1
    return Poldr(
        size,
        players,
        total,
        phase,
        turn,
        ply,
        black,
        markers,
        bricks,
        reserve,
        last_take,
        marker_to,
        black_to,
        ended,
    )


def opening(size: int, players: int, total: int, starter: int) -> Poldr:
    """The empty board, with a seat to put the black pawn and its marker."""
    nowhere, full = (NOWHERE,) * 3, (total,) * 3
    never, none = (NEVER,) * 3, (0,) * 3
    return Poldr(size, players, total, 1, starter, 0, NOWHERE, nowhere, none, full, never, 0, 0, 0)
