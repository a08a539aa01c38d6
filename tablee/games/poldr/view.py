"""What a seat may know: everything lies open on the table."""

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.poldr.notation import dump, load
from tablee.games.poldr.state import Poldr


def view(state: Poldr, seat: int | None) -> Json:
    """The whole position, whoever looks."""
    return dump(state)


def world(setting: Setting, view: Json, chance: Chance) -> Poldr:
    """The position itself: there is nothing to guess."""
    return load(setting, view)
