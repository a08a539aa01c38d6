"""What the default board can make clickable: the cells and spots of `geometry` that moves name."""

import re
from collections.abc import Iterator
from typing import Any

from tablee.cli.game_check import Finding
from tablee.cli.game_check.played import settings
from tablee.games.chance import Chance
from tablee.games.game import Game, Json

PLIES = 20


def names(geometry: Json) -> list[str]:
    """The names of the places that the page finds in a geometry.

    >>> names({"cells": [{"name": "a1", "at": [0.5, 0.5]}], "spots": [{"name": "K"}]})
    ['a1']
    """
    listed = [
        place
        for part in ("cells", "spots")
        if isinstance(geometry.get(part), list)
        for place in geometry[part]
    ]
    return [
        place["name"]
        for place in listed
        if isinstance(place, dict)
        and isinstance(place.get("name"), str)
        and isinstance(place.get("at"), list | tuple)
    ]


def check(game: Game[Any]) -> Iterator[Finding]:
    """How many moves of random games can be made on the default board by pressing places."""
    named = counted = 0
    for setting in settings(game):
        places = names(game.geometry(setting))
        found = re.compile("|".join(map(re.escape, places)) or r"(?!)")
        chance = Chance(1, "places")
        state = game.start(setting, chance, 0)
        for _ in range(PLIES):
            moves = game.moves(state)
            if not moves:
                break
            for move in moves[:50]:
                counted += 1
                steps = game.details(state, move).get("steps")
                named += bool(steps or found.search(game.write(state, move)))
            state = state.play(moves[chance.below(len(moves))])
    if named:
        share = round(100 * named / counted)
        yield Finding("fine", "check-places", {"share": share})
    else:
        yield Finding("missing", "check-no-places")
