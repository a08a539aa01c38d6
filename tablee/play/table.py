"""A table: one game being played, from its first move to its result.

`Table.play` is the only way to make a move: it reads, checks and applies it, or refuses it and
changes nothing. Positions are immutable, so `undo` only drops the last one.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablee import games
from tablee.drawing.svg import svg
from tablee.games.game import Game, Json, Setting
from tablee.games.refusal import Illegal, Over, Refusal, Unknown, Unreadable
from tablee.games.telling import Telling, tell
from tablee.play.move import Move
from tablee.play.position import Position, Result, Rounds
from tablee.play.record import Record

LONGEST_MOVE = 200
PICKLED_ANEW = ("rounds", "_moves", "_numbers")
"""Attributes that are made anew from the others."""


@dataclass(frozen=True)
class Ply:
    """A move that was made: its seat, its canonical text, and the details that all may see."""

    seat: int
    text: str
    details: Json = field(default_factory=dict)
    reveals: bool = False
    """Whether it showed its player something hidden."""
    round: int = 1

    def to_json(self) -> Json:
        """The move as `Table.history` returns it."""
        return {"seat": self.seat, "text": self.text, **self.details}


class Table:
    """A game in progress.

    >>> table = Table("poldr", players=2, seed=7)
    >>> table.to_move, list(table.legal())[:2]
    (0, ['Na1 Ma3', 'Na1 Ma4'])
    >>> table.play("na1 ma3").text  # texts are read forgivingly
    'Na1 Ma3'
    >>> table.to_move, table.over, table.result
    (1, False, None)
    >>> table
    Table('poldr', players=2, ply=1, to_move=1)
    >>> print(table)  # doctest: +ELLIPSIS
       ┌───┬───┬───┬───┬───┬───┐
     6 │   │   │   │   │   │   │     (1) 15 ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪·
    ...

    `play` and `undo` are what python-chess calls `push` and `pop`: they change this table, and a
    move that is refused changes nothing. `copy` gives a table of its own to try things on. In a
    notebook a table shows itself as a picture.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        start: Json | None = None,
    ) -> None:
        """Set up a game; `start` is a position (`dump`) to start from instead of the usual one.

        Raises:
            Unknown: no such game, number of players, option or seed.
            Illegal: `start` is not a possible position.
        """
        self.game: Game[Any] = games.get(game)
        if options is not None and not isinstance(options, Mapping):
            raise Unknown("options-not-object")
        self.setting: Setting = self.game.setting(players, options)
        self.seed = secrets.randbits(128) if seed is None else _checked_seed(seed)
        self.rounds = Rounds(self.game, self.setting, self.seed)
        first = self.rounds.first() if start is None else self.rounds.load(start)
        self.set_up = start is not None
        self._positions = [first]
        self.plies: list[Ply] = []
        self._ended: Result | None = None
        self._end: str | None = None
        self._moves: dict[str, int] | None = None
        self._numbers: list[int] | None = None

    # As Python objects

    def __repr__(self) -> str:
        seat = "over" if self.over else f"to_move={self.to_move}"
        return f"Table({self.game.name!r}, players={self.setting.players}, ply={self.ply}, {seat})"

    def __str__(self) -> str:
        """The board as plain text, hidden things included."""
        lines = self.game.terminal(self.setting, self.dump())
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)

    def _repr_svg_(self) -> str:
        """The board as SVG, hidden things included: what a notebook shows."""
        return svg(self.game.scene(self.setting, self.dump()))

    def copy(self) -> "Table":
        """A table in the same position with the same moves behind it; playing on one of the two
        does not change the other.

        >>> table = Table("poldr", 2, seed=7)
        >>> other = table.copy()
        >>> ply = other.play("Na1 Ma3")
        >>> table.ply, other.ply
        (0, 1)
        """
        return self.at(self.ply)

    def __copy__(self) -> "Table":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()  # positions and moves are immutable

    def __getstate__(self) -> Json:
        """What is pickled: the game by its name, because its record holds functions."""
        kept = {name: value for name, value in self.__dict__.items() if name not in PICKLED_ANEW}
        return kept | {"game": self.game.name}

    def __setstate__(self, kept: Json) -> None:
        self.__dict__.update(kept, game=games.get(kept["game"]), _moves=None, _numbers=None)
        self.rounds = Rounds(self.game, self.setting, self.seed)

    # Reading

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def positions(self) -> Sequence[Position]:
        """The positions so far: the start, and one after every move."""
        return self._positions

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.plies)

    @property
    def turn(self) -> int:
        """The seat to move, or that would be next after the end."""
        return int(self.position.playing.turn)

    @property
    def to_move(self) -> int | None:
        """The seat to move, None after the end."""
        return None if self.over else self.turn

    @property
    def over(self) -> bool:
        """Whether the whole game has ended."""
        return self._ended is not None or self.rounds.over(self.position)

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it runs."""
        if self._ended is not None:
            return self._ended
        return self.rounds.result(self.position) if self.rounds.over(self.position) else None

    @property
    def round_result(self) -> Result | None:
        """Between two rounds: how the last one ended."""
        return None if self.over else self.rounds.round_result(self.position)

    @property
    def leavers(self) -> list[int]:
        """The seats whose leaving stopped the game."""
        word, *seats = (self._end or "").split() or [""]
        return [int(seat) for seat in seats] if word == "stopped" else []

    @cached_property
    def seats(self) -> range:
        """The seats, in turn order."""
        return range(self.setting.players)

    def legal(self) -> dict[str, int]:
        """Every legal move by its canonical text, sorted by text."""
        if self._moves is None:
            state = self.position.playing
            texts = ((self.game.write(state, move), move) for move in self.numbers())
            self._moves = dict(sorted(texts))
        return self._moves

    def numbers(self) -> list[int]:
        """Every legal move as the rules' integer, in no particular order; cheaper than `legal`."""
        if self._numbers is None:
            self._numbers = [] if self.over else self.game.moves(self.position.playing)
        return self._numbers

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move as an object, sorted by text; none after the end.

        >>> table = Table("poldr", 2, seed=7)
        >>> best = max(table.legal_moves, key=lambda move: len(move.details["fills"]))
        >>> table.play(best).text
        'Na1 Ma6'
        """
        here = self.copy()
        return tuple(Move(text, number, here) for text, number in self.legal().items())

    def moves(self) -> list[Json]:
        """Every legal move with its details, sorted by text."""
        state = self.position.playing
        return [
            {"text": text, **self.game.details(state, move)} for text, move in self.legal().items()
        ]

    def dump(self) -> Json:
        """The present position as JSON, hidden things included."""
        return self.rounds.dump(self.position)

    def view(self, seat: int | None) -> Json:
        """The present position as a seat (None: a spectator) may see it.

        Raises:
            Unknown: there is no such seat.
        """
        if seat is not None and (type(seat) is not int or seat not in self.seats):
            raise Unknown("seat-unknown", seat=str(seat))
        return self.rounds.view(self.position, seat, self.over)

    def upcoming(self, seat: int | None) -> Json | None:
        """Between two rounds: the next round's first position as a seat may see it."""
        return None if self.over else self.rounds.upcoming(self.position, seat)

    def history(self) -> list[Json]:
        """Every move made, as all may see it."""
        return [ply.to_json() for ply in self.plies]

    def at(self, ply: int) -> "Table":
        """A copy of the table as it was after `ply` moves.

        >>> table = Table("poldr", 2, seed=7)
        >>> ply = table.play("Na1 Ma3")
        >>> table.at(0).ply, table.ply
        (0, 1)

        Raises:
            Unknown: fewer moves have been made.
        """
        if not 0 <= ply <= self.ply:
            raise Unknown("ply-unknown", ply=str(ply), plies=self.ply)
        past = Table.__new__(Table)
        past.__dict__.update(self.__dict__)
        past._positions = self._positions[: ply + 1]
        past.plies = self.plies[:ply]
        if ply < self.ply:
            past._ended = past._end = past._moves = past._numbers = None
        return past

    def fork(self, ply: int) -> "Table":
        """A copy after `ply` moves to play on; that somebody gave up or stopped there is left out.

        Raises:
            Unknown: fewer moves have been made.
        """
        other = self.at(ply)
        other._ended = other._end = other._moves = other._numbers = None
        return other

    def telling(self, text: str | None = None) -> Telling:
        """A move in words and in a drawing: one of this position, or the last one made.

        >>> Table("poldr", 2, seed=7).telling("Na1 Ma3").effects[0].kind
        'laid'

        Raises:
            Refusal: the move cannot be read, or breaks a rule.
        """
        if text is None:
            state = self._positions[-2].playing
            move = self.game.read(state, self.plies[-1].text)
        else:
            state, move = self.position.playing, self.read(text)
        return tell(self.game, self.setting, state, move)

    # Playing

    def read(self, text: object) -> int:
        """The legal move that a text stands for, as the rules' integer.

        Raises:
            Unreadable: the text is not a move.
            Illegal: a rule forbids the move.
            Over: the game is over.
        """
        if self.over:
            raise Over("game-over")
        if isinstance(text, Move):
            text = text.text
        if not isinstance(text, str) or len(text) > LONGEST_MOVE:
            raise Unreadable("move-unreadable", text=str(text)[:40])
        state = self.position.playing
        move = self.game.read(state, text)
        if self._is_legal(state, move) or self.game.accepts(state, move):
            return move
        raise self.game.refusal(state, move)

    def _is_legal(self, state: Any, move: int) -> bool:
        """Looks into the list if there is one; none is made for a single move."""
        if self._numbers is not None:
            return move in self._numbers
        return self.game.is_legal(state, move)

    def play(self, text: object) -> Ply:
        """Make a move, given by its text or as a `Move`; a refused move changes nothing.

        >>> table = Table("poldr", 2, seed=7)
        >>> table.play("Na1 Ma3")
        Ply(seat=0, text='Na1 Ma3', details={'fills': ['a2']}, reveals=False, round=1)
        >>> table.play("hello")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        tablee.games.refusal.Unreadable: ... [poldr-unreadable]

        Raises:
            Unreadable: the text is not a move.
            Illegal: a rule forbids the move.
            Over: the game is over.
        """
        move = self.read(text)
        state = self.position.playing
        after = self.rounds.after(self.position, move)
        ply = Ply(
            state.turn,
            self.game.write(state, move),
            self.game.details(state, move),
            self.game.reveals(state, move),
            after.round,
        )
        self._positions.append(after)
        self.plies.append(ply)
        self._moves = self._numbers = None
        return ply

    def undo(self) -> Ply:
        """Take back one move; returns it.

        Raises:
            Illegal: there is none, or it ended a round of a match.
            Over: the game was stopped or resigned.
        """
        if not self.plies:
            raise Illegal("undo-nothing")
        if self._ended is not None:
            raise Over("undo-ended")
        if self.rounds.match is not None and self.position.state.over():
            raise Illegal("undo-round")
        self._positions.pop()
        self._moves = self._numbers = None
        return self.plies.pop()

    def stop(self, left: Sequence[int] = ()) -> Result:
        """End the game here because all players agreed to, or because these seats left.

        Raises:
            Over: the game is over.
            Unknown: there is no such seat.
            Illegal: seats left a game of fewer than three players, or nobody stays.
        """
        for seat in left:
            if seat not in self.seats or left.count(seat) > 1:
                raise Unknown("seat-unknown", seat=str(seat))
        if self.over:
            raise Over("game-over")
        end = " ".join(["stopped", *map(str, sorted(left))])
        self._finish(end, self.rounds.stopped(self.position, left))
        assert self._ended is not None
        return self._ended

    def resign(self, seat: int) -> Result:
        """End a two-player game because a seat gives up.

        Raises:
            Unknown: there is no such seat.
            Illegal: the game has not two players.
            Over: the game is over.
        """
        if seat not in self.seats:
            raise Unknown("seat-unknown", seat=str(seat))
        if self.over:
            raise Over("game-over")
        self._finish(f"resigned {seat}", self.rounds.resigned(self.position, seat))
        assert self._ended is not None
        return self._ended

    def end(self, end: str) -> Result:
        """End the game as the `end` of a record says (`Record.end`)."""
        word, *seats = end.split()
        if word == "stopped":
            return self.stop([int(seat) for seat in seats])
        return self.resign(int(seats[0]))

    def _finish(self, end: str, result: Result) -> None:
        self._end, self._ended = end, result
        self._moves = self._numbers = None

    # Records

    @property
    def commitment(self) -> str | None:
        """The commitment to what was dealt, or to the start position that somebody chose."""
        chosen = self.rounds.dump(self._positions[0]) if self.set_up else None
        return Record.commitment_of(self.seed, chosen)

    def record(self, trusted: bool = False) -> Record:
        """The record of the game so far; hidden things are in it after the end, or if `trusted`."""
        known = trusted or self.over
        first = self._positions[0]
        return Record(
            game=self.game.name,
            players=self.setting.players,
            options=dict(self.setting.options),
            seed=self.seed if known else None,
            commitment=self.commitment,
            set_up=self.set_up,
            start=self.rounds.dump(first) if known else self.rounds.view(first, None),
            complete=known,
            moves=tuple(self._recorded(ply) for ply in self.plies),
            end=self._end,
            result=self.result.to_json() if self.result else None,
        )

    @staticmethod
    def _recorded(ply: Ply) -> Json:
        extra: Json = {}
        for name in ("draws", "fault"):
            if name in ply.details:
                extra[name] = ply.details[name]
        return {"seat": ply.seat, "text": ply.text, **extra}

    @classmethod
    def from_record(cls, record: Record) -> "Table":
        """Replay a record and check every move and the result.

        >>> table = Table("poldr", 2, seed=7)
        >>> ply = table.play("Na1 Ma3")
        >>> Table.from_record(table.record(trusted=True)).history() == table.history()
        True

        Raises:
            Refusal: the record's game, a move or the result is not possible.
        """
        table = cls._started(record)
        for number, move in enumerate(record.moves, 1):
            _follow(table, number, move)
        if record.end is not None:
            table.end(record.end)
        result = table.result.to_json() if table.result else None
        if record.result is not None and record.result != result:
            raise Illegal("record-result")
        record.annotations.replayed(table)
        return table

    @classmethod
    def _started(cls, record: Record) -> "Table":
        if record.complete:
            table = cls(record.game, record.players, record.options, record.seed, record.start)
            table.set_up = record.set_up  # a record always names its start
            return table
        # A record of a running game lacks what was hidden: any deal will do in which the same
        # moves are legal.
        game = games.get(record.game)
        setting = game.setting(record.players, record.options)
        assert record.start is not None
        start = record.start
        if game.secrets is not None:
            texts = [str(move["text"]) for move in record.moves]
            start = game.dump(game.secrets.guess(setting, start, texts))
        table = cls(record.game, record.players, record.options, 0, start)
        table.set_up = record.set_up
        return table


def _follow(table: Table, number: int, move: Json) -> None:
    if table.over:
        raise Illegal("record-after-end", ply=number)
    if move.get("seat", table.turn) != table.turn:
        raise Illegal("record-seat", ply=number, seat=str(move["seat"]), turn=table.turn)
    try:
        ply = table.play(move["text"])
    except Refusal as refused:
        raise Illegal("record-move", ply=number, text=str(move["text"]), why=refused) from refused
    for name in ("draws", "fault"):
        if name in move and move[name] != ply.details.get(name):
            raise Illegal("record-note", ply=number, note=name)


def _checked_seed(seed: object) -> int:
    if type(seed) is not int or not 0 <= seed < 1 << 256:
        raise Unknown("seed-not-possible")
    return seed
