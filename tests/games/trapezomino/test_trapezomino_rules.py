"""The rules of Trapézomino: whole games, jokers, faults, the match and the solo."""

import hashlib
import importlib
import json
import pathlib
from typing import Any

import pytest

from tablee.compiled import native
from tablee.games.chance import Chance
from tablee.games.game import Setting
from tablee.games.refusal import Refusal
from tablee.games.rule import Buffer, blank, scramble
from tablee.games.trapezomino import GAME
from tablee.games.trapezomino.board import BY_CELLS, CELL, DRAWINGS, FIRST, SINGLE
from tablee.games.trapezomino.state import FAULT, LIFT, PAIR, Trapezomino, is_free
from tablee.play import Record, Table

TESTS = pathlib.Path(__file__).parents[2]
VECTORS = (TESTS / "vectors/trapezomino.jsonl").read_text("utf-8")
GAMES = [json.loads(line) for line in VECTORS.splitlines()]
PERFT = json.loads((TESTS / "data/perft/trapezomino.json").read_text("utf-8"))

DUO = GAME.setting(2)
LENIENT = GAME.setting(2, {"joker_fault": "lose_turn"})
SOLO = GAME.setting(1)


def begin(setting: Setting, *texts: str) -> Trapezomino:
    state: Trapezomino = GAME.start(setting, Chance(0, "test"), 0)
    for text in texts:
        move = GAME.read(state, text)
        assert move in GAME.moves(state) or GAME.accepts(state, move), text
        state = state.play(move)
    return state


def plies(text: str) -> list[str]:
    return text.split()


def vector_line(state: Trapezomino, move: int) -> str:
    shown = GAME.details(state, move)
    sign = shown["piece"] if move >= SINGLE else "P"
    return " ".join([sign, *shown["cells"], str(shown["points"])])


def vector_move(move: dict[str, Any]) -> int:
    place = BY_CELLS[tuple(CELL[name] for name in move["cells"])]
    return place + PAIR if move["kind"] == "JJ" else place


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_vectors(game: dict[str, Any]) -> None:
    state = begin(GAME.setting(game["players"], game["options"]))
    for ply in game["plies"]:
        assert not state.over()
        moves = GAME.moves(state)
        assert len(moves) == ply["legal"]
        lines = "\n".join(sorted(vector_line(state, move) for move in moves))
        assert hashlib.sha256(lines.encode()).hexdigest()[:16] == ply["digest"]
        state = state.play(vector_move(ply["move"]))
    assert state.over()
    assert GAME.scores(state) == game["scores"]
    assert GAME.reason(state) == "nothing_fits"


# Compiled.


def follow(start: Any, moves: Any, lists: Any, counts: Any, ends: Any) -> Any:
    """Play the moves; note every move list, and whether it was over before each."""
    state = start
    for ply in range(len(moves)):
        ends[ply] = 1 if state.over() else 0
        counts[ply] = state.legal(lists[ply])
        state = state.play(moves[ply])
    ends[len(moves)] = 1 if state.over() else 0
    return state


def playouts(start: Any, games: int, x: int) -> tuple[int, int]:
    moves = total = 0
    for _ in range(games):
        state = start
        while not state.over():
            x = scramble(x)
            state = state.play(state.sample(x))
            moves += 1
        total += 3 * state.standing(0) + state.standing(1)
    return moves, total


def walk(start: Any, plies: int, x: int) -> Any:
    state = start
    for _ in range(plies):
        x = scramble(x)
        state = state.play(state.sample(x))
    return state


def nodes(state: Trapezomino, depth: int) -> int:
    """How many move sequences of a length there are."""
    if state.over():
        return 0
    out = blank(MOST)
    count = state.legal(out)
    if depth == 1:
        return count
    total = 0
    for i in range(count):
        total += nodes(state.play(int(out[i])), depth - 1)
    return total


def leaves(state: Any, depth: int, buffers: Any) -> Any:
    """The same with an own stack, for compiled code."""
    if state.over():
        return 0
    total = state.legal(buffers[0])
    if depth > 1:
        total, stack = 0, [(state, 0)]
        counts = [state.legal(buffers[0])]
        while len(stack) > 0:
            here, i = stack.pop()
            level = len(stack)
            if i < counts[level]:
                stack.append((here, i + 1))
                new = here.play(int(buffers[level][i]))
                if new.over():
                    continue
                count = new.legal(buffers[level + 1])
                if level + 2 == depth:
                    total += count
                else:
                    stack.append((new, 0))
                    counts.append(count)
            else:
                counts.pop()
    return total


MOST = GAME.most_moves


@pytest.mark.slow
def test_compiled_games_agree_move_for_move() -> None:
    np = importlib.import_module("numpy")
    fast = native.compiled(follow)
    for game in GAMES:
        moves = [vector_move(ply["move"]) for ply in game["plies"]]
        size = len(moves)
        lists, counts = np.zeros((size, MOST), np.int64), np.zeros(size, np.int64)
        ends = np.zeros(size + 1, np.int64)
        last = fast(begin(DUO), np.array(moves, np.int64), lists, counts, ends)
        plain_lists = [[0] * MOST for _ in moves]
        plain_counts, plain_ends = [0] * size, [0] * (size + 1)
        state = follow(begin(DUO), moves, plain_lists, plain_counts, plain_ends)
        assert native.plain(last) == state
        assert counts.tolist() == plain_counts
        assert ends.tolist() == plain_ends == [0] * size + [1]
        assert lists.tolist() == plain_lists


@pytest.mark.slow
def test_compiled_playouts_agree() -> None:
    fast = native.compiled(playouts)
    for x in (3, 99, 4_000_000_000):
        assert fast(begin(DUO), 4, x) == playouts(begin(DUO), 4, x)


@pytest.mark.slow
def test_compiled_solo_agrees() -> None:
    fast = native.compiled(walk)
    for x in (5, 123_456_789):
        assert native.plain(fast(begin(SOLO), 60, x)) == walk(begin(SOLO), 60, x)


@pytest.mark.slow
def test_compiled_faults_agree() -> None:
    state = begin(LENIENT, "K@A2/0")
    fault = GAME.read(state, "J@H1/3")
    assert fault >= FAULT
    np = importlib.import_module("numpy")
    buffers = np.zeros((2, MOST), np.int64), np.zeros(2, np.int64), np.zeros(3, np.int64)
    moves = np.array([fault, GAME.read(state, "P@C1/0")], np.int64)
    last = native.plain(native.compiled(follow)(state, moves, *buffers))
    assert last == state.play(fault).play(int(moves[1]))


def counted(name: str) -> tuple[Any, list[int]]:
    case = PERFT[name]
    setting = GAME.setting(case["players"], case["options"])
    state = GAME.load(setting, case["state"]) if case["state"] else begin(setting)
    return state, case["nodes"]


@pytest.mark.parametrize("name", PERFT)
def test_node_counts(name: str) -> None:
    state, counts = counted(name)
    for depth, count in enumerate(counts, 1):
        assert count >= 3000 or nodes(state, depth) == count, depth


@pytest.mark.slow
@pytest.mark.parametrize("name", PERFT)
def test_node_counts_compiled(name: str) -> None:
    state, counts = counted(name)
    np = importlib.import_module("numpy")
    fast = native.compiled(leaves)
    for depth, count in enumerate(counts, 1):
        assert fast(state, depth, np.zeros((depth + 1, MOST), np.int64)) == count, depth


# The board and its pieces.


def test_places_of_each_piece() -> None:
    sizes = sorted(FIRST[piece + 1] - FIRST[piece] for piece in range(15))
    shown = [84, 174, 174, 198, 198, 174, 198, 198, 84, 180, 180, 37, 90, 90, 90]
    assert sizes == sorted(shown)
    assert SINGLE == 2149
    assert list(DRAWINGS)[-1] == "J"


def test_first_moves_need_the_edge_and_a_stop() -> None:
    state = begin(DUO)
    assert len(texts(state)) == 402
    assert "K@A2/0" in texts(state)  # along the top edge, into the corner
    assert "O@A5/0" not in texts(state)  # along the top edge, free to slide
    assert "O@D7/0" not in texts(state)  # in the middle of nowhere


def texts(state: Trapezomino) -> dict[str, int]:
    """Every legal move and its points."""
    moves = GAME.moves(state)
    return {GAME.write(state, move): GAME.details(state, move)["points"] for move in moves}


def test_a_corner_alone_can_stop_a_piece() -> None:
    state = begin(DUO, "W@A2/5")
    assert texts(state)["O@A5/0"] == 1  # held by the corner of W, with which it shares no edge


def test_lines_of_contact() -> None:
    state = begin(DUO)
    assert texts(state)["K@A2/0"] == 1  # only its long side, however long
    assert texts(state)["P@A1/0"] == 2  # in the corner: two edges of the board
    under = GAME.read(state, "K@B4/0")
    state = state.play(GAME.read(state, "P@A1/0"))
    assert GAME.details(state, under)["points"] == 1  # two edges against the same piece
    state = state.play(GAME.read(state, "J@A7/0"))
    assert GAME.details(state, under)["points"] == 2  # one side against two pieces


def test_one_pair_of_jokers_is_one_neighbour_two_jokers_are_two() -> None:
    empty = begin(DUO)
    both = empty.play(GAME.read(empty, "JJ=K@A2/0"))
    apart = empty.play(GAME.read(empty, "J@A2/3")).play(GAME.read(empty, "J@A5/0"))
    assert (both.lo, both.hi) == (apart.lo, apart.hi)
    along = GAME.read(empty, "K@B2/0")
    assert GAME.details(both, along)["points"] == 1
    assert GAME.details(apart, along)["points"] == 2


# Jokers.

# A game whose last move is a pair of jokers.
DOUBLE = plies(
    "T@G7/0 R@G6/0 L@F2/0 W@E12/3 U@E2/3 P@A3/0 M@E5/0 X@E9/0 Z@C3/2 N@B5/2 V@B8/3 Y@C11/0 K@A1/2"
)
# Near the end: 0 would like K@D11/2, which nothing supports, to keep 1 from the double joker.
TEMPTED = plies("M@F10/1 U@A7/3 V@A1/4 W@D13/0 X@D3/1 R@A5/1 T@D6/0 P@F2/0 N@G2/3 L@A2/4")


def test_jokers_only_when_nothing_else_fits() -> None:
    state = begin(DUO, *DOUBLE)
    assert {text[:1] for text in texts(state)} == {"J"}
    assert "JJ=L@B6/4" in texts(state)
    assert state.left  # there are pieces left, but they fit nowhere
    before = begin(DUO, *DOUBLE[:-1])
    assert set(texts(before)) == {"K@A1/2"}
    end = begin(DUO, *DOUBLE, "JJ=L@B6/4")
    assert end.over()
    assert end.jokers == 0
    assert GAME.scores(end) == [20, 22]


def test_after_one_joker_there_is_no_pair() -> None:
    state = begin(DUO, *DOUBLE)
    single = next(text for text in texts(state) if text.startswith("J@"))
    after = begin(DUO, *DOUBLE, single)
    assert after.jokers == 1
    assert not any(text.startswith("JJ") for text in texts(after))
    roomy = "K@D10/0 R@A5/3 N@B7/0 O@E12/0 L@F8/1 T@F5/2 Y@A1/4 W@E1/1 X@D4/0 M@D7/3"
    before, after = begin(DUO, *plies(roomy)), begin(DUO, *plies(f"{roomy} J@A2/1"))
    away = {text for text in texts(before) if text.startswith("JJ")}
    for text in away:  # there is room for many a pair still, but one joker makes none
        with pytest.raises(Refusal):
            raise GAME.refusal(after, GAME.read(after, text))
    assert any(is_free(after.lo, after.hi, GAME.read(before, text) - PAIR) for text in away)
    assert {text[:2] for text in texts(after)} == {"J@"}


def test_the_second_example_of_the_maker() -> None:
    state = begin(DUO, *TEMPTED)
    assert set(texts(state)) == {"K@C11/2", "K@F8/2", "Y@D11/5"}
    tempting = GAME.read(state, "K@D11/2")
    assert GAME.refusal(state, tempting).key == "trapezomino-not-supported"
    for move in GAME.moves(state):  # whatever he plays, a double joker wins
        after = state.play(move)
        best = max(points for text, points in texts(after).items() if text.startswith("JJ"))
        assert after.points[1] + best > after.points[0]
    blocked = state.play(tempting)  # had it been allowed
    assert not any(text.startswith("JJ") for text in texts(blocked))


# The fault.


def test_a_fault_is_refused_by_default() -> None:
    state = begin(DUO, "K@A2/0")
    for text in ("J@H1/3", "JJ=K@H1/0"):
        move = GAME.read(state, text)
        assert move not in GAME.moves(state)
        assert not GAME.accepts(state, move)
        assert GAME.refusal(state, move).key == "trapezomino-joker-too-early"


def test_a_fault_costs_the_turn_once() -> None:
    state = begin(LENIENT, "K@A2/0")
    fault = GAME.read(state, "j@h1/3")
    assert fault not in GAME.moves(state)
    assert GAME.accepts(state, fault)
    assert GAME.write(state, fault) == "J@H1/3"
    shown = {"piece": "J", "cells": ["H1", "H2", "H3"], "points": 0, "fault": True}
    assert GAME.details(state, fault) == shown
    after = state.play(fault)
    assert after == state._replace(turn=0, faults=(0, 1))
    again = after.play(GAME.read(after, "P@H2/0"))
    second = GAME.read(again, "JJ=K@D1/1")
    assert not GAME.accepts(again, second)
    assert GAME.refusal(again, second).key == "trapezomino-second-fault"
    other = begin(LENIENT, "J@A1/0")  # the other seat still may
    assert GAME.accepts(other, GAME.read(other, "JJ=K@A2/0"))


def test_a_fault_must_be_a_lawful_laying_otherwise() -> None:
    table = Table("trapezomino", 2, {"joker_fault": "lose_turn"}, seed=1)
    table.play("K@A2/0")
    before = table.dump()
    for text, key in (
        ("J@D7/0", "trapezomino-no-contact"),
        ("J@B1/2", "trapezomino-not-supported"),
        ("J@A3/0", "trapezomino-taken"),
        ("JJ=O@H3", "trapezomino-off-board"),
    ):
        with pytest.raises(Refusal) as refused:
            table.play(text)
        assert refused.value.key == key
        assert table.dump() == before


def test_a_fault_is_a_ply_of_the_record() -> None:
    table = Table("trapezomino", 2, {"joker_fault": "lose_turn"}, seed=1)
    for text in ("K@A2/0", "J@H1/3", "P@H2/0"):
        table.play(text)
    assert table.ply == 3
    record = table.record()
    assert [move.get("fault") for move in record.moves] == [None, True, None]
    assert [move["seat"] for move in record.moves] == [0, 1, 0]
    assert table.dump()["faults"] == [0, 1]
    for written in (Record.read(record.to_text()), Record.from_json(record.to_json())):
        assert Table.from_record(written).dump() == table.dump()


def test_every_round_of_a_match_forgives_a_fault_again() -> None:
    table = Table("trapezomino", 2, {"joker_fault": "lose_turn", "rounds": 2}, seed=1)
    for number in (1, 2):
        table.play("J@A1/0")
        table.play("JJ=K@A2/0")
        assert (table.dump()["round"], table.dump()["faults"]) == (number, [1, 1])
        with pytest.raises(Refusal, match="trapezomino-second-fault"):
            table.play("J@A1/0")
        while table.position.round == number and not (table.round_result or table.over):
            table.play(next(iter(table.legal())))


def test_no_fault_when_only_jokers_fit() -> None:
    state = begin(LENIENT, *DOUBLE)
    move = GAME.read(state, "JJ=L@B6/4")
    assert PAIR <= move < FAULT
    assert move in GAME.moves(state)
    assert not GAME.accepts(state, FAULT + move)


# The match.


def test_options_and_their_defaults() -> None:
    assert GAME.setting(2).options == {"joker_fault": "refuse", "rounds": 1}
    assert GAME.setting(1).options == {}


def test_points_do_not_rank_a_match() -> None:
    totals = [{"won": 1, "points": 30}, {"won": 1, "points": 20}]
    start = Table("trapezomino", 2, {"rounds": 3}).dump()
    start |= {"round": 3, "starter": 0, "totals": totals}
    assert Table("trapezomino", 2, {"rounds": 3}, 1, start).stop().ranking == [[0, 1]]


def test_match_rule() -> None:
    rule = GAME.match
    assert rule is not None
    three = GAME.setting(2, {"rounds": 3})
    assert not rule.finished(three, 4, [2, 2])
    assert rule.finished(three, 5, [2, 3])
    assert rule.next_starter(three, 0, [[1], [0]]) == 0
    assert rule.next_starter(three, 0, [[0], [1]]) == 1
    assert rule.next_starter(three, 0, [[0, 1]]) == 1
    assert rule.next_starter(three, 1, [[0, 1]]) == 0
    assert list(rule.tallied(begin(DUO, *DOUBLE, "JJ=L@B6/4"))) == [20, 22]
    assert GAME.start(three, Chance(0, "test"), 1).turn == 1


# The solo.

SOLVED = plies(
    "K@A1/1 W@A2/1 L@A5/3 P@B1/2 T@B11/1 Y@C3/4 M@C9/4 U@D3/1 O@D7/0 X@D13/2 S@E10/1 N@F4/4 Z@F6/0 "
    "V@G1/0 R@G10/0 J@B7/0 J@C6/3"
)
APART = plies(
    "K@A1/2 L@A3/1 M@A5/4 W@A7/4 T@B3/1 Y@C9/5 N@C11/0 O@D1/0 V@D4/0 Z@D13/2 P@D15/2 X@E4/1 U@F5/5 "
    "R@F7/5 S@F10/2 J@G8/2 J@H1/3"
)


def test_the_solo_is_solved_when_full_and_the_jokers_touch() -> None:
    for order in (SOLVED, SOLVED[::-1], SOLVED[8:] + SOLVED[:8]):
        before = begin(SOLO, *order[:-1])
        assert not before.over()
        assert GAME.scores(before) == [16]
        end = begin(SOLO, *order)
        assert end.over()
        assert GAME.reason(end) == "solved"
        assert GAME.scores(end) == [17]


def test_a_full_board_with_jokers_apart_goes_on() -> None:
    state = begin(SOLO, *APART)
    assert not state.over()
    assert {text[0] for text in texts(state)} == {"-"}
    assert len(texts(state)) == 17
    assert {"-K", "-J@G8/2", "-J@H1/3"} <= set(texts(state))
    assert GAME.scores(state) == [16], "17 means solved"
    assert GAME.scores(begin(SOLO, *APART[:-1])) == [16]
    assert GAME.scores(begin(SOLO, *APART[:-2])) == [15]


def test_in_the_solo_anything_free_may_be_laid() -> None:
    state = begin(SOLO)
    assert len(texts(state)) == 2149 + 240 == GAME.most_moves
    state = begin(SOLO, "O@D7", "J@A1/0")
    assert texts(state)["-O"] == 0
    assert GAME.details(state, GAME.read(state, "-o"))["lift"] is True


def test_a_lift_leaves_nothing_behind() -> None:
    state = begin(SOLO, *SOLVED[3:], *("-J@C6/3", "-O", "-P"))
    never = [text for text in SOLVED[3:] if text not in ("J@C6/3", "O@D7/0", "P@B1/2")]
    assert state == begin(SOLO, *never)
    assert begin(SOLO, "K@A1/1", "-K") == begin(SOLO)


def test_solo_walks_keep_the_books() -> None:
    state = begin(SOLO)
    out: Buffer = blank(MOST)
    x = 8
    for _ in range(150):
        x = scramble(x)
        move = state.sample(x)
        count = state.legal(out)
        assert move in out[:count]
        # Prefer lifts now and then, or the board is full at once.
        if x % 3 == 0 and state.laid:
            move = next(m for m in out[:count] if m >= LIFT)
        state = state.play(move)
        assert GAME.load(SOLO, GAME.dump(state)) == state


def test_samples_are_legal_and_even() -> None:
    state = begin(DUO, *TEMPTED)
    moves = GAME.moves(state)
    x, seen = 17, dict.fromkeys(moves, 0)
    for _ in range(300):
        x = scramble(x)
        seen[state.sample(x)] += 1
    assert min(seen.values()) > 60


def test_samples_and_the_end_agree_with_the_list() -> None:
    for x in range(1, 40):
        state, seed = begin(DUO), x * 7919
        out: Buffer = blank(MOST)
        while (count := state.legal(out)) > 0:
            assert not state.over()
            seed = scramble(seed)
            move = state.sample(seed)
            assert move in out[:count]
            state = state.play(move)
        assert state.over()
