"""`tablee serve`, and the care of what the room keeps: backup, restore, doctor."""

import asyncio
import dataclasses
import pathlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from tablee import locale
from tablee.cli.common import LANG, AsJson, Lang, language, text
from tablee.games.refusal import Refusal, Unknown
from tablee.work import cluster

if TYPE_CHECKING:
    from tablee.server.operations.settings import Settings
    from tablee.server.storage.database import Database

T = TypeVar("T")
Where = Annotated[
    str, typer.Option("--database", envvar="TABLEE_DATABASE", help=text("cli-serve-database"))
]
NEEDED = ("alembic", "asyncpg", "fastapi", "msgspec", "sqlalchemy", "uvicorn", "websockets")


def register(app: typer.Typer) -> None:
    """Add the room's commands."""
    app.command("serve", help=text("cli-serve"))(serve)
    app.command("backup", help=text("cli-backup"))(backup)
    app.command("restore", help=text("cli-restore"))(restore)
    app.command("doctor", help=text("cli-doctor"))(doctor)


def serve(
    host: Annotated[str, typer.Option("--host", help=text("cli-serve-host"))] = "",
    port: Annotated[int, typer.Option("--port", help=text("cli-serve-port"))] = -1,
    database: Where = "",
    lang: Lang = LANG,
) -> None:
    """Open the room."""
    settings = room_settings(database)
    if host:
        settings = dataclasses.replace(settings, host=host)
    if port >= 0:
        settings = dataclasses.replace(settings, port=port)
    from tablee.server.operations import logs
    from tablee.server.serve import run

    if settings.ray:
        cluster.check(settings.ray)
    logs.configure(settings.log)
    lang = language(lang)

    def told(address: str) -> None:
        typer.echo(locale.say(lang, "serve-open", address=address))

    if settings.port and _taken(settings.host, settings.port):
        raise Unknown("serve-port-taken", port=str(settings.port))
    if not run(settings, told):
        raise typer.Exit(1)


def _taken(host: str, port: int) -> bool:
    """Whether somebody listens there already."""
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError:
            return True
    return False


def backup(
    file: Annotated[pathlib.Path, typer.Argument(metavar="FILE", help=text("cli-backup-file"))],
    database: Where = "",
    lang: Lang = LANG,
) -> None:
    """Write everything into one file."""
    settings = room_settings(database)
    from tablee.server.operations import backup

    done = on_database(settings, lambda opened: backup.backup(opened, file))
    _say(lang, "backup-done", tables=done.tables, events=done.events, path=str(file))


def restore(
    file: Annotated[pathlib.Path, typer.Argument(metavar="FILE", help=text("cli-restore-file"))],
    database: Where = "",
    lang: Lang = LANG,
) -> None:
    """Fill an empty database from a backup."""
    settings = room_settings(database)
    from tablee.server.operations import backup

    done = on_database(settings, lambda opened: backup.restore(opened, file))
    _say(lang, "restore-done", tables=done.tables, events=done.events, path=str(file))


def doctor(database: Where = "", lang: Lang = LANG, as_json: AsJson = False) -> None:
    """Replay every game that is kept."""
    import json

    settings = room_settings(database)
    from tablee.server.operations import backup

    found = on_database(settings, backup.doctor)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(found)))
    elif found.bad:
        for table, why in found.bad.items():
            _say(lang, "doctor-bad", table=table, why=why)
        _say(lang, "doctor-sum", bad=len(found.bad), tables=found.tables)
    else:
        _say(lang, "doctor-fine", tables=found.tables, events=found.events)
    if found.bad:
        raise typer.Exit(1)


def _say(lang: str, key: str, **args: Any) -> None:
    typer.echo(locale.say(language(lang), key, **args))


def room_settings(database: str) -> "Settings":
    """The settings of the environment; says kindly what is missing to use them."""
    try:
        from tablee.server.operations.settings import Settings
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise Refusal("serve-extra") from None
    settings = Settings.from_environment()
    return dataclasses.replace(settings, database=database) if database else settings


def on_database(settings: "Settings", work: "Callable[[Database], Awaitable[T]]") -> T:
    """Do a work on the database, then let it go."""
    from tablee.server.storage.database import open_database

    async def doing() -> T:
        database = await open_database(settings.address)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(doing())
