"""A result explains itself: who won, why it ended, in which unit, and what broke a tie."""

import pytest

from tablee import games
from tablee.games.chance import Chance
from tablee.locale import LANGUAGES, sentence
from tablee.play import Table
from tablee.play.outcome import Outcome, outcome, standing


def words(ended: Outcome, lang: str) -> str:
    messages = [ended.headline, ended.ending, *(place.score for place in ended.places)]
    messages += [ended.tie] if ended.tie else []
    return " ".join(sentence(lang, message, who="other", name="Coline") for message in messages)


def played(game: str, players: int, seed: int, **options: object) -> Table:
    table, chance = Table(game, players, options, seed=seed), Chance(seed, "outcome")
    while not table.over and table.ply < 600:
        _random_move(table, chance)
    return table


def _random_move(table: Table, chance: Chance) -> None:
    moves = table.numbers()
    table.play(table.game.write(table.position.playing, moves[chance.below(len(moves))]))


def tie(table: Table, lang: str = "en", who: str = "other") -> str:
    """What decided between equal scores; empty where the score did."""
    ended = outcome(table)
    assert ended is not None
    return "" if ended.tie is None else sentence(lang, ended.tie, who=who, name="Coline")


@pytest.mark.parametrize("game", games.names())
def test_every_end_has_words(game: str) -> None:
    assert outcome(Table(game, 2, seed=1)) is None
    for seed in range(4):
        table = played(game, 2, seed)
        ended = outcome(table)
        assert ended is not None
        assert table.result is not None
        assert [place.seat for place in ended.places] == [
            seat for group in table.result.ranking for seat in group
        ]
        assert all(words(ended, lang) for lang in LANGUAGES)


@pytest.mark.parametrize("game", games.names())
def test_giving_up_and_stopping_are_told(game: str) -> None:
    table = Table(game, 2, seed=2)
    table.resign(0)
    ended = outcome(table)
    assert ended is not None
    assert (ended.winner, ended.about, ended.tie) == (1, 0, None)
    assert "Coline gave up" in words(ended, "en")
    stopped = Table(game, 2, seed=2)
    stopped.stop()
    ended = outcome(stopped)
    assert ended is not None
    assert "stopped" in words(ended, "en")


# What decided between equal scores


def test_level_points_of_permutation_are_decided_by_the_dice() -> None:
    table = played("permutation", 2, 16)
    assert table.result is not None
    assert table.result.throw_off is not None
    assert table.result.scores[0] == table.result.scores[1] == 7
    (winner,), (second,) = table.result.ranking
    thrown = {seat: sum(faces) for seat, faces in table.result.throw_off.items()}
    assert thrown[winner] > thrown[second]
    said = f"throws {thrown[winner]} against {thrown[second]}."
    assert tie(table) == f"7 each, so the dice decided: Coline {said}"
    assert tie(table, who="you") == f"7 each, so the dice decided: you {said.replace('s', '', 1)}"
    assert tie(table, "fr").startswith("7 chacun, les dés ont donc décidé")


def test_level_reserves_of_poldr_go_to_who_had_them_first() -> None:
    table = played("poldr", 2, 7)
    assert table.result is not None
    assert table.result.scores[0] == table.result.scores[1] == 11
    (winner,), (second,) = table.result.ranking
    last = table.dump()["last_take"]
    assert last[winner] is None or last[winner] < last[second]
    assert tie(table) == "11 each: Coline reached 11 first."
    assert tie(table, who="you") == "11 each: you reached 11 first."
    assert tie(table, "fr")


def test_level_rounds_of_poldr_go_by_the_bricks_of_all_rounds() -> None:
    table = played("poldr", 2, 2, rounds=2)
    assert table.result is not None
    assert table.result.scores == [1, 1]
    assert tie(table) == "Equally many rounds won: Coline has 21 over all rounds, against 20."


def test_who_is_out_first_in_polymere_is_first() -> None:
    table = played("polymere", 3, 2, play_on=True)
    assert table.result is not None
    assert table.result.scores == [0, 0, 4]
    assert table.dump()["out"] == [0, 1]
    assert tie(table) == "Coline was out first."
    assert tie(table, "fr", "you") == "Vous avez tout posé en premier."


def level_match(seed: int = 3) -> Table:
    """A match of Trapézomino in which both have won a round, and somebody is ahead in the third."""
    table, chance = Table("trapezomino", 2, {"rounds": 3}, seed=seed), Chance(seed, "outcome")
    while not table.over:
        _random_move(table, chance)
        points = table.dump()["points"]
        level = [total.won for total in table.position.totals] == [1, 1]
        if level and not table.position.state.over() and points[0] != points[1]:
            break
    assert not table.over
    return table


def test_a_match_of_trapezomino_that_is_stopped_goes_by_the_running_round() -> None:
    table = next(found for seed in range(20) if (found := _stopped_match(seed)) is not None)
    ended = outcome(table)
    assert ended is not None
    points = table.dump()["points"]
    assert ended.winner == points.index(max(points))
    assert tie(table) == (
        "Equally many rounds won: Coline was ahead in the round that was going on."
    )
    assert tie(table, "fr")


def _stopped_match(seed: int) -> Table | None:
    try:
        table = level_match(seed)
    except AssertionError:  # somebody won three rounds in a row
        return None
    table.stop()
    return table


def test_level_points_of_trapezomino_share_the_rank() -> None:
    table = Table("trapezomino", 2, seed=1)
    table.stop()
    ended = outcome(table)
    assert ended is not None
    assert (ended.winner, ended.tie) == (None, None)
    assert "shared" in words(ended, "en")


# Leaving, time and solos


def test_who_left_is_last_and_that_is_told() -> None:
    table = Table("poldr", 3, seed=2)
    table.stop([1])
    ended = outcome(table)
    assert ended is not None
    assert (ended.about, ended.tie) == (1, None)
    assert "Coline left, and that ended the game." in words(ended, "en")
    more = Table("poldr", 3, seed=2)
    more.stop([0, 1])
    ended = outcome(more)
    assert ended is not None
    assert (ended.about, ended.winner, ended.tie) == (None, 2, None)
    assert "Several players left" in words(ended, "en")


def test_a_time_that_is_over_is_no_giving_up() -> None:
    table = Table("poldr", 2, seed=2)
    table.resign(1)
    ended = outcome(table, timeout=True)
    assert ended is not None
    assert ended.about == 1
    assert "Coline’s time was over" in words(ended, "en")
    assert "gave up" not in words(ended, "en")
    many = Table("poldr", 3, seed=2)
    many.stop([0])
    ended = outcome(many, timeout=True)
    assert ended is not None
    assert "time was over" in words(ended, "en")


FULL = str.split(
    "K@A1/2 L@A3/1 M@A5/4 W@A7/4 T@B3/1 Y@C9/5 N@C11/0 O@D1/0 V@D4/0 Z@D13/2 P@D15/2 X@E4/1 U@F5/5 "
    "R@F7/5 S@F10/2 J@G8/2 J@H1/3"
)
"""A full board whose jokers lie apart."""


@pytest.mark.parametrize(("laid", "said"), [(17, "do not touch: that counts 16"), (16, "stopped")])
def test_a_full_solo_with_jokers_apart_says_what_is_missing(laid: int, said: str) -> None:
    table = Table("trapezomino", 1, seed=1)
    for text in FULL[:laid]:
        table.play(text)
    assert not table.over
    table.stop()
    ended = outcome(table)
    assert ended is not None
    assert table.result is not None
    assert (table.result.reason, table.result.scores) == ("stopped", [16])
    assert said in words(ended, "en")
    assert "16 pieces laid" in words(ended, "en")
    assert words(ended, "fr")


def test_a_stopped_solo_of_polymere_counts_pieces() -> None:
    table = Table("polymere", 1, seed=1)
    for _ in range(3):
        _random_move(table, Chance(table.ply, "solo"))
    table.stop()
    ended = outcome(table)
    assert ended is not None
    assert table.result is not None
    assert f"{table.result.scores[0]} piece" in words(ended, "en").replace("one", "1")


@pytest.mark.parametrize("game", games.names())
def test_a_running_game_says_who_has_what(game: str) -> None:
    table, chance = Table(game, 2, seed=3), Chance(3, "standing")
    while not table.over and table.ply < 40:
        now = standing(table)
        assert [place.seat for place in now] == [0, 1]
        assert [place.score.args["score"] for place in now] == table.game.scores(
            table.position.state
        )
        best = min(now, key=lambda one: one.place)
        state = table.position.state
        assert best.place == 1
        assert state.standing(best.seat) == max(state.standing(seat) for seat in (0, 1))
        assert all(sentence(lang, place.score) for lang in LANGUAGES for place in now)
        _random_move(table, chance)


def test_what_a_throw_off_will_decide_is_level_before_it() -> None:
    """The dice of a throw-off follow from the seed: a place that used them would tell them."""
    for seed in range(40):
        table = played("permutation", 2, seed)
        result = table.result
        if result is not None and result.throw_off is not None:
            assert {place.place for place in standing(table)} == {1}
            return
    pytest.fail("no game ended in a throw-off")


@pytest.mark.parametrize("game", games.names())
def test_the_move_that_decided_put_the_winner_in_front_for_good(game: str) -> None:
    found = 0
    for seed in range(6):
        table = played(game, 2, seed)
        ended = outcome(table)
        assert ended is not None
        if ended.decided is None:
            continue
        found += 1
        leads = [table.rounds.standing(position)[0] for position in table.positions]
        assert all(lead == [ended.winner] for lead in leads[ended.decided :])
        assert ended.decided == 1 or leads[ended.decided - 1] != [ended.winner]
    assert found
