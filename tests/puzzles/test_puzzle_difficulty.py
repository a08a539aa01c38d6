"""How hard puzzles are said to be, and who is measured how."""

import pytest

from tablee.players.thinking import Thought
from tablee.puzzles.collection import collection
from tablee.puzzles.making import difficulty
from tablee.puzzles.puzzle import Puzzle


def joker_puzzle() -> Puzzle:
    return next(one for one in collection("polymere").puzzles if one.kind == "joker-out")


def test_who_is_to_place_a_joker_chooses_among_its_places() -> None:
    puzzle = joker_puzzle()
    table = puzzle.table("polymere")
    legal = table.legal()
    places = [text for text in legal if text.startswith("J@")]
    other = next(text for text in legal if text not in places and text != "pass")
    assert sorted(difficulty.asked_for(table, puzzle) or ()) == sorted(legal[p] for p in places)
    thought = Thought(legal[other], 0.9, moves={legal[other]: 0.9, legal[places[1]]: 0.2})
    assert difficulty.answer(table, puzzle, thought, 1) == places[1]
    blind = Thought(legal[other], 0.9)
    assert {difficulty.answer(table, puzzle, blind, seed) for seed in range(60)} == set(places)
    right = difficulty.measured("polymere", puzzle, ())
    assert right["haste"] == pytest.approx(len(puzzle.steps[0]) / len(places))


def test_a_puzzle_is_harder_the_less_likely_levels_find_it() -> None:
    easy = {"haste": 0.5, "searches": 0, "of": 0, "levels": [0.1, 0.3, 0.5, 0.8]}
    hard = easy | {"levels": [0.1, 0.3, 0.5, 0.1]}
    assert difficulty.score("permutation", easy) < difficulty.score("permutation", hard)
    found = {"haste": 0.01, "searches": 6, "of": 6}
    missed = found | {"searches": 1}
    assert difficulty.score("poldr", found) < difficulty.score("poldr", missed)


def test_the_chances_of_permutations_levels_are_known() -> None:
    """Level 4 moves perfectly seven times of ten, and finds the only winning move then."""
    puzzle = next(one for one in collection("permutation").puzzles if one.kind == "win")
    chances = difficulty.measured("permutation", puzzle, ())["levels"]
    turns = len(list(difficulty.main_line("permutation", puzzle)))
    assert chances == sorted(chances)
    assert 0.7**turns <= chances[3] < 1
