"""Questions about a solo of Polymère, answered from the asker's view.

Besides what is asked, a request may say `barred`: how moves begin that are not made, `J@`
for a figure without jokers.
"""

import threading
from typing import Any

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.polymere import GAME
from tablee.games.polymere.board import NAMES, RING
from tablee.games.refusal import Illegal
from tablee.solve.polymere import MOST, NO_JOKERS, figure_of
from tablee.solve.polymere import play as play
from tablee.solve.polymere import search as ps
from tablee.solve.polymere.figures import JOKER, known_end
from tablee.solve.puzzles import barred

HINT_SECONDS = 0.22
"""A hint should come before the player waits."""


def _seen(setting: Setting, view: Json) -> Any:
    """The figure as the asker sees it: in a solo everything lies open."""
    if setting.players != 1:
        raise Illegal("insight-solo-only")
    return GAME.world(setting, view, Chance(0, "solo"))


def _with_jokers(ask: Json) -> bool:
    return not {*NO_JOKERS} & {*barred(ask)}


def _on_file(state: Any, ask: Json) -> dict[tuple[int, int], str]:
    """What is left to lay for a complete figure that is known, if one begins like this."""
    figure = figure_of(state)
    end = known_end(figure, _with_jokers(ask)) or {}
    laid = {tuple(piece["at"]) for piece in figure.table}
    return {cell: _text(cell, faces) for cell, faces in end.items() if cell not in laid}


def _text(cell: tuple[int, int], faces: tuple[int, ...]) -> str:
    where = f"{cell[0]},{cell[1]}"
    if faces == JOKER:
        return f"J@{where}"
    one = faces.index(1)
    name = "".join(str(digit) for digit in faces[one:] + faces[:one])
    return f"{name}@{where}/{faces[0]}"


def _hint(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """What to lay next, or to lift; nothing where nothing more can be done."""
    state = _seen(setting, view)
    if state.over():
        return _answer(None, [])
    jokers = _with_jokers(ask)
    if not state.placed:
        left = _on_file(state, ask)
        return _answer(left.get((0, 0), f"{NAMES[0]}@0,0/1"), ["solo-hint-first"])
    fits = play.fitting(state, jokers)
    if left := _on_file(state, ask):
        hardest = min((c for c in fits if c in left), key=lambda c: (len(fits[c]), c))
        return _answer(left[hardest], ["solo-hint-lay"])
    if RING[state.placed] == play.LAST_RING:
        move = play.growing(state, jokers, HINT_SECONDS)
        return _answer(move, ["solo-hint-lay" if move else "solo-rings-full"])
    if _too_many_dead(state, jokers):
        return _answer(play.best_lift(state), ["solo-hint-lift"])
    advice = play.hint(state, HINT_SECONDS, jokers=jokers, wait=False)
    lift = advice.text.startswith("-")
    return _answer(advice.text, ["solo-hint-lift" if lift else "solo-hint-lay"])


def _answer(move: str | None, keys: list[str]) -> Json:
    lift = move is not None and move.startswith("-")
    return {"move": move, "lift": lift, "say": [{"key": key, "args": {}} for key in keys]}


def _solvable(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """Whether the ring being filled can be completed; in the last, whether all can be laid."""
    state = _seen(setting, view)
    jokers = _with_jokers(ask)
    last = RING[state.placed] == play.LAST_RING
    if not state.placed:
        possible: bool | None = True
    elif _on_file(state, ask):
        possible = True
    elif not state.over() and _too_many_dead(state, jokers):
        possible = False
    else:
        possible = play.outlook(state, jokers=jokers, wait=False).possible
    word = {True: "yes", False: "no", None: "unknown"}[possible]
    key = f"solo-rings-{word}" + ("-all" if last else "")
    args = {"ring": RING[state.placed]}
    return {"solvable": possible, "say": [{"key": key, "args": args}]}


def _too_many_dead(state: Any, jokers: bool) -> bool:
    """Whether more cells of the ring are dead than may stay empty: that needs no search."""
    dead = sum(not moves for moves in play.fitting(state, jokers).values())
    spare = ps.OUTSIDE - MOST[jokers] if RING[state.placed] == play.LAST_RING else 0
    return dead > spare


def _progress(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """How far the ring is, and which of its cells nothing fits any more."""
    state = _seen(setting, view)
    if state.over():
        return {"say": [], "marks": []}
    ring = RING[state.placed]
    dead = [c for c, moves in play.fitting(state, _with_jokers(ask)).items() if not moves]
    laid = state.placed - (3 * ring * (ring - 1) + 1 if ring else 0)
    say: list[Json] = []
    if ring:
        args = {"ring": ring, "laid": laid, "cells": 6 * ring, "full": ring - 1}
        say.append({"key": "solo-rings-now", "args": args})
    if dead:
        say.append({"key": "solo-rings-dead", "args": {"count": len(dead)}})
    return {"say": say, "marks": [f"{q},{r}" for q, r in dead]}


def _ready(setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """Compile or load the search, and the figures on file."""
    play.ready()
    known_end(figure_of(_seen(setting, view)), True)
    return {}


INSIGHTS = {"progress": _progress, "solvable": _solvable, "hint": _hint, "ready": _ready}
