"""Pictures of solos to share: the start of a puzzle, or a finished solo, with a caption."""

import datetime
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Ge, Le

from tablee import games, locale
from tablee.drawing.svg import svg
from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.scene import Scene
from tablee.paper.card import card
from tablee.paper.png import png
from tablee.solve import puzzles
from tablee.wire.solos import Puzzle

WIDTH = 1200
"""Pixels of a PNG."""
DAY = 86_400


@dataclass
class Result:
    """The time and the hints a caption mentions; the server does not store them."""

    seconds: Annotated[int, Ge(0), Le(100 * DAY)] | None = None
    hints: Annotated[int, Ge(0), Le(10_000)] | None = None


def puzzle(game: str, name: str, result: Result, lang: str, kind: str) -> bytes:
    """A picture of a puzzle's start; with a caption if there is a result."""
    entry = puzzles.puzzle(game, name)
    scene = puzzles.picture(game, _start(game, entry["start"]))
    lines = _result_lines(lang, result)
    if lines:
        scene = _card(scene, game, lang, (title(lang, entry), *lines))
    return _encoded(kind, scene)


def solo(game: str, state: Any, result: Result, lang: str, kind: str) -> bytes:
    """A picture of a solo's position, with a caption."""
    count = games.get(game).scores(state)[0]
    laid = locale.say(lang, "solo-card-laid", count=count)
    scene = puzzles.picture(game, state)
    return _encoded(kind, _card(scene, game, lang, (laid, *_result_lines(lang, result))))


def _start(game: str, start: Json | None) -> Any:
    rules = games.get(game)
    setting = rules.setting(1)
    if start is None:
        return rules.start(setting, Chance(0, "start"), 0)
    return rules.load(setting, start)


def title(lang: str, entry: Puzzle) -> str:
    """What a puzzle is called in a caption."""
    if (own := entry["title"]) is not None:
        return locale.say(lang, own["key"], **own["args"])
    grade, number = entry["grade"] or 0, entry["number"] or 0
    if entry["date"]:
        day = datetime.date.fromisoformat(entry["date"])
        date = f"{day:%d/%m/%Y}" if lang == "fr" else f"{day:%Y-%m-%d}"
        return locale.say(lang, "solo-card-day", date=date, grade=grade)
    return locale.say(lang, "solo-card-puzzle", grade=grade, number=number)


def _result_lines(lang: str, result: Result) -> tuple[str, ...]:
    words = []
    if result.seconds is not None:
        minutes, seconds = divmod(result.seconds, 60)
        words.append(f"{minutes}:{seconds:02}")
    if result.hints is not None:
        words.append(locale.say(lang, "solo-hints", count=result.hints))
    return (" · ".join(words),) if words else ()


def _card(scene: Scene, game: str, lang: str, lines: tuple[str, ...]) -> Scene:
    left, _, right, _ = scene.bounds()
    heading = f"Tablée · {locale.say(lang, f'{game}-title')}"
    return card(scene, heading, lines, size=max(0.3, 0.05 * (right - left)))


def _encoded(kind: str, scene: Scene) -> bytes:
    return png(scene, WIDTH) if kind == "png" else svg(scene).encode()
