"""Random games by the plain rules: every promise of `Game` and `State`, tried."""

import contextlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from tablee import games, locale
from tablee.cli.game_check import Finding, place_of
from tablee.drawing.svg import svg
from tablee.games import rule
from tablee.games.chance import Chance
from tablee.games.game import Game, Setting

GAMES = 12
"""Random games in each setting."""
LONGEST = 5_000
"""Moves after which a game is taken for endless; solos may go on for ever."""


class Fault(Exception):
    """A promise that does not hold."""

    def __init__(self, what: str, /, **args: str | int) -> None:
        super().__init__(what)
        self.finding = Finding("wrong", what, args)


class StrictList(list[int]):
    """A list that refuses a negative index: plain Python counts from the end, compiled code reads
    whatever lies there."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and at < 0:
            raise Fault("check-negative", index=at, length=len(self), place=_place())
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, int) and at < 0:
            raise Fault("check-negative", index=at, length=len(self), place=_place())
        super().__setitem__(at, value)


def _place() -> str:
    """The line of the rules that is being run."""
    frame = sys._getframe(2)
    return f"{frame.f_globals.get('__name__', '')}:{frame.f_lineno}"


@contextlib.contextmanager
def strict_tables(game: Game[Any]) -> Iterator[None]:
    """Replace the tables in the game's modules by strict ones for a while."""
    package = games.folder(game.name).name
    changed: list[tuple[Any, str, list[int]]] = []
    for name, module in list(sys.modules.items()):
        if package not in name.split("."):
            continue
        for attribute, value in list(vars(module).items()):
            if isinstance(value, list) and id(value) in rule.TABLES:
                changed.append((module, attribute, value))
                setattr(module, attribute, StrictList(value))
    try:
        yield
    finally:
        for module, attribute, value in changed:
            setattr(module, attribute, value)


def settings(game: Game[Any]) -> Iterator[Setting]:
    """Every number of players, and with it every other value of an option."""
    for players in game.seats:
        yield game.setting(players)
        for option in game.options:
            if option.seats and players not in option.seats:
                continue
            others = [value for value in option.allowed if value != option.default]
            for value in others[:1] + others[-1:]:
                yield game.setting(players, {option.name: value})


def check(game: Game[Any]) -> Iterator[Finding]:
    """Play random games in every setting; tell the first fault of each setting."""
    played = 0
    told: set[str] = set()
    for setting in settings(game):
        for seed in range(GAMES):
            try:
                with strict_tables(game):
                    _play(game, setting, seed)
                played += 1
            except Fault as fault:
                if fault.finding.key not in told:
                    yield fault.finding
                told.add(fault.finding.key)
                break
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                if "check-raises" not in told:
                    yield Finding("wrong", "check-raises", {"why": why, "place": place_of(error)})
                told.add("check-raises")
                break
    if not told:
        yield Finding("fine", "check-played", {"games": played})


def _play(game: Game[Any], setting: Setting, seed: int) -> None:
    chance = Chance(seed, "check")
    state = game.start(setting, chance, seed % setting.players)
    limit = 60 if setting.players == 1 else LONGEST
    for ply in range(limit):
        if state.over():
            _check_end(game, setting, state)
            return
        moves = _moves(game, state)
        if ply < 40:
            _check_position(game, setting, state, moves)
        state = state.play(moves[chance.below(len(moves))])
    if setting.players > 1:
        raise Fault("check-endless", moves=LONGEST, players=setting.players)


def _moves(game: Game[Any], state: Any) -> list[int]:
    out = StrictList([0] * game.most_moves)
    try:
        count = state.legal(out)
    except IndexError:
        raise Fault("check-buffer", most=game.most_moves) from None
    if count < 1:
        raise Fault("check-no-moves")
    moves = list(out[:count])
    if len(set(moves)) != count:
        raise Fault("check-move-twice", state=type(state).__name__)
    return moves


def _check_position(game: Game[Any], setting: Setting, state: Any, moves: list[int]) -> None:
    texts: dict[str, int] = {}
    for move in moves[:200]:
        text = game.write(state, move)
        if text in texts:
            raise Fault("check-text-twice", text=text)
        texts[text] = move
    for text, move in texts.items():
        if game.read(state, text) != move:
            raise Fault("check-text-lost", text=text)
    for x in (1, 1 << 16, 0xFFFFFFFF):
        if state.sample(x) not in moves:
            raise Fault("check-sample", x=x)
    if not 0 <= state.turn < setting.players:
        raise Fault("check-turn", turn=state.turn)
    data = game.dump(state)
    if json.loads(json.dumps(data)) != data:
        raise Fault("check-dump")
    if game.dump(game.load(setting, data)) != data:
        raise Fault("check-load")
    known = game.view(state, 0)
    if not game.terminal(setting, known):
        raise Fault("check-terminal")
    svg(game.scene(setting, known))
    json.dumps(
        [game.geometry(setting), game.preview(state, moves[0]), game.details(state, moves[0])]
    )


def _check_end(game: Game[Any], setting: Setting, state: Any) -> None:
    for seat in range(setting.players):
        state.standing(seat)
    scores = game.scores(state)
    if len(scores) != setting.players:
        raise Fault("check-scores", count=len(scores), players=setting.players)
    key = locale.reason_key(game.name, game.reason(state))
    for lang in locale.LANGUAGES:
        if not locale.has(lang, key):
            raise Fault("check-key-missing", key=key, file=f"{lang}.ftl")
    if game.dump(game.load(setting, game.dump(state))) != game.dump(state):
        raise Fault("check-load")
