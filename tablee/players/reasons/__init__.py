"""Reasons: true facts about moves, found, checked and put in order.

A game's facts are in `reasons/<game>/`: `finder.py` finds them, `checker.py` proves each again from
its sentence by the plain rules, and shares nothing with the finder. `fr.ftl` and `en.ftl` are the
sentences. A game without such a folder has no reasons. Nothing here searches: what a search found
is handed in, and only what the checker confirms is said.
"""

import importlib
import importlib.util
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from tablee import games
from tablee.games.chance import Chance
from tablee.games.refusal import Refusal
from tablee.play import Knowledge
from tablee.players.reasons.fact import Fact

MOST = 3
"""So many facts are said about a move at most."""
ALTERNATIVES = 5
"""With so many other moves a good one is compared: what holds of all of them is no reason."""


class Finder(Protocol):
    """What `reasons/<game>/finder.py` offers."""

    def find(self, known: Knowledge, move: int) -> list[Fact]:
        """Facts about a legal move of the seat to move, from what that seat knows."""


class Checker(Protocol):
    """What `reasons/<game>/checker.py` offers."""

    def holds(self, known: Knowledge, fact: Fact, patience: int = 1) -> bool:
        """Whether what the sentence says is true, proven from the rules alone.

        With more patience a proof may look at so many times as many positions.
        """


@dataclass(frozen=True)
class Reasons:
    """Why a move is a mistake: what speaks against it, and what for a better one."""

    made: tuple[Fact, ...] = ()
    better: tuple[Fact, ...] = ()


def for_move(
    known: Knowledge, move: int, most: int = MOST, others: int = ALTERNATIVES
) -> tuple[Fact, ...]:
    """What speaks for a move, most important first; nothing where no fact is found.

    What is also true of so many other moves is left out.
    """
    finder = _finder(known.game.name)
    if finder is None:
        return ()
    good = [fact for fact in finder.find(known, move) if fact.good]
    return said(known, _special(known, finder, good, _alternatives(known, move, others)), most)


def _special(
    known: Knowledge, finder: Finder, good: Sequence[Fact], alternatives: Sequence[int]
) -> list[Fact]:
    """The facts that are not as true of all these moves; of no more moves than needed is asked."""
    common = list(good) if alternatives else []
    for move in alternatives:
        if not common:
            break
        facts = finder.find(known, move)
        common = [fact for fact in common if _has(fact, facts)]
    return [fact for fact in good if fact not in common]


def for_mistake(known: Knowledge, made: int, better: int, most: int = MOST) -> Reasons:
    """What speaks against the move made and not against a better one, and the other way round."""
    finder = _finder(known.game.name)
    if finder is None:
        return Reasons()
    ours, theirs = finder.find(known, made), finder.find(known, better)
    against = [fact for fact in ours if not fact.good and not _has(fact, theirs)]
    instead = [fact for fact in theirs if fact.good and not _has(fact, ours)]
    return Reasons(said(known, against, most), said(known, instead, most))


def found(known: Knowledge, move: int) -> list[Fact]:
    """Whatever the game's finder found about a move, before it is checked."""
    finder = _finder(known.game.name)
    return [] if finder is None else finder.find(known, move)


def has_reasons(name: str) -> bool:
    """Whether a game has facts of its own."""
    return _finder(name) is not None


def holds(known: Knowledge, fact: Fact, patience: int = 1) -> bool:
    """Whether a fact is true, proven again by the game's checker."""
    checker: Checker | None = _module(known.game.name, "checker")
    if checker is None or not playable(known, fact.line):
        return False
    return checker.holds(known, fact, patience)


def said(known: Knowledge, facts: Iterable[Fact], most: int = MOST) -> tuple[Fact, ...]:
    """The most important of these facts that the checker confirms, one of each kind."""
    told: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: -fact.weight):
        if len(told) == most:
            break
        if all(fact.kind != other.kind for other in told) and holds(known, fact):
            told.append(fact)
    return tuple(told)


def playable(known: Knowledge, line: Sequence[str]) -> bool:
    """Whether the moves of a line can be made one after the other."""
    game, state = known.game, known.position
    for text in line:
        try:
            move = game.read(state, text)
        except Refusal:
            return False
        if move not in game.moves(state):
            return False
        state = state.play(move)
    return True


def _has(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether as much is true of another move."""
    same = (other for other in facts if (other.kind, other.good) == (fact.kind, fact.good))
    return any(other.size >= fact.size for other in same)


def _alternatives(known: Knowledge, move: int, most: int) -> list[int]:
    """Some other moves, always the same for a position."""
    moves = [other for other in known.game.moves(known.position) if other != move]
    Chance(len(moves), "alternatives").shuffle(moves)
    return moves[:most]


def _finder(name: str) -> Finder | None:
    found: Finder | None = _module(name, "finder")
    return found


@cache
def _module(name: str, part: str) -> Any:
    package = games.part(name, "reasons", f"{__name__}.{name}")
    if package is None:
        return None
    return importlib.import_module(f"{package}.{part}")
