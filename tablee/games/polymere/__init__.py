"""Polymère: hexagonal dominoes for two to six, and a solo."""

from tablee.games.chance import Chance
from tablee.games.game import Game, Option, Secrets, Setting
from tablee.games.polymere.board import JOKER, JOKERS
from tablee.games.polymere.draw import geometry, scene, spot
from tablee.games.polymere.guess import guess
from tablee.games.polymere.notation import details, dump, read, refusal, size_of, write
from tablee.games.polymere.preview import preview, previews
from tablee.games.polymere.setup import dealt, load, position
from tablee.games.polymere.single import allows
from tablee.games.polymere.sketch import sketch
from tablee.games.polymere.state import MOST_MOVES, PASS, Polymere
from tablee.games.polymere.terminal import terminal
from tablee.games.polymere.view import view, world


def start(setting: Setting, chance: Chance, starter: int) -> Polymere:
    """The digits thrown, the pieces dealt; the seat with the lowest digit always starts."""
    pieces = list(range(JOKER)) + [JOKER] * JOKERS
    numbers = {"owed": 0, "turn": 0, "laid": 0, "passes": 0}
    if setting.players == 1:
        return position(setting, [], [pieces], [], [], [], numbers)
    taken: list[int] = []
    each = setting.options.get("digits", 1)
    while len(taken) < each * setting.players:
        digit = chance.die()
        if digit not in taken:
            taken.append(digit)
    own = [sorted(taken[first : first + each]) for first in range(0, len(taken), each)]
    chance.shuffle(pieces)
    size = dealt(setting.players)
    hands = [pieces[size * seat : size * (seat + 1)] for seat in range(setting.players)]
    talon = pieces[size * setting.players :]
    return position(setting, sorted(own), hands, talon, [], [], {**numbers, "owed": 1})


def scores(state: Polymere) -> list[int]:
    """Pieces left in hand; in a solo, pieces laid."""
    if state.players == 1:
        return [state.placed]
    return [size_of(state, seat) for seat in range(state.players)]


def reason(state: Polymere) -> str:
    if state.players == 1:
        return "solved"
    return "blocked" if state.passes else "out"


def reveals(state: Polymere, move: int) -> bool:
    """Whether a move draws pieces."""
    return move == PASS and len(state.talon) > 0


GAME = Game(
    name="polymere",
    seats=(1, 2, 3, 4, 5, 6),
    options=(
        Option("digits", 2, (2, 3), seats=(2,)),
        Option("play_on", False, (False, True), seats=(2, 3, 4, 5, 6)),
    ),
    most_moves=MOST_MOVES,
    start=start,
    read=read,
    write=write,
    details=details,
    refusal=refusal,
    dump=dump,
    load=load,
    scores=scores,
    reason=reason,
    geometry=geometry,
    scene=scene,
    terminal=terminal,
    preview=preview,
    previews=previews,
    allows=allows,
    spot=spot,
    sketch=sketch,
    secrets=Secrets(view, world, reveals, guess),
)
