"""`tablee solve trapezomino`: every solution of the solo counted, or help with a board."""

import json
import pathlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from tablee.cli.common import LANG, AsJson, Lang, Plain, language, text
from tablee.cli.crews import Ray, WorkersOption, hired
from tablee.cli.screen import Screen
from tablee.games.game import Json
from tablee.work.crew import Workers


def _path(flag: str, key: str) -> Any:
    return typer.Option(flag, help=text(key))


def trapezomino(
    count: Annotated[bool, typer.Option("--count", help=text("cli-fillings-count"))] = False,
    board: Annotated[str, typer.Option("--board", help=text("cli-fillings-board"))] = "",
    fillings: Annotated[pathlib.Path | None, _path("--fillings", "cli-fillings-file")] = None,
    resume: Annotated[pathlib.Path | None, _path("--resume", "cli-fillings-resume")] = None,
    workers: WorkersOption = None,
    ray: Ray = None,
    svg: Annotated[pathlib.Path | None, _path("--svg", "cli-fillings-svg")] = None,
    png: Annotated[pathlib.Path | None, _path("--png", "cli-fillings-png")] = None,
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 0,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Count all solutions, or complete a board."""
    screen = Screen(language(lang), plain or as_json)
    if count:
        with hired(workers, ray) as crew:
            told, tell = counted(resume, crew, screen), tell_count
    elif fillings is not None:
        with hired(workers, ray) as crew:
            told, tell = written(fillings, crew, screen), tell_written
    else:
        told, tell = completed(board, seed, svg, png), tell_completion
    if as_json:
        typer.echo(json.dumps(told))
    else:
        tell(told, screen)


@contextmanager
def _progress(key: str, screen: Screen) -> Iterator[Callable[[int, int], None]]:
    """Shows how far the work is and what is left."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=screen.console, transient=True, disable=screen.plain) as bar:
        task = bar.add_task(screen.word(key), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def counted(resume: pathlib.Path | None, crew: Workers, screen: Screen) -> Json:
    """Count all solutions."""
    from tablee.solve.trapezomino import count as counting

    with _progress("fillings-counting", screen) as told:
        return counting.run(resume or counting.default_file(), told, crew).to_json()


def written(path: pathlib.Path, crew: Workers, screen: Screen) -> Json:
    """Find all fillings again and put them into a file."""
    from tablee.solve.trapezomino import count as counting

    with _progress("fillings-writing", screen) as told:
        return {"path": str(path), "fillings": counting.write_fillings(path, told, crew)}


def tell_written(told: Json, screen: Screen) -> None:
    """Where the fillings are."""
    screen.say("fillings-written", "good", path=told["path"], fillings=told["fillings"])


def tell_count(told: Json, screen: Screen) -> None:
    """The number of solutions, and how many make the jokers form each shape."""
    screen.say("fillings-count", "good", solutions=told["solutions"])
    for letter, number in told["by_shape"].items():
        name = screen.word(f"trapezomino-piece-{letter.lower()}")
        screen.show(f"  {letter}  {screen.word('fillings-number', number=number):>7}  {name}")
    screen.say("fillings-nodes", "dim", nodes=told["nodes"], seconds=told["seconds"])


def completed(board: str, seed: int, svg: pathlib.Path | None, png: pathlib.Path | None) -> Json:
    """What a board can become: how many solutions, the next move, one of the solutions."""
    from tablee.games.chance import Chance
    from tablee.solve.trapezomino import laid, solution_moves, texts
    from tablee.solve.trapezomino.play import outlook

    state = laid(board)
    seen = outlook(state, Chance(seed, "hint"))
    moves = solution_moves(state, Chance(seed, "hint"))
    if svg is not None or png is not None:
        from tablee.cli.pictures import draw
        from tablee.solve.trapezomino import picture

        draw(picture(state if moves is None else laid(" ".join(moves))), svg, png)
    return {
        "solutions": seen.solutions,
        "next": None if seen.move is None else texts(state, [seen.move])[0],
        "solution": moves,
    }


def tell_completion(told: Json, screen: Screen) -> None:
    """The same in words."""
    if told["solutions"]:
        screen.say("fillings-solvable", "good", solutions=told["solutions"])
        if told["next"]:
            screen.say("fillings-next", move=told["next"])
        screen.say("fillings-solution", "dim", moves=" ".join(told["solution"]))
    else:
        screen.say("fillings-dead", "bad")
        screen.say("fillings-lift", move=told["next"])
