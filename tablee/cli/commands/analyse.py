"""`tablee analyse`: judge a recorded game move by move, in words and as a plot."""

import json
import pathlib
from typing import TYPE_CHECKING, Annotated

import typer

from tablee import locale
from tablee.cli import files
from tablee.cli.options import LANG, AsJson, Lang, Plain, language, text
from tablee.games.game import Json
from tablee.games.refusal import Unknown

if TYPE_CHECKING:
    from tablee.cli.terminal.screen import Screen
    from tablee.play import Table
    from tablee.players.review import Judged

ORDER = 90


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help=text("cli-file"))],
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-think-move"))] = 0.5,
    out: Annotated[pathlib.Path | None, typer.Option("--plot", help=text("cli-plot"))] = None,
    undrawn: Annotated[bool, typer.Option("--no-plot", help=text("cli-no-plot"))] = False,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    from tablee.cli.terminal.screen import Screen
    from tablee.play import Record, Table
    from tablee.players.review import review
    from tablee.players.thinking import Budget

    screen = Screen(language(lang), plain or as_json)
    table = Table.from_record(Record.read(files.read_text(file)))
    if table.setting.players == 1 or not table.plies:
        raise Unknown("analyse-nothing")
    with screen.progress("analyse-thinking") as update:
        judged = review(table, Budget(seconds), update)
    if as_json:
        typer.echo(json.dumps(to_json(table, judged)))
    else:
        show(table, judged, screen)
    if not undrawn:
        path = out or plot_path(file)
        _plot(table, judged, path, screen)
        if not as_json:
            screen.say("analyse-plot", "dim", path=str(path))


def _turning_point(table: "Table", judged: "list[Judged]") -> "Judged | None":
    from tablee.players.marks import turning_point

    return turning_point(judged, table.result)


def to_json(table: "Table", judged: "list[Judged]") -> Json:
    """Every judged move and the turning point, as `--json` prints it."""
    turn = _turning_point(table, judged)
    return {
        "game": table.game.name,
        "moves": [move.to_json() for move in judged],
        "turning_point": turn.ply if turn else None,
    }


def show(table: "Table", judged: "list[Judged]", screen: "Screen") -> None:
    """One line a move, then the turning point."""
    name = table.game.name
    seats = [locale.seat_name(screen.lang, name, seat) for seat in table.seats]
    long, wide = max(map(len, seats)), max(len(move.text) for move in judged)
    for move in judged:
        line = (
            f"{move.ply:>3}. {seats[move.seat]:<{long}}  {move.text:<{wide}} {move.mark:<2} "
            f"{100 * move.value:>4.0f} %"
        )
        if move.mark:
            line += f"  ({move.best} {100 * move.best_value:.0f} %)"
        screen.show(line, "bad" if move.mark in ("?", "??") else "")
        if move.mark:
            for fact in (*move.reasons, *move.better):
                told = locale.sentence(screen.lang, fact.told(seats))
                screen.show(f"     {fact.move}: {told}", "dim")
    turn = _turning_point(table, judged)
    if turn is None:
        screen.say("analyse-no-turn", "good")
        return
    screen.say(
        "analyse-turn", "accent", ply=turn.ply, seat=seats[turn.seat],
        move=turn.text, best=turn.best, percent=round(100 * turn.loss),
    )  # fmt: skip
    better = table.at(turn.ply - 1).telling(turn.best).narrated(seats[turn.seat])
    screen.show(locale.sentence(screen.lang, better), "dim")


def plot_path(record: str) -> pathlib.Path:
    """Where the plot of a record goes by default: into the current folder, under its name.

    >>> str(plot_path("games/final.txt"))
    'final.svg'
    """
    return pathlib.Path("analysis.svg" if record == "-" else f"{pathlib.Path(record).stem}.svg")


def _plot(table: "Table", judged: "list[Judged]", path: pathlib.Path, screen: "Screen") -> None:
    """The chances of each seat over the moves, mistakes marked, as SVG."""
    from tablee.drawing.svg import svg
    from tablee.paper.plot import course

    lines = {
        locale.seat_name(screen.lang, table.game.name, seat): [
            (move.ply, move.value, bool(move.mark)) for move in judged if move.seat == seat
        ]
        for seat in table.seats
    }
    title = screen.word("analyse-title", game=screen.word(f"{table.game.name}-title"))
    files.write(path, svg(course(lines, title)))
