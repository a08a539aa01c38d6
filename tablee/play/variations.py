"""Variations and comments: what somebody tried and thought, beside the moves that were played.

A variation is a line of moves that leaves the game, or an earlier variation, after some ply. The
list is flat: each variation names its parent by number, so a tree of any depth needs no recursion.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from tablee.games.game import Json
from tablee.games.refusal import Illegal, Refusal, Unreadable

MOST_VARIATIONS = 100
MOST_MOVES = 600
"""Moves of all variations together: replaying them must not take long."""
MOST_COMMENTS = 300
LONGEST_NAME = 60
LONGEST_COMMENT = 500
LONGEST_MOVE = 200
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_PLY = re.compile(r"0|[1-9]\d{0,5}")
_HEAD = re.compile(r"variation ([1-9]\d{0,3}) after (?:([1-9]\d{0,3})/)?(\d{1,6})(?::\s*(.*))?")
_MOVE = re.compile(r"([1-9]\d{0,3})/(\d{1,6})\.\s+([^;]*)(;.*)?")
_COMMENT = re.compile(r"comment (?:([1-9]\d{0,3})/)?(\d{1,6}):\s*(.*)")


class Made(Protocol):
    """A move that was made."""

    @property
    def text(self) -> str: ...


class Playable(Protocol):
    """What a variation is played on: a `Table`."""

    @property
    def ply(self) -> int: ...

    def fork(self, ply: int) -> Self: ...

    def play(self, text: object) -> Made: ...


@dataclass(frozen=True)
class Variation:
    """A line of moves beside the game."""

    after: int
    """How many plies come before its first move; they are its parent's."""
    moves: tuple[str, ...]
    of: int = 0
    """Its parent: 0 the game, else the number of an earlier variation, counted from 1."""
    name: str = ""
    comments: Mapping[int, str] = field(default_factory=dict)
    """By ply, counted from the start of the game."""

    @property
    def last(self) -> int:
        """The ply of its last move."""
        return self.after + len(self.moves)

    def to_json(self) -> Json:
        data: Json = {"after": self.after, "moves": list(self.moves)}
        if self.of:
            data["of"] = self.of
        if self.name:
            data["name"] = self.name
        if self.comments:
            data["comments"] = comments_json(self.comments)
        return data


@dataclass(frozen=True)
class Annotations:
    """Everything that was written beside a game.

    >>> tree = Annotations.from_json({"0": "Hm."}, [{"after": 2, "moves": ["Mc1"]}], plies=4)
    >>> tree.variations[0].last, tree.comments
    (3, {0: 'Hm.'})
    """

    comments: Mapping[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.comments or self.variations)

    @classmethod
    def from_json(cls, comments: object, variations: object, plies: int) -> "Annotations":
        """Annotations of a game of so many plies, as a record or a request holds them.

        Raises:
            Unreadable: a part is missing, unknown, too long, or hangs on nothing.
        """
        listed = _list(variations)
        if len(listed) > MOST_VARIATIONS:
            raise Unreadable("variations-many", most=MOST_VARIATIONS)
        read: list[Variation] = []
        for data in listed:
            read.append(_variation(data, plies, read))
        found = cls(_comments(comments, range(plies + 1)), tuple(read))
        if sum(len(one.moves) for one in read) > MOST_MOVES:
            raise Unreadable("variations-long", most=MOST_MOVES)
        if len(found.comments) + sum(len(one.comments) for one in read) > MOST_COMMENTS:
            raise Unreadable("comments-many", most=MOST_COMMENTS)
        return found

    def to_json(self) -> Json:
        """The fields of a record; what is empty is left out."""
        data: Json = {}
        if self.comments:
            data["comments"] = comments_json(self.comments)
        if self.variations:
            data["variations"] = [one.to_json() for one in self.variations]
        return data

    def lines(self) -> Iterator[str]:
        """The lines of a record's text."""
        yield from _comment_lines(self.comments)
        for number, one in enumerate(self.variations, 1):
            place = f"{one.of}/{one.after}" if one.of else str(one.after)
            yield f"variation {number} after {place}" + (f": {one.name}" if one.name else "")
            for ply, text in enumerate(one.moves, one.after + 1):
                yield f"{number}/{ply}. {text}"
            yield from _comment_lines(one.comments, f"{number}/")

    def replayed(self, game: Playable) -> "Annotations":
        """The same with every move checked on the game's table, and written as the rules do.

        Raises:
            Illegal: a move is not possible there.
        """
        tables, read = [game], list[Variation]()
        for number, one in enumerate(self.variations, 1):
            table = tables[one.of].fork(one.after)
            read.append(replace(one, moves=tuple(_replayed(table, number, one.moves))))
            tables.append(table)
        return replace(self, variations=tuple(read))


def _replayed(table: Playable, number: int, moves: Sequence[str]) -> Iterator[str]:
    for text in moves:
        ply = table.ply + 1
        try:
            yield table.play(text).text
        except Refusal as refused:
            raise Illegal(
                "variation-move", number=number, ply=ply, text=text[:40], why=refused
            ) from refused


def comments_json(comments: Mapping[int, str]) -> Json:
    """Comments by ply, as JSON: its keys are texts."""
    return {str(ply): text for ply, text in sorted(comments.items())}


def _comment_lines(comments: Mapping[int, str], of: str = "") -> Iterator[str]:
    for ply, text in sorted(comments.items()):
        yield f"comment {of}{ply}: {text}"


# Reading


def _variation(data: object, plies: int, earlier: Sequence[Variation]) -> Variation:
    known = {"after", "moves", "of", "name", "comments"}
    if not isinstance(data, dict) or not {"after", "moves"} <= data.keys() <= known:
        raise _wrong()
    of, after = _number(data.get("of", 0)), _number(data["after"])
    if of > len(earlier):
        raise _wrong()
    first = earlier[of - 1].after + 1 if of else 0
    last = earlier[of - 1].last if of else plies
    if not first <= after <= last:
        raise _wrong()
    moves = tuple(_text(text, LONGEST_MOVE) for text in _list(data["moves"]))
    if not moves or len(moves) > MOST_MOVES or any(";" in text for text in moves):
        raise _wrong()
    name = data.get("name", "")
    span = range(after + 1, after + len(moves) + 1)
    return Variation(
        after, moves, of, _text(name, LONGEST_NAME) if name != "" else "",
        _comments(data.get("comments", {}), span),
    )  # fmt: skip


def _comments(data: object, span: range) -> dict[int, str]:
    if not isinstance(data, dict) or len(data) > MOST_COMMENTS:
        raise _wrong("comments")
    found = {}
    for key, text in data.items():
        if not isinstance(key, str) or not _PLY.fullmatch(key) or int(key) not in span:
            raise _wrong("comments")
        found[int(key)] = _text(text, LONGEST_COMMENT, "comments")
    return dict(sorted(found.items()))


def _text(text: object, longest: int, name: str = "variations") -> str:
    if not isinstance(text, str) or not text or text != text.strip() or _CONTROL.search(text):
        raise _wrong(name)
    if len(text) > longest:
        raise Unreadable("note-long", most=longest)
    return text


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise _wrong()
    return value


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong()
    return value


def _wrong(name: str = "variations") -> Unreadable:
    return Unreadable("record-field-shape", field=name)


def read_line(data: Json, line: str) -> bool:
    """Read a line of a record's text into its fields, if it is about a variation or a comment.

    Raises:
        Unreadable: it is, and it is wrong.
    """
    variations: list[Json] = data.get("variations", [])
    if head := _HEAD.fullmatch(line):
        _open(variations, int(head[1]))
        data["variations"] = variations
        variation: Json = {"after": int(head[3]), "moves": []}
        if head[2]:
            variation["of"] = int(head[2])
        if head[4]:
            variation["name"] = head[4]
        variations.append(variation)
    elif move := _MOVE.fullmatch(line):
        number, ply = int(move[1]), int(move[2])
        if not variations or number != len(variations) or ply != _next(variations[-1]):
            raise _wrong()
        variations[-1]["moves"].append(move[3].rstrip())
    elif comment := _COMMENT.fullmatch(line):
        _comment(data, int(comment[1] or 0), str(int(comment[2])), comment[3])
    else:
        return False
    return True


def _open(variations: list[Json], number: int) -> None:
    if number != len(variations) + 1 or (variations and not variations[-1]["moves"]):
        raise _wrong()


def _next(variation: Json) -> int:
    return int(variation["after"]) + len(variation["moves"]) + 1


def _comment(data: Json, number: int, ply: str, text: str) -> None:
    variations = data.get("variations", [])
    if number > len(variations):
        raise _wrong("comments")
    about = variations[number - 1] if number else data
    comments = about.setdefault("comments", {})
    if ply in comments:
        raise _wrong("comments")
    comments[ply] = text


def without_cut(data: Json) -> Json:
    """The fields of a text without a last variation that breaks off before its first move."""
    variations = data.pop("variations", [])
    if variations and not variations[-1]["moves"]:
        variations = variations[:-1]
    return data | ({"variations": variations} if variations else {})
