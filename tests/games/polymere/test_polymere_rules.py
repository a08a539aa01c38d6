"""Points of the rules that random games seldom meet."""

import pathlib
from collections.abc import Sequence
from typing import Any

import pytest
from polymere_positions import build, laid, play, ranking, texts

from tablee.games.chance import Chance
from tablee.games.polymere import GAME
from tablee.games.polymere.board import NAMES
from tablee.games.polymere.jokers import possible
from tablee.games.polymere.state import Polymere
from tablee.play import Record, Table

DATA = pathlib.Path(__file__).parents[2] / "data"
TWO = ((1, 2), (3, 4))
EVERYTHING = ((1, 2, 3, 4, 5, 6), (1,))
"""Seat 0 may show any digit: not a deal of the game, but handy."""


@pytest.mark.parametrize(
    ("players", "each", "hand", "talon"),
    [(2, 2, 20, 84), (3, 1, 20, 64), (4, 1, 20, 44), (5, 1, 15, 49), (6, 1, 15, 34)],
)
def test_deal(players: int, each: int, hand: int, talon: int) -> None:
    for seed in range(20):
        state = GAME.dump(GAME.start(GAME.setting(players), Chance(seed, "deal"), 0))
        assert [len(pieces) for pieces in state["hands"]] == [hand] * players
        assert len(state["talon"]) == talon
        everything = [name for pieces in state["hands"] for name in pieces] + state["talon"]
        assert sorted(everything) == sorted([*NAMES, "J", "J", "J"])
        assert [len(own) for own in state["digits"]] == [each] * players
        assert state["digits"] == sorted(sorted(own) for own in state["digits"])
        assert len({digit for own in state["digits"] for digit in own}) == each * players
        assert (state["owed"], state["turn"], state["table"]) == (1, 0, [])


def test_every_piece_may_come_to_every_seat() -> None:
    dealt: list[set[str]] = [set(), set(), set()]
    for seed in range(60):
        state = GAME.dump(GAME.start(GAME.setting(3), Chance(seed, "deal"), 0))
        for pieces, hand in zip(dealt, state["hands"], strict=True):
            pieces.update(hand)
    assert dealt == [set(NAMES)] * 3


def test_three_digits_each_take_all_six() -> None:
    state = GAME.dump(GAME.start(GAME.setting(2, {"digits": 3}), Chance(1, "deal"), 0))
    assert sorted(state["digits"][0] + state["digits"][1]) == [1, 2, 3, 4, 5, 6]


def test_first_piece_goes_to_the_centre_and_ends_the_turn() -> None:
    state = build(TWO, [], [["123456", "J"], ["165432"]])
    turns = [f"123456@0,0/{digit}" for digit in range(1, 7)]
    assert texts(state) == [*turns, "J@0,0"]
    after = play(state, "123456@0,0/3")
    assert (after.turn, after.owed, after.laid) == (1, 1, 0)


def test_a_joker_as_the_first_piece_claims_nothing() -> None:
    state = play(build(TWO, [], [["J", "123456"], ["134256"]]), "J@0,0")
    assert (state.turn, state.owed) == (1, 1)
    table = GAME.dump(state)["table"]
    assert table == [{"at": [0, 0], "faces": None, "claim": None}]
    assert possible(table) == {0: [[1, 2, 3, 4, 5, 6]] * 6}
    # Any side may be seat 1's 3 or 4, in each of the six cells around.
    assert len(texts(state)) == 1 + 6 * 2


def test_a_touching_side_must_show_the_own_digit() -> None:
    # 123456 with 1 to the east: 1 E, 2 SE, 3 SW, 4 W, 5 NW, 6 NE.
    state = build(TWO, ["123456@0,0/1"], [["124365"], ["123654"]])
    assert texts(state) == ["124365@0,1/3", "124365@1,0/3", "pass"]
    details = GAME.details(state, GAME.read(state, "124365@1,0/3"))
    assert details == {
        "piece": "124365",
        "at": [1, 0],
        "faces": [3, 6, 5, 1, 2, 4],
        "contacts": 1,
    }


def contacts(state: Polymere, move: int) -> int:
    number: int = GAME.details(state, move).get("contacts", 0)
    return number


def series(state: Polymere, wanted: Sequence[int]) -> Polymere | None:
    """Lay pieces with these numbers of contacts, whichever fit."""
    if not wanted:
        return state
    fitting = [m for m in GAME.moves(state) if contacts(state, m) == wanted[0]]
    for move in fitting[:: max(1, len(fitting) // 12)]:
        if found := series(state.play(move), wanted[1:]):
            return found
    return None


def shaped(
    state: Polymere, cells: Sequence[tuple[int, int]], pockets: Sequence[list[int]]
) -> Polymere | None:
    """A table of this shape, of whichever pieces fit, on which the pockets can be filled."""
    found = {tuple(GAME.details(state, m).get("at", ())) for m in GAME.moves(state)}
    if not cells:
        return state if all(tuple(pocket) in found for pocket in pockets) else None
    there = [m for m in GAME.moves(state) if m and GAME.details(state, m)["at"] == [*cells[0]]]
    for move in there[:: max(1, len(there) // 5)]:
        after = state.play(move)._replace(turn=0, owed=1, laid=0)
        if shape := shaped(after, cells[1:], pockets):
            return shape
    return None


@pytest.mark.parametrize(("wanted", "owed"), [((2, 4, 1, 4, 1), 3), ((2, 4, 1, 1), 1)])
def test_the_maker_counts_what_is_owed(wanted: tuple[int, ...], owed: int) -> None:
    # Four sides of 1,1 and of 4,1 are closed, and must ask for four different digits.
    cells = [(0, 0), (1, 0), (0, 1), (2, 0), (0, 2), (3, 0), (4, 0), (5, 0), (3, 1), (5, 1)]
    state = shaped(build(EVERYTHING, [], [NAMES[:120], ["J"]]), cells, ([1, 1], [4, 1]))
    assert state is not None
    state = state._replace(talon=[120] * 3)
    after = series(state, wanted)
    assert after is not None
    assert (after.owed, after.laid, after.turn) == (owed, len(wanted), 0)
    drawn = after.play(GAME.read(after, "pass"))
    assert drawn.sizes & 127 == (after.sizes & 127) + owed
    assert GAME.details(after, GAME.read(after, "pass")) == {"draws": owed}
    assert GAME.reveals(after, GAME.read(after, "pass"))
    assert (drawn.turn, drawn.owed, drawn.laid) == (1, 1, 0)


def test_drawn_pieces_come_in_talon_order_behind_the_hand() -> None:
    state = build(TWO, ["123456@0,0/1"], [["124365"], ["134256", "J"]], ["156432", "J"], turn=1)
    state = play(state, "pass")
    assert GAME.dump(state)["hands"] == [["124365"], ["134256", "J", "156432"]]
    state = play(state, "pass")
    assert GAME.dump(state)["hands"] == [["124365", "J"], ["134256", "J", "156432"]]
    assert GAME.dump(state)["talon"] == []


def test_the_talon_may_hold_less_than_is_owed() -> None:
    table = ["123456@0,0/1"]
    state = build(TWO, table, [["124365"], ["134256"]], ["156432"], owed=3, laid=2)
    assert GAME.details(state, 0) == {"draws": 1}
    after = play(state, "pass")
    assert (after.passes, len(after.talon)) == (0, 0)
    assert not GAME.reveals(after, 0)


def test_blocked_when_everybody_passes_for_nothing() -> None:
    state = build(((1,), (2,), (3,)), ["123456@0,0/1"], [["124365"], ["134256"], ["J", "156432"]])
    state = play(state, "pass", "pass")
    assert (state.passes, state.over()) == (2, False)
    state = play(state, "pass")
    assert state.over()
    assert (GAME.reason(state), state.turn) == ("blocked", 0)
    assert ranking(state) == [[0, 1], [2]]
    assert GAME.scores(state) == [1, 1, 2]


def test_laying_or_drawing_breaks_the_row_of_passes() -> None:
    hands = [["124365", "125634"], ["134256"]]
    state = build(TWO, ["123456@0,0/1"], hands, turn=1)
    state = play(state, "pass", "124365@1,0/3")
    assert (state.passes, state.turn) == (0, 1)
    laid_first = build(TWO, ["123456@0,0/1"], hands, owed=2, laid=1, passes=0)
    assert play(laid_first, "pass").passes == 0
    drawing = build(TWO, ["123456@0,0/1"], hands, ["J"], passes=0)
    assert play(drawing, "pass").passes == 0


def test_out_at_once_whatever_is_owed() -> None:
    state = build(TWO, ["123456@0,0/1"], [["124365"], ["134256", "J"]], ["J"], owed=4, laid=3)
    state = play(state, "124365@1,0/3")
    assert state.over()
    assert (GAME.reason(state), state.turn, state.owed, state.laid) == ("out", 1, 1, 0)
    assert ranking(state) == [[0], [1]]
    assert GAME.scores(state) == [0, 2]


def test_play_on_goes_on_for_the_other_ranks() -> None:
    digits = ((1,), (2,), (3,))
    hands = [["124365"], ["134256", "132456"], ["J", "156432"]]
    state = build(digits, ["123456@0,0/1"], hands, play_on=True)
    state = play(state, "124365@1,0/3")
    assert not state.over()
    assert GAME.dump(state)["out"] == [0]
    assert state.turn == 1
    assert ranking(state) == [[0], [1, 2]]
    state = play(state, "pass")
    assert (state.turn, state.passes) == (2, 1)
    blocked = play(state, "pass")
    assert blocked.over()
    assert GAME.reason(blocked) == "blocked"
    assert (ranking(blocked), blocked.turn) == ([[0], [1, 2]], 1)


def test_play_on_ends_with_one_player_left() -> None:
    digits = ((1,), (2,), (3,))
    hands = [["124365"], ["132456", "J"], ["J"]]
    state = build(digits, ["123456@0,0/1"], hands, play_on=True, turn=2)
    joker = next(text for text in texts(state) if text[0] == "J")
    state = play(state, joker)
    assert (state.turn, state.over()) == (0, False)
    state = play(state, "124365@1,0/3")
    assert state.over()
    assert (GAME.reason(state), state.turn) == ("out", 1)
    assert GAME.dump(state)["out"] == [2, 0]
    assert ranking(state) == [[2], [0], [1]]
    assert GAME.scores(state) == [0, 2, 0]


# Jokers


def sides(state: Polymere, index: int) -> list[list[int]]:
    found = possible(GAME.dump(state)["table"])
    assert found is not None
    return found[index]


def test_the_makers_joker_has_four_and_two_left() -> None:
    """Four sides are fixed as 1, 3, 5 and 6: the two free ones hold 4 and 2."""
    # The cells east, south-east, south-west and west of the joker show it 1, 3, 5 and 6.
    table: list[dict[str, Any]] = [
        {"at": [1, 0], "faces": [4, 5, 6, 1, 2, 3]},
        {"at": [0, 1], "faces": [5, 6, 1, 2, 3, 4]},
        {"at": [-1, 1], "faces": [6, 1, 2, 3, 4, 5]},
        {"at": [-1, 0], "faces": [6, 1, 2, 3, 4, 5]},
        {"at": [0, 0], "faces": None, "claim": {"sides": [0, 1, 2, 3], "digits": [1]}},
    ]
    assert possible(table) == {4: [[1], [3], [5], [6], [2, 4], [2, 4]]}
    # One more piece shows it the 4: the last side is a 2.
    table.append({"at": [0, -1], "faces": [1, 4, 2, 3, 5, 6]})
    assert possible(table) == {4: [[1], [3], [5], [6], [4], [2]]}
    # Or a joker laid against both free sides of a neighbour takes what is left.
    table[5] = {"at": [0, -1], "faces": None, "claim": {"sides": [1], "digits": [4]}}
    found = possible(table)
    assert found is not None
    assert (found[4][4:], found[5][1]) == ([[4], [2]], [4])


def test_one_side_left_is_decided_by_elimination() -> None:
    # A joker at 0,0 shows 1 to 5 to pieces laid round it: the sixth side is a 6.
    state = build(EVERYTHING, ["J@0,0"], [NAMES[:120], ["J"]])
    for side, (q, r) in enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]):
        listed = [(move, GAME.details(state, move)) for move in GAME.moves(state) if move]
        there = [(move, details["faces"]) for move, details in listed if details["at"] == [q, r]]
        move = next(move for move, faces in there if faces[(side + 3) % 6] == side + 1)
        state = state.play(move)._replace(turn=0, owed=1, laid=0)
    assert sides(state, 0) == [[1], [2], [3], [4], [5], [6]]
    shown = GAME.view(state, 0)["table"][0]
    assert shown["decided"] == [1, 2, 3, 4, 5, 6]
    assert shown["possible"][5] == [6]


def test_an_undecided_side_may_be_the_own_digit_and_is_then_decided() -> None:
    state = build(TWO, ["J@0,0"], [["123456"], ["J"]])
    # Only the 1 or the 2 may face the joker: two turns on each of six cells.
    assert len(texts(state)) == 1 + 2 * 6
    state = play(state, "123456@1,0/4")  # 1 faces W
    assert sides(state, 0)[0] == [1]
    assert all(side == [2, 3, 4, 5, 6] for side in sides(state, 0)[1:])
    again = build(TWO, ["J@0,0", "123456@1,0/4"], [["132456"], ["J"]])
    # A second 1 against the joker would make it impossible.
    assert not any(text.startswith("132456@-1,0/1") for text in texts(again))
    refusal = GAME.refusal(again, GAME.read(again, "132456@-1,0/1"))
    assert (refusal.key, refusal.args_) == ("polymere-joker-side", {"shows": 1})


def test_a_claim_stays_binding() -> None:
    # Two jokers: the second, laid by the player of 1, touches the first only.
    digits = ((1,), (2,), (3,))
    state = build(digits, ["J@0,0", "J@1,0:0"], [["123456"], ["124356"], ["J"]], turn=1)
    assert sides(state, 1)[3] == sides(state, 0)[0] == [1]
    # So neither joker can show a 1 anywhere else.
    for move in GAME.moves(state):
        details = GAME.details(state, move)
        for side, (q, r) in enumerate([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]):
            if details.get("at") in ([-q, -r], [1 - q, -r]):
                assert details["faces"][side] != 1


def test_a_cluster_of_three_is_decided_by_its_claims() -> None:
    """Each of a triangle of jokers claims another digit: all three edges follow."""
    digits = ((1,), (2,), (3,))
    table = ["J@0,0", "J@1,0:0", "J@0,1:1"]
    state = build(digits, table, [["123456"], ["124356"], ["J"]])
    # 1 is between the first two; 2 is on one of the third's two sides.
    assert sides(state, 1)[3] == [1]
    assert sides(state, 2)[4] == sides(state, 0)[1] == [2, 3, 4, 5, 6]
    other = build(digits, [*table, "123456@1,-1/5"], [["124356"], ["J"], ["J"]])
    # 123456 turned so shows 6 to its south-east: the joker at 1,0 takes it or the table fails.
    assert len(other.readings) < len(state.readings)


def test_two_jokers_may_be_impossible_only_together() -> None:
    # The edge between the jokers is 1 or 2. A piece that shows 1 to the one and 2 to the
    # other leaves it neither, though each joker alone could show its digit.
    digits = ((1, 2), (3, 4))
    state = build(digits, ["J@0,0", "J@1,0:0"], [["123456", "124356"], ["J"]])
    assert sides(state, 0)[0] == [1, 2]
    refusal = GAME.refusal(state, GAME.read(state, "123456@0,1/3"))
    assert (refusal.key, refusal.args_) == ("polymere-jokers-together", {})
    assert "123456@0,1/3" not in texts(state)
    # Showing it 1 and 6 decides the edge instead.
    after = play(state, "123456@0,1/2")
    assert sides(after, 0)[0] == sides(after, 1)[3] == [2]


def test_a_cluster_of_four_keeps_every_reading() -> None:
    rhombus = ["J@0,0", "J@1,0", "J@0,1", "J@1,-1"]
    state = build([], rhombus, [NAMES[:120]])
    assert len(state.readings) == 1560
    assert all(side == [1, 2, 3, 4, 5, 6] for joker in range(4) for side in sides(state, joker))


def test_a_joker_may_not_show_a_digit_twice() -> None:
    # Both pieces show a 1 to the cell 1,-1 ... the first to its NE, the second to its NW.
    table = laid(TWO, ["123456@0,0/2"])
    assert table[0]["faces"] == [2, 3, 4, 5, 6, 1]
    second = next(
        f"{name}@1,0/{digit}"
        for name in NAMES[:120]
        for digit in range(1, 7)
        if (faces := laid(TWO, [f"{name}@1,0/{digit}"])[0]["faces"])
        if name != "123456" and faces[3] == 2 and faces[4] == 1
    )
    state = build(TWO, ["123456@0,0/2", second], [["J"], ["J"]])
    assert "J@1,-1" not in texts(state)
    refusal = GAME.refusal(state, GAME.read(state, "J@1,-1"))
    assert (refusal.key, refusal.args_) == ("polymere-joker-twice", {"digit": 1})


def test_a_joker_in_hand_is_one_move_a_cell_however_many() -> None:
    state = build(TWO, ["J@0,0"], [["J", "J", "J"], ["123456"]])
    assert texts(state) == sorted(
        ["pass", "J@1,0", "J@0,1", "J@-1,1", "J@-1,0", "J@0,-1", "J@1,-1"]
    )


# Solo


def test_solo_deals_everything_face_up() -> None:
    state = GAME.start(GAME.setting(1), Chance(0, "deal"), 0)
    data = GAME.dump(state)
    assert data["digits"] == []
    assert data["hands"] == [[*NAMES, "J", "J", "J"]]
    assert (data["talon"], data["owed"], data["turn"]) == ([], 0, 0)
    assert len(texts(state)) == 721
    assert len(texts(play(state, "J@0,0"))) == 6 * 6 * 120 + 6 + 1


def test_solo_fills_ring_after_ring() -> None:
    state = GAME.start(GAME.setting(1), Chance(0, "deal"), 0)
    state = play(state, "123456@0,0/1")
    for _ in range(6):
        state = state.play(next(m for m in GAME.moves(state) if GAME.write(state, m)[0] != "-"))
    cells = {tuple(GAME.details(state, m)["at"]) for m in GAME.moves(state)}
    lifts = [text for text in texts(state) if text[0] == "-"]
    assert lifts == sorted(["-1,0", "-0,1", "--1,1", "--1,0", "-0,-1", "-1,-1"])
    assert {max(abs(q), abs(r), abs(q + r)) for q, r in cells} == {1, 2}
    refusal = GAME.refusal(state, GAME.read(state, "-0,0"))
    assert refusal.key == "polymere-lift-outermost"
    lifted = play(state, "--1,1")
    refusal = GAME.refusal(lifted, GAME.read(lifted, "J@2,0"))
    assert (refusal.key, refusal.args_) == ("polymere-ring", {"ring": 1})
    assert GAME.scores(lifted) == [6]
    assert GAME.dump(lifted)["hands"][0][-1] == GAME.details(state, GAME.read(state, "--1,1")).get(
        "piece"
    )


def test_lifting_gives_the_jokers_their_freedom_back() -> None:
    state = build([], ["J@0,0"], [["123456", "J"]])
    after = play(state, "123456@1,0/4")
    assert sides(after, 0)[0] == [1]
    back = play(after, "-1,0")
    assert back.readings == state.readings
    assert back.grid == state.grid
    two = play(after, "J@0,1", "-1,0")
    assert GAME.dump(two)["table"] == laid([], ["J@0,0", "J@0,1"])
    assert len(two.readings) == 6
    assert play(two, "-0,1", "-0,0").grid == build([], [], [[]]).grid


def test_solo_is_solved_with_the_last_piece() -> None:
    record = Record.read((DATA / "polymere-solved.txt").read_text("utf-8"))
    solved = Table.from_record(record)
    before = solved.at(123)
    assert not before.over
    assert before.result is None
    assert before.dump()["hands"] == [[record.moves[-1]["text"].partition("@")[0]]]
    assert solved.result is not None
    assert solved.result.to_json() == {"ranking": [[0]], "scores": [124], "reason": "solved"}
    assert before.stop().to_json() == {"ranking": [[0]], "scores": [123], "reason": "stopped"}
