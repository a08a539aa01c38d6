"""The messages as TypeScript: `python -m tablee.wire.typescript web/src/wire/generated.ts`.

Every `TypedDict` becomes an interface, every named type (a `Literal`, a union) a type of the same
name, every docstring a comment. Messages with a `kind` are unions that TypeScript can tell apart.
"""

import ast
import inspect
import itertools
import pathlib
import sys
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from typing_extensions import get_original_bases, is_typeddict

from tablee.wire.common import OPEN, Described
from tablee.wire.declared import MODULES

HEADER = """\
// Every message between the server and its clients.
// Generated from tablee/wire by `make wire`: do not edit.
"""
PLAIN = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null",
    Any: "unknown", object: "unknown",
}  # fmt: skip


def generated() -> str:
    """The whole TypeScript file."""
    blocks = [HEADER]
    for module in MODULES:
        docs = documented(module)
        for name, value in named(module):
            if is_typeddict(value) and value.__name__ == name:
                blocks.append(_interface(value))
            else:
                comment = _comment(docs.get((name, ""), ""), "")
                blocks.append(f"{comment}export type {name} = {_alias(name, value)};\n")
    return "\n".join(blocks)


def named(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """The types a module declares, in their order; `common` also passes on those of the games."""
    earlier = MODULES[: MODULES.index(module)]
    known = {name for other in earlier for name in vars(other)}
    for name, value in vars(module).items():
        if name in known or name.startswith("_") or not name[0].isupper():
            continue
        if is_typeddict(value) or (typing.get_origin(value) and name not in dir(typing)):
            yield name, value


@cache
def documented(module: types.ModuleType) -> dict[tuple[str, str], str]:
    """Docstrings: of a name as (name, ""), of a field as (name of its message, field)."""
    docs: dict[tuple[str, str], str] = {}

    def read(body: list[ast.stmt], owner: str) -> None:
        for before, after in itertools.pairwise(body):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                target = getattr(before, "target", None) or getattr(before, "targets", [None])[0]
                if isinstance(target, ast.Name):
                    key = (owner, target.id) if owner else (target.id, "")
                    docs[key] = inspect.cleandoc(str(after.value.value))

    tree = ast.parse(inspect.getsource(module))
    read(tree.body, "")
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            read(node.body, node.name)
    return docs


def _interface(message: Any) -> str:
    if not message.__annotations__:
        comment = _comment(inspect.getdoc(message) or "", "")
        return f"{comment}export type {message.__name__} = Record<string, never>;\n"
    lines = [
        _comment(inspect.getdoc(message) or "", ""),
        f"export interface {message.__name__} {{\n",
    ]
    hints = typing.get_type_hints(message, include_extras=True)
    for name, hint in hints.items():
        optional = "" if name in message.__required_keys__ else "?"
        lines.append(_comment(_field_doc(message, name), "  "))
        lines.append(f"  {name}{optional}: {written(_inner(hint))};\n")
    if message in OPEN:
        lines.append("  /** Details that only the game knows. */\n  [detail: string]: unknown;\n")
    return "".join([*lines, "}\n"])


def _inner(hint: Any) -> Any:
    """A field's type without `NotRequired`."""
    is_optional = typing.get_origin(hint) is typing.NotRequired
    return typing.get_args(hint)[0] if is_optional else hint


def _field_doc(message: Any, name: str) -> str:
    docs = documented(sys.modules[message.__module__])
    if doc := docs.get((message.__name__, name)):
        return doc
    bases = [base for base in get_original_bases(message) if is_typeddict(base)]
    return next((doc for base in bases if (doc := _field_doc(base, name))), "")


def _comment(text: str, indent: str) -> str:
    lines = text.splitlines()
    if len(lines) < 2:
        return f"{indent}/** {lines[0]} */\n" if lines else ""
    return "".join(
        [f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"]
    )


@cache
def _names() -> dict[Any, str]:
    """Named types that are no messages, longest unions first."""
    every = [(value, name) for module in MODULES for name, value in named(module)]
    names: dict[Any, str] = {}
    for value, name in every:
        if not is_typeddict(value) and typing.get_origin(value) is not typing.Annotated:
            names.setdefault(value, name)
    return dict(sorted(names.items(), key=lambda one: -len(_members(one[0]))))


def _members(hint: Any) -> tuple[Any, ...]:
    union = typing.get_origin(hint) in (types.UnionType, typing.Union)
    return typing.get_args(hint) if union else (hint,)


def _alias(name: str, value: Any) -> str:
    """What a named type stands for: another name of the same, or its parts."""
    other = _names().get(value)
    return other if other is not None and other != name else written(value, whole=name)


def written(hint: Any, whole: str = "") -> str:
    """A type in TypeScript; `whole` is the name that is being declared, not used.

    >>> written(list[int | None])
    '(number | null)[]'
    >>> written(dict[str, Literal["a", "b"]])
    "Record<string, 'a' | 'b'>"
    """
    if is_typeddict(hint):
        return str(hint.__name__)
    if (name := _names().get(hint)) is not None and name != whole:
        return name
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        described = (one.hint for one in arguments[1:] if isinstance(one, Described))
        return written(next(described, arguments[0]))
    if origin is Literal:
        return " | ".join(
            str(one).lower() if isinstance(one, bool) else f"'{one}'" for one in arguments
        )
    if origin in (types.UnionType, typing.Union):
        return " | ".join(_union(arguments, whole))
    if origin is list:
        inner = written(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"readonly [{', '.join(map(written, arguments))}]"
    if origin is dict:
        return f"Record<string, {written(arguments[1])}>"
    raise TypeError(f"no TypeScript for {hint}")


def _union(arguments: tuple[Any, ...], whole: str) -> Iterator[str]:
    """The members of a union, those that have a name together as that name."""
    left = list(arguments)
    for alias, name in _names().items():
        members = _members(alias)
        if name != whole and len(members) > 1 and set(members) <= set(left):
            at = left.index(members[0])
            left[at:] = [_Named(name), *(one for one in left[at:] if one not in members)]
    for one in left:
        yield one.name if isinstance(one, _Named) else written(one)


class _Named:
    """A name that stands for several members of a union."""

    def __init__(self, name: str) -> None:
        self.name = name


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(generated(), encoding="utf-8")
