"""`tablee puzzle`: the puzzle of the day, any other on file, and new ones."""

import datetime
import json
import pathlib
from typing import Annotated, Any

import typer

from tablee.cli.common import LANG, AsJson, Lang, Plain, language, text
from tablee.cli.screen import Screen
from tablee.games.game import Json
from tablee.games.refusal import Unreadable


def _path(flag: str, key: str) -> Any:
    return typer.Option(flag, help=text(key))


def puzzle(
    date: Annotated[str, typer.Option("--date", help=text("cli-puzzle-date"))] = "",
    grade: Annotated[int | None, typer.Option("--grade", help=text("cli-puzzle-grade"))] = None,
    number: Annotated[int | None, typer.Option("--number", help=text("cli-puzzle-number"))] = None,
    solution: Annotated[bool, typer.Option("--solution", help=text("cli-puzzle-solution"))] = False,
    play: Annotated[bool, typer.Option("--play", help=text("cli-puzzle-play"))] = False,
    svg: Annotated[pathlib.Path | None, _path("--svg", "cli-puzzle-svg")] = None,
    png: Annotated[pathlib.Path | None, _path("--png", "cli-puzzle-png")] = None,
    make: Annotated[int, typer.Option("--make", min=0, help=text("cli-puzzle-make"))] = 0,
    out: Annotated[pathlib.Path, _path("--out", "cli-puzzle-out")] = pathlib.Path("puzzles.bin"),
    seed: Annotated[int, typer.Option("--seed", min=0, help=text("cli-seed"))] = 1,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show a puzzle, play it, or make new ones."""
    screen = Screen(language(lang), plain or as_json)
    if make:
        made(make, seed, out, screen)
        return
    told, state = chosen(date, grade, number, solution)
    if svg is not None or png is not None:
        from tablee.cli.pictures import draw
        from tablee.solve.trapezomino import picture

        draw(picture(state), svg, png)
    if as_json:
        typer.echo(json.dumps(told))
    elif play:
        _play(told["position"], screen)
    else:
        _show(told, screen)


def chosen(date: str, grade: int | None, number: int | None, solution: bool) -> tuple[Json, Any]:
    """The puzzle asked for as data, and the board to be shown."""
    from tablee.games.trapezomino import GAME
    from tablee.play import Table, pasted
    from tablee.solve import puzzles
    from tablee.solve import trapezomino as solo
    from tablee.solve.trapezomino.puzzles import puzzle as on_file

    day = _day(date)
    shelf = puzzles.shelf(GAME.name)
    kind, found = shelf.of_the_day(day, grade)
    found = found if number is None else number
    start = shelf.puzzle(kind, found)
    told: Json = {
        "date": None if number is not None else day.isoformat(), "grade": kind, "number": found,
        **start,
    }  # fmt: skip
    told["position"] = pasted.write(Table(GAME.name, 1, seed=0, start=start["start"]))
    one = on_file(kind, found)
    state = solo.solved(one) if solution else solo.start_of(one)
    if solution:
        told["solution"] = solo.texts(solo.empty(), solo.solved_places(one))
    return told | {"state": GAME.dump(state)}, state


def _day(date: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise Unreadable("puzzle-no-date", date=date[:40]) from None


def _show(told: Json, screen: Screen) -> None:
    from tablee.games.trapezomino import GAME
    from tablee.solve.trapezomino import SETTING

    if told["date"]:
        screen.say("puzzle-day", "dim", date=told["date"])
    title = "puzzle-title" if "solution" not in told else "puzzle-title-solved"
    screen.say(
        title, "bold", grade=told["grade"], number=told["number"],
        missing=told["missing"],
    )  # fmt: skip
    screen.board(GAME.terminal(SETTING, told["state"]))
    if "solution" not in told:
        screen.say("puzzle-how", "dim", grade=told["grade"], number=told["number"])


def _play(position: str, screen: Screen) -> None:
    from tablee.cli.menu import evening
    from tablee.play import pasted

    evening(pasted.read(position), 0, 1, screen.lang, screen.plain).run()


def made(each: int, seed: int, out: pathlib.Path, screen: Screen) -> None:
    """Make new puzzles, so many of each grade, into a file."""
    from rich.progress import Progress

    from tablee.files import replace
    from tablee.solve.trapezomino import puzzles as puzzles

    kept = out.with_name(out.name + ".part")
    with Progress(console=screen.console, transient=True, disable=screen.plain) as bar:
        task = bar.add_task(screen.word("puzzle-making"), total=each * len(puzzles.GRADES))
        content = puzzles.generate(
            each, seed, lambda done, of: bar.update(task, completed=done), kept
        )
    replace(out, content)
    kept.unlink(missing_ok=True)
    screen.say("puzzle-made", "good", path=str(out), each=each)
