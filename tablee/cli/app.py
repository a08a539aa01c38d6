"""`tablee`: finds its commands, runs one, and puts what went wrong into words."""

import os
import sys
from typing import Annotated

import typer

from tablee import __version__, locale
from tablee.cli import commands
from tablee.cli.commands import completion, menu
from tablee.cli.commands.completion import COMPLETE
from tablee.cli.options import LANG, Lang, language, text
from tablee.cli.usage import Misuse, localised
from tablee.games.refusal import Refusal

app = typer.Typer(
    help=text("cli-about"), add_completion=False, rich_markup_mode=None, no_args_is_help=False,
    pretty_exceptions_enable=False,
)  # fmt: skip


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=text("cli-version"))] = False,
    lang: Lang = LANG,
) -> None:
    lang = language(lang)
    if version:
        typer.echo(f"tablee {__version__}")
    elif context.invoked_subcommand is None:
        menu.command(lang)


commands.register(app)

EXTRAS = {
    "extra-missing": ("numba", "numpy"),
    "print-missing": ("reportlab",),
    "push-missing": ("cryptography",),
    "ray-missing": ("ray",),
    "serve-extra": (
        "alembic", "asyncpg", "fastapi", "greenlet", "httptools", "msgspec", "prometheus_client",
        "sqlalchemy", "uvicorn", "uvloop", "websockets",
    ),
}  # fmt: skip
"""The message for a missing package: it names the extra that installs it."""


def main() -> None:
    """Run the command line; a refusal is explained and ends with status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if COMPLETE in os.environ:
        completion.prepare()
    try:
        sys.exit(localised(app)(prog_name="tablee", standalone_mode=False))
    except Refusal as refused:
        _complain(locale.explain(LANG, refused))
        if isinstance(refused, Misuse):
            sys.stderr.write(text("usage-hint", command=refused.command) + "\n")
        sys.exit(2)
    except ModuleNotFoundError as missing:
        _complain(text(_extra(missing)))
        sys.exit(2)
    except typer.Abort:
        _complain(text("usage-abort"))
        sys.exit(1)
    except BrokenPipeError:
        # The reader has gone: nothing more can be written, and nothing was lost.
        sys.stderr.close()
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(message: str) -> None:
    sys.stderr.write(f"tablee: {message}\n")


def _extra(missing: ModuleNotFoundError) -> str:
    """The message of the extra that brings a module; raises again what no extra brings."""
    package = (missing.name or "").partition(".")[0]
    for key, packages in EXTRAS.items():
        if package in packages:
            return key
    raise missing
