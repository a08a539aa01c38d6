"""The solo of Trapézomino: the whole set on the board, and the jokers side by side.

The same position as in the game for two, with rules of its own; so that neither is
compiled where the other is played.
"""

from tablee.games.rule import Buffer, pick, rule, scramble
from tablee.games.trapezomino.board import ALL, CELLS_HI, CELLS_LO, PIECE, SINGLE
from tablee.games.trapezomino.state import (
    JOKERS,
    LIFT,
    NOTHING,
    WHOLE_SET,
    Diary,
    Trapezomino,
    entry_at,
    has_contact,
    linked,
    written,
)


class TrapezominoSolo(Trapezomino):
    """A position of the solo."""

    __slots__ = ()

    @property
    def solo(self) -> bool:
        """Whether this is the puzzle for one."""
        return True

    def legal(self, out: Buffer) -> int:
        """Write every move into `out`: whatever is free, and every lift."""
        count = 0
        for place in range(ALL):
            if CELLS_LO[place] & self.lo or CELLS_HI[place] & self.hi:
                continue
            if self.left >> PIECE[place] & 1 or (place >= SINGLE and self.jokers):
                out[count] = place
                count += 1
        for back in range(self.laid):
            out[count] = LIFT + (entry_at(self.diary, back) >> 1)
            count += 1
        return count

    def sample(self, x: int) -> int:
        """A move, not all equally likely: now and then a lift, mostly the next that is free."""
        x = scramble(x)
        start = pick(x, ALL)
        if start >= self.laid:
            for step in range(ALL):
                place = (start + step) % ALL
                if CELLS_LO[place] & self.lo or CELLS_HI[place] & self.hi:
                    continue
                if self.left >> PIECE[place] & 1 or (place >= SINGLE and self.jokers):
                    return place
        return LIFT + (entry_at(self.diary, pick(scramble(x), self.laid)) >> 1)

    def play(self, move: int) -> "TrapezominoSolo":
        """The position after a piece is laid, or as if it had never been."""
        place = move
        change = 1
        diary = self.diary
        if move >= LIFT:
            place = move - LIFT
            change = -1
            diary = without(self.diary, self.laid, 2 * place)
        else:
            diary = written(self.diary, 2 * place)
        return TrapezominoSolo(
            self.lo ^ CELLS_LO[place],  # laying and lifting toggle the same bits
            self.hi ^ CELLS_HI[place],
            linked(self.links, place),
            self.left ^ 1 << PIECE[place] if place < SINGLE else self.left,
            self.jokers - change * JOKERS[place],
            self.points,
            self.turn,
            self.laid + change,
            diary,
            self.faults,
            self.lenient,
        )

    def over(self) -> bool:
        """Whether the board is full and the two jokers lie edge against edge."""
        other = NOTHING
        if self.laid < WHOLE_SET:
            return False
        for back in range(WHOLE_SET):
            place = entry_at(self.diary, back) >> 1
            if place >= SINGLE:
                if other != NOTHING:
                    return has_contact(CELLS_LO[other], CELLS_HI[other], place)
                other = place
        return False

    def standing(self, seat: int) -> int:
        """How many pieces lie on the board."""
        return self.laid


@rule
def without(diary: Diary, laid: int, gone: int) -> Diary:
    """The diary as if an entry had never been made."""
    kept = (0, 0, 0, 0, 0, 0)
    for back in range(laid - 1, -1, -1):
        entry = entry_at(diary, back)
        if entry != gone:
            kept = written(kept, entry)
    return kept
