"""`tablee solve polymere`: the largest figures of the solo, and help with one's own."""

import json
import pathlib
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.common import LANG, AsJson, Lang, Plain, language, text
from tablee.cli.crews import Ray, WorkersOption, hired
from tablee.cli.screen import Screen
from tablee.games.game import Json
from tablee.games.polymere import GAME
from tablee.games.refusal import Illegal, Unknown
from tablee.work.crew import Workers

if TYPE_CHECKING:
    from tablee.games.scene import Scene
    from tablee.play import Table
    from tablee.solve.polymere import Figure, Progress, Wish

KEEP_EVERY = 5.0
"""Seconds after which the work is kept again."""
LONGEST = 600.0


def _path(flag: str, key: str) -> Any:
    return typer.Option(flag, help=text(key))


def polymere(
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 0,
    first: Annotated[str | None, typer.Option("--first", help=text("cli-rings-first"))] = None,
    start: Annotated[str | None, typer.Option("--start", help=text("cli-rings-start"))] = None,
    no_jokers: Annotated[bool, typer.Option("--no-jokers", help=text("cli-rings-jokers"))] = False,
    apart: Annotated[bool, typer.Option("--apart", help=text("cli-rings-apart"))] = False,
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-rings-seconds"))] = LONGEST,
    keep: Annotated[pathlib.Path | None, _path("--keep", "cli-rings-keep")] = None,
    svg: Annotated[pathlib.Path | None, _path("--svg", "cli-rings-svg")] = None,
    png: Annotated[pathlib.Path | None, _path("--png", "cli-rings-png")] = None,
    record: Annotated[pathlib.Path | None, _path("--record", "cli-rings-record")] = None,
    workers: WorkersOption = None,
    ray: Ray = None,
    look: Annotated[bool, typer.Option("--look", help=text("cli-rings-look"))] = False,
    at: Annotated[str | None, typer.Option("--at", help=text("cli-rings-at"))] = None,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Build the largest figure, or look at one."""
    screen = Screen(language(lang), plain or as_json)
    if look:
        told = looked(_start(first, start), at)
        _tell(told, as_json, screen, tell_look)
        return
    if not seconds > 0:
        raise Unknown("seconds-not-possible")
    wish = _wish(seed, first, start, not no_jokers, apart)
    with hired(workers, ray, usual=1) as crew:
        told, table = built(wish, seconds, keep, screen, crew)
    _write_files(table, told, svg, png, record, screen)
    _tell(told, as_json, screen, tell_figure)


def _tell(told: Json, as_json: bool, screen: Screen, tell: Any) -> None:
    if as_json:
        typer.echo(json.dumps(told))
    else:
        tell(told, screen)


# What is asked


def _wish(seed: int, first: str | None, start: str | None, jokers: bool, apart: bool) -> "Wish":
    from tablee.solve.polymere import MOST, Wish
    from tablee.solve.polymere.play import outlook

    if not 0 <= seed < 1 << 256:
        raise Unknown("seed-not-possible")
    figure = _start(first, start)
    wish = Wish(seed, jokers, apart, figure)
    if figure.size > 1 and outlook(_laid(figure).position.playing).possible is False:
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
    """The table a text or file tells of."""
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
    plain = content.lstrip()
    table = (
        pasted.read(plain) if plain.startswith(named) else Table.from_record(Record.read(content))
    )
    if table.game is not GAME or table.setting.players != 1:
        raise Illegal("position-other", game=table.game.name, players=table.setting.players)
    return table


def _laid(figure: "Figure") -> "Table":
    """A table at which the figure has been laid move by move, all of them checked."""
    from tablee.play import Table

    table = Table(GAME.name, 1, seed=0)
    for move in figure.moves:
        table.play(move)
    return table


# Building


def built(
    wish: "Wish", seconds: float, keep: pathlib.Path | None, screen: Screen,
    crew: Workers | None = None,
) -> tuple[Json, "Table"]:  # fmt: skip
    """Build until the figure is complete, the time is over or somebody stops it."""
    from tablee.solve.polymere import MOST, build
    from tablee.solve.polymere import kept as kept

    work = kept.read(keep, wish) if keep else None
    begun, saved = time.monotonic(), time.monotonic()
    count, figure = (work.attempts, work.best) if work else (0, wish.start)
    nodes = 0
    most = MOST[wish.jokers]
    with _live(screen, most) as show:
        try:
            for now in build(wish, count, figure, crew):
                count, figure, nodes = now.attempts, now.best, nodes + now.nodes
                show(now)
                if keep and time.monotonic() - saved > KEEP_EVERY:
                    kept.write(keep, wish, kept.Work(count, figure))
                    saved = time.monotonic()
                if time.monotonic() - begun > seconds:
                    break
        except KeyboardInterrupt:
            pass  # what there is so far is told and kept
    if keep:
        kept.write(keep, wish, kept.Work(count, figure))
    table = _laid(figure)
    return _told(wish, figure, table, count, nodes, time.monotonic() - begun, keep), table


@contextmanager
def _live(screen: Screen, most: int) -> Iterator[Any]:
    """A line that tells how far the work has come, where there is a terminal."""
    if screen.plain or not screen.console.is_terminal:
        yield lambda now: None
        return
    with screen.console.status("") as status:

        def show(now: "Progress") -> None:
            status.update(
                screen.word(
                    "rings-working",
                    best=now.best.size,
                    most=most,
                    latest=now.latest,
                    attempts=now.attempts,
                )
            )

        yield show


def _told(
    wish: "Wish", figure: "Figure", table: "Table", attempts: int, nodes: int, seconds: float,
    keep: pathlib.Path | None,
) -> Json:  # fmt: skip
    from tablee.play import pasted
    from tablee.solve.polymere import MOST

    return {
        "size": figure.size,
        "most": MOST[wish.jokers],
        "complete": figure.size == MOST[wish.jokers],
        "jokers": sum(piece["faces"] is None for piece in figure.table),
        "code": figure.code,
        "holes": [list(cell) for cell in figure.holes],
        "apart": figure.spread(),
        "seed": wish.seed,
        "attempts": attempts,
        "nodes": nodes,
        "seconds": round(seconds, 2),
        "moves": figure.moves,
        "position": pasted.write(table),
        "kept": str(keep) if keep else None,
    }


def tell_figure(told: Json, screen: Screen) -> None:
    """What was built, in words."""
    if told["complete"]:
        screen.say("rings-done", "good", size=told["size"], code=told["code"])
    else:
        screen.say(
            "rings-stopped", "accent", size=told["size"], most=told["most"], code=told["code"]
        )
    if len(told["holes"]) > 1:
        screen.say("rings-holes", cells=_cells(told["holes"]), steps=told["apart"])
    if told["kept"]:
        screen.say("rings-kept", path=told["kept"])


def _cells(cells: Any) -> str:
    return "  ".join(f"{q},{r}" for q, r in cells)


# Pictures and records


def _write_files(
    table: "Table", told: Json, svg: pathlib.Path | None, png: pathlib.Path | None,
    record: pathlib.Path | None, screen: Screen,
) -> None:  # fmt: skip
    from tablee.paper.png import png as as_png
    from tablee.paper.svg import svg as as_svg

    if svg:
        _put(svg, as_svg(share(table, told, screen)).encode(), screen)
    if png:
        _put(png, as_png(share(table, told, screen)), screen)
    if record:
        if not table.over:
            table.stop()
        _put(record, table.record().to_text().encode(), screen)


def share(table: "Table", told: Json, screen: Screen) -> "Scene":
    """The figure as a picture to show to others: every digit in its colour, empty cells dashed."""
    from tablee.paper.card import card
    from tablee.solve.polymere import picture

    scene = picture(table.position.playing)
    size = screen.word("rings-caption", size=told["size"])
    if told["jokers"]:
        size = screen.word("rings-caption-jokers", size=told["size"], jokers=told["jokers"])
    code = screen.word("rings-caption-code", code=told["code"])
    title = screen.word("rings-title")
    return card(scene, title, (f"{size} · {code}",), size=max(0.35, 0.05 * _width(scene)))


def _width(scene: "Scene") -> float:
    left, _, right, _ = scene.bounds()
    return right - left


def _put(path: pathlib.Path, content: bytes, screen: Screen) -> None:
    from tablee.files import replace

    replace(path, content, folders=False)
    if not screen.plain:
        screen.say("rings-drawn", path=str(path))


# Looking at a figure


def looked(figure: "Figure", at: str | None) -> Json:
    """How a figure stands: dead cells, what fits, whether the ring can be completed, a hint."""
    from tablee.games.polymere.board import RING
    from tablee.solve.polymere.play import dead_cells, fitting, hint

    state = _laid(figure).position.playing
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
        "at": at and _cells([cell]),
        "fits": fits[cell] if cell is not None else None,
        "possible": advised.outlook.possible,
        "nodes": advised.outlook.nodes,
        "hint": advised.text,
    }


def _cell(at: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*", at)
    if not found:
        raise Unknown("rings-cell", text=at[:40])
    return int(found[1]), int(found[2])


def tell_look(told: Json, screen: Screen) -> None:
    """How a figure stands, in words."""
    if told["over"]:
        screen.say("rings-look-nothing", "good")
        return
    cells = told["cells"]
    screen.say("rings-look-ring", "bold", size=told["size"], ring=told["ring"], empty=len(cells))
    if told["dead"]:
        screen.say("rings-look-dead", "bad", cells=_cells(told["dead"]))
    else:
        screen.say("rings-look-no-dead")
    open_cells = {cell: count for cell, count in cells.items() if count}
    if open_cells:
        tightest = min(open_cells, key=lambda cell: open_cells[cell])
        screen.say("rings-look-tight", at=tightest, count=cells[tightest])
    if told["fits"] is not None:
        screen.say("rings-look-fits", at=told["at"])
        screen.columns(told["fits"])
    answer = {True: "yes", False: "no", None: "unknown"}[told["possible"]]
    style = {True: "good", False: "bad", None: "accent"}[told["possible"]]
    last = "-all" if told["ring"] == 6 else ""
    screen.say(f"rings-look-{answer}{last}", style)
    screen.say("rings-look-hint", "accent", move=told["hint"])
