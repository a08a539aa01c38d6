"""`tablee doctor`: replay every game that the server keeps, and report the damaged ones."""

import dataclasses
import json

import typer

from tablee import locale
from tablee.cli.database import DatabaseOption, check_there, on_database, server_settings
from tablee.cli.options import LANG, AsJson, Lang, language

ORDER = 150


def command(database: DatabaseOption = "", lang: Lang = LANG, as_json: AsJson = False) -> None:
    settings = server_settings(database)
    check_there(settings)
    from tablee.server.operations import backup

    def say(key: str, **args: str | int) -> None:
        typer.echo(locale.say(language(lang), key, **args))

    report = on_database(settings, backup.doctor)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(report)))
    elif report.bad:
        for table, why in report.bad.items():
            say("doctor-bad", table=table, why=why)
        say("doctor-sum", bad=len(report.bad), tables=report.tables)
    else:
        say("doctor-fine", tables=report.tables, events=report.events)
    if report.bad:
        raise typer.Exit(1)
