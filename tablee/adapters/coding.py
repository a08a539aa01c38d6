"""Games as numbers: moves as action ids, what a seat sees as a vector.

Learning libraries want a fixed number of actions and a vector of fixed length. A
`Coder` gives both for one game in one setting. Rules, views and texts come from
the `Game` record; what cannot be guessed from it, which moves there can be at
all and how long the lists of a view can get, stands as data in `codes/<game>.py`.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.games.game import Game, Json, Setting
from tablee.games.refusal import Unknown
from tablee.play.position import Position

NOTHING = -1
"""In an observation: there is no such thing, or it is not shown."""
MANY = 32_767
"""The highest number an observation can hold."""
SOLO_MOVES = 1000
"""A solo is cut short after so many moves, since pieces may be lifted for ever."""

Numbers = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
Bounds = list[tuple[int, int]]


# Moves


class Numbering(Protocol):
    """A way to number moves: in any one position, different moves have different actions."""

    @property
    def size(self) -> int:
        """How many actions there are."""

    def actions(self, state: Any, moves: Sequence[int]) -> list[int]:
        """The actions of some moves in a position."""

    def move(self, state: Any, action: int) -> int:
        """The move of an action in a position."""


class Listed:
    """Every move there can be, in rising order: an action is a place in the list."""

    def __init__(self, moves: Sequence[int]) -> None:
        self._moves = sorted(set(moves))
        self._places = {move: place for place, move in enumerate(self._moves)}
        self.size = len(self._moves)

    def actions(self, state: Any, moves: Sequence[int]) -> list[int]:
        return [self._places[move] for move in moves]

    def move(self, state: Any, action: int) -> int:
        return self._moves[action]


# What is seen


class Form(Protocol):
    """How one field of a view becomes numbers, always equally many."""

    @property
    def size(self) -> int:
        """How many numbers."""

    def bounds(self) -> Bounds:
        """The lowest and highest that each of the numbers can be."""

    def numbers(self, value: Any) -> list[int]:
        """The numbers of a value; it is never None."""


def encode(form: Form, value: Any) -> list[int]:
    """The numbers of a value, or NOTHING for each if there is none."""
    return [NOTHING] * form.size if value is None else form.numbers(value)


@dataclass(frozen=True)
class Number:
    """A number, as it is."""

    low: int
    high: int
    size: ClassVar[int] = 1

    def bounds(self) -> Bounds:
        """The two, and room for NOTHING."""
        return [(min(self.low, NOTHING), self.high)]

    def numbers(self, value: int) -> list[int]:
        return [int(value)]


@dataclass(frozen=True)
class Word:
    """A name: its place among all names there are."""

    names: Sequence[str]
    size: ClassVar[int] = 1

    def bounds(self) -> Bounds:
        return [(NOTHING, len(self.names) - 1)]

    def numbers(self, value: str) -> list[int]:
        return [self.names.index(value)]


@dataclass(frozen=True)
class Bits:
    """A set of small numbers: bit n is set if n is in it."""

    count: int
    size: ClassVar[int] = 1

    def bounds(self) -> Bounds:
        return [(NOTHING, (1 << self.count) - 1)]

    def numbers(self, value: Sequence[int]) -> list[int]:
        return [sum(1 << member for member in value)]


@dataclass(frozen=True)
class Row:
    """A list of at most so many things, one after the other."""

    form: Form
    room: int

    @property
    def size(self) -> int:
        return self.form.size * self.room

    def bounds(self) -> Bounds:
        return self.form.bounds() * self.room

    def numbers(self, value: Sequence[Any]) -> list[int]:
        """The things, then NOTHING to the end."""
        row = [number for thing in value for number in encode(self.form, thing)]
        return row + [NOTHING] * (self.size - len(row))


@dataclass(frozen=True)
class Count:
    """A list of names in which order means nothing: how often each occurs."""

    names: Sequence[str]
    most: int

    @property
    def size(self) -> int:
        return len(self.names)

    def bounds(self) -> Bounds:
        """From none to the most of each."""
        return [(NOTHING, self.most)] * len(self.names)

    def numbers(self, value: Sequence[str]) -> list[int]:
        counts = dict.fromkeys(self.names, 0)
        for name in value:
            counts[name] += 1
        return list(counts.values())


@dataclass(frozen=True)
class Each:
    """Something for some of the names: one place for every name."""

    names: Sequence[str]
    form: Form

    @property
    def size(self) -> int:
        return self.form.size * len(self.names)

    def bounds(self) -> Bounds:
        return self.form.bounds() * len(self.names)

    def numbers(self, value: Mapping[str, Any]) -> list[int]:
        return [number for name in self.names for number in encode(self.form, value.get(name))]


@dataclass(frozen=True)
class Fields:
    """A record: its fields in a fixed order. A field may be encoded in two forms."""

    fields: Sequence[tuple[str, Form]]

    @property
    def size(self) -> int:
        return sum(form.size for _, form in self.fields)

    def bounds(self) -> Bounds:
        return [pair for _, form in self.fields for pair in form.bounds()]

    def numbers(self, value: Mapping[str, Any]) -> list[int]:
        """The fields; one that is missing is NOTHING."""
        return [number for name, form in self.fields for number in encode(form, value.get(name))]


# A game and its coder


@dataclass(frozen=True)
class Code:
    """What the coder needs to know about a game; `codes/<game>.py` holds it as CODE."""

    numbering: Callable[[Setting], Numbering]
    """How its moves are numbered."""
    fields: Callable[[Setting], Sequence[tuple[str, Form]]]
    """The fields of its view and their forms (without `turn` and what frames a match)."""
    longest: Callable[[Setting], int]
    """With two players or more: no game has more moves (a longer match is stopped)."""


def names() -> tuple[str, ...]:
    """The games that have a code, by name.

    >>> "poldr" in names()
    True
    """
    return tuple(name for name in games.names() if _module(name) is not None)


def _module(name: str) -> str | None:
    return games.part(name, "codes", f"tablee.adapters.codes.{name}")


@cache
def _code(name: str) -> Code:
    module = _module(name)
    assert module is not None, name
    code: Code = importlib.import_module(module).CODE
    return code


class Coder:
    """One game in one setting as numbers: actions, masks and observations.

    >>> from tablee.play import Table
    >>> coder, table = Coder("poldr", 2), Table("poldr", 2, seed=1)
    >>> coder.observation(table.view(0), 0).shape == coder.low.shape
    True
    >>> len(coder.legal(table.position.state)) == len(table.legal())
    True

    Raises:
        Unknown: there is no such game, number of players or option, or the game has no code.
    """

    def __init__(
        self, name: str, players: int = 2, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game: Game[Any] = games.get(name)
        if name not in names():
            raise Unknown("game-unknown", game=name, possible=", ".join(names()))
        self.setting = self.game.setting(players, options)
        code = _code(name)
        self.numbering = code.numbering(self.setting)
        self.longest = SOLO_MOVES if players == 1 else code.longest(self.setting)
        self.fields = [*self._frame(), *code.fields(self.setting)]
        self._form = Fields(self.fields)
        bounds = np.array(self._form.bounds(), np.int16)
        self.low, self.high = bounds[:, 0], bounds[:, 1]

    def _frame(self) -> list[tuple[str, Form]]:
        """Who looks, whose turn it is, and how a match of several rounds stands."""
        seat = Number(0, self.setting.players - 1)
        frame: list[tuple[str, Form]] = [("seat", seat), ("turn", seat)]
        if self.game.match is None or self.setting.options.get("rounds", 1) == 1:
            return frame
        number = Number(0, MANY)
        total = Fields([("won", number), (self.game.match.tally, number)])
        totals = Row(total, self.setting.players)
        return [*frame, ("round", number), ("starter", seat), ("totals", totals)]

    def legal(self, state: Any) -> dict[int, int]:
        """The legal moves of a position by their actions, in rising order of these."""
        moves = self.game.moves(state)
        return dict(sorted(zip(self.numbering.actions(state, moves), moves, strict=True)))

    def mask(self, actions: Sequence[int]) -> Mask:
        """1 for each of these actions, 0 for all others."""
        mask = np.zeros(self.numbering.size, np.int8)
        mask[list(actions)] = 1
        return mask

    def text(self, state: Any, action: int) -> str:
        """An action as players write the move."""
        return self.game.write(state, self.numbering.move(state, action))

    def observation(self, view: Json | None, seat: int) -> Numbers:
        """A view as numbers; before there is anything to see, NOTHING throughout."""
        if view is None:
            return np.full(self.low.shape, NOTHING, np.int16)
        return np.array(self._form.numbers(view | {"seat": seat}), np.int16)

    def render(self, view: Json) -> str:
        """A view as the terminal draws it, without colours."""
        lines = self.game.terminal(self.setting, view)
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def next_round(position: Position) -> Position:
    """The position with the next round started, if it stands between two rounds."""
    if position.upcoming is None:
        return position
    following = position.upcoming
    return replace(
        position,
        state=following,
        round=position.round + 1,
        starter=following.turn,
        upcoming=None,
    )


def returns(ranking: Sequence[Sequence[int]]) -> list[float]:
    """What each seat gets for a ranking: from 1 for beating all to -1, in sum 0.

    It is the share of the others that a seat beats, less the share that beats it.

    >>> returns([[2], [0, 1]])
    [-0.5, -0.5, 1.0]
    """
    players = sum(map(len, ranking))
    got = [0.0] * players
    before = 0
    for group in ranking:
        behind = players - before - len(group)
        for seat in group:
            got[seat] = (behind - before) / max(players - 1, 1)
        before += len(group)
    return got
