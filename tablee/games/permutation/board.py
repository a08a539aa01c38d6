"""The ring of Permutation: six slots, three paths, and where every count lands.

Six dice are packed into one number, three bits a slot: slot `a` lowest, 0 for an
empty slot. The tables are asked by the `ring` of such a number: which slots are
filled, whatever the dice show.
"""

from tablee.games.rule import rule, table

SLOTS = "abcdef"
PATHS = ("ad", "be", "cf")
DIRECTIONS = "LR"
LEFT, RIGHT = 0, 1
_STEPS = (1, -1)  # left is a to b to c
NO_SLIDE = 0
"""The slide from a to a, which moves nothing; others are 8 * from + to."""


@rule
def ring(dice: int) -> int:
    """Which slots are filled, as the index of the tables (not a bit a slot)."""
    filled = (dice | dice >> 1 | dice >> 2) & 0o111111
    # Bits 0 3 6 9 12 15 fold into 0 3 6 1 4 7: a short index without a loop.
    return (filled | filled >> 8) & 255


def pack(values: tuple[int, ...] | list[int]) -> int:
    """Six dice as one number."""
    return sum(value << 3 * slot for slot, value in enumerate(values))


def unpack(dice: int) -> list[int]:
    """The six dice of a packed number, 0 for an empty slot."""
    return [dice >> 3 * slot & 7 for slot in range(6)]


def _landing(filled: list[int], slot: int, step: int, value: int) -> int:
    """Where a die of that value lands: it counts other dice only, round and round."""
    here = slot
    while value:
        here = (here + step) % 6
        if filled[here] and here != slot:
            value -= 1
    return here


def _landings(filled: list[int]) -> list[int]:
    """For each permutation, the slots where it lands: octal digit v for a die of value v."""
    words = [0] * 16
    for slot in (s for s in range(6) if filled[s] and sum(filled) > 1):
        for direction, step in enumerate(_STEPS):
            ends = (_landing(filled, slot, step, value) << 3 * value for value in range(1, 7))
            words[2 * slot + direction] = sum(ends)
    return words


def _row(codes: list[int], count_bits: int, code_bits: int) -> int:
    """A list in one number: its length, then its codes."""
    return len(codes) + sum(
        code << count_bits + code_bits * place for place, code in enumerate(codes)
    )


def _tables() -> tuple[list[int], list[int], list[int]]:
    landings, permutations, slides = [0] * (256 * 16), [0] * 256, [0] * 256
    for mask in range(64):
        filled = [mask >> slot & 1 for slot in range(6)]
        here = ring(pack(filled))
        landings[16 * here : 16 * here + 16] = _landings(filled)
        permutations[here] = _row([code for code in range(12) if filled[code // 2]], 4, 4)
        steps = ((slot, (slot + step) % 6) for slot in range(6) for step in _STEPS)
        free = [slot << 3 | to for slot, to in steps if filled[slot] and not filled[to]]
        slides[here] = _row([NO_SLIDE, *free], 3, 6)
    return landings, permutations, slides


_landings_of, _permutations_of, _slides_of = _tables()

LANDINGS = table(_landings_of)
"""At `16 * ring + permutation`: octal digit v is the slot where a die of value v lands."""
PERMUTATIONS = table(_permutations_of)
"""At `ring`: how many permutations there are (4 bits), then their codes (4 bits each)."""
SLIDES = table(_slides_of)
"""At `ring`: how many slides there are (3 bits), then their codes (6 bits each), NO_SLIDE first."""
