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
from numba.core import caching
from numba.core.base import BaseContext
from numba.core.runtime.nrt import rtsys
from numba.core.typing import context as typing_context
from numba.extending import overload_method
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
INGREDIENT: Any = FAST | {"nogil": True, "no_cpython_wrapper": True}
"""For what only other compiled code calls."""
INSTRUCTIONS: dict[Callable[..., Any], Any] = {
    rule.popcount: words.ctpop,
    rule.trailing: words.cttz,
    rule.leading: words.top_bit,
    rule.blank: words.zeros,
    rule.copied: words.copy_of,
}
"""The words of rules that are single instructions when compiled."""
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


def _load_once() -> None:
    """Let Numba import its own parts once, not again for every function it compiles.

    It looks for new functions at every step, and each look goes through sixty imports and
    begins anew for each method it finds. After the first, looking at its lists is enough.
    """
    target: Any = BaseContext  # neither has types
    typing: Any = typing_context.BaseContext
    load, loaded = target.refresh, set[int]()
    type_load = typing.refresh
    looking: list[Any] = []

    def install(context: Any) -> None:
        for registry in tuple(context._registries):
            context.install_registry(registry)

    def refresh_types(self: Any) -> None:
        if id(self) in loaded:
            install(self)
        else:
            loaded.add(id(self))
            type_load(self)

    def refresh(self: Any) -> None:
        if looking:
            return
        looking.append(self)
        try:
            if id(self._registries) in loaded:  # which a context shares with its copies
                install(self)
            else:
                loaded.add(id(self._registries))
                _load_without_scipy()
                load(self)
                load(self)  # finds what the looks within the first would have
            self.typing_context.refresh()
        finally:
            looking.pop()

    target.refresh, typing.refresh = refresh, refresh_types


def _load_when_needed() -> None:
    """Take what was compiled before from the cache without all that compiling needs.

    Numba makes itself ready to compile before it looks into the cache, a third of a warm start.
    Compiled code needs only memory and counts of who holds it; what is not in the cache is compiled
    after a `refresh` of the compiler's own.
    """

    def load_overload(self: Any, signature: Any, context: Any) -> Any:
        rtsys.initialize(context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, context)
        return None  # a spurious error: compiled anew

    cache: Any = caching.Cache
    cache.load_overload = load_overload


_use_cache()
_load_once()
_load_when_needed()

_twins: dict[Callable[..., Any], Any] = {}
_helpers: dict[Callable[..., Any], Any] = {}
_arrays: dict[int, np.ndarray[Any, Any]] = {}


def _seen(value: Any) -> Any:
    """What compiled code finds where plain rules find `value`."""
    if id(value) in rule.TABLES:
        if id(value) not in _arrays:
            _arrays[id(value)] = np.array(value, np.int64)
        return _arrays[id(value)]
    if not isinstance(value, types.FunctionType):
        return value
    if value in rule.RULES:
        return _helper(value)
    return INSTRUCTIONS.get(value, value)


def _helper(function: types.FunctionType) -> Any:
    """The one compiled form of a `@rule` that all compiled code shares."""
    if function not in _helpers:
        twin = _bare(function)
        _helpers[function] = njit(**INGREDIENT)(twin)  # known before it is looked into:
        _furnish(twin, {})  # it may call itself
    return _helpers[function]


def _bare(function: Any) -> types.FunctionType:
    """The same code, still seeing what the plain one sees."""
    twin = types.FunctionType(
        function.__code__, dict(function.__globals__), function.__name__, function.__defaults__
    )
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def _furnish(twin: types.FunctionType, names: dict[str, Any]) -> None:
    """Let a twin see what compiled code sees, and `names` instead of its module's own."""
    world, mentioned = twin.__globals__, _mentioned(twin.__code__)
    for name in mentioned:
        value = names.get(name, world.get(name))
        if names and _calls_one(value, twin.__module__, names):
            own = _bare(value)
            _furnish(own, names)
            world[name] = njit(**INGREDIENT)(own)
        elif isinstance(value, types.ModuleType):
            world[name] = _module_seen(value, mentioned)
        elif value is not None:
            world[name] = _seen(value)


def _module_seen(module: types.ModuleType, mentioned: set[str]) -> types.ModuleType:
    """A module as compiled code sees it, which says `module.rule(…)`."""
    inside = {name: getattr(module, name) for name in mentioned if hasattr(module, name)}
    seen = {name: _seen(value) for name, value in inside.items()}
    if all(seen[name] is inside[name] for name in inside):
        return module
    twin = types.ModuleType(module.__name__)
    vars(twin).update(seen)
    return twin


def _mentioned(code: types.CodeType) -> set[str]:
    """The names that some code, and code within it, takes from outside."""
    inner = [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return set(code.co_names).union(*map(_mentioned, inner))


def _calls_one(value: Any, module: str, names: dict[str, Any]) -> bool:
    """Whether it is a rule of this module that calls one of those a game has of its own."""
    if not isinstance(value, types.FunctionType) or value not in rule.RULES:
        return False
    return value.__module__ == module and bool(names.keys() & set(value.__code__.co_names))


def _twin(function: Any) -> types.FunctionType:
    """The one copy of a State's method that all compiled code shares."""
    if function not in _twins:
        _twins[function] = _bare(function)
        _furnish(_twins[function], {})
    twin: types.FunctionType = _twins[function]
    return twin


def compiled(function: Callable[..., Any], **names: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled twin of `function`; make one for each game that calls it (trap 1).

    `names` puts a game's own `@rule` functions in place of the general ones the module
    defines, as `evaluate=…`, in the module's other rules too. A function may call itself.
    """
    twin = _bare(function)
    _furnish(twin, names)
    if names:  # the cache tells functions apart by name only
        rules = sorted((name, own.__module__, own.__qualname__) for name, own in names.items())
        twin.__qualname__ += "_" + hashlib.sha256(repr(rules).encode()).hexdigest()[:8]
    dispatcher: Callable[..., Any] = njit(cache=True, nogil=True, **FAST)(twin)
    twin.__globals__[function.__name__] = dispatcher
    return dispatcher


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
