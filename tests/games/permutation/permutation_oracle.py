"""A turn of Permutation the slow and obvious way: lists and copies, no code of the package."""

import itertools
from typing import Any

from hypothesis import strategies as st

Position = dict[str, Any]
NEXT_PATH = {"be": "ad", "ad": "cf", "cf": "be"}


def others(dice: list[int], slot: int, direction: str) -> list[int]:
    """The slots of the other dice, in the order they are met."""
    way = range(slot + 1, slot + 6) if direction == "L" else range(slot - 1, slot - 6, -1)
    return [place % 6 for place in way if dice[place % 6]]


def permuted(dice: list[int], slot: int, direction: str) -> list[int]:
    met = others(dice, slot, direction)
    end = list(itertools.islice(itertools.cycle(met), dice[slot]))[-1]
    after = list(dice)
    after[end], after[slot] = {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}[dice[slot]], dice[end]
    return after


def slides(dice: list[int]) -> list[tuple[str, list[int]]]:
    results = []
    for start, end in itertools.permutations(range(6), 2):
        if (start - end) in (1, -1, 5, -5) and dice[start] and not dice[end]:
            after = list(dice)
            after[start], after[end] = 0, dice[start]
            results.append((f"{'abcdef'[start]}-{'abcdef'[end]}", after))
    return results


def permutations(dice: list[int]) -> list[tuple[str, list[int]]]:
    return [
        ("abcdef"[slot] + direction, permuted(dice, slot, direction))
        for slot in range(6)
        for direction in "LR"
        if dice[slot]
    ]


def arrangements(dice: list[int]) -> list[tuple[str, list[int]]]:
    """Everything that can be done before the path turns, with the dice it leaves."""
    results = permutations(dice)
    if sum(value > 0 for value in dice) > 5:
        return results
    for slide, slid in slides(dice):
        results += [(f"{slide} {text}", after) for text, after in permutations(slid)]
    for text, moved in permutations(dice):
        results += [(f"{text} {slide}", after) for slide, after in slides(moved)]
    return results


def turns(position: Position) -> dict[str, Position]:
    """Every legal move and the position after it."""
    results: dict[str, Position] = {}
    path = NEXT_PATH[position["path"]]
    first, second = ("abcdef".index(slot) for slot in path)
    for text, dice in arrangements(position["dice"]):
        won = [list(mine) for mine in position["won"]]
        turn = (position["turn"] + 1) % len(won)
        after = {"dice": dice, "path": path, "won": won, "turn": turn}
        if dice[first] == dice[second] != 0:
            for slot in (first, second):
                rest = list(dice)
                rest[slot] = 0
                purses = [list(mine) for mine in won]
                purses[position["turn"]].append(dice[slot])
                taking = f"{text} x{'abcdef'[slot]}"
                results[taking] = {**after, "dice": rest, "won": purses, "idle": 0}
        else:
            results[text] = {**after, "idle": position["idle"] + 1}
    return results


def is_over(position: Position) -> bool:
    return position["dice"].count(0) == 4 or bool(position["idle"] == 60)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position from which a turn is played."""
    players = draw(st.integers(2, 6))
    filled = draw(st.sets(st.integers(0, 5), min_size=3, max_size=6))
    dice = [draw(st.integers(1, 6)) if slot in filled else 0 for slot in range(6)]
    won: list[list[int]] = [[] for _ in range(players)]
    for _ in range(6 - len(filled)):
        won[draw(st.integers(0, players - 1))].append(draw(st.integers(1, 6)))
    return {
        "dice": dice,
        "path": draw(st.sampled_from(["ad", "be", "cf"])),
        "won": won,
        "turn": draw(st.integers(0, players - 1)),
        "idle": draw(st.integers(0, 59)),
    }
