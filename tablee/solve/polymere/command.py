"""`tablee solve polymere`: build the largest figures of the solo, or get help with one's own."""

import pathlib
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.refusal import Illegal, Unknown
from tablee.solve.command import OpenPool, Option, Outcome, Terminal, alone

if TYPE_CHECKING:
    from tablee.play import Table
    from tablee.solve.polymere import Figure, Wish
    from tablee.workers import AnyPool

SAVE_EVERY = 5.0
"""Seconds between two saves of the work."""
LONGEST = 600.0
File = pathlib.Path | None
Cell = tuple[int, int]


def solve(
    terminal: Terminal,
    seed: Annotated[int, Option("--seed", "cli-seed")] = 0,
    first: Annotated[str | None, Option("--first", "cli-rings-first")] = None,
    start: Annotated[str | None, Option("--start", "cli-rings-start")] = None,
    no_jokers: Annotated[bool, Option("--no-jokers", "cli-rings-jokers")] = False,
    apart: Annotated[bool, Option("--apart", "cli-rings-apart")] = False,
    seconds: Annotated[float, Option("--seconds", "cli-rings-seconds")] = LONGEST,
    keep: Annotated[File, Option("--keep", "cli-rings-keep")] = None,
    svg: Annotated[File, Option("--svg", "cli-rings-svg")] = None,
    png: Annotated[File, Option("--png", "cli-rings-png")] = None,
    record: Annotated[File, Option("--record", "cli-rings-record")] = None,
    open_pool: OpenPool = alone,
    look: Annotated[bool, Option("--look", "cli-rings-look")] = False,
    at: Annotated[str | None, Option("--at", "cli-rings-at")] = None,
) -> Outcome:
    """Build the largest figure, or look at one."""
    if look:
        report = inspect(_start(first, start), at)
        return Outcome(report, lambda: _describe_position(report, terminal))
    if not seconds > 0:
        raise Unknown("seconds-not-possible")
    if not 0 <= seed < 1 << 256:
        raise Unknown("seed-not-possible")
    wish = _wish(seed, _start(first, start), not no_jokers, apart)
    with open_pool(default=1) as pool:
        data, table = build_figure(wish, seconds, keep, terminal, pool)
    _write_files(data, table, terminal, svg, png, record)
    return Outcome(data, lambda: _describe_figure(data, terminal))


# The start


def _wish(seed: int, figure: "Figure", jokers: bool, apart: bool) -> "Wish":
    from tablee.solve.polymere import MOST, Wish
    from tablee.solve.polymere.play import outlook

    wish = Wish(seed, jokers, apart, figure)
    if figure.size > 1 and outlook(_table_of(figure).position.playing).possible is False:
        raise Illegal("rings-impossible", most=MOST[jokers])
    return wish


def _start(first: str | None, start: str | None) -> "Figure":
    from tablee.solve.polymere import Figure, figure_of, first_piece

    if first is not None and start is not None:
        raise Unknown("rings-two-starts")
    if first is not None:
        return first_piece(first)
    return figure_of(_read(start).position.playing) if start is not None else Figure(())


def _read(start: str) -> "Table":
    """The table of a position text, or of a file with a position or a record."""
    from tablee.play import Record, Table, pasted

    content = start
    named = f"{GAME.name} "
    if not start.lstrip().startswith(named):
        try:
            content = pathlib.Path(start).read_text("utf-8")
        except UnicodeDecodeError:
            raise Unknown("file-not-text", path=start) from None
        except OSError as error:
            raise Unknown("file-not-read", path=start, why=error.strerror or "") from None
    position = content.lstrip()
    if position.startswith(named):
        table = pasted.read(position)
    else:
        table = Table.from_record(Record.read(content))
    if table.game is not GAME or table.setting.players != 1:
        raise Illegal("position-other", game=table.game.name, players=table.setting.players)
    return table


def _table_of(figure: "Figure") -> "Table":
    """A table at which the figure has been laid move by move, all of them checked."""
    from tablee.play import Table

    table = Table(GAME.name, 1, seed=0)
    for move in figure.moves:
        table.play(move)
    return table


# Building


def build_figure(
    wish: "Wish", seconds: float, keep: File, terminal: Terminal, pool: "AnyPool | None" = None
) -> tuple[Json, "Table"]:
    """Build until the figure is complete, the time is over or somebody presses Ctrl-C."""
    from tablee.solve.polymere import MOST, build, saved

    work = saved.read(keep, wish) if keep else None
    begun, last_save = time.monotonic(), time.monotonic()
    count, figure = (work.attempts, work.best) if work else (0, wish.start)
    nodes = 0
    with terminal.status() as update:
        try:
            for now in build(wish, count, figure, pool):
                count, figure, nodes = now.attempts, now.best, nodes + now.nodes
                update(
                    "rings-working", best=figure.size, most=MOST[wish.jokers], latest=now.latest,
                    attempts=count,
                )  # fmt: skip
                if keep and time.monotonic() - last_save > SAVE_EVERY:
                    saved.write(keep, wish, saved.Work(count, figure))
                    last_save = time.monotonic()
                if time.monotonic() - begun > seconds:
                    break
        except KeyboardInterrupt:
            pass  # the best figure so far is the result
    if keep:
        saved.write(keep, wish, saved.Work(count, figure))
    table = _table_of(figure)
    took = round(time.monotonic() - begun, 2)
    counts = {"seed": wish.seed, "attempts": count, "nodes": nodes, "seconds": took}
    return _figure_data(figure, table, MOST[wish.jokers], counts, keep), table


def _figure_data(figure: "Figure", table: "Table", most: int, counts: Json, keep: File) -> Json:
    from tablee.play import pasted

    return {
        "size": figure.size,
        "most": most,
        "complete": figure.size == most,
        "jokers": sum(piece["faces"] is None for piece in figure.table),
        "code": figure.code,
        "holes": [list(cell) for cell in figure.holes],
        "apart": figure.spread(),
        **counts,
        "moves": figure.moves,
        "position": pasted.write(table),
        "kept": str(keep) if keep else None,
    }


def _describe_figure(data: Json, terminal: Terminal) -> None:
    size, code = data["size"], data["code"]
    if data["complete"]:
        terminal.say("rings-done", "good", size=size, code=code)
    else:
        terminal.say("rings-stopped", "accent", size=size, most=data["most"], code=code)
    if len(data["holes"]) > 1:
        terminal.say("rings-holes", cells=_cells(data["holes"]), steps=data["apart"])
    if data["kept"]:
        terminal.say("rings-kept", path=data["kept"])


def _cells(cells: Iterable[Sequence[int]]) -> str:
    return "  ".join(f"{q},{r}" for q, r in cells)


# Pictures and records


def _write_files(
    data: Json, table: "Table", terminal: Terminal, svg: File, png: File, record: File
) -> None:
    from tablee.files import replace
    from tablee.solve.polymere import picture

    if svg or png:
        terminal.draw(picture(table.position.playing), svg, png, caption(data, terminal))
    if record:
        if not table.over:
            table.stop()
        replace(record, table.record().to_text().encode(), folders=False)
    if not terminal.plain:
        for path in filter(None, (svg, png, record)):
            terminal.say("rings-drawn", path=str(path))


def caption(data: Json, terminal: Terminal) -> tuple[str, str]:
    """What stands below the picture of a figure: a title, then its size and code."""
    size = terminal.word("rings-caption", size=data["size"])
    if data["jokers"]:
        size = terminal.word("rings-caption-jokers", size=data["size"], jokers=data["jokers"])
    code = terminal.word("rings-caption-code", code=data["code"])
    return terminal.word("rings-title"), f"{size} · {code}"


# Looking at a figure


def inspect(figure: "Figure", at: str | None) -> Json:
    """How a figure stands: dead cells, what fits, whether the ring can be completed, a hint."""
    from tablee.games.polymere.board import RING
    from tablee.solve.polymere.play import dead_cells, fitting, hint

    state = _table_of(figure).position.playing
    if state.over():
        return {"size": figure.size, "over": True}
    fits = fitting(state)
    cell = _cell(at) if at is not None else None
    ring = RING[state.placed]
    if cell is not None and cell not in fits:
        raise Illegal("rings-cell-taken", at=_cells([cell]), ring=ring)
    advised = hint(state)
    return {
        "size": figure.size,
        "over": False,
        "ring": ring,
        "cells": {f"{q},{r}": len(moves) for (q, r), moves in fits.items()},
        "dead": [list(dead) for dead in dead_cells(state)],
        "at": None if cell is None else _cells([cell]),
        "fits": None if cell is None else fits[cell],
        "possible": advised.outlook.possible,
        "nodes": advised.outlook.nodes,
        "hint": advised.text,
    }


def _cell(at: str) -> Cell:
    match = re.fullmatch(r"\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*", at)
    if not match:
        raise Unknown("rings-cell", text=at[:40])
    return int(match[1]), int(match[2])


def _describe_position(data: Json, terminal: Terminal) -> None:
    if data["over"]:
        terminal.say("rings-look-nothing", "good")
        return
    cells = data["cells"]
    terminal.say("rings-look-ring", "bold", size=data["size"], ring=data["ring"], empty=len(cells))
    if data["dead"]:
        terminal.say("rings-look-dead", "bad", cells=_cells(data["dead"]))
    else:
        terminal.say("rings-look-no-dead")
    open_cells = {cell: count for cell, count in cells.items() if count}
    if open_cells:
        tightest = min(open_cells, key=lambda cell: open_cells[cell])
        terminal.say("rings-look-tight", at=tightest, count=cells[tightest])
    if data["fits"] is not None:
        terminal.say("rings-look-fits", at=data["at"])
        terminal.columns(data["fits"])
    answer = {True: "yes", False: "no", None: "unknown"}[data["possible"]]
    style = {True: "good", False: "bad", None: "accent"}[data["possible"]]
    last = "-all" if data["ring"] == 6 else ""
    terminal.say(f"rings-look-{answer}{last}", style)
    terminal.say("rings-look-hint", "accent", move=data["hint"])
