"""What a seat may know in Permutation: everything lies open."""

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.permutation.notation import dump, load
from tablee.games.permutation.state import Permutation


def view(state: Permutation, seat: int | None) -> Json:
    """What a seat or a spectator knows: the whole position."""
    return dump(state)


def world(setting: Setting, known: Json, chance: Chance) -> Permutation:
    """The one position that fits what is known."""
    return load(setting, known)
