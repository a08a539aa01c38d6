"""What the commands on the server's database share: settings, and opening it."""

import asyncio
import dataclasses
import pathlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tablee.cli.options import text
from tablee.games.refusal import Refusal, Unknown

if TYPE_CHECKING:
    from tablee.server.operations.settings import Settings
    from tablee.server.storage.database import Database

T = TypeVar("T")
DatabaseOption = Annotated[
    str, typer.Option("--database", envvar="TABLEE_DATABASE", help=text("cli-serve-database"))
]
NEEDED = ("alembic", "asyncpg", "fastapi", "msgspec", "sqlalchemy", "uvicorn", "websockets")


def server_settings(database: str) -> "Settings":
    """The settings of the environment, with this database if one is named.

    Raises Refusal if the extra that brings the server is not installed.
    """
    try:
        from tablee.server.operations.settings import Settings
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise Refusal("serve-extra") from None
    settings = Settings.from_environment()
    return dataclasses.replace(settings, database=database) if database else settings


def check_there(settings: "Settings") -> None:
    """Check that a database in a file exists: opening it would make an empty one.

    Raises:
        Unknown: there is no such file.
    """
    path = settings.address.removeprefix("sqlite:///")
    if path != settings.address and not pathlib.Path(path).is_file():
        raise Unknown("database-none", path=path)


def on_database(settings: "Settings", work: "Callable[[Database], Awaitable[T]]") -> T:
    """Open the database, do the work and close it."""
    from tablee.server.storage.database import open_database

    async def run() -> T:
        database = await open_database(settings.address)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())
