"""The solo of Polymère: rings round the first piece, and pieces may be lifted again.

The same position as in the game for more, with rules of its own; so that neither is
compiled where the other is played.
"""

from tablee.games.polymere.board import FACES, JOKER, PIECES, RING, STEP, solo_ring
from tablee.games.polymere.state import (
    BY_JOKER,
    DEAD,
    FACED,
    IS_JOKER,
    KEY,
    LIFT,
    ORDER,
    PASS,
    SLOTS,
    START_GRID,
    START_READING,
    Polymere,
    Tally,
    agree,
    changed,
    in_hand,
    lay,
    spot,
    survey,
)
from tablee.games.rule import Buffer, blank, pick, rule, scramble


class PolymereSolo(Polymere):
    """A position of the solo."""

    __slots__ = ()

    def legal(self, out: Buffer) -> int:
        """Write every move into `out`: all that can be laid, and every lift."""
        return solo_moves(self, out, 0)[0]

    def sample(self, x: int) -> int:
        """One move, chosen by x, all equally likely."""
        return solo_moves(self, self.hands, x)[2]

    def play(self, move: int) -> "PolymereSolo":
        """The position after a piece is laid, or as if it had never been."""
        grid = self.grid.copy()
        readings = self.readings
        hands = self.hands
        placed = self.placed
        jokers = self.jokers
        key = move >> 10 & 0xFFFF
        piece = move & 127
        change = -1
        plan = blank(1)
        to_lay = 1
        if move & LIFT:
            # The others are laid again on an empty table, and the jokers are read anew after it.
            plan = others(self, key)
            to_lay = placed - 1
            plan[to_lay] = piece_of(plan[to_lay])
            hands = changed(hands, len(hands), 0, plan[to_lay:], 1)
            change = 1
            grid = START_GRID.copy()
            readings = blank(0)
            placed = 0
            jokers = 0
        else:
            at = 0
            while hands[at] != piece:
                at += 1
            hands = changed(hands, at, 1, self.talon, 0)
            plan[0] = key << KEY | FACES[piece * 7 + (move >> 7 & 7)]
            if piece == JOKER:
                plan[0] |= IS_JOKER
        for i in range(to_lay):
            placed += 1
            readings = lay(grid, readings, plan[i], placed, jokers, 0)
            if plan[i] & IS_JOKER:
                jokers += 1
        if move & LIFT:
            readings = read_again(grid, plan[:to_lay], jokers)
        return PolymereSolo(
            grid,
            readings,
            hands,
            self.talon,
            self.sizes + change,
            self.digits,
            self.out,
            self.players,
            self.still,
            self.play_on,
            placed,
            jokers,
            self.turn,
            self.owed,
            self.laid,
            self.passes,
        )

    def over(self) -> bool:
        """Whether all pieces are laid."""
        return self.placed == PIECES

    def standing(self, seat: int) -> int:
        """The fewer pieces are left, the better."""
        return -(self.sizes & 127)


@rule
def solo_moves(state: PolymereSolo, out: Buffer, x: int) -> Tally:
    """Every move: listed in `out` and counted, or, unless x is 0, one chosen by x."""
    low = in_hand(state, 0)
    high = in_hand(state, 1)
    tally = (0, x, PASS)
    for slot in range(SLOTS):
        cell = state.grid[slot]
        key = cell >> KEY & 0xFFFF
        faced = cell >> FACED & (63 | BY_JOKER | DEAD)
        if faced and faced < DEAD and solo_ring(key) == RING[state.placed]:
            tally = survey(cell, low, high, 63, state.readings, out, tally)
        elif cell >> ORDER & 127 and solo_ring(key) == RING[state.placed - 1]:
            total, x, move = tally
            if x:
                x = scramble(x)
                if pick(x, total + 1) == 0:
                    move = LIFT | key << 10
            else:
                out[total] = LIFT | key << 10
            tally = (total + 1, x, move)
    return tally


@rule
def others(state: PolymereSolo, key: int) -> Buffer:
    """The laid pieces but the one on that cell, which comes last, in the order laid."""
    order = blank(state.placed)
    taken = state.grid[spot(state.grid, key)] >> ORDER & 127
    for slot in range(SLOTS):
        at = state.grid[slot] >> ORDER & 127
        if at == taken:
            order[state.placed - 1] = state.grid[slot]
        elif at > taken:
            order[at - 2] = state.grid[slot]
        elif at:
            order[at - 1] = state.grid[slot]
    return order


@rule
def read_again(grid: Buffer, plan: Buffer, jokers: int) -> Buffer:
    """The readings of a whole table, the same as if its pieces were laid one by one.

    What numbered pieces show is taken first: so only the readings that are left are split.
    """
    keys = blank(jokers)
    found = 0
    for i in range(len(plan)):
        if plan[i] & IS_JOKER:
            keys[found] = plan[i] >> KEY & 0xFFFF
            found += 1
    readings = blank(1)
    readings[0] = START_READING
    for joker in range(jokers):
        for side in range(6):
            near = grid[spot(grid, keys[joker] + STEP[side])]
            if near >> ORDER & 127 and near & IS_JOKER == 0:
                digit = near >> 4 * ((side + 3) % 6) & 15
                readings[0] &= ~(1 << digit - 1 << 6 * joker)
    for joker in range(jokers):
        for side in range(6):
            for other in range(joker):
                if keys[other] == keys[joker] + STEP[side]:
                    readings = agree(readings, other, joker, 0)
    return readings


@rule
def piece_of(cell: int) -> int:
    """Which piece a laid cell holds."""
    piece = JOKER
    if not cell & IS_JOKER:
        faces = cell & 0xFFFFFF
        while FACES[piece * 7 + (faces & 7)] != faces:
            piece -= 1
    return piece
