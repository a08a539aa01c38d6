"""POLD.R solved: the proof search against plain exhaustive play."""

import json
import math
import pathlib
import random
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from poldr_brute import Memory, can_lay_all, value
from typer.testing import CliRunner, Result

from tablee.cli.app import app
from tablee.cli.usage import localised
from tablee.games.poldr import GAME
from tablee.games.poldr.board import NOWHERE
from tablee.games.poldr.state import NEVER, Poldr, settled
from tablee.games.refusal import Refusal
from tablee.solve.poldr.questions import WHOLE
from tablee.solve.poldr.run import read, run, write
from tablee.solve.poldr.solver import (
    Board,
    Opening,
    after_opening,
    openings,
    plies_to_last_brick,
    solve_opening,
    start,
)
from tablee.solve.proof_search import SHARE, WIN
from tablee.solve.prover import Question
from tablee.workers import SerialPool, Unit

MEMORY = 1 << 24
WINNERS = {1: "first", 0: "shared", -1: "second"}


def agrees(opening: Opening, memory: Memory, colourless: Memory) -> str:
    state, found = after_opening(opening), solve_opening(opening, MEMORY)
    assert found.winner == WINNERS[value(state, 0, memory)], opening
    assert found.last_brick == can_lay_all(state, 0, colourless), opening
    return found.winner


@pytest.mark.parametrize("board", [*(Board(4, bricks) for bricks in range(3, 9)), Board(5, 4)])
def test_every_opening_of_small_boards_agrees_with_plain_play(board: Board) -> None:
    memory, colourless = Memory(), Memory()
    winners = {agrees(opening, memory, colourless) for opening in openings(board)}
    assert winners == {"first", "second"}


def random_position(dice: random.Random, bricks: int, least: int) -> Poldr:
    """A position of a random game on 5x5, some plies after its start and before its end."""
    while True:
        line = [start(Board(5, bricks))]
        while not line[-1].over():
            line.append(line[-1].play(dice.choice(GAME.moves(line[-1]))))
        if len(line) > least + 1:
            return dice.choice(line[least:-1])


@cache
def question(hero: int, kind: int) -> Question:
    return Question(WHOLE, hero, kind, MEMORY)


def proven(state: Poldr, hero: int) -> int:
    """The value for the hero by the searches for a win and for at least a share."""
    if question(hero, WIN).ask(state):
        return 1
    by_share, shares = question(hero, WIN).by_share, question(hero, SHARE).ask(state)
    assert by_share or not shares
    return 0 if shares else -1


@pytest.mark.slow
def test_random_positions_agree_with_plain_play() -> None:
    dice = random.Random(18)
    for number in range(500):
        state = random_position(dice, 5 + number % 12, 6)
        worth = value(state, number % 2, Memory())
        assert proven(state, number % 2) == worth, GAME.dump(state)


def crowded_position(dice: random.Random) -> Poldr:
    """A 4x4 board with few empty cells, as nobody would reach it: shared ends are near."""
    while True:
        cells = [file * 8 + rank for file in range(4) for rank in range(4)]
        dice.shuffle(cells)
        black, first, second, *rest = cells
        laid = dice.randrange(3, 7)
        blue, yellow = (sum(1 << cell for cell in rest[i::2][:laid]) for i in (0, 1))
        left = dice.randrange(1, 4)
        state = settled(
            4, 2, laid + left, 1, dice.randrange(2), 0, black, (first, second, NOWHERE),
            (blue, yellow, 0), (left, left, laid + left), (NEVER,) * 3,
        )  # fmt: skip
        if not state.over():
            return state


def test_shared_ends_are_told_from_won_and_lost_ones() -> None:
    dice, seen = random.Random(19), set()
    for number in range(400):
        state = crowded_position(dice)
        worth = value(state, number % 2, Memory())
        assert proven(state, number % 2) == worth, GAME.dump(state)
        seen.add(worth)
    assert seen == {-1, 0, 1}


def test_the_command_tells_who_wins_after_each_opening(tmp_path: pathlib.Path) -> None:
    told = command("--size", "4", "--bricks", "8", "--resume", str(tmp_path / "run.json"), "--json")
    data = json.loads(told.stdout)
    assert (data["size"], data["bricks"]) == (4, 8)
    assert (data["first"], data["second"], data["shared"]) == (2, 8, 0)
    assert {"opening": "Na2 Ma4", "winner": "first"}.items() <= data["openings"][2].items()
    assert set(data["openings"][2]) == {"opening", "winner", "last_brick", "nodes"}
    assert not (tmp_path / "run.json").exists()


def command(*words: str) -> Result:
    every = ["solve", "poldr", "--workers", "1", "--memory", "0.01", *words]
    return CliRunner().invoke(localised(app), every)


def test_one_opening_stands_for_those_symmetric_to_it() -> None:
    told = command("--size", "4", "--bricks", "8", "--opening", "nd3 md1", "--json")
    (one,) = json.loads(told.stdout)["openings"]
    assert one["opening"] == "Na2 Ma4"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("--size", "8"), "poldr-solve-size"),
        (("--size", "3"), "option-not-possible"),
        (("--bricks", "0"), "option-not-possible"),
        (("--opening", "Na1 Ma2"), "poldr-neighbours"),
        (("--opening", "nonsense"), "poldr-unreadable"),
        (("--memory", "0.000001"), "proof-too-little-memory"),
        (("--memory", "1000000"), "proof-too-much-memory"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: tuple[str, ...], key: str) -> None:
    refused = command(*words).exception
    assert isinstance(refused, Refusal)
    assert refused.key == key


class Killed(SerialPool):
    """A pool that dies after some units."""

    def __init__(self, most: int) -> None:
        self.most, self.done = most, 0

    def each(self, units: Iterable[Unit]) -> Iterator[tuple[Hashable, Any]]:
        for unit in units:
            if self.done == self.most:
                raise KeyboardInterrupt
            self.done += 1
            yield unit.name, unit.function(*unit.args)


def test_a_run_that_was_killed_goes_on(tmp_path: pathlib.Path) -> None:
    board, path = Board(4, 6), tmp_path / "run.json"
    asked = openings(board)
    with pytest.raises(KeyboardInterrupt):
        run(asked, MEMORY, path, lambda done, all_: None, Killed(4))
    steps: list[int] = []
    rest = Killed(len(asked) - 4)
    solved = run(asked, MEMORY, path, lambda done, all_: steps.append(done), rest)
    assert steps == list(range(4, len(asked) + 1))
    assert solved == {one: solve_opening(one, MEMORY) for one in asked}


def test_a_file_of_another_run_or_a_damaged_one_is_refused(tmp_path: pathlib.Path) -> None:
    path, one = tmp_path / "run.json", openings(Board(4, 6))[0]
    write(path, {one: solve_opening(one, MEMORY)})
    assert list(read(path, Board(4, 6))) == [one]
    with pytest.raises(Refusal) as refused:
        read(path, Board(4, 7))
    assert refused.value.key == "poldr-run-other"
    path.write_bytes(path.read_bytes().replace(b"second", b"first"))
    with pytest.raises(Refusal) as refused:
        read(path, Board(4, 6))
    assert refused.value.key == "poldr-run-damaged"


def fewest_plies(state: Poldr, seat: int, memory: dict[tuple[object, ...], float]) -> float:
    """In how many plies a seat forces his last brick, by plain play."""
    if state.phase == 2 or state.over():
        return 0 if state.phase == 1 and state.reserve[seat] == 0 else math.inf
    name = (state.turn, state.black, state.markers, state.bricks)
    if name not in memory:
        best = min if state.turn == seat else max
        after = (state.play(move) for move in GAME.moves(state))
        memory[name] = 1 + best(fewest_plies(one, seat, memory) for one in after)
    return memory[name]


def test_the_shortest_forced_last_brick_agrees_with_plain_play() -> None:
    found = set()
    for board in (Board(4, 5), Board(4, 6), Board(4, 7), Board(5, 4)):
        memory: dict[tuple[object, ...], float] = {}
        for opening in openings(board):
            if solve_opening(opening, MEMORY).last_brick:
                plies = plies_to_last_brick(opening, MEMORY)
                assert plies == 1 + fewest_plies(after_opening(opening), 0, memory)
                found.add(plies)
    assert len(found) > 1
