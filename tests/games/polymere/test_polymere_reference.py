"""The rules written a second time, the slow and obvious way, and played against the first."""

import itertools
import json
import pathlib
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from tablee.games.chance import Chance
from tablee.games.game import Json
from tablee.games.polymere import GAME

Cell = tuple[int, int]
Faces = tuple[int, ...]
Claim = tuple[tuple[int, ...], tuple[int, ...]]

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
ALL_FACES: list[Faces] = list(itertools.permutations((1, 2, 3, 4, 5, 6)))
VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "polymere.jsonl"


def beside(cell: Cell, side: int) -> Cell:
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])


def faces_of(name: str, east: str) -> Faces:
    at = name.index(east)
    return tuple(map(int, name[at:] + name[:at]))


def name_of(faces: Faces) -> str:
    text = "".join(map(str, faces))
    at = text.index("1")
    return text[at:] + text[:at]


@cache
def stands_for(shown: tuple[int | None, ...], claim: Claim | None) -> list[Faces]:
    """Every way to be six different digits that shows these and keeps the claim."""
    return [
        faces
        for faces in ALL_FACES
        if all(digit is None or digit == faces[side] for side, digit in enumerate(shown))
        and (claim is None or any(faces[side] in claim[1] for side in claim[0]))
    ]


@cache
def restricted(
    shown: tuple[int | None, ...], claim: Claim | None, sides: tuple[int, ...]
) -> set[Faces]:
    """The same ways, of which only some sides matter."""
    return {tuple(faces[side] for side in sides) for faces in stands_for(shown, claim)}


@dataclass
class Table:
    """Laid pieces by cell; None is a joker. Claims of the jokers by cell."""

    pieces: dict[Cell, Faces | None] = field(default_factory=dict)
    claims: dict[Cell, Claim | None] = field(default_factory=dict)

    def touching(self, cell: Cell) -> list[int]:
        return [side for side in range(6) if beside(cell, side) in self.pieces]

    def shown_to(self, cell: Cell) -> tuple[int | None, ...]:
        """What numbered pieces show to the sides of a cell."""
        shown: list[int | None] = []
        for side in range(6):
            faces = self.pieces.get(beside(cell, side))
            shown.append(None if faces is None else faces[(side + 3) % 6])
        return tuple(shown)

    def joker_sides(self, cell: Cell) -> tuple[int, ...]:
        """The sides of a cell that touch jokers."""
        return tuple(
            side for side in self.touching(cell) if self.pieces[beside(cell, side)] is None
        )

    def assignable(self, fixed: dict[Cell, Faces] | None = None) -> bool:
        """Whether all jokers can stand for pieces at once."""
        jokers = {cell for cell, faces in self.pieces.items() if faces is None}
        while jokers:
            # Jokers that do not touch, not even through others, are free of each other.
            group, grown = [min(jokers)], 0
            while grown < len(group):
                around = [beside(group[grown], side) for side in range(6)]
                group += [cell for cell in around if cell in jokers and cell not in group]
                grown += 1
            if not self._assign(group, fixed or {}, {}):
                return False
            jokers -= set(group)
        return True

    def _assign(
        self, left: list[Cell], fixed: dict[Cell, Faces], shows: dict[tuple[Cell, int], int]
    ) -> bool:
        """Whether digits can be chosen where these jokers touch others; the rest is free."""
        if not left:
            return True
        cell, sides = left[0], self.joker_sides(left[0])
        ways = restricted(self.shown_to(cell), self.claims[cell], sides)
        if cell in fixed:
            ways = {tuple(fixed[cell][side] for side in sides)}
        return any(
            all(
                shows.get((beside(cell, side), (side + 3) % 6), digit) == digit
                for side, digit in zip(sides, way, strict=True)
            )
            and self._assign(
                left[1:],
                fixed,
                shows | {(cell, side): d for side, d in zip(sides, way, strict=True)},
            )
            for way in ways
        )

    def with_piece(self, cell: Cell, faces: Faces | None, own: tuple[int, ...] | None) -> "Table":
        claims = dict(self.claims)
        if faces is None:
            claims[cell] = None if own is None else (tuple(self.touching(cell)), own)
        return Table({**self.pieces, cell: faces}, claims)

    def possible(self, cell: Cell) -> list[list[int]]:
        """For each side of a joker the digits it has in some assignment."""
        found: list[set[int]] = [set() for _ in range(6)]
        for faces in stands_for(self.shown_to(cell), self.claims[cell]):
            news = any(digit not in found[side] for side, digit in enumerate(faces))
            if news and self.assignable({cell: faces}):
                for side, digit in enumerate(faces):
                    found[side].add(digit)
        return [sorted(digits) for digits in found]

    def open(self) -> list[Cell]:
        around = {beside(cell, side) for cell in self.pieces for side in range(6)}
        return sorted(around - set(self.pieces)) or [(0, 0)]


def text_of(cell: Cell, faces: Faces | None) -> str:
    at = f"{cell[0]},{cell[1]}"
    return f"J@{at}" if faces is None else f"{name_of(faces)}@{at}/{faces[0]}"


@dataclass
class Reference:
    """A game, straight from the rules."""

    digits: list[list[int]]
    hands: list[list[str]]
    talon: list[str]
    play_on: bool
    table: Table = field(default_factory=Table)
    owed: int = 1
    laid: int = 0
    passes: int = 0
    out: list[int] = field(default_factory=list)
    turn: int = 0

    def own(self) -> tuple[int, ...] | None:
        return tuple(self.digits[self.turn]) if self.table.pieces else None

    def moves(self) -> list[str]:
        moves = ["pass"] if self.table.pieces else []
        for cell in self.table.open():
            moves += [text_of(cell, faces) for faces in self.fitting(cell)]
            # The claim of a joker is one of those that an assignment has to keep.
            joker = self.table.with_piece(cell, None, self.own())
            if "J" in self.hands[self.turn] and joker.assignable():
                moves.append(text_of(cell, None))
        return sorted(moves)

    def fitting(self, cell: Cell) -> list[Faces]:
        """The pieces of the hand, as turned, that may be laid there."""
        own, touching = self.own(), self.table.touching(cell)
        to_jokers = self.table.joker_sides(cell)
        # The jokers care only for what is shown to them: each case is tried once.
        jokers_allow: dict[Faces, bool] = {}
        found = []
        for faces in stands_for(self.table.shown_to(cell), None):
            if name_of(faces) not in self.hands[self.turn]:
                continue
            if own is not None and not any(faces[side] in own for side in touching):
                continue
            shown = tuple(faces[side] for side in to_jokers)
            if shown not in jokers_allow:
                jokers_allow[shown] = self.table.with_piece(cell, faces, None).assignable()
            if jokers_allow[shown]:
                found.append(faces)
        return found

    def play(self, text: str) -> None:
        if text == "pass":
            drawn, self.talon = self.talon[: self.owed], self.talon[self.owed :]
            self.hands[self.turn] += drawn
            idle = not drawn and not self.laid
            self.passes = self.passes + 1 if idle else 0
            self.next_turn()
            return
        name, rest = text.split("@")
        at, _, east = rest.partition("/")
        q, r = at.split(",")
        cell = (int(q), int(r))
        contacts = len(self.table.touching(cell))
        faces = None if name == "J" else faces_of(name, east)
        first = not self.table.pieces
        self.table = self.table.with_piece(cell, faces, self.own())
        self.hands[self.turn].remove(name)
        self.passes = 0
        self.laid += 1
        self.owed += 0 if first else -1 + contacts - 1
        if not self.hands[self.turn]:
            self.out.append(self.turn)
            self.next_turn()
        elif first or self.owed == 0:
            self.next_turn()

    def next_turn(self) -> None:
        self.owed, self.laid = 1, 0
        for step in range(1, len(self.hands) + 1):
            seat = (self.turn + step) % len(self.hands)
            if seat not in self.out:
                self.turn = seat
                return

    def still(self) -> int:
        return len(self.hands) - len(self.out)

    def reason(self) -> str | None:
        if self.out and (not self.play_on or self.still() == 1):
            return "out"
        return "blocked" if self.passes >= self.still() else None

    def ranking(self) -> list[list[int]]:
        groups = [[seat] for seat in self.out]
        left = [seat for seat in range(len(self.hands)) if seat not in self.out]
        for number in sorted({len(self.hands[seat]) for seat in left}):
            groups.append([seat for seat in left if len(self.hands[seat]) == number])
        return groups

    def state(self) -> Json:
        table: list[Json] = []
        for cell, faces in self.table.pieces.items():
            entry: Json = {"at": list(cell), "faces": None if faces is None else list(faces)}
            if faces is None:
                claim = self.table.claims[cell]
                entry["claim"] = claim and {"sides": list(claim[0]), "digits": list(claim[1])}
            table.append(entry)
        return {
            "digits": self.digits,
            "hands": self.hands,
            "talon": self.talon,
            "table": table,
            "owed": self.owed,
            "laid": self.laid,
            "passes": self.passes,
            "out": self.out,
            "turn": self.turn,
        }


def ring_of(cell: Cell) -> int:
    return max(abs(cell[0]), abs(cell[1]), abs(cell[0] + cell[1]))


class Solo(Reference):
    """The solo, straight from the rules."""

    def own(self) -> tuple[int, ...] | None:
        return None

    def moves(self) -> list[str]:
        table = self.table.pieces
        farthest = max(map(ring_of, table), default=0)
        full = sum(ring_of(cell) == farthest for cell in table) == (6 * farthest or 1)
        filling = farthest + 1 if full else farthest
        moves = [f"-{q},{r}" for q, r in table if ring_of((q, r)) == farthest]
        for move in super().moves():
            if move != "pass":
                q, r = move.split("@")[1].split("/")[0].split(",")
                if ring_of((int(q), int(r))) == filling:
                    moves.append(move)
        return sorted(moves)

    def play(self, text: str) -> None:
        if text[0] != "-":
            super().play(text)
        else:
            q, r = text[1:].split(",")
            faces = self.table.pieces.pop((int(q), int(r)))
            self.hands[0].append("J" if faces is None else name_of(faces))
        self.owed = self.laid = 0


def deal(rng: random.Random, players: int, each: int, jokers_early: bool) -> Json:
    digits = [1, 2, 3, 4, 5, 6]
    rng.shuffle(digits)
    own = sorted(sorted(digits[each * seat : each * seat + each]) for seat in range(players))
    pieces = ["1" + "".join(rest) for rest in itertools.permutations("23456")]
    rng.shuffle(pieces)
    size = 20 if players < 5 else 15
    jokers = ["J"] * 4
    if jokers_early:
        hands = [[jokers.pop()] if jokers else [] for _ in range(players)]
        hands[rng.randrange(players)] += jokers
        jokers = []
    else:
        hands = [[] for _ in range(players)]
    rest = pieces + jokers
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
        rng.shuffle(hand)
    return {
        "digits": own,
        "hands": hands,
        "talon": rest,
        "table": [],
        "owed": 1,
        "laid": 0,
        "passes": 0,
        "out": [],
        "turn": 0,
    }


def choose(rng: random.Random, moves: list[str], style: str, table: Table) -> str:
    """A move at random, of the kind that brings rare things about."""
    jokers = [move for move in moves if move.startswith("J")]
    if style == "clusters" and jokers:

        def near(move: str) -> int:
            q, r = move.split("@")[1].split(",")
            around = [beside((int(q), int(r)), side) for side in range(6)]
            return sum(cell in table.pieces and table.pieces[cell] is None for cell in around)

        return max(jokers, key=lambda move: (near(move), rng.random()))
    if jokers and rng.random() < 0.3:
        return rng.choice(jokers)
    lays = [move for move in moves if move != "pass"]
    if lays and rng.random() < (0.7 if style == "drained" else 0.95):
        return rng.choice(lays)
    return "pass" if "pass" in moves else rng.choice(moves)


def check_position(state: Any, reference: Reference) -> list[str]:
    """The two agree on the position and its moves, which are answered."""
    assert GAME.dump(state) == reference.state()
    reason = reference.reason()
    assert state.over() == (reason is not None)
    if reason is not None:
        assert GAME.reason(state) == reason
        return []
    moves = reference.moves()
    assert sorted(GAME.write(state, move) for move in GAME.moves(state)) == moves
    return moves


def check_jokers(state: Any, table: Table) -> None:
    for entry in GAME.view(state, None)["table"]:
        if entry["faces"] is None:
            possible = table.possible((entry["at"][0], entry["at"][1]))
            assert entry["possible"] == possible
            assert entry["decided"] == [d[0] if len(d) == 1 else None for d in possible]


def play_both(seed: int, players: int, options: Json, style: str, most: int) -> str | None:
    """Play one game in both; answer how it ended, if it did within so many plies."""
    rng = random.Random(seed)
    start = deal(rng, players, options.get("digits", 2 if players == 2 else 1), style != "plain")
    setting = GAME.setting(players, options)
    reference = Reference(
        start["digits"],
        [list(hand) for hand in start["hands"]],
        list(start["talon"]),
        bool(options.get("play_on")),
    )
    state: Any = GAME.load(setting, start)
    if style == "drained":
        text = rng.choice(reference.moves())
        while reference.talon:
            state = state.play(GAME.read(state, text))
            reference.play(text)
            text = "pass"
    for _ in range(most):
        moves = check_position(state, reference)
        if not moves:
            ranking = reference.ranking()
            standings = [[state.standing(seat) for seat in group] for group in ranking]
            assert all(len(set(group)) == 1 for group in standings)
            assert [group[0] for group in standings] == sorted(
                {group[0] for group in standings}, reverse=True
            )
            assert GAME.scores(state) == [len(hand) for hand in reference.hands]
            return reference.reason()
        if rng.random() < 0.07:
            check_jokers(state, reference.table)
        text = choose(rng, moves, style, reference.table)
        state = state.play(GAME.read(state, text))
        reference.play(text)
    return None


@pytest.mark.slow
def test_the_reference_agrees_with_the_vectors() -> None:
    for line in VECTORS.read_text().splitlines()[:2]:
        game = json.loads(line)
        start = game["state"]
        reference = Reference(
            start["digits"], start["hands"], start["talon"], bool(game["options"].get("play_on"))
        )
        for ply in game["plies"]:
            if reference.laid == 0:
                assert len(reference.moves()) == ply["legal"]
            reference.play(ply["move"])
        assert (reference.ranking(), reference.reason()) == (game["ranking"], game["reason"])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", ["plain", "clusters"])
def test_random_games_agree(players: int, style: str) -> None:
    play_both(players, players, {"play_on": players % 2 == 1}, style, 12)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("play_on", [False, True])
@pytest.mark.parametrize("style", ["plain", "clusters", "drained"])
def test_whole_games_agree(players: int, play_on: bool, style: str) -> None:
    options: Json = {"play_on": play_on}
    if players == 2 and style != "plain":
        options["digits"] = 3
    assert play_both(players, players, options, style, 700) is not None


def play_solo(seed: int, plies: int) -> None:
    """Play a solo in both, with a joker now and then and many pieces lifted again."""
    rng = random.Random(seed)
    state: Any = GAME.start(GAME.setting(1), Chance(seed, "deal"), 0)
    reference = Solo([], [GAME.dump(state)["hands"][0]], [], False, owed=0)
    for _ in range(plies):
        moves = check_position(state, reference)
        if rng.random() < 0.1:
            check_jokers(state, reference.table)
        lays = [move for move in moves if move[0] != "-"]
        jokers = [move for move in lays if move[0] == "J"]
        lifts = [move for move in moves if move[0] == "-"]
        kind = rng.random()
        text = rng.choice(
            (kind < 0.2 and jokers) or (kind < 0.8 and lays) or lifts or lays or jokers
        )
        state = state.play(GAME.read(state, text))
        reference.play(text)


@pytest.mark.parametrize("seed", range(3))
def test_solos_agree(seed: int) -> None:
    play_solo(seed, 25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_long_solos_agree(seed: int) -> None:
    play_solo(10 + seed, 120)
