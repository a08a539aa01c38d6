"""Three dice of Permutation for two, the slow and obvious way: no code of the package.

Worth is counted in parts of WHOLE. With n turns to go before the players agree to stop a
position is worth the best of what follows with n - 1; that is done until nothing changes.
"""

import itertools
from functools import cache

WHOLE = 2 * 6**4
Dice = tuple[int, ...]
Node = tuple[Dice, str, bool]
"""Dice (0: empty slot), path, and whether the first player is to move."""
NEXT_PATH = {"be": "ad", "ad": "cf", "cf": "be"}


@cache
def stopped(mine: int, theirs: int, lead: int) -> int:
    """What stopping is worth to who has won so many dice and leads by so much."""
    if lead:
        return WHOLE if lead > 0 else 0
    throws = itertools.product(range(1, 7), repeat=mine + theirs)
    results = [sum(throw[:mine]) - sum(throw[mine:]) for throw in throws]
    halves = 2 * sum(result > 0 for result in results) + results.count(0)
    return WHOLE * halves // (2 * len(results))


def permuted(dice: Dice, slot: int, step: int) -> Dice:
    others = [place % 6 for place in range(slot + step, slot + 6 * step, step) if dice[place % 6]]
    end = others[(dice[slot] - 1) % len(others)]
    after = list(dice)
    after[slot], after[end] = dice[end], dice[slot] % 6 + 1
    return tuple(after)


def permutations(dice: Dice) -> set[Dice]:
    return {permuted(dice, slot, step) for slot in range(6) if dice[slot] for step in (1, -1)}


def slides(dice: Dice) -> set[Dice]:
    reached = set()
    for slot, step in itertools.product(range(6), (1, 5)):
        end = (slot + step) % 6
        if dice[slot] and not dice[end]:
            after = list(dice)
            after[slot], after[end] = 0, dice[slot]
            reached.add(tuple(after))
    return reached


def turned(dice: Dice) -> set[Dice]:
    """The dice after every turn, before anything is taken (five dice or fewer)."""
    reached = permutations(dice)
    reached |= {after for moved in permutations(dice) for after in slides(moved)}
    return reached | {after for slid in slides(dice) for after in permutations(slid)}


def three_dice() -> list[Dice]:
    reached = []
    for slots in itertools.combinations(range(6), 3):
        for values in itertools.product(range(1, 7), repeat=3):
            dice = dict(zip(slots, values, strict=True))
            reached.append(tuple(dice.get(slot, 0) for slot in range(6)))
    return reached


class Brute:
    """All positions with three dice of one score: what they are worth, and when that shows."""

    def __init__(self, turns: dict[Dice, set[Dice]], first: int, second: int, lead: int) -> None:
        self.stop = {True: stopped(first, second, lead), False: stopped(second, first, -lead)}
        scores = {True: (first, second, lead), False: (second, first, -lead)}
        self.quiet: dict[Node, list[Node]] = {}
        self.takings: dict[Node, int] = {}
        for dice, path, mover in itertools.product(turns, NEXT_PATH, (True, False)):
            self.look((dice, path, mover), turns[dice], *scores[mover])
        self.worth = {node: self.stop[node[2]] for node in self.quiet}
        self.turns = dict.fromkeys(self.quiet, 0)
        self.repeat()

    def look(self, node: Node, turns: set[Dice], mine: int, theirs: int, lead: int) -> None:
        """Sort the turns of a node into quiet ones and the best taking (-1 for none)."""
        path = NEXT_PATH[node[1]]
        one, two = "abcdef".index(path[0]), "abcdef".index(path[1])
        pairs = {dice[one] for dice in turns if dice[one] == dice[two]} - {0}
        worths = [stopped(mine + 1, theirs, lead + value) for value in pairs]
        self.takings[node] = max(worths, default=-1)
        self.quiet[node] = [
            (dice, path, not node[2]) for dice in turns if not 0 != dice[one] == dice[two]
        ]

    def repeat(self) -> None:
        count, changed = 0, True
        while changed:
            count, changed, before = count + 1, False, dict(self.worth)
            for node, after in self.quiet.items():
                quiet = max((WHOLE - before[there] for there in after), default=-1)
                now = max(quiet, self.takings[node])
                if now != before[node]:
                    self.worth[node], self.turns[node], changed = now, count, True
