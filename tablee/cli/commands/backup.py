"""`tablee backup`: write everything the server keeps into one file."""

import pathlib
from typing import Annotated

import typer

from tablee import locale
from tablee.cli.database import DatabaseOption, check_there, on_database, server_settings
from tablee.cli.options import LANG, Lang, language, text

ORDER = 130


def command(
    file: Annotated[pathlib.Path, typer.Argument(metavar="FILE", help=text("cli-backup-file"))],
    database: DatabaseOption = "",
    lang: Lang = LANG,
) -> None:
    settings = server_settings(database)
    check_there(settings)
    from tablee.server.operations import backup

    report = on_database(settings, lambda opened: backup.backup(opened, file))
    typer.echo(
        locale.say(
            language(lang),
            "backup-done",
            tables=report.tables,
            events=report.events,
            path=str(file),
        )
    )
    for table, why in report.bad.items():
        typer.echo(locale.say(language(lang), "doctor-bad", table=table, why=why), err=True)
    if report.bad:
        raise typer.Exit(1)
