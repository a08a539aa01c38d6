"""`tablee solve`: a command for each game that has been solved."""

import json

import typer

from tablee.cli.common import LANG, AsJson, Lang, Plain, language, text
from tablee.cli.screen import Screen
from tablee.cli.solve_polymere import polymere
from tablee.cli.solve_trapezomino import trapezomino
from tablee.games.game import Json

solve = typer.Typer(help=text("cli-solve"), rich_markup_mode=None)
solve.command("polymere", help=text("cli-solve-polymere"))(polymere)
solve.command("trapezomino", help=text("cli-solve-trapezomino"))(trapezomino)


@solve.command("permutation", help=text("cli-solve-permutation"))
def permutation(lang: Lang = LANG, plain: Plain = False, as_json: AsJson = False) -> None:
    """Solve Permutation for two."""
    screen = Screen(language(lang), plain or as_json)
    told = solve_permutation(screen)
    if as_json:
        typer.echo(json.dumps(told))
    else:
        tell_permutation(told, screen)
    if told["faults"]:
        raise typer.Exit(1)


def solve_permutation(screen: Screen) -> Json:
    """Solve Permutation for two, or load what was solved, and check all of it."""
    from rich.progress import Progress

    from tablee.solve.permutation import load_or_solve, report

    words = {"solve": screen.word("solve-solving"), "check": screen.word("solve-checking")}
    with Progress(console=screen.console, transient=True, disable=screen.plain) as bar:
        tasks = {name: bar.add_task(word, total=1.0) for name, word in words.items()}

        def progress(step: str, share: float) -> None:
            bar.update(tasks[step], completed=share)

        table = load_or_solve(progress)
        progress("solve", 1.0)
        faults = table.check(progress)
    return report(table) | {"faults": faults}


def tell_permutation(told: Json, screen: Screen) -> None:
    """What came out, in words."""
    screen.say("solve-starts", "bold")
    for path, value in told["starts"].items():
        screen.say("solve-start", path=path, value=f"{value:g}")
    screen.say(
        "solve-counts",
        **{name: f"{told[name]:,}" for name in ("entries", "won", "drawn", "lost", "between")},
    )
    screen.say("solve-longest", turns=told["longest_win"]["turns"])
    if told["faults"]:
        screen.say("solve-faults", "bad", faults=told["faults"])
    else:
        screen.say("solve-time", "good", seconds=f"{told['seconds']:.1f}")
