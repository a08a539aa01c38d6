"""Calls modules of WebAssembly from Python that runs in a browser (Pyodide).

Nothing here needs Numba or NumPy. The engine is JavaScript (`web/src/engine/engine.js`): it has the
memory that all modules share, and calls their functions. Buffers lie in that memory; numbers and
states are written into it for each call.
"""

import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from tablee.compiled.naming import full_name, function_name
from tablee.compiled.target import Kind, Timer

CODES = {"int64": "q", "int32": "i", "float64": "d", "float32": "f"}
BLOCK = 1 << 14
"""Bytes for the arguments of one call."""


class Engine(Protocol):
    """What JavaScript offers. Addresses are numbers."""

    def allocate(self, length: int, alignment: int) -> int:
        """So many bytes of zeros."""

    def release(self, address: int, length: int) -> None:
        """Give them back."""

    def bytes(self, address: int, length: int) -> Any:
        """A typed array of a part of the memory: `to_bytes` reads it, `assign` writes it."""

    def call(self, module: str, entry: str, block: int) -> int:
        """Call a function with its arguments in a block; returns 0 if all went well."""

    def stop_after(self, seconds: float) -> None:
        """Let `overdue` be true after so many seconds; -1 for never."""

    def overdue(self) -> int:
        """Whether that time has come."""


class Missing(Exception):
    """A function was not built into any module."""


class Buffer:
    """Numbers in the memory of the modules."""

    def __init__(
        self, engine: Engine, kind: Kind, address: int, length: int, whole: "Buffer | None" = None
    ) -> None:
        self.engine, self.dtype, self.address, self._length = engine, kind, address, length
        self._whole = whole
        """The buffer that this one is a part of; that one owns the memory."""
        self.code, self.width = CODES[kind], struct.calcsize(CODES[kind])

    def __del__(self) -> None:
        if self._whole is None and self._length:
            self.engine.release(self.address, self._length * self.width)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def tolist(self) -> list[Any]:
        """All numbers, as Python has them."""
        return list(struct.unpack(f"<{self._length}{self.code}", self._bytes(0, self._length)))

    def _bytes(self, first: int, count: int) -> bytes:
        at = self.address + first * self.width
        content: bytes = self.engine.bytes(at, count * self.width).to_bytes()
        return content

    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            assert step == 1
            address = self.address + start * self.width
            return Buffer(self.engine, self.dtype, address, max(0, stop - start), self)
        return struct.unpack(f"<{self.code}", self._bytes(at, 1))[0]

    def __setitem__(self, at: int | slice, value: Any) -> None:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            values = list(value)
            assert step == 1
            assert len(values) == stop - start
        else:
            start, values = at, [value]
        content = struct.pack(f"<{len(values)}{self.code}", *values)
        self.engine.bytes(self.address + start * self.width, len(content)).assign(content)


class Host:
    """The target in a browser."""

    table_bytes = 1 << 25

    def __init__(self, engine: Engine, modules: Mapping[str, Mapping[str, str]]) -> None:
        """`modules` is that part of the index that `build` wrote."""
        self.engine = engine
        self.entries = {
            name: (module, entry)
            for module, exports in modules.items()
            for name, entry in exports.items()
        }
        self._block = engine.allocate(BLOCK, 64)
        self._timed: list[tuple[Any, int]] = []

    def compiled(self, function: Callable[..., Any], **overrides: Any) -> Callable[..., Any]:
        """A function of the modules, found by its name and the types of its arguments."""
        return _Function(self, function_name(function, overrides))

    def prepare(self, function: Any, *arguments: Any) -> None:
        """Nothing: the modules are loaded."""

    def arrays(self, state: Any) -> Any:
        """The same state: its lists are written into the memory for each call."""
        return state

    def zeros(self, length: int, kind: Kind = "int64", alignment: int = 8) -> Buffer:
        """A buffer of zeros."""
        bytes_ = length * struct.calcsize(CODES[kind])
        address = self.engine.allocate(bytes_, max(8, alignment)) if length else 0
        return Buffer(self.engine, kind, address, length)

    def array(self, values: Any, kind: Kind = "int64") -> Buffer:
        """A buffer with these numbers; a buffer of this kind is not copied."""
        if isinstance(values, Buffer) and values.dtype == kind:
            return values
        numbers = list(values)
        buffer = self.zeros(len(numbers), kind)
        if numbers:
            buffer[:] = numbers
        return buffer

    @contextmanager
    def timed(self, control: Any, flag: int, timer: Timer) -> Iterator[None]:
        """Let searches stop themselves when the time is over."""
        if timer.seconds is not None:
            self.engine.stop_after(timer.seconds)
        self._timed.append((control, flag))
        try:
            yield
        finally:
            self._timed.pop()
            self.engine.stop_after(-1.0)
            control[flag] = 1

    def call(self, module: str, entry: str, arguments: tuple[Any, ...]) -> int:
        """Call a function; its result, if it has one, is a whole number."""
        if self._timed and self.engine.overdue():
            control, flag = self._timed[-1]
            control[flag] = 1
        temporary: list[Buffer] = []
        codes, words = ["q"], [0]
        for argument in arguments:
            self._flatten(argument, codes, words, temporary)
        content = struct.pack("<" + "".join(codes), *words)
        self.engine.bytes(self._block, len(content)).assign(content)
        status = self.engine.call(module, entry, self._block)
        if status:
            raise RuntimeError(f"{module} {entry} failed with status {status}")
        result: int = struct.unpack("<q", self.engine.bytes(self._block, 8).to_bytes())[0]
        return result

    def _flatten(
        self, value: Any, codes: list[str], words: list[Any], temporary: list[Buffer]
    ) -> None:
        """Append the words of an argument."""
        if isinstance(value, tuple):
            for part in value:
                self._flatten(part, codes, words, temporary)
        elif isinstance(value, list | Buffer):
            if isinstance(value, list):
                value = self.array(value)
                temporary.append(value)
            codes.append("qqq")
            words += (value.address, len(value), value.width)
        else:
            codes.append("d" if isinstance(value, float) else "q")
            words.append(value)


class _Function:
    """A function of the modules."""

    def __init__(self, host: Host, name: str) -> None:
        self._host, self._name = host, name

    def __call__(self, *arguments: Any) -> int:
        name = full_name(self._name, arguments)
        if name not in self._host.entries:
            raise Missing(name)
        return self._host.call(*self._host.entries[name], arguments)
