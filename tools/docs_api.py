"""The reference of the Python API, as Markdown from docstrings and signatures."""

import dataclasses
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

MODULES = (
    "tablee.play", "tablee.players", "tablee.games", "tablee.games.game", "tablee.games.rule", "tablee.games.chance",
    "tablee.games.refusal", "tablee.games.scene", "tablee.games.telling", "tablee.drawing.svg", "tablee.locale",
    "tablee.solve.puzzles", "tablee.solve.command", "tablee.adapters.coding",
)  # fmt: skip


def reference() -> str:
    """All public modules on one page."""
    parts = ["# The Python API", "Made from the docstrings; every example in it is run by the tests."]
    for name in MODULES:
        parts += described_module(name)
    return "\n\n".join(parts)


def described_module(name: str) -> Iterator[str]:
    module = importlib.import_module(name)
    yield f"## `{name}`"
    yield prose(module)
    public = getattr(module, "__all__", None) or [
        key for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", "") == name
    ]  # fmt: skip
    for key in public:
        value = getattr(module, key)
        if inspect.isclass(value):
            yield from described_class(key, value)
        elif inspect.isfunction(value):
            yield from described_function(f"### `{key}`", key, value)


def described_class(name: str, cls: type) -> Iterator[str]:
    yield f"### class `{name}`"
    yield prose(cls)
    if dataclasses.is_dataclass(cls):
        rows = [f"| `{field.name}` | `{short(field.type)}` |" for field in dataclasses.fields(cls)]
        if rows:
            yield "\n".join(["| field | type |", "|---|---|", *rows])
    for key, value in vars(cls).items():
        if key.startswith("_"):
            continue
        if isinstance(value, property) and value.fget and value.fget.__doc__:
            yield f"**`{name}.{key}`** · {prose(value.fget)}"
        elif inspect.isfunction(value) and value.__doc__:
            yield from described_function(f"#### `{name}.{key}`", key, value)


def described_function(heading: str, name: str, function: Any) -> Iterator[str]:
    yield heading
    yield f"```python\n{name}{short(inspect.signature(function))}\n```"
    yield prose(function)


def short(value: Any) -> str:
    """A type or signature without the packages' names."""
    text = value.__name__ if isinstance(value, type) else str(value)
    return re.sub(r"\b(tablee|collections|typing|pathlib)(\.\w+)*\.", "", text).replace("'", "")


def prose(thing: Any) -> str:
    """A docstring as Markdown: examples become code blocks, `Raises:` a paragraph."""
    text = inspect.getdoc(thing) or ""
    blocks = []
    for block in re.split(r"\n\s*\n", text):
        stripped = textwrap.dedent(block)
        if stripped.startswith(">>> "):
            blocks.append(f"```pycon\n{stripped}\n```")
        elif stripped.startswith("Raises:"):
            lines = [line.strip() for line in stripped.splitlines()[1:]]
            blocks.append("Raises:\n\n" + "\n".join(f"- {line}" for line in lines))
        else:
            blocks.append(re.sub(r"\n {4}", "\n", stripped))
    return "\n\n".join(blocks)
