"""`tablee drill`: rehearse a disaster: back up, restore elsewhere, replay every game, timed.

A command and no benchmark: an operator runs it on the server's own database, and it fails when
the backup could not be restored.
"""

import json
import pathlib
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from tablee import locale
from tablee.cli.database import DatabaseOption, on_database, server_settings
from tablee.cli.options import LANG, AsJson, Lang, language, text
from tablee.games.game import Json

if TYPE_CHECKING:
    from tablee.server.operations.backup import Report
    from tablee.server.operations.settings import Settings
    from tablee.server.storage.database import Database

ORDER = 160
STEPS = ("backup", "restore", "replay")


def command(
    into: Annotated[str, typer.Option("--into", help=text("cli-drill-into"))] = "",
    database: DatabaseOption = "",
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    with tempfile.TemporaryDirectory(prefix="tablee-drill-") as folder:
        result = rehearse(database, into or f"{folder}/restored.sqlite", pathlib.Path(folder))
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _show(result, language(lang))
    if result["bad"]:
        raise typer.Exit(1)


def _show(result: Json, lang: str) -> None:
    for step in STEPS:
        took = result[step]
        seconds, each = f"{took['seconds']:.1f}", f"{took['per_1000_games']:.2f}"
        typer.echo(locale.say(lang, f"drill-{step}", seconds=seconds, each=each))
    key = "drill-bad" if result["bad"] else "drill-fine"
    counts = {"tables": result["tables"], "events": result["events"], "bad": len(result["bad"])}
    typer.echo(locale.say(lang, key, **counts))


def rehearse(database: str, into: str, folder: pathlib.Path) -> Json:
    """The seconds of each step, for all games and for a thousand of them, and what is damaged."""
    source, target = server_settings(database), server_settings(into)
    from tablee.server.operations import backup

    file = folder / "drill.backup"
    works: dict[str, tuple[Settings, Callable[[Database], Awaitable[Report]]]] = {
        "backup": (source, lambda opened: backup.backup(opened, file)),
        "restore": (target, lambda opened: backup.restore(opened, file)),
        "replay": (target, backup.doctor),
    }
    result: Json = {}
    for step, (settings, work) in works.items():
        started = time.perf_counter()
        report = on_database(settings, work)
        took = time.perf_counter() - started
        each = 1_000 * took / max(1, report.tables)
        result[step] = {"seconds": round(took, 3), "per_1000_games": round(each, 3)}
    return result | {"tables": report.tables, "events": report.events, "bad": report.bad}
