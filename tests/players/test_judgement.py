"""Judging a move that was just made: by the position before any reply."""

import pytest

from tablee.games.chance import Chance
from tablee.games.refusal import Illegal, Unreadable
from tablee.play import Knowledge, Table
from tablee.players import levels
from tablee.players.judgement import judge
from tablee.players.review import review
from tablee.players.thinking import Budget

FEW = Budget(None, 20_000)


def test_a_poor_reply_hides_no_mistake() -> None:
    """The companion's judgement is the same whatever the other replies."""
    table = Table("poldr", 2, {"size": 4, "bricks": 2}, seed=1)
    known = Knowledge.of(table)
    judged = judge(known, "Na1 Ma3", FEW)
    assert judged.mark == "??"
    assert judged.reasons[0].kind == "lets-last"
    assert judged.best != judged.text


@pytest.mark.slow
def test_it_judges_as_a_review_does() -> None:
    table = Table("permutation", 2, seed=4)
    for _ in range(6):
        known = Knowledge.of(table)
        text = table.game.write(
            known.position, levels.whim(known, Chance(table.ply, "whim"), 1).move
        )
        table.play(text)
    reviewed = review(table, Budget(None, 1))
    for one in reviewed:
        alone = judge(Knowledge.of(table.at(one.ply - 1)), one.text, Budget(None, 1))
        assert (alone.value, alone.best_value, alone.mark) == (one.value, one.best_value, one.mark)
        assert (alone.ply, alone.seat, alone.reasons) == (one.ply, one.seat, one.reasons)


@pytest.mark.slow
def test_hidden_hands_are_judged_from_what_the_seat_knows() -> None:
    table = Table("polymere", 2, seed=1)
    table.play(next(iter(table.legal())))
    judged = judge(Knowledge.of(table), "pass", Budget(None, 2_000))
    assert judged.value <= judged.best_value
    assert judged.seat == 1


def test_what_is_no_move_is_refused() -> None:
    known = Knowledge.of(Table("poldr", 2, seed=1))
    with pytest.raises(Unreadable):
        judge(known, "hello", FEW)
    with pytest.raises(Illegal):
        judge(known, "Na1 Mb3", FEW)
