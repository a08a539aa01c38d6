"""The layers of Permutation for two, and what solves one: the part that also runs compiled.

With n dice in play a position is its *arrangement*, seen with ring and path turned
together until the path is `ad` (the rules do not notice), and its *kind*: how
many dice the player to move has won, and by how many points he leads. A quiet turn,
one without a taking, leads to the mirrored kind; a taking to one with a die fewer.

Worth is a grade from 0 (lost) to 6 (won); grade g is 6 - g to the other player. Within a
kind and its mirror, a *node* is 2 * arrangement + side; side 0 moves in the kind itself.
"""

from typing import Any, NamedTuple

from tablee.games.permutation.board import pack, ring
from tablee.games.permutation.state import MOST_MOVES, Permutation, points
from tablee.games.rule import Buffer, blank, rule, table

SIZES = table([0, 0, 540, 4320, 19440, 46656, 46656])
"""At n: in how many ways n dice can lie in the ring."""
BEST = 6
UNSET = 255
NO_EXIT = -1
"""The best grade of a taking where none is possible."""
FOREVER = 1 << 20


def _orders() -> list[int]:
    orders, seen = [0] * 256, [0] * 7
    for mask in range(64):
        filled = [mask >> slot & 1 for slot in range(6)]
        orders[ring(pack(filled))] = seen[sum(filled)]
        seen[sum(filled)] += 1
    return orders


ORDERS = table(_orders())
"""At `ring`: the number of those slots among all sets of as many."""


class Ways(NamedTuple):
    """Where the turns of a layer lead; row r of a list is from `ends[r]` to `ends[r + 1]`."""

    quiet: Any
    """By arrangement: those that quiet turns lead to, each once."""
    quiet_ends: Any
    before: Any
    """By arrangement: those from which a quiet turn leads here."""
    before_ends: Any
    exits: Any
    """By arrangement: 8 * arrangement in the layer below + the die taken, for each taking."""
    exit_ends: Any


class Sheet(NamedTuple):
    """What is known of positions: of one kind, of a kind and its mirror, or of a layer."""

    grades: Any
    takings: Any
    """Turns to the next taking, if the side that likes it can force it; 0 if nobody can."""
    decisions: Any
    """Turns until stopping would be worth as much as the position, and stays so."""


class Search(NamedTuple):
    """The search for what a side can force, by node but for `left`."""

    grades: Buffer
    takings: Buffer
    best: Buffer
    """The best grade of a taking."""
    left: Buffer
    """By arrangement: quiet turns with which the other side could still escape."""
    line: Buffer
    """Graded nodes, in the order they were found."""


@rule
def facing(dice: int, path: int) -> int:
    """The dice as they lie when ring and path are turned until the path is `ad`."""
    return (dice >> 3 * path | dice << 18 - 3 * path) & 0o777777


@rule
def arrangement(dice: int) -> int:
    """The number of an arrangement among those of as many dice."""
    number = ORDERS[ring(dice)]
    for slot in range(6):
        value = dice >> 3 * slot & 7
        if value != 0:
            number = 6 * number + value - 1
    return number


@rule
def kind(in_play: int, mine: int, lead: int) -> int:
    """The number of a kind: dice in play, dice won by the player to move, his lead."""
    won = 6 - in_play
    smallest_lead = mine - 6 * (won - mine)
    return mine * (5 * won + 1) + lead - smallest_lead


def list_ways(layer: Buffer, path: int, seen: Buffer, ways: Ways) -> None:
    """Play every turn of every arrangement of a layer; `before` is left to the caller."""
    moves = blank(MOST_MOVES)
    quiet, exits = 0, 0
    for here in range(len(layer)):
        state = Permutation(facing(int(layer[here]), 6 - path), path, 0, 2, 0, 0)
        for i in range(state.legal(moves)):
            after = state.play(moves[i])
            there = arrangement(facing(after.dice, after.path))
            if after.won != 0:
                ways.exits[exits] = 8 * there + points(after.won, 0)
                exits += 1
            elif seen[there] != here:  # many turns lead to the same position
                seen[there] = here
                ways.quiet[quiet] = there
                quiet += 1
        ways.quiet_ends[here + 1] = quiet
        ways.exit_ends[here + 1] = exits


def best_takings(ways: Ways, kinds: Buffer, lower: Sheet, best: Buffer) -> None:
    """The best grade each node can reach by a taking.

    `kinds` has, at 8 * side + die, the kind that taking this die leads to.
    """
    for node in range(len(best)):
        here, side = node >> 1, node & 1
        best[node] = NO_EXIT
        for i in range(ways.exit_ends[here], ways.exit_ends[here + 1]):
            there, die = ways.exits[i] >> 3, ways.exits[i] & 7
            grade = BEST - lower.grades[kinds[8 * side + die], there]
            best[node] = max(best[node], grade)


def force(ways: Ways, search: Search, side: int, least: int) -> None:
    """Grade every node from which a side can force a taking worth `least` or more to it.

    From the best grade down: first where a taking gives it at once, then backwards over
    quiet turns, so that it is found with the fewest turns.
    """
    for here in range(len(search.left)):
        search.left[here] = ways.quiet_ends[here + 1] - ways.quiet_ends[here]
    for goal in range(BEST, least - 1, -1):
        count = 0
        for node in range(len(search.best)):
            if search.grades[node] == UNSET and forced(search, node, side, goal):
                count = join(search, node, 1, side, goal, count)
        done = 0
        while done < count:
            count = step_back(ways, search, search.line[done], side, goal, count)
            done += 1


@rule
def forced(search: Search, node: int, side: int, goal: int) -> bool:
    """Whether a node gives a side the goal by a taking, or the other side nothing better."""
    if node & 1 == side:
        return search.best[node] == goal
    return search.left[node >> 1] == 0 and search.best[node] <= BEST - goal


@rule
def join(search: Search, node: int, turns: int, side: int, goal: int, count: int) -> int:
    """Grade a node and put it in line, so that those before it are looked at."""
    search.grades[node] = goal if node & 1 == side else BEST - goal
    search.takings[node] = turns
    search.line[count] = node
    return count + 1


@rule
def step_back(ways: Ways, search: Search, node: int, side: int, goal: int, count: int) -> int:
    """Grade the nodes one turn before a graded one, where that settles them."""
    here, mover, turns = node >> 1, 1 - (node & 1), search.takings[node] + 1
    for i in range(ways.before_ends[here], ways.before_ends[here + 1]):
        earlier = 2 * ways.before[i] + mover
        if mover != side:
            search.left[earlier >> 1] -= 1
        settled = mover == side or forced(search, earlier, side, goal)
        if settled and search.grades[earlier] == UNSET:
            count = join(search, earlier, turns, side, goal, count)
    return count


def decide(
    ways: Ways, kinds: Buffer, stops: Buffer, lower: Sheet, sheet: Sheet, line: Buffer
) -> None:
    """Count the turns until stopping is worth as much: who gains hurries, the other delays."""
    count = 0
    for node in range(len(line)):
        sheet.decisions[node] = 0
        if sheet.grades[node] != stops[node & 1]:
            sheet.decisions[node] = UNSET
            line[count] = node
            count += 1
    turns = 1
    while count > 0 and turns < UNSET:
        kept = 0
        for i in range(count):
            node = line[i]
            decision = decided(ways, kinds, stops, lower, sheet, node, turns)
            sheet.decisions[node] = decision
            if decision == UNSET:
                line[kept] = node
                kept += 1
        count = kept
        turns += 1


@rule
def decided(
    ways: Ways, kinds: Buffer, stops: Buffer, lower: Sheet, sheet: Sheet, node: int, turns: int
) -> int:
    """The turns until a node is decided, if that is known at this count; else UNSET."""
    here, side = node >> 1, node & 1
    goal, hurry, longest = BEST - sheet.grades[node], sheet.grades[node] > stops[side], 0
    for i in range(ways.quiet_ends[here], ways.quiet_ends[here + 1]):
        there = 2 * ways.quiet[i] + 1 - side
        if sheet.grades[there] == goal:
            if hurry and sheet.decisions[there] == turns - 1:
                return turns
            longest = max(longest, sheet.decisions[there])
    for i in range(ways.exit_ends[here], ways.exit_ends[here + 1]):
        there, down = ways.exits[i] >> 3, kinds[8 * side + (ways.exits[i] & 7)]
        if lower.grades[down, there] == goal:
            if hurry and lower.decisions[down, there] == turns - 1:
                return turns
            longest = max(longest, lower.decisions[down, there])
    return UNSET if hurry or longest == UNSET else longest + 1


def verify(ways: Ways, kinds: Buffer, stop: int, own: Sheet, mirror: Sheet, lower: Sheet) -> int:
    """How many positions of a kind do not follow from the positions one turn later."""
    faults = 0
    for here in range(len(own.grades)):
        seen = (NO_EXIT, 0, 0, 0, 0)
        for i in range(ways.quiet_ends[here], ways.quiet_ends[here + 1]):
            there = ways.quiet[i]
            wait = mirror.takings[there] if mirror.takings[there] != 0 else FOREVER
            seen = weighed(seen, BEST - mirror.grades[there], wait, mirror.decisions[there])
        for i in range(ways.exit_ends[here], ways.exit_ends[here + 1]):
            there, down = ways.exits[i] >> 3, kinds[ways.exits[i] & 7]
            grade = BEST - lower.grades[down, there]
            seen = weighed(seen, grade, 0, lower.decisions[down, there])
        if not follows(seen, stop, own, here):
            faults += 1
    return faults


@rule
def weighed(
    seen: tuple[int, int, int, int, int], grade: int, wait: int, turns: int
) -> tuple[int, int, int, int, int]:
    """The best grade so far; with it, the shortest and longest wait, and turns to a decision."""
    best, soonest, latest, shortest, longest = seen
    if grade < best:
        return seen
    if grade > best:
        return (grade, wait, wait, turns, turns)
    return (best, min(soonest, wait), max(latest, wait), min(shortest, turns), max(longest, turns))


@rule
def follows(seen: tuple[int, int, int, int, int], stop: int, own: Sheet, here: int) -> bool:
    """Whether an entry is what the positions one turn later make it.

    A grade above the stop value needs a taking that comes nearer with every turn, a
    grade below it one that the other side can force: else it could be put off for ever.
    """
    best, soonest, latest, shortest, longest = seen
    wait, turns = FOREVER, 0
    if best > stop:
        wait, turns = soonest, shortest + 1
    elif best < stop:
        wait, turns = latest, longest + 1
    elif best == BEST:
        wait = soonest
    elif best == 0:
        wait = latest
    taking = wait + 1 if wait < FOREVER else 0
    if best != stop and taking == 0:
        return False
    entry = (own.grades[here], own.takings[here], own.decisions[here])
    return entry == (best, taking, turns)
