"""Thoughts that are certain: won positions stay won, lost ones are held, and all of it is told."""

import random
import threading

import pytest

from tablee import games
from tablee.games.poldr.state import Poldr
from tablee.games.refusal import Refusal
from tablee.play import Knowledge, Table
from tablee.players import levels, opponents, proving
from tablee.players.knowledge import poldr_openings
from tablee.players.review import Reviewer
from tablee.players.thinking import Budget
from tablee.solve.poldr import book
from tablee.solve.poldr.questions import WHOLE
from tablee.solve.poldr.solver import Opening, Solved, after_opening, openings
from tablee.solve.poldr.symmetry import whole_key
from tablee.solve.proof_search import WIN
from tablee.solve.prover import Question

GAME = games.get("poldr")
SMALL = {"size": 5, "bricks": 10}
NODES = Budget(seconds=None, nodes=400_000)
MEMORY = 1 << 26


def wins(state: Poldr, seat: int) -> bool:
    return Question(WHOLE, seat, WIN, MEMORY).ask(state) is True


def position(table: Table) -> Poldr:
    state: Poldr = table.position.playing
    return state


def at_random(table: Table, dice: random.Random) -> str:
    return dice.choice(list(table.legal()))


def perfect(table: Table, seed: int = 1) -> str:
    thought = levels.think(Knowledge.of(table), NODES, seed)
    return table.game.write(position(table), thought.move)


@pytest.mark.parametrize("seed", range(4))
def test_a_won_position_is_never_let_go(seed: int) -> None:
    dice, table = random.Random(seed), Table("poldr", 2, SMALL, seed)
    for _ in range(2):
        table.play(at_random(table, dice))
    hero = next(seat for seat in (0, 1) if wins(position(table), seat))
    while not table.over:
        if table.turn == hero:
            thought = levels.think(Knowledge.of(table), NODES, seed)
            assert thought.proven
            assert thought.value == 1.0
            table.play(table.game.write(position(table), thought.move))
        else:
            table.play(at_random(table, dice))
    assert table.result is not None
    assert table.result.ranking[0] == [hero]


def test_a_proof_that_is_kept_answers_the_next_reply_at_once() -> None:
    dice, table = random.Random(3), Table("poldr", 2, SMALL, 3)
    for _ in range(2):
        table.play(at_random(table, dice))
    if not wins(position(table), table.turn):
        table.play(at_random(table, dice))
    kept, nodes = proving.KeptProof(), list[int]()
    hero = table.turn
    while not table.over:
        if table.turn != hero:
            table.play(at_random(table, dice))
            continue
        thought = proving.think(GAME, WHOLE, position(table), NODES, kept=kept)
        assert thought is not None
        assert thought.value == 1.0
        nodes.append(thought.nodes)
        table.play(table.game.write(position(table), thought.move))
    assert nodes[0] > 1000
    assert max(nodes[1:]) < 10
    assert table.result is not None
    assert table.result.ranking[0] == [hero]


def test_a_proof_is_kept_for_its_own_board_and_only_with_a_clock() -> None:
    def thought(options: dict[str, int], budget: Budget) -> int:
        table = Table("poldr", 2, options, 1)
        table.play("Na1 Ma4")
        return levels.think(Knowledge.of(table), budget, 1).nodes

    clock = Budget(seconds=60.0, nodes=4_000_000)
    first = thought(SMALL, clock)
    assert thought(SMALL, clock) < first
    assert thought(SMALL, NODES) == thought(SMALL, NODES)
    assert thought({"size": 5, "bricks": 11}, clock) > first
    assert thought(SMALL, clock) == first


def test_a_lost_position_is_called_lost_and_held() -> None:
    dice, table = random.Random(5), Table("poldr", 2, SMALL, 5)
    for _ in range(3):
        table.play(at_random(table, dice))
    while wins(position(table), table.turn):
        table.play(perfect(table))
    thought = proving.think(GAME, WHOLE, position(table), NODES)
    assert thought is not None
    assert (thought.value, thought.proven, thought.exact) == (0.0, True, True)
    assert set(thought.moves) == set(GAME.moves(position(table)))


def test_the_same_budget_of_nodes_gives_the_same_thought() -> None:
    state = after_opening(openings(book.BOARD)[-3])
    one, other = (proving.think(GAME, WHOLE, state, NODES, 3) for _ in range(2))
    assert (one is None) == (other is None)
    if one and other:
        assert (one.move, one.nodes, one.line) == (other.move, other.nodes, other.line)


def test_a_budget_that_is_too_small_proves_nothing() -> None:
    hard = after_opening(next(o for o in openings(book.BOARD) if o.text == "Nc3 Me5"))
    assert proving.think(GAME, WHOLE, hard, Budget(None, 1_000)) is None


def test_somebody_who_says_stop_is_heard() -> None:
    hard = after_opening(next(o for o in openings(book.BOARD) if o.text == "Nc3 Me5"))
    stop = threading.Event()
    stop.set()
    assert proving.think(GAME, WHOLE, hard, Budget(60.0, None, stop)) is None


def test_the_start_is_known_to_be_won() -> None:
    known = Knowledge.of(Table("poldr", 2))
    thought = levels.think(known, NODES, 1)
    assert (thought.value, thought.proven, thought.exact) == (1.0, True, True)
    assert len(thought.moves) == 360
    chosen = whole_key(position(Table("poldr", 2)).play(thought.move))
    assert book.openings()[chosen].last_brick


def test_the_book_has_an_answer_that_wins() -> None:
    for opening in openings(book.BOARD):
        state = after_opening(opening)
        solved = book.openings()[whole_key(state)]
        thought = poldr_openings.think(state, 1)
        assert (thought is not None) == (solved.winner == "second")
        if thought is not None:
            assert book.value(state) == 1.0
            assert poldr_openings.lost(state.play(thought.move))
        assert poldr_openings.lost(state) == (solved.winner == "first")


@pytest.mark.parametrize("part", range(5))
def test_the_book_leads_to_positions_that_are_easily_proven(part: int) -> None:
    dice = random.Random(part)
    for opening in openings(book.BOARD)[part::5]:
        state, hero = after_opening(opening), int(_solved(opening).winner == "second")
        while state.turn != hero or book.winning_moves(state):
            moves = book.winning_moves(state) if state.turn == hero else GAME.moves(state)
            state = state.play(dice.choice(moves))
        assert proving.value(GAME, WHOLE, state, Budget(None, 100_000)) == 1.0, opening


def test_what_the_book_says_is_true() -> None:
    """The openings that are solved fastest are proven here once more."""
    easy = sorted(openings(book.BOARD), key=lambda o: _solved(o).nodes)[:2]
    for opening in easy:
        hero = 0 if _solved(opening).winner == "first" else 1
        assert wins(after_opening(opening), hero)


def _solved(opening: Opening) -> Solved:
    return book.openings()[whole_key(after_opening(opening))]


def test_advice_and_reviews_say_that_a_value_is_certain() -> None:
    table = Table("poldr", 2)
    advice = opponents.advise(Knowledge.of(table), 5, seed=1, nodes=200_000)
    assert (advice.proven, advice.value, advice.why) == (True, 1.0, "why-won")
    for text in ("Na1 Ma6", "Mf1"):
        table.play(text)
    judged = Reviewer(table).judge(0, NODES)
    assert (judged.exact, judged.value, judged.mark) == (True, 0.0, "??")
    assert (judged.proven, judged.best_value) == (True, 1.0)


def test_lower_levels_do_not_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise AssertionError

    table = Table("poldr", 2)
    table.play("Na1 Ma6")
    monkeypatch.setattr(proving, "think", refuse)
    monkeypatch.setattr(poldr_openings, "think", refuse)
    for level in (1, 2, 3, 4):
        levels.play(Knowledge.of(table), level, seed=level)
    with pytest.raises(AssertionError):
        levels.play(Knowledge.of(table), 5)


def test_the_openings_on_file_are_all_fifty_and_the_start_wins_with_most() -> None:
    solved = [_solved(opening) for opening in openings(book.BOARD)]
    assert len(solved) == len(book.openings()) == 50
    assert [one.winner for one in solved].count("first") == 26
    assert [one.winner for one in solved].count("second") == 24
    assert sum(one.last_brick for one in solved) == 3


def test_a_damaged_book_is_refused() -> None:
    packed = book.pack([(1, 2), (3, 4)])
    assert book.unpack(packed) == [(1, 2), (3, 4)]
    for damaged in (packed[:-1], packed[:-2] + b"\x01\x00", b""):
        with pytest.raises(Refusal):
            book.unpack(damaged)
