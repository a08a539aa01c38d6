"""The command `tablee bench scale`."""

import importlib.util
import json
import pathlib
from typing import Annotated

import typer

from tablee.cli.common import LANG, AsJson, Lang, language, text
from tablee.cli.screen import Screen


def bench_scale(
    postgres: Annotated[str, typer.Option("--postgres", help=text("cli-scale-postgres"))],
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, help=text("cli-scale-seconds"))
    ] = 15,
    tables: Annotated[int, typer.Option("--tables", min=2, help=text("cli-scale-tables"))] = 60,
    games: Annotated[int, typer.Option("--games", min=12, help=text("cli-scale-games"))] = 80,
    out: Annotated[pathlib.Path, typer.Option("--out", help=text("cli-scale-out"))] = pathlib.Path(
        "scale.json"
    ),
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """Measure against the number of processes and of workers."""
    from tablee.cli.bench_scale import scale_figures, write

    screen = Screen(language(lang), plain=True)

    def tell(key: str, **args: str | int) -> None:
        if not as_json:
            screen.say(key, "dim", **args)

    ray = importlib.util.find_spec("ray") is not None
    figures = scale_figures(postgres, seconds, tables, games, ray, tell)
    write(out, figures)
    if as_json:
        typer.echo(json.dumps(figures))
        return
    for row in figures["processes"]:
        screen.say(
            "bench-scale-row", processes=row["processes"], moves=str(row["moves_per_s"]),
            event=str(row["event_ms"]["p50"]), worst=str(row["event_ms"]["p99"]),
            memory=str(row["memory_mib"]),
        )  # fmt: skip
    for row in figures["arena"]:
        kind = screen.word("bench-scale-ray-crew" if row["crew"] == "ray" else "bench-scale-local")
        screen.say(
            "bench-scale-games", crew=kind, workers=row["workers"], games=str(row["games_per_s"])
        )
    screen.say("bench-scale-written", path=str(out))
