"""Records: whole games, as text that people read and as JSON.

The text is a header of `name: value` lines, an empty line, one line a move, and at the end the
result. It can be written move by move during a game; cut after any line, it is still a valid
record. Version 2 adds comments and variations (`tablee.play.variations`); a record without them is
written as version 1, which every Tablée reads.

    Tablée record 1
    game: poldr
    players: 2
    seed: 7

    1. Nd2 Mf2
    2. Ma2
    end: stopped
    result: {"ranking": [[1], [0]], "scores": [15, 14], "reason": "stopped"}
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tablee.games.chance import commitment
from tablee.games.game import Json
from tablee.games.refusal import Illegal, Unreadable
from tablee.play import variations
from tablee.play.variations import Annotations
from tablee.wire.tables import GameResult

VERSION = 2
PLAIN = 1
"""The version of a record without comments and variations."""
TITLE = "Tablée record "
_HEADER = ("game", "players", "options", "names", "date", "seed", "commitment", "set_up", "start")
_ANNOTATIONS = ("comments", "variations")
_MOVE = re.compile(r"(\d+)\.\s+([^;]*)(;.*)?")
_END = re.compile(r"stopped( \d)*|resigned \d")
LONGEST = 4_000_000


@dataclass(frozen=True)
class Record:
    """A game that can be stored, sent and replayed (`Table.from_record`).

    >>> text = "Tablée record 1\\ngame: poldr\\nplayers: 2\\nseed: 7\\n\\n1. Na1 Ma3\\n"
    >>> record = Record.read(text)
    >>> record.moves
    ({'text': 'Na1 Ma3'},)
    >>> Record.read(record.to_text()) == record
    True
    """

    game: str
    players: int
    options: Json = field(default_factory=dict)
    names: tuple[str, ...] = ()
    date: str | None = None
    seed: int | None = None
    commitment: str | None = None
    """What a running game shows of its seed; checked against the seed at the end."""
    set_up: bool = False
    """Whether somebody chose the start position, so that nothing was dealt."""
    start: Json | None = None
    """The first position: in full if `complete`, else as a spectator saw it."""
    complete: bool = True
    """Whether hidden things are in it: only after the end, or for the referee alone."""
    moves: tuple[Json, ...] = ()
    end: str | None = None
    """For an end that was not a move: `stopped` (all agreed), `stopped <seats>` (these left),
    `resigned <seat>`."""
    result: GameResult | None = None
    annotations: Annotations = field(default_factory=Annotations)
    """Comments and variations, written after the end."""

    @property
    def version(self) -> int:
        """The version it is written in."""
        return VERSION if self.annotations else PLAIN

    @staticmethod
    def commitment_of(seed: int, chosen: Json | None = None) -> str | None:
        """The commitment to a seed that may be shown while the game runs; None for short seeds.

        `chosen`: the whole start position, if somebody chose it instead of having it dealt.
        """
        text = "" if chosen is None else json.dumps(chosen, sort_keys=True, separators=(",", ":"))
        return commitment(seed, text)

    # Writing

    def to_json(self) -> Json:
        """The record as a JSON object."""
        data: Json = {"tablee": self.version}
        for name in _HEADER:
            value = getattr(self, name)
            if value is not False and value not in (None, (), {}):
                data[name] = list(value) if isinstance(value, tuple) else value
        data["complete"] = self.complete
        data["moves"] = list(self.moves)
        if self.end is not None:
            data["end"] = self.end
        data["result"] = self.result
        return data | self.annotations.to_json()

    def to_text(self) -> str:
        return "".join(line + "\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """The text line by line, as it would be written during the game."""
        yield f"{TITLE}{self.version}"
        for name in _HEADER:
            value = getattr(self, name)
            if value is not False and value not in (None, (), {}):
                yield f"{name}: {value if isinstance(value, str) else _compact(value)}"
        yield f"complete: {_compact(self.complete)}"
        yield ""
        for number, move in enumerate(self.moves, 1):
            yield move_line(number, move)
        if self.end is not None:
            yield f"end: {self.end}"
        if self.result is not None:
            yield f"result: {_compact(self.result)}"
        yield from self.annotations.lines()

    # Reading

    @classmethod
    def read(cls, text: str) -> "Record":
        """A record from its text or its JSON.

        Raises:
            Unreadable: it is not a record, or a line is wrong.
            Illegal: the seed does not fit the commitment.
        """
        if len(text) > LONGEST:
            raise Unreadable("record-too-long", most=LONGEST)
        if text.lstrip().startswith("{"):
            return cls.from_json(_parsed(text, 1))
        return cls._from_text(text)

    @classmethod
    def from_json(cls, data: object) -> "Record":
        """A record from a JSON object.

        Raises:
            Unreadable: a field is missing, unknown or of the wrong type.
            Illegal: the seed does not fit the commitment.
        """
        if not isinstance(data, dict) or "tablee" not in data:
            raise Unreadable("record-not-one")
        version = data["tablee"]
        if type(version) is not int or version not in (PLAIN, VERSION):
            raise Unreadable("record-version", version=str(version)[:20], known=VERSION)
        known = {"complete", "moves", "end", "result", *_HEADER}
        written = _ANNOTATIONS if version == VERSION else ()
        for name in data:
            if name not in ("tablee", *known, *written):
                raise Unreadable("record-field", field=str(name))
        fields = {name: value for name, value in data.items() if name in known}
        fields["moves"] = tuple(map(_as_move, _want(fields.get("moves", []), list, "moves")))
        fields["names"] = tuple(_want(fields.get("names", []), list, "names"))
        fields["annotations"] = Annotations.from_json(
            data.get("comments", {}), data.get("variations", []), len(fields["moves"])
        )
        return cls._checked(fields)

    @classmethod
    def _checked(cls, fields: dict[str, Any]) -> "Record":
        kinds: dict[str, type | tuple[type, ...]] = {
            "game": str, "players": int, "options": dict, "date": (str, type(None)),
            "seed": (int, type(None)), "commitment": (str, type(None)), "complete": bool,
            "set_up": bool, "start": (dict, type(None)), "end": (str, type(None)),
            "result": (dict, type(None)),
        }  # fmt: skip
        for name in ("game", "players"):
            if name not in fields:
                raise Unreadable("record-missing", field=name)
        for name, kind in kinds.items():
            if name in fields:
                _want(fields[name], kind, name)
        if not all(isinstance(name, str) for name in fields["names"]):
            raise Unreadable("record-field-shape", field="names")
        record = cls(**fields)
        if record.end is not None and not _END.fullmatch(record.end):
            raise Unreadable("record-field-shape", field="end")
        if record.annotations and not record.complete:
            raise Unreadable("record-field-shape", field="variations")
        if record.start is None and (record.seed is None or not record.complete):
            raise Unreadable("record-missing", field="start")
        chosen = record.start if record.set_up else None
        if record.seed is not None and record.commitment not in (
            None, Record.commitment_of(record.seed, chosen),
        ):  # fmt: skip
            raise Illegal("record-commitment")
        return record

    @classmethod
    def _from_text(cls, text: str) -> "Record":
        lines = text.split("\n")
        if lines.pop() != "":
            raise Unreadable("record-cut", line=len(lines) + 1)
        lines = [line.rstrip("\r").strip() for line in lines]
        if not lines or not lines[0].startswith(TITLE):
            raise Unreadable("record-not-one")
        version = lines[0].removeprefix(TITLE)
        if version not in (str(PLAIN), str(VERSION)):
            raise Unreadable("record-version", version=version[:20], known=VERSION)
        data: Json = {"tablee": int(version), "moves": []}
        for number, line in enumerate(lines[1:], 2):
            if line and not line.startswith(";"):
                _read_line(data, number, line)
        return cls.from_json(variations.without_cut(data))


def move_line(number: int, move: Json) -> str:
    """One move's line of a record's text."""
    notes = [
        name if value is True else f"{name} {value}"
        for name, value in move.items()
        if name not in ("seat", "text")
    ]
    return f"{number}. {move['text']}" + (f"  ; {', '.join(notes)}" if notes else "")


def _read_line(data: Json, number: int, line: str) -> None:
    moves: list[Json] = data["moves"]
    if data["tablee"] == VERSION and _annotated(data, number, line):
        return
    if match := _MOVE.fullmatch(line):
        closed = any(name in data for name in ("result", "end", *_ANNOTATIONS))
        if int(match[1][:9]) != len(moves) + 1 or closed:
            raise Unreadable("record-number", line=number, expected=len(moves) + 1)
        moves.append({"text": match[2].rstrip()})
        return
    name, colon, value = line.partition(":")
    name, value = name.strip(), value.strip()
    known = ("result", "end", "complete") if moves else ("complete", "end", "result", *_HEADER)
    if not colon or name not in known or name in data:
        raise Unreadable("record-line", line=number, text=line[:60])
    words = name in ("game", "date", "commitment", "end")
    data[name] = value if words else _parsed(value, number)


def _annotated(data: Json, number: int, line: str) -> bool:
    """Read a line that is about a variation or a comment."""
    if not line.startswith(("variation ", "comment ")) and "/" not in line.partition(".")[0]:
        return False
    try:
        return variations.read_line(data, line)
    except Unreadable:
        raise Unreadable("record-line", line=number, text=line[:60]) from None


def _as_move(move: object) -> Json:
    if isinstance(move, str):
        return {"text": move}
    known = {"seat", "text", "draws", "fault"}
    if isinstance(move, dict) and isinstance(move.get("text"), str) and move.keys() <= known:
        return move
    raise Unreadable("record-field-shape", field="moves")


def _want(value: Any, kind: type | tuple[type, ...], name: str) -> Any:
    # In Python a bool is an int; here it is not.
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Unreadable("record-field-shape", field=name)
    return value


def _parsed(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable("record-json", line=line + error.lineno - 1) from None
    except (ValueError, RecursionError):
        raise Unreadable("record-json", line=line) from None


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
