"""`tablee completion SHELL`: the script that lets a shell complete commands, options and games."""

from typing import Annotated

import typer

from tablee.cli.options import text
from tablee.games.refusal import Unknown

ORDER = 205
SHELLS = ("bash", "zsh", "fish")
COMPLETE = "_TABLEE_COMPLETE"
"""The variable by which a shell asks `tablee` what could come next."""


def command(
    shell: Annotated[
        str,
        typer.Argument(
            metavar="SHELL", help=text("cli-completion-shell"), autocompletion=lambda: list(SHELLS)
        ),
    ],
) -> None:
    from typer._completion_shared import get_completion_script

    if shell not in SHELLS:
        raise Unknown("completion-shell", shell=shell[:40], possible=", ".join(SHELLS))
    typer.echo(get_completion_script(prog_name="tablee", complete_var=COMPLETE, shell=shell))


def prepare() -> None:
    """Let Typer answer a shell; it does so when it runs."""
    from typer._completion_classes import completion_init

    completion_init()
