"""Marks on a board, as a lesson writes them, made into shapes in the units of the geometry."""

from collections.abc import Iterable, Sequence
from typing import Any

from tablee.games.game import Game, Json, Setting
from tablee.games.scene import Point
from tablee.learn.conditions import NOTHING, find
from tablee.play import Table
from tablee.wire.lessons import Mark, MarkKind

KINDS = ("look", "good", "bad")


def draw_marks(table: Table, marks: Iterable[Json]) -> list[Mark]:
    """The shapes of marks on a position."""
    return [shape for mark in marks for shape in _draw(table, mark)]


def _draw(table: Table, mark: Json) -> list[Mark]:
    kind = mark.get("kind", "look")
    if kind not in KINDS or mark.keys() - {
        "kind",
        "at",
        "label",
        "from",
        "to",
        "move",
        "show",
        "number",
    }:
        raise ValueError(f"unknown mark {mark}")
    game, setting = table.game, table.setting
    if "move" in mark:
        return _of_move(table, mark, kind)
    if "from" in mark:
        ends = [_middle(_spot(game, setting, mark[end])) for end in ("from", "to")]
        return [{"kind": kind, "line": ends, "arrow": True, "label": mark.get("label")}]
    names = mark["at"] if isinstance(mark["at"], list) else [mark["at"]]
    return _places(table, names, kind, mark)


def _places(table: Table, names: Sequence[str], kind: MarkKind, mark: Json) -> list[Mark]:
    """The places of that name; the label stands on the first, or they are numbered."""
    shapes: list[Mark] = []
    for number, name in enumerate(names, 1):
        label = str(number) if mark.get("number") else mark.get("label") if number == 1 else None
        outline = _spot(table.game, table.setting, name)
        shapes.append({"kind": kind, "area": _lists(outline), "label": label})
    return shapes


def _of_move(table: Table, mark: Json, kind: MarkKind) -> list[Mark]:
    """A part of a move's preview: an outline, lines, or places."""
    state = table.position.playing
    move = table.game.read(state, mark["move"])
    facts = {**table.game.details(state, move), "preview": table.game.preview(state, move)}
    shown: Any = find(facts, mark["show"])
    if shown is NOTHING or not shown:
        raise ValueError(f"{mark['move']} has no {mark['show']}")
    if isinstance(shown[0], str):
        return _places(table, shown, kind, mark)
    if isinstance(shown[0], dict):
        return [
            {"kind": kind, "line": _lists((line["from"], line["to"])), "label": str(number)}
            for number, line in enumerate(shown, 1)
        ]
    return [{"kind": kind, "area": _lists(shown), "label": mark.get("label")}]


def _spot(game: Game[Any], setting: Setting, name: str) -> Sequence[Point]:
    outline = game.spot(setting, name)
    if not outline:
        raise ValueError(f"there is no place `{name}`")
    return outline


def _middle(outline: Sequence[Point]) -> Point:
    x, y = (round(sum(axis) / len(outline), 4) + 0.0 for axis in zip(*outline, strict=True))
    return x, y


def _lists(points: Iterable[Sequence[float]]) -> list[Point]:
    return [(round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in points]
