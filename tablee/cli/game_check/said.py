"""The sentences that moves and endings ask for: are they there, and is everything filled in?"""

from collections.abc import Iterator
from typing import Any

from tablee import locale
from tablee.cli.game_check import Finding
from tablee.cli.game_check.played import LONGEST, settings
from tablee.games.chance import Chance
from tablee.games.game import Game, Setting
from tablee.games.telling import Message
from tablee.play import Table
from tablee.play.outcome import outcome

GAMES = 2
"""Random games in each setting."""
TOLD = 6
"""Plies of a game whose moves are told, and moves of a position."""


def check(game: Game[Any]) -> Iterator[Finding]:
    """Play games as people would see them; tell each sentence that cannot be said once."""
    told: set[tuple[str, str]] = set()
    for setting in settings(game):
        for seed in range(GAMES):
            for message in _messages(game, setting, seed):
                for finding in _faults(message):
                    place = (finding.key, str(finding.args))
                    if place not in told:
                        yield finding
                    told.add(place)


def _messages(game: Game[Any], setting: Setting, seed: int) -> Iterator[Message]:
    table = Table(game.name, setting.players, dict(setting.options), seed=seed)
    chance = Chance(seed, "said")
    for ply in range(60 if setting.players == 1 else LONGEST):
        if table.over:
            break
        moves = list(table.legal())
        if ply < TOLD:
            for text in moves[:TOLD]:
                telling = table.telling(text)
                yield from (telling.advice, telling.short, telling.look, telling.piece)
                yield telling.narrated("Coline")
                yield from (effect.message for effect in telling.effects)
        table.play(moves[chance.below(len(moves))])
    yield from _ending(game, table)


def _ending(game: Game[Any], table: Table) -> Iterator[Message]:
    ended = outcome(table)
    if ended is None:
        return
    who = {"who": "other", "name": "Coline"}
    yield Message(ended.ending.key, {**ended.ending.args, **who})
    yield from (place.score for place in ended.places)
    if ended.tie is not None:
        yield Message(ended.tie.key, {**ended.tie.args, **who})
        if table.rounds.match is None:
            yield Message(f"{game.name}-tie")


def _faults(message: Message) -> Iterator[Finding]:
    for lang in locale.LANGUAGES:
        file = f"{lang}.ftl"
        if not locale.has(lang, message.key):
            yield Finding("wrong", "check-key-missing", {"key": message.key, "file": file})
            continue
        try:
            locale.sentence(lang, message)
        except AssertionError:
            given = ", ".join(sorted(message.args)) or "–"
            args: dict[str, str | int] = {"key": message.key, "file": file, "given": given}
            yield Finding("wrong", "check-not-filled", args)
