"""`tablee check-game`: what is missing or wrong in a game, in sentences.

The checks go from cheap to dear and stop where a fault makes the next ones pointless: the package
is loaded, its sentences are read, its rules are looked at as source, games are played at random by
the plain rules, and at last by the compiled ones.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from tablee import games
from tablee.games.refusal import Unknown


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: a sentence of the catalogue, and what fills it in."""

    weight: Literal["wrong", "missing", "fine"]
    """wrong: it must be mended. missing: it is optional. fine: it was checked and holds."""
    key: str
    args: dict[str, str | int] = field(default_factory=dict)


def check(name: str) -> Iterator[Finding]:
    """Everything that can be said about a game, as it is found.

    Raises:
        Unknown: no game of that name is installed.
    """
    from tablee.cli.game_check import compiled, places, played, said, source, texts

    if name not in games.names():
        games.get(name)
    try:
        game = games.get(name)
    except Unknown as refusal:
        yield loading_failed(name, refusal)
        return
    yield Finding("fine", "check-loaded", {"game": name})
    found: list[Finding] = []
    for part in (texts.check, source.check, played.check, said.check, places.check):
        if part in (said.check, places.check) and any(one.weight == "wrong" for one in found):
            break
        try:
            for finding in part(game):
                found.append(finding)
                yield finding
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            found.append(Finding("wrong", "check-raises", {"why": why, "place": place_of(error)}))
            yield found[-1]
            break
    if any(finding.weight == "wrong" for finding in found):
        yield Finding("missing", "check-not-compiled-yet")
    else:
        yield from compiled.check(game)


def place_of(error: BaseException) -> str:
    """Where an error was raised: module, line and function."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno} ({code.co_name})"
        trace = trace.tb_next
    return place


def loading_failed(name: str, refusal: Unknown) -> Finding:
    """Where the package stopped, by file and line."""
    error = refusal.__cause__
    if error is None:
        return Finding("wrong", "check-no-game", {"why": str(refusal.args_["why"])})
    place = ""
    trace = error.__traceback__
    folder = str(games.folder(name))
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(folder):
            file = trace.tb_frame.f_code.co_filename.removeprefix(folder).lstrip("/\\")
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{error.filename.removeprefix(folder).lstrip('/')}:{error.lineno}"
    why = f"{type(error).__name__}: {error}"
    return Finding("wrong", "check-broken", {"place": place or "__init__.py", "why": why})
