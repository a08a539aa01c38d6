"""Telling a move: its words, its effects and its drawing, before any language.

`tell` asks the game's own module `games/<game>/words.py`; a game without one is told by its
notation. A `Message` names a sentence of the Fluent catalogue and holds what fills it in: plain
words and numbers, never another sentence, so that every language orders its own sentence. A telling
holds nothing that the move does not show to everybody.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import atan2, degrees
from typing import Any, Literal, NamedTuple, Protocol

from tablee import games
from tablee.games.game import Game, Setting
from tablee.games.scene import Label, Line, Point, Polygon, Scene, Shape

Arg = str | int
"""What fills a sentence in: a number, a name, or a word that a selector of the sentence knows."""

EffectKind = Literal[
    "points", "laid", "saved", "drawn", "owed", "turn", "phase", "decided", "out", "ends",
]  # fmt: skip
"""What a move may do.

points: scored. laid: put down from a reserve or a hand. saved: taken back to it. drawn: from a
pile. owed: still to be laid in this turn. turn: lost, or played again. phase: another one begins.
decided: what was open is fixed. out: its player has finished. ends: the round is over.
"""

MarkKind = Literal["arrow", "ghost", "area", "line", "mark"]
"""How a part of a drawing looks.

arrow: a way, its head at the last point. ghost: a thing as it would lie there. area: places that
the move fills or empties. line: a stretch that counts, such as a line of contact. mark: a place or
a thing that the move is about.
"""


@dataclass(frozen=True)
class Message:
    """One sentence: its key in the catalogue, and what fills it in."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict)

    def given(self, **more: Arg) -> "Message":
        """The same sentence with more filled in.

        >>> Message("tell-short", {"move": "Mb4"}).given(name="Coline").args
        {'move': 'Mb4', 'name': 'Coline'}
        """
        return Message(self.key, {**self.args, **more})


@dataclass(frozen=True)
class Effect:
    """One thing that a move does: as data, and in a few words."""

    kind: EffectKind
    seat: int
    """Whom it concerns."""
    count: int
    message: Message


@dataclass(frozen=True)
class Mark:
    """One part of a drawing, in the units of the game's geometry; y grows downward."""

    kind: MarkKind
    points: tuple[Point, ...] = ()
    """The way of an arrow or a line, else an outline; none for a thing that is not on the board."""
    place: str = ""
    """The place it ends at or covers, as `Game.spot` knows it; empty if it is no single place."""
    name: Message | None = None
    """What a screen reader calls the place."""
    role: str = ""
    """Of what it shows, as in a scene: "seat0", "black", "die", "joker" …; empty if of nothing."""
    labels: tuple[tuple[Point, str], ...] = ()
    """Signs to be written in it, and where: what a die shows then, the digits of a piece."""
    thing: str = ""
    """The piece of a hand or a pot that it is about, as the moves of the game write it."""
    step: int = 3
    """From which step of a hint on it is shown: 1 where to look, 2 with what, 3 the whole move."""


@dataclass(frozen=True)
class Telling:
    """A move in words and in a drawing."""

    seat: int
    """Who makes it."""
    advice: Message
    """The whole move as an invitation to whoever is to play: “Send the 4 ↻ to the 2 …”."""
    narration: Message
    """The whole move as told to others; see `narrated`."""
    short: Message
    """The same in a few signs and words, for a list."""
    look: Message
    """The first step of a hint: where to look."""
    piece: Message
    """The second step of a hint: which piece, die or pawn."""
    effects: tuple[Effect, ...] = ()
    drawing: tuple[Mark, ...] = ()

    def narrated(self, name: str, you: bool = False) -> Message:
        """The narration with its player: by name, or as “you”."""
        return self.narration.given(who="you" if you else "other", name=name)


class Sentences(NamedTuple):
    """The sentences that tell a kind of move, by their keys in the catalogue."""

    advice: str
    narration: str
    short: str
    look: str
    piece: str

    def telling(
        self, seat: int, args: Mapping[str, Arg], effects: Sequence[Effect] = (),
        drawing: Sequence[Mark] = (),
    ) -> Telling:  # fmt: skip
        """A move told by them, all filled in with the same."""
        return Telling(
            seat=seat,
            advice=Message(self.advice, args),
            narration=Message(self.narration, args),
            short=Message(self.short, args),
            look=Message(self.look, args),
            piece=Message(self.piece, args),
            effects=tuple(effects),
            drawing=tuple(drawing),
        )


class Teller(Protocol):
    """What `games/<game>/words.py` offers."""

    def tell(self, setting: Setting, state: Any, move: int) -> Telling:
        """A legal or accepted move in words and in a drawing."""


def tell(game: Game[Any], setting: Setting, state: Any, move: int) -> Telling:
    """A move of a position in words and in a drawing."""
    teller = _teller(game.name)
    if teller is None:
        return plain(game, state, move)
    return teller.tell(setting, state, move)


def missing(game: Game[Any], state: Any) -> Message | None:
    """What a solo that was stopped still lacks, where its game has a word for it."""
    teller = _teller(game.name)
    own: Callable[[Any], Message | None] | None = getattr(teller, "missing", None)
    return None if own is None else own(state)


def plain(game: Game[Any], state: Any, move: int) -> Telling:
    """A move told by its notation: what a game without words of its own gets."""
    text = {"move": game.write(state, move)}
    return Telling(
        seat=state.turn,
        advice=Message("tell-advice", text),
        narration=Message("tell-narration", text),
        short=Message("tell-short", text),
        look=Message("tell-look"),
        piece=Message("tell-piece"),
        effects=ending(state, state.play(move)),
    )


def ending(state: Any, after: Any) -> tuple[Effect, ...]:
    """The effect of a move that ends the round, if it does."""
    if not after.over():
        return ()
    return (Effect("ends", state.turn, 1, Message("effect-ends")),)


SECTORS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
"""Eight directions, clockwise from the right."""


def sector(dx: float, dy: float) -> str:
    """The one of eight directions that is nearest; y grows downward.

    >>> sector(1, 0), sector(-1, -1)
    ('e', 'nw')
    """
    return SECTORS[round(degrees(atan2(dy, dx)) / 45) % len(SECTORS)]


@cache
def _teller(name: str) -> Teller | None:
    module = games.part(name, "words")
    if module is None:
        return None
    teller: Teller = importlib.import_module(module)
    return teller


INKS = {
    "arrow": "told-arrow",
    "ghost": "ghost",
    "area": "told-area",
    "line": "told-line",
    "mark": "told-mark",
}
"""The role in a scene of each kind of mark."""
SEEN_THROUGH = {f"seat{seat}" for seat in range(6)} | {"black", "joker", "piece", "die"}
"""Roles that have an ink through which the board shows, `told-<role>`."""
LARGE, SMALL = 0.34, 0.22
"""The height of a sign that is alone in a mark, and of one among several."""


def over(scene: Scene, drawing: Sequence[Mark], step: int = 3) -> Scene:
    """The scene with a drawing on it, as far as a step of a hint shows it.

    Where to look is not shown any more once the whole move is.
    """
    both = Scene(list(scene.shapes), scene.unit, scene.title)
    first = 2 if step == 3 and any(mark.step == 3 for mark in drawing) else 1
    shown = [mark for mark in drawing if mark.points and first <= mark.step <= step]
    for kind in ("area", "ghost", "line", "mark", "arrow"):
        for mark in shown:
            if mark.kind == kind:
                both.add(*_shapes(mark))
    return both


def _shapes(mark: Mark) -> list[Shape]:
    """What a mark looks like: areas and ghosts are filled, so that the board shows through."""
    role = INKS[mark.kind]
    if mark.kind in ("arrow", "line"):
        return [Line(mark.points, role, arrow=mark.kind == "arrow")]
    filled = f"told-{mark.role}" if mark.role in SEEN_THROUGH and mark.kind != "mark" else role
    shapes: list[Shape] = [Polygon(mark.points, filled)]
    size = LARGE if len(mark.labels) == 1 else SMALL
    shapes += [Label(at, text, "text", size) for at, text in mark.labels]
    return shapes
