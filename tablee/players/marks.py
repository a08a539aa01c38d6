"""What is called a mistake, and which one turned a game; needs no search to say it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from tablee.play.position import Result
from tablee.wire.reviews import MoveMark

SLIP, MISTAKE, BLUNDER = 0.06, 0.15, 0.3
"""How much of the chance to win a move must give away to be called so."""


class Loss(Protocol):
    """A move that was judged."""

    @property
    def seat(self) -> int:
        """Who made it."""

    @property
    def loss(self) -> float:
        """How much of the chance to win it gave away."""


L = TypeVar("L", bound=Loss)


def mark(loss: float) -> MoveMark:
    """`??`, `?`, `?!` or nothing, as players write it.

    >>> mark(0.4), mark(0.2), mark(0.1), mark(0.0)
    ('??', '?', '?!', '')
    """
    if loss >= BLUNDER:
        return "??"
    if loss >= MISTAKE:
        return "?"
    return "?!" if loss >= SLIP else ""


def turning_point(judged: Sequence[L], result: Result | None = None) -> L | None:
    """The worst mistake, if there was one; preferably by a seat that did not win.

    >>> from collections import namedtuple
    >>> Move = namedtuple("Move", "seat loss")
    >>> turning_point([Move(0, 0.01), Move(1, 0.4), Move(0, 0.2)])
    Move(seat=1, loss=0.4)
    """
    winners = result.ranking[0] if result else []
    bad = [one for one in judged if one.loss >= MISTAKE]
    lost = [one for one in bad if one.seat not in winners]
    return max(lost or bad, key=lambda one: one.loss, default=None)
