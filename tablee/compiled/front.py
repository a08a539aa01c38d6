"""The front: turns plain rules into functions that Numba compiles, and those into LLVM IR.

Rules are plain Python: methods of NamedTuple states, `@rule` functions, and `table` lists. The
front clones each function and substitutes the globals it uses: a rule by its compiled form, a
table by a constant array, `popcount` and the like by instructions. A method call on a state
compiles that state's own method.

    native.compiled(function)       machine code of this computer
    front.lower(function, *args)    LLVM IR, from which any other target starts
"""

import types
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from numba import njit
from numba import types as numba_types
from numba.extending import overload_method

from tablee.compiled.lowered import Lowered, lowered
from tablee.compiled.naming import name_hash
from tablee.compiled.toolchain import stock_reason, toolchain
from tablee.games import rule

Function = Callable[..., Any]

_tables: dict[int, np.ndarray[Any, Any]] = {}
_callees: dict[Function, Any] = {}
_methods: dict[Function, types.FunctionType] = {}


def specialise(
    function: Function, overrides: Mapping[str, Function], options: Mapping[str, Any]
) -> Any:
    """A Numba dispatcher for a clone of a function; nothing is compiled yet.

    `overrides` puts other `@rule` functions in place of those of the same name in the
    function's module, also where other rules of that module call them. A function may call
    itself.
    """
    clone = _clone(function)
    _substitute_globals(clone, overrides)
    if overrides:  # Numba's cache distinguishes functions only by name
        clone.__qualname__ += "_" + name_hash(overrides)
    dispatcher: Any = njit(**options)(clone)
    clone.__globals__[function.__name__] = dispatcher
    return dispatcher


def lower(function: Function, *arguments: Any, **overrides: Function) -> Lowered:
    """LLVM IR of a function for arguments of these types, with how to call it.

    Nothing is compiled for this machine, and the IR is not optimised.

        >>> from tablee.games.rule import pick
        >>> lower(pick, 7, 3).parameters
        ('ptr', 'ptr', 'i64', 'i64')

    Raises RuntimeError where stock Numba compiles: its IR is for this machine only.
    """
    tools = toolchain()
    if tools.lower is None:
        raise RuntimeError(f"LLVM IR for other targets needs the short pipeline: {stock_reason()}")
    module = tools.lower(
        partial(specialise, function, overrides), tuple(map(tools.typeof, arguments))
    )
    return lowered(function, module.text, module.entry, module.signature)


def _substitute(value: Any) -> Any:
    """What compiled code sees in place of a global of plain rules."""
    if id(value) in rule.TABLES:
        if id(value) not in _tables:
            _tables[id(value)] = np.array(value, np.int64)
        return _tables[id(value)]
    if not isinstance(value, types.FunctionType):
        return value
    if value in rule.RULES:
        return _callee(value)
    return toolchain().primitives.get(value, value)


def _callee(function: types.FunctionType) -> Any:
    """The dispatcher of a `@rule` function; all compiled code shares it."""
    if function not in _callees:
        clone = _clone(function)
        _callees[function] = njit(**toolchain().callee_options)(clone)
        _substitute_globals(clone, {})  # only now: the rule may call itself
    return _callees[function]


def _method(function: Any) -> types.FunctionType:
    """The clone of a state's method; all compiled code shares it."""
    if function not in _methods:
        _methods[function] = _clone(function)
        _substitute_globals(_methods[function], {})
    return _methods[function]


def _clone(function: Any) -> types.FunctionType:
    """A function with the same code and its own copy of the globals."""
    clone = types.FunctionType(
        function.__code__, dict(function.__globals__), function.__name__, function.__defaults__
    )
    clone.__module__ = function.__module__
    clone.__qualname__ = function.__qualname__
    return clone


def _substitute_globals(clone: types.FunctionType, overrides: Mapping[str, Function]) -> None:
    """Replace the globals that a clone uses, first by overrides, then by compiled forms."""
    namespace, used = clone.__globals__, _names_used(clone.__code__)
    for name in used:
        value = overrides.get(name, namespace.get(name))
        if _uses_override(value, clone.__module__, overrides):
            own = _clone(value)
            # Code from the cache is linked by name: the same rule with other callees needs another.
            own.__qualname__ += "_" + name_hash(overrides)
            namespace[name] = own.__globals__[name] = njit(**toolchain().callee_options)(own)
            _substitute_globals(own, overrides)  # only now: the rule may call itself
        elif isinstance(value, types.ModuleType):
            namespace[name] = _substitute_module(value, used)
        elif value is not None:
            namespace[name] = _substitute(value)


def _substitute_module(module: types.ModuleType, used: set[str]) -> types.ModuleType:
    """A stand-in for a module in code that says `module.rule(…)`."""
    plain = {name: getattr(module, name) for name in used if hasattr(module, name)}
    substituted = {name: _substitute(value) for name, value in plain.items()}
    if all(substituted[name] is plain[name] for name in plain):
        return module
    clone = types.ModuleType(module.__name__)
    vars(clone).update(substituted)
    return clone


def _names_used(code: types.CodeType) -> set[str]:
    """The global and attribute names in code, including the code of nested functions."""
    nested = [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return set(code.co_names).union(*map(_names_used, nested))


def _uses_override(value: Any, module: str, overrides: Mapping[str, Function]) -> bool:
    """Whether a value is a rule of this module that calls one of the overridden rules."""
    if not isinstance(value, types.FunctionType) or value not in rule.RULES:
        return False
    return value.__module__ == module and bool(overrides.keys() & set(value.__code__.co_names))


def _overload(find: Function) -> None:
    """Compile calls of `state.<name>(…)` from the method of the state's own class.

    The functions below have to spell out their parameters: Numba compares them with those of
    the method and does not accept `*args`.
    """
    find.__annotations__ = {}  # Numba compares annotations too, and clones have none
    for kind in (numba_types.NamedTuple, numba_types.NamedUniTuple):
        register: Any = overload_method  # its stubs do not declare jit_options
        register(kind, find.__name__, jit_options=dict(toolchain().method_options))(find)


@_overload
def legal(self: Any, out: Any) -> Any:
    return _method(self.instance_class.legal)


@_overload
def sample(self: Any, x: Any) -> Any:
    return _method(self.instance_class.sample)


@_overload
def play(self: Any, move: Any) -> Any:
    return _method(self.instance_class.play)


@_overload
def over(self: Any) -> Any:
    return _method(self.instance_class.over)


@_overload
def standing(self: Any, seat: Any) -> Any:
    return _method(self.instance_class.standing)
