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
from tablee.adapters.coding import Coder, begun
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
        """The next throw."""
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
        loaded = replace(game, start=self._start)
        if game.throw_off is not None:
            loaded = replace(loaded, throw_off=self._throw_off)
        super().__init__(loaded, setting, seed=0)

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
class Course:
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
    """The moves by their actions, once asked for; no other course shares it."""

    def __deepcopy__(self, memo: object) -> "Course":
        return self


class Tree:
    """One game in one setting: how its courses go on, and what is seen of them."""

    def __init__(self, name: str, players: int, options: Mapping[str, Any]) -> None:
        self.coder = Coder(name, players, options)
        self.game, self.setting = self.coder.game, self.coder.setting
        self.rounds = Scripted(self.game, self.setting)
        self._key = (name, players, tuple(options.items()))
        self.root = self._settled(Course())

    def __deepcopy__(self, memo: object) -> "Tree":
        return self

    def __reduce__(self) -> Any:
        return tree, self._key

    def after(self, course: Course, action: int) -> Course:
        """The course after a throw or a move."""
        if course.sides:
            return self._settled(replace(course, throws=(*course.throws, action), sides=0))
        if action not in self.legal(course):
            raise ValueError(f"action {action} is not legal here")
        assert course.position is not None
        state, move = course.position.state, course.legal[action]
        text = self.game.write(state, move)
        return self._settled(replace(course, moves=(*course.moves, text), move=move))

    def legal(self, course: Course) -> dict[int, int]:
        """The legal moves by their actions."""
        if not course.legal and course.position is not None and course.result is None:
            course.legal.update(self.coder.legal(course.position.state))
        return course.legal

    def _settled(self, course: Course) -> Course:
        """The course up to where a player is to move, a die to be thrown, or the end."""
        self.rounds.script = Script(course.throws)
        try:
            if course.position is None or course.move is not None:
                course = replace(self._stepped(course), move=None, throws=())
                self.rounds.script = Script()
            return replace(course, result=self._result(course), throws=())
        except Throw as due:
            return replace(course, sides=due.sides)

    def _stepped(self, course: Course) -> Course:
        """The first position, or the one after the move, and what it shows to whom."""
        before, ply = course.position, len(course.moves)
        if before is None or course.move is None:
            first = self.rounds.first()
            return replace(course, position=first, notes=(Note(0, None, None, first),))
        state = before.state
        after = begun(self.rounds.after(before, course.move))
        notes = course.notes
        if self.game.reveals(state, course.move):
            notes = (*notes, Note(ply, state.turn, before, after))
        if after.round != before.round:
            notes = (*notes, Note(ply, None, None, after))
        return replace(course, position=after, notes=notes)

    def _result(self, course: Course) -> Result | None:
        assert course.position is not None
        if self.rounds.over(course.position):
            return self.rounds.result(course.position)
        if len(course.moves) >= self.coder.longest:
            return self.rounds.stopped(course.position)
        return None

    def view(self, course: Course, seat: int) -> Json | None:
        """What a seat sees now; None before the deal."""
        return None if course.position is None else self.rounds.view(course.position, seat)

    def knowledge(self, course: Course, seat: int) -> Json:
        """All that a seat has learnt: what it was shown and every move made, in order."""
        shown = [
            [note.ply, self._shown(note, seat)]
            for note in course.notes
            if note.seat is None or note.seat == seat
        ]
        result = course.result.to_json() if course.result else None
        return {"seat": seat, "shown": shown, "moves": course.moves, "result": result}

    def _shown(self, note: Note, seat: int) -> Json:
        """A view, or what has changed in it."""
        after = self.rounds.view(note.after, seat)
        before = self.rounds.view(note.before, seat) if note.before else {}
        return {name: value for name, value in after.items() if before.get(name) != value}

    def imagined(self, course: Course, seat: int, seed: int) -> Course:
        """A course that this seat cannot tell from the true one, hidden things drawn anew."""
        assert course.position is not None
        view = self.game.view(course.position.state, seat)
        world = self.game.world(self.setting, view, Chance(seed, "world"))
        position, ply = replace(course.position, state=world), len(course.moves)
        own = [note for note in course.notes if note.seat is None or note.seat == seat]
        others = [other for other in range(self.setting.players) if other != seat]
        notes = [replace(note, seat=seat) for note in own]
        notes += [Note(ply, other, None, position) for other in others]
        return replace(course, position=position, notes=tuple(notes))

    def told(self, course: Course) -> Json:
        """The whole course, hidden things included."""
        told: Json = {"throws": course.throws, "moves": len(course.moves)}
        if course.position is not None:
            told["state"] = self.rounds.dump(course.position)
        return told


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
        self._course = game.tree.root

    def current_player(self) -> int:
        """The seat to move, or chance, or nobody."""
        if self._course.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._course.sides or self._course.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._course.position.state.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._tree.legal(self._course))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every side of the die is as likely as any other."""
        sides = self._course.sides
        return [(side, 1 / sides) for side in range(sides)]

    def _apply_action(self, action: int) -> None:
        self._course = self._tree.after(self._course, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action + 1} of {self._course.sides}"
        assert self._course.position is not None
        return self._tree.coder.text(self._course.position.state, action)

    def is_terminal(self) -> bool:
        """Whether the game is over, all throws made."""
        return self._course.result is not None

    def returns(self) -> list[float]:
        """Zero until the end, then by the ranking."""
        if self._course.result is None:
            return [0.0] * self._tree.setting.players
        return coding.returns(self._course.result.ranking)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableeState":
        """A state that the player cannot tell from this one."""
        state: TableeState = self.clone()
        seed = int(sampler() * (1 << 53))
        state._course = self._tree.imagined(self._course, player, seed)
        return state

    def __str__(self) -> str:
        return _compact(self._tree.told(self._course))


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
            view = self._tree.view(state._course, player)
            self.tensor[:] = self._tree.coder.observation(view, player)

    def string_from(self, state: TableeState, player: int) -> str:
        """The same as text, or all that the seat has learnt."""
        if self._recall:
            return _compact(self._tree.knowledge(state._course, player))
        return _compact({"seat": player, "view": self._tree.view(state._course, player)})


class TableeGame(pyspiel.Game):  # type: ignore[misc]  # the peer has no types
    """A game with its number of players and its options; there is a subclass for each game."""

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
        return loaded, (str(self),)

    def new_initial_state(self) -> TableeState:
        """The game before the first throw or move."""
        return TableeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance decides; dice thrown again and again are not all counted."""
        return self._throws

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer of the states of this game."""
        return Observer(self.tree, kind or pyspiel.IIGObservationType(), params)


def loaded(text: str) -> Any:
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
    throws, sides, course = 0, 0, tree.root
    while course.position is None:
        throws, sides = throws + 1, max(sides, course.sides)
        course = tree.after(course, throws % course.sides)
    if tree.game.throw_off is not None:
        sides = max(sides, DIE)
    return (throws + SPARE_THROWS, sides) if sides else (0, 0)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _kind(name: str) -> Any:
    """What pyspiel is told about a game before it is loaded."""
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
