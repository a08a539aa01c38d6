"""Moves in words and drawings, to be worded by whoever shows them.

A `Sentence` is a key of the Fluent catalogue and what fills it in. A narration also needs `who`
("you" or "other") and `name`, which the reader's side knows: the seat is in the telling.
"""

from typing_extensions import TypedDict

from tablee.games import telling
from tablee.games.telling import EffectKind, MarkKind
from tablee.wire.common import Point, Sentence

DIGITS = 3
"""Decimals of a point: finer than any screen shows."""


class MoveEffect(TypedDict):
    """One thing that a move does."""

    kind: EffectKind
    seat: int
    count: int
    words: Sentence


class MarkLabel(TypedDict):
    """A sign written in a drawing."""

    at: Point
    text: str


class DrawnMark(TypedDict):
    """One part of a drawing, in the units of the geometry."""

    kind: MarkKind
    points: list[Point]
    """The way of an arrow or a line, else an outline; none for a thing that is not on the board."""
    place: str
    """The place it ends at or covers; empty if it is no single place."""
    name: Sentence | None
    """What a screen reader calls the place."""
    role: str
    """Of what it shows, as in a scene; empty if of nothing."""
    labels: list[MarkLabel]
    thing: str
    """The piece of a hand or a pot that it is about, as the moves of the game write it."""
    step: int
    """From which step of a hint on it is shown: 1 where to look, 2 with what, 3 the whole move."""


class ToldMove(TypedDict):
    """A move in words, without a drawing."""

    seat: int
    narration: Sentence
    """The whole move as told to others; needs `who` and `name`."""
    short: Sentence


class Telling(ToldMove):
    """A move in words and in a drawing."""

    advice: Sentence
    """The whole move as an invitation to whoever is to play."""
    look: Sentence
    """The first step of a hint: where to look."""
    piece: Sentence
    """The second step of a hint: with what."""
    effects: list[MoveEffect]
    drawing: list[DrawnMark]


class StoryMove(ToldMove):
    """A move that was made, in words."""

    ply: int


class Story(TypedDict):
    """Every move of a game so far, in words."""

    ply: int
    moves: list[StoryMove]


class FinalPlace(TypedDict):
    """Where one seat stands, at the end or before it."""

    seat: int
    place: int
    score: Sentence


class Outcome(TypedDict):
    """How a game ended, in words; sentences about a player need `who` and `name`."""

    winner: int | None
    headline: Sentence
    """Who won; about the winner."""
    about: int | None
    """The seat that `ending` is about."""
    ending: Sentence
    tie: Sentence | None
    """What decided between equal scores; about the winner."""
    places: list[FinalPlace]
    decided: int | None
    """The move since which the winner was alone in front; null where nobody was so at the end."""


def sentence_message(message: telling.Message) -> Sentence:
    """A message as it is sent."""
    return {"key": message.key, "args": dict(message.args)}


def telling_message(told: telling.Telling) -> Telling:
    """A telling as it is sent."""
    return {
        "seat": told.seat,
        "narration": sentence_message(told.narration),
        "short": sentence_message(told.short),
        "advice": sentence_message(told.advice),
        "look": sentence_message(told.look),
        "piece": sentence_message(told.piece),
        "effects": [
            {
                "kind": effect.kind, "seat": effect.seat, "count": effect.count,
                "words": sentence_message(effect.message),
            }
            for effect in told.effects
        ],
        "drawing": [_mark_message(mark) for mark in told.drawing],
    }  # fmt: skip


def story_move(ply: int, told: telling.Telling) -> StoryMove:
    """A move that was made, in words."""
    return {
        "ply": ply, "seat": told.seat, "narration": sentence_message(told.narration),
        "short": sentence_message(told.short),
    }  # fmt: skip


def _mark_message(mark: telling.Mark) -> DrawnMark:
    return {
        "kind": mark.kind, "points": [_rounded(point) for point in mark.points],
        "place": mark.place,
        "name": None if mark.name is None else sentence_message(mark.name),
        "role": mark.role,
        "labels": [{"at": _rounded(at), "text": text} for at, text in mark.labels],
        "thing": mark.thing, "step": mark.step,
    }  # fmt: skip


def _rounded(point: Point) -> Point:
    return round(point[0], DIGITS) + 0.0, round(point[1], DIGITS) + 0.0
