"""Moves and positions as text and JSON, and the words for what is refused."""

import re
from typing import Any

from tablee.games.game import Json, Setting, require
from tablee.games.poldr.board import (
    BETWEEN,
    BIT,
    NAMES,
    NOWHERE,
    PASS,
    SIDE,
    cell_names,
    in_line,
)
from tablee.games.poldr.state import NEVER, Poldr, Three, empty, opening, settled
from tablee.games.refusal import Illegal, Refusal, Unreadable
from tablee.games.rule import popcount

_PAWN = re.compile(r"([nm])([a-z])([0-9]{1,2})")
_FILLER = re.compile(r"[\s,;:.+@-]+")
_SHOWN = 80  # of a text that is no move

LAST_PLY = 1_000_000
"""No round is longer by far; a `last_take` beyond it is no ply."""


# Moves


def read(state: Poldr, text: str) -> int:
    """The move a text means, legal or not; spaces, signs and capitals do not matter."""
    bare = _FILLER.sub("", text).lower()
    if bare in ("pass", "passe"):
        return PASS
    pairs = _PAWN.findall(bare)
    pawns = {pawn: (file, number) for pawn, file, number in pairs}
    if not pairs or len(pawns) < len(pairs) or len(bare) != sum(map(len, map("".join, pairs))):
        raise Unreadable(
            "poldr-unreadable", text=text[:_SHOWN], example=write(state, state.sample(1))
        )
    cells = {pawn: _cell(state.size, file, int(rank)) for pawn, (file, rank) in pawns.items()}
    return cells.get("n", state.black) << 7 | cells.get("m", state.markers[state.turn])


def _cell(size: int, file: str, rank: int) -> int:
    column = ord(file) - ord("a")
    if column >= size or not 1 <= rank <= size:
        raise Unreadable("poldr-no-such-cell", cell=f"{file}{rank}", last=_last_cell(size))
    return column * SIDE + rank - 1


def _last_cell(size: int) -> str:
    return NAMES[(size - 1) * (SIDE + 1)]


def write(state: Poldr, move: int) -> str:
    """The canonical text of a move: the pawns that it puts somewhere else."""
    if move == PASS:
        return "pass"
    black, marker = move >> 7, move & 127
    parts = []
    if black not in (state.black, NOWHERE):
        parts.append(f"N{NAMES[black]}")
    if marker != NOWHERE and (marker != state.markers[state.turn] or not parts):
        parts.append(f"M{NAMES[marker]}")
    return " ".join(parts)


def details(state: Poldr, move: int) -> Json:
    """The cells a move fills, or in phase 2 those it takes bricks from."""
    if state.phase == 2:
        return {"takes": cell_names(BETWEEN[move] & state.bricks[state.turn])}
    return {"fills": cell_names(_gaps(state, move))}


def _gaps(state: Poldr, move: int) -> int:
    """The empty cells between the pawns once a move has put them there."""
    markers = list(state.markers)
    markers[state.turn] = move & 127
    first, second, third = markers
    return BETWEEN[move] & empty(state.size, move >> 7, (first, second, third), state.bricks)


def refusal(state: Poldr, move: int) -> Refusal:
    """Which rule a move that is not legal breaks."""
    black, marker = move >> 7, move & 127
    if state.phase == 2 and not state.marker_to | state.black_to:
        return Illegal("poldr-must-pass")
    if move == PASS:
        return Illegal("poldr-no-pass-while-building" if state.phase == 1 else "poldr-can-take")
    return _wrong_pawn(state, black, marker) or _wrong_place(state, black, marker)


def _wrong_pawn(state: Poldr, black: int, marker: int) -> Refusal | None:
    """Which pawns may move in this turn: the refusal if these may not."""
    own = state.markers[state.turn]
    if state.black == NOWHERE:
        if black == NOWHERE:
            return Illegal("poldr-black-first")
        return Illegal("poldr-marker-too", cell=NAMES[black]) if marker == NOWHERE else None
    if own == NOWHERE:
        if black != state.black or marker == NOWHERE:
            return Illegal("poldr-black-stays", cell=NAMES[state.black])
        return None
    if black != state.black and marker != own:
        return Illegal("poldr-one-pawn-only")
    if black == state.black and marker == own:
        return Illegal("poldr-must-move")
    return None


def _wrong_place(state: Poldr, black: int, marker: int) -> Refusal:
    """Why these two cells, of which one is new, give no lawful interval."""
    new = marker if black == state.black else black
    free = empty(state.size, state.black, state.markers, state.bricks)
    if black == marker or not free & BIT[new]:
        return Illegal("poldr-cell-taken", cell=NAMES[new])
    ends = {"black": NAMES[black], "marker": NAMES[marker]}
    move = black << 7 | marker
    if not in_line(black, marker):
        return Illegal("poldr-not-in-line", **ends)
    if not BETWEEN[move]:
        return Illegal("poldr-neighbours", **ends)
    if state.phase == 2:
        return Illegal("poldr-nothing-to-take", **ends)
    needed, left = popcount(_gaps(state, move)), state.reserve[state.turn]
    if not needed:
        return Illegal("poldr-nothing-to-fill", **ends)
    return Illegal("poldr-too-few-bricks", needed=needed, left=left)


# Positions


def dump(state: Poldr) -> Json:
    """The position as RULES writes it."""
    seats = range(state.players)
    owner = {name: seat for seat in seats for name in cell_names(state.bricks[seat])}
    return {
        "bricks": dict(sorted(owner.items())),
        "black": _name(state.black),
        "markers": [_name(state.markers[seat]) for seat in seats],
        "reserve": [state.reserve[seat] for seat in seats],
        "phase": state.phase,
        "turn": state.turn,
        "last_take": [_ply(state.last_take[seat]) for seat in seats],
    }


def _name(cell: int) -> str | None:
    return None if cell == NOWHERE else NAMES[cell]


def _ply(ply: int) -> int | None:
    return None if ply == NEVER else ply


def load(setting: Setting, data: Json) -> Poldr:
    """The position of a dump, unless it contradicts itself.

    A dump does not say how many plies the round has had. From the first taking on
    it follows (the last one, and the passes since); before that it counts from here.
    """
    return _Setup(setting, data).position()


_FIELDS = {"bricks", "black", "markers", "reserve", "phase", "turn", "last_take"}


class _Setup:
    """A position somebody describes, checked step by step."""

    def __init__(self, setting: Setting, data: Json) -> None:
        self.players = setting.players
        self.size: int = setting.options["size"]
        self.total: int = setting.options["bricks"]
        require(isinstance(data, dict), "poldr-setup-fields", field="state")
        for field in sorted(str(name)[:40] for name in set(data) ^ _FIELDS):
            require(field == "last_take" and field not in data, "poldr-setup-fields", field=field)
        self.cells = {
            NAMES[file * SIDE + rank]: file * SIDE + rank
            for file in range(self.size)
            for rank in range(self.size)
        }
        self.phase = self._number("phase", data["phase"], 1, 2)
        self.turn = self._number("turn", data["turn"], 0, self.players - 1)
        self.black = self._pawn("black", data["black"])
        self.markers = [self._pawn("markers", m) for m in self._list("markers", data["markers"])]
        self.reserve = [
            self._number("reserve", left, 0, self.total)
            for left in self._list("reserve", data["reserve"])
        ]
        self.bricks = self._bricks(data["bricks"])
        takes = data.get("last_take", [None] * self.players)
        self.last_take = [
            NEVER if take is None else self._number("last_take", take, 0, LAST_PLY)
            for take in self._list("last_take", takes)
        ]

    def position(self) -> Poldr:
        """The whole position, once every rule is looked at."""
        self._check_cells()
        self._check_sums()
        self._check_pawns()
        self._check_phase()
        self._check_takes()
        if self.black == NOWHERE:
            return opening(self.size, self.players, self.total, self.turn)
        state = settled(
            self.size,
            self.players,
            self.total,
            self.phase,
            self.turn,
            self._plies(),
            self.black,
            self._three(self.markers, NOWHERE),
            self._three(self.bricks, 0),
            self._three(self.reserve, self.total),
            self._three(self.last_take, NEVER),
        )
        require(state.phase == self.phase, "poldr-setup-blocked", seat=self.turn)
        return state

    # Reading the fields

    def _number(self, field: str, value: Any, least: int, most: int) -> int:
        require(
            type(value) is int and least <= value <= most,
            "poldr-setup-number",
            field=field,
            least=least,
            most=most,
        )
        return int(value)

    def _list(self, field: str, value: Any) -> list[Any]:
        good = isinstance(value, list) and len(value) == self.players
        require(good, "poldr-setup-seats", field=field, players=self.players)
        return list(value)

    def _cell(self, field: str, value: Any) -> int:
        good = isinstance(value, str) and value in self.cells
        last = _last_cell(self.size)
        require(good, "poldr-setup-cell", field=field, cell=str(value)[:20], last=last)
        return self.cells[value]

    def _pawn(self, field: str, value: Any) -> int:
        return NOWHERE if value is None else self._cell(field, value)

    def _bricks(self, data: Any) -> list[int]:
        require(isinstance(data, dict), "poldr-setup-fields", field="bricks")
        bricks = [0] * self.players
        for name, seat in data.items():
            cell = self._cell("bricks", name)
            bricks[self._number("bricks", seat, 0, self.players - 1)] |= BIT[cell]
        return bricks

    # Checking them together

    def _check_cells(self) -> None:
        used = 0
        for word in (*self.bricks, *(BIT[pawn] for pawn in (self.black, *self.markers))):
            twice = cell_names(used & word)
            require(not twice, "poldr-setup-cell-twice", cell=(twice or [""])[0])
            used |= word

    def _check_sums(self) -> None:
        for seat, (word, left) in enumerate(zip(self.bricks, self.reserve, strict=True)):
            require(
                popcount(word) + left == self.total,
                "poldr-setup-bricks",
                seat=seat,
                laid=popcount(word),
                left=left,
                total=self.total,
            )

    def _check_pawns(self) -> None:
        absent = [seat for seat, cell in enumerate(self.markers) if cell == NOWHERE]
        for seat in absent:
            require(self.bricks[seat] == 0, "poldr-setup-bricks-without-marker", seat=seat)
        if self.black == NOWHERE or len(absent) == self.players:
            opened = self.black == NOWHERE and len(absent) == self.players
            require(opened and self.phase == 1, "poldr-setup-black-and-marker")
        elif self.phase == 1:
            # Whoever has not played yet comes next, one after the other.
            due = {(self.turn + i) % self.players for i in range(len(absent))}
            require(due == set(absent), "poldr-setup-marker-order", seat=self.turn)

    def _check_phase(self) -> None:
        before = (self.turn - 1) % self.players
        for seat in range(self.players):
            if self.reserve[seat] == 0:
                won = self.phase == 1 and seat == before
                require(won, "poldr-setup-all-placed", seat=seat)

    def _check_takes(self) -> None:
        takers = [seat for seat in range(self.players) if self.last_take[seat] != NEVER]
        require(self.phase == 2 or not takers, "poldr-setup-take-while-building")
        for seat in takers:
            require(self.markers[seat] != NOWHERE, "poldr-setup-take-without-marker", seat=seat)
            # Seats take turns, so their plies are as far apart as they sit.
            gap = (self.last_take[seat] - self.last_take[takers[0]]) - (seat - takers[0])
            require(gap % self.players == 0, "poldr-setup-take-order")

    def _plies(self) -> int:
        latest = max(self.last_take)
        if latest == NEVER:
            return 0
        taker = self.last_take.index(latest)
        passes = (self.turn - taker - 1) % self.players
        return latest + 1 + passes

    def _three(self, values: list[int], idle: int) -> Three:
        first, second, third = (*values, idle)[:3]
        return first, second, third
