"""Lessons as they are written down: `tablee/games/<game>/lesson.toml`, read and checked.

docs/lessons.md says how to write one. Whatever cannot be read is a `Faulty` that names the place.
"""

import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablee import games
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.learn.conditions import check
from tablee.wire.lessons import Ask

FILE = "lesson.toml"
LANGUAGES = ("fr", "en")


class LessonError(ValueError):
    """A lesson that cannot be read: where, and what is wrong there."""


@dataclass(frozen=True)
class Words:
    """A text in both languages."""

    fr: str
    en: str

    def say(self, lang: str) -> str:
        """The text in one language, on one line a paragraph."""
        return self.fr if lang == "fr" else self.en


@dataclass(frozen=True)
class Setup:
    """A position: how it is set up, and the moves made from there."""

    players: int
    options: Json
    state: Json | None
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """A kind of try, and what is said to it."""

    when: Json
    say: Words | None
    example: str | None = None
    """A try of this kind, where no legal move is one."""


@dataclass(frozen=True)
class Stage:
    """One thing to do: what counts as right, and what is said to everything else."""

    task: Words | None
    answer: str
    right: tuple[Case, ...]
    wrong: tuple[Case, ...]
    otherwise: Words
    hints: tuple[Words, ...]
    done: Words
    done_marks: tuple[Json, ...]
    reply: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """One answer to a question; the rules say whether it is right, where they can."""

    label: Words
    say: Words
    right: bool | None
    when: Json | None
    move: str | None
    """The move the condition is about, if not the step's own."""


@dataclass(frozen=True)
class Step:
    """One step of a lesson: to be read, to be played, or to be answered."""

    id: str
    title: Words
    text: Words
    position: Setup
    show: tuple[str, ...]
    marks: tuple[Json, ...]
    you: int | None
    stages: tuple[Stage, ...]
    about: str | None
    choices: tuple[Choice, ...]
    hints: tuple[Words, ...]
    done_marks: tuple[Json, ...]

    @property
    def ask(self) -> Ask:
        """What is asked for: `read`, `move` or `choose`."""
        return "move" if self.stages else "choose" if self.choices else "read"


@dataclass(frozen=True)
class Lesson:
    """A lesson of one game."""

    game: str
    about: Words
    minutes: int
    names: tuple[Words, ...]
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step:
        """The step of that name.

        Raises:
            Unknown: there is none.
        """
        for one in self.steps:
            if one.id == name:
                return one
        raise Unknown("learn-no-step", step=name[:40])


class _Fields:
    """The fields of one table of the file; each is taken once, and none may be left over."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise LessonError(f"{where}: a table is needed here")
        self.data, self.where = dict(data), where

    def take(self, name: str, kind: type, default: Any = ...) -> Any:
        """A field of some kind."""
        value = self.data.pop(name, default)
        if value is ...:
            raise LessonError(f"{self.where}: `{name}` is missing")
        if value is not default and not isinstance(value, kind):
            raise LessonError(f"{self.where}: `{name}` should be {kind.__name__}")
        return value

    def words(self, name: str = "", default: Any = ...) -> Any:
        """A text in both languages: here as `fr` and `en`, or in a table of that name."""
        if name and name not in self.data:
            if default is ...:
                raise LessonError(f"{self.where}: `{name}` is missing")
            return default
        inner = _Fields(self.take(name, dict), f"{self.where}, {name}") if name else self
        if not name and default is not ... and not {"fr", "en"} & self.data.keys():
            return default
        texts = {lang: _flowed(inner.take(lang, str)) for lang in LANGUAGES}
        if name:
            inner.done()
        for lang, text in texts.items():
            if not text:
                raise LessonError(f"{inner.where}: `{lang}` is empty")
        return Words(**texts)

    def tables(self, name: str) -> "list[_Fields]":
        entries = self.take(name, list, [])
        return [_Fields(one, f"{self.where}, {name} {n}") for n, one in enumerate(entries, 1)]

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; one alone needs no brackets."""
        texts = self.data.pop(name, [])
        texts = [texts] if isinstance(texts, str) else texts
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise LessonError(f"{self.where}: `{name}` should be texts")
        return tuple(texts)

    def condition(self, name: str, default: Any = ...) -> Any:
        condition = self.take(name, dict, default)
        if isinstance(condition, dict):
            try:
                check(condition)
            except ValueError as error:
                raise LessonError(f"{self.where}, {name}: {error}") from None
        return condition

    def done(self) -> None:
        """Check that no field is left over."""
        if self.data:
            raise LessonError(f"{self.where}: unknown field `{next(iter(self.data))}`")


def _flowed(text: str) -> str:
    """Lines joined to paragraphs, which an empty line separates."""
    return "\n\n".join(part.replace("\n", " ") for part in text.strip().split("\n\n"))


def path_of(game: str) -> pathlib.Path:
    """Where the lesson of a game is written down."""
    return games.folder(game) / FILE


@cache
def get_lesson(game: str) -> Lesson:
    """The lesson of a game.

    >>> get_lesson("poldr").steps[0].ask
    'read'

    Raises:
        Unknown: there is no such game, or it has no lesson.
        LessonError: its file cannot be read.
    """
    name = games.get(game).name
    try:
        text = path_of(name).read_text("utf-8")
    except FileNotFoundError:
        raise Unknown("learn-no-lesson") from None
    return read(name, text)


def games_with_lessons() -> list[str]:
    """The games that have a lesson."""
    return [game for game in games.names() if path_of(game).is_file()]


def read(game: str, text: str) -> Lesson:
    """A lesson from the text of its file.

    >>> read("poldr", "about = 3")
    Traceback (most recent call last):
    ...
    tablee.learn.lesson.LessonError: poldr: `about` should be dict

    Raises:
        LessonError: says where the text is wrong, and why.
    """
    try:
        fields = _Fields(tomllib.loads(text), game)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{game}: {error}") from None
    setups = _Setups(fields)
    result = Lesson(
        game=game,
        about=fields.words("about"),
        minutes=fields.take("minutes", int, 5),
        names=tuple(one.words() for one in fields.tables("names")),
        steps=tuple(_step(one, setups) for one in fields.tables("steps")),
    )
    fields.done()
    names = [step.id for step in result.steps]
    if twice := {name for name in names if names.count(name) > 1}:
        raise LessonError(f"{game}: two steps are called `{twice.pop()}`")
    return result


class _Setups:
    """The named positions of a lesson; one may go on from another."""

    def __init__(self, fields: _Fields) -> None:
        self.players = fields.take("players", int, 2)
        self.options: Json = fields.take("options", dict, {})
        self.named: Json = fields.take("positions", dict, {})

    def find(self, name: str, where: str, more: tuple[str, ...] = ()) -> Setup:
        """The position of that name, and some moves further on."""
        if name not in self.named:
            raise LessonError(f"{where}: there is no position `{name}`")
        fields = _Fields(self.named[name], f"position {name}")
        moves = fields.texts("moves")
        if earlier := fields.take("from", str, ""):
            fields.done()
            return self.find(earlier, fields.where, moves + more)
        setup = Setup(
            players=fields.take("players", int, self.players),
            options=fields.take("options", dict, self.options),
            state=fields.take("state", dict, None),
            moves=moves + more,
        )
        fields.done()
        return setup


def _step(fields: _Fields, setups: _Setups) -> Step:
    name = fields.take("id", str)
    fields.where = f"step {name}"
    position = setups.find(fields.take("position", str), fields.where, fields.texts("moves"))
    text, title = fields.words(), fields.words("title")
    about = fields.take("about", str, None)
    choices = tuple(_choice(one, about) for one in fields.tables("choices"))
    stages = _stages(fields)
    step = Step(
        id=name,
        title=title,
        text=text,
        position=position,
        show=fields.texts("show"),
        marks=tuple(fields.take("marks", list, [])),
        you=fields.take("you", int, None),
        stages=stages,
        about=about,
        choices=choices,
        hints=tuple(one.words() for one in fields.tables("hints")) if choices else (),
        done_marks=tuple(fields.take("done_marks", list, [])),
    )
    fields.done()
    if choices and stages:
        raise LessonError(f"{fields.where}: a step asks for a move or an answer, not for both")
    return step


def _stages(fields: _Fields) -> tuple[Stage, ...]:
    """Several things to do in order, or the one that stands in the step itself."""
    if "stages" in fields.data:
        return tuple(_stage(one) for one in fields.tables("stages"))
    return (_stage(fields, whole=False),) if "answer" in fields.data else ()


def _stage(fields: _Fields, whole: bool = True) -> Stage:
    answer = fields.take("answer", str)
    right = tuple(_case(one) for one in fields.tables("right"))
    stage = Stage(
        task=fields.words("task", None),
        answer=answer,
        right=right or (Case({"text": answer}, None),),
        wrong=tuple(_case(one) for one in fields.tables("wrong")),
        otherwise=fields.words("otherwise"),
        hints=tuple(one.words() for one in fields.tables("hints")),
        done=fields.words("done"),
        done_marks=tuple(fields.take("done_marks", list, [])),
        reply=fields.texts("reply"),
    )
    if whole:
        fields.done()
    return stage


def _case(fields: _Fields) -> Case:
    when, example = fields.condition("when"), fields.take("example", str, None)
    case = Case(when, fields.words(default=None), example)
    fields.done()
    return case


def _choice(fields: _Fields, about: str | None) -> Choice:
    right, when = fields.take("right", bool, None), fields.condition("when", None)
    move = fields.take("move", str, about)
    if (right is None) == (when is None) or (when is not None and move is None):
        raise LessonError(f"{fields.where}: say `right`, or `when` with a move it is about")
    choice = Choice(fields.words(), fields.words("say"), right, when, move)
    fields.done()
    return choice
