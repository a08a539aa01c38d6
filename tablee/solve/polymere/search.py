"""Filling cells of a Polymère solo: one search, plain or compiled, for every question.

Cells are numbered ring by ring, 0 to 126. Sets of numbered pieces are two words. Each
empty cell keeps the pieces that fit what faces it, whether they are left or not, so
that an empty set means two equal digits. A joker stands for a piece that may be
on the table too: the search turns it into one of those that fit.

Cells up to a depth are filled in the order given; after it the cell with fewest
pieces comes first and, where all pieces must be laid, a piece with one place left.
"""

from tablee.games.polymere.board import AFTER_HIGH, AFTER_LOW, FACES, HALF, STEPS
from tablee.games.polymere.draw import ring
from tablee.games.rule import Buffer, popcount, rule, scramble, stopped, table, trailing

CELLS = [cell for radius in range(7) for cell in ring(radius)]
NUMBER = {cell: number for number, cell in enumerate(CELLS)}
OUTSIDE = len(CELLS)
NEAR = table(NUMBER.get((q + dq, r + dr), OUTSIDE) for q, r in CELLS for dq, dr in STEPS)
"""The six neighbours of each cell, from E clockwise."""
ALL = (1 << HALF) - 1
SIXTH = 91
"""The first cell of the sixth ring."""

# What a cell is to the search.
NOT_ASKED, TO_FILL, LAID_JOKER = 0, 1, 2

# The control buffer: what the search is asked, then what it answers.
RANDOM, LIMIT, STOP, LOW, HIGH, JOKERS, HOLES = range(7)
SIZE = 7  # cells from here on do not exist
FREE = 8  # the depth from which the cell with fewest pieces comes first
ALL_LAID = 9  # 1: every piece must be laid
TIDY = 10  # 1: no cell next to the figure may see two equal digits
NEED = 11  # so many fits of pieces in cells there must be at that depth
INNER = 12  # the search gives up when it has not come to that depth after so many nodes
LAID = 13
NODES = 14
BEST = 15  # the most pieces laid so far
FORCED_LOW, FORCED_HIGH = 16, 17
EARLY = 18  # 1: jokers may be laid before that depth too
LATE = 19  # 1: a cell left empty becomes a joker or a hole only when all pieces are laid
BLANKS = 20  # how many cells may still be left without a numbered piece
GOAL = 21  # how many laid pieces make a solution
CONTROL_SIZE = 22

# The stack, for each depth: pieces to try, pieces a joker may stand for, a hole, what was chosen.
TRY_LOW, TRY_HIGH, AS_LOW, AS_HIGH, HOLE, CHOSEN = range(6)
STRIDE = 6
AS_JOKER = 128
A_HOLE = 255

SOLVED, NONE, UNKNOWN = 1, 0, -1
BEST_JOKERS = 6 * (OUTSIDE + 1)
"""In the best figure: the sides of every cell, then from here on which are jokers."""


@rule
def refresh(cell: int, faces: Buffer, low: Buffer, high: Buffer) -> None:
    """Recompute which pieces fit an empty cell."""
    some_low = AFTER_LOW[0]
    some_high = AFTER_HIGH[0] & ALL
    anchor = -1
    first = 0
    for side in range(6):
        digit = faces[NEAR[cell * 6 + side] * 6 + (side + 3) % 6]
        if digit:
            if anchor < 0:
                anchor = side
                first = digit - 1
            after = first * 36 + (digit - 1) * 6 + side - anchor
            some_low &= AFTER_LOW[after]
            some_high &= AFTER_HIGH[after]
    low[cell] = some_low
    high[cell] = some_high


@rule
def put(cell: int, piece: int, faces: Buffer, low: Buffer, high: Buffer) -> None:
    """Lay a piece, turned to fit; with nothing around it, its 1 to the east."""
    anchor = 0
    first = 1
    for side in range(6):
        digit = faces[NEAR[cell * 6 + side] * 6 + (side + 3) % 6]
        if digit:
            anchor = side
            first = digit
    sides = FACES[piece * 7 + first]
    for side in range(6):
        faces[cell * 6 + side] = sides >> 4 * ((side + 6 - anchor) % 6) & 15
    around(cell, faces, low, high)


@rule
def around(cell: int, faces: Buffer, low: Buffer, high: Buffer) -> None:
    """Recompute what fits the empty cells next to one that has changed."""
    for side in range(6):
        other = NEAR[cell * 6 + side]
        if other != OUTSIDE and faces[other * 6] == 0:
            refresh(other, faces, low, high)


@rule
def take(cell: int, faces: Buffer, low: Buffer, high: Buffer) -> None:
    """Empty a cell."""
    for side in range(6):
        faces[cell * 6 + side] = 0
    around(cell, faces, low, high)


@rule
def hopeful(
    cell: int, kind: Buffer, faces: Buffer, low: Buffer, high: Buffer, control: Buffer
) -> bool:
    """Whether every empty cell next to one just filled can still be filled."""
    for side in range(6):
        other = NEAR[cell * 6 + side]
        if other != OUTSIDE and faces[other * 6] == 0:
            if kind[other] == TO_FILL:
                if control[JOKERS] == 0 or control[EARLY] == 0:
                    if low[other] & control[LOW] | high[other] & control[HIGH] == 0:
                        return False
                elif low[other] | high[other] == 0:
                    return False
            elif control[TIDY] and low[other] | high[other] == 0:
                return False
    return True


@rule
def narrowest(
    depth: int, order: Buffer, kind: Buffer, faces: Buffer, low: Buffer, high: Buffer,
    control: Buffer,
) -> int:  # fmt: skip
    """Where in the order the next cell to fill is; -1 if this cannot be completed."""
    once_low = 0
    once_high = 0
    twice_low = 0
    twice_high = 0
    impossible = 0
    unfit = 0
    fits = 0
    best = depth
    fewest = 1000
    if control[LATE]:
        for i in range(control[FREE], depth):
            if faces[order[i] * 6] == 0 and low[order[i]] | high[order[i]] == 0:
                impossible += 1
    for i in range(depth, len(order)):
        cell = order[i]
        if kind[cell] == LAID_JOKER:
            number = popcount(low[cell]) + popcount(high[cell])
            if number == 0:
                return -1
        else:
            twice_low |= once_low & low[cell]
            twice_high |= once_high & high[cell]
            once_low |= low[cell]
            once_high |= high[cell]
            number = popcount(low[cell] & control[LOW]) + popcount(high[cell] & control[HIGH])
            fits += number
            if number == 0:
                unfit += 1
                if low[cell] | high[cell] == 0:
                    impossible += 1
        if number < fewest:
            fewest = number
            best = i
    if impossible > control[HOLES] or unfit > control[BLANKS]:
        return -1
    if depth == control[FREE] and fits < control[NEED]:
        return -1
    if control[ALL_LAID]:
        if control[LOW] & ~once_low | control[HIGH] & ~once_high:
            return -1
        only_low = control[LOW] & ~twice_low
        only_high = control[HIGH] & ~twice_high
        if only_low:
            only_low &= -only_low
            only_high = 0
        only_high &= -only_high
        control[FORCED_LOW] = only_low
        control[FORCED_HIGH] = only_high
        if only_low | only_high:
            for i in range(depth, len(order)):
                cell = order[i]
                if kind[cell] == TO_FILL and low[cell] & only_low | high[cell] & only_high:
                    best = i
    return best


@rule
def offer(
    at: int, cell: int, free: bool, kind: Buffer, low: Buffer, high: Buffer,
    stack: Buffer, control: Buffer,
) -> None:  # fmt: skip
    """Write down everything that may be tried in a cell."""
    if kind[cell] == LAID_JOKER:
        stack[at + AS_LOW] = low[cell]
        stack[at + AS_HIGH] = high[cell]
        return
    stack[at + TRY_LOW] = low[cell] & control[LOW]
    stack[at + TRY_HIGH] = high[cell] & control[HIGH]
    if control[FORCED_LOW] | control[FORCED_HIGH]:
        stack[at + TRY_LOW] &= control[FORCED_LOW]
        stack[at + TRY_HIGH] &= control[FORCED_HIGH]
    elif free and control[LATE]:
        stack[at + HOLE] = control[BLANKS]
    elif free or control[EARLY]:
        if control[JOKERS]:
            stack[at + AS_LOW] = low[cell]
            stack[at + AS_HIGH] = high[cell]
        if control[HOLES] and cell >= SIXTH:
            stack[at + HOLE] = 1


@rule
def draw(at: int, stack: Buffer, control: Buffer) -> int:
    """One of two words of pieces at random, taken out of them."""
    x = scramble(control[RANDOM])
    control[RANDOM] = x
    word = stack[at]
    start = 0
    if word == 0 or (x & 64 and stack[at + 1]):
        word = stack[at + 1]
        start = HALF
    turn = (x >> 8) % HALF
    place = trailing(word)
    if word >> turn:
        place = trailing(word >> turn) + turn
    if start:
        stack[at + 1] &= ~(1 << place)
    else:
        stack[at] &= ~(1 << place)
    return start + place


@rule
def rising(cell: int, faces: Buffer, control: Buffer) -> bool:
    """Whether a joker's sides that face nothing rise: other orders would be the same joker."""
    last = 0
    for side in range(6):
        if NEAR[cell * 6 + side] >= control[SIZE]:
            if faces[cell * 6 + side] < last:
                return False
            last = faces[cell * 6 + side]
    return True


@rule
def change(piece: int, control: Buffer) -> None:
    """A numbered piece is taken from those left, or put back."""
    if piece < HALF:
        control[LOW] ^= 1 << piece
    else:
        control[HIGH] ^= 1 << piece - HALF


@rule
def remember(faces: Buffer, jokers: Buffer, best: Buffer, control: Buffer) -> None:
    """Keep the figure if it is the largest so far."""
    if control[LAID] > control[BEST]:
        control[BEST] = control[LAID]
        for i in range(6 * OUTSIDE):
            best[i] = faces[i]
        for i in range(OUTSIDE):
            best[BEST_JOKERS + i] = jokers[i]


@rule
def settle(
    order: Buffer, faces: Buffer, jokers: Buffer, low: Buffer, high: Buffer,
    best: Buffer, control: Buffer,
) -> bool:  # fmt: skip
    """Lay the jokers in cells left without a piece; whether that makes a solution."""
    laid = 0
    for i in range(control[FREE], len(order)):
        cell = order[i]
        if laid < control[JOKERS] and faces[cell * 6] == 0 and low[cell] | high[cell]:
            piece = HALF
            if low[cell]:
                piece = trailing(low[cell])
            else:
                piece += trailing(high[cell])
            put(cell, piece, faces, low, high)
            jokers[cell] = 1
            laid += 1
    control[LAID] += laid
    remember(faces, jokers, best, control)
    control[LAID] -= laid
    for i in range(control[FREE], len(order)):
        if jokers[order[i]]:
            jokers[order[i]] = 0
            take(order[i], faces, low, high)
    return control[LAID] + laid >= control[GOAL]


def search(
    order: Buffer, kind: Buffer, faces: Buffer, jokers: Buffer, low: Buffer, high: Buffer,
    stack: Buffer, best: Buffer, control: Buffer,
) -> int:  # fmt: skip
    """Fill the cells of `order`: SOLVED, NONE (there is no way) or UNKNOWN (stopped before).

    The most pieces ever laid at once are kept in `best`.
    """
    depth = 0
    arrived = True
    came_free = False
    while True:
        at = depth * STRIDE
        if arrived:
            control[NODES] += 1
            remember(faces, jokers, best, control)
            free = depth >= control[FREE]
            chosen = depth
            if depth and (not free or control[TIDY]):
                cell = order[depth - 1]
                if faces[cell * 6] and not hopeful(cell, kind, faces, low, high, control):
                    chosen = -1
            if depth == len(order) and control[LATE] == 0 and chosen >= 0:
                # A joker on the table may have been read last: no piece more, another figure.
                control[BEST] = control[LAID] - 1
                remember(faces, jokers, best, control)
                return SOLVED
            full = depth == len(order) and control[LATE]
            if full and settle(order, faces, jokers, low, high, best, control):
                return SOLVED
            if control[NODES] >= control[LIMIT] or stopped(control, STOP, NODES):
                return UNKNOWN
            if not came_free and control[NODES] > control[INNER]:
                return UNKNOWN
            for i in range(STRIDE):
                stack[at + i] = 0
            control[FORCED_LOW] = 0
            control[FORCED_HIGH] = 0
            if depth == len(order):
                chosen = -1
            if free and chosen >= 0:
                chosen = narrowest(depth, order, kind, faces, low, high, control)
                came_free = came_free or chosen >= 0
            if chosen >= 0:
                cell = order[chosen]
                order[chosen] = order[depth]
                order[depth] = cell
                offer(at, cell, free, kind, low, high, stack, control)
            arrived = False
        cell = order[min(depth, len(order) - 1)]
        if stack[at + TRY_LOW] | stack[at + TRY_HIGH]:
            piece = draw(at + TRY_LOW, stack, control)
            stack[at + CHOSEN] = piece
            put(cell, piece, faces, low, high)
            change(piece, control)
            control[LAID] += 1
        elif stack[at + AS_LOW] | stack[at + AS_HIGH]:
            stack[at + CHOSEN] = AS_JOKER
            put(cell, draw(at + AS_LOW, stack, control), faces, low, high)
            if not rising(cell, faces, control):
                take(cell, faces, low, high)
                continue
            jokers[cell] = 1
            if kind[cell] == TO_FILL:
                control[JOKERS] -= 1
                control[BLANKS] -= 1
                control[LAID] += 1
        elif stack[at + HOLE]:
            stack[at + HOLE] = 0
            stack[at + CHOSEN] = A_HOLE
            control[BLANKS] -= 1
            control[HOLES] -= 1 - control[LATE]
        elif depth == 0:
            return NONE
        else:
            depth -= 1
            cell = order[depth]
            piece = stack[depth * STRIDE + CHOSEN]
            if piece == A_HOLE:
                control[BLANKS] += 1
                control[HOLES] += 1 - control[LATE]
                continue
            take(cell, faces, low, high)
            if kind[cell] == LAID_JOKER:
                continue
            control[LAID] -= 1
            if piece == AS_JOKER:
                control[JOKERS] += 1
                control[BLANKS] += 1
                jokers[cell] = 0
            else:
                change(piece, control)
            continue
        depth += 1
        arrived = True
