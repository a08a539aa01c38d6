"""A tournament as a value: rounds, points, withdrawing, and the table of results."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.refusal import Illegal, Over
from tablee.service.refusals import Full
from tablee.service.tournaments import tournament
from tablee.service.tournaments.standings import standings
from tablee.service.tournaments.tournament import Entrant, Tournament

Format = Literal["round_robin", "swiss"]


def started(players: int, format: Format = "round_robin", clock: str = "none") -> Tournament:
    new = Tournament("T", "poldr", {}, format, 0.0, "h", clock_kind={"kind": clock})
    for number in range(players):
        new = tournament.join(new, Entrant(f"P{number}"))
    return tournament.start(new, shuffle=False)


def with_table(now: Tournament) -> Tournament:
    """The same with a table for every open game, as the service opens them."""
    places = {n: f"t{n}" for n, one in enumerate(now.pairings) if one.open}
    return tournament.with_tables(now, places)


@given(
    st.integers(3, 16), st.sampled_from(["round_robin", "swiss"]), st.data(),
    st.sampled_from(["none", "days"]),
)  # fmt: skip
def test_every_tournament_comes_to_an_end(
    players: int, format: Format, data: st.DataObject, clock: str
) -> None:
    """Whatever the results, and whoever withdraws on the way."""
    now, rounds = started(players, format, clock), 0
    while now.status == "running":
        rounds += 1
        assert rounds <= 16
        now = with_table(now)
        if data.draw(st.integers(0, 5)) == 0:
            now = tournament.remove(now, data.draw(st.integers(0, players - 1)))
        results = {
            one.table: data.draw(st.sampled_from([(2, 0), (1, 1), (0, 2), (0, 0)]))
            for one in now.pairings
            if one.open and one.table
        }
        now = tournament.advance(tournament.with_results(now, results))
    lines = now.standings()
    assert sorted(line.entrant for line in lines) == list(range(players))
    assert [line.points for line in lines] == sorted((x.points for x in lines), reverse=True)
    games = sum(line.won + line.drawn + line.lost for line in lines)
    assert games == 2 * sum(one.second is not None for one in now.pairings)
    for entrant in range(players):
        own = [one for one in now.pairings if one.has(entrant)]
        assert len({one.round for one in own}) == len(own)


def test_a_draw_shares_the_points_and_equals_share_a_place() -> None:
    table = standings(3, [(0, 1, (1, 1)), (1, 2, (1, 1)), (2, 0, (1, 1))], buchholz=False)
    assert [(one.place, one.points, one.drawn) for one in table] == [(1, 2, 2)] * 3


def test_who_beat_the_stronger_is_ahead() -> None:
    """Sonneborn-Berger: Anne has beaten the winner, Paul the last."""
    games = [
        (2, 1, (2, 0)), (2, 3, (2, 0)), (0, 2, (2, 0)), (1, 3, (2, 0)), (3, 0, (1, 1)),
        (0, 1, (0, 2)),
    ]  # fmt: skip
    table = standings(4, games, buchholz=False)
    assert [one.points for one in table] == [4, 4, 3, 1]
    assert table[0].entrant == 2


def test_points_of_a_game() -> None:
    assert tournament.game_points([[0], [1]]) == (2, 0)
    assert tournament.game_points([[1], [0]]) == (0, 2)
    assert tournament.game_points([[0, 1]]) == (1, 1)
    assert tournament.game_points(None) == (0, 0)


def test_limits() -> None:
    new = Tournament("T", "poldr", {}, "swiss", 0.0, "h")
    new = tournament.join(new, Entrant("Anne"))
    with pytest.raises(Illegal):
        tournament.join(new, Entrant("ANNE"))
    with pytest.raises(Illegal):
        tournament.start(new)
    for _ in range(tournament.MOST_BOTS):
        new = tournament.add_bot(new, None)
    with pytest.raises(Full):
        tournament.add_bot(new, None)
    with pytest.raises(Illegal):  # one person and computer players are no tournament
        tournament.start(new)
    ended = tournament.close(started(4))
    assert ended.status == "ended"
    with pytest.raises(Over):
        tournament.remove(ended, 0)
