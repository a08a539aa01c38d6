"""`tablee puzzle`: the puzzle of the day, any other on file, and new ones."""

import datetime
import json
import pathlib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee import games
from tablee.cli.options import LANG, AsJson, Lang, Plain, game_name, language, text
from tablee.games.game import Json
from tablee.games.refusal import Unknown, Unreadable

if TYPE_CHECKING:
    from tablee.cli.terminal.screen import Screen

ORDER = 100


def _path(flag: str, key: str) -> Any:
    return typer.Option(flag, help=text(key))


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help=text("cli-puzzle-game"))] = "",
    date: Annotated[str, typer.Option("--date", help=text("cli-puzzle-date"))] = "",
    grade: Annotated[int | None, typer.Option("--grade", help=text("cli-puzzle-grade"))] = None,
    number: Annotated[int | None, typer.Option("--number", help=text("cli-puzzle-number"))] = None,
    ident: Annotated[int | None, typer.Option("--id", help=text("cli-puzzle-id"))] = None,
    position: Annotated[bool, typer.Option("--position", help=text("cli-puzzle-position"))] = False,
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
    from tablee.cli.terminal.screen import Screen
    from tablee.solve import puzzles

    screen = Screen(language(lang), plain or as_json)
    name = game_name(game) if game else _only_game()
    if make:
        _make(name, make, seed, out, screen)
        return
    if position or ident is not None or name not in puzzles.games_with_puzzles():
        _solve_position(name, _position_number(name, ident, date, grade), solution, screen)
        return
    puzzle, state = _choose(name, date, grade, number, solution)
    if svg is not None or png is not None:
        screen.draw(puzzles.picture(name, state), svg, png)
    if as_json:
        typer.echo(json.dumps(puzzle))
    elif play:
        _play(puzzle["position"], screen)
    else:
        _show(name, puzzle, screen)


def _position_number(name: str, ident: int | None, date: str, grade: int | None) -> int:
    """The number of the position that is asked for: by itself, or by the day and a grade."""
    from tablee.puzzles.collection import GRADES, checked_day, collection

    own, today = collection(name), datetime.date.today()
    if ident is not None:
        return ident
    day = checked_day(date, today) if date else today
    if grade is None:
        return own.of_the_day(day)
    if not 1 <= grade <= GRADES:
        raise Unknown("puzzle-no-grade", grade=grade, most=GRADES)
    numbers = own.by_grade[grade]
    return numbers[day.toordinal() % len(numbers)]


def _solve_position(name: str, number: int, solution: bool, screen: "Screen") -> None:
    """Solve a position by typing moves, or show its solution."""
    from tablee.cli.terminal.puzzle_session import PuzzleSession
    from tablee.puzzles.collection import collection

    session = PuzzleSession(name, number, collection(name).puzzle(number), screen)
    if not solution:
        session.run()
        return
    session.show()
    session.solution()


def _only_game() -> str:
    """The game that has puzzles, as long as there is just one."""
    from tablee.solve import puzzles

    names = puzzles.games_with_puzzles()
    if len(names) != 1:
        raise Unknown("puzzle-which-game", possible=", ".join(names))
    return names[0]


def _choose(
    name: str, date: str, grade: int | None, number: int | None, solution: bool
) -> tuple[Json, Any]:
    """The puzzle that is asked for as JSON, and the board to be shown."""
    from tablee.play import Table, pasted
    from tablee.solve import puzzles

    day, shelf = _day(date), puzzles.puzzle_set(name)
    kind, of_the_day = shelf.of_the_day(day, grade)
    chosen = of_the_day if number is None else number
    start = shelf.puzzle(kind, chosen)
    puzzle: Json = {
        "date": None if number is not None else day.isoformat(), "grade": kind, "number": chosen,
        **start,
    }  # fmt: skip
    table = Table(name, 1, seed=0, start=start["start"])
    puzzle["position"] = pasted.write(table)
    if solution:
        puzzle["solution"] = shelf.solution(kind, chosen)
        table = Table(name, 1, seed=0)
        for move in puzzle["solution"]:
            table.play(move)
    return puzzle | {"state": table.dump()}, table.position.playing


def _day(date: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise Unreadable("puzzle-no-date", date=date[:40]) from None


def _show(name: str, puzzle: Json, screen: "Screen") -> None:
    if puzzle["date"]:
        screen.say("puzzle-day", "dim", date=puzzle["date"])
    title = "puzzle-title" if "solution" not in puzzle else "puzzle-title-solved"
    grade, number = puzzle["grade"], puzzle["number"]
    screen.say(title, "bold", grade=grade, number=number, missing=puzzle["missing"])
    game = games.get(name)
    screen.board(game.terminal(game.setting(1), puzzle["state"]))
    if "solution" not in puzzle:
        screen.say("puzzle-how", "dim", grade=grade, number=number)


def _play(position: str, screen: "Screen") -> None:
    from tablee.cli.terminal.terminal_game import TerminalGame
    from tablee.play import pasted

    TerminalGame.new(pasted.read(position), 0, 1, screen.lang, screen.plain).run()


def _make(name: str, each: int, seed: int, out: pathlib.Path, screen: "Screen") -> None:
    """Make new puzzles, so many of each grade, into a file."""
    from tablee.files import replace
    from tablee.solve import puzzles

    part = out.with_name(out.name + ".part")
    with screen.progress("puzzle-making") as update:
        content = puzzles.puzzle_set(name).make(each, seed, update, part)
    replace(out, content)
    part.unlink(missing_ok=True)
    screen.say("puzzle-made", "good", path=str(out), each=each)
