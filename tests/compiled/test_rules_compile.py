"""Known traps of compiling plain rules with Numba, each with a test that it is avoided."""

import os
import pathlib
import subprocess
import sys
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from tablee import games
from tablee.compiled import native
from tablee.compiled.toolchain import toolchain
from tablee.games import rule as rule_words
from tablee.games.rule import (
    blank,
    copied,
    leading,
    pick,
    popcount,
    rule,
    scramble,
    table,
    trailing,
)
from tablee.play import Table

SQUARES = table([n * n for n in range(20)])
SIGN = -(1 << 63)


@rule
def squared(n: int) -> int:
    return SQUARES[n]


class Counter(NamedTuple):
    """Counts in a way that uses every primitive."""

    turn: int
    seen: list[int]
    pair: tuple[int, int]

    def legal(self, out: list[int]) -> int:
        out[0] = popcount(self.turn)
        return 1

    def sample(self, x: int) -> int:
        return pick(scramble(x), 19)

    def play(self, move: int) -> "Counter":
        seen = self.seen.copy()
        seen[move % 4] += squared(move)
        fresh = blank(2)
        fresh[1] = trailing(self.turn | 1 << 20)
        return Counter(self.turn + move, seen, (fresh[1], leading(self.turn | 1)))

    def over(self) -> bool:
        return self.turn > 500

    def standing(self, seat: int) -> int:
        return self.pair[seat]


def course(state: Counter, x: int) -> Counter:
    while not state.over():
        x = scramble(x)
        state = state.play(state.sample(x))
    return state


def test_methods_helpers_tables_and_lists_compile() -> None:
    start = Counter(1, [0, 0, 0, 0], (0, 0))
    fast = native.compiled(course)(native.arrays(start), 9)
    assert native.plain(fast) == course(start, 9)
    assert start.seen == [0, 0, 0, 0]


def bits(word: int) -> tuple[int, int, int]:
    return popcount(word), trailing(word), leading(word)


@pytest.mark.parametrize("word", [1, 2, 0b1011000, (1 << 62) - 1, -1, SIGN, SIGN | 1, SIGN | 64])
def test_bit_words_agree_up_to_the_sign(word: int) -> None:
    plain = bits(word)
    assert native.compiled(bits)(word) == plain
    text = f"{word & (1 << 64) - 1:b}"
    assert plain == (text.count("1"), len(text) - 1 - text.rindex("1"), len(text) - 1)


def test_random_numbers_agree_and_stay_in_range() -> None:
    def stream(x: int) -> int:
        total = 0
        for _ in range(1000):
            x = scramble(x)
            total = total * 31 % 1000003 + pick(x, 100)
        return total

    assert native.compiled(stream)(12345) == stream(12345)
    x, seen = 1, set()
    for _ in range(5000):
        x = scramble(x)
        assert 0 < x < 1 << 32
        seen.add(pick(x, 10))
    assert seen == set(range(10))


def run(code: str, cache: pathlib.Path) -> str:
    environment = os.environ | {"TABLEE_CACHE": str(cache)}
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    return answer.stdout.strip()


START = """
from tablee.play import Table
from tablee.compiled import native
from tablee.compiled.drivers import drivers
run = drivers("poldr")
run.playouts(native.arrays(Table("poldr", 2, seed=1).position.playing), 1, 1)
print(sum(run.playouts.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_compiled_code_is_kept_outside_the_package(tmp_path: pathlib.Path) -> None:
    assert run(START, tmp_path) == "0"
    assert run(START, tmp_path) == "1"
    assert list(tmp_path.glob("tablee/compiled-*"))


@pytest.mark.slow
def test_a_start_from_the_cache_loads_nothing_that_only_compiling_needs(
    tmp_path: pathlib.Path,
) -> None:
    look = "\nimport sys\nprint('numba.np.linalg' in sys.modules)"
    assert run(START + look, tmp_path).split() == ["0", "True"]
    assert run(START + look, tmp_path).split() == ["1", "False"]


@pytest.mark.slow
def test_a_place_that_cannot_be_written_only_costs_time(tmp_path: pathlib.Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(START, blocked) in ("0", "1")


def test_old_caches_are_dropped(tmp_path: pathlib.Path) -> None:
    for number in range(8):
        folder = tmp_path / "tablee" / f"compiled-{number:016}"
        folder.mkdir(parents=True)
        os.utime(folder, (number, number))
    run("import tablee.compiled.native", tmp_path)
    left = sorted(path.name for path in (tmp_path / "tablee").iterdir())
    assert len(left) == 4
    assert "compiled-0000000000000007" in left


def test_two_games_of_like_shape_are_not_mixed_up() -> None:
    class First(NamedTuple):
        turn: int

        def over(self) -> bool:
            return self.turn == 1

    class Second(NamedTuple):
        turn: int

        def over(self) -> bool:
            return self.turn == 2

    def ended(state: First | Second) -> bool:
        return state.over()

    assert native.compiled(ended)(First(1))
    assert not native.compiled(ended)(Second(1))
    assert native.compiled(ended)(Second(2))


@rule
def liking(number: int) -> int:
    return 0


@rule
def twice_liked(number: int) -> int:
    return 2 * liking(number)


@rule
def own_liking(number: int) -> int:
    return number + 1


def liked(number: int) -> int:
    return 100 * twice_liked(number) + liking(number)


def test_a_games_own_rules_stand_in_everywhere_and_are_kept_apart() -> None:
    assert native.compiled(liked)(5) == 0
    assert native.compiled(liked, liking=own_liking)(5) == 1206
    assert native.compiled(liked)(5) == 0


NOTHING_YET = -1


@rule
def last_even(numbers: int) -> int:
    result = NOTHING_YET  # starts as a constant of the module, and becomes something else
    for number in range(numbers):
        if number % 2 == 0:
            result = number
    return result


def last_evens(first: int, second: int) -> int:
    return 100 * last_even(first) + last_even(second)


def test_a_variable_may_start_as_a_constant() -> None:
    assert native.compiled(last_evens)(8, 0) == last_evens(8, 0) == 599


CUBES = table([n * n * n for n in range(20)])


@rule
def powers(n: int) -> int:
    return squared(n) * 100_000 + CUBES[n]


def read_at_every_depth(n: int) -> int:
    return powers(n) + SQUARES[n] + CUBES[-1] + CUBES[n]


def test_a_table_is_the_same_wherever_it_is_read() -> None:
    twin = native.compiled(read_at_every_depth)
    assert [twin(n) for n in range(20)] == [read_at_every_depth(n) for n in range(20)]


def marked(numbers: list[int], at: int) -> list[int]:
    mine = copied(numbers)
    mine[at] = -at
    mine[-1] = at
    return mine


def test_a_copy_leaves_the_first_as_it_was() -> None:
    buffer = np.arange(6)
    assert native.compiled(marked)(buffer, 2).tolist() == marked(list(range(6)), 2)
    assert buffer.tolist() == list(range(6))
    assert native.compiled(marked)(np.zeros(1, np.int64), 0).tolist() == [0]


def every_operator(a: int, b: int, s: int) -> tuple[int, int, int, int]:
    result = 0
    for yes in (a < b, a <= b, a == b, a != b, a > b, a >= b):
        result = 2 * result + (1 if yes else 0)
    return (a + b) ^ (a - b), (a & b) | (a >> s), (b << s) + a * b, result


@pytest.mark.parametrize("a", [0, 1, -1, 77, -(1 << 40)])
@pytest.mark.parametrize("b", [0, 5, -3, 77])
def test_operators_agree(a: int, b: int) -> None:
    for s in (0, 1, 7):
        assert native.compiled(every_operator)(a, b, s) == every_operator(a, b, s)


def every_loop(a: int, b: int) -> int:
    result = 0
    for i in range(b):
        for j in range(a, b):
            result = result * 3 % 1000003 + i - j
            if j == 4:
                break
        else:
            result += 7
    for i in range(b, a, -2):
        result = result * 5 + i
    while result and not result & 1:
        result >>= 1
    return ~result if a else -result


@pytest.mark.parametrize(("a", "b"), [(0, 0), (0, 6), (3, 6), (6, 3), (-2, 5), (4, -4), (2, 1)])
def test_loops_agree(a: int, b: int) -> None:
    assert native.compiled(every_loop)(a, b) == every_loop(a, b)


def turned_round(states: int, state: Counter) -> tuple[Counter, list[int]]:
    kept = state.seen
    for number in range(states):
        kept = state.seen
        state = Counter(number, copied(kept), (number, 1))
    return state, kept


def test_memory_is_counted_through_states_and_variables() -> None:
    start = Counter(1, [5, 6], (0, 0))
    many = native.compiled(turned_round)
    for _ in range(3):  # memory freed too early would be overwritten
        state, kept = many(1000, native.arrays(start))
        assert native.plain(state) == Counter(999, [5, 6], (999, 1))
        assert kept.tolist() == [5, 6]


def sum_of_some(n: int) -> int:
    some = [n, 2 * n]
    some.append(3)
    return some[0] + some[2] + len(some)


def test_other_memory_is_left_to_numba() -> None:
    assert native.compiled(sum_of_some)(5) == sum_of_some(5)


def named_with_its_module(x: int) -> int:
    return rule_words.pick(rule_words.scramble(x), 50) + rule_words.popcount(x)


def test_a_rule_may_be_named_with_its_module() -> None:
    assert native.compiled(named_with_its_module)(77) == named_with_its_module(77)


def falling(n: int) -> int:
    return 1 if n < 2 else SQUARES[n] + falling(n - 1)


def test_a_function_may_call_itself() -> None:
    assert native.compiled(falling)(19) == falling(19)


@pytest.mark.parametrize("name", games.names())
def test_arguments_have_the_type_numba_gives_them(name: str) -> None:
    state = native.arrays(Table(name, 2, seed=1).position.playing)
    others = (np.zeros(3), np.zeros((2, 2), np.int32), np.zeros(9)[::2], 1, 2.0, (1, 2), (1, 2.0))
    typeof: Any = numba.typeof
    assert toolchain().typeof((state, others)) == typeof((state, others))
