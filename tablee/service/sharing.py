"""Pictures of solos to show to others: a puzzle as it began, or what somebody has laid."""

import datetime
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Ge, Le

from tablee import games, locale
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.scene import Scene
from tablee.paper.card import card
from tablee.paper.png import png
from tablee.paper.svg import svg
from tablee.solve import puzzles
from tablee.wire.solos import Puzzle

WIDTH = 1200
"""Pixels of a PNG."""
DAY = 86_400


@dataclass
class Result:
    """What a picture tells of how it went; the device alone knows it."""

    seconds: Annotated[int, Ge(0), Le(100 * DAY)] | None = None
    hints: Annotated[int, Ge(0), Le(10_000)] | None = None


def puzzle(game: str, name: str, told: Result, lang: str, kind: str) -> bytes:
    """A puzzle as it begins; with a caption if there is something to tell."""
    found = puzzles.puzzle(game, name)
    scene = puzzles.picture(game, _start(game, found["start"]))
    lines = _result(lang, told)
    if lines:
        scene = _card(scene, game, lang, (_title(lang, found), *lines))
    return _as(kind, scene)


def solo(game: str, state: Any, told: Result, lang: str, kind: str) -> bytes:
    """What somebody has laid alone, with a caption."""
    count = games.get(game).scores(state)[0]
    laid = locale.say(lang, "solo-card-laid", count=count)
    scene = puzzles.picture(game, state)
    return _as(kind, _card(scene, game, lang, (laid, *_result(lang, told))))


def _start(game: str, start: Json | None) -> Any:
    found = games.get(game)
    setting = found.setting(1)
    if start is None:
        return found.start(setting, Chance(0, "start"), 0)
    return found.load(setting, start)


def _title(lang: str, found: Puzzle) -> str:
    if (title := found["title"]) is not None:
        return locale.say(lang, title["key"], **title["args"])
    grade, number = found["grade"] or 0, found["number"] or 0
    if found["date"]:
        day = datetime.date.fromisoformat(found["date"])
        date = f"{day:%d/%m/%Y}" if lang == "fr" else f"{day:%Y-%m-%d}"
        return locale.say(lang, "solo-card-day", date=date, grade=grade)
    return locale.say(lang, "solo-card-puzzle", grade=grade, number=number)


def _result(lang: str, told: Result) -> tuple[str, ...]:
    words = []
    if told.seconds is not None:
        minutes, seconds = divmod(told.seconds, 60)
        words.append(f"{minutes}:{seconds:02}")
    if told.hints is not None:
        words.append(locale.say(lang, "solo-hints", count=told.hints))
    return (" · ".join(words),) if words else ()


def _card(scene: Scene, game: str, lang: str, lines: tuple[str, ...]) -> Scene:
    left, _, right, _ = scene.bounds()
    title = f"Tablée · {locale.say(lang, f'{game}-title')}"
    return card(scene, title, lines, size=max(0.3, 0.05 * (right - left)))


def _as(kind: str, scene: Scene) -> bytes:
    return png(scene, WIDTH) if kind == "png" else svg(scene).encode()
