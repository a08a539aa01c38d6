"""`tablee drill`: rehearse the worst day: back up, restore elsewhere, replay every game, timed."""

import json
import pathlib
import tempfile
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer

from tablee import locale
from tablee.cli.common import LANG, AsJson, Lang, language, text
from tablee.cli.serve import Where, on_database, room_settings
from tablee.games.game import Json

if TYPE_CHECKING:
    from tablee.server.operations.backup import Report
    from tablee.server.operations.settings import Settings
    from tablee.server.storage.database import Database


def drill(
    into: Annotated[str, typer.Option("--into", help=text("cli-drill-into"))] = "",
    database: Where = "",
    lang: Lang = LANG,
    as_json: AsJson = False,
) -> None:
    """Back up, restore, replay; tell how long it took."""
    with tempfile.TemporaryDirectory(prefix="tablee-drill-") as folder:
        told = rehearsed(database, into or f"{folder}/restored.sqlite", pathlib.Path(folder))
    if as_json:
        typer.echo(json.dumps(told))
    else:
        for step in ("backup", "restore", "replay"):
            typer.echo(
                locale.say(
                    language(lang), f"drill-{step}", seconds=f"{told[step]['seconds']:.1f}",
                    each=f"{told[step]['per_1000_games']:.2f}",
                )
            )  # fmt: skip
        key = "drill-bad" if told["bad"] else "drill-fine"
        typer.echo(
            locale.say(
                language(lang), key, tables=told["tables"], events=told["events"],
                bad=len(told["bad"]),
            )
        )  # fmt: skip
    if told["bad"]:
        raise typer.Exit(1)


def rehearsed(database: str, into: str, folder: pathlib.Path) -> Json:
    """What the rehearsal took, step by step, for all games and for a thousand of them."""
    kept, empty = room_settings(database), room_settings(into)
    from tablee.server.operations import backup

    file = folder / "drill.backup"
    works: dict[str, tuple[Settings, Callable[[Database], Awaitable[Report]]]] = {
        "backup": (kept, lambda opened: backup.backup(opened, file)),
        "restore": (empty, lambda opened: backup.restore(opened, file)),
        "replay": (empty, backup.doctor),
    }
    told: Json = {}
    for step, (settings, work) in works.items():
        started = time.perf_counter()
        report = on_database(settings, work)
        took = time.perf_counter() - started
        each = 1_000 * took / max(1, report.tables)
        told[step] = {"seconds": round(took, 3), "per_1000_games": round(each, 3)}
    return told | {"tables": report.tables, "events": report.events, "bad": report.bad}
