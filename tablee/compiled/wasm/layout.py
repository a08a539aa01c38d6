"""The one linear memory that all modules share: who has which addresses.

    0          the stack; it grows down, so an overflow is out of bounds and traps
    STATE      what the allocator knows: the end of used memory, and lists of freed blocks
    DATA       tables of the modules, each at addresses of its own
    …          the heap, from the first page after the last table

Only one module runs at a time, and none calls another, so they share the stack as well.
"""

PAGE = 1 << 16
STACK = 1 << 20
"""Bytes of the stack; also where it begins."""
TOP = STACK
"""Address of the word that holds the end of used memory."""
FREED = STACK + 64
"""Address of the lists of freed blocks: one word for each size, the powers of two."""
DATA = STACK + 1024


def up(address: int, alignment: int) -> int:
    """The next address that is a multiple of the alignment.

    >>> up(17, 16)
    32
    """
    return -(-address // alignment) * alignment
