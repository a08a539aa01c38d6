"""Compiles the plain rules with Numba; the only module that knows how.

`compiled(function)` gives a fast twin of a function over game states. Methods
and `@rule` helpers it calls are compiled from their plain source; `table` lists
become constant arrays. Compiled code is kept in the user's cache folder, under
a name made of all the sources, so that it can never be older than the rules.
"""

import hashlib
import importlib
import os
import pathlib
import shutil
import sys
import types
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import njit
from numba import types as numba_types
from numba.core.base import BaseContext
from numba.extending import overload, overload_method
from numba.np.numpy_support import from_dtype

from tablee.compiled import words
from tablee.compiled.home import cache_home
from tablee.compiled.pipeline import RuleCompiler
from tablee.games import rule

FAST: Any = {
    "error_model": "numpy",
    "boundscheck": False,
    "no_cfunc_wrapper": True,
    "pipeline_class": RuleCompiler,
}
PACKAGE = pathlib.Path(__file__).parents[1]


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for source in sorted(PACKAGE.rglob("*.py")):
        if source.relative_to(PACKAGE).parts[0] in ("games", "compiled", "players", "solve"):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _use_cache() -> None:
    """Point Numba at this version's cache folder and drop those of older ones."""
    home = cache_home()
    current = home / f"compiled-{_fingerprint()}"
    try:
        current.mkdir(parents=True, exist_ok=True)
        os.utime(current)
        # A few recent ones stay: another checkout may be using them.
        stale = sorted(home.glob("compiled-*"), key=lambda p: p.stat().st_mtime)[:-4]
        for folder in stale:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return  # nowhere to write: Numba then compiles at every start
    settings: Any = numba.config  # its types do not know CACHE_DIR
    settings.CACHE_DIR = str(current)


def _load_without_scipy() -> None:
    """Load Numba's array functions without SciPy, which rules do not need.

    Where SciPy is installed Numba looks for its linear algebra here, and that
    would be half the time of a warm start.
    """
    absent: Any = None
    if "scipy.linalg" in sys.modules:
        return
    sys.modules["scipy.linalg"] = absent
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules["scipy.linalg"]


def _refresh_once() -> None:
    """Let Numba look for new functions once at a start, not again for each one it finds.

    Telling it of a method makes it look through all its lists, within a look through all its
    lists. A second look after the first finds whatever the inner ones would have.
    """
    context: Any = BaseContext  # it has no types
    look, looking = context.refresh, set[int]()

    def refresh(self: Any) -> None:
        if id(self) in looking:
            return
        looking.add(id(self))
        try:
            look(self)
            look(self)
        finally:
            looking.discard(id(self))

    context.refresh = refresh


_use_cache()
_load_without_scipy()
_refresh_once()

_twins: dict[Callable[..., Any], Callable[..., Any]] = {}
_arrays: dict[int, np.ndarray[Any, Any]] = {}


def _constant(value: Any) -> Any:
    if id(value) not in rule.TABLES:
        return value
    if id(value) not in _arrays:
        _arrays[id(value)] = np.array(value, np.int64)
    return _arrays[id(value)]


def _copy(function: Callable[..., Any], **names: Callable[..., Any]) -> Any:
    """The same code, seeing arrays where the module has `table` lists.

    `names` are seen instead of the module's own functions of those names.
    """
    assert isinstance(function, types.FunctionType)
    world = {name: _constant(value) for name, value in function.__globals__.items()}
    twin = types.FunctionType(
        function.__code__, world | names, function.__name__, function.__defaults__
    )
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def _twin(function: Callable[..., Any]) -> Callable[..., Any]:
    """The one copy of a rule that all compiled code shares."""
    if function not in _twins:
        _twins[function] = _copy(function)
    return _twins[function]


_known = 0


def _register_rules() -> None:
    """Tell Numba of the `@rule` helpers imported since the last call."""
    global _known
    for function in rule.RULES[_known:]:
        # The twin is made when first used: by then its module is fully loaded.
        source = f"def choose({_signature(function)}): return twin(function)"
        scope: dict[str, Any] = {"twin": _twin, "function": function}
        exec(source, scope)
        overload(function, jit_options=FAST, strict=False)(scope["choose"])
    _known = len(rule.RULES)


def _signature(function: Callable[..., Any]) -> str:
    code = function.__code__
    return ", ".join(code.co_varnames[: code.co_argcount])


def compiled(function: Callable[..., Any], **names: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled twin of `function`; make one for each game that calls it (trap 1).

    `names` puts a game's own `@rule` functions in place of the general ones the module
    defines, as `evaluate=…`, in the module's other rules too. A function may call itself.
    """
    _register_rules()
    twin = _copy(function, **names, **_helpers(function, names))
    if names:  # the cache tells functions apart by name only
        rules = sorted((name, own.__module__, own.__qualname__) for name, own in names.items())
        twin.__qualname__ += "_" + hashlib.sha256(repr(rules).encode()).hexdigest()[:8]
    dispatcher: Callable[..., Any] = njit(cache=True, nogil=True, **FAST)(twin)
    twin.__globals__[function.__name__] = dispatcher
    return dispatcher


def _helpers(function: Callable[..., Any], names: dict[str, Any]) -> dict[str, Any]:
    """Those rules of the same module that call one of `names`, made to call the game's own."""
    rules: list[Any] = [r for r in rule.RULES if r.__module__ == function.__module__]
    within: Any = FAST | {"nogil": True, "no_cpython_wrapper": True}
    return {
        helper.__name__: njit(**within)(_copy(helper, **names))
        for helper in rules
        if helper.__name__ not in names and names.keys() & set(helper.__code__.co_names)
    }


def prepare(function: Any, *arguments: Any) -> None:
    """Compile a function for such arguments, or load it, before any clock runs."""
    function.compile(tuple(map(_kind, arguments)))


def _kind(value: Any) -> Any:
    """Numba's type of an argument; its own `typeof` of arrays would load all masked ones first."""
    if isinstance(value, np.ndarray) and value.flags.carray:
        return numba_types.Array(from_dtype(value.dtype), value.ndim, "C")
    if isinstance(value, tuple):
        kinds = tuple(map(_kind, value))
        tuples: Any = numba_types.BaseTuple
        return tuples.from_types(kinds, type(value) if hasattr(value, "_fields") else None)
    find: Any = numba.typeof
    return find(value)


def arrays(state: Any) -> Any:
    """The same state with its lists turned into arrays, for compiled code."""
    return type(state)(*(np.array(f, np.int64) if isinstance(f, list) else f for f in state))


def plain(state: Any) -> Any:
    """The same state as plain Python has it."""
    return type(state)(*map(_plain_field, state))


def _plain_field(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, tuple):
        return tuple(map(_plain_field, value))
    return int(value)


def _method(find: Callable[..., Any]) -> None:
    """Compiled code that calls `state.<name>(…)` gets that State's own method."""
    find.__annotations__ = {}  # Numba compares them with those of the twin, which has none
    for kind in (numba_types.NamedTuple, numba_types.NamedUniTuple):
        register: Any = overload_method  # its types do not know jit_options
        register(kind, find.__name__, jit_options=FAST)(find)


@_method
def legal(self: Any, out: Any) -> Any:
    """Compiled `state.legal`."""
    return _twin(self.instance_class.legal)


@_method
def sample(self: Any, x: Any) -> Any:
    """Compiled `state.sample`."""
    return _twin(self.instance_class.sample)


@_method
def play(self: Any, move: Any) -> Any:
    """Compiled `state.play`."""
    return _twin(self.instance_class.play)


@_method
def over(self: Any) -> Any:
    """Compiled `state.over`."""
    return _twin(self.instance_class.over)


@_method
def standing(self: Any, seat: Any) -> Any:
    """Compiled `state.standing`."""
    return _twin(self.instance_class.standing)


def _stand_in(function: Callable[..., Any], replacement: Callable[..., Any]) -> None:
    """Compiled code that calls `function` runs `replacement`, for what has a faster form."""
    scope: dict[str, Any] = {"replacement": replacement}
    exec(f"def choose({_signature(function)}): return replacement", scope)
    overload(function, jit_options=FAST)(scope["choose"])


_stand_in(rule.popcount, lambda word: words.ctpop(word))
_stand_in(rule.trailing, lambda word: words.cttz(word))
_stand_in(rule.leading, lambda word: 63 - words.ctlz(word))
_stand_in(rule.blank, lambda length: words.zeros(length))
_stand_in(rule.copied, lambda buffer: words.copy_of(buffer))
