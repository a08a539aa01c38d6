"""`tablee analyse`: a game judged move by move, in words and as a plot."""

import pathlib

from tablee import locale
from tablee.cli.screen import Screen
from tablee.games.game import Json
from tablee.games.refusal import Unknown
from tablee.paper.plot import course
from tablee.paper.svg import svg
from tablee.play import Record, Table
from tablee.players.marks import turning_point
from tablee.players.review import Judged, review
from tablee.players.thinking import Budget


def analyse(text: str, budget: Budget, screen: Screen) -> tuple[Table, list[Judged]]:
    """Judge every move of a record, showing how far it is."""
    from rich.progress import Progress

    table = Table.from_record(Record.read(text))
    if table.setting.players == 1 or not table.plies:
        raise Unknown("analyse-nothing")
    with Progress(console=screen.console, transient=True, disable=screen.plain) as bar:
        task = bar.add_task(screen.word("analyse-thinking"), total=table.ply)
        judged = review(table, budget, lambda done, _: bar.update(task, completed=done))
    return table, judged


def to_json(table: Table, judged: list[Judged]) -> Json:
    """All of it as JSON."""
    turned = turning_point(judged, table.result)
    return {
        "game": table.game.name,
        "moves": [one.to_json() for one in judged],
        "turning_point": turned.ply if turned else None,
    }


def tell(table: Table, judged: list[Judged], screen: Screen) -> None:
    """One line a move, then the turning point in words."""
    name = table.game.name
    seats = [locale.seat_name(screen.lang, name, seat) for seat in table.seats]
    long, wide = max(map(len, seats)), max(len(one.text) for one in judged)
    for one in judged:
        seat = seats[one.seat]
        line = (
            f"{one.ply:>3}. {seat:<{long}}  {one.text:<{wide}} {one.mark:<2} "
            f"{100 * one.value:>4.0f} %"
        )
        if one.mark:
            line += f"  ({one.best} {100 * one.best_value:.0f} %)"
        screen.show(line, "bad" if one.mark in ("?", "??") else "")
    turned = turning_point(judged, table.result)
    if turned is None:
        screen.say("analyse-no-turn", "good")
        return
    seat = locale.seat_name(screen.lang, name, turned.seat)
    screen.say(
        "analyse-turn", "accent", ply=turned.ply, seat=seat,
        move=turned.text, best=turned.best, percent=round(100 * turned.loss),
    )  # fmt: skip


def beside(record: str) -> pathlib.Path:
    """Where the plot of a record goes if nobody says: into the folder we are in, under its name."""
    return pathlib.Path("analysis.svg" if record == "-" else f"{pathlib.Path(record).stem}.svg")


def plot(table: Table, judged: list[Judged], path: pathlib.Path, screen: Screen) -> None:
    """The chances of each seat over the moves, mistakes marked, as SVG."""
    lines = {
        locale.seat_name(screen.lang, table.game.name, seat): [
            (one.ply, one.value, bool(one.mark)) for one in judged if one.seat == seat
        ]
        for seat in table.seats
    }
    title = screen.word("analyse-title", game=screen.word(f"{table.game.name}-title"))
    try:
        path.write_text(svg(course(lines, title)), "utf-8")
    except OSError as error:
        raise Unknown("file-not-written", path=str(path), why=error.strerror or "") from None
