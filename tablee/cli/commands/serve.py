"""`tablee serve`: run the server."""

import dataclasses
from typing import Annotated

import typer

from tablee import locale
from tablee.cli.database import DatabaseOption, server_settings
from tablee.cli.options import LANG, Lang, language, text
from tablee.games.refusal import Unknown
from tablee.workers import ray_cluster

ORDER = 120


def command(
    host: Annotated[str, typer.Option("--host", help=text("cli-serve-host"))] = "",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65_535, help=text("cli-serve-port"))
    ] = None,
    database: DatabaseOption = "",
    lang: Lang = LANG,
) -> None:
    settings = server_settings(database)
    if host:
        settings = dataclasses.replace(settings, host=host)
    if port is not None:
        settings = dataclasses.replace(settings, port=port)
    from tablee.server.operations import logs
    from tablee.server.serve import run

    if settings.ray:
        ray_cluster.check(settings.ray)
    logs.configure(settings.log)
    lang = language(lang)

    def announce(address: str) -> None:
        typer.echo(locale.say(lang, "serve-open", address=address))

    if settings.port:
        _check_free(settings.host, settings.port)
    if not run(settings, announce):
        raise typer.Exit(1)


def _check_free(host: str, port: int) -> None:
    """Check that the server can listen there, so that a sentence says why not.

    Raises:
        Unknown: the port is in use, or this machine has no such address.
    """
    import errno
    import socket

    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise Unknown("serve-port-taken", port=str(port)) from None
            why = error.strerror or str(error)
            raise Unknown("serve-no-address", host=host, port=str(port), why=why) from None
