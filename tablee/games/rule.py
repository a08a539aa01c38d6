"""What lets one plain Python source of the rules also be compiled.

Rules are ordinary functions and NamedTuple methods over whole numbers. Nothing
here imports Numba: the players compile the same source (`tablee.compiled.native`).
Whole numbers in rules stay within 64 signed bits, so that both ways agree.
"""

from collections.abc import Callable, Iterable, MutableSequence
from typing import TypeVar

Buffer = MutableSequence[int]
"""A list of numbers in plain Python, an int64 array in compiled code."""

_Function = TypeVar("_Function", bound=Callable[..., object])

RULES: dict[Callable[..., object], None] = {}
TABLES: dict[int, list[int]] = {}


def rule(function: _Function) -> _Function:
    """Mark a helper that compiled rules may call; it stays plain Python.

    >>> @rule
    ... def double(x: int) -> int:
    ...     return 2 * x
    >>> double(4)
    8
    """
    RULES[function] = None
    return function


def table(values: Iterable[int]) -> list[int]:
    """A module-level look-up table: a list here, a constant array when compiled."""
    numbers = list(values)
    TABLES[id(numbers)] = numbers
    return numbers


def popcount(word: int) -> int:
    """How many bits of a 64-bit word are set (one instruction when compiled).

    >>> popcount(0b1011)
    3
    """
    return (word & 0xFFFFFFFFFFFFFFFF).bit_count()


def trailing(word: int) -> int:
    """The index of the lowest set bit of a word that is not 0.

    >>> trailing(0b1000)
    3
    """
    return (word & -word).bit_length() - 1


def leading(word: int) -> int:
    """The index of the highest set bit of a word that is not 0.

    >>> leading(0b1011)
    3
    """
    return 63 if word < 0 else word.bit_length() - 1


def blank(length: int) -> Buffer:
    """A new buffer of zeros."""
    return [0] * length


def copied(buffer: list[int]) -> list[int]:
    """A new buffer with the numbers of another."""
    return buffer[:]


@rule
def scramble(x: int) -> int:
    """The next number of a cheap stream of 32-bit random numbers (xorshift; never 0)."""
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    return x


@rule
def pick(x: int, count: int) -> int:
    """A number from 0 to count - 1, made from a 32-bit random number.

    >>> pick(1 << 31, 10)
    5
    """
    return (x * count) >> 32


@rule
def apart(x: int) -> int:
    """A seed whose `scramble` stream is independent of that of x.

    A driver passes `state.sample(apart(x))`, so that what a game draws for one move is not what
    the driver draws for the next.
    """
    return (x * 2654435761) & 0xFFFFFFFF


@rule
def stopped(control: Buffer, flag: int, nodes: int) -> bool:
    """Whether a search has been told to stop: `control[flag]` is set.

    `control[nodes]` counts its nodes. A target that has no second thread to set the flag replaces
    this rule by one that looks at the clock after every so many of them.
    """
    return control[flag] != 0
