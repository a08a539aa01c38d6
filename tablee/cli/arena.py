"""Tournaments on the terminal: progress, table, files."""

import json
import pathlib
from dataclasses import replace

from tablee import locale
from tablee.cli.screen import Screen
from tablee.games.game import Json
from tablee.paper.plot import intervals
from tablee.paper.svg import svg
from tablee.players import arena
from tablee.players.characters import character
from tablee.work.crew import Workers


def hold(tournament: arena.Tournament, out: pathlib.Path, crew: Workers, screen: Screen) -> Json:
    """Play (or go on with) a tournament and write its files; answer the summary."""
    from rich.progress import Progress

    with Progress(console=screen.console, transient=True, disable=screen.plain) as bar:
        task = bar.add_task(screen.word("arena-playing"), total=tournament.games)
        played = arena.run(
            tournament, out, lambda done, _: bar.update(task, completed=done), crew=crew
        )
    told = arena.summary(tournament, played)
    summary, plot = _beside(out, ".json"), _beside(out, ".svg")
    summary.write_text(json.dumps(told, indent=1, ensure_ascii=False), "utf-8")
    rows = [
        (_known_as(one["name"], screen), one["elo"], min(one["interval"], 2000.0))
        for one in told["standings"]
    ]
    title = screen.word(f"{tournament.game}-title")
    plot.write_text(svg(intervals(rows, f"{title}, Elo")), "utf-8")
    return told | {"files": [str(out), str(summary), str(plot)]}


def _beside(path: pathlib.Path, ending: str) -> pathlib.Path:
    return path.with_name(path.stem + "-summary" + ending)


def _known_as(player: str, screen: Screen) -> str:
    """A contestant's word, and the character's name if it is a level."""
    number = player.removeprefix("level:")
    if not number.isdecimal():
        return player
    return screen.word("arena-name", player=player, name=screen.word(character(int(number)).name))


def tell(told: Json, screen: Screen) -> None:
    """The summary in words."""
    screen.say("arena-table", "bold")
    for place, one in enumerate(told["standings"], 1):
        screen.say(
            "arena-row", place=place, name=_known_as(one["name"], screen),
            elo=f"{round(one['elo']):+d}", interval=f"{one['interval']:.0f}", games=one["games"],
            score=f"{100 * one['score']:.1f}",
        )  # fmt: skip
    _tell_cross(told, screen)
    screen.say(
        "arena-length", games=told["games"], plies=f"{told['mean_plies']:.1f}",
        first=f"{100 * told['first_seat']:.1f}",
    )  # fmt: skip
    for forfeit in told["forfeits"][:10]:
        screen.say("arena-forfeit", "bad", number=forfeit["number"] + 1, seat=forfeit["seat"],
                   why=_reason(forfeit, screen))  # fmt: skip
    path, summary, plot = told["files"]
    screen.say("arena-files", "dim", path=path, summary=summary, plot=plot)


def _tell_cross(told: Json, screen: Screen) -> None:
    """Who took how many points from whom, the best first; columns are numbered as rows are."""
    screen.say("arena-cross", "bold")
    places = [one["name"] for one in told["standings"]]
    order = sorted(range(len(places)), key=lambda number: places.index(told["names"][number]))
    names = [_known_as(told["names"][number], screen) for number in order]
    width = max(map(len, names))
    screen.show(" " * (width + 6) + "".join(f"{place:>8}" for place in range(1, len(order) + 1)))
    for place, (number, name) in enumerate(zip(order, names, strict=True), 1):
        points = (
            f"{told['cross'][number][other]:g}" if other != number else "·" for other in order
        )
        screen.show(f"{place:>4}  {name:<{width}}" + "".join(f"{won:>8}" for won in points))


def _reason(told: Json, screen: Screen) -> str:
    """Why a game was lost by default, in words."""
    if not locale.has(screen.lang, told["why"]):
        return str(told["why"])  # older files hold a sentence
    args = {
        name: _reason(value, screen) if isinstance(value, dict) else value
        for name, value in told.get("args", {}).items()
    }
    return screen.word(told["why"], **args)


def tournament(
    game: str, names: str, games: int, seats: int, options: Json, seed: int, seconds: float
) -> arena.Tournament:
    """A tournament as a person asks for it."""
    contestants = tuple(name.strip() for name in names.split(",") if name.strip())
    made = arena.Tournament(game, contestants, games, seats, None, seed, seconds)
    return replace(made, options=options)
