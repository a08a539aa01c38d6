"""What a table of Polymère offers a player: places to end a series, and to go on with it."""

from typing import Any

from tablee.games.polymere.board import AFTER_HIGH, AFTER_LOW, HALF, JOKER
from tablee.games.polymere.state import BY_JOKER, DEAD, FACED, PASS, SLOTS, hand_start, spot
from tablee.games.rule import Buffer, popcount, rule
from tablee.players.search import Floats, exponential, halved

# What `weights` holds: what a thing is worth after the turn, in pieces of the hand.
END, GROW, JOIN, THREAT_END, THREAT_GROW, THREAT_JOIN, FITS = range(7)
WEIGHTS = (1.2, 0.25, 0.1, 1.2, 0.25, 0.1, 0.05)
"""A place to end a series, one with two contacts, one with more; the same for the
others; a piece of the hand that fits somewhere."""

FEW = 3.0
"""How many pieces fewer make winning e times as likely as losing."""

# What `look` holds after `survey_places`
MY_ENDS, MY_GROWS, MY_JOINS, MY_FITS, THREAT, LOOK_SIZE = range(6)


@rule
def contacts(cell: int) -> int:
    """How many laid pieces an open cell touches."""
    touching = cell & 0xFFFFFF
    touching |= touching >> 2
    return popcount((touching | touching >> 1) & 0x111111)


@rule
def held(state: Any, seat: int, half: int) -> int:
    """One of the two words of the set of pieces in a hand."""
    start = hand_start(state.sizes, seat)
    word = 0
    for i in range(start, start + (state.sizes >> 7 * seat & 127)):
        if state.hands[i] // HALF == half or (half == 1 and state.hands[i] == JOKER):
            word |= 1 << state.hands[i] - HALF * half
    return word


@rule
def heap(state: Any, seat: int, half: int) -> int:
    """One of the two words of the set of pieces a seat does not see."""
    word = 0
    start = hand_start(state.sizes, seat)
    size = state.sizes >> 7 * seat & 127
    for i in range(len(state.hands)):
        if i < start or i >= start + size:
            piece = state.hands[i]
            if piece // HALF == half or (half == 1 and piece == JOKER):
                word |= 1 << piece - HALF * half
    for i in range(len(state.talon)):
        piece = state.talon[i]
        if piece // HALF == half or (half == 1 and piece == JOKER):
            word |= 1 << piece - HALF * half
    return word


@rule
def fitting(cell: int) -> tuple[int, int]:
    """The set of pieces that fit the numbered sides of an open cell."""
    low = -1
    high = -1
    anchor = -1
    digit = 0
    for side in range(6):
        facing = cell >> 4 * side & 15
        if facing == 0 or facing >= 8:
            continue
        if anchor < 0:
            anchor = side
            digit = facing - 1
        after = digit * 36 + (facing - 1) * 6 + side - anchor
        low &= AFTER_LOW[after]
        high &= AFTER_HIGH[after]
    return low, high


@rule
def chance_to_fit(fits: int, unseen: int, hand: int) -> float:
    """How likely one of so many pieces is in a hand dealt from the unseen ones."""
    missing = 1.0 - fits / unseen
    return float(1.0 - missing**hand)


@rule
def survey_places(
    state: Any, me: int, low: int, high: int, weights: Floats, look: Floats, ends: Floats,
    grows: Floats, joins: Floats,
) -> None:  # fmt: skip
    """Write into `look` what the table offers me, and how much it threatens to offer the others.

    `low` and `high` are the pieces I do not see.
    """
    players = state.players
    my_low = held(state, me, 0)
    my_high = held(state, me, 1)
    unseen = max(1, popcount(low) + popcount(high))
    for seat in range(players):
        ends[seat] = 0.0
        grows[seat] = 0.0
        joins[seat] = 0.0
    fit_low = 0
    fit_high = 0
    for slot in range(SLOTS):
        cell = state.grid[slot]
        faced = cell >> FACED & 255
        if faced == 0 or faced >= DEAD:
            continue
        some_low, some_high = fitting(cell)
        k = contacts(cell)
        number = popcount(some_low & low) + popcount(some_high & high)
        for seat in range(players):
            if faced & (state.digits >> 6 * seat & 63 | BY_JOKER) == 0:
                continue
            likely = 0.0
            if seat == me:
                if some_low & my_low | some_high & my_high:
                    likely = 1.0
                    fit_low |= some_low & my_low
                    fit_high |= some_high & my_high
            elif number:
                likely = chance_to_fit(number, unseen, state.sizes >> 7 * seat & 127)
            if k == 1:
                ends[seat] += likely
            elif k == 2:
                grows[seat] += likely
            else:
                joins[seat] += likely
    threat = 0.0
    for seat in range(players):
        if seat != me:
            threat += weights[THREAT_END] * (1.0 - halved(ends[seat]))
            threat += weights[THREAT_GROW] * grows[seat]
            threat += weights[THREAT_JOIN] * joins[seat]
    look[MY_ENDS] = ends[me]
    look[MY_GROWS] = grows[me]
    look[MY_JOINS] = joins[me]
    look[MY_FITS] = popcount(fit_low) + popcount(fit_high)
    look[THREAT] = threat / (players - 1)


@rule
def worth_after(pieces: int, weights: Floats, look: Floats) -> float:
    """What a turn that ends so is worth, with so many pieces left in hand."""
    worth = weights[END] * (1.0 - halved(look[MY_ENDS]))
    worth += weights[GROW] * look[MY_GROWS] + weights[JOIN] * look[MY_JOINS]
    return float(worth + weights[FITS] * look[MY_FITS] - look[THREAT] - pieces)


@rule
def left(state: Any, seat: int) -> int:
    """How many pieces a player has if he ends his turn here."""
    return int((state.sizes >> 7 * seat & 127) + min(state.owed, len(state.talon)))


@rule
def promise(state: Any, seat: int, players: int) -> float:
    """The chance to win of one of two, from the pieces each would have if the turn ended here."""
    mine = state.sizes >> 7 * seat & 127
    theirs = state.sizes >> 7 * (1 - seat) & 127
    owed = min(state.owed, len(state.talon)) if state.laid else 0
    ahead = theirs - mine + (owed if state.turn != seat else -owed)
    return float(1.0 / (1.0 + exponential(-ahead / FEW)))


@rule
def outlook(state: Any, me: int) -> float:
    """How few pieces I shall have at the end of a series under way, guessed.

    Places with many contacts count most: who goes out need not lay what he owes.
    """
    low = held(state, me, 0)
    high = held(state, me, 1)
    own = state.digits >> 6 * me & 63 | BY_JOKER
    ends = 0
    grows = 0
    joins = 0
    for slot in range(SLOTS):
        faced = state.grid[slot] >> FACED & 255
        if faced & own == 0 or faced >= DEAD:
            continue
        some_low, some_high = fitting(state.grid[slot])
        if some_low & low | some_high & high:
            k = contacts(state.grid[slot])
            if k == 1:
                ends += 1
            elif k == 2:
                grows += 1
            else:
                joins += 1
    return float(2.0 * min(state.owed, ends) + 0.5 * grows + joins - left(state, me))


@rule
def sort_contacts(state: Any, number: int, out: Buffer) -> int:
    """Put the moves that go on with a series before those that end it; return how many go on."""
    key = -1
    k = 0
    going = 0
    for i in range(number):
        choice = out[i]
        if choice == PASS:
            continue
        if choice >> 10 != key:
            key = choice >> 10
            k = contacts(state.grid[spot(state.grid, key)])
        if k > 1:
            out[i] = out[going]
            out[going] = choice
            going += 1
    return going
