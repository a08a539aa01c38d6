"""Builds modules of WebAssembly: one a game, with every function that was called for it.

A `Recorder` is the native target that notes which functions are called, with arguments of which
types. Whoever plays a little of everything on it (`tablee.browser.rehearsal`) knows what a browser
will need.
"""

import json
import pathlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.compiled import front
from tablee.compiled.lowered import Lowered
from tablee.compiled.naming import full_name, function_name
from tablee.compiled.native import Native
from tablee.compiled.wasm import emit
from tablee.compiled.wasm.layout import DATA, PAGE, up
from tablee.compiled.wasm.polling import stopped

INDEX = "modules.json"


@dataclass(frozen=True)
class Call:
    """A function as it was called: enough to compile it again."""

    function: Callable[..., Any]
    overrides: Mapping[str, Callable[..., Any]]
    arguments: tuple[Any, ...]

    def lowered(self) -> Lowered:
        """Its LLVM IR, with a look at the clock wherever it may be stopped."""
        own = dict(self.overrides)
        if "stopped" in self.function.__globals__:
            own["stopped"] = stopped
        return front.lower(self.function, *self.arguments, **own)


@dataclass
class Recorder(Native):
    """The native target; every call is noted for the game that is `game` then."""

    game: str = ""
    calls: dict[str, dict[str, Call]] = field(default_factory=dict)

    def compiled(
        self, function: Callable[..., Any], **overrides: Callable[..., Any]
    ) -> "_Recorded":
        """A compiled function that notes its calls."""
        return _Recorded(self, function, overrides)

    def prepare(self, function: "_Recorded", *arguments: Any) -> None:
        """Note a call that may come."""
        function.note(arguments)
        Native.prepare(function.native, *arguments)


class _Recorded:
    """A compiled function that notes its calls."""

    def __init__(
        self, recorder: Recorder, function: Callable[..., Any], overrides: Mapping[str, Any]
    ) -> None:
        self.native: Any = Native.compiled(function, **overrides)
        self._recorder, self._function, self._overrides = recorder, function, overrides

    def note(self, arguments: tuple[Any, ...]) -> None:
        """Remember what a browser needs for this call."""
        name = full_name(function_name(self._function, self._overrides), arguments)
        calls = self._recorder.calls.setdefault(self._recorder.game, {})
        calls.setdefault(name, Call(self._function, self._overrides, arguments))

    def __call__(self, *arguments: Any) -> Any:
        self.note(arguments)
        return self.native(*arguments)


def build(calls: Mapping[str, Mapping[str, Call]], folder: pathlib.Path) -> dict[str, Any]:
    """Write a module for every game, and an index of what is in them; return the index."""
    folder.mkdir(parents=True, exist_ok=True)
    base, modules = DATA, {}
    for game in sorted(calls):
        exports = {name: f"f{number}" for number, name in enumerate(sorted(calls[game]))}
        functions = {exports[name]: calls[game][name].lowered() for name in exports}
        content, size = emit.module(functions, base)
        (folder / f"{game}.wasm").write_bytes(content)
        modules[game] = exports
        base = up(base + size, 64)
    index = {"heap": up(base, PAGE), "modules": modules}
    (folder / INDEX).write_text(json.dumps(index, indent=1) + "\n", "utf-8")
    return index
