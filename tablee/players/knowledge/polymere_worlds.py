"""Worlds of Polymère: what the others may hold, for all a seat has seen.

Every deal is as likely as any other. So the pieces a seat does not see are dealt
anyhow over the others' places and the talon; but a place has a date. It was dealt at
the start or drawn later, and what was in it could be laid only afterwards. Who passed
with a place in his hand is then less likely to have had a good piece in it: pieces are
swapped between places until the passes are as likely as they should be (Metropolis).
"""

from dataclasses import dataclass
from typing import Any

from tablee.compiled import target
from tablee.games.game import Json, Setting
from tablee.games.polymere.board import HALF, JOKER, NUMBERS
from tablee.games.polymere.setup import position
from tablee.games.polymere.state import BY_JOKER, DEAD, FACED, hand_start
from tablee.games.rule import Buffer, pick, scramble
from tablee.play import Knowledge
from tablee.players.knowledge.polymere_places import contacts, fitting

SWAPS = 8
"""Swaps tried for every hidden place, when another seat has passed."""
MOST_PASSES = 12
"""Only so many last passes are weighed: older ones say little of the hands of now."""
TALON = -1


def mingle(
    pieces: Buffer, owner: Buffer, date: Buffer, hidden: int, swaps: int, seat: Buffer,
    time: Buffer, low: Buffer, high: Buffer, good: Buffer, x: int,
) -> int:  # fmt: skip
    """Swap pieces between places, so that what the passes make unlikely becomes rare.

    The first `hidden` places are in hands, the rest is the talon. `good` counts, for
    every pass, the pieces its player then held that he could have laid to his good: with
    n of them a pass is taken to be 1 + 2n times less likely.
    """
    change = [0] * len(seat)
    for _ in range(swaps):
        x = scramble(x)
        one = pick(x, hidden)
        x = scramble(x)
        other = pick(x, len(pieces))
        ratio = 1.0
        for j in range(len(seat)):
            change[j] = 0
            for step in range(2):
                place = one if step == 0 else other
                comes = pieces[other if step == 0 else one]
                goes = pieces[place]
                if owner[place] == seat[j] and date[place] < time[j]:
                    for sign in range(2):
                        piece = goes if sign == 0 else comes
                        word = low[j] if piece < HALF else high[j]
                        bit = piece if piece < HALF else piece - HALF
                        if word >> bit & 1:
                            change[j] += 2 * sign - 1
            old = 1.0 + 2.0 * good[j]
            ratio *= old / (old + 2.0 * change[j])
        x = scramble(x)
        if x < ratio * 4294967296.0:
            pieces[one], pieces[other] = pieces[other], pieces[one]
            for j in range(len(seat)):
                good[j] += change[j]
    return x


@dataclass
class Pass:
    """A pass of another seat, and which pieces it could have laid then to its good."""

    seat: int
    time: int
    low: int
    high: int

    def fits(self, piece: int) -> bool:
        """Whether a piece is one of those."""
        return bool((self.low >> piece if piece < HALF else self.high >> piece - HALF) & 1)


class Hidden:
    """What a seat does not see, and how it can be dealt."""

    def __init__(self, known: Knowledge, state: Any, mingle: Any) -> None:
        """Take a position that fits the view; of what is hidden in it only the set is used."""
        self.state, self.mingle, self.me = state, mingle, int(known.view["seat"])
        self.history = known.history
        start, size = hand_start(state.sizes, self.me), self._size(self.me)
        self.mine = slice(start, start + size)
        hands = [int(piece) for piece in state.hands]
        self.unseen = sorted(hands[:start] + hands[start + size :] + [int(p) for p in state.talon])
        self.others = [seat for seat in range(state.players) if seat != self.me]
        self.owner = [seat for seat in self.others for _ in range(self._size(seat))]
        self.owner += [TALON] * len(state.talon)
        self.passes = self._passes(known.setting, known.view["table"])

    def _size(self, seat: int) -> int:
        return int(self.state.sizes >> 7 * seat & 127)

    def _passes(self, setting: Setting, table: list[Json]) -> list[Pass]:
        """The last passes of others, with what could have been laid instead."""
        lays = sum(move["text"] != "pass" for move in self.history)
        laid = len(table) - lays
        passes: list[tuple[int, int, int]] = []
        for time, move in enumerate(self.history):
            if move["text"] != "pass":
                laid += 1
            elif move["seat"] != self.me:
                passes.append((time, int(move["seat"]), laid))
        passes = passes[-MOST_PASSES:]
        digits = self.state.digits
        return [
            Pass(seat, time, *_good_pieces(_table(setting, table[:laid]), digits >> 6 * seat & 63))
            for time, seat, laid in passes
        ]

    def world(self, x: int) -> tuple[Any, int]:
        """A position that fits, made of the random number x; and the next random number."""
        pieces = list(self.unseen)
        for last in range(len(pieces) - 1, 0, -1):
            x = scramble(x)
            other = pick(x, last + 1)
            pieces[last], pieces[other] = pieces[other], pieces[last]
        if self.passes:
            pieces, x = self._mingle(pieces, x)
        return self._with(pieces), x

    def _mingle(self, pieces: list[int], x: int) -> tuple[list[int], int]:
        dates, laid, x = self._dates(x)
        date = [d for seat in self.others for d in dates[seat]]
        owner = self.owner[: len(date)]
        good = [
            sum(
                p.fits(piece)
                for seat, piece, since, until in laid
                if seat == p.seat and since < p.time < until
            )
            + sum(
                p.fits(pieces[place])
                for place in range(len(date))
                if owner[place] == p.seat and date[place] < p.time
            )
            for p in self.passes
        ]
        words = [
            target.array([getattr(p, name) for p in self.passes])
            for name in ("seat", "time", "low", "high")
        ]
        in_talon = len(pieces) - len(date)
        dealt = target.array(pieces)
        x = self.mingle(
            dealt,
            target.array(owner + [TALON] * in_talon),
            target.array(date + [0] * in_talon),
            len(date),
            SWAPS * len(date),
            *words,
            target.array(good),
            x,
        )
        return dealt.tolist(), int(x)

    def _dates(self, x: int) -> tuple[dict[int, list[int]], list[tuple[int, int, int, int]], int]:
        """When each place of the others' hands was filled, and the pieces that left them.

        A piece laid came from any place held then: in the order of the lays all choices
        are equally many, so that choosing evenly makes every deal equally likely.
        """
        dates: dict[int, list[int]] = {seat: [] for seat in self.others}
        for seat in self.others:
            moves = [move for move in self.history if move["seat"] == seat]
            drawn = sum(int(move.get("draws", 0)) for move in moves)
            lays = sum(move["text"] != "pass" for move in moves)
            dates[seat] = [-1] * (self._size(seat) + lays - drawn)
        laid = []
        for time, move in enumerate(self.history):
            seat = int(move["seat"])
            if seat == self.me:
                continue
            if move["text"] == "pass":
                dates[seat] += [time] * int(move["draws"])
            else:
                x = scramble(x)
                since = dates[seat].pop(pick(x, len(dates[seat])))
                laid.append((seat, NUMBERS[move["piece"]], since, time))
        return dates, laid, x

    def _with(self, dealt: list[int]) -> Any:
        hands = [int(piece) for piece in self.state.hands]
        at = 0
        for seat in self.others:
            start, size = hand_start(self.state.sizes, seat), self._size(seat)
            hands[start : start + size] = dealt[at : at + size]
            at += size
        return self.state._replace(hands=target.array(hands), talon=target.array(dealt[at:]))


def _table(setting: Setting, table: list[Json]) -> Buffer:
    """The cells of a table with these pieces."""
    numbers = {"turn": 0, "owed": 0, "laid": 0, "passes": 0}
    return position(setting, [], [], [], table, [], numbers).grid


def _good_pieces(grid: Buffer, own: int) -> tuple[int, int]:
    """The pieces with which a player could have begun or gone on with a series.

    A place with a single contact says nothing: every piece fits there.
    """
    low = high = 0
    for cell in grid:
        faced = cell >> FACED & 255
        if faced & (own | BY_JOKER) and faced < DEAD and contacts(cell) > 1:
            some_low, some_high = fitting(cell)
            low, high = low | some_low, high | some_high
    return low & (1 << HALF) - 1, high & (2 << JOKER - HALF) - 1
