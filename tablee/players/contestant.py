"""Contestants: players of a tournament, made from the word that names them.

`3` or `level:3` is a level, `random` and `greedy` need no thought, `uct:2000` and
`alpha_beta:50000` search so many nodes, `best:1.0s` thinks so long, and
`cmd:./mybot` is a program that answers the referee's `bot` command (docs/referee.md).
"""

import json
import re
import shlex
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.refusal import Refusal, Unknown
from tablee.play import Knowledge, Table
from tablee.players import levels, simple
from tablee.workers.child import Child, read_line

GRACE = 2.0


class Forfeit(Refusal):
    """A contestant crashed, stalled or broke a rule: it loses this game."""

    def to_json(self) -> Json:
        """The reason as a tournament keeps it: a message of the catalogue and what fills it in."""
        return _reason(self)


def _reason(refused: Refusal) -> Json:
    args = {
        name: _reason(value) if isinstance(value, Refusal) else value
        for name, value in refused.args_.items()
    }
    return {"why": refused.key, "args": args} if args else {"why": refused.key}


class Contestant(Protocol):
    """A player of a tournament."""

    def move(self, table: Table, seed: int) -> str:
        """The text of a move for the seat to move, from its view alone."""

    def close(self) -> None:
        """Release what it holds."""


@dataclass
class Thinker:
    """A contestant inside this program."""

    name: str

    def move(self, table: Table, seed: int) -> str:
        move = _move(self.name, Knowledge.of(table), seed)
        return table.game.write(table.position.playing, move)

    def close(self) -> None:
        """Nothing is held."""


def _move(name: str, known: Knowledge, seed: int) -> int:
    game, (kind, _, amount) = known.game, name.partition(":")
    if kind == "random":
        moves = game.moves(known.position)
        return moves[Chance(seed, "random move").below(len(moves))]
    if kind == "greedy":
        return game.read(known.position, simple.choose(known, 3, seed).text)
    if kind == "level":
        return levels.play(known, int(amount), seed).move
    budget = _budget(amount)
    if kind == "best":
        return levels.think(known, budget, seed).move
    from tablee.players import thinking

    state = known.world(Chance(seed, "world"))
    if kind == "alpha_beta":
        return thinking.alpha_beta(game, state, budget, seed).move
    return thinking.uct(game, state, known.setting.players, budget, seed).move


def _budget(amount: str) -> Any:
    from tablee.players.thinking import Budget

    if amount.endswith("s"):
        return Budget(seconds=float(amount[:-1]))
    return Budget(seconds=None, nodes=int(amount))


class Program:
    """A contestant that is another program, asked over its standard input."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command, self.seconds = command, seconds
        self._child: Child | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    def _running(self) -> Child:
        if self._child is not None and self._child.gone.is_set():
            self.close()
        if self._child is None:
            lines: SimpleQueue[bytes] = SimpleQueue()
            try:
                self._child = Child(
                    shlex.split(self.command), lines.put, lambda: lines.put(b""), read_line
                )
            except OSError as error:
                raise Forfeit("forfeit-not-started", why=error.strerror or "") from None
            self._lines = lines
        return self._child

    def move(self, table: Table, seed: int) -> str:
        """Ask the program; whatever is wrong with its answer is a Forfeit."""
        child, known = self._running(), Knowledge.of(table)
        request = {
            "cmd": "bot",
            "game": known.game.name,
            "players": known.setting.players,
            "options": dict(known.setting.options),
            "seat": table.turn,
            "view": known.view,
            "history": known.history,
            "moves": list(table.legal()),
            "seconds": self.seconds,
            "seed": seed,
        }
        # GRACE is for the pipe and a busy machine.
        limit = self.seconds + GRACE
        try:
            child.send(json.dumps(request).encode() + b"\n", limit)
            line = self._lines.get(timeout=limit)
        except (OSError, Empty):
            self.close()
            raise Forfeit("forfeit-late") from None
        return self._read_answer(line, table)

    def _read_answer(self, line: bytes, table: Table) -> str:
        try:
            answer = json.loads(line)
            text = answer["move"]
            table.read(text)
        except (ValueError, TypeError, KeyError):
            self.close()
            raise Forfeit("forfeit-no-move" if line else "forfeit-stopped") from None
        except Refusal as refused:
            raise Forfeit("forfeit-rules", rule=refused) from None
        return str(text)

    def close(self) -> None:
        """End the program."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()


_KNOWN = re.compile(
    r"random|greedy|level:[1-5]|(uct|alpha_beta|best):([1-9]\d*|\d+(\.\d+)?s)", re.ASCII
)


def contestant(name: str, seconds: float = 1.0) -> Contestant:
    """The contestant that a word names.

    >>> from tablee.play import Table
    >>> contestant("random").move(Table("poldr", 2, seed=1), seed=1)
    'Nf2 Mb2'

    Raises:
        Unknown: no contestant has that name.
    """
    if name.startswith("cmd:"):
        return Program(name.removeprefix("cmd:"), seconds)
    full = f"level:{name}" if name.isdecimal() else name
    if not _KNOWN.fullmatch(full):
        raise Unknown("contestant-unknown", name=name)
    amount = full.partition(":")[2]
    if amount.endswith("s") and not float(amount[:-1]):
        raise Unknown("seconds-not-possible")
    return Thinker(full)
