"""What a seat may know: everything, since nothing is hidden in this game."""

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.trapezomino.notation import dump, load
from tablee.games.trapezomino.state import Trapezomino


def view(state: Trapezomino, seat: int | None) -> Json:
    """The whole position, for every seat and spectator."""
    return dump(state)


def world(setting: Setting, seen: Json, chance: Chance) -> Trapezomino:
    """The position itself."""
    return load(setting, seen)
