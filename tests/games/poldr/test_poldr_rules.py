"""Single rules on crafted positions, and the game printed with the source."""

from itertools import pairwise
from typing import Any

import pytest

from tablee.games.chance import Chance
from tablee.games.game import Setting
from tablee.games.poldr import GAME
from tablee.games.poldr.board import PASS
from tablee.games.poldr.state import Poldr

Json = dict[str, Any]


def begin(players: int = 2, starter: int = 0, **options: int) -> Poldr:
    return GAME.start(GAME.setting(players, options), Chance(0, "test"), starter)


def played(state: Poldr, line: str) -> Poldr:
    """The position after moves written with dots between them, each checked to be legal."""
    for text in line.split(" · "):
        move = GAME.read(state, text)
        assert move in GAME.moves(state), text
        state = state.play(move)
    return state


def texts(state: Poldr) -> set[str]:
    return {GAME.write(state, move) for move in GAME.moves(state)}


def setup(players: int = 2, **fields: Any) -> Poldr:
    """A position of which only what matters is told; the reserves follow from it."""
    options = {name: fields.pop(name) for name in ("size", "bricks_each") if name in fields}
    total = options.get("bricks_each", 16)
    setting = GAME.setting(players, {"size": options.get("size", 6), "bricks": total})
    laid = list(fields.get("bricks", {}).values())
    data: Json = {
        "bricks": {},
        "phase": 1,
        "turn": 0,
        "reserve": [total - laid.count(seat) for seat in range(players)],
    }
    return GAME.load(setting, data | fields)


def groups(state: Poldr) -> list[list[int]]:
    standings = [state.standing(seat) for seat in range(state.players)]
    order = sorted(set(standings), reverse=True)
    return [[s for s in range(state.players) if standings[s] == value] for value in order]


# The source's game: each move, an only move or not, and the reserves after it.
SOURCE = """
Nf4 Mf1 14-16 · Mc1 14-14 · Nb5 11-14 · Nc6 11-11 · Nd1 10-11 · Ma1 10-9 · Nf6 8-9 · Mc6 8-7 ·
Ma1 5-7 · Ma6 5-5 · Na4 3-5 · Me4 3-4 · Nf1 2-4 · Ma6! 2-3 · Na5! 1-3 · Nf1 1-4 · Mf6 5-4 ·
Ma1! 5-6 · Ma6 8-6 · Nf6! 8-7 · Mc3! 10-7 · Ma6! 10-11 · Na1 11-11 · pass 11-11 · Ma5 14-11 ·
pass 14-11 · Mf1! 16-11
"""


def test_the_game_of_the_source() -> None:
    state = begin()
    for step, entry in enumerate(SOURCE.replace("\n", " ").split(" · ")):
        text, reserves = entry.strip().rsplit(" ", 1)
        only = text.endswith("!") or text == "pass"
        move = GAME.read(state, text.rstrip("!"))
        assert (GAME.moves(state) == [move]) == only, text
        assert move in GAME.moves(state)
        before, state = state, state.play(move)
        assert "-".join(map(str, GAME.scores(state))) == reserves
        assert state.turn == 1 - before.turn
        assert state.phase == (1 if step < 14 else 2)
        assert state.over() == (step == 26)
    assert GAME.reason(state) == "blocked"
    assert groups(state) == [[0], [1]]
    assert GAME.dump(state)["last_take"] == [26, 21]


def test_first_turn_of_the_first_player() -> None:
    state = begin()
    assert len(GAME.moves(state)) == 360
    assert {"Nd2 Mf2", "Nd2 Mb2", "Nd2 Mf4", "Nd2 Md6"} <= texts(state)
    assert not {"Nd2 Me2", "Nd2 Me4", "Nd2 Md2"} & texts(state)


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_number_of_first_moves(size: int) -> None:
    def pairs(length: int) -> int:
        rows = size * (size - length) * 2
        diagonals = (size - length) ** 2 * 2
        return 2 * (rows + diagonals)

    for bricks in (1, 2, 3, 16, 64):
        expected = sum(pairs(gaps + 1) for gaps in range(1, min(bricks, size - 2) + 1))
        assert len(GAME.moves(begin(size=size, bricks=bricks))) == expected


def test_first_turn_of_the_others_leaves_the_black_pawn() -> None:
    state = played(begin(3), "Nd4 Md1")
    assert texts(state) == {"Md6", "Ma1", "Mb2", "Mb4", "Ma4", "Mb6", "Mf2", "Mf4", "Mf6"}
    state = played(state, "Mf4")
    assert not any(text.startswith("N") for text in texts(state))
    state = played(state, "Mb4")
    assert any(text.startswith("N") for text in texts(state))


def test_an_interval_may_hold_pawns_and_bricks() -> None:
    """Only what is empty is filled; the cell the pawn was lifted from is empty."""
    state = setup(
        bricks={"b1": 1, "c1": 0},
        black="a1",
        markers=["d1", "e1"],
    )
    move = GAME.read(state, "Mf1")
    assert GAME.details(state, move) == {"fills": ["d1"]}
    after = state.play(move)
    assert GAME.dump(after)["bricks"] == {"b1": 1, "c1": 0, "d1": 0}
    assert after.reserve[:2] == (14, 15)


def test_a_lifted_pawn_goes_to_another_cell() -> None:
    state = setup(bricks={"b1": 0, "c1": 0}, black="a1", markers=["d1", "a6"])
    assert not {"Md1", "Na1"} & texts(state)


def test_a_move_that_needs_more_bricks_than_are_left_is_not_legal() -> None:
    far = ["b3", "b5", "d3", "d5", "e3", "e5", "f3", "f5", "b6", "d6", "e6", "f6", "c6"]
    state = setup(bricks=dict.fromkeys(far, 0), black="a1", markers=["a3", "f4"], turn=0)
    assert state.reserve[0] == 3
    assert {"Mc1", "Md1", "Me1"} <= texts(state)
    assert "Mf1" not in texts(state)
    refusal = GAME.refusal(state, GAME.read(state, "Mf1"))
    assert (refusal.key, refusal.args_) == ("poldr-too-few-bricks", {"needed": 4, "left": 3})


def test_lack_of_bricks_can_block() -> None:
    state = played(begin(size=4, bricks=3), "Na2 Mc4 · Ma4 · Mc2 · Nc4")
    assert state.phase == 2
    assert state.turn == 0
    # There are empty cells in a line, but one brick does not fill two of them.
    assert GAME.dump(state)["reserve"] == [1, 1]


def test_laying_the_last_brick_wins_at_once() -> None:
    state = played(begin(3, bricks=1), "Nd4 Mb4")
    assert state.over()
    assert GAME.reason(state) == "all_placed"
    assert state.turn == 1
    assert GAME.scores(state) == [0, 1, 1]
    assert groups(state) == [[0], [1, 2]]


def test_after_an_instant_win_the_others_rank_by_fewest_bricks_left() -> None:
    state = setup(
        3,
        bricks_each=3,
        bricks={"b1": 0, "c1": 0, "a2": 1, "b2": 2, "c3": 2},
        black="a1",
        markers=["d1", "a3", "d4"],
        turn=0,
    )
    state = played(state, "Me1")
    assert state.over()
    assert GAME.scores(state) == [0, 2, 1]
    assert groups(state) == [[0], [2], [1]]


def test_winning_comes_before_the_block() -> None:
    """The last brick also leaves the next player without a move: it is still the win."""
    winner = setup(
        size=4,
        bricks_each=6,
        bricks={"b1": 0, "b2": 1, "b3": 0, "b4": 1, "c1": 1, "c2": 0, "c3": 1, "c4": 0}
        | {"d2": 1, "d3": 0},
        black="a1",
        markers=["a2", "d1"],
        turn=0,
    )
    assert winner.reserve[:2] == (1, 1)
    state = played(winner, "Ma3")
    assert state.over()
    assert state.phase == 1


def test_the_blocked_player_has_the_move() -> None:
    state = played(begin(), "Nf4 Mf1 · Mc1 · Nb5 · Nc6 · Nd1 · Ma1 · Nf6 · Mc6 · Ma1 · Ma6")
    state = played(state, "Na4 · Me4 · Nf1 · Ma6 · Na5")
    assert (state.phase, state.turn) == (2, 1)
    assert "pass" not in texts(state)


def test_the_blocked_player_may_have_to_pass_at_once() -> None:
    state = played(begin(size=4, bricks=6), "Nd1 Ma1 · Mb3 · Na4 · Nd3 · Md1")
    assert (state.phase, state.turn, state.over()) == (2, 1, False)
    assert texts(state) == {"pass"}
    assert GAME.details(state, PASS) == {"takes": []}
    after = state.play(PASS)
    assert after.turn == 0
    assert "pass" not in texts(after)
    assert GAME.dump(after)["last_take"] == [None, None]


def test_the_game_can_end_at_the_block() -> None:
    line = "Nd3 Md1 · Mf3 · Nd4 · Nf1 · Na1 · Ma6 · Mf1 · Nc6 · Nf5 · Nf6 · Nc4 · Me4 · Ma6 · Nb4"
    state = played(begin(), line)
    assert not state.over()
    state = played(state, "Mb2")
    assert state.over()
    assert GAME.reason(state) == "blocked"
    assert state.phase == 2
    assert GAME.scores(state) == [5, 4]
    assert groups(state) == [[0], [1]]
    assert state.turn == 1


def test_saving_takes_only_the_own_bricks() -> None:
    state = setup(
        bricks={"b1": 0, "c1": 1, "d1": 0},
        black="a1",
        markers=["a6", "f6"],
        phase=2,
    )
    assert GAME.details(state, GAME.read(state, "Me1")) == {"takes": ["b1", "d1"]}
    state = played(state, "Me1")
    assert GAME.dump(state)["bricks"] == {"c1": 1}
    assert state.reserve[:2] == (16, 15)


def test_a_seat_without_a_marker_passes_in_phase_2() -> None:
    state = setup(3, bricks={"b1": 0}, black="a1", markers=["a6", None, None], phase=2, turn=1)
    assert texts(state) == {"pass"}
    state = played(state, "pass · pass")
    assert "Mc1" in texts(state)


def test_saving_ends_when_nobody_can_take() -> None:
    state = setup(bricks={"b1": 0}, black="a1", markers=["a6", "f6"], phase=2)
    state = played(state, "Mc1")
    assert state.over()
    assert GAME.scores(state) == [16, 16]
    assert groups(state) == [[1], [0]], "who took nothing was there first"


@pytest.mark.parametrize(
    ("reserve", "last_take", "ranking"),
    [
        ([16, 14], [20, 15], [[0], [1]]),
        ([16, 16], [28, 35], [[0], [1]]),
        ([16, 16], [29, 28], [[1], [0]]),
        ([16, 16], [0, None], [[1], [0]]),
        ([16, 16], [None, None], [[0, 1]]),
        ([15, 14, 15], [30, None, 29], [[2], [0], [1]]),
        ([15, 15, 15], [None, 1, None], [[0, 2], [1]]),
    ],
)
def test_ranking_of_saved_bricks(
    reserve: list[int], last_take: list[int | None], ranking: list[list[int]]
) -> None:
    players = len(reserve)
    bricks: dict[str, int] = {}
    spots = iter(["b6", "c6", "d6", "e6"])
    for seat, left in enumerate(reserve):
        bricks |= {next(spots): seat for _ in range(16 - left)}
    state = setup(
        players,
        bricks=bricks,
        black="a1",
        markers=["b1", "a2", "b2"][:players],
        phase=2,
        last_take=last_take,
    )
    assert groups(state) == ranking


def test_a_stopped_game_ranks_by_phase() -> None:
    state = played(begin(), "Nf4 Mf1 · Mc1 · Nb5")
    assert groups(state) == [[0], [1]], "fewest bricks left while building"
    assert GAME.scores(state) == [11, 14]


def test_other_seats_can_start() -> None:
    state = begin(3, starter=2)
    state = played(state, "Nd4 Md1 · Mf4 · Mb4")
    assert state.turn == 2
    assert GAME.dump(state)["markers"] == ["f4", "b4", "d1"]


def test_first_turns_are_never_blocked() -> None:
    """From a real start there is always a direction left for each marker."""
    for bricks in (2, 3, 4):
        level = {begin(3, size=4, bricks=bricks)}
        for _ in range(3):
            assert all(state.phase == 1 for state in level)
            level = {s.play(move) for s in level for move in GAME.moves(s)}


@pytest.fixture
def match() -> Setting:
    return GAME.setting(3, {"rounds": 3})


def test_match(match: Setting) -> None:
    rule = GAME.match
    assert rule is not None
    assert rule.tally == "bricks"
    assert rule.tally_ranks
    assert [rule.finished(match, played, [0, 0, 0]) for played in (1, 2, 3)] == [False, False, True]
    starters = [0]
    for _ in range(3):
        starters.append(rule.next_starter(match, starters[-1], [[0], [1, 2]]))
    assert starters == [0, 1, 2, 0]
    won = played(begin(3, bricks=1), "Nd4 Mb4")
    assert rule.tallied(won) == [1, 0, 0]
    saved = setup(bricks={"b1": 1}, black="a6", markers=["b6", "a5"], phase=2)
    assert saved.over()
    assert rule.tallied(saved) == [16, 15]


@pytest.mark.parametrize(
    ("line", "text", "key"),
    [
        ("", "pass", "poldr-no-pass-while-building"),
        ("", "Mb4", "poldr-black-first"),
        ("", "Nb4", "poldr-marker-too"),
        ("", "Nb4 Mb4", "poldr-cell-taken"),
        ("", "Nb4 Mc4", "poldr-neighbours"),
        ("", "Nb4 Mc6", "poldr-not-in-line"),
        ("Nf4 Mf1", "Nb4", "poldr-black-stays"),
        ("Nf4 Mf1", "Nb4 Mb1", "poldr-black-stays"),
        ("Nf4 Mf1", "Mf2", "poldr-cell-taken"),
        ("Nf4 Mf1", "Mf4", "poldr-cell-taken"),
        ("Nf4 Mf1", "pass", "poldr-no-pass-while-building"),
        ("Nf4 Mf1 · Mc1", "Nb5 Ma1", "poldr-one-pawn-only"),
        ("Nf4 Mf1 · Mc1", "Mf1", "poldr-must-move"),
        ("Nf4 Mf1 · Mc1", "Nf4", "poldr-must-move"),
        ("Nf4 Mf1 · Mc1", "Me4", "poldr-neighbours"),
        ("Nf4 Mf1 · Mc1", "Ma1", "poldr-not-in-line"),
        ("Nf4 Mf1 · Mc1 · Nb5", "Nf4", "poldr-nothing-to-fill"),
    ],
)
def test_refusals_while_building(line: str, text: str, key: str) -> None:
    state = played(begin(), line) if line else begin()
    move = GAME.read(state, text)
    assert move not in GAME.moves(state)
    assert GAME.refusal(state, move).key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("pass", "poldr-can-take"),
        ("Mb1", "poldr-cell-taken"),
        ("Ma3", "poldr-nothing-to-take"),
        ("Mb2", "poldr-neighbours"),
        ("Mb5", "poldr-not-in-line"),
        ("Nf2", "poldr-not-in-line"),
        ("Nf1", "poldr-nothing-to-take"),
    ],
)
def test_refusals_while_saving(text: str, key: str) -> None:
    state = setup(bricks={"b1": 0, "c1": 1}, black="a1", markers=["a6", "f6"], phase=2)
    assert GAME.refusal(state, GAME.read(state, text)).key == key


def test_who_can_take_nothing_must_pass() -> None:
    state = setup(bricks={"b1": 0}, black="a1", markers=["a6", "f6"], phase=2, turn=1)
    assert texts(state) == {"pass"}
    for text in ("Mc1", "Nf1", "Nb6 Mb1"):
        assert GAME.refusal(state, GAME.read(state, text)).key == "poldr-must-pass"


def test_positions_never_change() -> None:
    state = played(begin(), "Nf4 Mf1 · Mc1")
    copy = Poldr(*state)
    for move in GAME.moves(state):
        state.play(move)
    assert state == copy


def test_plies_count_passes() -> None:
    states = [begin(size=4, bricks=6)]
    for text in ("Nd1 Ma1", "Mb3", "Na4", "Nd3", "Md1", "pass"):
        states.append(played(states[-1], text))
    assert all(later.ply == earlier.ply + 1 for earlier, later in pairwise(states))
