"""Permutation solved: against brute force, and every entry against its successors."""

import dataclasses
import itertools
import pathlib
import random
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import permutation_brute as brute
import pytest

from tablee.compiled.cache import cache_home
from tablee.games.chance import Chance
from tablee.games.permutation import GAME
from tablee.games.permutation.board import PATHS, pack
from tablee.games.permutation.state import IDLE_LIMIT, Permutation, taken
from tablee.games.refusal import Over
from tablee.solve import permutation, table_cache
from tablee.solve.permutation import Table, first_position
from tablee.solve.permutation import solver as solver
from tablee.solve.permutation.grades import (
    DRAWN,
    GRADES,
    LEVEL,
    STARTS,
    arrangements,
    place,
    score,
    scores,
    stop_grade,
    throw_off,
)
from tablee.solve.permutation.layers import BEST, SIZES, Sheet, Ways, arrangement, facing

SOME_SCORES = ((2, 1, 0), (2, 1, -3))  # level, and one from which a die of 3 makes it level


def empty_sheet() -> Sheet:
    """A table of which only the finished positions are known."""
    sheet = Sheet(*np.zeros((3, STARTS[-1]), np.uint8))
    for each in scores(2):
        solver.layer_of(sheet, 2).grades[solver.kind_of(each)] = stop_grade(*each)
    return sheet


def as_table(sheet: Sheet) -> Table:
    return Table(sheet.grades.tobytes(), sheet.takings.tobytes(), sheet.decisions.tobytes(), 0.0)


@pytest.fixture(scope="module")
def ways() -> Ways:
    return solver.find_ways(solver.PLAIN, 3)


@pytest.fixture(scope="module")
def some(ways: Ways) -> Sheet:
    """Some scores with three dice, solved by the plain functions."""
    sheet = empty_sheet()
    for each in SOME_SCORES:
        solver.solve_kind(solver.PLAIN, ways, each, sheet)
    return sheet


# What a position can be worth, and where it is table_cache.


@pytest.mark.parametrize(("mine", "theirs"), LEVEL)
def test_chances_in_a_throw_off(mine: int, theirs: int) -> None:
    assert throw_off(mine, theirs) == Fraction(brute.stopped(mine, theirs, 0), brute.WHOLE)


def test_seven_grades_that_mirror_each_other() -> None:
    assert len(GRADES) == BEST + 1
    assert [1 - grade for grade in reversed(GRADES)] == list(GRADES)
    assert GRADES[DRAWN] == Fraction(1, 2)
    assert GRADES[4:6] == (Fraction(377, 432), Fraction(1271, 1296))


@pytest.mark.parametrize("in_play", range(2, 7))
def test_every_arrangement_has_its_number(in_play: int) -> None:
    result = [arrangement(dice) for dice in arrangements(in_play)]
    assert result == list(range(SIZES[in_play]))


@pytest.mark.parametrize("in_play", range(2, 7))
def test_every_score_has_its_kind(in_play: int) -> None:
    result = [solver.kind_of(each) for each in scores(in_play)]
    assert result == list(range(len(result)))
    assert STARTS[in_play] + len(result) * SIZES[in_play] == STARTS[in_play + 1]


def test_a_score_is_seen_by_the_player_to_move() -> None:
    state = loaded([0, 3, 0, 1, 6, 0], "be", [[5, 3], [2]])
    assert score(state) == (2, 1, 6)
    assert score(state._replace(turn=1)) == (1, 2, -6)


def loaded(dice: list[int], path: str, won: list[list[int]], idle: int = 0) -> Permutation:
    data = {"dice": dice, "path": path, "won": won, "turn": 0, "idle": idle}
    return GAME.load(GAME.setting(2), data)


# The solver, on three dice, by its plain functions.


@pytest.fixture(scope="module")
def turns() -> dict[brute.Dice, set[brute.Dice]]:
    return {dice: brute.turned(dice) for dice in brute.three_dice()}


@pytest.mark.slow
@pytest.mark.parametrize("at", SOME_SCORES)
def test_three_dice_agree_with_brute_force(
    some: Sheet, turns: dict[brute.Dice, set[brute.Dice]], at: tuple[int, int, int]
) -> None:
    first, second, lead = at
    result = brute.Brute(turns, first, second, lead)
    layer = solver.layer_of(some, 3)
    own, mirror = (solver.kind_of(each) for each in (at, solver.mirrored(at)))
    different = set()
    for node, worth in result.worth.items():
        dice, path, mover = node
        here = (own if mover else mirror, arrangement(facing(pack(dice), PATHS.index(path))))
        assert GRADES[layer.grades[here]] * brute.WHOLE == worth, node
        if worth != result.stop[mover]:
            # What is not worth its stop shows after as many turns as a taking takes.
            assert layer.takings[here] == result.turns[node], node
            different.add(worth)
    assert len(result.worth) == 25920
    assert len(different) >= 2


@pytest.mark.slow
def test_the_check_finds_any_change(ways: Ways, some: Sheet) -> None:
    at, chance = SOME_SCORES[0], random.Random(1)
    assert solver.check_kind(solver.PLAIN, ways, at, some) == 0
    for field in range(3):
        changed = Sheet(*(part.copy() for part in some))
        row = solver.layer_of(changed, 3)[field][solver.kind_of(at)]
        here = chance.randrange(SIZES[3])
        row[here] = (row[here] + chance.randrange(1, 6)) % 7
        assert solver.check_kind(solver.PLAIN, ways, at, changed) >= 1


def test_the_check_looks_at_finished_positions() -> None:
    sheet = empty_sheet()
    assert solver.check_finished(sheet) == 0
    sheet.grades[7] ^= 1
    assert solver.check_finished(sheet) == 3


@pytest.mark.slow
def test_a_look_at_three_dice(some: Sheet) -> None:
    table = as_table(some)
    state = loaded([0, 3, 1, 0, 6, 0], "be", [[1, 1], [5]])
    rated = table.best(state)
    assert sorted(move for move, _ in rated) == sorted(GAME.moves(state))
    worths = [worth for _, worth in rated]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] == table.value(state)
    assert table.choose(state, 5) in [move for move, worth in rated if worth == worths[0]]
    assert table.choose(state, 5) == table.choose(state, 5)


def test_a_finished_game_is_worth_its_points() -> None:
    table = as_table(empty_sheet())
    assert table.value(loaded([0, 3, 1, 0, 0, 0], "be", [[5, 3], [2, 1]])) == 1
    idle = loaded([0, 3, 1, 0, 6, 0], "be", [[1], [2, 2]], IDLE_LIMIT)
    assert table.value(idle) == table.distance(idle) == 0
    assert table.best(idle) == []
    with pytest.raises(Over):
        table.choose(idle, 1)


def test_only_the_game_for_two_is_solved() -> None:
    with pytest.raises(ValueError, match="for two"):
        as_table(empty_sheet()).value(first_position("ad")._replace(players=3))


# The table that is table_cache.


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> list[Table]:
    """Solving costs nothing here, and every time is noted."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    times: list[Table] = []

    def quick(progress: object = None) -> Table:
        content = random.Random(1).randbytes(STARTS[-1])
        times.append(Table(content, content[::-1], bytes(STARTS[-1]), 0.0))
        return times[-1]

    monkeypatch.setattr(permutation, "solve", quick)
    return times


def fields(table: Table) -> tuple[bytes, bytes, bytes]:
    return table.grades, table.takings, table.decisions


def test_a_table_is_solved_once(solved: list[Table]) -> None:
    first, again = permutation.load_or_solve(), permutation.load_or_solve()
    assert fields(first) == fields(again)
    assert len(solved) == 1


@pytest.mark.parametrize("damage", ["flip", "cut", "grow", "empty", "gone"])
def test_a_damaged_table_is_solved_again(solved: list[Table], damage: str) -> None:
    permutation.load_or_solve()
    path = table_cache.file(GAME.name)
    content = path.read_bytes()
    middle = len(content) // 2
    damaged = {
        "flip": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
        "cut": content[:-1],
        "grow": content + b"\0",
        "empty": b"",
    }
    path.unlink()
    if damage != "gone":
        path.write_bytes(damaged[damage])
    table = permutation.load_or_solve()
    assert fields(table) == fields(solved[0])
    assert len(solved) == 2
    permutation.load_or_solve()
    assert len(solved) == 2


def test_a_place_that_cannot_be_written_only_costs_time(
    solved: list[Table], monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("TABLEE_CACHE", str(blocked))
    permutation.load_or_solve()
    permutation.load_or_solve()
    assert len(solved) == 2


def test_a_table_that_cannot_be_finished_leaves_nothing(
    solved: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*names: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr("os.replace", fail)
        permutation.load_or_solve()
    assert list(cache_home().iterdir()) == []


def test_old_tables_are_dropped(solved: list[Table]) -> None:
    cache_home().mkdir()
    for number in range(6):
        (cache_home() / f"solved-{GAME.name}-{number:016}.table").touch()
    permutation.load_or_solve()
    left = list(cache_home().iterdir())
    assert len(left) == table_cache.RECENT
    assert table_cache.file(GAME.name) in left


# The whole table.


@pytest.fixture(scope="module")
def table() -> Table:
    shares: list[float] = []
    solved = permutation.solve(lambda doing, done: shares.append(done))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    return solved


@pytest.mark.slow
def test_every_entry_follows_from_its_successors(table: Table) -> None:
    steps: list[tuple[str, float]] = []
    assert table.check(lambda doing, done: steps.append((doing, done))) == 0
    assert steps[-1] == ("check", 1)
    grades = bytearray(table.grades)
    grades[place(first_position("be"))] = 0
    assert dataclasses.replace(table, grades=bytes(grades)).check() > 0


@pytest.mark.slow
def test_compiled_and_plain_solvers_agree(table: Table, some: Sheet) -> None:
    for each in SOME_SCORES:
        start = STARTS[3] + solver.kind_of(each) * SIZES[3]
        part = slice(start, start + SIZES[3])
        assert [field[part] for field in fields(table)] == [f[part].tobytes() for f in some]


@pytest.mark.slow
def test_who_wins(table: Table) -> None:
    result = permutation.report(table)
    assert result["starts"] == {"ad": 1, "be": 0.5, "cf": 1}
    counts = {name: result[name] for name in ("won", "drawn", "lost", "between", "entries")}
    assert counts == {
        "won": 2868732,
        "drawn": 151983,
        "lost": 1437903,
        "between": 114966,
        "entries": 4573584,
    }
    start = first_position("ad")
    assert [GAME.write(start, move) for move, worth in table.best(start) if worth == 1] == ["bR xf"]


@pytest.mark.slow
def test_no_forced_taking_is_so_far_that_the_idle_rule_ends_it(table: Table) -> None:
    assert max(table.takings) == 40
    assert max(table.takings) < IDLE_LIMIT


@pytest.mark.slow
def test_the_longest_win(table: Table) -> None:
    result = permutation.report(table)["longest_win"]
    won = (number for number, grade in enumerate(table.grades) if grade == BEST)
    assert result["turns"] == len(result["moves"]) == 41
    assert result["turns"] == max(table.decisions[number] for number in won)
    state = GAME.load(GAME.setting(2), result["start"])
    for text in result["moves"]:
        assert table.value(state) == (state.turn == 0)
        move = GAME.read(state, text)
        assert move in GAME.moves(state)
        state = state.play(move)
    assert state.standing(0) > state.standing(1)
    assert table.value(state) == 0  # it is the loser's turn


@pytest.mark.slow
def test_half_a_turn_of_the_ring_changes_nothing(table: Table) -> None:
    for in_play in range(2, 7):
        half = [arrangement(facing(dice, 3)) for dice in arrangements(in_play)]
        for field in fields(table):
            layer = np.frombuffer(field, np.uint8)[STARTS[in_play] : STARTS[in_play + 1]]
            rows = layer.reshape(-1, SIZES[in_play])
            assert (rows[:, half] == rows).all()


@pytest.mark.slow
def test_ring_and_path_turned_together_are_worth_the_same(table: Table) -> None:
    chance = random.Random(2)
    for _ in range(300):
        state = random_position(chance)
        for steps in range(1, 6):
            path = (state.path + steps) % 3
            other = state._replace(dice=facing(state.dice, 6 - steps), path=path)
            assert table.value(other) == table.value(state)
            assert table.distance(other) == table.distance(state)
            # The same by the moves, which know nothing of turned rings.
            assert [w for _, w in table.best(other)] == [w for _, w in table.best(state)]


def random_position(chance: random.Random) -> Permutation:
    in_play = chance.randrange(3, 7)
    dice = [chance.randrange(1, 7) for _ in range(in_play)] + [0] * (6 - in_play)
    chance.shuffle(dice)
    won: list[list[int]] = [[], []]
    for _ in range(6 - in_play):
        won[chance.randrange(2)].append(chance.randrange(1, 7))
    return loaded(dice, chance.choice(PATHS), won)


def greedy(state: Permutation, chance: random.Random) -> int:
    """Takes the highest die there is to take."""
    moves = GAME.moves(state)
    chance.shuffle(moves)
    return max(moves, key=lambda move: state.play(move).standing(state.turn))


def at_random(state: Permutation, chance: random.Random) -> int:
    return chance.choice(GAME.moves(state))


def in_time(table: Table, state: Permutation) -> bool:
    """Whether the rule that ends idle games leaves the turns that the worth needs.

    Always so when a die has just been taken, and at the start.
    """
    waits = table.grade(state) != stop_grade(*score(state))
    return not waits or table.distance(state) <= IDLE_LIMIT - state.idle


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("opponent", [greedy, at_random])
def test_the_perfect_player_gets_what_a_position_is_worth(
    table: Table, opponent: Callable[[Permutation, random.Random], int], path: str, seat: int
) -> None:
    chance = random.Random(f"{path}{seat}")
    for game in range(12):
        state, promised, wait = first_position(path), 0, 0
        while not state.over():
            if state.turn != seat:
                state = state.play(opponent(state, chance))
                continue
            grade, wait = table.grade(state), table.distance(state)
            if in_time(table, state):
                promised = max(promised, grade)
            move = table.choose(state, game)
            state = state.play(move)
            assert BEST - table.grade(state) == grade
            if wait and grade > stop_grade(*score(state._replace(turn=seat))) and not taken(move):
                assert table.distance(state) == wait - 1
        got = stop_grade(*score(state._replace(turn=seat)))
        assert got >= promised
        if seat == 0 and path != "be":
            assert state.standing(0) > state.standing(1)


@pytest.mark.slow
def test_who_wins_comes_nearer_and_who_loses_holds_out(table: Table) -> None:
    chance, seen = random.Random(3), set()
    for seed in range(2000):
        state = random_position(chance)
        grade, stop, turns = table.grade(state), stop_grade(*score(state)), table.distance(state)
        if grade != stop or (turns and grade in (0, BEST)):
            move = table.choose(state, seed)
            assert bool(taken(move)) == (turns == 1)
            assert taken(move) or table.distance(state.play(move)) == turns - 1
            seen.add((grade > stop) - (grade < stop))
    assert seen == {-1, 0, 1}


@pytest.mark.slow
def test_two_perfect_players_get_what_the_start_is_worth(table: Table) -> None:
    for path, game in itertools.product(PATHS, range(4)):
        state, plies = first_position(path), 0
        while not state.over():
            state = state.play(table.choose(state, Chance(game, "seeds").below(1000) + plies))
            plies += 1
        expected = table.starts()[path]
        got = GRADES[stop_grade(*score(state._replace(turn=0)))]
        assert got == expected


@pytest.mark.slow
def test_the_table_comes_back_from_the_cache(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    monkeypatch.setattr(permutation, "solve", lambda progress=None: table)
    permutation.load_or_solve()
    monkeypatch.undo()
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    again = permutation.load_or_solve()
    assert fields(again) == fields(table)
    assert again.starts() == table.starts()
