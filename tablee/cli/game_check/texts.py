"""The sentences of a game: the same keys in every language, and French typography."""

import re
from collections.abc import Iterator
from typing import Any

from tablee import games, locale
from tablee.cli.game_check import Finding
from tablee.games.game import Game
from tablee.games.refusal import Unknown

NEEDED = ("title", "blurb", "howto")
KEY = re.compile(r"^([a-z][a-z0-9-]*) *=", re.MULTILINE)
FRENCH = re.compile(r"[^\s:] [;!?»]|« |[^\s:] : |[a-zA-Zà-ÿ]'[a-zà-ÿ]")
"""A plain space where a no-break space belongs, or a straight apostrophe."""


def check(game: Game[Any]) -> Iterator[Finding]:
    """Which sentences are missing, and which are written wrong."""
    keys: dict[str, set[str]] = {}
    for lang in locale.LANGUAGES:
        path = games.folder(game.name) / f"{lang}.ftl"
        if not path.is_file():
            yield Finding("wrong", "check-no-texts", {"file": path.name})
            continue
        text = path.read_text("utf-8")
        keys[lang] = set(KEY.findall(text))
        yield from _wrong_keys(game.name, path.name, keys[lang])
        if lang == "fr":
            yield from _wrong_signs(path.name, text)
    for lang, own in keys.items():
        for other, others in keys.items():
            for key in sorted(others - own):
                yield Finding(
                    "wrong", "check-untranslated", {"key": key, "lang": lang, "in": other}
                )
    for lang in locale.LANGUAGES:
        try:
            locale.rules_path(lang, game.name)
        except Unknown:
            yield Finding("missing", "check-no-rules", {"file": f"rules.{lang}.md"})
    for part in ("words", "knowledge", "codes", "kit"):
        if games.part(game.name, part, _elsewhere(game.name, part)) is None:
            yield Finding("missing", f"check-no-{part}", {"file": f"{part}.py"})
    if not (games.folder(game.name) / "lesson.toml").is_file():
        yield Finding("missing", "check-no-lesson", {"file": "lesson.toml"})


def _elsewhere(name: str, part: str) -> str:
    """Where the games of this house keep such a part."""
    places = {
        "knowledge": f"tablee.players.knowledge.{name}",
        "codes": f"tablee.adapters.codes.{name}",
        "kit": f"tablee.paper.print.kits.{name}",
    }
    return places.get(part, "")


def _wrong_keys(name: str, file: str, keys: set[str]) -> Iterator[Finding]:
    for part in NEEDED:
        if f"{name}-{part}" not in keys:
            yield Finding("wrong", "check-key-missing", {"key": f"{name}-{part}", "file": file})
    for key in sorted(keys):
        if not key.startswith(f"{name}-"):
            yield Finding("wrong", "check-key-foreign", {"key": key, "file": file, "game": name})


def _wrong_signs(file: str, text: str) -> Iterator[Finding]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#") and (wrong := FRENCH.search(line)):
            place = f"{file}:{number}"
            yield Finding("wrong", "check-typography", {"place": place, "text": wrong.group()})
