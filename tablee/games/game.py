"""What a game is: one record that every game fills in.

A game is a folder of `tablee.games` whose `__init__` holds `GAME`. Everything
else (referee, terminal, server, players) works from this record alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from tablee.games.chance import Chance
from tablee.games.refusal import Illegal, Refusal, Unknown
from tablee.games.rule import Buffer
from tablee.games.scene import Point, Scene

Json = dict[str, Any]
OptionValue = bool | int | str
"""The value of a game's option."""
Span = tuple[str, str]
"""A piece of text on the terminal and its role ("seat0", "dim", "last", …)."""


class State(Protocol):
    """A position as the rules see it: a NamedTuple of integers, immutable.

    `legal`, `sample`, `play`, `over` and `standing` also run compiled. Moves are integers. `play`
    trusts its caller: it does not check that a move is legal.

    >>> from tablee import games
    >>> from tablee.games.chance import Chance
    >>> game = games.get("poldr")
    >>> state = game.start(game.setting(2), Chance(1, "deal"), 0)
    >>> state.turn, state.play(state.sample(12345)).turn
    (0, 1)
    """

    @property
    def turn(self) -> int:
        """The seat to move, or that would be next after the end."""

    def legal(self, out: Buffer) -> int:
        """Write every legal move into `out`; return how many."""

    def sample(self, x: int) -> int:
        """One legal move, chosen by the 32-bit random number x (not 0)."""

    def play(self, move: int) -> Self:
        """The position after a legal move."""

    def over(self) -> bool:
        """Whether this round has ended."""

    def standing(self, seat: int) -> int:
        """How well a seat stands: higher is better, equal is level.

        Ranks a finished round, and one that is stopped as it stands.
        """


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Option:
    """One option of a game: its default, and what else it may be."""

    name: str
    default: OptionValue
    allowed: tuple[OptionValue, ...]
    seats: tuple[int, ...] = ()  # only with so many players; empty: with any


@dataclass(frozen=True)
class Setting:
    """How a game is set up before it starts: players and options, checked."""

    players: int
    options: Mapping[str, Any]


@dataclass(frozen=True)
class MatchRule:
    """How rounds add up to a match, when the option `rounds` is more than 1."""

    tally: str
    """What is added up besides rounds won: "bricks" or "points"."""
    tallied: Callable[[Any], Sequence[int]]
    """What a finished round adds to each seat's tally."""
    finished: Callable[[Setting, int, Sequence[int]], bool]
    """Whether the match ends: setting, rounds played, rounds won per seat."""
    next_starter: Callable[[Setting, int, Sequence[Sequence[int]]], int]
    """Who starts the next round: setting, who started this one, its ranking."""
    tally_ranks: bool
    """Whether the tally ranks seats that have won equally many rounds."""


@dataclass(frozen=True)
class Secrets(Generic[S]):
    """How a game hides things: who may know what, and what could be behind it."""

    view: Callable[[S, int | None, bool], Json]
    """What a seat (None: a spectator) may know; the last says that the game has ended."""
    world: Callable[[Setting, Json, Chance], S]
    """A full position that fits a view, hidden things drawn at random."""
    reveals: Callable[[S, int], bool]
    """Whether a move shows its player something hidden (undo stops there)."""
    guess: Callable[[Setting, Json, Sequence[str]], S]
    """A first position that fits a spectator's view of it and lets these moves be made,
    so that a running game's record can be replayed."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """Everything the rest of Tablée needs to know about one game.

    >>> from tablee import games
    >>> from tablee.games.chance import Chance
    >>> game = games.get("permutation")
    >>> state = game.start(game.setting(2), Chance(1, "deal"), 0)
    >>> move = game.read(state, "aL")
    >>> move in game.moves(state), game.write(state, move)
    (True, 'aL')
    """

    name: str
    seats: tuple[int, ...]
    """Possible numbers of players; 1 is the solo."""
    options: tuple[Option, ...]
    most_moves: int
    """A move list is never longer than this."""

    start: Callable[[Setting, Chance, int], S]
    """The first position of a round, given who starts it."""
    read: Callable[[S, str], int]
    """The move a text means (forgiving); Unreadable if none."""
    write: Callable[[S, int], str]
    """The canonical text of a move."""
    details: Callable[[S, int], Json]
    """What a listed move shows besides its text (public once it is made)."""
    refusal: Callable[[S, int], Refusal]
    """Which rule a readable move that is not legal breaks."""
    dump: Callable[[S], Json]
    """The referee's full knowledge, as in RULES: `state`."""
    load: Callable[[Setting, Json], S]
    """The position of a dump; Illegal says why it is impossible."""
    scores: Callable[[S], list[int]]
    reason: Callable[[S], str]
    """Why a finished round ended, as a word of RULES."""

    geometry: Callable[[Setting], Json]
    """Cells, polygons, piece outlines and names, as data."""
    scene: Callable[[Setting, Json], Scene]
    """A drawing of a view or dump."""
    terminal: Callable[[Setting, Json], list[list[Span]]]
    """The same for a terminal: lines of spans."""

    match: MatchRule | None = None
    preview: Callable[[S, int], Json] = lambda state, move: {}
    """What a move does, for drawing it before and after it is made; nothing hidden is in it."""
    previews: Callable[[S, Sequence[int]], list[Json]] | None = None
    """The same for many moves of one position, where that is cheaper than one by one."""
    spot: Callable[[Setting, str], Sequence[Point]] = lambda setting, name: ()
    """The outline of a place by its name, in the units of `geometry`; nothing if there is none."""
    sketch: Callable[[Setting, Json], Json] = lambda setting, short: short
    """The dump that a shorter account of a position means; what is left out is filled in."""
    allows: Callable[[S, int], bool] | None = None
    """Whether a move is legal in a position that is not over, cheaper than listing them all."""
    accepts: Callable[[S, int], bool] = lambda state, move: False
    """Whether a move that is never listed is accepted all the same."""
    secrets: Secrets[S] | None = None
    """What is hidden, and from whom; None where everything lies open."""
    throw_off: Callable[[S, Sequence[int], Chance], dict[int, list[int]]] | None = None
    """Dice thrown by seats that are level at the top; totals rank them."""

    def setting(self, players: int, options: Mapping[str, Any] | None = None) -> Setting:
        """Check players and options, and fill in the defaults.

        >>> from tablee import games
        >>> games.get("poldr").setting(2, {"size": 5}).options["size"]
        5

        Raises:
            Unknown: the number of players, an option or its value is not possible.
        """
        if type(players) is not int or players not in self.seats:
            raise Unknown(
                "players-not-possible",
                game=self.name,
                players=str(players),
                possible=_words(self.seats),
            )
        given = dict(options or {})
        full: dict[str, Any] = {}
        for option in self.options:
            if option.seats and players not in option.seats:
                continue
            value = given.pop(option.name, option.default)
            if not any(value == good and type(value) is type(good) for good in option.allowed):
                raise Unknown(
                    "option-not-possible",
                    option=option.name,
                    value=str(value),
                    possible=_words(option.allowed),
                )
            full[option.name] = value
        for name in given:
            if any(option.name == name for option in self.options):
                raise Unknown("option-not-with-players", option=name, players=players)
            raise Unknown("option-unknown", option=str(name), game=self.name)
        return Setting(players, full)

    def view(self, state: S, seat: int | None, ended: bool = False) -> Json:
        """What a seat (None: a spectator) may know of a position.

        `ended`: the whole game is over, even if this position does not say so.
        """
        if self.secrets is None:
            return self.dump(state)
        return self.secrets.view(state, seat, ended)

    def world(self, setting: Setting, view: Json, chance: Chance) -> S:
        """A full position that fits a view, hidden things drawn at random.

        Raises:
            Refusal: the view is no position of this game.
        """
        if self.secrets is None:
            return self.load(setting, view)
        return self.secrets.world(setting, view, chance)

    def reveals(self, state: S, move: int) -> bool:
        """Whether a move shows its player something hidden."""
        return self.secrets is not None and self.secrets.reveals(state, move)

    def is_legal(self, state: S, move: int) -> bool:
        """Whether a move is among the legal ones of a position that is not over."""
        return self.allows(state, move) if self.allows is not None else move in self.moves(state)

    def preview_all(self, state: S, moves: Sequence[int]) -> list[Json]:
        """What each of these moves does. Previews may share parts: change none of them."""
        if self.previews is not None:
            return self.previews(state, moves)
        return [self.preview(state, move) for move in moves]

    def moves(self, state: S) -> list[int]:
        """Every legal move, in no particular order."""
        if state.over():
            return []
        out = [0] * self.most_moves
        return out[: state.legal(out)]


def _words(values: Sequence[object]) -> str:
    return ", ".join(str(value) for value in values)


def require(condition: bool, key: str, **args: str | int) -> None:
    """Refuse an impossible position.

    Raises:
        Illegal: the condition does not hold.
    """
    if not condition:
        raise Illegal(key, **args)
