"""A deal that fits a running game's record, where the real one is still hidden."""

from collections.abc import Sequence

from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.polymere.notation import details, dump, read, write
from tablee.games.polymere.setup import load
from tablee.games.polymere.state import Polymere
from tablee.games.polymere.view import world
from tablee.games.refusal import Refusal


class _Deal:
    """Places dealt or drawn, which piece is taken to have been in each, and who holds it."""

    def __init__(self, setting: Setting, data: Json) -> None:
        self.setting, self.data = setting, data
        self.pieces = [piece for hand in data["hands"] for piece in hand] + data["talon"]
        places = iter(range(len(self.pieces)))
        self.hands = [[next(places) for _ in hand] for hand in data["hands"]]
        self.talon = list(places)
        self.first = ([list(hand) for hand in self.hands], list(self.talon))

    def start(self) -> Polymere:
        """The first position with the pieces as they are taken to have been."""
        hands, talon = self.first
        return self._with(self.data, hands, talon)

    def _with(self, data: Json, hands: list[list[int]], talon: list[int]) -> Polymere:
        held = [[self.pieces[place] for place in hand] for hand in hands]
        rest = [self.pieces[place] for place in talon]
        return load(self.setting, data | {"hands": held, "talon": rest})

    def lay(self, state: Polymere, piece: str) -> Polymere:
        """The position with that piece in the hand of the player who now lays it."""
        hand = self.hands[state.turn]
        place = next((place for place in hand if self.pieces[place] == piece), None)
        if place is None and hand:
            place = hand[0]
            unlaid = [p for held in [*self.hands, self.talon] for p in held]
            other = next((p for p in unlaid if self.pieces[p] == piece), place)
            self.pieces[place], self.pieces[other] = self.pieces[other], self.pieces[place]
            state = self._with(dump(state), self.hands, self.talon)
        if place is not None:
            hand.remove(place)
        return state

    def draw(self, seat: int, count: int) -> None:
        """Move the next pieces of the talon into a hand."""
        self.hands[seat] += self.talon[:count]
        del self.talon[:count]


def guess(setting: Setting, start: Json, texts: Sequence[str]) -> Polymere:
    """A first position as a spectator saw it from which these moves can be made.

    Where a move cannot be made at all, what follows it is left to chance.
    """
    state = world(setting, start, Chance(0, "guess"))
    deal = _Deal(setting, dump(state))
    for text in texts:
        try:
            move = read(state, text)
            piece = details(state, move).get("piece")
            if piece is not None:
                state = deal.lay(state, piece)
            elif setting.players > 1:
                deal.draw(state.turn, details(state, move)["draws"])
            if write(state, move) not in _texts(state):
                break
        except Refusal:
            break
        state = state.play(move)
    return deal.start()


def _texts(state: Polymere) -> set[str]:
    if state.over():
        return set()
    out = [0] * 17_365
    return {write(state, move) for move in out[: state.legal(out)]}
