"""Matches of rounds: starters, totals, what shows between rounds, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from tablee import games
from tablee.games.chance import Chance
from tablee.games.game import Json, Setting
from tablee.games.refusal import Illegal, Over, Unknown
from tablee.play import Table
from tablee.play.position import Rounds


def play_round(table: Table, seed: int) -> None:
    """Play at random until the round on the board is over."""
    chance, number = Chance(seed, "match"), table.position.round
    while True:
        texts = list(table.legal())
        table.play(texts[chance.below(len(texts))])
        if table.over or table.round_result:
            assert table.position.round >= number
            return


@pytest.mark.parametrize("players", [2, 3])
def test_each_player_starts_a_round_of_poldr_in_turn(players: int) -> None:
    table = Table("poldr", players, {"rounds": players}, seed=1)
    starters = []
    while not table.over:
        starters.append(table.turn)
        play_round(table, len(starters))
    assert starters == list(range(players))
    assert table.result is not None
    totals = table.dump()["totals"]
    assert table.result.scores == [total["won"] for total in totals]
    best = max((total["won"], total["bricks"]) for total in totals)
    winners = [s for s, t in enumerate(totals) if (t["won"], t["bricks"]) == best]
    assert table.result.ranking[0] == winners


def test_totals_add_up_over_the_rounds() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    bricks = [0, 0]
    for number in (3, 4):
        play_round(table, number)
        state = table.position.state
        assert state.phase == 2, "no instant win, which would count otherwise"
        bricks = [before + left for before, left in zip(bricks, state.reserve, strict=False)]
        assert [total["bricks"] for total in table.dump()["totals"]] == bricks
    assert table.over


def test_each_round_has_a_chance_of_its_own() -> None:
    game, drawn = games.get("poldr"), []

    def start(setting: Setting, chance: Chance, starter: int) -> Any:
        drawn.append(chance.below(1 << 60))
        return game.start(setting, chance, starter)

    rounds = Rounds(replace(game, start=start), game.setting(2, {"rounds": 2}), seed=1)
    position = rounds.first()
    while position.upcoming is None:
        position = rounds.after(position, game.moves(position.playing)[0])
    first, second = drawn
    assert first != second


def test_between_rounds_the_finished_board_shows() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    play_round(table, 3)
    assert not table.over
    assert table.result is None
    shown = table.dump()
    assert (shown["round"], shown["starter"], shown["turn"]) == (1, 0, 1)
    assert table.to_move == table.turn == 1
    assert shown["black"] is not None, "the board still shows the finished round"
    assert len(table.legal()) == 360, "the moves are already the next round's"
    ended = table.round_result
    assert ended is not None
    assert ended.scores == shown["reserve"]
    assert sum(total["won"] for total in shown["totals"]) == (len(ended.ranking[0]) == 1)
    again = Table("poldr", 2, {"rounds": 2}, 0, shown)
    assert again.dump() == shown
    assert again.round_result == ended
    begins = table.upcoming(0)
    assert begins is not None
    assert begins == again.upcoming(0)
    assert (begins["round"], begins["starter"], begins["turn"]) == (2, 1, 1)
    assert (begins["bricks"], begins["black"], begins["totals"]) == ({}, None, shown["totals"])
    table.play(next(iter(table.legal())))
    shown = table.dump()
    assert (shown["round"], shown["starter"], table.round_result) == (2, 1, None)
    assert table.upcoming(0) is None


def test_between_rounds_the_turn_is_the_next_rounds() -> None:
    differs = 0
    for seed in range(12):
        table = Table("poldr", 2, {"rounds": 2}, seed=1)
        play_round(table, seed)
        for shown in (table.dump(), table.view(0), table.view(None)):
            assert shown["turn"] == table.to_move == 1
        differs += table.position.state.turn != 1
    assert differs, "some rounds end with seat 0 next on their own board"


def test_takings_are_counted_in_plies_of_their_round() -> None:
    table = Table("poldr", 2, {"rounds": 2, "bricks": 30}, seed=1)
    play_round(table, 3)
    before, chance = table.ply, Chance(5, "takings")
    taken: list[int | None] = [None, None]
    while not table.over:
        texts = list(table.legal())
        ply = table.play(texts[chance.below(len(texts))])
        if ply.details.get("takes"):
            taken[ply.seat] = table.ply - 1 - before
    assert taken != [None, None]
    assert table.dump()["last_take"] == taken


def test_undo_stops_at_a_rounds_end() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    play_round(table, 3)
    between = table.dump()
    with pytest.raises(Illegal, match="undo-round"):
        table.undo()
    table.play(next(iter(table.legal())))
    table.undo()
    assert table.dump() == between
    with pytest.raises(Illegal, match="undo-round"):
        table.undo()


def test_the_last_move_of_a_single_round_can_be_taken_back() -> None:
    table = Table("poldr", 2, seed=1)
    play_round(table, 3)
    assert table.over
    table.undo()
    assert not table.over


@pytest.mark.parametrize("rounds", [2, 3])
def test_first_to_so_many_rounds_wins_trapezomino(rounds: int) -> None:
    table = Table("trapezomino", 2, {"rounds": rounds}, seed=2)
    starter, number = 0, 0
    while not table.over:
        number += 1
        assert table.turn == starter
        play_round(table, number)
        ended = table.round_result
        if ended is not None:
            loser = ended.ranking[-1][0]
            starter = 1 - starter if len(ended.ranking) == 1 else loser
    totals = table.dump()["totals"]
    assert max(total["won"] for total in totals) == rounds
    assert table.result is not None
    assert table.result.scores == [total["won"] for total in totals]


def test_a_drawn_round_counts_for_nobody() -> None:
    for seed in range(200):
        table = Table("trapezomino", 2, {"rounds": 2}, seed=seed)
        play_round(table, seed)
        ended = table.round_result
        if ended is not None and ended.ranking == [[0, 1]]:
            assert [total["won"] for total in table.dump()["totals"]] == [0, 0]
            assert table.turn == 1, "after a drawn round the other seat starts"
            return
    raise AssertionError("no drawn round in 200")


def test_resigning_ends_the_match() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    table.play("Nd2 Mf2")
    result = table.resign(0)
    assert (result.ranking, result.scores, result.reason) == ([[1], [0]], [0, 0], "resigned")
    assert table.over
    with pytest.raises(Over):
        table.play("Ma2")
    with pytest.raises(Over):
        table.undo()


@pytest.mark.parametrize("gives_up", [False, True])
def test_what_has_ended_ends_only_once(gives_up: bool) -> None:
    table = Table("poldr", 2, seed=1)
    table.play("Nd2 Mf2")
    result = table.resign(0) if gives_up else table.stop()
    with pytest.raises(Over):
        table.resign(1)
    with pytest.raises(Over):
        table.stop()
    assert table.result == result


def test_three_players_cannot_resign() -> None:
    with pytest.raises(Illegal, match="resign-two-players"):
        Table("poldr", 3, seed=1).resign(0)


def test_a_stopped_match_ranks_by_what_was_won() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    play_round(table, 3)
    ended = table.round_result
    result = table.stop()
    assert ended is not None
    assert result.reason == "stopped"
    assert result.ranking == ended.ranking


def stopped(game: str, totals: list[list[int]], moves: list[str]) -> list[list[int]]:
    """How a match ranks that is stopped in its third round, after these moves of it."""
    tally = {"poldr": "bricks", "trapezomino": "points"}[game]
    players, rounds = len(totals), 3
    start = Table(game, players, {"rounds": rounds}, seed=1).dump()
    told = [{"won": won, tally: more} for won, more in totals]
    frame = {"round": 3, "starter": players - 1, "turn": players - 1, "totals": told}
    table = Table(game, players, {"rounds": rounds}, 0, start | frame)
    for move in moves:
        table.play(move)
    result = table.stop()
    assert result.scores == [won for won, _ in totals]
    return result.ranking


def test_a_stopped_match_of_trapezomino_ranks_by_rounds_then_as_the_round_stands() -> None:
    assert stopped("trapezomino", [[1, 30], [1, 20]], []) == [[0, 1]], "old points do not count"
    assert stopped("trapezomino", [[1, 30], [1, 20]], ["K@A2/0"]) == [[1], [0]]
    assert stopped("trapezomino", [[1, 30], [0, 40]], ["K@A2/0"]) == [[0], [1]]


def test_a_stopped_match_of_poldr_ranks_by_rounds_then_bricks_then_as_the_round_stands() -> None:
    assert stopped("poldr", [[1, 4], [0, 30], [0, 31]], ["Nd2 Mf2"]) == [[0], [2], [1]]
    assert stopped("poldr", [[0, 9], [1, 9], [1, 9]], []) == [[1, 2], [0]]
    assert stopped("poldr", [[0, 9], [1, 8], [1, 9]], []) == [[2], [1], [0]]
    assert stopped("poldr", [[0, 9], [1, 9], [1, 9]], ["Nd2 Mf2"]) == [[2], [1], [0]]


def test_a_stopped_round_ranks_as_it_stands() -> None:
    table = Table("poldr", 2, seed=1)
    table.play("Nd2 Mf2")
    assert table.stop().ranking == [[0], [1]], "fewest bricks left, while building"


# Stopped because somebody left


def building() -> Table:
    """Three builders with 15, 13 and 16 bricks left: the third has not begun."""
    table = Table("poldr", 3, seed=1)
    table.play("Nd2 Mf2")
    table.play("Ma2")
    return table


def test_whoever_leaves_a_game_that_is_stopped_for_it_is_last() -> None:
    assert building().dump()["reserve"] == [15, 14, 16]
    assert building().stop().ranking == [[1], [0], [2]]
    for seat, ranking in enumerate(([[1], [2], [0]], [[0], [2], [1]], [[1], [0], [2]])):
        result = building().stop(left=[seat])
        assert (result.ranking, result.scores) == (ranking, [15, 14, 16])
        assert result.reason == "stopped"


def test_who_leave_together_share_the_last_place() -> None:
    assert building().stop(left=[1, 0]).ranking == [[2], [0, 1]]
    with pytest.raises(Illegal, match="leave-more-players"):
        building().stop(left=[0, 1, 2])


def test_level_seats_stay_level_when_another_leaves() -> None:
    table = Table("polymere", 4, seed=1)
    assert table.stop(left=[2]).ranking == [[0, 1, 3], [2]]


def test_the_best_of_those_who_stay_throw_off() -> None:
    """Whoever left throws no dice, and is last even with the most points."""
    start = Table("permutation", 4, seed=1).dump()
    won = {"won": [[3], [6], [3], []], "dice": [0, 4, 5, 0, 2, 0]}
    result = Table("permutation", 4, {}, 5, start | won).stop(left=[1])
    assert result.throw_off is not None
    assert set(result.throw_off) == {0, 2}
    assert result.ranking[-2:] == [[3], [1]]
    assert sorted(seat for group in result.ranking[:-2] for seat in group) == [0, 2]
    alone = {"won": [[3], [3], [2], []], "dice": [0, 4, 5, 0, 2, 0]}
    result = Table("permutation", 4, {}, 5, start | alone).stop(left=[1])
    assert (result.ranking, result.throw_off) == ([[0], [2], [3], [1]], None)


def test_leaving_a_match_makes_last_whatever_was_won() -> None:
    start = Table("poldr", 3, {"rounds": 3}, seed=1).dump()
    told = [{"won": 0, "bricks": 9}, {"won": 2, "bricks": 9}, {"won": 0, "bricks": 3}]
    frame = {"round": 3, "starter": 2, "turn": 2, "totals": told}
    result = Table("poldr", 3, {"rounds": 3}, 0, start | frame).stop(left=[1])
    assert (result.ranking, result.scores) == ([[0], [2], [1]], [0, 2, 0])


@pytest.mark.parametrize("players", [1, 2])
def test_leaving_a_game_of_two_is_resigning(players: int) -> None:
    table = Table("polymere", players, seed=1)
    with pytest.raises(Illegal, match="leave-more-players"):
        table.stop(left=[0])
    assert not table.over


def test_only_a_seat_can_leave() -> None:
    for wrong in ([3], [-1], [0, 0]):
        with pytest.raises(Unknown, match="seat-unknown"):
            building().stop(left=wrong)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round", 0), ("round", "1"), ("round", True), ("starter", 2), ("starter", None),
        ("starter", 1), ("totals", []),
        ("totals", [{"won": 1, "bricks": 0}, {"won": 0, "bricks": 0}]),
        ("totals", [{"won": 0}, {"won": 0}]), ("totals", "x"),
    ],
)  # fmt: skip
def test_impossible_matches_are_refused(field: str, value: object) -> None:
    start = Table("poldr", 2, {"rounds": 2}, seed=1).dump()
    with pytest.raises(Illegal, match="setup-match"):
        Table("poldr", 2, {"rounds": 2}, 0, start | {field: value})


def test_a_finished_round_must_fit_its_match() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    play_round(table, 3)
    shown = table.dump()
    assert table.round_result is not None
    winner = table.round_result.ranking[0][0]
    loser = 1 - winner

    def totals(**won: int) -> Json:
        told = {winner: won["winner"], loser: won["loser"]}
        return {"totals": [{"won": told[seat], "bricks": 9} for seat in (0, 1)]}

    Table("poldr", 2, {"rounds": 2}, 0, shown | totals(winner=1, loser=0))
    for wrong in (
        totals(winner=0, loser=0), totals(winner=0, loser=1), totals(winner=1, loser=1),
        {"turn": 0},
    ):  # fmt: skip
        with pytest.raises(Illegal, match="setup-match"):
            Table("poldr", 2, {"rounds": 2}, 0, shown | wrong)


def test_after_the_last_round_the_result_is_the_matchs() -> None:
    table = Table("poldr", 2, {"rounds": 2}, seed=1)
    for seed in (3, 4):
        assert table.result is None
        play_round(table, seed)
    assert table.over
    assert table.round_result is None
    assert table.to_move is None
    assert table.turn in (0, 1), "the seat that would be next"
    assert table.legal() == {}


@pytest.mark.parametrize("options", [{}, {"rounds": 2}])
@pytest.mark.parametrize("game", ["poldr", "trapezomino"])
def test_an_empty_board_waits_for_the_starter(game: str, options: dict[str, int]) -> None:
    start = Table(game, 2, options, seed=1).dump()
    with pytest.raises(Illegal, match="setup-starter"):
        Table(game, 2, options, 0, start | {"turn": 1})


def test_a_single_round_has_no_totals() -> None:
    start = Table("poldr", 2, seed=1).dump()
    assert "totals" not in start
    with pytest.raises(Illegal, match="setup-no-match"):
        Table("poldr", 2, {}, 0, start | {"round": 1})


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {"rounds": 3}), (3, {"rounds": 2}), (2, {"rounds": True}), (2, {"size": 9}),
     (2, {"colour": 1}), (4, {}), (True, {}), ("2", {}), (2, {"bricks": 0}), (2, [])],
)  # fmt: skip
def test_wrong_settings_are_refused(players: int, options: dict[str, object]) -> None:
    with pytest.raises(Unknown):
        Table("poldr", players, options)


DEFAULTS: dict[str, dict[int, dict[str, object]]] = {
    "permutation": {players: {} for players in (2, 3, 4, 5, 6)},
    "poldr": {players: {"size": 6, "bricks": 16, "rounds": 1} for players in (2, 3)},
    "trapezomino": {1: {}, 2: {"joker_fault": "refuse", "rounds": 1}},
    "polymere": {
        1: {}, 2: {"digits": 2, "play_on": False},
        **{players: {"play_on": False} for players in (3, 4, 5, 6)},
    },
}  # fmt: skip


@pytest.mark.parametrize("game", DEFAULTS)
def test_players_and_the_options_they_have(game: str) -> None:
    every = {name for own in DEFAULTS[game].values() for name in own}
    for players in range(9):
        if players not in DEFAULTS[game]:
            with pytest.raises(Unknown, match="players-not-possible"):
                games.get(game).setting(players)
            continue
        options = games.get(game).setting(players).options
        assert options == DEFAULTS[game][players]
        for name in every - set(options):
            with pytest.raises(Unknown, match="option-not-with-players"):
                games.get(game).setting(players, {name: 1})


@pytest.mark.parametrize(
    ("game", "players", "option", "good", "bad"),
    [
        ("poldr", 2, "size", [4, 5, 7, 8], [3, 9, 6.0, "6"]),
        ("poldr", 2, "rounds", [1, 2], [0, 3]),
        ("poldr", 3, "rounds", [1, 3], [0, 2, 4]),
        ("trapezomino", 2, "rounds", [1, 2, 3], [0, -1, True]),
        ("trapezomino", 2, "joker_fault", ["refuse", "lose_turn"], ["", True]),
        ("polymere", 2, "digits", [2, 3], [1, 4, True]),
        ("polymere", 6, "play_on", [False, True], [0, 1, "true"]),
    ],
)
def test_what_an_option_may_be(
    game: str, players: int, option: str, good: list[object], bad: list[object]
) -> None:
    for value in good:
        assert games.get(game).setting(players, {option: value}).options[option] is value
    for value in bad:
        with pytest.raises(Unknown, match="option-not-possible"):
            games.get(game).setting(players, {option: value})
