"""Links one object file of LLVM into a WebAssembly module.

Everything a module needs is joined as LLVM IR before, so there is one object and little left to
do: give its tables their addresses, define the stack pointer and the table of functions, and
export the entries. A linker from a package registry would be a hundred megabytes for this.

The object format is described in WebAssembly's tool conventions ("Linking").
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablee.compiled.wasm.layout import STACK

CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA = range(
    12
)
DATA_COUNT = 12
ORDER = (TYPE, IMPORT, FUNCTION, TABLE, GLOBAL, EXPORT, ELEMENT, DATA_COUNT, CODE, DATA)
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32, FUNCREF = 0x7F, 0x70

MEMORY_ADDRESSES = {3: "leb", 4: "sleb", 5: "i32"}
"""Relocations of addresses of tables, by how the address is written."""
WITH_ADDEND = {3, 4, 5, 8, 9, 11}
INDEXES = {0, 1, 6, 7, 20}
"""Relocations of functions, types, globals and tables: one object has them right already."""


class NotLinked(Exception):
    """The object needs something that a module of rules has no use for."""


def unsigned(value: int) -> bytes:
    """LEB128 of a number that is not negative."""
    encoded = bytearray()
    while value > 127:
        encoded.append(value & 127 | 128)
        value >>= 7
    return bytes([*encoded, value])


def padded(value: int) -> bytes:
    """Signed or unsigned LEB128 of an address in five bytes, as objects leave room for."""
    return bytes([*(value >> 7 * i & 127 | 128 for i in range(4)), value >> 28 & 127])


def signed(value: int) -> bytes:
    """Signed LEB128 of an address."""
    return padded(value)


class Reader:
    """Reads numbers and names from bytes, one after the other."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        begin, value = self.at, self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> bits - 1 & 1 else value

    def take(self, length: int) -> bytes:
        self.at += length
        return self.content[self.at - length : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode()

    @property
    def done(self) -> bool:
        return self.at >= len(self.content)


@dataclass(frozen=True)
class Import:
    """Something that the object expects to be given."""

    module: str
    name: str
    kind: int
    description: bytes
    """The type of a function, the limits of a memory…"""

    @property
    def encoded(self) -> bytes:
        texts = (unsigned(len(text.encode())) + text.encode() for text in (self.module, self.name))
        return b"".join(texts) + bytes([self.kind]) + self.description


@dataclass(frozen=True)
class Segment:
    """A part of the object's data, and where it lies in its own addresses."""

    offset: int
    content: bytes


@dataclass(frozen=True)
class Object:
    """An object file, read as far as linking needs it."""

    sections: dict[int, bytes]
    relocations: dict[int, list[tuple[int, int]]]
    """By section: kind and place of every relocation."""
    functions: dict[str, int]
    """Index of every function that is defined and named."""

    @property
    def imports(self) -> list[Import]:
        reader = Reader(self.sections.get(IMPORT, b"\0"))
        return [_import(reader) for _ in range(reader.number())]

    @property
    def segments(self) -> list[Segment]:
        reader = Reader(self.sections.get(DATA, b"\0"))
        return [_segment(reader) for _ in range(reader.number())]

    @property
    def data_size(self) -> int:
        """Bytes of all tables."""
        return max((one.offset + len(one.content) for one in self.segments), default=0)


def _import(reader: Reader) -> Import:
    module, name, kind = reader.name(), reader.name(), reader.byte()
    begin = reader.at
    if kind == FUNCTION_KIND:
        reader.number()
    elif kind == GLOBAL_KIND:
        reader.take(2)
    else:
        if kind == TABLE_KIND:
            reader.byte()
        limits = reader.byte()
        for _ in range(1 + (limits & 1)):
            reader.number()
    return Import(module, name, kind, reader.content[begin : reader.at])


def _segment(reader: Reader) -> Segment:
    if reader.number() != 0 or reader.byte() != 0x41:
        raise NotLinked("a segment of data whose address is not a constant")
    offset = reader.signed()
    reader.byte()  # end of the expression
    return Segment(offset, reader.take(reader.number()))


def read_object(content: bytes) -> Object:
    """The sections of an object file, its relocations and the names of its functions."""
    reader = Reader(content)
    if reader.take(8) != b"\0asm\1\0\0\0":
        raise NotLinked("not an object of WebAssembly")
    sections: dict[int, bytes] = {}
    order: list[int] = []
    relocations: dict[int, list[tuple[int, int]]] = {}
    functions: dict[str, int] = {}
    while not reader.done:
        kind = reader.byte()
        body = Reader(reader.take(reader.number()))
        if kind == CUSTOM:
            name = body.name()
            if name == "linking":
                functions = dict(_functions(body))
            elif name.startswith("reloc."):
                section = order[body.number()]
                relocations[section] = list(_relocations(body))
        else:
            sections[kind] = body.content
        order.append(kind)
    return Object(sections, relocations, functions)


def _relocations(reader: Reader) -> Iterator[tuple[int, int]]:
    for _ in range(reader.number()):
        kind, place = reader.byte(), reader.number()
        reader.number()
        if kind in WITH_ADDEND:
            reader.signed()
        if kind not in MEMORY_ADDRESSES and kind not in INDEXES:
            raise NotLinked(f"a relocation of kind {kind}")
        yield kind, place


def _functions(reader: Reader) -> Iterator[tuple[str, int]]:
    """Name and index of the functions in the object's list of symbols."""
    undefined, explicit = 0x10, 0x40
    reader.number()  # version
    while not reader.done:
        kind, body = reader.byte(), Reader(reader.take(reader.number()))
        if kind != 8:
            continue
        for _ in range(body.number()):
            symbol, flags = body.byte(), body.number()
            if symbol == 1:  # data
                body.name()
                if not flags & undefined:
                    for _ in range(3):
                        body.number()
            elif symbol == 3:  # section
                body.number()
            else:
                index = body.number()
                if not flags & undefined:
                    name = body.name()
                    if symbol == 0:
                        yield name, index
                elif flags & explicit:
                    body.name()


def link(content: bytes, exports: Iterable[str], base: int) -> bytes:
    """A module that imports its memory, has its tables from address `base` on, and exports this.

    Raises NotLinked if the object needs anything else.
    """
    source = read_object(content)
    sections = dict(source.sections)
    sections[CODE] = _moved(source, CODE, base)
    if DATA in sections:
        sections[DATA] = _data(source, base)
        sections[DATA_COUNT] = unsigned(Reader(sections[DATA]).number())
    sections[IMPORT] = _imports(source.imports)
    sections[GLOBAL] = bytes([1, I32, 1, 0x41]) + signed(STACK) + b"\x0b"
    if ELEMENT in sections:
        sections[TABLE] = bytes([1, FUNCREF, 0]) + unsigned(1 + _taken(sections[ELEMENT]))
    sections[EXPORT] = _exports(source, list(exports))
    module = b"\0asm\1\0\0\0"
    for kind in ORDER:
        if kind in sections:
            module += bytes([kind]) + unsigned(len(sections[kind])) + sections[kind]
    return module


def _imports(all_imports: list[Import]) -> bytes:
    """What is left to be imported: the memory, and functions of the host."""
    kept, shared = [], Import("env", "memory", MEMORY_KIND, b"\0\1")
    for one in all_imports:
        if one.kind == FUNCTION_KIND:
            kept.append(one)
        elif one.kind == GLOBAL_KIND and one.name != "__stack_pointer":
            raise NotLinked(f"the global {one.name}")
    kept.append(shared)
    return unsigned(len(kept)) + b"".join(one.encoded for one in kept)


def _exports(source: Object, names: list[str]) -> bytes:
    encoded = b""
    for name in names:
        text = name.encode()
        encoded += unsigned(len(text)) + text + bytes([FUNCTION_KIND])
        encoded += unsigned(source.functions[name])
    return unsigned(len(names)) + encoded


def _taken(elements: bytes) -> int:
    """How many functions are called through pointers."""
    reader = Reader(elements)
    if reader.number() != 1 or reader.number() != 0 or reader.byte() != 0x41:
        raise NotLinked("more than one segment of functions")
    if reader.signed() != 1:
        raise NotLinked("functions that do not begin at 1")
    reader.byte()
    return reader.number()


def _moved(source: Object, section: int, base: int) -> bytes:
    """A section with every address moved up by `base`."""
    content = bytearray(source.sections[section])
    for kind, place in source.relocations.get(section, ()):
        if kind not in MEMORY_ADDRESSES:
            continue
        if MEMORY_ADDRESSES[kind] == "i32":
            old = int.from_bytes(content[place : place + 4], "little")
            content[place : place + 4] = (old + base & 0xFFFFFFFF).to_bytes(4, "little")
        else:
            reader = Reader(bytes(content[place : place + 5]))
            old = reader.signed() if MEMORY_ADDRESSES[kind] == "sleb" else reader.number()
            content[place : place + 5] = padded(old + base & 0xFFFFFFFF)
    return bytes(content)


def _data(source: Object, base: int) -> bytes:
    """The tables at their addresses. Memory is zero, so what is only zeros is left out."""
    moved = Object(source.sections | {DATA: _moved(source, DATA, base)}, {}, {})
    kept = [one for one in moved.segments if any(one.content)]
    encoded = b"".join(
        b"\0\x41" + signed(base + one.offset) + b"\x0b" + unsigned(len(one.content)) + one.content
        for one in kept
    )
    return unsigned(len(kept)) + encoded
