"""`tablee arena`: play a tournament between players; its standings, files and plot."""

import json
import pathlib
from typing import TYPE_CHECKING, Annotated

import typer

from tablee import games, locale
from tablee.cli import files
from tablee.cli.options import (
    LANG,
    AsJson,
    GameName,
    Lang,
    Options,
    Plain,
    Ray,
    WorkersOption,
    game_options,
    language,
    pool,
    text,
)
from tablee.games.game import Json

if TYPE_CHECKING:
    from tablee.cli.terminal.screen import Screen
    from tablee.players.arena import Tournament
    from tablee.workers import AnyPool

ORDER = 80
WIDEST = 2000.0
"""Elo points either side that the plot shows at most."""


def command(
    game: GameName,
    players: Annotated[str, typer.Option("--players", "-p", help=text("cli-contestants"))],
    number: Annotated[int, typer.Option("--games", min=1, help=text("cli-games"))] = 20,
    seats: Annotated[int, typer.Option("--seats", help=text("cli-seats"))] = 2,
    option: Options = [],  # noqa: B006  # Typer reads the default, nobody changes it
    seed: Annotated[int, typer.Option("--seed", help=text("cli-seed"))] = 1,
    out: Annotated[pathlib.Path | None, typer.Option("--out", help=text("cli-arena-out"))] = None,
    workers: WorkersOption = None,
    ray: Ray = None,
    seconds: Annotated[float, typer.Option("--seconds", help=text("cli-think"))] = 1.0,
    lang: Lang = LANG,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    from tablee.cli.terminal.screen import Screen
    from tablee.players.arena import Tournament

    options = game_options(option)
    games.get(game).setting(seats, options)
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    tournament = Tournament(game, names, number, seats, options, seed, seconds)
    screen = Screen(language(lang), plain or as_json)
    file = out or pathlib.Path(f"arena-{game}.jsonl")
    with pool(workers, ray) as hired:
        summary = play(tournament, file, hired, screen)
    if as_json:
        typer.echo(json.dumps(summary))
    else:
        show(summary, screen)


def play(tournament: "Tournament", out: pathlib.Path, workers: "AnyPool", screen: "Screen") -> Json:
    """Play a tournament, or resume it, write its files and return the summary."""
    from tablee.drawing.svg import svg
    from tablee.paper.plot import intervals
    from tablee.players import arena

    with screen.progress("arena-playing") as update:
        played = arena.run(tournament, out, update, pool=workers)
    summary = arena.summary(tournament, played)
    data, plot = (out.with_name(f"{out.stem}-summary{ending}") for ending in (".json", ".svg"))
    files.write(data, json.dumps(summary, indent=1, ensure_ascii=False))
    rows = [
        (_display_name(row["name"], screen), row["elo"], min(row["interval"], WIDEST))
        for row in summary["standings"]
    ]
    title = screen.word(f"{tournament.game}-title")
    files.write(plot, svg(intervals(rows, f"{title}, Elo")))
    return summary | {"files": [str(out), str(data), str(plot)]}


def _display_name(player: str, screen: "Screen") -> str:
    """A contestant as it was typed, and the character's name if it is a level."""
    from tablee.players.characters import character

    number = player.removeprefix("level:")
    if not number.isdecimal():
        return player
    return screen.word("arena-name", player=player, name=screen.word(character(int(number)).name))


def show(summary: Json, screen: "Screen") -> None:
    """Show the standings, the cross table and what was forfeited."""
    screen.say("arena-table", "bold")
    for place, row in enumerate(summary["standings"], 1):
        screen.say(
            "arena-row", place=place, name=_display_name(row["name"], screen),
            elo=f"{round(row['elo']):+d}", interval=f"{row['interval']:.0f}", games=row["games"],
            score=f"{100 * row['score']:.1f}",
        )  # fmt: skip
    _show_cross_table(summary, screen)
    screen.say(
        "arena-length", games=summary["games"], plies=f"{summary['mean_plies']:.1f}",
        first=f"{100 * summary['first_seat']:.1f}",
    )  # fmt: skip
    for forfeit in summary["forfeits"][:10]:
        screen.say("arena-forfeit", "bad", number=forfeit["number"] + 1, seat=forfeit["seat"],
                   why=_reason(forfeit, screen))  # fmt: skip
    path, data, plot = summary["files"]
    screen.say("arena-files", "dim", path=path, summary=data, plot=plot)


def _show_cross_table(summary: Json, screen: "Screen") -> None:
    """Who took how many points from whom, the best first; columns are numbered as rows are."""
    screen.say("arena-cross", "bold")
    places = [row["name"] for row in summary["standings"]]
    order = sorted(range(len(places)), key=lambda number: places.index(summary["names"][number]))
    names = [_display_name(summary["names"][number], screen) for number in order]
    width = max(map(len, names))
    screen.show(" " * (width + 6) + "".join(f"{place:>8}" for place in range(1, len(order) + 1)))
    for place, (number, name) in enumerate(zip(order, names, strict=True), 1):
        points = (
            f"{summary['cross'][number][other]:g}" if other != number else "·" for other in order
        )
        screen.show(f"{place:>4}  {name:<{width}}" + "".join(f"{won:>8}" for won in points))


def _reason(forfeit: Json, screen: "Screen") -> str:
    """Why a game was forfeited, in words."""
    if not locale.has(screen.lang, forfeit["why"]):
        return str(forfeit["why"])  # older files hold a sentence
    args = {
        name: _reason(value, screen) if isinstance(value, dict) else value
        for name, value in forfeit.get("args", {}).items()
    }
    return screen.word(forfeit["why"], **args)
