"""The games as the page shows them, in the asker's language."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tablee import games, locale
from tablee.games.game import Game, Json, Option
from tablee.learn import lesson
from tablee.players.characters import USUAL, character
from tablee.players.opponents import can_think
from tablee.players.thinking_time import THINKING_SECONDS
from tablee.service.api import PHRASES
from tablee.solve.insights import insights
from tablee.wire import games as wire
from tablee.wire.games import GameOption, Games, Part


def games_message(lang: str) -> Games:
    """Every game with its options, the levels of the bots, and the phrases of the chat."""
    return {
        "games": [game_message(games.get(name), lang) for name in games.playable()],
        "levels": [
            {"level": level, "name": locale.say(lang, character(level).name),
             "about": locale.say(lang, character(level).temper), "seconds": seconds,
             "usual": level == USUAL}
            for level, seconds in THINKING_SECONDS.items()
        ],
        "phrases": [
            {"phrase": phrase, "text": locale.say(lang, f"phrase-{phrase}")} for phrase in PHRASES
        ],
        "thinks": can_think(),
    }  # fmt: skip


def game_message(game: Game[Any], lang: str) -> wire.Game:
    name = game.name
    message: wire.Game = {
        "name": name,
        "title": locale.say(lang, f"{name}-title"),
        "blurb": locale.say(lang, f"{name}-blurb"),
        "seats": [players for players in game.seats if players > 1],
        "solo": 1 in game.seats,
        "seat_names": [locale.seat_name(lang, name, seat) for seat in range(game.seats[-1])],
        "options": [_option(name, option, lang) for option in game.options],
        "hides": game.secrets is not None,
        "match": game.match is not None,
        "insights": list(insights(name)),
        "rules": f"/rules/{name}",
        "has": list(_has(name, lang)),
    }
    if name in games.installed():
        message["texts"] = locale.texts_of(lang, name)
    return message


def _has(name: str, lang: str) -> Iterator[Part]:
    """What a game brings besides itself; the page offers nothing else."""
    if lesson.path_of(name).is_file():
        yield "lesson"
    if locale.has_rules(lang, name):
        yield "rules"
    if games.part(name, "kit", f"tablee.paper.print.kits.{name}") is not None:
        yield "kit"
    if locale.has_findings(lang, name):
        yield "findings"


def _option(game: str, option: Option, lang: str) -> GameOption:
    title = f"{game}-option-{_key(option.name)}"
    return {
        "name": option.name,
        "title": locale.say(lang, title) if locale.has(lang, title) else option.name,
        "default": option.default,
        "allowed": list(option.allowed),
        "seats": list(option.seats),
        "words": {
            _word(value): locale.say(lang, f"{title}-{_key(_word(value))}")
            for value in option.allowed
            if locale.has(lang, f"{title}-{_key(_word(value))}")
        },
    }


def _word(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _key(word: str) -> str:
    return word.replace("_", "-")


def options_from_query(query: Mapping[str, str]) -> Json:
    """Game options from a URL's query; numbers, true and false are read as such.

    >>> options_from_query({"players": "2", "rounds": "3", "mode": "long"})
    {'rounds': 3, 'mode': 'long'}
    """
    options: Json = {}
    for name, text in query.items():
        if name in ("players", "lang"):
            continue
        try:
            options[name] = json.loads(text[:40])
        except ValueError:
            options[name] = text[:40]
    return options


def load() -> None:
    """Read every sentence and every game now, so that no request has to."""
    for lang in locale.LANGUAGES:
        games_message(lang)
