"""The games for OpenSpiel: importing this registers `tablee_<game>` with pyspiel.

Every die and every step of a shuffle is a chance node, so that trees are whole;
the rounds themselves are played by `tablee.play`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from tablee import games
from tablee.adapters import coding
from tablee.adapters.coding import Coder, next_round
from tablee.games.chance import Chance
from tablee.games.game import Game, Json, Setting
from tablee.play.position import Position, Result, Rounds

DEFAULT_PLAYERS = 2
DIE = 6
SPARE_THROWS = 100
"""Dice may be thrown again without end (all but never): room for these in a history."""


# Chance as nodes of the tree


class Throw(Exception):
    """The rules ask for one more throw of a die with so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Script(Chance):
    """Throws that are known beforehand; when they run out, `Throw` asks for the next."""

    def __init__(self, throws: Sequence[int] = ()) -> None:
        self._throws = iter(throws)

    def below(self, count: int) -> int:
        if count == 1:
            return 0
        for throw in self._throws:
            return throw
        raise Throw(count)


class Scripted(Rounds):
    """Rounds that take every throw from a script."""

    def __init__(self, game: Game[Any], setting: Setting) -> None:
        self.script = Script()
        self._plain = game
        load = replace(game, start=self._start)
        if game.throw_off is not None:
            load = replace(load, throw_off=self._throw_off)
        super().__init__(load, setting, seed=0)

    def _start(self, setting: Setting, chance: Chance, starter: int) -> Any:
        return self._plain.start(setting, self.script, starter)

    def _throw_off(self, state: Any, seats: Sequence[int], chance: Chance) -> dict[int, list[int]]:
        assert self._plain.throw_off is not None
        return self._plain.throw_off(state, seats, self.script)


# A game on its way


@dataclass(frozen=True)
class Note:
    """Something that a seat (None: everybody) was shown besides the moves."""

    ply: int
    seat: int | None
    before: Position | None
    after: Position


@dataclass(frozen=True)
class History:
    """Everything that has happened in a game; never changed, so copies share it."""

    position: Position | None = None
    moves: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    move: int | None = None
    """A move that has been made, if chance still has to decide what it leads to."""
    throws: tuple[int, ...] = ()
    """What chance has decided so far about the next step."""
    sides: int = 0
    """Of the die to be thrown now; 0 if a player is to move, or nobody."""
    result: Result | None = None
    legal: dict[int, int] = field(default_factory=dict, init=False)
    """The moves by their actions, once asked for; no other history shares it."""

    def __deepcopy__(self, memo: object) -> "History":
        return self


class Tree:
    """One game in one setting: how its histories go on, and what is seen of them."""

    def __init__(self, name: str, players: int, options: Mapping[str, Any]) -> None:
        self.coder = Coder(name, players, options)
        self.game, self.setting = self.coder.game, self.coder.setting
        self.rounds = Scripted(self.game, self.setting)
        self._key = (name, players, tuple(options.items()))
        self.root = self._advance(History())

    def __deepcopy__(self, memo: object) -> "Tree":
        return self

    def __reduce__(self) -> Any:
        return tree, self._key

    def after(self, history: History, action: int) -> History:
        """The history after a throw or a move."""
        if history.sides:
            return self._advance(replace(history, throws=(*history.throws, action), sides=0))
        if action not in self.legal(history):
            raise ValueError(f"action {action} is not legal here")
        assert history.position is not None
        state, move = history.position.state, history.legal[action]
        text = self.game.write(state, move)
        return self._advance(replace(history, moves=(*history.moves, text), move=move))

    def legal(self, history: History) -> dict[int, int]:
        if not history.legal and history.position is not None and history.result is None:
            history.legal.update(self.coder.legal(history.position.state))
        return history.legal

    def _advance(self, history: History) -> History:
        """The history up to where a player is to move, a die to be thrown, or the end."""
        self.rounds.script = Script(history.throws)
        try:
            if history.position is None or history.move is not None:
                history = replace(self._step(history), move=None, throws=())
                self.rounds.script = Script()
            return replace(history, result=self._result(history), throws=())
        except Throw as due:
            return replace(history, sides=due.sides)

    def _step(self, history: History) -> History:
        """The first position, or the one after the move, and what it shows to whom."""
        before, ply = history.position, len(history.moves)
        if before is None or history.move is None:
            first = self.rounds.first()
            return replace(history, position=first, notes=(Note(0, None, None, first),))
        state = before.state
        after = next_round(self.rounds.after(before, history.move))
        notes = history.notes
        if self.game.reveals(state, history.move):
            notes = (*notes, Note(ply, state.turn, before, after))
        if after.round != before.round:
            notes = (*notes, Note(ply, None, None, after))
        return replace(history, position=after, notes=notes)

    def _result(self, history: History) -> Result | None:
        assert history.position is not None
        if self.rounds.over(history.position):
            return self.rounds.result(history.position)
        if len(history.moves) >= self.coder.longest:
            return self.rounds.stopped(history.position)
        return None

    def view(self, history: History, seat: int) -> Json | None:
        """What a seat sees now; None before the deal."""
        return None if history.position is None else self.rounds.view(history.position, seat)

    def knowledge(self, history: History, seat: int) -> Json:
        """All that a seat has learnt: what it was shown and every move made, in order."""
        shown = [
            [note.ply, self._shown(note, seat)]
            for note in history.notes
            if note.seat is None or note.seat == seat
        ]
        result = history.result.to_json() if history.result else None
        return {"seat": seat, "shown": shown, "moves": history.moves, "result": result}

    def _shown(self, note: Note, seat: int) -> Json:
        """A view, or what has changed in it."""
        after = self.rounds.view(note.after, seat)
        before = self.rounds.view(note.before, seat) if note.before else {}
        return {name: value for name, value in after.items() if before.get(name) != value}

    def resample(self, history: History, seat: int, seed: int) -> History:
        """A history that this seat cannot tell from the true one, hidden things drawn anew."""
        assert history.position is not None
        view = self.game.view(history.position.state, seat)
        world = self.game.world(self.setting, view, Chance(seed, "world"))
        position, ply = replace(history.position, state=world), len(history.moves)
        own = [note for note in history.notes if note.seat is None or note.seat == seat]
        others = [other for other in range(self.setting.players) if other != seat]
        notes = [replace(note, seat=seat) for note in own]
        notes += [Note(ply, other, None, position) for other in others]
        return replace(history, position=position, notes=tuple(notes))

    def to_json(self, history: History) -> Json:
        """The whole history, hidden things included."""
        data: Json = {"throws": history.throws, "moves": len(history.moves)}
        if history.position is not None:
            data["state"] = self.rounds.dump(history.position)
        return data


@cache
def tree(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> Tree:
    """The tree of a game; one for each setting."""
    return Tree(name, players, dict(options))


# As pyspiel knows it


class TableeState(pyspiel.State):  # type: ignore[misc]  # the peer has no types
    """A node of the tree of a game."""

    def __init__(self, game: "TableeGame") -> None:
        super().__init__(game)
        self._tree = game.tree
        self._history = game.tree.root

    def current_player(self) -> int:
        if self._history.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._history.sides or self._history.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._history.position.state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._tree.legal(self._history))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every side of the die is as likely as any other."""
        sides = self._history.sides
        return [(side, 1 / sides) for side in range(sides)]

    def _apply_action(self, action: int) -> None:
        self._history = self._tree.after(self._history, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action + 1} of {self._history.sides}"
        assert self._history.position is not None
        return self._tree.coder.text(self._history.position.state, action)

    def is_terminal(self) -> bool:
        return self._history.result is not None

    def returns(self) -> list[float]:
        """Zero until the end, then by the ranking."""
        if self._history.result is None:
            return [0.0] * self._tree.setting.players
        return coding.returns(self._history.result.ranking)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableeState":
        """A state that the player cannot tell from this one."""
        state: TableeState = self.clone()
        seed = int(sampler() * (1 << 53))
        state._history = self._tree.resample(self._history, player, seed)
        return state

    def __str__(self) -> str:
        return _compact(self._tree.to_json(self._history))


class Observer:
    """What a seat sees now as numbers and text, or as text all that it has learnt."""

    def __init__(self, tree: Tree, kind: Any, params: Any) -> None:
        one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or not one_seat:
            raise ValueError("only what one seat sees, without parameters")
        self._tree, self._recall = tree, kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recall:
            self.tensor = np.zeros(len(tree.coder.low), np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: TableeState, player: int) -> None:
        """Put what a seat sees into `tensor`."""
        if self.tensor is not None:
            view = self._tree.view(state._history, player)
            self.tensor[:] = self._tree.coder.observation(view, player)

    def string_from(self, state: TableeState, player: int) -> str:
        """The same as text, or all that the seat has learnt."""
        if self._recall:
            return _compact(self._tree.knowledge(state._history, player))
        return _compact({"seat": player, "view": self._tree.view(state._history, player)})


class TableeGame(pyspiel.Game):  # type: ignore[misc]  # the peer has no types
    """A game with its number of players and its options; there is a subclass for each game.

    >>> pyspiel.load_game("tablee_poldr(players=2,size=5)").num_players()
    2
    """

    name: str
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        players = int(params.get("players", DEFAULT_PLAYERS))
        self.tree = tree(self.name, players, _options(self.name, players, params))
        self._throws, sides = _throws(self.tree)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.coder.numbering.size,
            max_chance_outcomes=sides,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.tree.coder.longest,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> Any:
        return load, (str(self),)

    def new_initial_state(self) -> TableeState:
        """The game before the first throw or move."""
        return TableeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance decides; dice thrown again and again are not all counted."""
        return self._throws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.tree, kind or pyspiel.IIGObservationType(), params)


def load(text: str) -> Any:
    """The game of a string such as `tablee_poldr(size=5)`."""
    return pyspiel.load_game(text)


def _options(name: str, players: int, params: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """The options among the parameters.

    pyspiel fills in every default, also of options that do not go with the players.
    """
    options = games.get(name).options
    known = {option.name for option in options if not option.seats or players in option.seats}
    defaults = {option.name: option.default for option in options}
    given = {
        option: value
        for option, value in params.items()
        if option != "players" and (option in known or value != defaults.get(option))
    }
    return tuple(sorted(given.items()))


def _throws(tree: Tree) -> tuple[int, int]:
    """How many throws a game may have, and the most sides a die of it has."""
    throws, sides, history = 0, 0, tree.root
    while history.position is None:
        throws, sides = throws + 1, max(sides, history.sides)
        history = tree.after(history, throws % history.sides)
    if tree.game.throw_off is not None:
        sides = max(sides, DIE)
    return (throws + SPARE_THROWS, sides) if sides else (0, 0)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _kind(name: str) -> Any:
    """The description by which pyspiel registers a game."""
    root = tree(name, DEFAULT_PLAYERS, ())
    game, setting = root.game, root.setting
    first = game.start(setting, Chance(0, "round/1"), 0)
    hidden = game.view(first, 0) != game.dump(first)
    chance = bool(root.root.sides) or game.throw_off is not None
    given = {option.name: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=f"tablee_{name}",
        long_name=f"Tablée: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            if chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(seats for seats in game.seats if seats > 1),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": DEFAULT_PLAYERS, **given},
    )


def _register(name: str) -> None:
    """Register a class of its own: a plain function makes pyspiel crash when Python ends."""
    kind = _kind(name)
    pyspiel.register_game(kind, type(f"Tablee_{name}", (TableeGame,), {"name": name, "kind": kind}))


for _name in coding.names():
    _register(_name)
