"""Usage in the reader's language: `--help`, and what is wrong with a command line.

Typer has English texts only. `localised` gives every command of an app a class that
writes its help from the catalogue and turns Typer's errors into refusals.
"""

import pathlib
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from tablee import locale
from tablee.cli.options import LANG, text
from tablee.games.refusal import Unknown

KINDS = {int: "whole", float: "number", pathlib.Path: "file"}
"""What a value must be, where it is not just a text."""


class Misuse(Unknown):
    """A command line that cannot be understood; `command` is the one whose help helps."""

    def __init__(self, command: str, key: str, /, **args: str | int) -> None:
        super().__init__(key, **args)
        self.command = command


def localised(app: typer.Typer) -> typer.Typer:
    """The same app, with all its commands in the language of the reader."""
    if not (isinstance(app.info.cls, type) and issubclass(app.info.cls, Group)):
        app.info.cls = Group
    for command in app.registered_commands:
        command.cls = Command
    for group in app.registered_groups:
        assert group.typer_instance is not None
        localised(group.typer_instance)
    return app


class Command(TyperCommand):
    """A command whose help and errors are in the reader's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # refused here, in the reader's language
        rest = _understood(self, ctx, lambda: super(Command, self).parse_args(ctx, args))
        if rest:
            raise Misuse(ctx.command_path, "usage-too-much", words=" ".join(rest)[:80])
        return rest

    def get_help_option(self, ctx: Any) -> Any:
        return _worded(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self, ctx, formatter)


class Group(TyperGroup):
    """A command with commands of its own, in the reader's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = _understood(self, ctx, lambda: super(Group, self).parse_args(ctx, args))
        if not args and not self.invoke_without_command:
            raise Misuse(ctx.command_path, "usage-which", possible=self._possible(ctx))
        return rest

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        typed, known = args[0], self.list_commands(ctx)
        if typed in known:
            return super().resolve_command(ctx, args)
        if near := get_close_matches(typed, known):
            key, possible = "usage-no-command-near", ", ".join(near)
        else:
            key, possible = "usage-no-command", self._possible(ctx)
        raise Misuse(ctx.command_path, key, command=typed[:40], possible=possible)

    def _possible(self, ctx: Any) -> str:
        return ", ".join(name for name, _ in self._listed(ctx))

    def _listed(self, ctx: Any) -> list[tuple[str, str]]:
        """The commands that the help lists, each with its own help."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, one.help or "") for name, one in commands if one and not one.hidden]

    def get_help_option(self, ctx: Any) -> Any:
        return _worded(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter, text("usage-command"))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self, ctx, formatter)
        _write_section(formatter, "usage-commands", self._listed(ctx))


# Help


def _worded(option: Any) -> Any:
    if option is not None:
        option.help = text("usage-help")
    return option


def _write_usage(command: Any, ctx: Any, formatter: Any, rest: str = "") -> None:
    pieces = [text("usage-option")]
    for parameter in command.get_params(ctx):
        if parameter.param_type_name == "argument":
            name = _name(parameter)
            pieces.append(name if parameter.required else f"[{name}]")
    pieces.append(rest)
    line = " ".join(pieces).rstrip()
    formatter.write_usage(ctx.command_path, line, prefix=text("usage-usage") + " ")


def _write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    shown = [one for one in command.get_params(ctx) if not one.hidden]
    for kind, key in (("argument", "usage-arguments"), ("option", "usage-options")):
        rows = [_row(one) for one in shown if one.param_type_name == kind]
        _write_section(formatter, key, rows)


def _write_section(formatter: Any, key: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        # The formatter sets a colon of its own; French has a space before it.
        formatter.write_paragraph()
        formatter.write(f"{text(key)}\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def _row(parameter: Any) -> tuple[str, str]:
    """A parameter as it is typed, and what it is for."""
    marks = "; ".join(_marks(parameter))
    about = "  ".join(part for part in (parameter.help, marks and f"[{marks}]") if part)
    return _typed(parameter), about


def _typed(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return _name(parameter)
    names = ", ".join(sorted(parameter.opts, key=len))
    return names if parameter.is_flag else f"{names} {_kind(parameter)}"


def _name(parameter: Any) -> str:
    """What a parameter is called in the help and in complaints."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    name = parameter.metavar or parameter.name.upper()
    key = f"usage-word-{name.lower()}"
    return text(key) if locale.has(LANG, key) else name


def _kind(parameter: Any) -> str:
    if parameter.metavar:
        return str(parameter.metavar)
    return text(f"usage-kind-{_sort(parameter)}")


def _sort(parameter: Any) -> str:
    return KINDS.get(parameter.type_descriptor.annotation, "text")


def _marks(parameter: Any) -> list[str]:
    marks = []
    if parameter.envvar:
        marks.append(text("usage-variable", name=str(parameter.envvar)))
    if parameter.default not in (None, "", False, [], ()) and not parameter.required:
        marks.append(text("usage-default", value=str(parameter.default)))
    if possible := _possible_range(parameter):
        marks.append(possible)
    if parameter.required:
        marks.append(text("usage-required"))
    return marks


def _possible_range(parameter: Any) -> str:
    """From where to where a number may go, in words; empty if anything may be."""
    least, most = (None if end is None else f"{end:g}" for end in (parameter.min, parameter.max))
    if least is not None and most is not None:
        return text("usage-between", least=least, most=most)
    if least is not None:
        return text("usage-least", least=least)
    return "" if most is None else text("usage-most", most=most)


# Complaints


def _understood(command: Any, ctx: Any, read: Callable[[], list[str]]) -> list[str]:
    try:
        return read()
    except typer.TyperException as wrong:
        raise _misuse(wrong, command, ctx) from None


def _misuse(wrong: Any, command: Any, ctx: Any) -> Misuse:
    """What Typer found wrong, as a message of the catalogue."""
    # Typer keeps these classes to itself: their names are what can be known of them.
    kinds = {kind.__name__ for kind in type(wrong).__mro__}
    path = ctx.command_path
    if "NoSuchOption" in kinds:
        if near := ", ".join(sorted(wrong.possibilities or ())):
            return Misuse(path, "usage-no-option-near", option=wrong.option_name, possible=near)
        return Misuse(path, "usage-no-option", option=wrong.option_name)
    if "MissingParameter" in kinds:
        return Misuse(path, "usage-missing", name=_name(wrong.param))
    if "BadOptionUsage" in kinds:
        flags = [name for one in command.get_params(ctx) if _is_flag(one) for name in one.opts]
        key = "usage-no-value" if wrong.option_name in flags else "usage-value"
        return Misuse(path, key, option=wrong.option_name)
    if "BadParameter" in kinds and wrong.param is not None:
        return _bad_value(path, wrong.param)
    return Misuse(path, "usage-wrong")


def _is_flag(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option" and parameter.is_flag)


def _bad_value(path: str, parameter: Any) -> Misuse:
    name, key = _name(parameter), f"usage-must-{_sort(parameter)}"
    if possible := _possible_range(parameter):
        return Misuse(path, f"{key}-range", name=name, possible=possible)
    return Misuse(path, key, name=name)
