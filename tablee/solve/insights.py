"""Insights: what a game's solver knows of a position, asked by a word.

`tablee.solve.<game>` or `tablee.solve.<game>.insights` may hold `INSIGHTS`, a mapping of
questions ("solvable", …) to functions `(setting, view, ask, stop) -> Json`: `view` is what the
asker sees, `ask` the request with whatever else it says, `stop` an event after which an answer
is no longer wanted. An answer may have `say`, sentences as `{"key", "args"}` of the catalogue.
The question "ready" loads and compiles whatever the others need.
"""

import importlib
import importlib.util
import threading
from collections.abc import Callable, Mapping
from functools import cache

from tablee import games
from tablee.games.game import Json, Setting
from tablee.games.refusal import Unknown

Insight = Callable[[Setting, Json, Json, threading.Event], Json]


@cache
def insights(game: str) -> Mapping[str, Insight]:
    """The questions a game's solver answers, and the functions that answer them.

    >>> sorted(insights("trapezomino"))
    ['hint', 'ready', 'solution', 'solvable']
    """
    known: dict[str, Insight] = {}
    name = games.part(game, "solve", f"tablee.solve.{game}")
    if name is None:
        return known
    package = importlib.import_module(name)
    known |= getattr(package, "INSIGHTS", {})
    if hasattr(package, "__path__") and importlib.util.find_spec(f"{name}.insights") is not None:
        known |= importlib.import_module(f"{name}.insights").INSIGHTS
    return known


def answer(game: str, setting: Setting, view: Json, ask: Json, stop: threading.Event) -> Json:
    """The answer to a question about a position, as the asker sees it.

    >>> from tablee import games
    >>> setting = games.get("poldr").setting(2)
    >>> answer("poldr", setting, {}, {"ask": "rain"}, threading.Event())  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    tablee.games.refusal.Unknown: No answer is known to “rain” here. ... [insight-unknown]

    Raises:
        Unknown: the game does not answer that question.
        Refusal: the view is no position of a solo.
    """
    known, word = insights(game), ask.get("ask")
    if not isinstance(word, str) or word not in known:
        raise Unknown("insight-unknown", ask=str(word)[:40], possible=", ".join(known) or "—")
    return known[word](setting, view, ask, stop)
