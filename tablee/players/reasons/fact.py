"""A fact: something true about a move, as one sentence with its proof's reach."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tablee.games.game import Game
from tablee.games.telling import Arg, Message
from tablee.wire.reviews import Reason

Proof = Literal["rules", "search", "table"]
"""How a fact is known.

rules: by looking at the position before or after the move. search: every line to the horizon was
played. table: by a solved table, or a proof that is kept.
"""

PARTING = "-reason-"
"""Between the game and the kind of fact, in the key of a sentence."""


@dataclass(frozen=True)
class Fact:
    """Something true about a move. What the sentence is filled in with is the whole claim."""

    message: Message
    """The sentence; the edge fills in the players, see `told`."""
    seat: int
    """Who makes the move."""
    move: str
    """The move it is about, as text."""
    good: bool
    """Whether it speaks for the move."""
    weight: int
    """How important it is: heavier facts are said first."""
    size: int = 1
    """How much of it there is, to compare two moves by facts of one kind."""
    rival: int | None = None
    """Another seat that the sentence names."""
    line: tuple[str, ...] = ()
    """Moves to play through, from the position before the move on."""
    horizon: int = 1
    """How many moves the proof looks ahead, the move itself counted; 0: to the end."""
    proof: Proof = "rules"

    @property
    def kind(self) -> str:
        """What it is about: the last part of its key."""
        return self.message.key.partition(PARTING)[2]

    def told(self, names: Sequence[str], reader: int | None = None) -> Message:
        """The sentence with its players: by name, or as “you” for the reader's seat."""
        rival = self.seat if self.rival is None else self.rival
        return self.message.given(
            who="you" if self.seat == reader else "other",
            name=names[self.seat],
            rival="you" if rival == reader else "other",
            rival_name=names[rival],
        )

    def to_json(self) -> Reason:
        """As hints and reviews send it."""
        return {
            "key": self.message.key, "args": dict(self.message.args), "seat": self.seat,
            "rival": self.rival, "move": self.move, "good": self.good, "line": list(self.line),
            "horizon": self.horizon, "proof": self.proof,
        }  # fmt: skip


class About:
    """A move being looked at, and how facts about it are written."""

    def __init__(self, game: Game[Any], state: Any, move: int) -> None:
        self.game, self.move = game, move
        self.text = game.write(state, move)
        self._after = state.play(move)
        self.seat, self.rival = int(state.turn), int(self._after.turn)

    def fact(
        self, key: str, good: bool, weight: int, size: int = 1, replies: tuple[int, ...] = (),
        horizon: int = 1, proof: Proof = "rules", **args: Arg,
    ) -> Fact:  # fmt: skip
        """A fact whose line is the move and these replies."""
        line, state = [self.text], self._after
        for reply in replies:
            line.append(self.game.write(state, reply))
            state = state.play(reply)
        return Fact(
            Message(key, args), self.seat, self.text, good, weight, size, self.rival, tuple(line),
            horizon, proof,
        )  # fmt: skip
