"""The commands of `tablee`: one module a command, found by its name.

`commands/<name>.py` holds `command`, a function with Typer's options or a Typer app, and `ORDER`,
its place in the help. One that the help does not list has `HIDDEN = True`. Its help text is the
message `cli-<name>` of the catalogue. Every start imports all of these modules, so they import what
is slow to load inside the function.
"""

import importlib
import pkgutil

import typer

from tablee.cli.options import text


def register(app: typer.Typer) -> None:
    """Add every command of this package to an app."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    modules = {name: importlib.import_module(f"{__name__}.{name}") for name in names}
    for name, module in sorted(modules.items(), key=lambda item: int(item[1].ORDER)):
        name = name.replace("_", "-")
        about = text(f"cli-{name}")
        if isinstance(module.command, typer.Typer):
            app.add_typer(module.command, name=name, help=about)
        else:
            hidden = getattr(module, "HIDDEN", False)
            app.command(name, help=about, hidden=hidden)(module.command)
