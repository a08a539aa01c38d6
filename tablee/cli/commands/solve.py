"""`tablee solve <game>`: the commands that the games' solvers bring (tablee.solve.command)."""

import inspect
import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, get_args

import typer

from tablee.cli.options import (
    LANG,
    AsJson,
    Lang,
    Plain,
    Ray,
    WorkersOption,
    language,
    pool,
    text,
)
from tablee.cli.usage import Command, Group
from tablee.solve import command as solvers

ORDER = 170


class SolverGroup(Group):
    """Looks for solvers when it is used, and imports only the one that is called."""

    module, function = "command", "solve"

    def list_commands(self, ctx: Any) -> list[str]:
        return solvers.games(self.module)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in solvers.games(self.module):
            return None
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        about = text(f"cli-{self.function}-{cmd_name}")
        run = solvers.find(cmd_name, self.module, self.function)
        app.command(cmd_name, cls=Command, help=about)(_as_command(run))
        return typer.main.get_command(app)


command = typer.Typer(cls=SolverGroup, rich_markup_mode=None)


def _as_command(solve: solvers.Solve) -> Callable[..., None]:
    """A solver's function as Typer wants it: its options, and those that every solver has."""
    declared = list(inspect.signature(solve, eval_str=True).parameters.values())[1:]
    opens_pool = [one.name for one in declared if one.annotation is solvers.OpenPool]

    def run(*, lang: str, plain: bool, as_json: bool, **options: Any) -> None:
        from tablee.cli.terminal.screen import Screen

        if opens_pool:
            workers, ray = options.pop("workers"), options.pop("ray")
            options[opens_pool[0]] = partial(pool, workers, ray)
        try:
            outcome = solve(Screen(language(lang), plain or as_json), **options)
        except solvers.Interrupted as interrupted:
            typer.echo(text("solve-kept", path=str(interrupted.kept)), err=True)
            raise typer.Exit(130) from None
        if as_json:
            typer.echo(json.dumps(outcome.data))
        else:
            outcome.describe()
        if not outcome.ok:
            raise typer.Exit(1)

    parameters: list[inspect.Parameter] = []
    for one in declared:
        parameters += _pool_options() if one.name in opens_pool else [_as_option(one)]
    parameters += _parameters(lang=(Lang, LANG), plain=(Plain, False), as_json=(AsJson, False))
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # for Typer
    return run


def _as_option(parameter: inspect.Parameter) -> inspect.Parameter:
    kind, option = get_args(parameter.annotation)
    shown = typer.Option(option.flag, help=text(option.help), min=option.min, max=option.max)
    (converted,) = _parameters(**{parameter.name: (Annotated[kind, shown], parameter.default)})
    return converted


def _pool_options() -> list[inspect.Parameter]:
    return _parameters(workers=(WorkersOption, None), ray=(Ray, None))


def _parameters(**declared: tuple[Any, object]) -> list[inspect.Parameter]:
    keyword = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(name, keyword, default=default, annotation=annotation)
        for name, (annotation, default) in declared.items()
    ]
