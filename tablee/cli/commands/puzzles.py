"""`tablee puzzles`: make a game's puzzles, and prove those on file again."""

import pathlib
from functools import partial
from typing import Annotated

import typer

from tablee.cli.options import (
    LANG,
    GameName,
    Lang,
    Plain,
    Ray,
    WorkersOption,
    game_name,
    language,
    pool,
    text,
)
from tablee.cli.usage import Command, Group

ORDER = 105

command = typer.Typer(cls=Group, rich_markup_mode=None)
Out = Annotated[pathlib.Path | None, typer.Option("--out", help=text("cli-puzzles-out"))]


@command.command("make", cls=Command, help=text("cli-puzzles-make"))
def make(
    game: GameName,
    count: Annotated[int, typer.Option("--count", min=5, help=text("cli-puzzles-count"))] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, help=text("cli-seed"))] = 1,
    out: Out = None,
    workers: WorkersOption = None,
    ray: Ray = None,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    from tablee.cli.terminal.screen import Screen
    from tablee.puzzles.making import run

    screen = Screen(language(lang), plain)
    target = out or pathlib.Path(f"{game}.jsonl.xz")
    work = target.with_name(target.name + ".part")
    with screen.progress("puzzle-making") as update:
        made = run.make(game, count, seed, work, partial(pool, workers, ray), update)
    size = run.write(target, made)
    screen.say("puzzles-made", "good", path=str(target), count=len(made), size=-(-size // 1000))


@command.command("check", cls=Command, help=text("cli-puzzles-check"))
def check(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help=text("cli-puzzles-games"))
    ] = None,
    every: Annotated[int, typer.Option("--every", min=1, help=text("cli-puzzles-every"))] = 1,
    workers: WorkersOption = None,
    ray: Ray = None,
    lang: Lang = LANG,
    plain: Plain = False,
) -> None:
    from tablee.cli.terminal.screen import Screen
    from tablee.puzzles.collection import collection, games_with_puzzles
    from tablee.puzzles.making import check_run

    screen, wrong = Screen(language(lang), plain), 0
    for game in [game_name(name) for name in names or ()] or games_with_puzzles():
        puzzles = collection(game).puzzles[::every]
        with screen.progress("puzzles-checking") as update:
            found = check_run.check(game, puzzles, partial(pool, workers, ray), update)
        wrong += len(found)
        screen.say("puzzles-checked", game=game, count=len(puzzles), wrong=len(found))
        for number, why in sorted(found.items()):
            screen.show(f"{1 + (number - 1) * every}: {'; '.join(why)}", "bad")
    if wrong:
        raise typer.Exit(1)
